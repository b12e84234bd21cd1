/** New records of Warcraft III's models with values that make sense to begin with: a span of their own, a place in lists. */
import { fieldsOf } from '../../codec/record.ts';
import { fieldsInBoth } from './view/records.ts';
import { Geoset, GeosetAnimation } from './schema/geoset.ts';
import { ModelHeader, Sequence } from './schema/model.ts';
import type { FormatCreation } from '../../format/creation.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, Fields } from '../../codec/documentRecord.ts';
import { itemsWithTags, singleRecord } from './model.ts';
import { modelEmitterFlags } from './schema/flags.ts';
import { sinceTextureLists } from './schema/versions.ts';
import { LayerTexture } from './schema/material.ts';
import { chunkDefinitions } from './schema/index.ts';

/** First versions that can hold records of a kind; kinds that are not named exist in all. */
const firstVersions: ReadonlyMap<string, number> = new Map([
  [LayerTexture.type, sinceTextureLists],
  ...chunkDefinitions.map(({ schema, since = 0 }) => [schema.type, since] as const),
]);

/** A geoset without vertices crashes the game, and an unknown chunk means nothing to anyone: both come from elsewhere. */
const notMadeHere: ReadonlySet<string> = new Set(['geoset', 'rawChunk']);

function isOffered({ version }: DocumentView, type: string): boolean {
  return !notMadeHere.has(type) && version >= (firstVersions.get(type) ?? 0);
}

function statedExtent(document: DocumentView) {
  const header = singleRecord(document, 'MODL');
  return header === null ? undefined : fieldsInBoth(ModelHeader, header).extent;
}

/** A free second between sequences keeps their keys apart. */
const sequenceGapMs = 1000;

function newSequence(document: DocumentView): Fields {
  const ends = itemsWithTags(document, ['SEQS']).map((id) => fieldsOf(Sequence, document.get(id)).interval[1] ?? 0);
  const start = ends.length === 0 ? 0 : Math.max(...ends) + sequenceGapMs;
  const extent = statedExtent(document);
  return { interval: [start, start + sequenceGapMs], ...(extent === undefined ? {} : { extent }) };
}

/** The selected geoset, else the first that has no animation yet. */
function newGeosetAnimation(document: DocumentView, selected: DocumentRecord | null): Fields {
  const geosets = itemsWithTags(document, ['GEOS']);
  const animated = new Set(
    itemsWithTags(document, ['GEOA']).map((id) => fieldsOf(GeosetAnimation, document.get(id)).geosetId),
  );
  const chosen =
    selected?.type === 'geoset' ? geosets.indexOf(selected.id) : geosets.findIndex((_, at) => !animated.has(at));
  return { geosetId: Math.max(0, chosen) };
}

function newUvSet(owner: DocumentRecord | null): Fields {
  const positions = owner === null ? null : fieldsInBoth(Geoset, owner).positions;
  return positions != null ? { coordinates: new Float32Array((positions.length / 3) * 2) } : {};
}

/** Box of the model as its header states it; one of a unit where it states none. */
function statedBox(document: DocumentView): {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
} {
  const usual = { minimum: [-32, -32, 0], maximum: [32, 32, 96] };
  const extent = statedExtent(document);
  if (extent === undefined) return usual;
  const { minimum, maximum } = extent;
  const isBox = minimum.every((low, axis) => {
    const size = (maximum[axis] ?? 0) - low;
    return Number.isFinite(low) && size > 0 && size < 1e5;
  });
  return isBox && minimum.length === 3 ? { minimum, maximum } : usual;
}

/** How large things are beside this model: half its height. */
function sizeOf(document: DocumentView): number {
  const { minimum, maximum } = statedBox(document);
  return Math.max(1, Math.max(...maximum.map((high, axis) => high - (minimum[axis] ?? 0))) / 2);
}

/** A part of `sizeOf`, in whole units where that is more than one. */
function share(document: DocumentView, part: number): number {
  const size = sizeOf(document) * part;
  return size > 1 ? Math.round(size) : Math.fround(size);
}

/** The middle of the first sequence: where something that happens once is seen. */
function firstMoment(document: DocumentView): number {
  const [first] = itemsWithTags(document, ['SEQS']);
  const interval = first === undefined ? [] : fieldsOf(Sequence, document.get(first)).interval;
  const [start = 0, end = 0] = interval;
  return Math.trunc(start + Math.max(0, end - start) / 2);
}

/** In front of the model, somewhat above its middle, so far away that it fills a picture of the usual field of view. */
function newCamera(document: DocumentView): Fields {
  const { minimum, maximum } = statedBox(document);
  const centre = minimum.map((low, axis) => (low + (maximum[axis] ?? low)) / 2);
  const [x = 0, y = 0, z = 0] = centre;
  const radius = Math.hypot(...minimum.map((low, axis) => ((maximum[axis] ?? low) - low) / 2));
  // The game's field of view is 45° from edge to edge; the model's ball just fits in.
  const away = radius / Math.sin(Math.PI / 8);
  return {
    position: [x + away, y, z + radius / 4].map(Math.fround),
    targetPosition: [x, y, z].map(Math.fround),
    farClip: Math.max(1000, Math.ceil(away + radius * 2)),
  };
}

/** Sparks that rise for a second: seen at once, whatever the texture. */
function newParticles(document: DocumentView): Fields {
  const size = share(document, 0.1);
  return {
    speed: share(document, 1),
    variation: Math.fround(0.2),
    latitude: 30,
    lifespan: 1,
    emissionRate: 20,
    length: size,
    width: size,
    filterMode: 1,
    scaling: [size, size, 0],
  };
}

/** A band as broad as a blade that stays for half a second. */
function newRibbon(document: DocumentView): Fields {
  const half = share(document, 0.2);
  return { heightAbove: half, heightBelow: half, lifespan: 0.5, emissionRate: 20 };
}

/** The type bit of the node is part of them. */
const emitsModels = 0x1000 | modelEmitterFlags.emitsModels;

/** Small models that are thrown upwards: the game's own ball of fire, as an emitter without a model shows nothing. */
function newModelEmitter(document: DocumentView): Fields {
  return {
    flags: emitsModels,
    emissionRate: 5,
    lifespan: 1,
    speed: share(document, 1),
    latitude: 0.5,
    path: 'Abilities\\Weapons\\FireBallMissile\\FireBallMissile.mdl',
  };
}

/** What an effect of Popcorn reads of its emitter; the effect itself is a file that only the modder can name. */
function newPopcornEmitter(document: DocumentView): Fields {
  return { emissionRate: 10, lifespan: 1, speed: share(document, 1), visibilityGuide: 'Always=on' };
}

function fields(document: DocumentView, type: string, selected: DocumentRecord | null): Fields {
  switch (type) {
    case 'sequence':
      return newSequence(document);
    case 'geosetAnimation':
      return newGeosetAnimation(document, selected);
    case 'uvSet':
      return newUvSet(selected);
    case 'attachment':
      return { attachmentId: itemsWithTags(document, ['ATCH']).length };
    case 'texture':
      return { path: 'Textures\\white.blp' };
    case 'collisionShape':
      return { vertexA: [-16, -16, 0], vertexB: [16, 16, 32] };
    case 'camera':
      return newCamera(document);
    case 'particleEmitter2':
      return newParticles(document);
    case 'particleEmitter':
      return newModelEmitter(document);
    case 'popcornEmitter':
      return newPopcornEmitter(document);
    case 'ribbonEmitter':
      return newRibbon(document);
    case 'eventObject':
      return { frames: Int32Array.of(firstMoment(document)) };
    default:
      return {};
  }
}

export const mdxCreation: FormatCreation = {
  common: [
    'sequence',
    'globalSequence',
    'texture',
    'material',
    'textureAnimation',
    'geosetAnimation',
    'bone',
    'helper',
    'attachment',
    'light',
    'particleEmitter2',
    'ribbonEmitter',
    'eventObject',
    'collisionShape',
    'camera',
  ],
  isOffered,
  names: { eventObject: 'SNDxAAAA' },
  fields,
  /** A material without a layer draws nothing. */
  children(document, type) {
    if (type === 'material') return [{ member: 'layers', type: 'layer' }];
    if (type === 'layer' && isOffered(document, 'layerTexture')) return [{ member: 'textures', type: 'layerTexture' }];
    return [];
  },
};
