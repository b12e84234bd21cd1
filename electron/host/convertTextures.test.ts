import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RgbaPixels } from '../../shared/media/mipmaps.ts';
import type { ParamsOf, ResultOf } from '../../shared/host/contract.ts';
import { convertTexture, decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import { startTestHost } from './test/testHost.ts';
import type { TestHost } from './test/testHost.ts';

function picture(side: number): RgbaPixels {
  const pixels = Uint8Array.from({ length: side * side * 4 }, (_, at) => (at * 53) & 255);
  return { width: side, height: side, pixels };
}

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

const asPng: ParamsOf<'convertTextures'>['conversion'] = {
  to: 'png',
  encoding: null,
  alphaBits: null,
  mips: null,
  quality: null,
  useIgnoredAlpha: false,
};

async function put(path: string, bytes: Uint8Array): Promise<string> {
  const whole = join(at.folder, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, bytes);
  return whole;
}

function fileId(path: string): string {
  return at.host.parts.registry.addFile(join(at.folder, path));
}

function folderId(path: string): string {
  return at.host.parts.registry.addFolder(join(at.folder, path));
}

function convert(params: Partial<ParamsOf<'convertTextures'>>): Promise<ResultOf<'convertTextures'>> {
  return at.client.request('convertTextures', {
    taskId: 'a'.repeat(32),
    fileIds: [],
    folderIds: [],
    conversion: asPng,
    target: { kind: 'beside' },
    existing: 'skip',
    ...params,
  });
}

describe('converting many textures', () => {
  const blp = encodeTexture(picture(16), { format: 'blp2', encoding: 'raw', alphaBits: 8 });

  it('goes on after one that is damaged, and tells of it', async () => {
    await put('one.blp', blp);
    await put('broken.blp', blp.subarray(0, 100));
    await put('three.tga', encodeTexture(picture(8), { format: 'tga', encoding: 'rle', alphaBits: 8 }));
    const told: number[] = [];
    at.client.on('progress', ({ percent }) => told.push(percent));
    const fileIds = ['one.blp', 'broken.blp', 'three.tga'].map(fileId);
    const result = await convert({ fileIds });
    expect(result).toMatchObject({ written: 2, skipped: 0, doubtful: [], isCancelled: false });
    expect(result.failed).toHaveLength(1);
    expect(result.failed[0]?.path).toMatch(/broken\.blp$/);
    expect(new Uint8Array(await readFile(join(at.folder, 'one.png')))).toEqual(
      convertTexture({ bytes: blp }, { to: 'png' }),
    );
    expect(decodeTexture({ bytes: await readFile(join(at.folder, 'three.png')) }).pixels).toEqual(picture(8).pixels);
    expect(told.at(-1)).toBe(100);
    expect(told.toSorted((left, right) => left - right)).toEqual(told);
  });

  it('makes the folders of a chosen folder again in another', async () => {
    await put('game/units/orc/skin.blp', blp);
    await put('game/icon.blp', blp);
    await put('game/notes.txt', Uint8Array.of(1));
    await mkdir(join(at.folder, 'out'));
    const target = { kind: 'folder', folderId: folderId('out') } as const;
    expect(await convert({ folderIds: [folderId('game')], target })).toMatchObject({ written: 2, failed: [] });
    const found = await readdir(join(at.folder, 'out'), { recursive: true });
    expect(found.toSorted()).toEqual(['icon.png', 'units', 'units/orc', 'units/orc/skin.png']);
  });

  it('leaves what is there, or keeps it as .bak', async () => {
    await put('one.blp', blp);
    await put('one.png', Uint8Array.of(7));
    expect(await convert({ fileIds: [fileId('one.blp')] })).toMatchObject({ written: 0, skipped: 1 });
    expect([...(await readFile(join(at.folder, 'one.png')))]).toEqual([7]);
    expect(await convert({ fileIds: [fileId('one.blp')], existing: 'overwrite' })).toMatchObject({ written: 1 });
    expect([...(await readFile(join(at.folder, 'one.png.bak')))]).toEqual([7]);
  });

  it('does not write over a document that is open', async () => {
    await put('one.blp', blp);
    const opened = await at.openPath(await put('one.png', encodeTexture(picture(4), { format: 'png' })));
    const result = await convert({ fileIds: [fileId('one.blp')], existing: 'overwrite' });
    expect(result.failed[0]?.message).toContain('is open in a tab');
    expect(opened.document.isTouched(opened.document.root)).toBe(false);
  });

  it('does not let two files become one', async () => {
    await put('one.blp', blp);
    await put('one.dds', encodeTexture(picture(8), { format: 'dds' }));
    const result = await convert({ fileIds: [fileId('one.blp'), fileId('one.dds')], existing: 'overwrite' });
    expect(result).toMatchObject({ written: 1 });
    expect(result.failed[0]?.message).toContain('has become');
  });

  it('does not let files of one name from two folders become one in the folder of results', async () => {
    await put('here/one.blp', blp);
    await put('there/one.blp', blp);
    await mkdir(join(at.folder, 'to'));
    const target = { kind: 'folder', folderId: folderId('to') } as const;
    const fileIds = [fileId('here/one.blp'), fileId('there/one.blp')];
    const result = await convert({ fileIds, target, existing: 'overwrite' });
    expect(result).toMatchObject({ written: 1 });
    expect(result.failed.map(({ path }) => path)).toEqual([join(at.folder, 'there/one.blp')]);
    expect(await readdir(join(at.folder, 'to'))).toEqual(['one.png']);
  });

  it('stays inside what may be touched', async () => {
    const outside = join(at.folder, '..', 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'secret.blp'), blp);
    await put('game/one.blp', blp);
    await symlink(outside, join(at.folder, 'game/away'));
    expect(await convert({ folderIds: [folderId('game')] })).toMatchObject({ written: 1, failed: [] });
    expect(await readdir(outside)).toEqual(['secret.blp']);
  });

  it('ends when it is cancelled', async () => {
    for (let number = 0; number < 200; number++) await put(`many/${number}.blp`, blp);
    at.client.on('progress', ({ taskId }) => void at.client.request('cancelTask', { taskId }));
    const result = await convert({ folderIds: [folderId('many')] });
    expect(result.isCancelled).toBe(true);
    expect(result.written).toBeLessThan(200);
    expect(result.failed).toEqual([]);
  });

  it('refuses settings that the format cannot have', async () => {
    await put('one.blp', blp);
    const conversion = { ...asPng, encoding: 'dxt5' } as const;
    await expect(convert({ fileIds: [fileId('one.blp')], conversion })).rejects.toThrow(/png has no encoding dxt5/);
  });
});

describe('a texture of a model', () => {
  it('is given as blocks where the page takes them, as pixels otherwise', async () => {
    const dxt = encodeTexture(picture(16), { format: 'blp2', encoding: 'dxt5', alphaBits: 8 });
    const opened = await at.openPath(await at.write('unit.mdx'));
    await put('skin.blp', dxt);
    const ask = { documentId: opened.id, path: 'skin.blp', maxSize: null };
    const pixels = await at.client.request('findTexture', { ...ask, accepts: [] });
    if (pixels.kind !== 'found') throw new Error(pixels.kind);
    expect(pixels.compressed).toBeNull();
    expect(await at.fetchBlob(pixels.pixelsBlob)).toEqual(decodeTexture({ bytes: dxt }).pixels);
    const blocks = await at.client.request('findTexture', { ...ask, accepts: ['dxt'] });
    if (blocks.kind !== 'found') throw new Error(blocks.kind);
    expect(blocks).toMatchObject({ width: 16, height: 16, compressed: { encoding: 'dxt5', hasAlpha: true } });
    expect(blocks.compressed?.mips.map(({ width, start, end }) => [width, end - start])).toEqual([
      [16, 256],
      [8, 64],
      [4, 16],
      [2, 16],
      [1, 16],
    ]);
    expect(await at.fetchBlob(blocks.pixelsBlob)).toHaveLength(256 + 64 + 16 + 16 + 16);
  });

  it('of version 0 is found with its mips beside it', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    // The same picture as BLP1 and, cut into its files, as BLP0: 256 colours, no alpha.
    const blp1 = encodeTexture(picture(4), { format: 'blp1', encoding: 'palette', alphaBits: 0 });
    const from = new DataView(blp1.buffer);
    const head = new Uint8Array(28 + 1024);
    head.set(blp1.subarray(0, 28));
    head[3] = '0'.charCodeAt(0);
    head.set(blp1.subarray(156, 156 + 1024), 28);
    await put('old.blp', head);
    for (let level = 0; level < 3; level++) {
      const start = from.getUint32(0x1c + level * 4, true);
      await put(`old.b0${level}`, blp1.subarray(start, start + from.getUint32(0x5c + level * 4, true)));
    }
    const ask = { documentId: opened.id, path: 'old.blp', maxSize: null, accepts: [] } as const;
    const found = await at.client.request('findTexture', ask);
    if (found.kind !== 'found') throw new Error(JSON.stringify(found));
    expect(await at.fetchBlob(found.pixelsBlob)).toEqual(decodeTexture({ bytes: blp1 }).pixels);
    const result = await convert({ fileIds: [fileId('old.blp')] });
    expect(result).toMatchObject({ written: 1, failed: [] });
  });

  it('is decoded where a card could not take its blocks', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    await put(
      'short.blp',
      encodeTexture(picture(16), { format: 'blp2', encoding: 'dxt5', alphaBits: 8, mips: 'none' }),
    );
    await put('odd.dds', encodeTexture(picture(12), { format: 'dds', encoding: 'dxt1', alphaBits: 0 }));
    await put('plain.blp', encodeTexture(picture(16), { format: 'blp1', encoding: 'palette', alphaBits: 0 }));
    for (const path of ['short.blp', 'odd.dds', 'plain.blp']) {
      const ask = { documentId: opened.id, path, maxSize: null, accepts: ['dxt'] } as const;
      expect(await at.client.request('findTexture', ask)).toMatchObject({ kind: 'found', compressed: null });
    }
  });
});
