/** Setting a value of a joint by a field: under the hand as a preview, at its end as one step. */
import { useEffect, useRef } from 'react';
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { PosedValue } from '../../../../../shared/model/keys.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { poseHand, type PoseHand } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';

export interface PoseEdit {
  readonly preview: (value: PosedValue) => void;
  readonly commit: (value: PosedValue) => void;
  readonly cancel: () => void;
}

export function usePoseEdit(session: Session, moment: PoseMoment, label: string): PoseEdit {
  const gesture = useRef<Gesture | null>(null);
  const hand = useRef<PoseHand | null>(null);
  const { document } = session;
  const begin = (): Gesture => {
    hand.current = poseHand(session, moment);
    return hand.current.begin(label);
  };
  // A drag whose field goes away, because something else was selected, is given up.
  useEffect(
    () => () => {
      gesture.current?.cancel();
      gesture.current = null;
    },
    [],
  );
  const end = (): Gesture | null => {
    const open = gesture.current;
    gesture.current = null;
    return open;
  };
  const refused = (error: unknown): void => {
    end()?.cancel();
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: 'This cannot be posed', message: `${error.message}.` });
  };
  const show = (open: Gesture, value: PosedValue): void => {
    open.restart();
    open.preview((transaction) => void hand.current?.put(transaction, [value]));
  };
  return {
    preview(value) {
      if (gesture.current === null) {
        if (document.isInGesture) return;
        gesture.current = begin();
      }
      try {
        show(gesture.current, value);
      } catch (error) {
        refused(error);
      }
    },
    commit(value) {
      try {
        const open = gesture.current ?? begin();
        gesture.current = open;
        show(open, value);
        end()?.commit();
      } catch (error) {
        refused(error);
      }
    },
    cancel: () => end()?.cancel(),
  };
}
