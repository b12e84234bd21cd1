import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { MountBench } from './test/mountBench.ts';

let at: TestHost;
let bench: MountBench;
beforeEach(async () => {
  at = await startTestHost();
  bench = new MountBench(at);
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

describe('files of a mount', () => {
  it('are extracted with their folders, into the folder and nowhere else', async () => {
    await bench.archive('a.mpq', {
      'Units\\A.txt': 'a',
      'Units\\Deep\\B.txt': 'b',
      '..\\..\\evil.txt': 'evil',
      'con.txt': 'con',
    });
    const { mountId } = await bench.mount('a.mpq');
    await mkdir(join(at.folder, 'out'));
    const folderId = at.host.parts.registry.addFolder(join(at.folder, 'out'));
    const labels: number[] = [];
    at.client.on('progress', ({ percent }) => labels.push(percent));
    const params = { taskId: 'extract1', mountId, folderId, existing: 'skip', isFlat: false } as const;
    const result = await at.client.request('extractMounted', { ...params, paths: ['Units', 'con.txt'] });
    expect(result).toEqual({ written: 3, skipped: 0, failed: [], absent: 0, isCancelled: false });
    expect(await readFile(join(at.folder, 'out/Units/Deep/B.txt'), 'utf8')).toBe('b');
    expect(await readFile(join(at.folder, 'out/_con.txt'), 'utf8')).toBe('con');
    const all = await at.client.request('extractMounted', { ...params, paths: [''] });
    expect(all).toMatchObject({ written: 1, skipped: 3 });
    expect(await readFile(join(at.folder, 'out/evil.txt'), 'utf8')).toBe('evil');
    expect(labels.at(-1)).toBe(100);
  });

  it('are no longer extracted after a cancel', async () => {
    for (let number = 0; number < 400; number++) await bench.put(`many/${number}.txt`);
    const { mountId } = await bench.mount('many');
    await mkdir(join(at.folder, 'out'));
    const folderId = at.host.parts.registry.addFolder(join(at.folder, 'out'));
    at.client.on('progress', ({ taskId }) => void at.client.request('cancelTask', { taskId }));
    const params = { taskId: 't1', mountId, folderId, existing: 'overwrite', isFlat: true, paths: [''] } as const;
    const result = await at.client.request('extractMounted', params);
    expect(result.isCancelled).toBe(true);
    expect(result.written).toBeLessThan(400);
  });

  it('are put into and taken out of an archive, all or none', async () => {
    await bench.archive('a.mpq', { 'one.txt': 'one', 'two.txt': 'two' });
    const { mountId, sources } = await bench.mount('a.mpq');
    const fileId = at.host.parts.registry.addFile(await bench.put('new.txt', 'new'));
    const sourceId = sources[0]?.sourceId ?? '';
    const where = { mountId, sourceId };
    await expect(
      at.client.request('changeArchive', { ...where, put: [{ fileId, path: 'n.txt' }], remove: ['missing.txt'] }),
    ).rejects.toMatchObject({ code: 'unreadable' });
    await at.client.request('changeArchive', { ...where, put: [{ fileId, path: 'n.txt' }], remove: ['one.txt'] });
    const { files } = await at.client.request('listMounted', { mountId, path: '' });
    expect(files.map(({ name }) => name)).toEqual(['n.txt', 'two.txt']);
  });
});
