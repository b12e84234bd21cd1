import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameTables } from '../../shared/appearance/test/gameTables.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { goldsrc } from '../../shared/formats/goldsrc/index.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { change, healthyModel as healthyM2 } from '../../shared/formats/m2/test/healthyModel.ts';
import { healthyModel } from '../../shared/formats/mdx/validate/healthyModel.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { startTestHost } from './test/testHost.ts';
import type { TestHost } from './test/testHost.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
  await mkdir(join(at.folder, 'from', 'deep'), { recursive: true });
  await mkdir(join(at.folder, 'to'));
  await writeFile(join(at.folder, 'from', 'unit.mdx'), healthyModel(800).write());
  await writeFile(join(at.folder, 'from', 'deep', 'broken.mdx'), healthyModel(800).write().subarray(0, 90));
  const { bytes, files } = healthyM2(264).writeFiles('beast.m2');
  for (const { name, start, end } of files)
    await writeFile(join(at.folder, 'from', 'deep', name), bytes.subarray(start, end));
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

const folderId = (path: string): string => at.host.parts.registry.addFolder(join(at.folder, path));

function convert(params: Partial<ParamsOf<'convertModels'>> = {}): Promise<ResultOf<'convertModels'>> {
  return at.client.request('convertModels', {
    ...{ taskId: 'a'.repeat(32), fileIds: [], folderIds: [folderId('from')], folderId: folderId('to') },
    ...{ target: 'mdl', scale: null, hasSkins: false, existing: 'skip' },
    ...params,
  });
}

const written = (path: string): Promise<Buffer> => readFile(join(at.folder, 'to', path));

describe('converting many models', () => {
  it('makes the folders again, with a report beside each, and goes on after one that is damaged', async () => {
    const told: number[] = [];
    at.client.on('progress', ({ percent }) => told.push(percent));
    const result = await convert();
    expect(result).toMatchObject({ written: 2, skipped: 0, doubtful: [], isCancelled: false });
    expect(result.failed.map(({ path }) => path.split(/[\\/]/).at(-1))).toEqual(['broken.mdx']);
    expect(openDocument(goldsrc, new Uint8Array(await written('unit.mdl'))).format).toBe(goldsrc);
    expect(openDocument(goldsrc, new Uint8Array(await written('deep/beast.mdl'))).format).toBe(goldsrc);
    expect((await written('deep/beast.conversion.txt')).toString()).toMatch(/^lost: .*particle emitter/m);
    expect(told.at(-1)).toBe(100);
  });

  it('leaves what is there, or keeps it as .bak', async () => {
    await writeFile(join(at.folder, 'to', 'unit.mdl'), 'mine');
    const fileIds = [at.host.parts.registry.addFile(join(at.folder, 'from', 'unit.mdx'))];
    expect(await convert({ fileIds, folderIds: [] })).toMatchObject({ written: 0, skipped: 1 });
    expect((await written('unit.mdl')).toString()).toBe('mine');
    expect(await convert({ fileIds, folderIds: [], existing: 'overwrite' })).toMatchObject({ written: 1 });
    expect((await written('unit.mdl.bak')).toString()).toBe('mine');
  });

  it('does not let two files become one', async () => {
    const { registry } = at.host.parts;
    const [first, second] = [join(at.folder, 'from', 'unit.mdx'), join(at.folder, 'from', 'deep', 'unit.mdx')];
    await copyFile(first, second);
    const fileIds = [registry.addFile(first), registry.addFile(second)];
    const result = await convert({ fileIds, folderIds: [], existing: 'overwrite' });
    expect(result).toMatchObject({ written: 1, failed: [{ path: second }] });
    expect(result.failed[0]?.message).toContain(`is what ${first} has become already`);
    expect((await readdir(join(at.folder, 'to'))).filter((name) => name.endsWith('.bak'))).toEqual([]);
  });

  it('carries versions over, and tells what is of the target already', async () => {
    const fileIds = [at.host.parts.registry.addFile(join(at.folder, 'from', 'unit.mdx'))];
    expect(await convert({ fileIds, folderIds: [], target: 'mdx-1100' })).toMatchObject({ written: 1 });
    expect(openDocument(mdx, new Uint8Array(await written('unit.mdx'))).version).toBe(1100);
    const same = await convert({ fileIds, folderIds: [], target: 'mdx-800', existing: 'overwrite' });
    expect(same.failed[0]?.message).toMatch(/already/);
    await expect(convert({ fileIds, folderIds: [], target: 'obj' })).rejects.toThrow('There is no target obj.');
  });

  it('takes the skins of the first display along that the tables above a model have for it, where that is wanted', async () => {
    const place = join(at.folder, 'from', 'Creature', 'Squire');
    await mkdir(place, { recursive: true });
    const squire = change(healthyM2(264), (build) => build.set('textures', { kind: 11, path: '' }));
    const { bytes, files } = squire.writeFiles('Squire.m2');
    for (const { name, start, end } of files) await writeFile(join(place, name), bytes.subarray(start, end));
    const skin = new URL('../../assets/samples/SquireSkinRed.blp', import.meta.url);
    await copyFile(skin, join(place, 'SquireSkinRed.blp'));
    await mkdir(join(at.folder, 'from', 'DBFilesClient'));
    for (const [path, table] of Object.entries(gameTables))
      await writeFile(join(at.folder, 'from', ...path.split('\\')), table);
    const fileIds = [at.host.parts.registry.addFile(join(place, 'Squire.m2'))];
    const call = { fileIds, folderIds: [], existing: 'overwrite' } as const;
    const report = async (): Promise<string> => (await written('Squire.conversion.txt')).toString();
    const skins = async (): Promise<readonly string[]> =>
      (await readdir(join(at.folder, 'to'))).filter((name) => /^Monster skin \d\.blp$/.test(name));
    expect(await convert({ ...call, target: 'mdx-800' })).toMatchObject({ written: 1 });
    expect([await skins(), await report()]).toEqual([[], expect.not.stringContaining('display')]);
    expect(await convert({ ...call, target: 'mdx-800', hasSkins: true })).toMatchObject({ written: 1, failed: [] });
    expect(await report()).toMatch(/^made: the skins of display \d+,/);
    expect(await skins()).toHaveLength(1);
  });

  it('ends when it is cancelled, and writes nothing more', async () => {
    at.client.on('progress', ({ taskId }) => void at.client.request('cancelTask', { taskId }));
    expect(await convert()).toMatchObject({ isCancelled: true });
    expect((await readdir(join(at.folder, 'to'))).filter((name) => name.endsWith('.mdl')).length).toBeLessThan(2);
  });
});
