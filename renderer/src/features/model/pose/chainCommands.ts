/** Commands of chains: pulling a joint with those above it, pins, and looking at something. */
import { counted } from '../../../base/text/numbers.ts';
import { subtract, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import { holdJoints, type HeldJoint } from '../../../../../shared/model/posing.ts';
import { lookAt } from '../../../../../shared/model/reaching.ts';
import { notify } from '../../../base/ui/index.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { withSession } from '../../../workbench/commands/context.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { modelToolStore } from '../toolStore.ts';
import { atMoment, hasJoints, jointsIn, whyNot } from './inPose.ts';
import { pinsOf, setPins } from './pins.ts';
import { carryOutPosed } from './poseActs.ts';
import type { PoseMoment } from './poseMoment.ts';
import { isPosing } from './poseMoment.ts';
import { withUnsaved } from './unsavedPose.ts';
import { text } from '../../../base/text/language.ts';

/** Pins the selected joints, or lets go of them where all are pinned. */
function togglePins(session: Session, moment: PoseMoment): void {
  const { joints } = moment.model.view;
  const selected = jointsIn(session, moment).flatMap((joint) => joints[joint]?.record ?? []);
  const now = new Set(pinsOf(session));
  const areAll = selected.every((record) => now.has(record));
  for (const record of selected) {
    if (areAll) now.delete(record);
    else now.add(record);
  }
  setPins(session, now);
}

/** Where a joint points to: its first child, for a joint that has one. */
function wayAlong({ model: { view }, clip, time }: PoseMoment, joint: number, held: HeldJoint): Vector3 | undefined {
  const child = view.joints.findIndex(({ parent }) => parent === joint);
  const place = child < 0 ? undefined : holdJoints(view, clip, time, [child]).get(child)?.place;
  return place === undefined ? undefined : subtract(place, held.place);
}

/** Turns joints so that they look at another one; how much, and what of them looks there, can be changed then. */
export function lookAtJoint(session: Session, moment: PoseMoment, joints: readonly number[], target: number): void {
  const { model, clip, time } = moment;
  const { held, ways } = withUnsaved(session, moment, () => {
    const found = holdJoints(model.view, clip, time, [...joints, target]);
    return {
      held: found,
      ways: new Map([...found].map(([joint, each]) => [joint, wayAlong(moment, joint, each)] as const)),
    };
  });
  const place = held.get(target)?.place;
  if (place === undefined) {
    notify({
      tone: 'warning',
      title: text('This cannot be looked at'),
      message: text('It is scaled to nothing here.'),
    });
    return;
  }
  const name = model.view.joints[target]?.name ?? '';
  carryOutPosed(session, moment, {
    title: `Turn ${counted(joints.length, 'joint')} to look at ${name === '' ? 'another' : name}`,
    numbers: [
      { id: 'amount', label: text('Amount'), value: 100, unit: '%', min: 0, max: 100, step: 1 },
      { id: 'along', label: text('Along the bone, not its front'), value: 0, isSwitch: true },
    ],
    values: ({ amount = 100, along = 0 }) =>
      joints.flatMap((joint) => {
        const each = held.get(joint);
        const way = along === 0 ? undefined : ways.get(joint);
        return each === undefined || joint === target ? [] : (lookAt(each, place, way, amount / 100) ?? []);
      }),
  });
}

/** All but the last selected joint look at that. */
function lookAtLast(session: Session, moment: PoseMoment): void {
  const joints = jointsIn(session, moment);
  const { selection } = session.state.getState();
  const { view } = moment.model;
  const last = selection.findLast((record) => joints.some((joint) => view.joints[joint]?.record === record));
  const target = joints.find((joint) => view.joints[joint]?.record === last);
  if (target === undefined) return;
  lookAtJoint(
    session,
    moment,
    joints.filter((joint) => joint !== target),
    target,
  );
}

const hasTwo = (context: AppContext): boolean =>
  hasJoints(context) && (context.session?.state.getState().selection.length ?? 0) > 1;
const category = 'Animation';

export const chainCommands: readonly AppCommand[] = [
  {
    id: 'pose.ik',
    title: 'Pull with the chain',
    category,
    keywords: ['ik', 'inverse kinematics', 'reach', 'arm', 'leg'],
    icon: 'link',
    keys: ['Shift+I'],
    when: () => isPosing(),
    whyNot: () => text('Only in pose mode, in Animate'),
    checked: () => modelToolStore.getState().ik,
    run: () => modelToolStore.setState(({ ik }) => ({ ik: !ik })),
  },
  {
    id: 'pose.pin',
    title: 'Pin the selected joints',
    category,
    keywords: ['ik', 'lock', 'feet', 'stay', 'hold'],
    icon: 'pin',
    keys: ['Alt+P'],
    when: hasJoints,
    whyNot,
    run: atMoment(togglePins),
  },
  {
    id: 'pose.unpin',
    title: 'Let go of all pins',
    category,
    keywords: ['ik', 'unlock', 'feet'],
    when: ({ session }) => session !== null && pinsOf(session).length > 0,
    whyNot: () => text('No joint is pinned'),
    run: withSession((session) => setPins(session, [])),
  },
  {
    id: 'pose.lookAt',
    title: 'Look at the last selected joint',
    category,
    keywords: ['face', 'aim', 'track', 'head', 'eyes'],
    icon: 'crosshair',
    when: hasTwo,
    whyNot: (context) => (hasJoints(context) ? text('Select what looks, then what it looks at') : whyNot(context)),
    run: atMoment(lookAtLast),
  },
];
