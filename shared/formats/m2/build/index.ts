/**
 * Plain models as new documents of World of Warcraft, versions 256 to 264. Submeshes are made by the same verb that tools
 * use, so they keep the rules that all of the games' own have; what the game needs and the source lacks is made and told.
 * Facts: formats/import-conversion.md section 4.
 */
import { fieldsOf } from '../../../codec/record.ts';
import { counted } from '../../../codec/words.ts';
import { editStructure } from '../../../document/structure.ts';
import type { FormatDocument } from '../../../format/format.ts';
import type { Fields } from '../../../codec/documentRecord.ts';
import type {
  ContentInfluences,
  ContentMesh,
  ContentNote,
  ContentTrack,
  ModelContent,
} from '../../../model/content.ts';
import { standClip, standNote } from '../../../model/contentClips.ts';
import { noThings } from '../../../model/contentThings.ts';
import { keysOfTrack } from '../../../model/contentKeys.ts';
import { weightsOf, wholeShares, influencesOfShares } from '../../../model/contentWeights.ts';
import { roundedUp, shownShift, type ShownShift } from '../../../model/shownShift.ts';
import type { Influences } from '../../../geometry/mesh/mesh.ts';
import { allVertices } from '../../../model/runs.ts';
import type { Clip, JointProperty } from '../../../model/view.ts';
import { recomputeBounds } from '../bounds.ts';
import { createModel } from '../create.ts';
import { m2Creation } from '../creation.ts';
import { m2Edits } from '../edits/index.ts';
import { sequenceLookup } from '../lookups.ts';
import { listOf, modelFields } from '../model.ts';
import { NESTED_TRACKS, PACKED_ROTATIONS } from '../schema/trackKinds.ts';
import { Batch, View } from '../schema/view.ts';
import { m2View } from '../view/index.ts';
import type { PlacedClip } from './animations.ts';
import { animationOfName, placedClips } from './animations.ts';
import { buildCollisionBox } from './collisionBox.ts';
import { TrackBuilder } from './curves.ts';
import { buildEmitters } from './emitters.ts';
import type { BatchFields } from './looks.ts';
import { buildFades, buildLooks, setOpacities } from './looks.ts';
import { boneNumbers, buildAttachments, buildBones } from './skeleton.ts';
import { buildThings } from './things.ts';
import { Model } from '../schema/index.ts';

export interface M2Choices {
  readonly version: number;
  /** A camera in front of the model, for its portrait. */
  readonly hasPortraitCamera: boolean;
}

export interface BuiltModel {
  readonly document: FormatDocument;
  readonly notes: readonly ContentNote[];
  /** How far vertices come to stand from where the plain model has them. */
  readonly shift: ShownShift;
}

/** Bones that a submesh may draw with: what the games' own views say of which these have the fewest. */
const boneLimits = { old: 53, packed: 64 } as const;
/** Free time between sequences of the one time line before version 264, ms. */
const gap = 1000;
const influencesOfVertex = 4;
const wholeWeight = 255;
/** Units that nobody sees, of the model's size. */
const unseen = 1e-4;

function buildSequences(document: FormatDocument, clips: readonly PlacedClip[]): void {
  const { version, root } = document;
  const isNested = version >= NESTED_TRACKS;
  let start = 0;
  editStructure(document, 'Sequences', (structure) => {
    const [first] = listOf(document, 'sequences');
    for (const [at, { clip, animation, variation, next, frequency }] of clips.entries()) {
      const length = Math.max(1, Math.round(clip.length));
      const flags = (isNested ? 0x20 : 0) | (clip.isLooping ? 0 : 1);
      const time: Fields = isNested ? { duration: length, alias: at } : { startTime: start, endTime: start + length };
      const fields: Fields = {
        ...{ animation, variation, frequency, flags, nextVariation: next, moveSpeed: Math.fround(clip.speed) },
        ...time,
      };
      if (at === 0 && first !== undefined) structure.transaction.update(first, fields);
      else structure.create('sequence', fields);
      start += length + gap;
    }
    const ids = clips.map(({ animation }) => animation);
    structure.transaction.set(Model, root, {
      sequenceLookup: sequenceLookup(
        version,
        clips.map(({ animation, next }) => ({ animation, nextVariation: next })),
      ),
    });
    if (isNested) return;
    const { playableLookup } = modelFields(document);
    // What the model has not is played as Stand, which it has.
    const count = playableLookup?.length ?? 0;
    structure.transaction.set(Model, root, {
      playableLookup: new Uint16Array(count).map((_, at) => (at % 2 === 0 && ids.includes(at / 2) ? at / 2 : 0)),
    });
  });
}

function rowsOf(influences: ContentInfluences, count: number, numbers: readonly number[]): Influences {
  const joints = new Uint16Array(count * influencesOfVertex);
  const weights = new Float32Array(count * influencesOfVertex);
  for (let vertex = 0; vertex < count; vertex++) {
    for (const [at, { joint, weight }] of weightsOf(influences, vertex).slice(0, influencesOfVertex).entries()) {
      joints[vertex * influencesOfVertex + at] = numbers[joint] ?? 0;
      weights[vertex * influencesOfVertex + at] = weight;
    }
  }
  return { width: influencesOfVertex, joints, weights };
}

/** One submesh, or as many as its bones ask for, with the batches of its material. */
function buildMesh(document: FormatDocument, mesh: ContentMesh, look: BatchFields, numbers: readonly number[]): void {
  const count = mesh.positions.length / 3;
  const geometry = {
    positions: mesh.positions,
    normals: mesh.normals,
    coordinates: mesh.coordinates,
    triangles: mesh.triangles,
    influences: rowsOf(mesh.influences, count, numbers),
    sources: new Int32Array(count).fill(-1),
  };
  const [view = document.root] = listOf(document, 'views');
  const before = new Set(fieldsOf(View, document.get(view)).batches);
  m2Edits(document).addMesh?.(geometry, { material: 0, name: mesh.name, from: null });
  document.edit('Batches', (step) => {
    for (const batch of fieldsOf(View, document.get(view)).batches) {
      if (!before.has(batch)) step.set(Batch, batch, { ...fieldsOf(Batch, document.get(batch)), ...look });
    }
  });
}

/** The first and the last moment have a key, so that nothing is left to what the game does beside keys. */
function closedTrack(track: ContentTrack, length: number): ContentTrack {
  const { times, values, property, interpolation } = track;
  const stride = times.length === 0 ? 0 : values.length / times.length;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (interpolation === 'hermite' || stride === 0 || times.length < 2) return track;
  const opens = first > 0.5;
  const closes = last < length - 0.5;
  if (!opens && !closes) return { ...track, property };
  const part = (key: number): readonly number[] => [...values.subarray(key * stride, (key + 1) * stride)];
  return {
    ...track,
    times: Float64Array.of(...(opens ? [0] : []), ...times, ...(closes ? [length] : [])),
    values: Float32Array.of(...(opens ? part(0) : []), ...values, ...(closes ? part(times.length - 1) : [])),
  };
}

const noTurn = [0, 0, 0, 1] as const;

function setMotions(
  document: FormatDocument,
  clips: readonly PlacedClip[],
  numbers: readonly number[],
  isPoint: readonly boolean[],
): void {
  const { setKeys } = m2Edits(document);
  const bones = m2View(document).joints.map(({ record }) => record);
  document.edit('Keys', (step) => {
    for (const [at, { clip }] of clips.entries()) {
      const own: Clip | undefined = m2View(document).clips[at];
      if (own === undefined) continue;
      for (const track of clip.tracks) {
        const bone = bones[numbers[track.joint] ?? -1];
        if (bone === undefined || isPoint[track.joint] === true) continue;
        const joint = { clip: own, interpolation: 'linear', own: noTurn, above: noTurn } as const;
        const property: JointProperty = track.property;
        setKeys?.(bone, own, property, keysOfTrack(closedTrack(track, clip.length), property, joint), step);
      }
    }
  });
}

interface Moving {
  readonly whole: ModelContent;
  readonly clips: readonly PlacedClip[];
  readonly numbers: readonly number[];
  readonly looks: readonly BatchFields[];
}

/** Emitters, lights, events and cameras; what of them runs through clips is written once their tracks are there. */
function buildMoving(document: FormatDocument, { whole, clips, numbers, looks }: Moving): void {
  const { things = noThings } = whole;
  const boneOf = (joint: number): number => numbers[joint] ?? 0;
  const writers: ((tracks: TrackBuilder) => void)[] = [buildFades(document, whole)];
  editStructure(document, 'Effects', (structure) => {
    writers.push(buildEmitters(document, structure, { things, looks, boneOf }));
    writers.push(buildThings(document, structure, { things, clips, boneOf }));
  });
  document.edit('Effects in clips', (step) => {
    const tracks = new TrackBuilder(document, step, clips, things);
    for (const write of writers) write(tracks);
  });
}

function tellShift(content: ModelContent, document: FormatDocument, notes: ContentNote[]): ShownShift {
  const shift = shownShift(content, m2View(document));
  let size = 0;
  for (const { positions } of content.meshes) for (const value of positions) size = Math.max(size, Math.abs(value));
  const isCut = content.meshes.some(({ influences, positions }) => {
    const near = influencesOfShares(
      [...allVertices(positions.length / 3)].map((vertex) =>
        wholeShares(influences, vertex, influencesOfVertex, wholeWeight),
      ),
    );
    return near.weights.length !== influences.weights.length;
  });
  if (!isCut && shift.most <= size * unseen) return shift;
  notes.push({
    kind: 'approximated',
    text: `weights of vertices as four bones in bytes, keys at whole milliseconds: vertices come to stand up to about ${roundedUp(shift.most)} units from where they were`,
  });
  return shift;
}

/**
 * A new document of a plain model in the game's units; textures must have their paths. Its Stand is first.
 * @throws RangeError for what no document of the version can hold
 */
export function buildM2(content: ModelContent, { version, hasPortraitCamera }: M2Choices): BuiltModel {
  const notes: ContentNote[] = [];
  const hasStand = content.clips.some(({ name }) => animationOfName(name) === 0);
  if (!hasStand) notes.push(standNote);
  const whole = { ...content, clips: hasStand ? content.clips : [standClip(content.clips), ...content.clips] };
  const document = createModel(version);
  const clips = placedClips(whole.clips, version);
  const numbers = boneNumbers(whole);
  buildSequences(document, clips);
  let top = 0;
  for (const { positions } of whole.meshes) {
    for (let at = 2; at < positions.length; at += 3) top = Math.max(top, positions[at] ?? 0);
  }
  let looks: readonly BatchFields[] = [];
  editStructure(document, 'Import', (structure) => {
    structure.transaction.set(Model, document.root, { name: whole.name });
    buildBones(document, structure, whole, numbers);
    const { made } = buildAttachments(document, structure, whole, numbers, top);
    if (made > 0)
      notes.push({ kind: 'made', text: `${counted(made, 'attachment point')} for the name and the ground` });
    looks = buildLooks(document, structure, whole);
    const [view] = listOf(document, 'views');
    const boneLimit = version >= PACKED_ROTATIONS ? boneLimits.packed : boneLimits.old;
    if (view !== undefined) structure.transaction.set(View, view, { boneLimit });
  });
  editStructure(document, 'Opacities', (structure) => setOpacities(document, structure, whole));
  for (const mesh of whole.meshes) {
    const look = looks[mesh.material];
    if (look !== undefined) buildMesh(document, mesh, look, numbers);
  }
  const submeshes = m2View(document).meshes.length - whole.meshes.length;
  if (submeshes > 0) {
    notes.push({
      kind: 'made',
      text: `${counted(submeshes, 'more submesh', 'more submeshes')}, as one draws with only so many bones`,
    });
  }
  setMotions(
    document,
    clips,
    numbers,
    whole.joints.map(({ isPoint }) => isPoint),
  );
  buildMoving(document, { whole, clips, numbers, looks });
  buildCollisionBox(document, whole);
  recomputeBounds(document);
  notes.push({ kind: 'made', text: 'bounds from all sequences, tables of bones and sequences, a box to walk against' });
  if (hasPortraitCamera && (whole.things?.cameras.length ?? 0) === 0) {
    editStructure(document, 'Camera', (structure) => {
      structure.create('camera', m2Creation.fields(document, 'camera', null));
      structure.transaction.set(Model, document.root, { cameraLookup: Uint16Array.of(0) });
    });
    notes.push({ kind: 'made', text: 'a camera for the portrait' });
  }
  if (whole.materials.some(({ isOverTeamColor }) => isOverTeamColor)) {
    notes.push({ kind: 'lost', text: 'the player’s colour under pictures, which World of Warcraft has not' });
  }
  const shift = tellShift(whole, document, notes);
  return { document, notes, shift };
}
