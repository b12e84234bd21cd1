/** Bones merged into their parents: what hung on them goes along, what stood below them stays where it was, in every frame. */
import type { Document } from '../../../document/document.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { counted } from '../../../codec/words.ts';
import { changeStructure } from '../../../document/structure.ts';
import { boundsOf, boxCorners, type Box } from '../../../geometry/extent.ts';
import { invert, MATRIX_LENGTH, multiplyInto, transformPoint } from '../../../geometry/matrix.ts';
import { distance } from '../../../geometry/vector.ts';
import { restingInputs, StudioPose } from '../geometry/pose.ts';
import { poseBones, restPose } from '../geometry/scene.ts';
import { bonesOf, controllersOf, sequencesOf, submodelsOf } from '../model.ts';
import { SubModel } from '../schema/body.ts';
import { channelCount } from '../schema/channels.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone } from '../schema/skeleton.ts';
import { blendPlaces, storeBone, type BlendPlace } from './samples.ts';
import { channelsOf, localUnder } from './skeleton.ts';

/** What becomes of the controllers of merged bones. */
export type ControllerFate = 'parent' | 'gone';

/** How far vertices are off at most, and where. */
export interface MergeError {
  /** Units; what bounds the vertices of a bone is looked at, so no vertex is further off. */
  readonly off: number;
  readonly sequence: string;
  readonly frame: number;
}

/** Positions of merged bones, each with that of the bone that stands for it from now on. */
type Heirs = ReadonlyMap<number, number>;

/** @throws RangeError for a bone without a parent */
function heirsOf(document: DocumentView, ids: readonly RecordId[]): Heirs {
  const bones = bonesOf(document);
  const merged = new Set(ids.map((id) => bones.indexOf(id)).filter((at) => at >= 0));
  const heirs = new Map<number, number>();
  for (const bone of merged) {
    let heir = bone;
    for (let step = 0; step < bones.length && merged.has(heir); step++) heir = parentOf(document, bones[heir]);
    if (heir < 0 || merged.has(heir)) {
      throw new RangeError(`Bone “${nameOf(document, bones[bone])}” has no parent that it could be merged into`);
    }
    heirs.set(bone, heir);
  }
  return heirs;
}

/** @throws RangeError where a sequence tells by one of the bones how far the model goes */
function checkMotion(document: DocumentView, heirs: Heirs): void {
  for (const id of sequencesOf(document)) {
    const { name: label, motionType, motionBone } = fieldsOf(Sequence, document.get(id));
    if (motionType === 0 || !heirs.has(motionBone)) continue;
    const name = nameOf(document, bonesOf(document)[motionBone]);
    throw new RangeError(`Sequence “${label}” goes by its bone “${name}”, which has to stay`);
  }
}

const parentOf = (document: DocumentView, bone: RecordId | undefined): number =>
  bone === undefined ? -1 : fieldsOf(Bone, document.get(bone)).parent;

const nameOf = (document: DocumentView, bone: RecordId | undefined): string =>
  bone === undefined ? '' : fieldsOf(Bone, document.get(bone)).name;

/** The boxes around the vertices of bones, each in its bone's own space. */
function vertexBoxes(document: DocumentView): ReadonlyMap<number, Box> {
  const points = new Map<number, number[]>();
  for (const id of submodelsOf(document)) {
    const { positions, vertexBones } = fieldsOf(SubModel, document.get(id));
    for (const [vertex, bone] of vertexBones.entries()) {
      const list = points.get(bone) ?? [];
      for (let axis = 0; axis < 3; axis++) list.push(positions[vertex * 3 + axis] ?? 0);
      points.set(bone, list);
    }
  }
  return new Map(
    [...points].flatMap(([bone, list]) => {
      const box = boundsOf(list);
      return box === null ? [] : [[bone, box] as const];
    }),
  );
}

/** Frames that have samples: none where the file of a group was not found. */
function framesIn(document: DocumentView, { frames, samples }: BlendPlace): number {
  const width = Math.max(1, bonesOf(document).length) * channelCount;
  return Math.max(0, Math.min(frames, Math.floor(samples.length / width)));
}

/** Calls back for every frame of every blend, with the pose of it. */
function eachFrame(
  document: DocumentView,
  look: (place: BlendPlace, frame: number, matrices: Float32Array) => void,
): void {
  const pose = new StudioPose(poseBones(document));
  for (const place of blendPlaces(document)) {
    const sequence = { frames: place.frames, motionType: 0, motionBone: 0, blends: [place.samples] };
    const frames = framesIn(document, place);
    for (let frame = 0; frame < frames; frame++) {
      pose.pose(sequence, frame, restingInputs);
      look(place, frame, pose.matrices);
    }
  }
}

/** How far vertices of these bones are off once the bones' parents move them. */
export function mergeError(document: DocumentView, ids: readonly RecordId[]): MergeError {
  const heirs = heirsOf(document, ids);
  const boxes = vertexBoxes(document);
  const rest = restPose(document).matrices;
  // From the merged bone's space to its heir's, at rest.
  const moves = [...heirs].flatMap(([bone, heir]) => {
    const box = boxes.get(bone);
    const inverse = invert(rest, heir * MATRIX_LENGTH);
    if (box === undefined || inverse === null) return [];
    const between = new Float64Array(MATRIX_LENGTH);
    multiplyInto(between, 0, inverse, 0, rest, bone * MATRIX_LENGTH);
    return [{ bone, heir, corners: boxCorners(box).map((at) => [at, transformPoint(between, 0, at)] as const) }];
  });
  let worst: MergeError = { off: 0, sequence: '', frame: 0 };
  eachFrame(document, ({ sequence }, frame, matrices) => {
    for (const { bone, heir, corners } of moves) {
      for (const [own, moved] of corners) {
        const was = transformPoint(matrices, bone * MATRIX_LENGTH, own);
        const off = distance(was, transformPoint(matrices, heir * MATRIX_LENGTH, moved));
        if (off > worst.off) worst = { off, frame, sequence: fieldsOf(Sequence, document.get(sequence)).name };
      }
    }
  });
  return worst;
}

/** Bones that stay and whose parents are merged, with what their own values have to be below the new ones. */
function keepChildren(document: Document, transaction: Transaction, heirs: Heirs): void {
  const bones = bonesOf(document);
  const children = [...bones.keys()].flatMap((bone) => {
    const parent = heirs.get(parentOf(document, bones[bone]));
    return parent === undefined || heirs.has(bone) ? [] : [{ bone, parent }];
  });
  const rest = restPose(document).matrices;
  const resting = children.map(({ bone, parent }) => channelsOf(localUnder(rest, bone, parent)));
  const values = children.map(() => new Map<BlendPlace, Float64Array>());
  eachFrame(document, (place, frame, matrices) => {
    for (const [at, { bone, parent }] of children.entries()) {
      const channels = values[at]?.get(place) ?? new Float64Array(framesIn(document, place) * channelCount);
      values[at]?.set(place, channels);
      channels.set(channelsOf(localUnder(matrices, bone, parent)), frame * channelCount);
    }
  });
  for (const [at, { bone, parent }] of children.entries()) {
    const id = bones[bone];
    if (id === undefined) continue;
    transaction.set(Bone, id, { parent });
    storeBone(document, transaction, bone, resting[at] ?? [], values[at] ?? new Map());
  }
}

/** Hands controllers to the bones that stay; gives those that go: by wish, or as the channel there has one already. */
function moveControllers(
  document: Document,
  transaction: Transaction,
  heirs: Heirs,
  fate: ControllerFate,
): readonly RecordId[] {
  const bones = bonesOf(document);
  const all = controllersOf(document);
  const gone: RecordId[] = [];
  for (const [bone, heir] of heirs) {
    const [from, to] = [bones[bone], bones[heir]];
    if (from === undefined || to === undefined) continue;
    for (const [channel, controller] of fieldsOf(Bone, document.get(from)).controllers.entries()) {
      const id = all[controller];
      if (id === undefined) continue;
      const { controllers } = fieldsOf(Bone, document.get(to));
      if (fate === 'parent' && (controllers[channel] ?? -1) < 0) {
        transaction.set(Bone, to, { controllers: controllers.with(channel, controller) });
      } else gone.push(id);
    }
  }
  return gone;
}

/** Whether there are bones, and each has a parent that stays. */
export function canMerge(document: DocumentView, ids: readonly RecordId[]): boolean {
  return ids.length > 0 && ids.every((id) => parentOf(document, id) >= 0);
}

/** Whether bones have controllers of their own. */
export function hasControllers(document: DocumentView, ids: readonly RecordId[]): boolean {
  const count = controllersOf(document).length;
  return ids.some((id) => fieldsOf(Bone, document.get(id)).controllers.some((at) => at >= 0 && at < count));
}

/**
 * Merges bones into their nearest parents that stay, in one step: their vertices, normals, hitboxes, attachments and, if
 * wished, controllers hang there now, where they stood at rest; bones below them stay where they were in every frame, within
 * a step of their samples.
 * @param most how far a vertex may be off in any frame, in units
 * @throws RangeError for bones that cannot be merged, and where a vertex would be off by more
 */
export function mergeBones(
  document: Document,
  ids: readonly RecordId[],
  { most, controllers }: { readonly most: number; readonly controllers: ControllerFate },
): void {
  const heirs = heirsOf(document, ids);
  checkMotion(document, heirs);
  const { off, sequence, frame } = mergeError(document, ids);
  if (off > most) {
    throw new RangeError(
      `Vertices would be off by up to ${off.toPrecision(3)} units, in frame ${frame} of “${sequence}”. Allow that, or leave the bone`,
    );
  }
  const bones = bonesOf(document);
  document.edit(`Merge ${counted(heirs.size, 'bone')}`, (transaction) => {
    keepChildren(document, transaction, heirs);
    for (const id of sequencesOf(document)) {
      const heir = heirs.get(fieldsOf(Sequence, document.get(id)).motionBone);
      if (heir !== undefined) transaction.set(Sequence, id, { motionBone: heir });
    }
    const gone = moveControllers(document, transaction, heirs, controllers);
    changeStructure(document, transaction, (structure) => {
      for (const id of gone) structure.remove(id);
      for (const at of heirs.keys()) {
        const id = bones[at];
        if (id !== undefined) structure.remove(id);
      }
    });
  });
}
