import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeMiptex } from '../../../shared/archive/miptex.ts';
import { writeWad } from '../../../shared/archive/wad3.ts';
import { pakWith, text } from '../archives/test/archives.ts';
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

describe('Half-Life', () => {
  it('puts mods over valve, loose files over packs, and shows textures of WADs', async () => {
    await bench.put('hl/valve/liblist.gam', 'game "Half-Life"\n');
    await bench.put('hl/valve/pak0.pak', pakWith({ 'models/a.mdl': 'pak0', 'sound/x.wav': 'pak0' }));
    await bench.put('hl/valve/pak1.pak', pakWith({ 'models/a.mdl': 'pak1' }));
    await bench.put('hl/cool/liblist.gam', 'game "Cool Mod"\r\nfallback_dir "valve"\r\n');
    await bench.put('hl/cool/sound/x.wav', 'mod');
    const palette = Uint8Array.from({ length: 768 }, (_, at) => at & 0xff);
    const mips = [256, 64, 16, 4].map((size) => new Uint8Array(size).fill(2));
    await bench.put(
      'hl/cool/cool.wad',
      writeWad([
        { name: 'WALL', type: 0x43, bytes: writeMiptex({ name: 'WALL', width: 16, height: 16, mips, palette }) },
      ]),
    );
    const { mountId, name, sources } = await bench.mount('hl/cool');
    expect(name).toBe('Cool Mod');
    expect(sources.map(({ label }) => label)).toEqual([
      'cool',
      'cool/cool.wad',
      'valve',
      'valve/pak1.pak',
      'valve/pak0.pak',
    ]);
    const winner = async (path: string): Promise<string> => {
      const { blob } = await at.client.request('readMounted', { mountId, path, sourceId: null });
      return text(await at.fetchBlob(blob));
    };
    expect(await winner('MODELS\\a.mdl')).toBe('pak1');
    expect(await winner('sound/x.wav')).toBe('mod');
    const preview = await at.client.request('previewMounted', {
      mountId,
      path: 'cool.wad/wall.miptex',
      sourceId: null,
      maxSize: null,
    });
    expect(preview).toMatchObject({ kind: 'found', width: 16, height: 16, hasAlpha: false });
    expect((await bench.pixelsOf(preview)).slice(0, 4)).toEqual([6, 7, 8, 255]);
    const plans = await at.client.request('inspectMount', {
      folderId: at.host.parts.registry.addFolder(join(at.folder, 'hl')),
      fileId: null,
    });
    if (plans.kind !== 'plans') throw new Error(plans.reason);
    expect(plans.plans.map(({ key }) => key)).toEqual(['halfLife:valve', 'halfLife:cool', 'folder']);
    await rm(join(at.folder, 'hl'), { recursive: true });
  });
});
