/** Poses seen in a mirror: which joint is the other side's, and what it must do to look like this one in the mirror. */
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';
import { MATRIX_LENGTH } from '../geometry/matrix.ts';
import type { EditedModel } from './edits.ts';
import type { ClipPlace } from './animationEdits.ts';
import type { PosedValue } from './keys.ts';
import { setPose } from './keys.ts';
import { clipOf } from './meshes.ts';
import type { Notes } from './notes.ts';
import { holdJoint } from './posing.ts';
import { inStep } from './steps.ts';
import type { JointProperty, ModelView } from './view.ts';

/** How the sides are called, in pairs: `Left` and `Right`. */
export type SideNames = readonly (readonly [string, string])[];

/** What exporters and modders of all three games call the sides. */
export const usualSides: SideNames = [
  ['Left', 'Right'],
  ['left', 'right'],
  ['LEFT', 'RIGHT'],
  ['Lft', 'Rgt'],
  ['L', 'R'],
  ['l', 'r'],
];

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
const isUpper = (sign: string): boolean => sign !== sign.toLowerCase();

/** Whether a part of a name is a word of it: `_L` of `Arm_L`, `Left` of `ArmLeft`, and not the `l` of `Pelvis`. */
function isWord(name: string, at: number, part: string): boolean {
  const [before, after] = [name.charAt(at - 1), name.charAt(at + part.length)];
  const [first, last] = [part.charAt(0), part.charAt(part.length - 1)];
  const begins = !isLetter(before) || (isUpper(first) && !isUpper(before));
  const ends = !isLetter(after) || (isUpper(after) && !isUpper(last));
  return begins && ends;
}

/** The name of the other side; null for one that names no side. */
export function mirroredName(name: string, sides: SideNames): string | null {
  for (const [left, right] of sides) {
    for (const [from, to] of [
      [left, right],
      [right, left],
    ] as const) {
      if (from === '') continue;
      for (let at = name.indexOf(from); at >= 0; at = name.indexOf(from, at + 1)) {
        if (isWord(name, at, from)) return `${name.slice(0, at)}${to}${name.slice(at + from.length)}`;
      }
    }
  }
  return null;
}

/** How near two places are the same, as a share of the model's size. */
const near = 2e-3;

/**
 * The joint on the other side, by position: the one that is called so, else the one that stands where the mirror shows it at
 * rest. A joint on the mirror plane is its own; null where there is none.
 */
export function mirrorJoint(view: ModelView, joint: number, sides: SideNames): number | null {
  const own = view.joints[joint];
  if (own === undefined) return null;
  const name = mirroredName(own.name, sides);
  const called = name === null ? -1 : view.joints.findIndex((each) => each.name === name);
  if (called >= 0) return called;
  const size = Math.max(1e-3, ...view.joints.flatMap(({ pivot }) => pivot.map(Math.abs)));
  const [x, y, z] = own.pivot;
  if (Math.abs(y) < size * near) return joint;
  if (name !== null) return null;
  const found = view.joints.flatMap((each, position) => {
    const apart = Math.hypot(each.pivot[0] - x, each.pivot[1] + y, each.pivot[2] - z);
    return apart < size * near && each.kind === own.kind ? [position] : [];
  });
  // Of several in one place none is the right one.
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** What a joint does to points of the rest pose, in a pose: twelve numbers, row by row. */
export interface JointPose {
  readonly joint: number;
  readonly deformation: readonly number[];
  /** What of it is to have keys. */
  readonly properties: ReadonlySet<JointProperty>;
}

/** The same as the mirror shows it, whose plane goes through the origin and through front, back and top. */
function inMirror(deformation: readonly number[]): readonly number[] {
  // Row and column of Y change their signs; where they meet they do so twice.
  return deformation.map((part, at) => ((Math.floor(at / 4) === 1) === (at % 4 === 1) ? part : -part));
}

/** How many joints a joint hangs below. */
function depthOf({ joints }: ModelView, joint: number): number {
  let depth = 0;
  for (let each = joints[joint]?.parent ?? -1; each >= 0 && depth < joints.length; each = joints[each]?.parent ?? -1)
    depth++;
  return depth;
}

/**
 * Sets keys so that joints stand as the mirror shows a pose: `poses` are those of the other side, each for the joint that is to
 * look like it. One step.
 */
export function setMirroredPose(
  document: Document,
  model: EditedModel,
  moment: { readonly clip: ClipPlace; readonly time: number },
  poses: readonly JointPose[],
  step?: Transaction,
): Notes {
  const seen = poses.map((pose) => ({ ...pose, deformation: inMirror(pose.deformation) }));
  return inStep(document, 'Mirror pose', step, (transaction) =>
    setDeformations(document, model, moment, seen, transaction),
  );
}

/** Sets keys so that joints do to their rest pose what is asked of each, as far as its properties let it. */
export function setDeformations(
  document: Document,
  model: EditedModel,
  { clip: place, time }: { readonly clip: ClipPlace; readonly time: number },
  poses: readonly JointPose[],
  transaction: Transaction,
): Notes {
  const { view } = model;
  const notes = new Set<string>();
  // Those above first: the others hang on what they do.
  for (const { joint, deformation, properties } of poses.toSorted(
    (left, right) => depthOf(view, left.joint) - depthOf(view, right.joint),
  )) {
    const held = holdJoint(view, clipOf(view, place), time, joint);
    const values = held?.deforming(deformation) ?? [];
    const wanted: readonly PosedValue[] = values.filter(({ property }) => properties.has(property));
    for (const note of setPose(document, model, { clip: place, time }, wanted, transaction)) notes.add(note);
  }
  return [...notes];
}

/** What joints do at a moment of a clip. */
export function deformationsOf(view: ModelView, clip: ClipPlace, time: number): (joint: number) => readonly number[] {
  const poser = view.poser();
  poser.pose(clipOf(view, clip), time);
  const matrices = poser.matrices.slice();
  return (joint) => Array.from(matrices.subarray(joint * MATRIX_LENGTH, (joint + 1) * MATRIX_LENGTH));
}
