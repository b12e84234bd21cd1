/** What stands in for a file that is not there, game by game. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WantedKind } from '../../../shared/archive/gamePaths.ts';
import { replaceableTexture } from '../../../shared/archive/gamePaths.ts';
import { corpusFiles, hasCorpus } from '../../../shared/test/corpus.ts';
import { decodeTexture, encodeTexture } from '../../../shared/texture/index.ts';
import { pakWith } from '../archives/test/archives.ts';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { MountBench, pixel } from './test/mountBench.ts';

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

/** The path in a mount, or the name on disk, that stands in for what a model beside nothing names. */
async function found(path: string, kind: WantedKind): Promise<string> {
  const documentId = (
    at.host.parts.documents.all[0] ?? (await at.openPath(await bench.put('alone/m.mdx', tinyModel())))
  ).id;
  const result = await at.client.request('resolveFile', { documentId, file: { path, kind } });
  if (result.kind === 'missing') return 'missing';
  return result.kind === 'file' ? result.file.name : result.path;
}

describe('what stands in', () => {
  it('for a .blp is .tga, then .dds, then .png, and the named one wins', async () => {
    const endings = ['png', 'dds', 'tga', 'blp'];
    for (const [at, ending] of endings.entries()) {
      // An archive with all that came so far and one more; the one mounted last is asked first.
      const names = endings.slice(0, at + 1).map((each) => [`Textures\\Skin.${each}`, pixel(1, 1, 1)] as const);
      await bench.archive(`${ending}.mpq`, Object.fromEntries(names));
      await bench.mount(`${ending}.mpq`);
      expect(await found('Textures\\Skin.blp', 'texture')).toBe(`Textures/Skin.${ending}`);
    }
    expect(await found('Textures\\Skin.dds', 'texture')).toBe('Textures/Skin.dds');
  });

  it('for .mdx and .mdl is .m2 in World of Warcraft, and .mdx in Warcraft III', async () => {
    await bench.archive('w.mpq', { 'World\\Tree\\Oak.m2': 'MD20' });
    await bench.mount('w.mpq');
    expect(await found('world\\tree\\oak.mdx', 'model')).toBe('World/Tree/Oak.m2');
    expect(await found('World/Tree/OAK.MDL', 'model')).toBe('World/Tree/Oak.m2');
    await bench.archive('c.mpq', { 'Units\\Bear.mdx': tinyModel() });
    await bench.mount('c.mpq');
    expect(await found('Units\\Bear.mdl', 'model')).toBe('Units/Bear.mdx');
    expect(await found('Units\\Wolf.mdl', 'model')).toBe('missing');
  });

  it('for a specular texture is the plain one', async () => {
    await bench.archive('t.mpq', {
      'tileset\\Grass.blp': pixel(1, 1, 1),
      'tileset\\Rock.blp': 'x',
      'tileset\\Rock_s.blp': 'x',
    });
    await bench.mount('t.mpq');
    expect(await found('Tileset\\Grass_s.blp', 'texture')).toBe('tileset/Grass.blp');
    expect(await found('Tileset\\Rock_s.blp', 'texture')).toBe('tileset/Rock_s.blp');
  });

  it('for a replaceable id of Warcraft III is the texture of the first tileset', async () => {
    await bench.archive('r.mpq', { 'ReplaceableTextures\\LordaeronTree\\LordaeronSummerTree.blp': 'x' });
    await bench.mount('r.mpq');
    expect(await found(replaceableTexture(31) ?? '', 'texture')).toBe(
      'ReplaceableTextures/LordaeronTree/LordaeronSummerTree.blp',
    );
    expect(replaceableTexture(21)).toBeNull();
  });
});

describe('a texture of BLP version 0', () => {
  /** The same picture as BLP1 and, cut into its files, as BLP0: 256 colours, no alpha. */
  function pictures(): { readonly blp1: Uint8Array; readonly head: Uint8Array; readonly mips: readonly Uint8Array[] } {
    const pixels = Uint8Array.from({ length: 64 }, (_, index) => (index % 4 === 3 ? 255 : index * 3));
    const settings = { format: 'blp1', encoding: 'palette', alphaBits: 0 } as const;
    const blp1 = encodeTexture({ width: 4, height: 4, pixels }, settings);
    const view = new DataView(blp1.buffer);
    const head = new Uint8Array(28 + 1024);
    head.set(blp1.subarray(0, 28));
    head[3] = '0'.charCodeAt(0);
    head.set(blp1.subarray(156, 156 + 1024), 28);
    const mips = [0, 1, 2].map((level) => {
      const start = view.getUint32(0x1c + level * 4, true);
      return blp1.subarray(start, start + view.getUint32(0x5c + level * 4, true));
    });
    return { blp1, head, mips };
  }

  it('is shown and opened with its mips from the archives of its mount', async () => {
    const { blp1, head, mips } = pictures();
    await bench.archive('wc3/war3.mpq', { 'Textures\\Old.blp': head, 'Textures\\Old.b00': mips[0] ?? '' });
    await bench.archive('wc3/War3Patch.mpq', {
      'Textures\\OLD.b01': mips[1] ?? '',
      'Textures\\old.b02': mips[2] ?? '',
    });
    const { mountId } = await bench.mount('wc3');
    const opened = await at.openPath(await bench.put('work/mine.mdx', tinyModel()));
    const ask = { documentId: opened.id, path: 'Textures\\Old.blp', maxSize: null, accepts: [] };
    const expected = [...decodeTexture({ bytes: blp1 }).pixels];
    expect(await bench.pixelsOf(await at.client.request('findTexture', ask))).toEqual(expected);
    const asked = { mountId, path: 'Textures/Old.blp', sourceId: null, maxSize: null };
    expect(await bench.pixelsOf(await at.client.request('previewMounted', asked))).toEqual(expected);
    const texture = await bench.openedFrom(mountId, 'Textures/Old.blp');
    const { files } = await at.client.request('originalBytes', { documentId: texture.id });
    expect(files.map(({ name }) => name)).toEqual(['Old.blp', 'Old.b00', 'OLD.b01', 'old.b02']);
  });

  it('that lies on disk finds in the mounts the mips that are not beside it', async () => {
    const { blp1, head, mips } = pictures();
    await bench.archive('m.mpq', { 'Textures\\Old.b00': mips[0] ?? '' });
    await bench.mount('m.mpq');
    await bench.put('work/Textures/Old.blp', head);
    await bench.put('work/Textures/Old.b01', mips[1] ?? '');
    const opened = await at.openPath(await bench.put('work/mine.mdx', tinyModel()));
    const ask = { documentId: opened.id, path: 'Textures\\Old.blp', maxSize: null, accepts: [] };
    const shown = await bench.pixelsOf(await at.client.request('findTexture', ask));
    expect(shown).toEqual([...decodeTexture({ bytes: blp1 }).pixels]);
  });
});

const stem = hasCorpus ? 'sledge/cube-tex' : 'made/SentryParted';
const parted = corpusFiles('goldsrc', ['.mdl']).filter(({ name }) => name.includes(stem));

it('a model of Half-Life finds its textures in T.mdl, in whichever pack of the game', async () => {
  const file = stem.replace(/.*\//, '');
  const [main, textures] = [
    parted.find(({ name }) => name.endsWith(`${stem}.mdl`)),
    parted.find(({ name }) => name.endsWith(`${stem}T.mdl`)),
  ];
  await bench.put('hl/valve/liblist.gam', 'game "Half-Life"\n');
  await bench.put('hl/valve/pak0.pak', pakWith({ [`models/${file}T.mdl`]: textures?.bytes() ?? '' }));
  await bench.put('hl/valve/pak1.pak', pakWith({ [`models/${file}.mdl`]: main?.bytes() ?? '' }));
  const { mountId } = await bench.mount('hl', 'halfLife:valve');
  const opened = await bench.openedFrom(mountId, `models/${file}.mdl`);
  const { files } = await at.client.request('originalBytes', { documentId: opened.id });
  expect(files.map(({ name }) => name)).toEqual([`${file}.mdl`, `${file}T.mdl`]);
});
