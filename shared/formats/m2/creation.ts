/** New records of models with values that make sense to begin with. */
import type { FormatCreation } from '../../format/creation.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Fields } from '../../codec/documentRecord.ts';
import { listOf, modelFields } from './model.ts';
import { attachmentNames } from './names.ts';
import { pictureShape, verticalFieldOfView } from './playback/player.ts';
import { Attachment, Camera, newFieldOfView } from './schema/points.ts';
import { Sequence } from './schema/sequence.ts';
import { kindOfType, NESTED_TRACKS } from './schema/trackKinds.ts';
import { fieldsOf } from '../../codec/record.ts';

/** A free second between sequences of a common timeline keeps their keys apart. */
const sequenceGapMs = 1000;

/** Of these a model has what it has; a track belongs to its owner. */
const notMadeHere: ReadonlySet<string> = new Set(['m2', 'vertices', 'collision']);

function isOffered({ version }: DocumentView, type: string): boolean {
  if (type === 'textureFlipbook' && version >= NESTED_TRACKS) return false;
  return !notMadeHere.has(type) && !kindOfType.has(type);
}

function newSequence(document: DocumentView): Fields {
  const all = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
  const used = new Set(all.map(({ animation }) => animation));
  let animation = 0;
  while (used.has(animation)) animation++;
  // Keys in the model itself: a new .anim file would be needed otherwise.
  if (document.version >= NESTED_TRACKS) return { animation, duration: sequenceGapMs, flags: 0x20, alias: all.length };
  const start = Math.max(-sequenceGapMs, ...all.map(({ endTime }) => endTime ?? 0)) + sequenceGapMs;
  return { animation, startTime: start, endTime: start + sequenceGapMs };
}

function newAttachment(document: DocumentView, selected: DocumentRecord | null): Fields {
  const used = new Set(listOf(document, 'attachments').map((id) => fieldsOf(Attachment, document.get(id)).slot));
  const free = Object.keys(attachmentNames)
    .map(Number)
    .find((slot) => !used.has(slot));
  return { slot: free ?? 0, bone: selectedBone(document, selected) };
}

function selectedBone(document: DocumentView, selected: DocumentRecord | null): number {
  return selected?.type === 'bone' ? Math.max(0, listOf(document, 'bones').indexOf(selected.id)) : 0;
}

const birth = 0;
/** End of a particle's life, and full opacity, in the curves of version 264. */
const whole = 32767;
const additive = 4;

/** White sparks that fade: seen at once. What they do is in their tracks, see newTracks.ts. */
function newParticles({ version }: DocumentView): Fields {
  if (version < NESTED_TRACKS) return { blend: additive, sizes: [0.2, 0.2, 0].map(Math.fround) };
  const life = Uint16Array.of(birth, whole);
  return {
    blend: additive,
    colorTimes: life,
    colorValues: Float32Array.of(255, 255, 255, 255, 255, 255),
    alphaTimes: life.slice(),
    alphaValues: Uint16Array.of(whole, 0),
    scaleTimes: life.slice(),
    scaleValues: Float32Array.of(0.2, 0.2, 0, 0),
  };
}

/** With the first texture and material there are: without both the game draws none. */
function newRibbon(document: DocumentView): Fields {
  const first = (list: 'textures' | 'materials'): Uint16Array<ArrayBuffer> =>
    Uint16Array.from(listOf(document, list).slice(0, 1), () => 0);
  return { edgesPerSecond: 20, edgeLifetime: 0.5, textures: first('textures'), materials: first('materials') };
}

/** Box of the model as it states it; that of a person where it states none. */
function statedBox(document: DocumentView): {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
} {
  const { minimum, maximum } = modelFields(document).bounds;
  const spans = minimum.map((low, axis) => (maximum[axis] ?? 0) - low);
  const isBox = spans.every((span) => span >= 0 && span < 1e4) && spans.some((span) => span > 0);
  return isBox ? { minimum, maximum } : { minimum: [-0.5, -0.5, 0], maximum: [0.5, 0.5, 2] };
}

/** In front of the model, so far away that all of it is in the square picture of a portrait. */
function newCamera(document: DocumentView): Fields {
  const used = new Set(listOf(document, 'cameras').map((id) => fieldsOf(Camera, document.get(id)).kind));
  const flyby = -1;
  const kind = [0, 1].find((each) => !used.has(each)) ?? flyby;
  const { minimum, maximum } = statedBox(document);
  const target = minimum.map((low, axis) => (low + (maximum[axis] ?? low)) / 2);
  const [x = 0, y = 0, z = 0] = target;
  const radius = Math.hypot(...minimum.map((low, axis) => ((maximum[axis] ?? low) - low) / 2));
  const away = radius / Math.sin(verticalFieldOfView(newFieldOfView, pictureShape) / 2);
  return {
    kind,
    positionBase: [x + away, y, z + radius / 4].map(Math.fround),
    targetBase: [x, y, z].map(Math.fround),
    // The game's own portraits say 27.8 yards.
    farClip: Math.fround(Math.max(27.777779, away + radius * 2)),
  };
}

function fields(document: DocumentView, type: string, selected: DocumentRecord | null): Fields {
  switch (type) {
    case 'sequence':
      return newSequence(document);
    case 'attachment':
      return newAttachment(document, selected);
    case 'event':
      return { bone: selectedBone(document, selected) };
    case 'ribbon':
      return { bone: selectedBone(document, selected), ...newRibbon(document) };
    case 'particle':
      return { bone: selectedBone(document, selected), ...newParticles(document) };
    case 'light':
      return { bone: selectedBone(document, selected), kind: 1 };
    case 'camera':
      return newCamera(document);
    case 'bone':
      return { parent: selected?.type === 'bone' ? selectedBone(document, selected) : -1 };
    case 'globalLoop':
      return { duration: sequenceGapMs };
    default:
      return {};
  }
}

export const m2Creation: FormatCreation = {
  common: ['sequence', 'texture', 'material', 'bone', 'attachment', 'event', 'light', 'camera', 'ribbon', 'particle'],
  isOffered,
  names: {},
  fields,
  // Tracks come by themselves: see `keepTracks` in newTracks.ts.
  children: () => [],
};
