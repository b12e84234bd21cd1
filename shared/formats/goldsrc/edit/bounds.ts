/** Bounding boxes anew: of sequences from their movement, of hitboxes from the vertices of their bones. Pure edits. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { editStructure } from '../../../document/structure.ts';
import type { PoseInputs } from '../geometry/pose.ts';
import { restingInputs, StudioPose } from '../geometry/pose.ts';
import { poseBones, poseSequence, skinVectors } from '../geometry/scene.ts';
import { hitGroupOf } from '../hitGroups.ts';
import { bonesOf, hitboxesOf, sequencesOf, submodelsOf } from '../model.ts';
import { SubModel } from '../schema/body.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';
import { fieldsOf } from '../../../codec/record.ts';

type Corner = [number, number, number];

interface Box {
  readonly minimum: Corner;
  readonly maximum: Corner;
}

function emptyBox(): Box {
  return { minimum: [Infinity, Infinity, Infinity], maximum: [-Infinity, -Infinity, -Infinity] };
}

function grow({ minimum, maximum }: Box, vectors: ArrayLike<number>): void {
  for (let at = 0; at < vectors.length; at++) {
    const axis = at % 3;
    const value = vectors[at] ?? 0;
    if (value < (minimum[axis] ?? 0)) minimum[axis] = value;
    if (value > (maximum[axis] ?? 0)) maximum[axis] = value;
  }
}

/**
 * The box of a sequence in the model's space, over all submodels, blends and frames, as studiomdl computes it: without
 * controllers, with the motion bone where its samples put it. Null for a model without vertices or a sequence without samples.
 */
export function sequenceBox(document: DocumentView, id: RecordId): Box | null {
  const sequence = poseSequence(document, id);
  const pose = new StudioPose(poseBones(document));
  const inputs: PoseInputs = { ...restingInputs, blending: [0, 0] };
  const box = emptyBox();
  const bodies = submodelsOf(document).map((submodel) => fieldsOf(SubModel, document.get(submodel)));
  for (const samples of sequence.blends) {
    for (let frame = 0; frame < sequence.frames; frame++) {
      pose.pose({ ...sequence, motionType: 0, blends: [samples] }, frame, inputs);
      for (const { positions, vertexBones } of bodies)
        grow(box, skinVectors(positions, vertexBones, pose.matrices, 'points'));
    }
  }
  return box.minimum.every(Number.isFinite) ? box : null;
}

function rounded(corner: readonly number[]): readonly number[] {
  return corner.map(Math.fround);
}

/** Computes the boxes of sequences anew, all of them when none are named. */
export function recomputeSequenceBoxes(document: Document, ids: readonly RecordId[] = sequencesOf(document)): void {
  document.edit('Recompute sequence bounds', (transaction) => {
    for (const id of ids) {
      const box = sequenceBox(document, id);
      if (box === null || fieldsOf(Sequence, document.get(id)).animations.length === 0) continue;
      transaction.set(Sequence, id, { minimum: rounded(box.minimum), maximum: rounded(box.maximum) });
    }
  });
}

/** Bones whose vertices span no more than this along an axis get no hitbox of the compiler's own. Format page 9. */
const smallestHitbox = 1;

/** Boxes of the vertices of each bone, in the bone's space; null for bones without. */
function boneBoxes(document: DocumentView): ReadonlyMap<number, Box> {
  const boxes = new Map<number, Box>();
  for (const id of submodelsOf(document)) {
    const { positions, vertexBones } = fieldsOf(SubModel, document.get(id));
    for (const [vertex, bone] of vertexBones.entries()) {
      const box = boxes.get(bone) ?? emptyBox();
      boxes.set(bone, box);
      grow(box, positions.subarray(vertex * 3, vertex * 3 + 3));
    }
  }
  return boxes;
}

/** Puts a hitbox around the vertices of each bone, of the part of the body that its name says, in the place of all there are. Returns how many there are now. */
export function generateHitboxes(document: Document): number {
  return editStructure(document, 'Generate hitboxes', (structure) => {
    for (const id of hitboxesOf(document)) structure.remove(id);
    let count = 0;
    for (const [bone, { minimum, maximum }] of [...boneBoxes(document)].toSorted(([left], [right]) => left - right)) {
      const isLarge = [0, 1, 2].every((axis) => (maximum[axis] ?? 0) - (minimum[axis] ?? 0) > smallestHitbox);
      if (!isLarge) continue;
      const id = bonesOf(document)[bone];
      const group = id === undefined ? 0 : hitGroupOf(fieldsOf(Bone, document.get(id)).name);
      structure.create('hitbox', { bone, group, minimum: rounded(minimum), maximum: rounded(maximum) });
      count++;
    }
    return count;
  });
}

/** The point between the feet: the middle of the lowest side of the box around the model as its first sequence begins. */
export function footPoint(document: DocumentView): Vector3 | null {
  const [first] = sequencesOf(document);
  const box = first === undefined ? null : sequenceBox(document, first);
  if (box === null) return null;
  const { minimum, maximum } = box;
  return [(minimum[0] + maximum[0]) / 2, (minimum[1] + maximum[1]) / 2, minimum[2]];
}
