/** Vertices by place: the same groups as by looking at every pair, also on a grid. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PlaceGroups } from './placeGroups.ts';

const meshes = fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 }), { minLength: 1, maxLength: 3 });

function members(groups: PlaceGroups, group: number): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  for (let each = groups.firstOf(group); each >= 0; each = groups.after(each))
    found.push([groups.mesh(each), groups.vertex(each)]);
  return found;
}

test('vertices at one place are a group, in the order of meshes and vertices', () => {
  fc.assert(
    fc.property(meshes, (numbers) => {
      const positions = numbers.map((each) => Float32Array.from(each.slice(0, Math.floor(each.length / 3) * 3)));
      const groups = new PlaceGroups(positions, 0);
      const all = positions.flatMap((own, mesh) =>
        Array.from({ length: own.length / 3 }, (_, vertex) => [mesh, vertex] as const),
      );
      const placeOf = ([mesh, vertex]: readonly [number, number]): readonly number[] => [
        ...(positions[mesh]?.subarray(vertex * 3, vertex * 3 + 3) ?? []),
      ];
      for (const one of all) {
        const [x = 0, y = 0, z = 0] = placeOf(one);
        const same = all.filter((other) => placeOf(other).every((value, axis) => value === [x, y, z][axis]));
        expect(members(groups, groups.at(x, y, z))).toEqual(same);
      }
      expect(groups.at(9, 9, 9)).toBe(-1);
    }),
  );
});

test('−0 is 0; on a grid a place next to one is that one, and farther ones are none', () => {
  const groups = new PlaceGroups([Float32Array.of(-0, 0, 0, 5, 5, 5)], 0.5);
  expect(members(groups, groups.at(0, -0, 0))).toEqual([[0, 0]]);
  expect(members(groups, groups.at(5.4, 5, 4.7))).toEqual([[0, 1]]);
  expect(groups.at(7, 5, 5)).toBe(-1);
  expect(new PlaceGroups([], 0).at(0, 0, 0)).toBe(-1);
});
