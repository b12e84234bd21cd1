/** The joint whose weights are painted: the one that is selected, else the last one that was, else the heaviest. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { select, type Session } from '../../../workbench/state/session.ts';
import type { WeightWork } from './weightWork.ts';

const lastOf = new WeakMap<Session, RecordId>();

/** How many points each joint moves, and how much of them all, by position among the joints. */
export interface JointShare {
  readonly joint: number;
  readonly points: number;
  /** 0 to 1 of all points that are shown. */
  readonly share: number;
}

export function jointShares({ view, written, surface }: WeightWork): readonly JointShare[] {
  const points = new Uint32Array(view.joints.length);
  const sums = new Float64Array(view.joints.length);
  const { width, joints, weights } = written;
  for (let at = 0; at < joints.length; at++) {
    const weight = weights[at] ?? 0;
    const joint = joints[at] ?? 0;
    if (weight <= 0 || joint >= points.length) continue;
    points[joint] = (points[joint] ?? 0) + 1;
    sums[joint] = (sums[joint] ?? 0) + weight;
  }
  const all = Math.max(1, surface.pointCount, width > 0 ? joints.length / width : 0);
  return Array.from(points, (count, joint) => ({ joint, points: count, share: (sums[joint] ?? 0) / all }));
}

/** By position among the joints; −1 where the model has none. */
export function activeJoint(session: Session, work: WeightWork): number {
  const { joints } = work.view;
  const { selection } = session.state.getState();
  const selected = joints.findIndex(({ record }) => selection.includes(record));
  if (selected >= 0) {
    const { record } = joints[selected] ?? {};
    if (record !== undefined) lastOf.set(session, record);
    return selected;
  }
  const last = joints.findIndex(({ record }) => record === lastOf.get(session));
  if (last >= 0 || joints.length === 0) return last;
  const heaviest = jointShares(work).reduce((best, each) => (each.share > best.share ? each : best));
  const { record } = joints[heaviest.joint] ?? {};
  if (record !== undefined) lastOf.set(session, record);
  return heaviest.joint;
}

/** Selects a joint in the place of other ones; meshes that are selected stay so. */
export function chooseJoint(session: Session, view: ModelView, joint: number): void {
  const { record } = view.joints[joint] ?? {};
  if (record === undefined) return;
  const meshes = new Set(view.meshes.map((mesh) => mesh.record));
  const kept = session.state.getState().selection.filter((each) => meshes.has(each));
  select(session, [...kept, record]);
}
