/** Setting a value of a joint by a field: under the hand as a preview, at its end as one step. */
import { useRef } from 'react';
import type { PosedValue } from '../../../../../shared/model/keys.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { useDragged, type Dragged } from '../work/useDragged.ts';
import { poseHand, type PoseHand } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';
import { text } from '../../../base/text/language.ts';

export function usePoseEdit(session: Session, moment: PoseMoment, label: string): Dragged<PosedValue> {
  const hand = useRef<PoseHand | null>(null);
  return useDragged<PosedValue>({
    document: session.document,
    refused: text('This cannot be posed'),
    begin: () => {
      hand.current = poseHand(session, moment);
      return hand.current.begin(label);
    },
    put: (transaction, value) => void hand.current?.put(transaction, [value]),
  });
}
