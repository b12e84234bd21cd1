/** What is done to poses at once, as acts whose numbers stay open: a drag with its angle, a pasted pose with how much of it. No React. */
import { slerp } from '../../../../../shared/geometry/quaternion.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { PosedValue } from '../../../../../shared/model/keys.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { valuesOf } from '../../../../../shared/model/posing.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import type { ChangeAbout } from '../../../viewport/gizmo/change.ts';
import { transformOf, verbs } from '../../../viewport/gizmo/change.ts';
import type { PoseTransform } from '../../../viewport/index.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { numbersOfChange, withNumbers } from '../lastAct/changeNumbers.ts';
import { noteAct, valuesIn, type ActNumber, type ActValues } from '../lastAct/lastAct.ts';
import { keepsUnsaved, poseHand } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';
import { reachNumbers, takeReach } from './reach.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

/** Notes that a drag of joints has become a step of the document. */
export function notePoseDrag(
  session: Session,
  about: ChangeAbout,
  name: string,
  change: (transaction: Transaction, transform: PoseTransform) => void,
): void {
  if (keepsUnsaved(session)) return;
  const { document } = session;
  const title = `${verbs[about.change.mode]} ${name}`;
  noteAct({
    document,
    title,
    numbers: [...numbersOfChange(about), ...reachNumbers()],
    outcome: '',
    again: (values) => {
      takeReach(values);
      const transform = transformOf(withNumbers(about, values));
      document.edit(title, (step) => change(step, transform));
      return '';
    },
  });
}

const wholeAmount: ActNumber = {
  id: 'amount',
  get label() {
    return text('Amount');
  },
  value: 100,
  unit: '%',
  min: 0,
  max: 200,
  step: 1,
};

/** Between what a joint has and what it is to have: 0 for the first, 1 for the second, more for past it. */
function mixed(from: PosedValue, { value }: PosedValue, amount: number): PosedValue {
  if (from.property !== 'rotation') {
    return { ...from, value: from.value.map((part, at) => part + ((value[at] ?? part) - part) * amount) };
  }
  const made = [0, 0, 0, 1];
  slerp(made, 0, from.value, 0, value, 0, amount);
  return { ...from, value: made };
}

function presentOf(view: ModelView, { clip, time }: PoseMoment, { joint, property }: PosedValue): PosedValue {
  const at = view.joints.findIndex(({ record }) => record === joint);
  return { joint, property, value: valuesOf(view, clip, time, at)[property] };
}

/** Sets keys of joints as they are to stand, in one step; how much of it can be changed then. */
export function carryOutPose(session: Session, moment: PoseMoment, title: string, values: readonly PosedValue[]): void {
  const { model } = moment;
  const present = values.map((value) => presentOf(model.view, moment, value));
  carryOutPosed(session, moment, {
    title,
    numbers: [wholeAmount],
    values: ({ amount = 100 }) =>
      values.map((value, at) => {
        const from = present[at];
        return amount === 100 || from === undefined ? value : mixed(from, value, amount / 100);
      }),
  });
}

export interface PosedAct {
  readonly title: string;
  readonly numbers: readonly ActNumber[];
  readonly values: (numbers: ActValues) => readonly PosedValue[];
}

/** Sets keys of joints by numbers that stay open, or adds them to the pose that waits. */
export function carryOutPosed(session: Session, moment: PoseMoment, { title, numbers, values }: PosedAct): void {
  if (keepsUnsaved(session)) {
    keepUnsaved(session, moment, title, values(valuesIn(numbers)));
    return;
  }
  const { document } = session;
  const hand = poseHand(session, moment);
  carryOutAct(session, {
    title,
    numbers: [...numbers, ...reachNumbers()],
    act: (chosen) => {
      takeReach(chosen);
      return document.edit(title, (step) => hand.put(step, values(chosen))).join(' ');
    },
  });
}

/** Adds values to the pose that waits to be set. */
function keepUnsaved(session: Session, moment: PoseMoment, title: string, values: readonly PosedValue[]): void {
  const hand = poseHand(session, moment);
  const gesture = hand.begin(title);
  try {
    gesture.preview((step) => void hand.put(step, values));
    gesture.commit();
  } catch (error) {
    gesture.cancel();
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: fill('{} cannot be done', translated(title)), message: `${error.message}.` });
  }
}

export const jointWords = (values: readonly PosedValue[]): string =>
  counted(new Set(values.map(({ joint }) => joint)).size, 'joint');
