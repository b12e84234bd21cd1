/** Sequences of another model for this one's bones. */
import { fieldsByName } from '../../../../codec/byName.ts';
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { invert, MATRIX_LENGTH, multiplyInto } from '../../../../geometry/matrix.ts';
import { restingInputs, StudioPose } from '../../geometry/pose.ts';
import { poseBones } from '../../geometry/scene.ts';
import { bonesOf, sequencesOf } from '../../model.ts';
import { Animation } from '../../schema/animations.ts';
import { channelCount } from '../../schema/channels.ts';
import { Sequence } from '../../schema/sequence.ts';
import { Bone } from '../../schema/skeleton.ts';
import { deviations, samplesOf, widenScale } from '../samples.ts';
import { channelsOf } from '../skeleton.ts';
import type { BoneMatch } from './bones.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { StudioModel } from '../../schema/files.ts';

/** Six values a frame for each bone of the target, in one blend. */
type BlendValues = readonly Float64Array[];

/** Where bones are in each frame of a blend, said by the target's parents. */
class Carrier {
  private readonly donorPose: StudioPose;
  private readonly restPose: StudioPose;
  private readonly ownBones: ReturnType<typeof poseBones>;
  private readonly parents: readonly number[];
  private readonly donorBones: ReturnType<typeof poseBones>;
  private readonly match: BoneMatch;
  /** Bones whose own numbers can be taken over: the same parent, or none, on both sides. */
  private readonly isDirect: readonly boolean[];

  constructor(target: DocumentView, donor: DocumentView, match: BoneMatch) {
    this.match = match;
    this.donorBones = poseBones(donor);
    this.donorPose = new StudioPose(this.donorBones);
    this.ownBones = poseBones(target);
    this.restPose = new StudioPose(this.ownBones);
    this.parents = this.ownBones.map(({ parent }) => parent);
    this.isDirect = this.parents.map((parent, bone) => {
      const other = this.donorBones[match.toDonor[bone] ?? -1];
      if (other === undefined) return false;
      return (other.parent < 0 ? -1 : (match.toTarget[other.parent] ?? -2)) === parent;
    });
  }

  values(samples: Int16Array, frames: number): BlendValues {
    const result = this.parents.map(() => new Float64Array(frames * channelCount));
    const isPosed = this.isDirect.some((isDirect, bone) => !isDirect && (this.match.toDonor[bone] ?? -1) >= 0);
    for (const [bone, values] of result.entries()) this.takeOver(bone, samples, frames, values);
    if (!isPosed) return result;
    this.restPose.pose(null, 0);
    const rest = this.restPose.matrices.slice();
    const world = new Float32Array(rest.length);
    for (let frame = 0; frame < frames; frame++) {
      const sequence = { frames, motionType: 0, motionBone: 0, blends: [samples] };
      this.donorPose.pose(sequence, frame, restingInputs);
      for (const [bone, values] of result.entries()) this.place(bone, rest, world, values, frame);
    }
    return result;
  }

  /** The bone's own numbers; its rest values where the other model has no such bone. */
  private takeOver(bone: number, samples: Int16Array, frames: number, into: Float64Array): void {
    const other = this.match.toDonor[bone] ?? -1;
    const source = this.donorBones[other];
    const own = this.ownBones[bone];
    for (let at = 0; at < into.length; at++) {
      const channel = at % channelCount;
      into[at] =
        source === undefined
          ? (own?.value[channel] ?? 0)
          : (source.value[channel] ?? 0) +
            (samples[other * frames * channelCount + at] ?? 0) * (source.scale[channel] ?? 0);
    }
  }

  /** Puts a bone where it is in the other model; one that is not there moves with its parent. */
  private place(bone: number, rest: Float32Array, world: Float32Array, values: Float64Array, frame: number): void {
    const at = bone * MATRIX_LENGTH;
    const other = this.match.toDonor[bone] ?? -1;
    const parent = this.parents[bone] ?? -1;
    if (other >= 0) {
      world.set(this.donorPose.matrices.subarray(other * MATRIX_LENGTH, (other + 1) * MATRIX_LENGTH), at);
    } else if (parent < 0) world.set(rest.subarray(at, at + MATRIX_LENGTH), at);
    else {
      const local = localOf(rest, bone, parent);
      multiplyInto(world, at, world, parent * MATRIX_LENGTH, local, 0);
    }
    if (other < 0 || this.isDirect[bone] === true) return;
    values.set(
      channelsOf(parent < 0 ? world.slice(at, at + MATRIX_LENGTH) : localOf(world, bone, parent)),
      frame * channelCount,
    );
  }
}

function localOf(matrices: Float32Array, bone: number, parent: number): Float64Array {
  const local = new Float64Array(MATRIX_LENGTH);
  const inverse = invert(matrices, parent * MATRIX_LENGTH);
  const own = matrices.slice(bone * MATRIX_LENGTH, (bone + 1) * MATRIX_LENGTH);
  if (inverse === null) local.set(own);
  else multiplyInto(local, 0, inverse, 0, own, 0);
  return local;
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const longest = 31;
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number++) {
    const ending = `_${number}`;
    name = wanted.slice(0, longest - ending.length) + ending;
  }
  return name;
}

/** Copies of records below a new owner; returns their ids. */
function copied(
  transaction: Transaction,
  donor: DocumentView,
  ids: readonly RecordId[],
  owner: RecordId,
): readonly RecordId[] {
  return ids.map((id) => {
    const { type, fields } = donor.get(id);
    return transaction.add(type, owner, fieldsByName(fields));
  });
}

/**
 * Adds sequences of another model behind this one's, their samples in the model's own file. Where a movement goes further
 * than a bone's samples reach, its scale grows. Returns what is worth telling.
 */
export function addSequences(
  target: DocumentView,
  donor: DocumentView,
  transaction: Transaction,
  ids: readonly RecordId[],
  match: BoneMatch,
): readonly string[] {
  const notes: string[] = [];
  const carrier = new Carrier(target, donor, match);
  const bones = bonesOf(target);
  const taken = new Set(sequencesOf(target).map((id) => fieldsOf(Sequence, target.get(id)).name.toLowerCase()));
  const widened = new Set<string>();
  for (const id of ids) {
    const fields = fieldsOf(Sequence, donor.get(id));
    const frames = Math.max(1, fields.frames);
    const blends = fields.animations.map((blend) =>
      carrier.values(fieldsOf(Animation, donor.get(blend)).samples, frames),
    );
    for (const [position, bone] of bones.entries()) {
      for (const values of blends) {
        const far = deviations(values[position] ?? new Float64Array(0), fieldsOf(Bone, target.get(bone)).value);
        for (const [channel, furthest] of far.entries()) {
          const isWidened = widenScale(target, transaction, { bone, position, channel }, furthest);
          if (isWidened) widened.add(fieldsOf(Bone, target.get(bone)).name);
        }
      }
    }
    const name = freeName(fields.name, taken);
    taken.add(name.toLowerCase());
    if (name !== fields.name) notes.push(`“${fields.name}” is called “${name}” here, because there is one of its name`);
    if (fields.entryNode !== 0 || fields.exitNode !== 0) notes.push(`“${name}” lost its transition nodes`);
    const added = transaction.add(Sequence.type, target.root, {
      ...donor.get(id).fields,
      name,
      group: 0,
      entryNode: 0,
      exitNode: 0,
      nodeFlags: 0,
      events: [],
      pivots: [],
      animations: [],
    });
    const animations = blends.map((values) => {
      const samples = new Int16Array(bones.length * frames * channelCount);
      for (const [position, bone] of bones.entries()) {
        const own = samplesOf(values[position] ?? new Float64Array(0), fieldsOf(Bone, target.get(bone)));
        samples.set(own, position * frames * channelCount);
      }
      return transaction.add(Animation.type, added, { samples });
    });
    transaction.set(Sequence, added, {
      animations,
      frames,
      events: copied(transaction, donor, fields.events, added),
      pivots: copied(transaction, donor, fields.pivots, added),
    });
    transaction.set(StudioModel, target.root, { sequences: [...sequencesOf(target), added] });
  }
  if (widened.size > 0) notes.push(`samples got coarser steps to reach far enough: ${[...widened].join(', ')}`);
  return notes;
}
