/** The joint on the other side of Y, where left and right are; the same one where there is none. */
import { mirrorJoint, usualSides } from '../../../../../shared/model/mirrorPose.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';

export function jointAcross(view: ModelView): (joint: number) => number {
  const known = new Map<number, number>();
  return (joint) => {
    const found = known.get(joint);
    if (found !== undefined) return found;
    const other = mirrorJoint(view, joint, usualSides) ?? joint;
    known.set(joint, other);
    return other;
  };
}
