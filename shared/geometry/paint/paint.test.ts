import { describe, expect, it } from 'vitest';
import { dabSurface, type SurfaceDab, type TexelSink } from './surfaceDab.ts';
import { hitSurface } from './surfaceHit.ts';
import { texelFaces, type TexelFaces, type TexelMesh } from './texelFaces.ts';
import { coveredTexels } from './texelRows.ts';

const side = 64;

/** A square in the plane z = 0 of so many units, its picture at a place of the texture. */
function square(
  units: number,
  [x = 0, y = 0, wide = 1, high = 1]: readonly number[],
  z = 0,
  isTurned = false,
): TexelMesh {
  return {
    positions: [0, 0, z, units, 0, z, units, units, z, 0, units, z],
    triangles: isTurned ? [0, 2, 1, 0, 3, 2] : [0, 1, 2, 0, 2, 3],
    coordinates: [x, y, x + wide, y, x + wide, y + high, x, y + high],
  };
}

function facesOf(meshes: readonly TexelMesh[], wraps = false): TexelFaces {
  return texelFaces({ width: side, height: side }, meshes, [wraps, wraps]);
}

const hard = new Uint8Array(1025).fill(255);

function painted(faces: TexelFaces, dab: Pick<SurfaceDab, 'centre' | 'radius'> & Partial<SurfaceDab>): Uint8Array {
  const mask = new Uint8Array(side * side);
  const opened = new Uint8Array(side * side);
  const sink: TexelSink = {
    mask,
    open(left, top, right, bottom) {
      for (let y = top; y < bottom; y++) opened.fill(1, y * side + left, y * side + right);
    },
  };
  dabSurface(faces, coveredTexels(faces), sink, { falloff: hard, flow: 1, facing: null, ...dab });
  expect(mask.every((value, at) => value === 0 || opened[at] === 1)).toBe(true);
  return mask;
}

const count = (mask: Uint8Array): number => mask.filter((value) => value > 0).length;

describe('a dab on a surface', () => {
  it('paints the texels whose place lies within the ball, and no others', () => {
    const faces = facesOf([square(10, [0, 0, 1, 1])]);
    const mask = painted(faces, { centre: [5, 5, 1], radius: 2 });
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const away = Math.hypot(((x + 0.5) / side) * 10 - 5, ((y + 0.5) / side) * 10 - 5, 1);
        expect(mask[y * side + x] === 255).toBe(away < 2);
      }
    }
  });

  it('goes two texels over the edge of an island, and not into another one', () => {
    const alone = facesOf([square(10, [0.25, 0.25, 0.25, 0.25])]);
    expect(count(painted(alone, { centre: [5, 5, 0], radius: 100 }))).toBe(20 * 20);
    // The other one begins a texel further right and lies elsewhere in space.
    const beside = facesOf([square(10, [0.25, 0.25, 0.25, 0.25]), square(10, [33 / 64, 0.25, 0.25, 0.25], 500)]);
    const mask = painted(beside, { centre: [5, 5, 0], radius: 100 });
    expect(mask[20 * side + 32]).toBe(255);
    expect(mask[20 * side + 33]).toBe(0);
    expect(count(mask)).toBe(20 * 20 - 16);
  });

  it('leaves what looks the other way, and paints it where it is to go through', () => {
    const faces = facesOf([square(10, [0, 0, 0.5, 0.5]), square(10, [0.5, 0.5, 0.5, 0.5], -0.1, true)]);
    const dab = { centre: [5, 5, 0], radius: 3 } as const;
    const front = painted(faces, { ...dab, facing: [0, 0, 1] });
    const both = painted(faces, dab);
    expect(front[48 * side + 48]).toBe(0);
    expect(both[48 * side + 48]).toBe(255);
    expect(count(both)).toBeGreaterThan(count(front) * 1.9);
  });

  it('meets texels behind the sides of a picture that repeats, and folded parts together', () => {
    const repeated = facesOf([square(10, [0.75, 0.75, 0.5, 0.5])], true);
    const mask = painted(repeated, { centre: [5, 5, 0], radius: 2 });
    expect([mask[0], mask[63], mask[63 * side], mask[63 * side + 63]]).toEqual([255, 255, 255, 255]);
    const folded = facesOf([square(10, [0, 0, 1, 1]), square(10, [0, 0, 1, 1], 300)]);
    expect(painted(folded, { centre: [5, 5, 0], radius: 2 })).toEqual(
      painted(folded, { centre: [5, 5, 300], radius: 2 }),
    );
    expect(count(painted(facesOf([square(10, [0.75, 0.75, 0.5, 0.5])]), { centre: [9, 9, 0], radius: 1 }))).toBe(0);
  });

  it('paints the one texel of faces that have no room in the picture, and bounds what coordinates ask for', () => {
    const point = facesOf([square(10, [0.5, 0.5, 0, 0])]);
    expect(count(painted(point, { centre: [5, 5, 0], radius: 8 }))).toBe(1);
    const wild = facesOf([square(10, [-1e9, -1e9, 2e9, 2e9]), square(1, [NaN, Infinity, 1, 1])], true);
    expect(count(painted(wild, { centre: [5, 5, 0], radius: 8 }))).toBeLessThanOrEqual(side * side);
  });
});

it('a ray meets a texel and an island; parts that share no corner of the picture are others', () => {
  const faces = facesOf([square(10, [0.5, 0, 0.5, 0.5]), square(10, [0, 0.5, 0.25, 0.25], 5)]);
  const hit = hitSurface(faces, { origin: [2.5, 5, -10], direction: [0, 0, 1] });
  expect(hit?.texel.x).toBeCloseTo(40, 6);
  expect(hit?.texel.y).toBeCloseTo(16, 6);
  expect(hit?.normal).toEqual([0, 0, 1]);
  expect([...faces.islands]).toEqual([0, 0, 1, 1]);
  expect(hitSurface(faces, { origin: [50, 5, -10], direction: [0, 0, 1] })).toBeNull();
});
