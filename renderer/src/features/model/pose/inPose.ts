/** What commands of posing share: whether something can be posed, what is selected, and saying why it cannot be. No React. */
import type { PosedValue } from '../../../../../shared/model/keys.ts';
import { posedValues } from '../../../../../shared/model/posing.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { keepsUnsaved } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';
import { poseMomentOf } from './poseMoment.ts';
import { selectedJoints } from './poseTarget.ts';
import { text } from '../../../base/text/language.ts';

function momentIn({ session }: AppContext): PoseMoment | null {
  if (session === null) return null;
  const moment = poseMomentOf(session);
  return typeof moment === 'string' ? null : moment;
}

export function jointsIn(session: Session, { model }: PoseMoment): readonly number[] {
  return selectedJoints(model.view, session.state.getState().selection);
}

export const hasMoment = (context: AppContext): boolean => momentIn(context) !== null;

export const hasJoints = (context: AppContext): boolean => {
  const moment = momentIn(context);
  return context.session !== null && moment !== null && jointsIn(context.session, moment).length > 0;
};

export function whyNot({ session }: AppContext): string {
  if (session === null) return text('No document is open');
  const moment = poseMomentOf(session);
  return typeof moment === 'string' ? moment : text('No bone or other joint is selected');
}

/** Runs something at the moment that is shown. */
export function atMoment(act: (session: Session, moment: PoseMoment) => void): AppCommand['run'] {
  return withSession((session) => {
    const moment = poseMomentOf(session);
    if (typeof moment !== 'string') act(session, moment);
  });
}

/** Does something in a pose; a format that refuses says why. */
export function inPose(
  act: (session: Session, moment: PoseMoment) => void,
  unchanged = text('The pose is like that already.'),
): AppCommand['run'] {
  return atMoment((session, moment) => {
    const { revision } = session.document;
    try {
      act(session, moment);
      // Where every frame is a key, setting one that is as it was changes nothing; so does a pose that stands there already.
      if (session.document.revision === revision && !keepsUnsaved(session)) {
        notify({ tone: 'info', title: text('Nothing had to change'), message: unchanged });
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: text('The pose cannot be changed so'), message: `${error.message}.` });
    }
  });
}

/** The values that joints have now, of those properties that something moves, and of turns in any case. */
export function presentValues(
  { model: { view }, clip, time }: PoseMoment,
  joints: readonly number[],
): readonly PosedValue[] {
  const moving = new Set(view.channels(clip).map(({ joint, property }) => `${joint} ${property}`));
  return joints.flatMap((joint) =>
    posedValues(view, clip, time, joint).filter(
      ({ property }) => property === 'rotation' || moving.has(`${joint} ${property}`),
    ),
  );
}
