/** What the gizmo moves in a pose: the selected joints. Every drag is keys at the shown moment, in one step. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import { holdJoint, holdJoints, type HeldJoint } from '../../../../../shared/model/posing.ts';
import { chainAbove, reachHeld } from '../../../../../shared/model/reaching.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import {
  identityInto,
  MATRIX_LENGTH,
  rotationScaleInto,
  transformDirection,
} from '../../../../../shared/geometry/matrix.ts';
import { rotationOf, type Quaternion } from '../../../../../shared/geometry/turn.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, length, scale, subtract } from '../../../../../shared/geometry/vector.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type {
  Axes,
  ChangeAbout,
  GizmoTarget,
  MovedFields,
  OtherAxes,
  PoseTransform,
  Scene,
} from '../../../viewport/index.ts';
import { AXES } from '../../../viewport/gizmo/handles.ts';
import { modelToolStore } from '../toolStore.ts';
import { poseHand } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';
import { withUnsaved } from './unsavedPose.ts';
import { fill, text } from '../../../base/text/language.ts';

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

/** Which joints turn when others are moved, as the tool is set. */
function chainsOf(view: ModelView, upper: ReadonlySet<number>): ReadonlyMap<number, readonly number[]> {
  const { ik, ikLength } = modelToolStore.getState();
  return new Map([...upper].map((joint) => [joint, ik ? chainAbove(view, joint, ikLength) : []]));
}

const least = 1e-9;
/** A matrix that leaves everything where it is. */
const asIs = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

/** What is held for a drag. */
interface Held {
  readonly joints: ReadonlyMap<number, HeldJoint>;
  /** Of them those that hang on no other. */
  readonly upper: ReadonlySet<number>;
  /** For each of these the joints that turn when it is moved; empty for one that is moved itself. */
  readonly chains: ReadonlyMap<number, readonly number[]>;
}

/** The values that a transform of what is seen asks for: moves and sizes go to the uppermost joints, turns to each about its own pivot. */
function valuesFor(
  { joints, upper, chains }: Held,
  selected: readonly number[],
  centre: Vector3,
  transform: PoseTransform,
): readonly PosedValue[] {
  const held = selected.flatMap((joint) => {
    const each = joints.get(joint);
    return each === undefined ? [] : [[joint, each] as const];
  });
  /** Along the joint's own axes where tools go by these. */
  const ofJoint = (each: HeldJoint): PoseTransform => transform.along?.(axesOf(each)) ?? transform;
  if (transform.factors !== null) {
    return held.flatMap(([joint, each]) => (upper.has(joint) ? [each.scaled(ofJoint(each).matrix(1))] : []));
  }
  if (length(subtract(transform.point(centre), centre)) > least) {
    return held.flatMap(([joint, each]) => {
      if (!upper.has(joint)) return [];
      const offset = subtract(ofJoint(each).point(centre), centre);
      const chain = chains.get(joint) ?? [];
      if (chain.length === 0) return [each.moved(offset)];
      return reachHeld(joints, { joint, chain, target: add(each.place, offset), turn: null });
    });
  }
  return held.flatMap(([, each]) => {
    const { direction } = ofJoint(each);
    const columns = [direction([1, 0, 0]), direction([0, 1, 0]), direction([0, 0, 1])];
    const turn = rotationOf([0, 1, 2].flatMap((row) => [...columns.map((column) => column[row] ?? 0), 0]));
    return turn === null ? [] : [each.turned(turn)];
  });
}

/** The axes that its keys count along, and those of what it hangs on, as they stand now. */
function axesOf({ turn, parentTurn }: HeldJoint): Required<OtherAxes> {
  return { own: turnedAxes(turn), parent: turnedAxes(parentTurn) };
}

function turnedAxes(turn: Quaternion): Axes {
  const rows = new Float64Array(MATRIX_LENGTH);
  identityInto(rows, 0);
  rotationScaleInto(rows, 0, turn, 0, [1, 1, 1], 0);
  const axis = (name: keyof Axes): Vector3 => transformDirection(rows, 0, AXES[name]);
  return { x: axis('x'), y: axis('y'), z: axis('z') };
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
  const name =
    joints.length > 1 ? fill('{} joints', joints.length) : only === undefined || only === '' ? text('joint') : only;
  let part: MovedFields | null = null;
  const active = joints.find((joint) => view.joints[joint]?.record === selection.at(-1)) ?? joints.at(-1) ?? -1;
  return {
    centre,
    name,
    axes: () => {
      const held = withUnsaved(session, moment, () => holdJoint(view, clip, time, active));
      return held === null ? {} : axesOf(held);
    },
    begin: hand.begin,
    done: (about) => {
      if (part !== null) done(about, name, part.change);
    },
    scaleRefusal: model.edits.keyRefusals?.scale ?? null,
    grab: () => {
      const upper = uppermost(view, joints);
      const chains = chainsOf(view, upper);
      const inChains = [...chains.values()].flat();
      if (new Set(inChains).size < inChains.length) {
        refuse(text('The chains of what is selected share joints: select one end, or make the chains shorter'));
        return [];
      }
      const held = withUnsaved(session, moment, () => holdJoints(view, clip, time, [...joints, ...inChains]));
      if (!joints.some((joint) => held.has(joint))) {
        refuse(text('What is selected is scaled to nothing here and cannot be moved'));
        return [];
      }
      const reason = refusalOf(session.document, moment, [...held.values()]);
      if (reason !== null) {
        refuse(reason);
        return [];
      }
      part = {
        change: (transaction, transform) => {
          const values = valuesFor({ joints: held, upper, chains }, joints, centre, transform);
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
