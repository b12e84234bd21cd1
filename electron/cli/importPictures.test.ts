/** `chunksmith import --into` with pictures that were painted elsewhere: which files they go into, and what is told. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { describe, expect, it } from 'vitest';
import { decodeTexture, describeTexture, encodeTexture } from '../../shared/texture/index.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../assets/samples/${name}`, import.meta.url)));

/** The same file with a green square on each of its pictures. */
async function painted(glb: Uint8Array): Promise<Uint8Array> {
  const io = new WebIO();
  const file = await io.readBinary(glb);
  for (const texture of file.getRoot().listTextures()) {
    const { width, height, pixels } = decodeTexture({ bytes: texture.getImage() ?? new Uint8Array(), name: 'a.png' });
    for (let at = 0; at < 16 * 16; at++) pixels.set([0, 255, 0], ((at >> 4) * width + (at & 15)) * 4);
    texture.setImage(Uint8Array.from(encodeTexture({ width, height, pixels }, { format: 'png' })));
  }
  return await io.writeBinary(file);
}

const greenOf = (path: string): number => {
  const { pixels, width } = decodeTexture({ bytes: new Uint8Array(readFileSync(path)), name: path });
  const [red = 0, green = 0, blue = 0] = pixels.subarray((4 * width + 4) * 4, (4 * width + 4) * 4 + 3);
  return green - Math.max(red, blue);
};

async function workplace(): Promise<{ readonly folder: string; readonly at: (name: string) => string }> {
  const model = sample('Crystal.mdx');
  const textures = { 'Crystal.blp': sample('Crystal.blp'), 'CrystalReflection.blp': sample('CrystalReflection.blp') };
  const folder = folderWith({ 'Crystal.mdx': model, ...textures, 'out/here.txt': '', 'exported/here.txt': '' });
  const at = (name: string): string => join(folder, name);
  const ran = await chunksmith('export', at('Crystal.mdx'), '--to', 'glb', '--out', at('exported'));
  expect(ran.exit).toBe(0);
  return { folder, at };
}

describe('import --into with pictures', () => {
  it('finds nothing where nobody painted, though textures lie beside the model', async () => {
    const { at } = await workplace();
    const ran = await chunksmith('import', at('exported/Crystal.glb'), '--into', at('Crystal.mdx'), '--out', at('out'));
    expect([ran.exit, ran.out]).toEqual([0, expect.stringContaining('nothing differs')]);
  });

  it('writes them into the textures beside the model, keeps what was there, and says so', async () => {
    const { at, folder } = await workplace();
    const { writeFileSync } = await import('node:fs');
    writeFileSync(at('painted.glb'), await painted(new Uint8Array(readFileSync(at('exported/Crystal.glb')))));
    const listed = await chunksmith('import', at('painted.glb'), '--into', at('Crystal.mdx'));
    expect(listed.out).toContain('changed: picture “Crystal.blp”: ');
    expect(existsSync(at('Crystal.blp.bak'))).toBe(false);
    const words = ['import', at('painted.glb'), '--into', at('Crystal.mdx'), '--out', folder, '--json'];
    const ran = await chunksmith(...words);
    expect([ran.exit, ran.json()[0]]).toMatchObject([0, { status: 'imported', errors: [] }]);
    expect(ran.json()[0]?.['files']).toEqual(
      expect.arrayContaining([expect.stringMatching(/Crystal\.mdx$/), expect.stringMatching(/Crystal\.blp$/)]),
    );
    // The model itself has no picture in it, so not a byte of it is another one.
    expect(new Uint8Array(readFileSync(at('Crystal.mdx')))).toEqual(sample('Crystal.mdx'));
    expect(new Uint8Array(readFileSync(at('Crystal.blp.bak')))).toEqual(sample('Crystal.blp'));
    expect(greenOf(at('Crystal.blp'))).toBeGreaterThan(150);
    const encoding = (bytes: Uint8Array): string => describeTexture({ bytes, name: 'Crystal.blp' }).encoding;
    expect(encoding(new Uint8Array(readFileSync(at('Crystal.blp'))))).toBe(encoding(sample('Crystal.blp')));
  });

  it('writes copies beside a result that goes elsewhere, and leaves the originals', async () => {
    const { at } = await workplace();
    const { writeFileSync } = await import('node:fs');
    writeFileSync(at('painted.glb'), await painted(new Uint8Array(readFileSync(at('exported/Crystal.glb')))));
    const words = ['import', at('painted.glb'), '--into', at('Crystal.mdx'), '--out', at('out')];
    expect((await chunksmith(...words)).exit).toBe(0);
    expect(new Uint8Array(readFileSync(at('Crystal.blp')))).toEqual(sample('Crystal.blp'));
    expect(greenOf(at('out/Crystal.blp'))).toBeGreaterThan(150);
    const again = await chunksmith(...words);
    expect([again.exit, again.err]).toEqual([1, expect.stringContaining('--replace')]);
    expect((await chunksmith(...words, '--replace')).exit).toBe(0);
  });
});
