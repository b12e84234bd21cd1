/** Skins as joints and weights: what a group of equal bones, four weighted ones or a single one come to for each vertex. */
import type { Influences } from '../geometry/mesh/mesh.ts';
import { buildSkin, IDENTITY_SLOT, SlotTable } from '../geometry/skinning.ts';
import type { ModelMesh, ModelView } from './view.ts';

/** What each matrix slot comes to, one slot after the other: one joint, or a group that is the average of its bones. */
interface SlotShares {
  /** Where the joints of a slot begin; one entry more than slots. */
  readonly starts: Uint32Array;
  readonly joints: Uint16Array;
  readonly shares: Float64Array;
}

function slotShares({ count, groups }: SlotTable, jointCount: number): SlotShares {
  const ofGroups = new Map<number, ReadonlyMap<number, number>>();
  let length = count;
  for (const { slot, members } of groups) {
    // A bone that a group names twice counts twice.
    const shares = new Map<number, number>();
    for (const member of members) shares.set(member, (shares.get(member) ?? 0) + 1 / members.length);
    ofGroups.set(slot, shares);
    length += shares.size - 1;
  }
  const made = {
    starts: new Uint32Array(count + 1),
    joints: new Uint16Array(length),
    shares: new Float64Array(length),
  };
  let at = 0;
  for (let slot = 0; slot < count; slot++) {
    made.starts[slot] = at;
    for (const [member, share] of ofGroups.get(slot) ?? [[slot, 1] as const]) {
      made.joints[at] = member === IDENTITY_SLOT ? jointCount : member - 1;
      made.shares[at++] = share;
    }
  }
  made.starts[count] = at;
  return made;
}

/** What moves each vertex of a mesh. */
export function influencesOf(view: Pick<ModelView, 'joints' | 'jointOf'>, { skin: source }: ModelMesh): Influences {
  const jointCount = view.joints.length;
  const table = new SlotTable(jointCount, (number) => view.jointOf(number));
  const { slots, weights: slotWeights, isSingle } = buildSkin(source, table);
  const { starts, joints: members, shares } = slotShares(table, jointCount);
  const slotsUsed = isSingle ? 1 : 4;
  let width = 1;
  for (let vertex = 0; vertex < source.vertexCount; vertex++) {
    let used = 0;
    for (let at = vertex * 4; at < vertex * 4 + slotsUsed; at++) {
      const slot = slots[at] ?? 0;
      if (slotWeights[at] !== 0) used += (starts[slot + 1] ?? 0) - (starts[slot] ?? 0);
    }
    if (used > width) width = used;
  }
  const joints = new Uint16Array(source.vertexCount * width);
  const weights = new Float32Array(source.vertexCount * width);
  for (let vertex = 0; vertex < source.vertexCount; vertex++) {
    let to = vertex * width;
    for (let at = vertex * 4; at < vertex * 4 + slotsUsed; at++) {
      const weight = (slotWeights[at] ?? 0) / 255;
      if (weight === 0) continue;
      const slot = slots[at] ?? 0;
      const end = starts[slot + 1] ?? 0;
      for (let index = starts[slot] ?? 0; index < end; index++) {
        joints[to] = members[index] ?? jointCount;
        weights[to++] = weight * (shares[index] ?? 0);
      }
    }
  }
  return { width, joints, weights };
}
