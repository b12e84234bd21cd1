/** Bones of another model in one, on those that its own are found for. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, scale, subtract } from '../../geometry/vector.ts';
import type { EditedModel } from '../../model/edits.ts';
import type { Parts } from './collect.ts';

export interface Placing {
  /** Units of the model for one of the parts. */
  readonly scale: number;
  /** Units, after all else. */
  readonly move: Vector3;
  /** Position among the joints of the model of what takes all that finds none; −1 for none. */
  readonly joint: number;
}

/** Joint of the parts and the one of the model that it is. */
export interface Anchor {
  readonly from: number;
  readonly to: number;
}

/** The nearest joint from one upwards that the model has; `to` is −1 where there is none. */
export function anchorOf({ joints }: Pick<Parts, 'joints'>, map: readonly number[], joint: number): Anchor {
  let from = joint;
  for (let steps = 0; from >= 0 && steps <= joints.length; steps++) {
    const to = map[from] ?? -1;
    if (to >= 0) return { from, to };
    from = joints[from]?.parent ?? -1;
  }
  return { from: -1, to: -1 };
}

/** Where something stands in the model: as far from its joint there as from that of the parts, in the model's units. */
export function placeAt(
  parts: Pick<Parts, 'joints'>,
  { view }: Pick<EditedModel, 'view'>,
  { from, to }: Anchor,
  place: Vector3,
  size: number,
): Vector3 {
  const [own, target] = [parts.joints[from], view.joints[to]];
  if (target === undefined || own === undefined) return scale(place, size);
  return add(target.pivot, scale(subtract(place, own.pivot), size));
}

export interface TakenBones {
  readonly records: readonly RecordId[];
  /** For each joint of the parts its own of the model, with the new ones. */
  readonly map: readonly number[];
  readonly notes: readonly string[];
}

/** @throws RangeError for a model that has no room for them */
export function takeBones(
  model: EditedModel,
  parts: Parts,
  given: readonly number[],
  { scale: size, move, joint: otherwise }: Placing,
  step: Transaction,
): TakenBones {
  const { view, edits } = model;
  const { bones } = parts.nodes;
  if (bones.length === 0) return { records: [], map: given, notes: [] };
  if (edits.addJoint === undefined)
    throw new RangeError(edits.refusals.addJoint ?? 'This format cannot hold other bones');
  const notes = new Set<string>();
  // Positions of joints become others with every new one; their records stay.
  const own = given.map((to) => view.joints[to]?.record ?? null);
  const fallback = view.joints[otherwise]?.record ?? null;
  for (const { joint } of bones) own[joint] = null;
  const positionOf = (record: RecordId | null): number =>
    record === null ? -1 : view.joints.findIndex((each) => each.record === record);
  const records = bones.map(({ joint, facing }) => {
    const { name = '', pivot = [0, 0, 0], parent = -1 } = parts.joints[joint] ?? {};
    const map = own.map(positionOf);
    const found = anchorOf(parts, map, parent);
    const anchor = found.to >= 0 ? found : { from: joint, to: positionOf(fallback) };
    const isRoot = bones.every((bone) => bone.joint !== found.from);
    const at = placeAt(parts, model, anchor, pivot, size);
    const bone = { name, parent: anchor.to, pivot: isRoot ? add(at, move) : at, facing };
    const added = edits.addJoint?.(bone, step);
    if (added === undefined) throw new Error('no verb');
    for (const note of added.notes) notes.add(note);
    own[joint] = added.joint;
    return added.joint;
  });
  return { records, map: own.map(positionOf), notes: [...notes] };
}
