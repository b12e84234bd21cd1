/** Poses that are copied or kept in files: by the names of joints, so that they lead to other clips and models too. No React. */
import { counted } from '../../../../../shared/codec/words.ts';
import { bodyPart } from '../../../../../shared/model/bodyParts.ts';
import type { JointPose, SideNames } from '../../../../../shared/model/mirrorPose.ts';
import { deformationsOf, setDeformations, mirroredName, mirrorJoint } from '../../../../../shared/model/mirrorPose.ts';
import { posedValues } from '../../../../../shared/model/posing.ts';
import type { JointProperty, ModelView } from '../../../../../shared/model/view.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { jointsIn, presentValues } from './inPose.ts';
import { carryOutPose, jointWords } from './poseActs.ts';
import type { PoseMoment } from './poseMoment.ts';
import { tried } from './unsavedPose.ts';

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

/** Sets keys as a pose has them, in a model with another skeleton as far as its joints turn, and tells of joints it has not. */
export function pastePose(session: Session, moment: PoseMoment, pose: CopiedPose): void {
  const { view } = moment.model;
  const records = new Map(view.joints.map(({ name, record }) => [name, record]));
  if (!isOfSkeleton(view, pose)) {
    pasteTurns(session, moment, pose);
    return;
  }
  const values = pose.flatMap(({ name, values: own }) => {
    const joint = records.get(name);
    return joint === undefined ? [] : own.map((each) => ({ joint, ...each }));
  });
  const lacking = pose.flatMap(({ name }) => (records.has(name) ? [] : [name]));
  if (values.length > 0) carryOutPose(session, moment, `Paste the pose of ${jointWords(values)}`, values);
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
  const poses = found.flatMap(({ joint, deformation }): JointPose[] =>
    joint < 0 ? [] : [{ joint, deformation, properties: turns }],
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
  tellLacking(found.flatMap(({ name, joint }) => (joint < 0 ? [name] : [])));
}

export function tellLacking(lacking: readonly string[]): void {
  if (lacking.length === 0) return;
  const some = lacking.slice(0, 3).join(', ');
  notify({
    tone: 'warning',
    title: `${counted(lacking.length, 'joint')} of the pose ${lacking.length === 1 ? 'is' : 'are'} not in this model`,
    message: `${some}${lacking.length > 3 ? '…' : ''}`,
  });
}

/** A pose for the joints of the other side, and the names of those that have none. */
export function mirroredFor(
  view: ModelView,
  pose: CopiedPose,
  sides: SideNames,
): { readonly poses: readonly JointPose[]; readonly lacking: readonly string[] } {
  const poses: JointPose[] = [];
  const lacking: string[] = [];
  for (const { name, values, deformation } of pose) {
    const own = view.joints.findIndex((each) => each.name === name);
    const other =
      own >= 0
        ? mirrorJoint(view, own, sides)
        : view.joints.findIndex((each) => each.name === mirroredName(name, sides));
    if (other === null || other < 0) lacking.push(name);
    else poses.push({ joint: other, deformation, properties: new Set(values.map(({ property }) => property)) });
  }
  return { poses, lacking };
}

const version = 1;
const widths: Readonly<Record<JointProperty, number>> = { translation: 3, rotation: 4, scale: 3 };

/** A pose as the text of a file. */
export function poseText(pose: CopiedPose): string {
  return `${JSON.stringify({ chunksmithPose: version, joints: pose }, null, 1)}\n`;
}

const isNumbers = (value: unknown, length: number): value is readonly number[] =>
  Array.isArray(value) && value.length === length && value.every((part) => Number.isFinite(part));

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function jointFrom(value: unknown): PosedJoint | null {
  const [name, values, deformation] = ['name', 'values', 'deformation'].map((each) => read(value, each));
  if (typeof name !== 'string' || !Array.isArray(values) || !isNumbers(deformation, 12)) return null;
  const stated = read(value, 'pivot') ?? null;
  const pivot = stated === null || isNumbers(stated, 3) ? stated : undefined;
  if (pivot === undefined) return null;
  const made = values.flatMap((each: unknown) => {
    const property = (['translation', 'rotation', 'scale'] as const).find((known) => known === read(each, 'property'));
    const numbers = read(each, 'value');
    return property !== undefined && isNumbers(numbers, widths[property]) ? [{ property, value: numbers }] : [];
  });
  return made.length === values.length ? { name, values: made, deformation, pivot } : null;
}

/** The pose of a file. Throws a RangeError for a text that is none. */
export function poseFrom(text: string): CopiedPose {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new RangeError('The file is no JSON');
  }
  const joints = read(parsed, 'joints');
  if (read(parsed, 'chunksmithPose') !== version || !Array.isArray(joints))
    throw new RangeError('The file holds no pose');
  return joints.map((each: unknown, at) => {
    const joint = jointFrom(each);
    if (joint === null) throw new RangeError(`Joint ${at + 1} of the pose is damaged`);
    return joint;
  });
}
