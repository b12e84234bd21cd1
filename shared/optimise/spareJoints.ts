/** Bones and helpers that a model can do without: nothing is moved by them. No React. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatDocument } from '../format/format.ts';
import { changeStructure } from '../document/structure.ts';
import { influencesOf } from '../model/influences.ts';
import type { ModelView } from '../model/view.ts';

/** Positions of joints that move a vertex, turn a normal or carry something. */
function carrying(view: ModelView): ReadonlySet<number> {
  const used = new Set<number>();
  const { meshes, points, hitVolumes, lights } = view;
  for (const mesh of meshes) {
    const rows = influencesOf(view, mesh);
    for (const [at, joint] of rows.joints.entries()) if ((rows.weights[at] ?? 0) > 0) used.add(joint);
    for (const joint of mesh.normalJoints ?? []) used.add(joint);
  }
  for (const { joint } of [...points, ...hitVolumes, ...lights]) used.add(joint);
  return used;
}

/** Joints of no use, with all that hangs below them: only whole ends of the tree go, so that what stays keeps its way. */
function spareJoints(document: FormatDocument, view: ModelView): readonly RecordId[] {
  const { joints } = view;
  const needed = document.format.savings?.neededJoints(document) ?? new Set();
  const used = carrying(view);
  const stays = joints.map(
    ({ kind, record }, at) => used.has(at) || needed.has(record) || (kind !== 'bone' && kind !== 'helper'),
  );
  for (const at of joints.keys()) {
    if (stays[at] !== true) continue;
    let up = joints[at]?.parent ?? -1;
    for (let step = 0; step < joints.length && up >= 0 && stays[up] !== true; step++) {
      stays[up] = true;
      up = joints[up]?.parent ?? -1;
    }
  }
  // The games want a model to have a bone.
  if (!stays.includes(true)) stays[0] = true;
  return joints.flatMap(({ record }, at) => (stays[at] === true ? [] : [record]));
}

/** Takes them away inside a step that is open; gives how many went. */
export function removeSpareJoints(document: FormatDocument, view: ModelView, step: Transaction): number {
  const spare = spareJoints(document, view);
  if (spare.length === 0) return 0;
  changeStructure(document, step, (structure) => {
    for (const record of spare) structure.remove(record);
  });
  return spare.length;
}
