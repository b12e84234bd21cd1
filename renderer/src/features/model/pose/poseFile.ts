/** A pose as the text of a file: its joints, the model that it was taken from, and a small picture. No React. */
import type { JointProperty } from '../../../../../shared/model/view.ts';
import type { CopiedPose, PosedJoint } from './copiedPose.ts';
import { fill, text as inWords } from '../../../base/text/language.ts';

const version = 1;
const widths: Readonly<Record<JointProperty, number>> = { translation: 3, rotation: 4, scale: 3 };

export interface PoseFile {
  readonly joints: CopiedPose;
  /** Name of the model that it was taken from; empty where that is not known. */
  readonly model: string;
  /** Address of a picture, with its bytes in it; null for none. */
  readonly picture: string | null;
}

/** Pictures of any other kind are not shown: a file may come from anybody. */
const pictureStart = 'data:image/png;base64,';

export function poseText({ joints, model, picture }: PoseFile): string {
  return `${JSON.stringify({ chunksmithPose: version, model, picture, joints }, null, 1)}\n`;
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

/** Throws a RangeError for a text that is no pose. */
export function poseFrom(text: string): PoseFile {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new RangeError(inWords('The file is no JSON'));
  }
  const joints = read(parsed, 'joints');
  if (read(parsed, 'chunksmithPose') !== version || !Array.isArray(joints))
    throw new RangeError(inWords('The file holds no pose'));
  const [model, picture] = [read(parsed, 'model'), read(parsed, 'picture')];
  return {
    model: typeof model === 'string' ? model : '',
    picture: typeof picture === 'string' && picture.startsWith(pictureStart) ? picture : null,
    joints: joints.map((each: unknown, at) => {
      const joint = jointFrom(each);
      if (joint === null) throw new RangeError(fill('Joint {} of the pose is damaged', at + 1));
      return joint;
    }),
  };
}
