/**
 * A pose that has no keys yet, as it is made with auto-key off: values of joints that the view shows at one moment and the
 * document does not have. It has steps of its own, and is lost when the time moves. No React.
 */
import { englishCounted } from '../../../base/text/numbers.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { ClipPlace } from '../../../../../shared/model/animationEdits.ts';
import { setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import { setPoseAround } from '../../../../../shared/model/poseReach.ts';
import { Signal } from '../../../base/observable.ts';
import { notify } from '../../../base/ui/index.ts';
import { setLocalHistory } from '../../../workbench/state/localHistory.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { PoseMoment } from './poseMoment.ts';
import { poseMomentOf } from './poseMoment.ts';
import { poseReach } from './reach.ts';
import { text } from '../../../base/text/language.ts';

interface Step {
  readonly label: string;
  /** All of the pose behind it, by joint and property. */
  readonly values: ReadonlyMap<string, PosedValue>;
}

interface UnsavedPose {
  readonly clip: ClipPlace;
  /** On the clip's scale, ms. */
  readonly time: number;
  /** The last one is what is shown. */
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** What the view shows: twelve numbers a joint. */
  readonly matrices: Float32Array | null;
}

/** Whether a pose is one of this moment. */
const isOf = (pose: UnsavedPose, { clip, time }: Pick<PoseMoment, 'clip' | 'time'>): boolean =>
  pose.clip.record === clip.record && pose.clip.variant === clip.variant && pose.time === time;

const poses = new WeakMap<Session, UnsavedPose>();
const followed = new WeakSet<Session>();

/** Such a pose is another one, or is shown or not shown any more. */
export const unsavedChanges = new Signal();

const keyOf = ({ joint, property }: PosedValue): string => `${joint} ${property}`;

/** The values of a pose that has no keys yet; empty where there is none. */
export function unsavedValues(session: Session): readonly PosedValue[] {
  return [...(poses.get(session)?.done.at(-1)?.values.values() ?? [])];
}

/** How many joints are posed without a key. */
export const countUnsaved = (session: Session): number =>
  new Set(unsavedValues(session).map(({ joint }) => joint)).size;

/** What the view shows of it; null where there is none, or while a drag shows it in the document. */
export function unsavedMatrices(session: Session): Float32Array | null {
  return held.has(session) ? null : (poses.get(session)?.matrices ?? null);
}

const held = new WeakSet<Session>();

/** While a drag goes on the document itself shows the pose. Returns the way to end that. */
export function holdUnsaved(session: Session): () => void {
  held.add(session);
  unsavedChanges.tell();
  return () => {
    if (held.delete(session)) unsavedChanges.tell();
  };
}

/** Looks at the document as if the pose had keys. The document must not be changing. */
export function withUnsaved<R>(session: Session, moment: PoseMoment, look: () => R): R {
  return unsavedValues(session).length === 0 ? look() : tried(session, moment, () => undefined, look);
}

/** Looks at the document as if the pose had keys and something more were done; it stays as it is. */
export function tried<R>(session: Session, moment: PoseMoment, change: (step: Transaction) => void, look: () => R): R {
  const trial = session.document.begin('Look at a pose');
  try {
    trial.preview((step) => {
      setPose(session.document, moment.model, moment, unsavedValues(session), step);
      change(step);
    });
    return look();
  } finally {
    trial.cancel();
  }
}

function show(session: Session, pose: UnsavedPose | null): void {
  if (pose === null) poses.delete(session);
  else poses.set(session, pose);
  setLocalHistory(session, pose === null ? null : historyOf(session, pose));
  unsavedChanges.tell();
}

/** With its matrices as they are now; null where its moment is not shown any more. */
function looked(session: Session, pose: UnsavedPose): UnsavedPose | null {
  const moment = poseMomentOf(session);
  if (typeof moment === 'string' || !isOf(pose, moment)) return null;
  poses.set(session, pose);
  if (pose.done.length === 0) return { ...pose, matrices: null };
  try {
    return {
      ...pose,
      matrices: withUnsaved(session, moment, () => {
        const poser = moment.model.view.poser();
        poser.pose(moment.clip, moment.time);
        return poser.matrices.slice();
      }),
    };
  } catch (error) {
    // A joint that is gone, or a format that refuses by now: there is nothing left to show.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function historyOf(session: Session, pose: UnsavedPose) {
  const to = (done: readonly Step[], undone: readonly Step[]): void =>
    show(session, looked(session, { ...pose, done, undone }));
  const last = pose.done.at(-1);
  const [next] = pose.undone;
  return {
    undoLabel: last?.label ?? null,
    redoLabel: next?.label ?? null,
    undo: () => {
      if (last !== undefined) to(pose.done.slice(0, -1), [last, ...pose.undone]);
    },
    redo: () => {
      if (next !== undefined) to([...pose.done, next], pose.undone.slice(1));
    },
  };
}

/** Adds values to the pose, as a step of its own. */
export function addUnsaved(
  session: Session,
  { clip, time }: PoseMoment,
  label: string,
  values: readonly PosedValue[],
): void {
  follow(session);
  const before = poses.get(session);
  const own = before !== undefined && isOf(before, { clip, time }) ? before.done : [];
  const all = new Map([...(own.at(-1)?.values ?? []), ...values.map((value) => [keyOf(value), value] as const)]);
  const pose = { clip, time, done: [...own, { label, values: all }], undone: [], matrices: null };
  show(session, looked(session, pose));
}

export function dropUnsaved(session: Session): void {
  if (poses.has(session)) show(session, null);
}

/** Makes keys of the pose, in one step; says why where the format refuses. */
export function setUnsaved(session: Session, moment: PoseMoment): void {
  const { document } = session;
  const values = unsavedValues(session);
  if (values.length === 0) return;
  try {
    document.edit(`Pose ${englishCounted(countUnsaved(session), 'joint')}`, (step) =>
      setPoseAround(document, moment.model, moment, values, poseReach(), step),
    );
    dropUnsaved(session);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: text('The pose cannot be set'), message: `${error.message}.` });
  }
}

/** Lets go of a pose when its moment is left, and shows it anew after the document changed. */
function follow(session: Session): void {
  if (followed.has(session)) return;
  followed.add(session);
  session.playback.state.subscribe(() => {
    const pose = poses.get(session);
    if (pose === undefined) return;
    const moment = poseMomentOf(session);
    const isThere = typeof moment !== 'string' && isOf(pose, moment);
    if (!isThere || session.playback.state.get().isPlaying) dropUnsaved(session);
  });
  session.document.onChange(({ origin }) => {
    if (origin === 'preview' || origin === 'cancel' || !poses.has(session)) return;
    // Looking at it changes the document for a moment, which has to wait for the end of this change.
    queueMicrotask(() => {
      const pose = poses.get(session);
      if (pose !== undefined && !session.document.isInGesture) show(session, looked(session, pose));
    });
  });
}
