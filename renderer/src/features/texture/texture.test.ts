import { describe, expect, it } from 'vitest';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { encodeTexture, decodeTexture } from '../../../../shared/texture/index.ts';
import { encodingChoices, textureTargets } from '../../../../shared/texture/encode.ts';
import { paletteIndices } from '../../../../shared/texture/paletteIndices.ts';
import { storedTexture } from '../../../../shared/texture/stored.ts';
import { resultText, withItems } from '../../workbench/batch/fileBatch.ts';
import { alphaChoices, encodingsOf, renamed, settled } from './encodingWords.ts';
import { allChannels, colourChannels, paintedPixels, toggled } from './picture/channels.ts';
import {
  drawnSize,
  fitted,
  keptVisible,
  largestScale,
  nextStop,
  pixelAt,
  pointInView,
  scaleText,
  zoomedTo,
} from './picture/place.ts';
import { levelFor, tilesAlong, tileSide } from './picture/tiles.ts';
import { readPixel } from './readOut.ts';
import { nearestPowers } from './resizing.ts';
import { carryOut } from './work/carryOut.ts';

const view = { width: 800, height: 600 };

function image(width: number, height: number): RgbaPixels {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * 37 + (at >> 5)) & 255);
  return { width, height, pixels };
}

describe('where a picture lies', () => {
  it('is fitted in whole multiples when it is small, shrunk when it is large, always in the middle', () => {
    expect(fitted({ width: 100, height: 50 }, view)).toEqual({ scale: 7, x: 50, y: 125 });
    const large = fitted({ width: 3008, height: 1000 }, view);
    expect(large.scale).toBeCloseTo(0.25, 6);
    expect([large.x, large.y]).toEqual([24, 175]);
    expect(fitted({ width: 1, height: 1 }, view).scale).toBe(16);
  });

  it('keeps the point under the pointer while zooming', () => {
    const picture = { width: 400, height: 400 };
    const place = { scale: 1, x: 100, y: 50 };
    for (const wanted of [0.5, 2, 7.3]) {
      const at = { x: 333, y: 217 };
      const next = zoomedTo(place, wanted, at, picture);
      // Pictures begin on whole screen pixels, so half of one may be missing.
      for (const side of ['x', 'y'] as const) {
        const under = (at[side] - place[side]) / place.scale;
        expect(Math.abs(next[side] + under * next.scale - at[side])).toBeLessThanOrEqual(0.5);
      }
    }
    expect(zoomedTo(place, 1000, { x: 0, y: 0 }, picture).scale).toBe(largestScale);
    expect(zoomedTo(place, 0, { x: 0, y: 0 }, picture).scale).toBeGreaterThan(0);
  });

  it('cannot leave the view', () => {
    const picture = { width: 100, height: 100 };
    const gone = keptVisible({ scale: 2, x: 5000, y: -5000 }, picture, view);
    expect(gone).toEqual({ scale: 2, x: 768, y: -168 });
    const still = { scale: 2, x: 10, y: 20 };
    expect(keptVisible(still, picture, view)).toEqual(still);
  });

  it('goes through stops by key, with 100 % among them', () => {
    expect(nextStop(0.7, 1)).toBe(1);
    expect(nextStop(1, 1)).toBe(2);
    expect(nextStop(1.5, -1)).toBe(1);
    expect(nextStop(largestScale, 1)).toBe(largestScale);
  });

  it('tells the pixel under a point, and none beside the picture', () => {
    const picture = { width: 10, height: 10 };
    const place = { scale: 4, x: 8, y: 8 };
    expect(pixelAt(place, { x: 8, y: 8 }, picture)).toEqual({ x: 0, y: 0 });
    expect(pixelAt(place, { x: 47.9, y: 11.9 }, picture)).toEqual({ x: 9, y: 0 });
    expect(pixelAt(place, { x: 48, y: 8 }, picture)).toBeNull();
    expect(pixelAt(place, { x: 7.9, y: 8 }, picture)).toBeNull();
  });

  it('tells the pixel that is drawn there, where a picture comes out in whole screen pixels only by a little', () => {
    // 66.67 screen pixels for 100 pixels: 67 are drawn, the last of which is the last pixel.
    const picture = { width: 100, height: 3 };
    const place = { scale: 2 / 3, x: 0, y: 0 };
    expect(drawnSize(picture, place.scale)).toEqual({ width: 67, height: 2 });
    expect(pixelAt(place, { x: 66.9, y: 1.9 }, picture)).toEqual({ x: 99, y: 2 });
    expect(pixelAt(place, { x: 33.4, y: 0 }, picture)).toEqual({ x: 49, y: 0 });
    // Its copies beside it begin where the first ends.
    expect(pixelAt(place, { x: 67, y: 0 }, picture, 2)).toEqual({ x: 100, y: 0 });
    expect(pixelAt(place, { x: 134, y: 0 }, picture, 2)).toBeNull();
  });

  it('finds the point in a view whose screen pixels do not fill its element: a browser zoomed out', () => {
    // 701 points of the page are 351 screen pixels at half the scale, and not 350.5.
    const element = { left: 10, top: 20, width: 701, height: 400 };
    const half = { width: 351, height: 200 };
    expect(pointInView({ clientX: 711, clientY: 420 }, element, half)).toEqual({ x: 351, y: 200 });
    expect(pointInView({ clientX: 10, clientY: 20 }, element, half)).toEqual({ x: 0, y: 0 });
  });

  it('is told in percent', () => {
    expect([1, 2 / 3, 0.125, 1 / 64].map(scaleText)).toEqual(['100 %', '67 %', '13 %', '1.6 %']);
  });
});

describe('tiles', () => {
  it('come from the copy whose pixels are not larger than those of the screen', () => {
    expect([4, 1, 0.9, 0.5, 0.49, 0.25, 0.01].map((scale) => levelFor(scale, 4))).toEqual([0, 0, 0, 1, 1, 2, 3]);
  });

  it('are those in the view only', () => {
    const length = tileSide * 10;
    expect(tilesAlong({ start: 0, scale: 1, length, room: tileSide })).toEqual([0, 1]);
    expect(tilesAlong({ start: -tileSide * 2.5, scale: 1, length, room: tileSide })).toEqual([2, 4]);
    expect(tilesAlong({ start: -5, scale: 0.5, length, room: 100_000 })).toEqual([0, 10]);
    const [first, end] = tilesAlong({ start: 5000, scale: 1, length, room: 100 });
    expect(end - first).toBe(0);
  });
});

describe('channels', () => {
  const source: RgbaPixels = { width: 2, height: 1, pixels: Uint8Array.of(10, 20, 30, 40, 50, 60, 70, 80) };
  const whole = { x: 0, y: 0, width: 2, height: 1 };

  it('are painted as they are, without alpha, or one as grey', () => {
    expect([...paintedPixels(source, whole, allChannels)]).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
    expect([...paintedPixels(source, whole, colourChannels)]).toEqual([10, 20, 30, 255, 50, 60, 70, 255]);
    expect([...paintedPixels(source, whole, new Set(['alpha']))]).toEqual([40, 40, 40, 255, 80, 80, 80, 255]);
    expect([...paintedPixels(source, whole, new Set(['green', 'alpha']))]).toEqual([0, 20, 0, 40, 0, 60, 0, 80]);
    expect([...paintedPixels(source, { ...whole, x: 1, width: 1 }, allChannels)]).toEqual([50, 60, 70, 80]);
  });

  it('cannot all be off', () => {
    const one = new Set(['red'] as const);
    expect(toggled(one, 'red')).toBe(one);
    expect([...toggled(one, 'alpha')]).toEqual(['red', 'alpha']);
    expect([...toggled(allChannels, 'blue')]).toEqual(['red', 'green', 'alpha']);
  });
});

describe('read-outs', () => {
  it('tell colour, hexadecimal form and palette entry, also of a mip that is stretched', () => {
    const mip: RgbaPixels = { width: 2, height: 1, pixels: Uint8Array.of(1, 2, 3, 4, 255, 0, 16, 128) };
    const found = readPixel(mip, Uint8Array.of(7, 9), { width: 8, height: 4 }, { x: 5, y: 3 });
    expect(found).toEqual({ x: 1, y: 0, channels: [255, 0, 16, 128], hex: '#FF001080', index: 9 });
    expect(readPixel(mip, null, mip, { x: 2, y: 0 })).toBeNull();
  });
});

describe('encodings', () => {
  it('offered for each format are those that it can be written in', () => {
    for (const target of textureTargets) {
      expect(new Set(encodingsOf(target))).toEqual(new Set(Object.keys(encodingChoices(target))));
      for (const encoding of encodingsOf(target)) {
        for (const alphaBits of alphaChoices(target, encoding)) {
          const bytes = encodeTexture(image(8, 8), { format: target, encoding, alphaBits });
          const stored = storedTexture({ bytes, name: renamed('picture.x', target) });
          expect(stored.target).toBe(target);
          expect(stored.encoding).toBe(encoding);
          // A DXT1 of DDS does not say whether its bit is used.
          if (!(target === 'dds' && encoding === 'dxt1')) expect(stored.alphaBits).toBe(alphaBits);
        }
      }
    }
  });

  it('that a format lacks give way to one it has, with alpha enough', () => {
    const wanted = { encoding: 'dxt5', alphaBits: 8, quality: 90 } as const;
    expect(settled('blp1', wanted)).toEqual({ encoding: 'jpeg', alphaBits: 8, quality: 90 });
    expect(settled('dds', { ...wanted, encoding: 'dxt1' })).toEqual({ encoding: 'dxt1', alphaBits: 1, quality: 90 });
    expect(settled('blp2', { ...wanted, encoding: 'dxt3', alphaBits: 0 }).alphaBits).toBe(4);
  });

  it('rename files by format', () => {
    expect(renamed('Skin.v2.blp', 'png')).toBe('Skin.v2.png');
    expect(renamed('Skin', 'blp2')).toBe('Skin.blp');
  });
});

describe('sizes offered', () => {
  it('are powers of two near the present one', () => {
    expect(nearestPowers({ width: 128, height: 64 })).toEqual([
      { width: 32, height: 16 },
      { width: 64, height: 32 },
      { width: 256, height: 128 },
    ]);
    expect(nearestPowers({ width: 100, height: 1 })).toContainEqual({ width: 64, height: 1 });
    expect(nearestPowers({ width: 100, height: 100 })).toContainEqual({ width: 128, height: 128 });
  });
});

describe('work beside the page', () => {
  const bytes = encodeTexture(image(600, 300), { format: 'blp1', encoding: 'palette', alphaBits: 8 });
  const source = { bytes: Uint8Array.from(bytes), name: 'texture.blp', files: [] };

  it('gives the mip, its halved copies down to one tile, all sizes and the palette entries', () => {
    const shown = carryOut.show({ source, mip: 0, useIgnoredAlpha: false });
    expect(shown.levels.map(({ width, height }) => [width, height])).toEqual([
      [600, 300],
      [300, 150],
      [150, 75],
    ]);
    expect(shown.levels[0].pixels).toEqual(decodeTexture({ bytes }).pixels);
    expect(shown.sizes).toHaveLength(10);
    expect(shown.indices).toHaveLength(600 * 300);
    expect(carryOut.show({ source, mip: 3, useIgnoredAlpha: false }).levels).toHaveLength(1);
  });

  it('finds the palette entries that the colours come from', () => {
    const indices = paletteIndices({ bytes }, 1);
    const { pixels } = decodeTexture({ bytes }, 1);
    const byEntry = new Map<number, string>();
    for (const [at, entry] of (indices ?? []).entries()) {
      const colour = pixels.subarray(at * 4, at * 4 + 3).join();
      expect(byEntry.get(entry) ?? colour).toBe(colour);
      byEntry.set(entry, colour);
    }
    expect(byEntry.size).toBeGreaterThan(8);
    expect(paletteIndices({ bytes: encodeTexture(image(4, 4), { format: 'png' }) }, 0)).toBeNull();
  });

  it('finds those of a TGA from whichever corner its rows begin', () => {
    // 2 × 2 pixels of 8 bits, two palette colours of 24 bits: black and white.
    const head = [0, 1, 1, 0, 0, 2, 0, 24, 0, 0, 0, 0, 2, 0, 2, 0, 8];
    for (const [corner, stored] of [
      [0x20, [0, 1, 1, 1]],
      [0x00, [1, 1, 0, 1]],
      [0x30, [1, 0, 1, 1]],
    ] as const) {
      const file = { bytes: Uint8Array.of(...head, corner, 0, 0, 0, 255, 255, 255, ...stored), name: 'a.tga' };
      expect([...(paletteIndices(file, 0) ?? [])]).toEqual([0, 1, 1, 1]);
      expect([...decodeTexture(file).pixels.filter((_, at) => at % 4 === 0)]).toEqual([0, 255, 255, 255]);
    }
  });

  it('takes a second picture out of its file', () => {
    const other = image(16, 16);
    const picture = {
      bytes: Uint8Array.from(encodeTexture(other, { format: 'png' })),
      name: 'Paint.png',
      files: [],
    };
    const { bytes: made } = carryOut.changeFrom({ source, picture, change: { kind: 'pixels' } });
    expect(decodeTexture({ bytes: made })).toMatchObject({ width: 16, height: 16, mipCount: 5 });
  });
});

describe('a batch', () => {
  it('takes each file once', () => {
    const item = { kind: 'file', id: 'a', name: 'a.blp', where: '' } as const;
    expect(withItems([item], [item, { ...item, id: 'b' }])).toHaveLength(2);
  });

  it('tells in a sentence how it ended', () => {
    expect(resultText({ written: 3, skipped: 0, failed: [], doubtful: [], isCancelled: false })).toBe('3 written');
    const doubtful = [{ path: 'a.blp', message: 'x' }];
    expect(resultText({ written: 3, skipped: 0, failed: [], doubtful, isCancelled: false })).toBe(
      '3 written, 1 with errors that were not there before',
    );
    const failed = [{ path: 'a', message: 'b' }];
    expect(resultText({ written: 1, skipped: 2, failed, doubtful: [], isCancelled: true })).toBe(
      'Stopped: 1 written, 2 skipped because they were there, 1 failed',
    );
  });
});
