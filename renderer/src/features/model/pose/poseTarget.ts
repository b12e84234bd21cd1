/** What the gizmo moves in a pose: the selected joints. Every drag is keys at the shown moment, in one step. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import { holdJoints, type HeldJoint } from '../../../../../shared/model/posing.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { rotationOf } from '../../../../../shared/geometry/turn.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, length, scale, subtract } from '../../../../../shared/geometry/vector.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { ChangeAbout, GizmoTarget, MovedFields, PoseTransform, Scene } from '../../../viewport/index.ts';
import { poseHand } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';
import { withUnsaved } from './unsavedPose.ts';

/** Joints of the selection, by their positions among the joints. */
export function selectedJoints(view: ModelView, selection: Iterable<RecordId>): readonly number[] {
  const chosen = new Set(selection);
  return view.joints.flatMap(({ record }, joint) => (chosen.has(record) ? [joint] : []));
}

/** Those that hang on no other of them: moving these takes the others along. */
function uppermost(view: ModelView, joints: readonly number[]): ReadonlySet<number> {
  const chosen = new Set(joints);
  const isBelow = (joint: number): boolean => {
    for (let each = view.joints[joint]?.parent ?? -1; each >= 0; each = view.joints[each]?.parent ?? -1) {
      if (chosen.has(each)) return true;
    }
    return false;
  };
  return new Set(joints.filter((joint) => !isBelow(joint)));
}

const least = 1e-9;
/** A matrix that leaves everything where it is. */
const asIs = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** The values that a transform of what is seen asks for: moves and sizes go to the uppermost joints, turns to each about its own pivot. */
function valuesFor(
  held: ReadonlyMap<number, HeldJoint>,
  upper: ReadonlySet<number>,
  centre: Vector3,
  { point, direction, factors, matrix }: PoseTransform,
): readonly PosedValue[] {
  if (factors !== null) {
    const whole = matrix(1);
    return [...held].flatMap(([joint, each]) => (upper.has(joint) ? [each.scaled(whole)] : []));
  }
  const offset = subtract(point(centre), centre);
  if (length(offset) > least) {
    return [...held].flatMap(([joint, each]) => (upper.has(joint) ? [each.moved(offset)] : []));
  }
  const columns = [direction([1, 0, 0]), direction([0, 1, 0]), direction([0, 0, 1])];
  const turn = rotationOf([0, 1, 2].flatMap((row) => [...columns.map((column) => column[row] ?? 0), 0]));
  return turn === null ? [] : [...held.values()].map((each) => each.turned(turn));
}

export interface PoseDragEvents {
  /** Told why a drag cannot begin. */
  readonly refuse: (reason: string) => void;
  /** Told when a drag has become a step, with how it is done again. */
  readonly done: (about: ChangeAbout, name: string, change: MovedFields['change']) => void;
}

/** Null when no joint is selected. */
export function poseTarget(
  scene: Pick<Scene, 'placeOf'>,
  session: Session,
  moment: PoseMoment,
  { refuse, done }: PoseDragEvents,
): GizmoTarget | null {
  const { model, clip, time } = moment;
  const { view } = model;
  const { selection } = session.state.getState();
  const hand = poseHand(session, moment);
  const joints = selectedJoints(view, selection);
  const places = joints.flatMap((joint): Vector3[] => {
    const own = view.joints[joint];
    const place = own === undefined ? null : scene.placeOf(own.record);
    return place === null ? [] : [place];
  });
  const [first] = places;
  if (first === undefined) return null;
  const centre = scale(places.reduce<Vector3>(add, [0, 0, 0]), 1 / places.length);
  const [only] = joints.map((joint) => view.joints[joint]?.name ?? '');
  const name = joints.length > 1 ? `${joints.length} joints` : only === undefined || only === '' ? 'joint' : only;
  let part: MovedFields | null = null;
  return {
    centre,
    name,
    begin: hand.begin,
    done: (about) => {
      if (part !== null) done(about, name, part.change);
    },
    scaleRefusal: model.edits.keyRefusals?.scale ?? null,
    grab: () => {
      const held = withUnsaved(session, moment, () => holdJoints(view, clip, time, joints));
      if (held.size === 0) {
        refuse('What is selected is scaled to nothing here and cannot be moved');
        return [];
      }
      const upper = uppermost(view, joints);
      const reason = refusalOf(session.document, moment, [...held.values()]);
      if (reason !== null) {
        refuse(reason);
        return [];
      }
      part = {
        change: (transaction, transform) => {
          const values = valuesFor(held, upper, centre, transform);
          if (values.length > 0) hand.put(transaction, values);
        },
      };
      return [part];
    },
  };
}

/** Why keys cannot be set for joints, asked by trying; null where they can. */
function refusalOf(document: Document, { model, clip, time }: PoseMoment, held: readonly HeldJoint[]): string | null {
  const hasSize = model.edits.keyRefusals?.scale === undefined;
  const values = held.flatMap((each) => [
    each.moved([0, 0, 0]),
    each.turned([0, 0, 0, 1]),
    ...(hasSize ? [each.scaled(asIs)] : []),
  ]);
  const trial = document.begin('Try a pose');
  try {
    trial.preview((transaction) => setPose(document, model, { clip, time }, values, transaction));
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  } finally {
    trial.cancel();
  }
}
