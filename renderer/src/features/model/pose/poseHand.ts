/** The way of posed values into the document: as keys at once, or, with auto-key off, into a pose that waits to be set. No React. */
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import type { Notes } from '../../../../../shared/model/notes.ts';
import { setPoseAround } from '../../../../../shared/model/poseReach.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { holdPins, keepPins, type HeldPin } from './pins.ts';
import type { PoseMoment } from './poseMoment.ts';
import { poseReach } from './reach.ts';
import { addUnsaved, holdUnsaved, unsavedValues } from './unsavedPose.ts';

/** Whether poses wait to be set. One that waits is added to, whatever auto-key is by now. */
export const keepsUnsaved = (session: Session): boolean =>
  !modelToolStore.getState().autoKey || unsavedValues(session).length > 0;

export interface PoseHand {
  /** Begins something that is seen while it changes and is one step in the end: of the document, or of the waiting pose. */
  readonly begin: (label: string) => Gesture;
  /** Poses joints within it. */
  readonly put: (step: Transaction, values: readonly PosedValue[]) => Notes;
}

/** For one drag or act at a moment. */
export function poseHand(session: Session, moment: PoseMoment): PoseHand {
  const { document } = session;
  const { model } = moment;
  let last: readonly PosedValue[] = [];
  let pins: readonly HeldPin[] | null = null;
  const put = (step: Transaction, values: readonly PosedValue[]): Notes => {
    // Before the first change: there they are to stay.
    pins ??= holdPins(session, moment);
    const notes = setPoseAround(document, model, moment, values, poseReach(), step);
    last = [...values, ...keepPins(session, moment, pins, step)];
    return notes;
  };
  return {
    put,
    begin: (label) =>
      keepsUnsaved(session) ? unsavedGesture(session, moment, label, () => last) : document.begin(label),
  };
}

/** Shows changes over the pose that waits; in the end they are a step of that. */
function unsavedGesture(
  session: Session,
  moment: PoseMoment,
  label: string,
  values: () => readonly PosedValue[],
): Gesture {
  const { document } = session;
  const gesture = document.begin(label);
  const letGo = holdUnsaved(session);
  const below = unsavedValues(session);
  const start = (): void => gesture.preview((step) => void setPose(document, moment.model, moment, below, step));
  start();
  let isChanged = false;
  return {
    preview: (change) => {
      isChanged = true;
      gesture.preview(change);
    },
    restart: () => {
      gesture.restart();
      start();
    },
    commit: () => {
      gesture.cancel();
      letGo();
      if (isChanged && values().length > 0) addUnsaved(session, moment, label, values());
    },
    cancel: () => {
      gesture.cancel();
      letGo();
    },
  };
}
