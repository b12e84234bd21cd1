/** How tools add joints to a skeleton. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import { cutText } from '../codec/text.ts';
import type { Transaction } from '../document/transaction.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { Notes } from './notes.ts';
import type { Joint, ModelView } from './view.ts';

/** A bone that a model does not have yet. */
export interface NewJoint {
  /** Formats without names of bones leave it out; it is cut where it is too long, and numbered where it is taken. */
  readonly name: string;
  /** Position among the joints of the view; −1 for none. */
  readonly parent: number;
  /** In the model's space at rest. */
  readonly pivot: Vector3;
  /** Bits of `facesCamera` (geometry/skeleton.ts): how it turns to the camera. Formats in which nothing does say so. */
  readonly facing?: number;
}

export interface AddedJoint {
  readonly joint: RecordId;
  readonly notes: Notes;
}

export interface JointEdits {
  /** A bone at rest in every clip, which moves nothing yet. Positions among the joints may be others afterwards. */
  readonly addJoint?: (joint: NewJoint, step?: Transaction) => AddedJoint;
}

/** The joint that a new one is to hang on; null for none. Throws a RangeError for a position that no joint has. */
export function parentOfNew({ joints }: Pick<ModelView, 'joints'>, parent: number): Joint | null {
  if (parent === -1) return null;
  const found = joints[parent];
  if (found === undefined) throw new RangeError(`There is no bone ${parent}: the model has ${joints.length}`);
  return found;
}

/**
 * A name that no joint has yet, capitals aside.
 * @param most bytes that the format has room for
 */
export function freeJointName(
  { joints }: { readonly joints: readonly Pick<Joint, 'name'>[] },
  name: string,
  most: number,
): string {
  const taken = new Set(joints.map((joint) => joint.name.toLowerCase()));
  const base = name === '' ? 'bone' : name;
  let free = cutText(base, most);
  for (let number = 2; taken.has(free.toLowerCase()); number++) {
    const suffix = `_${number}`;
    free = `${cutText(base, most - suffix.length)}${suffix}`;
  }
  return free;
}
