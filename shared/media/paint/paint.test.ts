import { describe, expect, it } from 'vitest';
import { areaOfMip, blockArea, wholeArea } from './area.ts';
import { dabPicture } from './brush.ts';
import { fillSimilar, fillWhere } from './fill.ts';
import { areaOfLayer, compose, type PaintLayer } from './layers.ts';
import { PaintStroke, putTiles, type StrokeOptions } from './stroke.ts';

const size = { width: 150, height: 100 };

function picture(): Uint8Array {
  return Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) => (at * 7 + (at >> 9)) & 255);
}

function texel(pixels: Uint8Array, x: number, y: number): number[] {
  return [...pixels.subarray((y * size.width + x) * 4, (y * size.width + x) * 4 + 4)];
}

const red: StrokeOptions = {
  part: 'picture',
  channels: 'colour',
  source: { kind: 'colour', colour: [255, 0, 0], alpha: 0 },
  strength: 1,
};

const hard = { radius: 10, hardness: 1, flow: 1 };

describe('a stroke on the picture', () => {
  it('paints what lies within, leaves the rest and the alpha, and is taken back to the byte, either way', () => {
    const pixels = picture();
    const before = pixels.slice();
    const stroke = new PaintStroke(size, pixels, red);
    dabPicture(stroke, { x: 64, y: 50, ...hard });
    stroke.apply();
    expect(texel(pixels, 64, 50)).toEqual([255, 0, 0, texel(before, 64, 50)[3]]);
    expect(texel(pixels, 76, 50)).toEqual(texel(before, 76, 50));
    const tiles = stroke.finish();
    expect(tiles.map(({ tile }) => tile)).toEqual([0, 1]);
    const after = pixels.slice();
    expect(putTiles(size, pixels, tiles, 'before')).toEqual({ left: 0, top: 0, right: 128, bottom: 64 });
    expect(pixels).toEqual(before);
    putTiles(size, pixels, tiles, 'after');
    expect(pixels).toEqual(after);
    const given = new PaintStroke(size, pixels, red);
    dabPicture(given, { x: 140, y: 95, ...hard });
    given.apply();
    expect(pixels).not.toEqual(after);
    given.cancel();
    expect(pixels).toEqual(after);
  });

  it('does not grow stronger where its dabs lie over each other', () => {
    const pixels = new Uint8Array(size.width * size.height * 4);
    const stroke = new PaintStroke(size, pixels, { ...red, strength: 0.5 });
    for (const x of [40, 41, 42, 40]) {
      dabPicture(stroke, { x, y: 40, ...hard });
      stroke.apply();
    }
    expect(texel(pixels, 40, 40)[0]).toBe(128);
    stroke.finish();
  });

  it('paints alpha alone, and erases to what the picture was', () => {
    const pixels = picture();
    const opened = pixels.slice();
    const alpha = new PaintStroke(size, pixels, { ...red, channels: 'alpha' });
    dabPicture(alpha, { x: 30, y: 30, ...hard });
    alpha.apply();
    alpha.finish();
    expect(texel(pixels, 30, 30)).toEqual([...texel(opened, 30, 30).slice(0, 3), 0]);
    const eraser = new PaintStroke(size, pixels, {
      ...red,
      channels: 'both',
      source: { kind: 'erase', before: opened },
    });
    fillWhere(eraser, null);
    eraser.apply();
    eraser.finish();
    expect(pixels).toEqual(opened);
  });

  it('clones what stands elsewhere, as it was before the stroke', () => {
    const pixels = picture();
    const from = pixels.slice();
    const stroke = new PaintStroke(size, pixels, {
      ...red,
      channels: 'both',
      source: { kind: 'clone', from, size, dx: 5, dy: -20 },
    });
    dabPicture(stroke, { x: 60, y: 60, ...hard });
    stroke.apply();
    stroke.finish();
    expect(texel(pixels, 61, 59)).toEqual(texel(from, 66, 39));
    expect(texel(pixels, 80, 59)).toEqual(texel(from, 80, 59));
  });

  it('a brush of one texel paints that one', () => {
    const pixels = new Uint8Array(size.width * size.height * 4);
    const stroke = new PaintStroke(size, pixels, red);
    dabPicture(stroke, { x: 12.9, y: 3.1, radius: 0.5, hardness: 0, flow: 1 });
    stroke.apply();
    expect(pixels.reduce((sum, value) => sum + value, 0)).toBe(255);
    expect(texel(pixels, 12, 3)[0]).toBe(255);
    stroke.finish();
  });
});

describe('layers', () => {
  const layer = (change: Partial<PaintLayer>): PaintLayer => ({
    id: 1,
    name: 'Layer',
    kind: 'colour',
    isVisible: true,
    opacity: 1,
    blend: 'normal',
    pixels: new Uint8Array(size.width * size.height * 4),
    ...change,
  });
  const composed = (layers: readonly PaintLayer[]): Uint8Array => {
    const out = new Uint8Array(size.width * size.height * 4);
    const grey = new Uint8Array(out.length).fill(100);
    compose({ ...size, picture: grey, layers }, wholeArea(size), out);
    return out;
  };
  const painted = (change: Partial<PaintLayer>, part: 'colour' | 'alpha' = 'colour', strength = 1): PaintLayer => {
    const made = layer(change);
    const source = { kind: 'colour', colour: [200, 50, 0], alpha: 30 } as const;
    const stroke = new PaintStroke(size, made.pixels, { part, channels: 'both', source, strength });
    dabPicture(stroke, { x: 20, y: 20, ...hard });
    stroke.apply();
    stroke.finish();
    return made;
  };

  it('lie over the picture by their blend and opacity, and hidden ones do not', () => {
    expect(texel(composed([painted({})]), 20, 20)).toEqual([200, 50, 0, 100]);
    expect(texel(composed([painted({ blend: 'multiply' })]), 20, 20)).toEqual([78, 20, 0, 100]);
    expect(texel(composed([painted({ blend: 'add' })]), 20, 20)).toEqual([255, 150, 100, 100]);
    expect(texel(composed([painted({ opacity: 0.5 })]), 20, 20)).toEqual([150, 75, 50, 100]);
    expect(texel(composed([painted({ isVisible: false })]), 20, 20)).toEqual([100, 100, 100, 100]);
    expect(texel(composed([painted({ kind: 'alpha' }, 'alpha')]), 20, 20)).toEqual([100, 100, 100, 30]);
    expect(texel(composed([painted({}, 'colour', 0.5)]), 20, 20)).toEqual([150, 75, 50, 100]);
  });

  it('lose what is erased, and know where they hold anything', () => {
    const made = painted({});
    expect(areaOfLayer(size, made)).toEqual({ left: 10, top: 10, right: 30, bottom: 30 });
    const stroke = new PaintStroke(size, made.pixels, {
      ...red,
      part: 'colour',
      source: { kind: 'erase', before: made.pixels },
    });
    dabPicture(stroke, { x: 20, y: 15, ...hard, radius: 40 });
    stroke.apply();
    stroke.finish();
    expect(texel(composed([made]), 20, 20)).toEqual([100, 100, 100, 100]);
  });
});

it('filling takes what hangs together and is alike, within what it may', () => {
  const pixels = new Uint8Array(size.width * size.height * 4);
  // A wall across the picture, with a gap that only a diagonal would pass.
  for (let x = 0; x < size.width; x++) pixels[(50 * size.width + x) * 4] = 90;
  const image = { ...size, pixels };
  const filled = (tolerance: number, within: Uint8Array | null = null): number => {
    const stroke = new PaintStroke(size, new Uint8Array(pixels.length), red);
    fillSimilar(stroke, image, { x: 3, y: 3 }, { tolerance, within });
    stroke.apply();
    const count = stroke.finish().reduce((sum, { after }) => sum + after.filter((value) => value === 255).length, 0);
    return count;
  };
  expect(filled(89)).toBe(50 * size.width);
  expect(filled(90)).toBe(size.width * size.height);
  const left = Uint8Array.from({ length: size.width * size.height }, (_, at) => (at % size.width < 10 ? 1 : 0));
  expect(filled(255, left)).toBe(10 * size.height);
});

it('areas grow to blocks and shrink with mips, and stay in the picture', () => {
  expect(blockArea({ left: 5, top: 1, right: 6, bottom: 99 }, 4, size)).toEqual({
    left: 4,
    top: 0,
    right: 8,
    bottom: 100,
  });
  expect(areaOfMip({ left: 5, top: 1, right: 6, bottom: 99 }, 2, { width: 37, height: 25 })).toEqual({
    ...{ left: 1, top: 0, right: 2, bottom: 25 },
  });
  expect(areaOfMip({ left: 149, top: 99, right: 150, bottom: 100 }, 1, { width: 75, height: 50 })).toEqual({
    ...{ left: 74, top: 49, right: 75, bottom: 50 },
  });
});
