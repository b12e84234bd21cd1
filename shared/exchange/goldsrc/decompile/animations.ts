/** Animation files: one a blend, with the root turned back by the quarter turn that compilers add. Format page 16. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { bonesOf, framesHeld } from '../../../formats/goldsrc/model.ts';
import { Animation } from '../../../formats/goldsrc/schema/animations.ts';
import { Sequence } from '../../../formats/goldsrc/schema/sequence.ts';
import { Bone } from '../../../formats/goldsrc/schema/skeleton.ts';
import type { Smd, SmdNode } from '../smd.ts';
import { poseLength } from '../smd.ts';
import { fieldsOf } from '../../../codec/record.ts';

const quarterTurn = Math.PI / 2;

/** Turns within half a turn to either side, as art tools write them. */
export function heldTurn(angle: number): number {
  return angle - Math.round(angle / (2 * Math.PI)) * 2 * Math.PI;
}

/** The movement of one blend. What was taken out of the root as linear movement is put back. */
export function animationSmd(
  document: DocumentView,
  nodes: readonly SmdNode[],
  sequence: RecordId,
  animation: RecordId,
): Smd {
  const fields = fieldsOf(Sequence, document.get(sequence));
  const { linearMovement } = fields;
  const { samples } = fieldsOf(Animation, document.get(animation));
  const count = framesHeld(fields);
  const poses = new Float64Array(count * nodes.length * poseLength);
  for (const [bone, id] of bonesOf(document).entries()) {
    const { value, scale } = fieldsOf(Bone, document.get(id));
    const isRoot = (nodes[bone]?.parent ?? -1) < 0;
    for (let frame = 0; frame < count; frame++) {
      const to = (frame * nodes.length + bone) * poseLength;
      const from = (bone * count + frame) * poseLength;
      for (let channel = 0; channel < poseLength; channel++) {
        poses[to + channel] = (value[channel] ?? 0) + (samples[from + channel] ?? 0) * (scale[channel] ?? 0);
      }
      if (!isRoot) continue;
      const passed = count < 2 ? 0 : frame / (count - 1);
      const x = (poses[to] ?? 0) + (linearMovement[0] ?? 0) * passed;
      const y = (poses[to + 1] ?? 0) + (linearMovement[1] ?? 0) * passed;
      poses[to] = y;
      poses[to + 1] = -x;
      poses[to + 2] = (poses[to + 2] ?? 0) + (linearMovement[2] ?? 0) * passed;
      poses[to + 5] = heldTurn((poses[to + 5] ?? 0) - quarterTurn);
    }
  }
  return { nodes, start: 0, poses, triangles: [] };
}
