/**
 * The pose of a studio model: from samples, blends and controllers to one matrix a bone. Pure, no document. Format page 7,
 * 8, 13 and 15. Matrices take points of a bone's own space, where vertices, hitboxes and attachments stand, to the model's.
 */
import { identityInto, MATRIX_LENGTH, multiplyInto, rotationScaleInto } from '../../../geometry/matrix.ts';
import type { NumberSink } from '../../../geometry/quaternion.ts';
import { slerp } from '../../../geometry/quaternion.ts';
import { controllerWraps } from '../schema/names.ts';

export interface PoseBone {
  /** Position of the parent in the list, −1 for none. */
  readonly parent: number;
  /** X, Y, Z, then rotations about X, Y, Z in radians. */
  readonly value: readonly number[];
  readonly scale: readonly number[];
  /** Position of a controller for each of the six channels, −1 for none. */
  readonly controllers: readonly number[];
}

export interface PoseController {
  readonly type: number;
  /** Degrees for rotations, units otherwise. */
  readonly start: number;
  readonly end: number;
  /** 0 to 3, from 4 on the mouth. */
  readonly channel: number;
}

export interface PoseSequence {
  readonly frames: number;
  readonly motionType: number;
  readonly motionBone: number;
  /** Samples of each blend: `bones × frames × 6`. */
  readonly blends: readonly Int16Array[];
}

/** What the game sets from outside. */
export interface PoseInputs {
  /** 0 to 255 each. */
  readonly controllers: readonly number[];
  /** 0 to 64 and more. */
  readonly mouth: number;
  /** 0 to 255 each. */
  readonly blending: readonly number[];
}

export const restingInputs: PoseInputs = { controllers: [127, 127, 127, 127], mouth: 0, blending: [127, 127] };

const rotationTypes = 0x38;
const firstMouthChannel = 4;
const wideMouth = 64;
const channels = 6;
const degree = Math.PI / 180;

/** What a controller adds to its channel: units, or radians. */
export function controllerValue(controller: PoseController, inputs: PoseInputs): number {
  const { type, start, end, channel } = controller;
  const setting = inputs.controllers[channel] ?? 0;
  let value: number;
  if (channel >= firstMouthChannel) value = start + (end - start) * Math.min(inputs.mouth / wideMouth, 1);
  else if ((type & controllerWraps) !== 0) value = (setting * 360) / 256 + start;
  else value = start + (end - start) * (Math.min(255, Math.max(0, setting)) / 255);
  return (type & rotationTypes) === 0 ? value : value * degree;
}

/** Quaternion of turns about X, then Y, then Z, in radians. */
export function quaternionOfAngles(out: NumberSink, at: number, x: number, y: number, z: number): void {
  const sx = Math.sin(x / 2);
  const cx = Math.cos(x / 2);
  const sy = Math.sin(y / 2);
  const cy = Math.cos(y / 2);
  const sz = Math.sin(z / 2);
  const cz = Math.cos(z / 2);
  out[at] = sx * cy * cz - cx * sy * sz;
  out[at + 1] = cx * sy * cz + sx * cy * sz;
  out[at + 2] = cx * cy * sz - sx * sy * cz;
  out[at + 3] = cx * cy * cz + sx * sy * sz;
}

/** Positions and turns of all bones in one blend. */
interface Blend {
  readonly positions: Float64Array;
  readonly rotations: Float64Array;
}

function emptyBlend(bones: number): Blend {
  return { positions: new Float64Array(bones * 3), rotations: new Float64Array(bones * 4) };
}

function mixInto(out: Blend, left: Blend, right: Blend, amount: number): void {
  for (let at = 0; at < out.positions.length; at++) {
    const from = left.positions[at] ?? 0;
    out.positions[at] = from + ((right.positions[at] ?? 0) - from) * amount;
  }
  for (let at = 0; at < out.rotations.length; at += 4) {
    slerp(out.rotations, at, left.rotations, at, right.rotations, at, amount);
  }
}

const ones = [1, 1, 1];
const turn = new Float64Array(8);
const local = new Float64Array(MATRIX_LENGTH);
const angles = new Float64Array(6);

/** Cell and place in it of a grid of three: bytes up to 127 lie between the first two. */
function gridCell(setting: number): readonly [cell: number, amount: number] {
  return setting < 127 ? [0, Math.max(0, setting) / 127] : [1, (Math.min(255, setting) - 127) / 128];
}

export class StudioPose {
  /** Twelve numbers a bone, see `shared/geometry/matrix.ts`. */
  readonly matrices: Float32Array;
  private readonly bones: readonly PoseBone[];
  private readonly controllers: readonly PoseController[];
  private readonly adjust: Float64Array;
  private readonly scratch: readonly Blend[];

  constructor(bones: readonly PoseBone[], controllers: readonly PoseController[] = []) {
    this.bones = bones;
    this.controllers = controllers;
    this.matrices = new Float32Array(bones.length * MATRIX_LENGTH);
    this.adjust = new Float64Array(bones.length * channels);
    this.scratch = Array.from({ length: 6 }, () => emptyBlend(bones.length));
    for (let bone = 0; bone < bones.length; bone++) identityInto(this.matrices, bone * MATRIX_LENGTH);
  }

  /**
   * Computes all matrices. `frame` may lie between two; it is held within the sequence, since the engine's step beyond the
   * last frame reads what is no sample. Without a sequence the bones stand at their rest values.
   */
  pose(sequence: PoseSequence | null, frame: number, inputs: PoseInputs = restingInputs): void {
    this.readControllers(inputs);
    const [first, second, third, fourth, result, spare] = this.scratch as readonly [
      Blend,
      Blend,
      Blend,
      Blend,
      Blend,
      Blend,
    ];
    const [b0 = 0, b1 = 0] = inputs.blending;
    const blends = sequence?.blends.length ?? 0;
    const sample = (out: Blend, blend: number): void => this.sampleBlend(out, sequence, blend, frame);
    const mixFour = (at: readonly number[], amount: number, amount2: number): Blend => {
      sample(first, at[0] ?? 0);
      sample(second, at[1] ?? 0);
      sample(third, at[2] ?? 0);
      sample(fourth, at[3] ?? 0);
      mixInto(result, first, second, amount);
      mixInto(spare, third, fourth, amount);
      mixInto(first, result, spare, amount2);
      return first;
    };
    let pose = first;
    if (blends === 9) {
      const [column, across] = gridCell(b0);
      const [row, down] = gridCell(b1);
      const corner = row * 3 + column;
      pose = mixFour([corner, corner + 1, corner + 3, corner + 4], across, down);
    } else if (blends === 4) {
      pose = mixFour([0, 1, 2, 3], b0 / 255, b1 / 255);
    } else {
      sample(first, 0);
      if (blends > 1) {
        sample(second, 1);
        mixInto(result, first, second, b0 / 255);
        pose = result;
      }
    }
    if (sequence !== null) this.holdMotion(pose, sequence);
    this.toMatrices(pose);
  }

  private readControllers(inputs: PoseInputs): void {
    const values = this.controllers.map((controller) => controllerValue(controller, inputs));
    for (const [bone, { controllers }] of this.bones.entries()) {
      for (let channel = 0; channel < channels; channel++) {
        this.adjust[bone * channels + channel] = values[controllers[channel] ?? -1] ?? 0;
      }
    }
  }

  private sampleBlend(out: Blend, sequence: PoseSequence | null, blend: number, frame: number): void {
    const frames = sequence?.frames ?? 0;
    const samples = sequence?.blends[blend];
    const last = Math.max(0, frames - 1);
    const held = Number.isFinite(frame) ? Math.min(last, Math.max(0, frame)) : 0;
    const from = Math.floor(held);
    const to = Math.min(last, from + 1);
    const amount = held - from;
    for (const [bone, { value, scale }] of this.bones.entries()) {
      const start = bone * frames;
      this.channelsInto(turn, 0, samples, (start + from) * channels, { bone, value, scale });
      for (let axis = 0; axis < 3; axis++) out.positions[bone * 3 + axis] = angles[axis] ?? 0;
      if (amount === 0) {
        for (let part = 0; part < 4; part++) out.rotations[bone * 4 + part] = turn[part] ?? 0;
        continue;
      }
      this.channelsInto(turn, 4, samples, (start + to) * channels, { bone, value, scale });
      for (let axis = 0; axis < 3; axis++) {
        const before = out.positions[bone * 3 + axis] ?? 0;
        out.positions[bone * 3 + axis] = before + ((angles[axis] ?? 0) - before) * amount;
      }
      slerp(out.rotations, bone * 4, turn, 0, turn, 4, amount);
    }
  }

  /** Six channels of one frame into `angles`, and their turn as a quaternion. */
  private channelsInto(
    out: Float64Array,
    at: number,
    samples: Int16Array | undefined,
    from: number,
    {
      bone,
      value,
      scale,
    }: { readonly bone: number; readonly value: readonly number[]; readonly scale: readonly number[] },
  ): void {
    for (let channel = 0; channel < channels; channel++) {
      const sample = samples?.[from + channel] ?? 0;
      const adjusted = (value[channel] ?? 0) + sample * (scale[channel] ?? 0);
      angles[channel] = adjusted + (this.adjust[bone * channels + channel] ?? 0);
    }
    quaternionOfAngles(out, at, angles[3] ?? 0, angles[4] ?? 0, angles[5] ?? 0);
  }

  /** The motion bone does not leave its place along axes whose movement the game makes itself. */
  private holdMotion({ positions }: Blend, { motionType, motionBone }: PoseSequence): void {
    for (let axis = 0; axis < 3; axis++) {
      if ((motionType & (1 << axis)) !== 0 && motionBone >= 0 && motionBone < this.bones.length) {
        positions[motionBone * 3 + axis] = 0;
      }
    }
  }

  private toMatrices({ positions, rotations }: Blend): void {
    for (const [bone, { parent }] of this.bones.entries()) {
      rotationScaleInto(local, 0, rotations, bone * 4, ones, 0);
      for (let axis = 0; axis < 3; axis++) local[axis * 4 + 3] = positions[bone * 3 + axis] ?? 0;
      // Parents stand before their children; one that does not is damage and counts as none, as it would not be ready.
      if (parent < 0 || parent >= bone) this.matrices.set(local, bone * MATRIX_LENGTH);
      else multiplyInto(this.matrices, bone * MATRIX_LENGTH, this.matrices, parent * MATRIX_LENGTH, local, 0);
    }
  }
}
