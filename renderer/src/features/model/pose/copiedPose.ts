/** Poses that are copied or kept in files: by the names of joints, so that they lead to other clips and models too. No React. */
import { counted } from '../../../../../shared/codec/words.ts';
import type { JointPose, SideNames } from '../../../../../shared/model/mirrorPose.ts';
import { deformationsOf, mirroredName, mirrorJoint } from '../../../../../shared/model/mirrorPose.ts';
import type { JointProperty, ModelView } from '../../../../../shared/model/view.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { jointsIn, presentValues } from './inPose.ts';
import { carryOutPose, jointWords } from './poseActs.ts';
import type { PoseMoment } from './poseMoment.ts';

/** A joint of a pose. */
export interface PosedJoint {
  readonly name: string;
  readonly values: readonly { readonly property: JointProperty; readonly value: readonly number[] }[];
  /** What it does to points of the rest pose: twelve numbers, row by row. */
  readonly deformation: readonly number[];
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
    const name = view.joints[joint]?.name ?? '';
    if (name === '') return [];
    const values = presentValues(moment, [joint]).map(({ property, value }) => ({ property, value }));
    return [{ name, values, deformation: deformation(joint) }];
  });
}

/** Sets keys as a pose has them, and tells of joints that the model has not. */
export function pastePose(session: Session, moment: PoseMoment, pose: CopiedPose): void {
  const records = new Map(moment.model.view.joints.map(({ name, record }) => [name, record]));
  const values = pose.flatMap(({ name, values: own }) => {
    const joint = records.get(name);
    return joint === undefined ? [] : own.map((each) => ({ joint, ...each }));
  });
  const lacking = pose.flatMap(({ name }) => (records.has(name) ? [] : [name]));
  if (values.length > 0) carryOutPose(session, moment, `Paste the pose of ${jointWords(values)}`, values);
  tellLacking(lacking);
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
  const made = values.flatMap((each: unknown) => {
    const property = (['translation', 'rotation', 'scale'] as const).find((known) => known === read(each, 'property'));
    const numbers = read(each, 'value');
    return property !== undefined && isNumbers(numbers, widths[property]) ? [{ property, value: numbers }] : [];
  });
  return made.length === values.length ? { name, values: made, deformation } : null;
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
