import { describe, expect, test } from 'vitest';
import { identityInto } from './matrix.ts';
import type { Skin, SkinSource } from './skinning.ts';
import { buildSkin, fillSlots, posedBox, skinPositions, slotBoxes, SlotTable } from './skinning.ts';

const empty: SkinSource = { vertexCount: 1, vertexGroups: [], groupSizes: [], matrices: [], skin: null };
const table = (): SlotTable => new SlotTable(3, (id) => id - 10);

/** Three nodes, ids 10 to 12, that move by 0, 4 and 8 along x. */
function nodeMatrices(): Float32Array {
  const matrices = new Float32Array(36);
  for (let node = 0; node < 3; node++) {
    identityInto(matrices, node * 12);
    matrices[node * 12 + 3] = node * 4;
  }
  return matrices;
}

function movedX(skin: Skin, slots: SlotTable): number[] {
  const matrices = new Float32Array(slots.count * 12);
  fillSlots(matrices, nodeMatrices(), slots.groups);
  const positions = new Float32Array((skin.slots.length / 4) * 3);
  const out = skinPositions(positions, skin, matrices, new Float32Array(positions.length));
  return [...out].filter((_, index) => index % 3 === 0);
}

describe('vertex groups', () => {
  test('of one matrix use the node, larger ones the average', () => {
    const slots = table();
    const source = { ...empty, vertexCount: 3, vertexGroups: [0, 1, 2], groupSizes: [1, 2, 3] };
    const skin = buildSkin({ ...source, matrices: [12, 10, 11, 10, 11, 12] }, slots);
    expect(movedX(skin, slots)).toEqual([8, 2, 4]);
    expect(skin.isSingle).toBe(true);
  });

  test('of the same members share a slot', () => {
    const slots = table();
    expect(slots.slotOfGroup([10, 11])).toBe(slots.slotOfGroup([11, 10]));
    expect(slots.slotOfGroup([12, 12])).toBe(slots.slotOfNode(12));
    expect(slots.groups).toHaveLength(1);
  });

  test('may hold more than four matrices', () => {
    const slots = table();
    const skin = buildSkin({ ...empty, vertexGroups: [0], groupSizes: [6], matrices: [10, 10, 11, 11, 12, 12] }, slots);
    expect(movedX(skin, slots)).toEqual([4]);
  });

  test('that are missing, empty or point past the nodes do not move', () => {
    const slots = table();
    const skin = buildSkin(
      { ...empty, vertexCount: 5, vertexGroups: [0, 1, 2, 255], groupSizes: [0, 1, 4], matrices: [99, -1] },
      slots,
    );
    expect(movedX(skin, slots)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('skin weights', () => {
  const one = (numbers: number[]): Skin => buildSkin({ ...empty, skin: Uint16Array.from(numbers) }, table());

  test('that rounding leaves over go to a bone, also where the first has none', () => {
    expect(movedX(one([10, 12, 12, 12, 0, 100, 100, 56]), table())).toEqual([8]);
  });

  test('mix up to four bones', () => {
    expect(movedX(one([11, 12, 0, 0, 51, 204, 0, 0]), table())[0]).toBeCloseTo(7.2, 4);
  });

  test('of another sum than 255 are scaled to it', () => {
    const skin = one([11, 12, 0, 0, 1, 1, 0, 0]);
    expect([...skin.weights].reduce((sum, weight) => sum + weight, 0)).toBe(255);
    expect(movedX(skin, table())[0]).toBeCloseTo(6, 1);
  });

  test('of nothing, or of bones that do not exist, do not move', () => {
    expect(movedX(one([11, 11, 11, 11, 0, 0, 0, 0]), table())).toEqual([0]);
    expect(movedX(one([500, 0, 0, 0, 255, 0, 0, 0]), table())).toEqual([0]);
  });

  test('that are too few for the vertices fall back on the groups', () => {
    const skin = buildSkin(
      { ...empty, vertexGroups: [0], groupSizes: [1], matrices: [12], skin: new Uint8Array(4) },
      table(),
    );
    expect(movedX(skin, table())).toEqual([8]);
  });
});

test('a posed box holds every posed vertex', () => {
  const slots = table();
  const skin = buildSkin(
    { ...empty, vertexCount: 2, vertexGroups: [0, 1], groupSizes: [1, 1], matrices: [10, 12] },
    slots,
  );
  const matrices = new Float32Array(slots.count * 12);
  fillSlots(matrices, nodeMatrices(), slots.groups);
  const box = posedBox(slotBoxes([0, 0, 0, 1, 2, 3], skin), matrices);
  expect(box?.minimum).toEqual([0, 0, 0]);
  expect(box?.maximum).toEqual([9, 2, 3]);
});
