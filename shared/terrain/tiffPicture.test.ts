/** TIFF heightmaps made by code, as programs of landscapes and of maps of the world write them. */
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { readChannels, readGrey } from './greyPicture.ts';
import { isPictureName } from './pictureImport.ts';
import { editMap } from './mapEdit.ts';
import { areaOf } from './pictureArea.ts';
import { readPicture } from './pictureImport.ts';
import { fourTiles } from './testTiles.ts';

interface TiffKind {
  readonly bits: number;
  /** 1: whole numbers, 2: whole numbers with a sign, 3: floats. */
  readonly form: 1 | 2 | 3;
  readonly channels?: number;
  readonly isDeflated?: boolean;
  readonly isBig?: boolean;
}

/** One strip, one page. */
function tiff(width: number, height: number, samples: readonly number[], kind: TiffKind): Uint8Array {
  const { bits, form, channels = 1, isDeflated = false, isBig = false } = kind;
  const strip = new DataView(new ArrayBuffer((samples.length * bits) / 8));
  for (const [at, value] of samples.entries()) {
    if (form === 3) strip.setFloat32(at * 4, value, !isBig);
    else if (bits === 8) strip.setUint8(at, value);
    else if (form === 2) strip.setInt16(at * 2, value, !isBig);
    else strip.setUint16(at * 2, value, !isBig);
  }
  const raw = new Uint8Array(strip.buffer);
  const data = isDeflated ? Uint8Array.from(deflateSync(raw)) : raw;
  const entries = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, bits],
    [259, 3, isDeflated ? 8 : 1],
    [262, 3, channels < 3 ? 1 : 2],
    [273, 4, 8],
    [277, 3, channels],
    [278, 4, height],
    [279, 4, data.length],
    [339, 3, form],
  ] as const;
  const list = 8 + data.length + (data.length % 2);
  const file = new DataView(new ArrayBuffer(list + 2 + entries.length * 12 + 4));
  file.setUint16(0, isBig ? 0x4d4d : 0x4949);
  file.setUint16(2, 42, !isBig);
  file.setUint32(4, list, !isBig);
  new Uint8Array(file.buffer).set(data, 8);
  file.setUint16(list, entries.length, !isBig);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = list + 2 + index * 12;
    file.setUint16(at, tag, !isBig);
    file.setUint16(at + 2, type, !isBig);
    file.setUint32(at + 4, 1, !isBig);
    if (type === 3) file.setUint16(at + 8, value, !isBig);
    else file.setUint32(at + 8, value, !isBig);
  }
  return new Uint8Array(file.buffer);
}

const values = (bytes: Uint8Array): readonly number[] => Array.from(readGrey(bytes, 'a.tif').values);

describe('a TIFF heightmap', () => {
  it('of floats between 0 and 1 is taken as it is, packed or not, in either order of bytes', () => {
    const heights = [0, 0.25, 0.5, 1];
    for (const isDeflated of [true, false]) {
      for (const isBig of [true, false]) {
        const picture = readGrey(tiff(2, 2, heights, { bits: 32, form: 3, isDeflated, isBig }), 'a.tif');
        expect([...picture.values]).toEqual(heights);
        expect([picture.width, picture.height, picture.said]).toEqual([2, 2, undefined]);
      }
    }
  });

  it('of other floats holds heights, says which, and has marks where there are none', () => {
    const picture = readGrey(tiff(2, 2, [120.5, -9.5, -3.4e38, 55.5], { bits: 32, form: 3 }), 'a.tif');
    expect(picture.said).toEqual({ minimum: -9.5, maximum: 120.5 });
    expect([...picture.values]).toEqual([1, 0, 0, 0.5]);
    expect(() => values(tiff(1, 2, [NaN, NaN], { bits: 32, form: 3 }))).toThrow('none of its values is a height');
  });

  it('of numbers with a sign holds heights too; others are grey', () => {
    expect(readGrey(tiff(2, 1, [-40, 60], { bits: 16, form: 2 }), 'a.tif').said).toEqual({ minimum: -40, maximum: 60 });
    expect(values(tiff(2, 1, [0, 65_535], { bits: 16, form: 1 }))).toEqual([0, 1]);
    expect(values(tiff(2, 1, [255, 0], { bits: 8, form: 1 }))).toEqual([1, 0]);
  });

  it('is a splat map where it has colours', () => {
    const bytes = tiff(1, 1, [65_535, 0, 13_107], { bits: 16, form: 1, channels: 3 });
    const channels = readChannels(bytes, 'a.tif', 4).map((channel) => channel.values[0]);
    expect(channels.map((value) => value?.toFixed(2))).toEqual(['1.00', '0.00', '0.20']);
  });

  it('is refused with a reason when it is cut, or says to be larger than it can be', () => {
    const bytes = tiff(2, 2, [0, 1, 2, 3], { bits: 32, form: 3 });
    expect(() => values(bytes.subarray(0, 30))).toThrow('not a TIFF that can be read');
    const huge = bytes.slice();
    new DataView(huge.buffer).setUint32(24 + 2 + 8, 0x4000_0000, true);
    expect(() => values(huge)).toThrow('more than a file of');
  });

  it('sets the heights it holds, without a word beside it', () => {
    expect([isPictureName('Hills.tif'), isPictureName('Hills.TIFF')]).toEqual([true, true]);
    const tiles = fourTiles();
    const area = areaOf(tiles.tiles.map(({ place }) => place));
    const plan = { name: 'Hills.tif', kind: 'heights', area, range: null, textures: [] } as const;
    const bytes = tiff(2, 2, [10, 50, 10, 50], { bits: 32, form: 3 });
    editMap('Read', (edit) => readPicture(edit, tiles, plan, bytes));
    expect(tiles.heightAt(0, 533)).toBeCloseTo(10, 0);
    expect(tiles.heightAt(0, 0)).toBeCloseTo(30, 0);
    expect(tiles.heightAt(0, -533)).toBeCloseTo(50, 0);
  });
});
