import { expect, test } from 'vitest';
import { chunkVertices, vertexOffsets } from './grid.ts';
import { levelAt, levelIndices } from './groundLevels.ts';

function corner(vertex: number): readonly [south: number, east: number] {
  return [vertexOffsets[vertex * 2] ?? 0, vertexOffsets[vertex * 2 + 1] ?? 0];
}

test.each([
  [0, 768],
  [1, 192],
  [2, 48],
] as const)('level %i has %i indices that cover the chunk once, facing up', (level, count) => {
  const indices = levelIndices(level);
  expect(indices.length).toBe(count);
  expect(Math.max(...indices)).toBeLessThan(chunkVertices);
  let area = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const [as, ae] = corner(indices[at] ?? 0);
    const [bs, be] = corner(indices[at + 1] ?? 0);
    const [cs, ce] = corner(indices[at + 2] ?? 0);
    // In the world north is x and west is y: south and east with both signs turned have the same sense.
    const twice = (bs - as) * (ce - ae) - (be - ae) * (cs - as);
    expect(twice).toBeGreaterThan(0);
    area += twice / 2;
  }
  expect(area).toBeCloseTo(64);
});

test('far tiles get coarse levels', () => {
  expect([0, 899, 900, 1999, 2000, 1e9].map(levelAt)).toEqual([0, 0, 1, 1, 2, 2]);
});
