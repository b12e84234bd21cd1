/** Commands of posing: keys of the selected joints at the shown moment, and poses that are copied. */
import { keysOf, removeKeys, setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import type { JointProperty } from '../../../../../shared/model/view.ts';
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { chainCommands } from './chainCommands.ts';
import { collectPose, copiedPose, jointsOrAll, pastePose, setCopiedPose } from './copiedPose.ts';
import { atMoment, hasJoints, hasMoment, inPose, jointsIn, presentValues, whyNot } from './inPose.ts';
import { libraryCommands } from './library/commands.ts';
import { mirrorCommands } from './mirrorCommands.ts';
import { carryOutPose, jointWords } from './poseActs.ts';
import type { PoseMoment } from './poseMoment.ts';
import { isPosing, poseMomentOf } from './poseMoment.ts';
import { nextReach } from './reach.ts';
import { countUnsaved, dropUnsaved, setUnsaved, withUnsaved } from './unsavedPose.ts';
import { selectedJoints } from './poseTarget.ts';
import { fill, text } from '../../../base/text/language.ts';

const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];

function setKeys(session: Session, moment: PoseMoment): void {
  if (countUnsaved(session) > 0) {
    setUnsaved(session, moment);
    return;
  }
  setPose(session.document, moment.model, moment, presentValues(moment, jointsIn(session, moment)));
}

function deleteKeys(session: Session, moment: PoseMoment): void {
  const { model, clip, time } = moment;
  const places = jointsIn(session, moment).flatMap((joint) => {
    const record = model.view.joints[joint]?.record;
    return record === undefined ? [] : properties.map((property) => ({ joint: record, clip, property }));
  });
  const having = places.filter((place) => keysOf(model.view, place).some((key) => Math.abs(key.time - time) < 1e-3));
  if (having.length === 0) return;
  session.document.edit(`Delete ${englishCounted(having.length, 'key')}`, (step) => {
    for (const place of having) removeKeys(model, place, [time], step);
  });
}

/** As the joints stand at rest. */
function setRest(session: Session, moment: PoseMoment): void {
  const { view } = moment.model;
  const values: readonly PosedValue[] = presentValues(moment, jointsIn(session, moment)).map(({ joint, property }) => {
    const rotation = view.joints.find(({ record }) => record === joint)?.restRotation ?? [0, 0, 0, 1];
    return {
      joint,
      property,
      value: property === 'rotation' ? rotation : property === 'scale' ? [1, 1, 1] : [0, 0, 0],
    };
  });
  carryOutPose(session, moment, `Reset ${jointWords(values)}`, values);
}

function copyShown(session: Session): void {
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') return;
  const pose = withUnsaved(session, moment, () => collectPose(moment, jointsOrAll(session, moment)));
  setCopiedPose(pose);
  notify({
    tone: 'info',
    title: fill('Copied the pose of {}', counted(pose.length, 'joint')),
    message: text('Pasting sets keys at the shown moment.'),
  });
}

/** Times of all keys of the selected joints, or of all joints, within the clip. */
function keyTimes(session: Session, { model: { view }, clip }: PoseMoment): readonly number[] {
  const selected = new Set(selectedJoints(view, session.state.getState().selection));
  const times = view
    .channels(clip)
    .filter(({ joint }) => selected.size === 0 || selected.has(joint))
    .flatMap(({ keys }) => Array.from(keys));
  return [...new Set(times.filter((time) => time >= clip.start && time <= clip.end))].toSorted((a, b) => a - b);
}

function goToKey(by: 1 | -1): AppCommand['run'] {
  return withSession((session) => {
    const moment = poseMomentOf(session);
    const span = sequenceSpan(session.document, session.playback.state.get().sequence);
    if (typeof moment === 'string' || span === null) return;
    const times = keyTimes(session, moment);
    const next =
      by > 0 ? times.find((time) => time > moment.time + 1e-3) : times.findLast((time) => time < moment.time - 1e-3);
    if (next !== undefined) session.playback.scrubTo(span.start + next - moment.clip.start);
  });
}

const category = 'Animation';

const hasUnsaved = ({ session }: AppContext): boolean => session !== null && isPosing() && countUnsaved(session) > 0;

export const poseCommands: readonly AppCommand[] = [
  {
    id: 'pose.mode',
    title: 'Pose mode',
    category,
    keywords: ['mode', 'bind', 'animate', 'keys', 'auto-key'],
    icon: 'bindPose',
    keys: ['M'],
    when: ({ workbench }) => workbench.workspaceId === 'animate',
    whyNot: () => text('Only in the Animate workspace'),
    checked: () => modelToolStore.getState().mode === 'pose',
    run: () => modelToolStore.setState(({ mode }) => ({ mode: mode === 'pose' ? 'rest' : 'pose' })),
  },
  {
    id: 'pose.autoKey',
    title: 'Auto-key',
    category,
    keywords: ['automatic', 'keyframe', 'record', 'insert'],
    keys: ['Shift+K'],
    when: () => isPosing(),
    whyNot: () => text('Only in pose mode, in Animate'),
    checked: () => modelToolStore.getState().autoKey,
    run: () => modelToolStore.setState(({ autoKey }) => ({ autoKey: !autoKey })),
  },
  {
    id: 'pose.reach',
    title: 'Next reach of poses in time',
    category,
    keywords: ['proportional', 'soft', 'layer', 'offset', 'around', 'whole clip', 'dense keys', 'baked'],
    keys: ['O'],
    when: () => isPosing(),
    whyNot: () => text('Only in pose mode, in Animate'),
    run: nextReach,
  },
  {
    id: 'pose.drop',
    title: 'Drop the pose that is not set',
    category,
    keywords: ['discard', 'auto-key', 'cancel', 'unsaved'],
    icon: 'undo',
    keys: ['Escape'],
    when: hasUnsaved,
    whyNot: () => text('Every pose that is shown has its keys'),
    run: withSession(dropUnsaved),
  },
  {
    id: 'pose.setKey',
    title: 'Set keys of the selected joints',
    category,
    keywords: ['insert', 'keyframe', 'bone'],
    icon: 'key',
    keys: ['I', 'K'],
    when: (context) => hasJoints(context) || hasUnsaved(context),
    whyNot,
    run: inPose(setKeys),
  },
  {
    id: 'pose.deleteKey',
    title: 'Delete keys of the selected joints here',
    category,
    keywords: ['remove', 'keyframe', 'bone'],
    keys: ['Alt+I'],
    when: hasJoints,
    whyNot,
    run: inPose(deleteKeys, 'No key of what is selected stands here.'),
  },
  {
    id: 'pose.rest',
    title: 'Reset the selected joints to the rest pose',
    category,
    keywords: ['clear', 'reset', 'bind pose', 'bone'],
    keys: ['Alt+R'],
    when: hasJoints,
    whyNot,
    run: atMoment(setRest),
  },
  {
    id: 'pose.copy',
    title: 'Copy the pose',
    category,
    keywords: ['bone', 'clipboard'],
    keys: ['Mod+Alt+C'],
    when: hasMoment,
    whyNot,
    run: withSession(copyShown),
  },
  {
    id: 'pose.paste',
    title: 'Paste the pose',
    category,
    keywords: ['bone', 'clipboard'],
    keys: ['Mod+Alt+V'],
    when: (context) => hasMoment(context) && copiedPose().length > 0,
    whyNot: (context) => (hasMoment(context) ? text('No pose was copied') : whyNot(context)),
    run: atMoment((session, moment) => pastePose(session, moment, copiedPose())),
  },
  ...chainCommands,
  ...mirrorCommands,
  ...libraryCommands,
  {
    id: 'pose.previousKey',
    title: 'Previous key',
    category,
    keywords: ['keyframe', 'jump'],
    keys: ['BracketLeft'],
    when: hasMoment,
    whyNot,
    run: goToKey(-1),
  },
  {
    id: 'pose.nextKey',
    title: 'Next key',
    category,
    keywords: ['keyframe', 'jump'],
    keys: ['BracketRight'],
    when: hasMoment,
    whyNot,
    run: goToKey(1),
  },
];
