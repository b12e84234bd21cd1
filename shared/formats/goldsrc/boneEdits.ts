/** When bones come, go or move: samples, vertices, hitboxes and all else that counts on them follow. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Fields, RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { invert, MATRIX_LENGTH, multiplyInto, transformPoint } from '../../geometry/matrix.ts';
import { vectorAt } from '../../geometry/vector.ts';
import { restPose, skinVectors } from './geometry/scene.ts';
import type { SubModelFields } from './model.ts';
import { attachmentsOf, bonesOf, controllersOf, hitboxesOf, sequencesOf, submodelsOf } from './model.ts';
import { Animation } from './schema/animations.ts';
import { channelCount } from './schema/channels.ts';
import { Sequence } from './schema/sequence.ts';
import { SubModel } from './schema/body.ts';
import { Attachment, Bone, BoneController, Hitbox } from './schema/skeleton.ts';
import type { FieldsIn } from '../../codec/record.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';

/** What the bones were before, and what hung on them. */
interface Before {
  readonly bones: readonly RecordId[];
  readonly parents: readonly number[];
  /** Matrices of the rest pose. */
  readonly rest: Float32Array;
  /** Everything that names a bone. */
  readonly hanging: ReadonlyMap<RecordId, DocumentRecord>;
}

function read(document: DocumentView): Before {
  const bones = bonesOf(document);
  const hanging = [
    ...hitboxesOf(document),
    ...attachmentsOf(document),
    ...controllersOf(document),
    ...submodelsOf(document),
  ];
  return {
    bones,
    parents: bones.map((id) => fieldsOf(Bone, document.get(id)).parent),
    rest: restPose(document).matrices.slice(),
    hanging: new Map(hanging.map((id) => [id, document.get(id)])),
  };
}

/** Where a bone that was is now: its own place, or that of its nearest ancestor still there. */
interface Moves {
  /** New position; −1 when neither the bone nor an ancestor is left. */
  readonly place: (old: number) => number;
  /** Old position of the bone that stands for it now. */
  readonly heir: (old: number) => number;
}

function movesOf(before: Before, now: readonly RecordId[]): Moves {
  const places = new Map(now.map((id, index) => [id, index]));
  const placeOf = (old: number): number => places.get(before.bones[old] as RecordId) ?? -1;
  const heir = (old: number): number => {
    let bone = old;
    for (let step = 0; step <= before.bones.length && bone >= 0; step++) {
      if (placeOf(bone) >= 0) return bone;
      bone = before.parents[bone] ?? -1;
    }
    return -1;
  };
  return { heir, place: (old) => (old < 0 || old >= before.bones.length ? old : placeOf(heir(old))) };
}

/** Takes points of the old bone's space to that of the bone that stands for it; null where they are the same. */
function transfer(before: Before, moves: Moves, old: number): Float32Array | null {
  const heir = moves.heir(old);
  if (heir === old || old < 0 || old >= before.bones.length) return null;
  const own = before.rest.slice(old * MATRIX_LENGTH, (old + 1) * MATRIX_LENGTH);
  const inverse = heir < 0 ? null : invert(before.rest, heir * MATRIX_LENGTH);
  if (inverse === null) return own;
  const result = new Float32Array(MATRIX_LENGTH);
  multiplyInto(result, 0, inverse, 0, own, 0);
  return result;
}

function movedVectors(
  before: Before,
  moves: Moves,
  vectors: Float32Array,
  bones: Uint8Array,
  kind: 'points' | 'directions',
) {
  const matrices = new Float32Array(256 * MATRIX_LENGTH);
  for (let bone = 0; bone < 256; bone++) {
    const own = transfer(before, moves, bone);
    for (let part = 0; part < MATRIX_LENGTH; part++) {
      matrices[bone * MATRIX_LENGTH + part] = own === null ? (part % 5 === 0 ? 1 : 0) : (own[part] ?? 0);
    }
  }
  const moved = skinVectors(vectors, bones, matrices, kind);
  // Vectors of bones that stay keep their bits.
  for (let at = 0; at < vectors.length; at++) {
    if (moves.heir(bones[Math.floor(at / 3)] ?? 0) === bones[Math.floor(at / 3)]) moved[at] = vectors[at] ?? 0;
  }
  return moved;
}

function moveSubmodel(before: Before, moves: Moves, submodel: SubModelFields): Fields {
  const { positions, vertexBones, normals, normalBones } = submodel;
  const changes: Record<string, Float32Array | Uint8Array> = {};
  const mapped = (bones: Uint8Array): Uint8Array => bones.map((bone) => Math.max(0, moves.place(bone)));
  if (positions instanceof Float32Array && vertexBones instanceof Uint8Array) {
    changes['vertexBones'] = mapped(vertexBones);
    changes['positions'] = movedVectors(before, moves, positions, vertexBones, 'points');
  }
  if (normals instanceof Float32Array && normalBones instanceof Uint8Array) {
    changes['normalBones'] = mapped(normalBones);
    changes['normals'] = movedVectors(before, moves, normals, normalBones, 'directions');
  }
  return changes;
}

/** A hitbox, an attachment or a controller: each has a bone, and places in its space or none. */
type Hanging = Pick<FieldsIn<typeof BoneController>, 'bone'> &
  Partial<Pick<FieldsIn<typeof Hitbox>, 'minimum' | 'maximum'> & Pick<FieldsIn<typeof Attachment>, 'origin'>>;

function hangingFields(record: DocumentRecord): Hanging {
  return fieldsIf(Hitbox, record) ?? fieldsIf(Attachment, record) ?? fieldsOf(BoneController, record);
}

function moveHanging(before: Before, moves: Moves, { bone, minimum, maximum, origin }: Hanging): Fields {
  const place = Math.max(0, moves.place(bone));
  const matrix = transfer(before, moves, bone);
  if (matrix === null) return { bone: place };
  if (origin !== undefined)
    return { bone: place, origin: transformPoint(matrix, 0, vectorAt(origin)).map(Math.fround) };
  if (minimum === undefined || maximum === undefined) return { bone: place };
  const corners = Array.from({ length: 8 }, (_, corner) =>
    transformPoint(matrix, 0, [
      Number((corner & 1 ? maximum : minimum)[0]),
      Number((corner & 2 ? maximum : minimum)[1]),
      Number((corner & 4 ? maximum : minimum)[2]),
    ]),
  );
  const along = (pick: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => Math.fround(pick(...corners.map((each) => each[axis] ?? 0))));
  return { bone: place, minimum: along(Math.min), maximum: along(Math.max) };
}

/** Rows of samples in the bones' new order; a new bone rests. */
function moveSamples(samples: Int16Array, frames: number, rows: readonly number[]): Int16Array {
  const length = Math.max(0, frames) * channelCount;
  const result = new Int16Array(rows.length * length);
  for (const [to, from] of rows.entries()) {
    if (from >= 0) result.set(samples.subarray(from * length, (from + 1) * length), to * length);
  }
  return result;
}

/** Called before records come or go; returns what brings everything that counts on bones along. */
export function keepBones(document: DocumentView): (transaction: Transaction) => void {
  const before = read(document);
  const { bones } = before;
  return (transaction) => {
    const now = bonesOf(document);
    if (now.length === bones.length && now.every((id, index) => id === bones[index])) return;
    const moves = movesOf(before, now);
    for (const [old, id] of before.bones.entries()) {
      const parent = before.parents[old] ?? -1;
      if (document.has(id) && parent >= 0 && moves.heir(parent) !== parent) {
        transaction.set(Bone, id, { parent: moves.place(parent) });
      }
    }
    for (const [id, old] of before.hanging) {
      if (!document.has(id)) continue;
      const submodel = fieldsIf(SubModel, old);
      const changes =
        submodel === null ? moveHanging(before, moves, hangingFields(old)) : moveSubmodel(before, moves, submodel);
      transaction.update(id, changes);
    }
    const rows = now.map((id) => bones.indexOf(id));
    for (const sequence of sequencesOf(document)) {
      const { frames, animations } = fieldsOf(Sequence, document.get(sequence));
      for (const id of animations) {
        const { samples } = fieldsOf(Animation, document.get(id));
        transaction.set(Animation, id, { samples: moveSamples(samples, frames, rows) });
      }
    }
  };
}
