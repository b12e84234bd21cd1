/** What of a texture a picture that comes back asks for: over the team's colour, with and without alpha, from several materials. */
import { describe, expect, it } from 'vitest';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { overTeamColor } from '../gltf/materials.ts';
import { type Comparison, joinedChange, pictureChange } from './pictureChange.ts';

type Texel = readonly [number, number, number, number];

const pictureOf = (...texels: readonly Texel[]): RgbaPixels => ({
  width: texels.length,
  height: 1,
  pixels: Uint8Array.from(texels.flat()),
});

const texels = ({ pixels }: RgbaPixels): readonly (readonly number[])[] =>
  Array.from({ length: pixels.length / 4 }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 4)]);

const plain: Comparison = { use: 'plain', channels: [true, true, true, false] };
const seenThrough: Comparison = { use: 'plain', channels: [true, true, true, true] };
const overTeam: Comparison = { use: 'overTeamColor', channels: [true, true, true, false] };

describe('a picture over the colour of the team', () => {
  // Opaque, half and not at all.
  const own = pictureOf([10, 200, 90, 255], [100, 50, 220, 128], [7, 8, 9, 0], [60, 60, 60, 200]);
  const shown = overTeamColor(own);

  it('is no change as it was exported', () => {
    expect(pictureChange(own, shown, shown, overTeam)).toBeNull();
  });

  it('shows what was painted, through as much of the team’s colour as there was where that can be', () => {
    // A little darker, another colour that the alpha cannot show, and green where nothing but the team's colour was.
    const painted = pictureOf([30, 180, 90, 255], [0, 255, 0, 255], [0, 255, 0, 255], [108, 47, 47, 255]);
    const change = pictureChange(own, shown, painted, overTeam);
    if (change === null) throw new Error('a change');
    const made = texels(change.picture);
    expect(made[0]).toEqual([30, 180, 90, 255]);
    expect(made.map(([, , , alpha]) => alpha)).toEqual([255, 255, 255, 200]);
    for (const [at, texel] of texels(overTeamColor(change.picture)).entries())
      for (const part of [0, 1, 2])
        expect(Math.abs((texel[part] ?? 0) - (texels(painted)[at]?.[part] ?? 0))).toBeLessThanOrEqual(1);
    expect(change.area).toEqual({ left: 0, top: 0, right: 4, bottom: 1 });
  });

  it('is seen as painted for every colour over every alpha', () => {
    let state = 5;
    const random = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 256;
    const many = Array.from({ length: 600 }, (): Texel => [random(), random(), random(), random()]);
    const wanted = Array.from({ length: 600 }, (): Texel => [random(), random(), random(), 255]);
    const before = pictureOf(...many);
    const change = pictureChange(before, overTeamColor(before), pictureOf(...wanted), overTeam);
    const seen = texels(overTeamColor(change?.picture ?? before));
    const off = seen.flatMap((texel, at) => [0, 1, 2].map((part) => (texel[part] ?? 0) - (wanted[at]?.[part] ?? 0)));
    expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(1);
    // No more opaque than it must be, and never less than it was.
    const made = texels(change?.picture ?? before);
    expect(made.every((texel, at) => (texel[3] ?? 0) >= (many[at]?.[3] ?? 0))).toBe(true);
    expect(made.some((texel) => (texel[3] ?? 0) < 255)).toBe(true);
  });
});

describe('a picture by itself', () => {
  const own = pictureOf([10, 20, 30, 40], [50, 60, 70, 0], [80, 90, 100, 255]);

  it('keeps an alpha that does not count, and colours under no alpha where it does', () => {
    const opaque = pictureOf([10, 20, 30, 255], [50, 60, 70, 255], [80, 90, 100, 255]);
    expect(pictureChange(own, own, opaque, plain)).toBeNull();
    const cleared = pictureOf([10, 20, 30, 40], [0, 0, 0, 0], [80, 90, 100, 255]);
    expect(pictureChange(own, own, cleared, seenThrough)).toBeNull();
    expect(pictureChange(own, own, cleared, plain)?.texels).toBe(1);
  });

  it('is no change by what rounding takes, and one by what is painted, there alone', () => {
    expect(
      pictureChange(own, own, pictureOf([11, 19, 30, 41], [50, 60, 70, 0], [81, 90, 99, 254]), seenThrough),
    ).toBeNull();
    const change = pictureChange(
      own,
      own,
      pictureOf([11, 19, 30, 41], [50, 60, 70, 0], [200, 90, 100, 90]),
      seenThrough,
    );
    expect(texels(change?.picture ?? own)).toEqual([
      [10, 20, 30, 40],
      [50, 60, 70, 0],
      [200, 90, 100, 90],
    ]);
    expect([change?.texels, change?.area]).toEqual([1, { left: 2, top: 0, right: 3, bottom: 1 }]);
  });

  it('of another size is taken whole, with what it does not say in the new size', () => {
    const change = pictureChange(own, own, { width: 1, height: 1, pixels: Uint8Array.of(9, 9, 9, 255) }, plain);
    expect(change).toMatchObject({ area: null, picture: { width: 1, height: 1 } });
    expect([...(change?.picture.pixels ?? [])].slice(0, 3)).toEqual([9, 9, 9]);
    expect(change?.picture.pixels[3]).not.toBe(255);
  });
});

describe('a texture that several materials show', () => {
  const own = pictureOf([10, 10, 10, 255], [20, 20, 20, 128], [30, 30, 30, 255]);
  const change = (...all: readonly Texel[]) => {
    const made = pictureChange(own, own, pictureOf(...all), seenThrough);
    if (made === null) throw new Error('a change');
    return made;
  };

  it('gets what each of them was painted with', () => {
    const left = change([99, 10, 10, 255], [20, 20, 20, 128], [30, 30, 30, 255]);
    const right = change([10, 10, 10, 255], [20, 20, 20, 128], [30, 99, 30, 255]);
    const both = joinedChange(own, [left, right]);
    expect(texels(both?.picture ?? own)).toEqual([
      [99, 10, 10, 255],
      [20, 20, 20, 128],
      [30, 99, 30, 255],
    ]);
    expect([both?.texels, both?.area]).toEqual([2, { left: 0, top: 0, right: 3, bottom: 1 }]);
  });

  it('gets the more opaque of one colour, and nothing where they contradict each other', () => {
    const faint = change([10, 10, 10, 255], [200, 0, 0, 128], [30, 30, 30, 255]);
    const strong = change([10, 10, 10, 255], [200, 0, 1, 250], [30, 30, 30, 255]);
    expect(texels(joinedChange(own, [faint, strong])?.picture ?? own)[1]).toEqual([200, 0, 1, 250]);
    const other = change([10, 10, 10, 255], [0, 0, 200, 128], [30, 30, 30, 255]);
    expect(joinedChange(own, [faint, other])).toBeNull();
  });
});
