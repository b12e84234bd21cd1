/** Commands of posing: keys of the selected joints at the shown moment, and poses that are copied. */
import { keysOf, removeKeys, setPose, type PosedValue } from '../../../../../shared/model/keys.ts';
import { posedValues } from '../../../../../shared/model/posing.ts';
import type { JointProperty } from '../../../../../shared/model/view.ts';
import { counted } from '../../../../../shared/codec/words.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import { scrubTo, sequenceSpan } from '../../../workbench/state/playback.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import type { PoseMoment } from './poseMoment.ts';
import { poseMomentOf } from './poseMoment.ts';
import { selectedJoints } from './poseTarget.ts';

const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];

/** A copied pose goes by the names of joints, so that it leads to other models too. */
type CopiedPose = readonly (Omit<PosedValue, 'joint'> & { readonly name: string })[];

let copied: CopiedPose = [];

function momentIn({ session }: AppContext): PoseMoment | null {
  if (session === null) return null;
  const moment = poseMomentOf(session);
  return typeof moment === 'string' ? null : moment;
}

function jointsIn(session: Session, { model }: PoseMoment): readonly number[] {
  return selectedJoints(model.view, session.state.getState().selection);
}

const hasMoment = (context: AppContext): boolean => momentIn(context) !== null;

const hasJoints = (context: AppContext): boolean => {
  const moment = momentIn(context);
  return context.session !== null && moment !== null && jointsIn(context.session, moment).length > 0;
};

function whyNot({ session }: AppContext): string {
  if (session === null) return 'No document is open';
  const moment = poseMomentOf(session);
  return typeof moment === 'string' ? moment : 'No bone or other joint is selected';
}

/** Does something in a pose; a format that refuses says why. */
function inPose(
  act: (session: Session, moment: PoseMoment) => void,
  unchanged = 'The pose is so already.',
): AppCommand['run'] {
  return withSession((session) => {
    const moment = poseMomentOf(session);
    if (typeof moment === 'string') return;
    const { revision } = session.document;
    try {
      act(session, moment);
      // Where every frame is a key, setting one that is as it was changes nothing; so does a pose that stands there already.
      if (session.document.revision === revision) {
        notify({ tone: 'info', title: 'Nothing had to change', message: unchanged });
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      notify({ tone: 'warning', title: 'The pose cannot be changed so', message: `${error.message}.` });
    }
  });
}

/** The values that joints have now, of those properties that something moves, and of turns in any case. */
function presentValues({ model: { view }, clip, time }: PoseMoment, joints: readonly number[]): readonly PosedValue[] {
  const moving = new Set(view.channels(clip).map(({ joint, property }) => `${joint} ${property}`));
  return joints.flatMap((joint) =>
    posedValues(view, clip, time, joint).filter(
      ({ property }) => property === 'rotation' || moving.has(`${joint} ${property}`),
    ),
  );
}

function setKeys(session: Session, moment: PoseMoment): void {
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
  session.document.edit(`Delete ${counted(having.length, 'key')}`, (step) => {
    for (const place of having) removeKeys(model, place, [time], step);
  });
}

/** As the joints stand at rest. */
function setRest(session: Session, moment: PoseMoment): void {
  const { view } = moment.model;
  const values = presentValues(moment, jointsIn(session, moment)).map(({ joint, property }) => {
    const rotation = view.joints.find(({ record }) => record === joint)?.restRotation ?? [0, 0, 0, 1];
    return {
      joint,
      property,
      value: property === 'rotation' ? rotation : property === 'scale' ? [1, 1, 1] : [0, 0, 0],
    };
  });
  setPose(session.document, moment.model, moment, values);
}

function copyShown(session: Session): void {
  const moment = poseMomentOf(session);
  if (typeof moment === 'string') return;
  const { view } = moment.model;
  const selected = jointsIn(session, moment);
  const joints = selected.length > 0 ? selected : [...view.joints.keys()];
  copied = presentValues(moment, joints).flatMap(({ joint, property, value }) => {
    const name = view.joints.find(({ record }) => record === joint)?.name ?? '';
    return name === '' ? [] : [{ name, property, value }];
  });
  const names = new Set(copied.map(({ name }) => name)).size;
  notify({
    tone: 'info',
    title: `Copied the pose of ${counted(names, 'joint')}`,
    message: 'Pasting sets keys at the shown moment.',
  });
}

function pastePose(session: Session, moment: PoseMoment): void {
  const records = new Map(moment.model.view.joints.map(({ name, record }) => [name, record]));
  const values = copied.flatMap(({ name, property, value }) => {
    const joint = records.get(name);
    return joint === undefined ? [] : [{ joint, property, value }];
  });
  const lacking = new Set(copied.map(({ name }) => name).filter((name) => !records.has(name)));
  if (values.length > 0) setPose(session.document, moment.model, moment, values);
  if (lacking.size === 0) return;
  const some = [...lacking].slice(0, 3).join(', ');
  notify({
    tone: 'warning',
    title: `${counted(lacking.size, 'joint')} of the pose ${lacking.size === 1 ? 'is' : 'are'} not in this model`,
    message: `${some}${lacking.size > 3 ? '…' : ''}`,
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
    const span = sequenceSpan(session.document, session.state.getState().sequence);
    if (typeof moment === 'string' || span === null) return;
    const times = keyTimes(session, moment);
    const next =
      by > 0 ? times.find((time) => time > moment.time + 1e-3) : times.findLast((time) => time < moment.time - 1e-3);
    if (next !== undefined) scrubTo(session, span.start + next - moment.clip.start);
  });
}

const category = 'Animation';

export const poseCommands: readonly AppCommand[] = [
  {
    id: 'pose.mode',
    title: 'Pose mode',
    category,
    keywords: ['mode', 'bind', 'animate', 'keys', 'auto-key'],
    icon: 'bindPose',
    keys: ['M'],
    when: ({ workspace }) => workspace.workspaceId === 'animate',
    whyNot: () => 'Only in the Animate workspace',
    checked: () => modelToolStore.getState().mode === 'pose',
    run: () => modelToolStore.setState(({ mode }) => ({ mode: mode === 'pose' ? 'rest' : 'pose' })),
  },
  {
    id: 'pose.setKey',
    title: 'Set keys of the selected joints',
    category,
    keywords: ['insert', 'keyframe', 'bone'],
    icon: 'key',
    keys: ['I'],
    when: hasJoints,
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
    run: inPose(setRest),
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
    when: (context) => hasMoment(context) && copied.length > 0,
    whyNot: (context) => (hasMoment(context) ? 'No pose was copied' : whyNot(context)),
    run: inPose(pastePose),
  },
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
