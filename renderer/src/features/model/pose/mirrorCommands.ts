/** Commands of poses on the other side. */
import { setMirroredPose, mirrorJoint, type JointPose } from '../../../../../shared/model/mirrorPose.ts';
import { posedValues } from '../../../../../shared/model/posing.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { select } from '../../../workbench/state/session.ts';
import type { CopiedPose } from './copiedPose.ts';
import { collectPose, copiedPose, jointsOrAll, mirroredFor, tellLacking } from './copiedPose.ts';
import { hasJoints, hasMoment, inPose, jointsIn, whyNot } from './inPose.ts';
import { carryOutPose } from './poseActs.ts';
import { keepsUnsaved } from './poseHand.ts';
import type { PoseMoment } from './poseMoment.ts';
import { poseMomentOf } from './poseMoment.ts';
import { askSides, sidesStore } from './sides.ts';
import { tried, withUnsaved } from './unsavedPose.ts';
import { text } from '../../../base/text/language.ts';

/** Sets a pose for the joints of the other side. */
export function setMirrored(session: Session, moment: PoseMoment, pose: CopiedPose): void {
  const { document } = session;
  const { poses, lacking } = mirroredFor(moment, pose, sidesStore.getState().sides);
  if (poses.length > 0 && keepsUnsaved(session)) keepMirrored(session, moment, poses);
  else if (poses.length > 0) setMirroredPose(document, moment.model, moment, poses);
  tellLacking(lacking);
}

/** The mirrored pose waits to be set: what its keys would be is tried out. */
function keepMirrored(session: Session, moment: PoseMoment, poses: readonly JointPose[]): void {
  const { model, clip, time } = moment;
  const values = tried(
    session,
    moment,
    (step) => void setMirroredPose(session.document, model, moment, poses, step),
    () =>
      poses.flatMap(({ joint, properties }) =>
        posedValues(model.view, clip, time, joint).filter(({ property }) => properties.has(property)),
      ),
  );
  carryOutPose(session, moment, 'Mirror pose', values);
}

/** The joints of the other side of those that are selected. */
function otherSide({ session }: AppContext): readonly number[] {
  const moment = session === null ? null : poseMomentOf(session);
  if (session === null || moment === null || typeof moment === 'string') return [];
  const { sides } = sidesStore.getState();
  const selected = jointsIn(session, moment);
  return selected.flatMap((joint) => {
    const other = mirrorJoint(moment.model.view, joint, sides);
    return other === null || selected.includes(other) ? [] : [other];
  });
}

const category = 'Animation';

export const mirrorCommands: readonly AppCommand[] = [
  {
    id: 'pose.pasteMirrored',
    title: 'Paste the pose mirrored',
    category,
    keywords: ['flip', 'left', 'right', 'other side'],
    keys: ['Mod+Alt+Shift+V'],
    when: (context) => hasMoment(context) && copiedPose().length > 0,
    whyNot: (context) => (hasMoment(context) ? text('No pose was copied') : whyNot(context)),
    run: inPose((session, moment) => setMirrored(session, moment, copiedPose())),
  },
  {
    id: 'pose.mirror',
    title: 'Mirror the pose here',
    category,
    keywords: ['flip', 'left', 'right', 'swap', 'other side'],
    icon: 'flipHorizontal',
    when: hasMoment,
    whyNot,
    run: inPose((session, moment) =>
      setMirrored(
        session,
        moment,
        withUnsaved(session, moment, () => collectPose(moment, jointsOrAll(session, moment))),
      ),
    ),
  },
  {
    id: 'pose.selectMirror',
    title: 'Select the other side',
    category,
    keywords: ['mirror', 'left', 'right', 'bone'],
    keys: ['Shift+M'],
    when: (context) => otherSide(context).length > 0,
    whyNot: (context) =>
      hasJoints(context) ? text('What is selected has no joint on the other side') : whyNot(context),
    run: (context) => {
      const { session } = context;
      const moment = session === null ? null : poseMomentOf(session);
      if (session === null || moment === null || typeof moment === 'string') return;
      const records = otherSide(context).flatMap((joint) => moment.model.view.joints[joint]?.record ?? []);
      select(session, records);
    },
  },
  {
    id: 'pose.sides',
    title: 'Names of the sides…',
    category,
    keywords: ['left', 'right', 'pattern', 'mirror', 'settings'],
    run: askSides,
  },
];
