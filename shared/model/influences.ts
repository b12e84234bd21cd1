/** Skins as joints and weights: what a group of equal bones, four weighted ones or a single one come to for each vertex. */
import type { Influences } from '../geometry/mesh/mesh.ts';
import { buildSkin, IDENTITY_SLOT, SlotTable } from '../geometry/skinning.ts';
import type { ModelMesh, ModelView } from './view.ts';

interface Shares {
  readonly joints: readonly number[];
  readonly shares: readonly number[];
}

/** What a matrix slot comes to: one joint, or a group that is the average of its bones. */
function sharesOf(slot: number, members: readonly number[] | undefined, jointCount: number): Shares {
  const jointOfSlot = (each: number): number => (each === IDENTITY_SLOT ? jointCount : each - 1);
  if (members === undefined) return { joints: [jointOfSlot(slot)], shares: [1] };
  // A bone that a group names twice counts twice.
  const shares = new Map<number, number>();
  for (const member of members) shares.set(member, (shares.get(member) ?? 0) + 1 / members.length);
  return { joints: [...shares.keys()].map(jointOfSlot), shares: [...shares.values()] };
}

/** What moves each vertex of a mesh. */
export function influencesOf(view: Pick<ModelView, 'joints' | 'jointOf'>, { skin: source }: ModelMesh): Influences {
  const jointCount = view.joints.length;
  const table = new SlotTable(jointCount, (number) => view.jointOf(number));
  const { slots, weights: slotWeights, isSingle } = buildSkin(source, table);
  const groups = new Map(table.groups.map(({ slot, members }) => [slot, members]));
  const known: Shares[] = [];
  const sharesOfSlot = (slot: number): Shares => (known[slot] ??= sharesOf(slot, groups.get(slot), jointCount));
  const slotsUsed = isSingle ? 1 : 4;
  let width = 1;
  for (let vertex = 0; vertex < source.vertexCount; vertex++) {
    let used = 0;
    for (let at = vertex * 4; at < vertex * 4 + slotsUsed; at++) {
      if (slotWeights[at] !== 0) used += sharesOfSlot(slots[at] ?? 0).joints.length;
    }
    width = Math.max(width, used);
  }
  const joints = new Uint16Array(source.vertexCount * width);
  const weights = new Float32Array(source.vertexCount * width);
  for (let vertex = 0; vertex < source.vertexCount; vertex++) {
    let to = vertex * width;
    for (let at = vertex * 4; at < vertex * 4 + slotsUsed; at++) {
      const weight = (slotWeights[at] ?? 0) / 255;
      if (weight === 0) continue;
      const { joints: members, shares } = sharesOfSlot(slots[at] ?? 0);
      for (let index = 0; index < members.length; index++) {
        joints[to] = members[index] ?? jointCount;
        weights[to++] = weight * (shares[index] ?? 0);
      }
    }
  }
  return { width, joints, weights };
}
