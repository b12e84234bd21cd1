/** Volumes that are hit, made from what is selected in Shape mode: one around the chosen vertices of each joint. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { counted } from '../../../base/text/numbers.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import type { ModelEdits } from '../../../../../shared/model/edits.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import { heldShape, type HeldMesh } from '../shape/heldMesh.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Places of the chosen vertices by the joint that moves them most. */
export function chosenByJoint(
  document: FormatDocument,
  meshes: readonly HeldMesh[],
): ReadonlyMap<number, readonly number[]> {
  const view = document.format.model?.view(document);
  const places = new Map<number, number[]>();
  if (view === undefined) return places;
  for (const { mesh, vertices } of meshes) {
    if (!vertices.includes(1)) continue;
    const { width, joints, weights } = influencesOf(view, mesh);
    for (const [vertex, isChosen] of vertices.entries()) {
      if (isChosen === 0) continue;
      let heaviest = vertex * width;
      for (let at = heaviest + 1; at < (vertex + 1) * width; at++) {
        if ((weights[at] ?? 0) > (weights[heaviest] ?? 0)) heaviest = at;
      }
      const joint = joints[heaviest] ?? view.joints.length;
      if (joint >= view.joints.length) continue;
      const own = places.get(joint) ?? [];
      if (own.length === 0) places.set(joint, own);
      own.push(...mesh.positions.subarray(vertex * 3, vertex * 3 + 3));
    }
  }
  return places;
}

export const hitBoxTitle = 'Make hit boxes from selection';

/** One step; what came is selected, so that the tool for boxes takes it. */
export function makeHitBoxes(session: Session): void {
  const { document } = session;
  const { shape } = shapingOf(session);
  const add: ModelEdits['addHitBox'] = document.format.model?.edits(document).addHitBox;
  if (shape === null || add === undefined) return;
  const held = heldShape(document, shape, session.state.getState().selection);
  const places = chosenByJoint(document, held.meshes);
  if (places.size === 0) {
    notify({
      tone: 'info',
      title: fill('{} needs more', hitBoxTitle),
      message: text('Select vertices that a bone moves first: click in the view, drag a box, or press A for all.'),
    });
    return;
  }
  const volumes = document.edit(hitBoxTitle, (step) =>
    [...places].map(([joint, points]) => add(joint, points, step).volume),
  );
  select(session, volumes);
  notify({ tone: 'ok', title: fill('{} made', counted(volumes.length, 'hit box', 'hit boxes')) });
}
