/** Poses that are copied: by the names of joints, so that they lead to other clips and models too. No React. */
import { counted } from '../../../base/text/numbers.ts';
import { bodyPart } from '../../../../../shared/model/bodyParts.ts';
import type { JointPose, SideNames } from '../../../../../shared/model/mirrorPose.ts';
import { deformationsOf, setDeformations, mirroredName, mirrorJoint } from '../../../../../shared/model/mirrorPose.ts';
import { posedValues } from '../../../../../shared/model/posing.ts';
import { runsByItself, type JointProperty, type ModelView } from '../../../../../shared/model/view.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { jointsIn, presentValues } from './inPose.ts';
import { carryOutPose, jointWords } from './poseActs.ts';
import type { PoseMoment } from './poseMoment.ts';
import { tried } from './unsavedPose.ts';
import { fill, text } from '../../../base/text/language.ts';

/** A joint of a pose. */
export interface PosedJoint {
  readonly name: string;
  readonly values: readonly { readonly property: JointProperty; readonly value: readonly number[] }[];
  /** What it does to points of the rest pose: twelve numbers, row by row. */
  readonly deformation: readonly number[];
  /** Where it stands at rest, in its model; null in files of earlier versions. */
  readonly pivot: readonly number[] | null;
}

export type CopiedPose = readonly PosedJoint[];

let copied: CopiedPose = [];

export const copiedPose = (): CopiedPose => copied;

export function setCopiedPose(pose: CopiedPose): void {
  copied = pose;
}

/** The selected joints, or all where none is. */
export function jointsOrAll(session: Session, moment: PoseMoment): readonly number[] {
  const selected = jointsIn(session, moment);
  return selected.length > 0 ? selected : [...moment.model.view.joints.keys()];
}

/** The pose of joints at a moment; joints without a name cannot be found again and are left out. */
export function collectPose(moment: PoseMoment, joints: readonly number[]): CopiedPose {
  const { view } = moment.model;
  const deformation = deformationsOf(view, moment.clip, moment.time);
  return joints.flatMap((joint): PosedJoint[] => {
    const { name = '', pivot = null } = view.joints[joint] ?? {};
    if (name === '') return [];
    const values = presentValues(moment, [joint]).map(({ property, value }) => ({ property, value }));
    return [{ name, values, deformation: deformation(joint), pivot }];
  });
}

/** Tells whether a property of a joint runs by itself in all clips, so that no pose of one can have it; counts what was asked so. */
function loopingIn({ model: { view }, clip }: PoseMoment) {
  const found = new Set(
    view.channels(clip).flatMap((each) => (runsByItself(each) ? `${each.joint} ${each.property}` : [])),
  );
  const left = new Set<string>();
  return {
    has: (joint: number, property: JointProperty): boolean => {
      const name = `${joint} ${property}`;
      if (found.has(name)) left.add(name);
      return found.has(name);
    },
    tell: (): void => {
      if (left.size === 0) return;
      notify({
        tone: 'info',
        title: fill(
          '{} {} as {}',
          counted(left.size, 'track'),
          left.size === 1 ? text('stays') : text('stay'),
          left.size === 1 ? text('it is') : text('they are'),
        ),
        message: text('What runs on a global loop is the same in every clip.'),
      });
    },
  };
}

/** Sets keys as a pose has them, in a model with another skeleton as far as its joints turn, and tells of joints it has not. */
export function pastePose(session: Session, moment: PoseMoment, pose: CopiedPose): void {
  const { view } = moment.model;
  const known = new Map(view.joints.map(({ name, record }, joint) => [name, { joint, record }]));
  if (!isOfSkeleton(view, pose)) {
    pasteTurns(session, moment, pose);
    return;
  }
  const looping = loopingIn(moment);
  const values = pose.flatMap(({ name, values: own }) => {
    const found = known.get(name);
    if (found === undefined) return [];
    const free = own.filter(({ property }) => !looping.has(found.joint, property));
    return free.map((each) => ({ joint: found.record, ...each }));
  });
  const lacking = pose.flatMap(({ name }) => (known.has(name) ? [] : [name]));
  if (values.length > 0) carryOutPose(session, moment, `Paste the pose of ${jointWords(values)}`, values);
  looping.tell();
  tellLacking(lacking);
}

/** How near joints of one skeleton stand, as a share of its size. */
const near = 2e-3;

/** Whether the joints that a pose names stand at rest where they stood where it comes from; unknown places do. */
function isOfSkeleton({ joints }: ModelView, pose: CopiedPose): boolean {
  const size = Math.max(1e-3, ...joints.flatMap(({ pivot }) => pivot.map(Math.abs)));
  const named = new Map(joints.map((joint) => [joint.name, joint]));
  const found = pose.flatMap(({ name, pivot }) => {
    const own = named.get(name)?.pivot;
    return own === undefined ? [] : [own.every((at, axis) => Math.abs(at - (pivot?.[axis] ?? at)) < size * near)];
  });
  return found.length > 0 && found.every(Boolean);
}

const turns: ReadonlySet<JointProperty> = new Set(['rotation']);

/**
 * Turns joints as those of the same part of the body turn, from rest to the pose, whatever the game; measures differ, so what
 * moves or grows stays.
 */
function pasteTurns(session: Session, moment: PoseMoment, pose: CopiedPose): void {
  const { model, clip, time } = moment;
  const parts = new Map(model.view.joints.map((joint, at) => [bodyPart(joint.name), at] as const).toReversed());
  const found = pose.map(({ name, deformation }) => {
    const part = bodyPart(name);
    return { name, deformation, joint: part === '' ? -1 : (parts.get(part) ?? -1) };
  });
  const looping = loopingIn(moment);
  const poses = found.flatMap(({ joint, deformation }): JointPose[] =>
    joint < 0 || looping.has(joint, 'rotation') ? [] : [{ joint, deformation, properties: turns }],
  );
  const values = tried(
    session,
    moment,
    (step) => void setDeformations(session.document, model, moment, poses, step),
    () =>
      poses.flatMap(({ joint }) =>
        posedValues(model.view, clip, time, joint).filter(({ property }) => property === 'rotation'),
      ),
  );
  if (values.length > 0) carryOutPose(session, moment, `Paste the turns of ${jointWords(values)}`, values);
  looping.tell();
  tellLacking(found.flatMap(({ name, joint }) => (joint < 0 ? [name] : [])));
}

export function tellLacking(lacking: readonly string[]): void {
  if (lacking.length === 0) return;
  const some = lacking.slice(0, 3).join(', ');
  notify({
    tone: 'warning',
    title: fill(
      '{} of the pose {} not in this model',
      counted(lacking.length, 'joint'),
      lacking.length === 1 ? text('is') : text('are'),
    ),
    message: `${some}${lacking.length > 3 ? '…' : ''}`,
  });
}

/** A pose for the joints of the other side, and the names of those that have none. */
export function mirroredFor(
  moment: PoseMoment,
  pose: CopiedPose,
  sides: SideNames,
): { readonly poses: readonly JointPose[]; readonly lacking: readonly string[] } {
  const { view } = moment.model;
  const looping = loopingIn(moment);
  const poses: JointPose[] = [];
  const lacking: string[] = [];
  for (const { name, values, deformation } of pose) {
    const own = view.joints.findIndex((each) => each.name === name);
    const other =
      own >= 0
        ? mirrorJoint(view, own, sides)
        : view.joints.findIndex((each) => each.name === mirroredName(name, sides));
    if (other === null || other < 0) lacking.push(name);
    else {
      const free = values.flatMap(({ property }) => (looping.has(other, property) ? [] : [property]));
      poses.push({ joint: other, deformation, properties: new Set(free) });
    }
  }
  looping.tell();
  return { poses, lacking };
}
