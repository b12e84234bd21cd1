/** Skeletons as samples declare them, and where their joints come to stand in a pose. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, ORIGIN, subtract } from '../../../shared/geometry/vector.ts';
import type { Quaternion } from './rotation.ts';
import { NO_TURN, rotate, times } from './rotation.ts';

export interface BoneDefinition {
  readonly name: string;
  /** Null for the root. Parents stand before their children. */
  readonly parent: string | null;
  readonly pivot: Vector3;
  /** Node flags beside the type bit, such as billboarding. */
  readonly flags?: number;
}

export interface BonePose {
  /** About the pivot, within the parent. */
  readonly turn: Quaternion;
  readonly move: Vector3;
  readonly scale: number;
}

/** Bones that are not named rest. */
export type Pose = ReadonlyMap<string, BonePose>;

export const RESTING: BonePose = { turn: NO_TURN, move: ORIGIN, scale: 1 };

/** Where a bone has come to stand: its pivot, its turn in the model. */
export interface Placed {
  readonly at: Vector3;
  readonly turn: Quaternion;
}

export class Rig {
  readonly bones: readonly BoneDefinition[];
  private readonly byName: ReadonlyMap<string, BoneDefinition>;

  constructor(bones: readonly BoneDefinition[]) {
    this.bones = bones;
    this.byName = new Map(bones.map((bone) => [bone.name, bone]));
  }

  bone(name: string): BoneDefinition {
    const bone = this.byName.get(name);
    if (bone === undefined) throw new Error(`the skeleton has no bone called ${name}`);
    return bone;
  }

  idOf(name: string): number {
    return this.bones.indexOf(this.bone(name));
  }

  /** Where a bone stands in a pose; scale is left out of account, as only the feet and hands ask. */
  placed(pose: Pose, name: string): Placed {
    const bone = this.bone(name);
    const own = pose.get(name) ?? RESTING;
    if (bone.parent === null) return { at: add(bone.pivot, own.move), turn: own.turn };
    const parent = this.placed(pose, bone.parent);
    const offset = add(subtract(bone.pivot, this.bone(bone.parent).pivot), own.move);
    return { at: add(parent.at, rotate(parent.turn, offset)), turn: times(parent.turn, own.turn) };
  }
}
