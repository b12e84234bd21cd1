/** Shadows of what stands on the ground: the same as rays find, along slopes too. */
import { expect, test } from 'vitest';
import { rayMesh } from '../ray.ts';
import type { Vector3 } from '../vector.ts';
import { normalise } from '../vector.ts';
import { CasterMap } from './casters.ts';
import { mapEdge, quadSize, texelSize } from './grid.ts';
import { chunkShadows, cornersPerSide, HeightField } from './shadowBake.ts';

/** A roof of two slopes over walls, six yards long, about its own zero. */
const positions = Float32Array.of(
  ...[-3, -2, 0, 3, -2, 0, 3, 2, 0, -3, 2, 0],
  ...[-3, -2, 4, 3, -2, 4, 3, 2, 4, -3, 2, 4],
  ...[-3, 0, 6.5, 3, 0, 6.5, NaN, 0, 0],
);
const triangles = Uint32Array.from([
  ...[0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 4, 5, 9, 4, 9, 8, 6, 7, 8, 6, 8, 9],
  ...[0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5, 4, 8, 7, 5, 6, 9, 0, 1, 10, 0, 1, 99],
]);
/** A quarter turn, one and a half times as large. */
const frame = (x: number, y: number, z: number): Float64Array =>
  Float64Array.of(0, -1.5, 0, x, 1.5, 0, 0, y, 0, 0, 1.5, z);

const place = { column: 32 * 16 + 8, row: 32 * 16 + 8 };
const [middleX, middleY] = [mapEdge - (place.row * 8 + 4) * quadSize, mapEdge - (place.column * 8 + 4) * quadSize];

/** Ground that rises to the east, or is flat. */
function field(rise: number): HeightField {
  const heights = new Float32Array(cornersPerSide * cornersPerSide).map(
    (_each, at) => 50 + (at % cornersPerSide) * rise,
  );
  return new HeightField([{ column: 32, row: 32, heights }]);
}

test.each([
  { elevation: 0.8, heading: 0, rise: 0 },
  { elevation: 0.6, heading: 2, rise: 0 },
  { elevation: 1.2, heading: 4.4, rise: 0 },
  { elevation: 0.9, heading: 5.5, rise: 0.8 },
])('a house casts what rays to the sun meet: %o', ({ elevation, heading, rise }) => {
  const ground = field(rise);
  const sun = { elevation, heading };
  const stands = ground.at(place.row * 8 + 4, place.column * 8 + 4);
  const placed = [
    { model: 0, frame: frame(middleX, middleY, stands) },
    { model: 7, frame: frame(0, 0, 0) },
  ];
  const casters = new CasterMap({ models: [{ positions, triangles }], placed }, sun);
  const alone = chunkShadows(ground, place, sun);
  const shadow = chunkShadows(ground, place, sun, casters);
  const towards = normalise([Math.cos(heading), -Math.sin(heading), Math.tan(elevation)]);
  const world = Float32Array.from(positions);
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const [x = 0, y = 0, z = 0] = positions.subarray(at, at + 3);
    world.set([-1.5 * y, 1.5 * x, 1.5 * z], at);
  }
  const met = Array.from(shadow, (_each, texel) => {
    const [r, c] = [Math.floor(texel / 64), texel % 64];
    const s = place.row * 8 + (r + 0.5) * (texelSize / quadSize);
    const e = place.column * 8 + (c + 0.5) * (texelSize / quadSize);
    const z = ground.at(s, e) - stands + 0.15;
    const from: Vector3 = [mapEdge - s * quadSize - middleX, mapEdge - e * quadSize - middleY, z];
    const isMet = rayMesh({ origin: from, direction: towards }, world, triangles) !== null;
    return isMet || (alone[texel] ?? 0) === 1 ? 1 : 0;
  });
  expect(met.filter((each) => each === 1).length).toBeGreaterThan(200);
  // Places are a quarter of a yard wide: at the edge of a shadow they may be one off, and nowhere else.
  for (const [texel, each] of met.entries()) {
    if (shadow[texel] === each) continue;
    const around = [-65, -64, -63, -1, 1, 63, 64, 65].map((by) => met[texel + by]);
    expect(around).toContain(1 - each);
  }
});

test('what lies under a point, or is a damaged plain, keeps no light off', () => {
  const flat = {
    positions: Float32Array.of(-5, -5, 0, 5, -5, 0, 0, 5, 0, 1e9, 0, 1, 0, 1e9, 1, 0, 0, 1),
    triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
  };
  const casters = new CasterMap(
    { models: [flat], placed: [{ model: 0, frame: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 20) }] },
    { elevation: Math.PI / 4, heading: 0 },
  );
  expect([casters.covers(0, 0, 20), casters.covers(0, 0, 25), casters.covers(-10, 0, 10)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(casters.covers(30, 0, 10)).toBe(false);
});
