/**
 * Which matrices move which vertices, for the three ways of Warcraft III: matrix groups averaged, four weighted bones, none.
 * All become one shape: four matrix slots and four weights a vertex. Slot 0 is the identity; bad indices lead there.
 */
import { identityInto, MATRIX_LENGTH } from './matrix.ts';
import type { Box } from './extent.ts';
import { boundsOf, transformBox, uniteBoxes } from './extent.ts';

export const IDENTITY_SLOT = 0;

/** A geoset's skinning as its file has it; numbers are object ids. */
export interface SkinSource {
  readonly vertexCount: number;
  /** Group of each vertex. */
  readonly vertexGroups: ArrayLike<number>;
  readonly groupSizes: ArrayLike<number>;
  /** Object ids of all groups, one group after the other. */
  readonly matrices: ArrayLike<number>;
  /** Four object ids and four weights a vertex; null for geosets that use groups. */
  readonly skin: ArrayLike<number> | null;
}

/** A slot whose matrix is the average of others. */
export interface GroupSlot {
  readonly slot: number;
  readonly members: readonly number[];
}

export interface Skin {
  /** Four slots a vertex. */
  readonly slots: Uint16Array;
  /** Four weights a vertex, sum 255. */
  readonly weights: Uint8Array;
  /** True when the first slot alone moves every vertex. */
  readonly isSingle: boolean;
}

/** Hands out matrix slots: the identity, then one a node, then one for each distinct group of several nodes. */
export class SlotTable {
  readonly groups: GroupSlot[] = [];
  private readonly nodeCount: number;
  private readonly nodeIndexOf: (objectId: number) => number;
  private readonly slotByMembers = new Map<string, number>();

  constructor(nodeCount: number, nodeIndexOf: (objectId: number) => number) {
    this.nodeCount = nodeCount;
    this.nodeIndexOf = nodeIndexOf;
  }

  /** Slots in use, so far. */
  get count(): number {
    return 1 + this.nodeCount + this.groups.length;
  }

  slotOfNode(objectId: number): number {
    const index = this.nodeIndexOf(objectId);
    return index < 0 || index >= this.nodeCount ? IDENTITY_SLOT : index + 1;
  }

  /** Slot of the average of some nodes' matrices. Unknown nodes count as not moving, an empty group does not move. */
  slotOfGroup(objectIds: readonly number[]): number {
    const members = objectIds.map((id) => this.slotOfNode(id));
    const [only] = members;
    if (only === undefined) return IDENTITY_SLOT;
    if (members.every((slot) => slot === only)) return only;
    const key = [...members].sort((left, right) => left - right).join(' ');
    const known = this.slotByMembers.get(key);
    if (known !== undefined) return known;
    const slot = this.count;
    this.slotByMembers.set(key, slot);
    this.groups.push({ slot, members });
    return slot;
  }
}

/** Slots and weights of a geoset's vertices. Every index is checked: what points nowhere does not move. */
export function buildSkin(source: SkinSource, table: SlotTable): Skin {
  const { vertexCount, skin } = source;
  const slots = new Uint16Array(vertexCount * 4);
  const weights = new Uint8Array(vertexCount * 4);
  if (skin !== null && skin.length >= vertexCount * 8) return weighSkin(skin, slots, weights, table);
  const groups = groupSlots(source, table);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const group = source.vertexGroups[vertex];
    slots[vertex * 4] = group === undefined ? IDENTITY_SLOT : (groups[group] ?? IDENTITY_SLOT);
    weights[vertex * 4] = 255;
  }
  return { slots, weights, isSingle: true };
}

function groupSlots({ groupSizes, matrices }: SkinSource, table: SlotTable): number[] {
  const groups: number[] = [];
  let start = 0;
  for (let group = 0; group < groupSizes.length; group++) {
    const end = Math.min(matrices.length, start + (groupSizes[group] ?? 0));
    const members: number[] = [];
    for (let at = start; at < end; at++) members.push(matrices[at] ?? -1);
    groups.push(table.slotOfGroup(members));
    start = end;
  }
  return groups;
}

function weighSkin(skin: ArrayLike<number>, slots: Uint16Array, weights: Uint8Array, table: SlotTable): Skin {
  let isSingle = true;
  for (let at = 0, from = 0; at < slots.length; at += 4, from += 8) {
    let sum = 0;
    for (let index = 0; index < 4; index++) sum += skin[from + 4 + index] ?? 0;
    let given = 0;
    let first = -1;
    for (let index = 0; index < 4; index++) {
      const weight = skin[from + 4 + index] ?? 0;
      if (weight === 0) continue;
      if (first < 0) first = at + index;
      slots[at + index] = table.slotOfNode(skin[from + index] ?? -1);
      weights[at + index] = sum === 255 ? weight : Math.floor((weight * 255) / sum);
      given += weights[at + index] ?? 0;
    }
    // What rounding leaves over goes to the first bone; all of it to none where there are no weights.
    const rest = Math.max(at, first);
    weights[rest] = (weights[rest] ?? 0) + 255 - given;
    isSingle &&= weights[at] === 255;
  }
  return { slots, weights, isSingle };
}

/** Fills the matrices of all slots from those of the nodes: identity, copies, averages. */
export function fillSlots(out: Float32Array, nodes: Float32Array, groups: readonly GroupSlot[]): void {
  identityInto(out, 0);
  out.set(nodes, MATRIX_LENGTH);
  for (const { slot, members } of groups) {
    const at = slot * MATRIX_LENGTH;
    out.fill(0, at, at + MATRIX_LENGTH);
    const share = 1 / members.length;
    for (const member of members) {
      const from = member * MATRIX_LENGTH;
      for (let index = 0; index < MATRIX_LENGTH; index++) {
        out[at + index] = (out[at + index] ?? 0) + (out[from + index] ?? 0) * share;
      }
    }
  }
}

/** The weighted matrix of one vertex. */
export function vertexMatrixInto(out: Float64Array, skin: Skin, vertex: number, matrices: Float32Array): void {
  out.fill(0);
  for (let index = vertex * 4; index < vertex * 4 + 4; index++) {
    const weight = (skin.weights[index] ?? 0) / 255;
    if (weight === 0) continue;
    const from = (skin.slots[index] ?? 0) * MATRIX_LENGTH;
    for (let number = 0; number < MATRIX_LENGTH; number++) {
      out[number] = (out[number] ?? 0) + weight * (matrices[from + number] ?? 0);
    }
  }
}

const vertexMatrix = new Float64Array(MATRIX_LENGTH);

/** Positions as the pose shows them: what the graphics card draws, for picking and measuring. */
export function skinPositions(
  positions: ArrayLike<number>,
  skin: Skin,
  matrices: Float32Array,
  out: Float32Array,
): Float32Array {
  const count = Math.min(skin.slots.length / 4, Math.floor(positions.length / 3));
  for (let vertex = 0; vertex < count; vertex++) {
    let matrix: ArrayLike<number> = matrices;
    let at = (skin.slots[vertex * 4] ?? 0) * MATRIX_LENGTH;
    if (skin.weights[vertex * 4] !== 255) {
      vertexMatrixInto(vertexMatrix, skin, vertex, matrices);
      matrix = vertexMatrix;
      at = 0;
    }
    const from = vertex * 3;
    const x = positions[from] ?? 0;
    const y = positions[from + 1] ?? 0;
    const z = positions[from + 2] ?? 0;
    for (let row = 0; row < 3; row++) {
      const start = at + row * 4;
      out[from + row] =
        (matrix[start] ?? 0) * x +
        (matrix[start + 1] ?? 0) * y +
        (matrix[start + 2] ?? 0) * z +
        (matrix[start + 3] ?? 0);
    }
  }
  return out;
}

/** Rest-pose boxes of the vertices that each slot moves; with them the bounds of any pose cost a few corners. */
export type SlotBoxes = ReadonlyMap<number, Box>;

export function slotBoxes(positions: ArrayLike<number>, skin: Skin): SlotBoxes {
  const placesBySlot = new Map<number, number[]>();
  for (let index = 0; index < skin.slots.length; index++) {
    if (skin.weights[index] === 0) continue;
    const slot = skin.slots[index] ?? 0;
    const places = placesBySlot.get(slot) ?? [];
    if (places.length === 0) placesBySlot.set(slot, places);
    const from = (index >> 2) * 3;
    places.push(positions[from] ?? 0, positions[from + 1] ?? 0, positions[from + 2] ?? 0);
  }
  const boxes = new Map<number, Box>();
  for (const [slot, places] of placesBySlot) {
    const bounds = boundsOf(places);
    if (bounds !== null) boxes.set(slot, bounds);
  }
  return boxes;
}

/** A box that surely holds all posed vertices: weighted places lie between those of their slots. */
export function posedBox(boxes: SlotBoxes, matrices: Float32Array): Box | null {
  return uniteBoxes([...boxes].map(([slot, box]) => transformBox(matrices, slot * MATRIX_LENGTH, box)));
}
