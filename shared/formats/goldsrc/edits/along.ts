/** The whole model larger or mirrored: vertices, bones, animation, boxes and points together. */
import { Sequence } from '../schema/sequence.ts';
import { StudioModel } from '../schema/files.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { AlongAxes } from '../../../model/alongAxes.ts';
import { boxAlong, directionPart, isMirrored, turnSigns, vectorPart } from '../../../model/alongAxes.ts';
import { blendPlaces } from '../edit/samples.ts';
import { flipCommands, triangleCountOf } from '../geometry/triangles.ts';
import { attachmentsOf, bonesOf, controllersOf, hitboxesOf, meshesOf, sequencesOf, submodelsOf } from '../model.ts';
import { Mesh, SubModel } from '../schema/body.ts';
import { channelCount } from '../schema/channels.ts';
import { Bone, BoneController, Attachment } from '../schema/skeleton.ts';
import { changeBox, changeVectors, headerBoxes, ownBox } from './fields.ts';
import { changeRoots, isRoot } from './roots.ts';
import { fieldsOf, namesOf } from '../../../codec/record.ts';

const positionTypes = 0x7;
const channelTypes = 0x3f;
const lowest = -0x8000;

/** Factors of the six channels: places, then turns. */
function channelSigns(map: AlongAxes): readonly number[] {
  return [...map.signs, ...turnSigns(map).slice(0, 3)];
}

/** Positions only: turns are the same at any size. */
function growBones(transaction: Transaction, document: DocumentView, factor: number): void {
  changeVectors(
    document,
    transaction,
    { ids: bonesOf(document), members: namesOf(Bone, 'value', 'scale') },
    (numbers) => numbers.map((each, channel) => (channel < 3 ? each * factor : each)),
  );
}

/** Bones below others are mirrored by their signs alone, so that no value is rounded anew. */
function mirrorBones(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  const signs = channelSigns(map);
  const mirrored = (channels: readonly number[]): readonly number[] =>
    channels.map((each, channel) => each * (signs[channel] ?? 1));
  changeRoots(document, transaction, mirrored);
  const below = bonesOf(document).flatMap((id, bone) =>
    isRoot(fieldsOf(Bone, document.get(id)).parent, bone) ? [] : [{ id, bone }],
  );
  changeVectors(document, transaction, { ids: below.map(({ id }) => id), members: namesOf(Bone, 'value') }, mirrored);
  for (const { animation, frames, samples } of blendPlaces(document)) {
    const made = samples.slice();
    for (const { bone } of below) {
      const start = bone * frames * channelCount;
      for (let at = start; at < Math.min(made.length, start + frames * channelCount); at++) {
        if ((signs[at % channelCount] ?? 1) < 0) made[at] = -Math.max(lowest + 1, made[at] ?? 0);
      }
    }
    transaction.patch(animation, 'samples', 0, made);
  }
}

function changeControllers(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  const signs = channelSigns(map);
  for (const id of controllersOf(document)) {
    const { type, start, end } = fieldsOf(BoneController, document.get(id));
    const channel = Math.log2(type & channelTypes);
    const factor = (signs[channel] ?? 1) * ((type & positionTypes) === 0 ? 1 : map.scale);
    if (factor !== 1)
      transaction.set(BoneController, id, { start: Math.fround(start * factor), end: Math.fround(end * factor) });
  }
}

function changeSurfaces(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  for (const id of submodelsOf(document)) {
    const { positions, normals } = fieldsOf(SubModel, document.get(id));
    const moved = Float32Array.from(positions, (value, place) => vectorPart(map, value, place));
    transaction.set(SubModel, id, { positions: moved });
    if (!isMirrored(map)) continue;
    transaction.set(SubModel, id, {
      normals: Float32Array.from(normals, (value, place) => directionPart(map, value, place)),
    });
  }
  if (!isMirrored(map)) return;
  for (const id of meshesOf(document)) {
    const commands = flipCommands(fieldsOf(Mesh, document.get(id)).commands);
    transaction.set(Mesh, id, { commands, triangleCount: triangleCountOf(commands) });
  }
}

/** Changes a whole model about its origin, inside a step that is open. */
export function changeAlong(transaction: Transaction, document: DocumentView, map: AlongAxes): void {
  const vectors = (ids: readonly RecordId[], members: readonly string[]): void =>
    changeVectors(document, transaction, { ids, members }, (vector) =>
      vector.map((value, place) => vectorPart(map, value, place)),
    );
  vectors([document.root], namesOf(StudioModel, 'eyePosition'));
  vectors(attachmentsOf(document), namesOf(Attachment, 'origin'));
  vectors(sequencesOf(document), namesOf(Sequence, 'linearMovement'));
  const box = (minimum: readonly number[], maximum: readonly number[]) => boxAlong(map, minimum, maximum);
  for (const names of headerBoxes) changeBox(document, transaction, { id: document.root, names }, box);
  for (const id of [...hitboxesOf(document), ...sequencesOf(document)]) {
    changeBox(document, transaction, { id, names: ownBox }, box);
  }
  if (map.scale !== 1) growBones(transaction, document, map.scale);
  if (isMirrored(map)) mirrorBones(transaction, document, map);
  changeControllers(transaction, document, map);
  changeSurfaces(transaction, document, map);
}
