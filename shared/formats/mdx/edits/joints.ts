/** New bones of Warcraft III's models, and of those of World of Warcraft alpha. */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import type { JointEdits } from '../../../model/jointEdits.ts';
import { freeJointName, parentOfNew } from '../../../model/jointEdits.ts';
import { inStep, obeyed, requireFinite } from '../../../model/steps.ts';
import { itemsWithTags, singleRecord } from '../model.ts';
import { BindPoses, Pivots, Sequence } from '../schema/model.ts';
import { Track } from '../schema/track.ts';
import { mdxView } from '../view/index.ts';
import { fieldsInBoth, finite, nodeFields } from '../view/records.ts';
import { addTrack } from './animation/keys.ts';
import { tagOfProperty } from '../view/tracks.ts';

/** Names stand in 80 bytes, the last of which is 0. Format page 4. */
export const mostNameBytes = 79;

/** Rows that may be missing before a new one: a damaged id must not make a list of a thousand million pivots. */
const mostMissingRows = 65_536;

/**
 * Writes the pivot of a node that is new: the last row, or one behind all in files whose ids have gaps. Throws a RangeError
 * where the gap is no number that a model has.
 */
function setPivot(document: Document, transaction: Transaction, objectId: number, pivot: Vector3): void {
  const pivots = singleRecord(document, 'PIVT');
  const points = pivots === null ? undefined : fieldsInBoth(Pivots, pivots).points;
  const rows = (points?.length ?? 0) / 3;
  if (objectId > rows + mostMissingRows)
    throw new RangeError(`A node has the id ${objectId - 1}, and there are ${rows} pivots: give it a smaller id first`);
  const made = new Float32Array(Math.max(rows, objectId + 1) * 3);
  made.set(points ?? []);
  made.set(pivot, objectId * 3);
  if (pivots !== null) transaction.set(Pivots, pivots.id, { points: made });
  else changeStructure(document, transaction, (structure) => structure.create(Pivots.type, { points: made }));
}

/** The pose that skins of Reforged are bound in: three columns, then the place. The node's row is there already. */
function setBindPose(document: Document, transaction: Transaction, objectId: number, pivot: Vector3): void {
  const poses = singleRecord(document, 'BPOS');
  const matrices = poses === null ? undefined : fieldsInBoth(BindPoses, poses).matrices;
  if (poses === null || matrices == null || matrices.length < (objectId + 1) * 12) return;
  const made = Float32Array.from(matrices);
  made.set([1, 0, 0, 0, 1, 0, 0, 0, 1, ...pivot], objectId * 12);
  transaction.set(BindPoses, poses.id, { matrices: made });
}

/** Adds flags to those that the kind of a new node has. */
export function addNodeFlags(transaction: Transaction, node: RecordId, flags: number): void {
  transaction.update(node, { flags: (nodeFields(transaction.get(node)).flags | flags) >>> 0 });
}

/** Where a node that is new stands: to be called when its list is settled. */
export function placeNode(document: Document, transaction: Transaction, node: RecordId, pivot: Vector3): void {
  const objectId = finite(nodeFields(document.get(node)).objectId, -1);
  setPivot(document, transaction, objectId, pivot);
  setBindPose(document, transaction, objectId, pivot);
}

/** The game draws a bone with a parent and without any key in the wrong place (import-conversion.md section 5). */
function addStillKey(document: Document, transaction: Transaction, node: RecordId): void {
  const [first] = itemsWithTags(document, ['SEQS']);
  const [start = 0] = first === undefined ? [] : fieldsOf(Sequence, document.get(first)).interval;
  const track = addTrack(transaction, document, node, tagOfProperty.translation);
  transaction.set(Track, track, { frames: Int32Array.of(start), values: new Float32Array(3) });
}

export function jointEdits(document: Document): Required<JointEdits> {
  return {
    addJoint({ name, parent, pivot, facing = 0 }, step) {
      const view = mdxView(document);
      requireFinite(pivot, 'The pivot');
      const above = parentOfNew(view, parent);
      const fields = {
        name: freeJointName(view, name, mostNameBytes),
        parentId: above === null ? -1 : finite(nodeFields(document.get(above.record)).objectId, -1),
      };
      return inStep(document, 'Add bone', step, (transaction) => {
        const joint = changeStructure(document, transaction, (structure) => structure.create('bone', fields));
        if (facing !== 0) addNodeFlags(transaction, joint, facing);
        placeNode(document, transaction, joint, pivot);
        if (above !== null) addStillKey(document, transaction, joint);
        return { joint, notes: obeyed };
      });
    },
  };
}
