/** New records of Warcraft III's models with values that make sense to begin with: a span of their own, a place in lists. */
import type { FormatCreation } from '../../codec/creation.ts';
import type { DocumentView } from '../../codec/format.ts';
import type { DocumentRecord, Fields } from '../../document/record.ts';
import { isNumbers } from '../../document/record.ts';
import { itemsWithTags, singleRecord } from './model.ts';

/** First versions that can hold records of a kind; kinds that are not named exist in all. */
const firstVersions: Readonly<Record<string, number>> = {
  layerTexture: 1100,
  popcornEmitter: 900,
  faceEffect: 900,
  bindPoses: 900,
};

/** A geoset without vertices crashes the game, and an unknown chunk means nothing to anyone: both come from elsewhere. */
const notMadeHere: ReadonlySet<string> = new Set(['geoset', 'rawChunk']);

function isOffered({ version }: DocumentView, type: string): boolean {
  return !notMadeHere.has(type) && version >= (firstVersions[type] ?? 0);
}

/** A free second between sequences keeps their keys apart. */
const sequenceGapMs = 1000;

function newSequence(document: DocumentView): Fields {
  const ends = itemsWithTags(document, ['SEQS']).map((id) => {
    const interval = document.get(id).fields['interval'];
    return Array.isArray(interval) ? Number(interval[1]) : 0;
  });
  const start = ends.length === 0 ? 0 : Math.max(...ends) + sequenceGapMs;
  const extent = singleRecord(document, 'MODL')?.fields['extent'];
  return { interval: [start, start + sequenceGapMs], ...(extent === undefined ? {} : { extent }) };
}

/** The selected geoset, else the first that has no animation yet. */
function newGeosetAnimation(document: DocumentView, selected: DocumentRecord | null): Fields {
  const geosets = itemsWithTags(document, ['GEOS']);
  const animated = new Set(itemsWithTags(document, ['GEOA']).map((id) => document.get(id).fields['geosetId']));
  const chosen =
    selected?.type === 'geoset' ? geosets.indexOf(selected.id) : geosets.findIndex((_, at) => !animated.has(at));
  return { geosetId: Math.max(0, chosen) };
}

function newUvSet(owner: DocumentRecord | null): Fields {
  const positions = owner?.fields['positions'];
  return isNumbers(positions) ? { coordinates: new Float32Array((positions.length / 3) * 2) } : {};
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
      return { position: [200, 0, 120], targetPosition: [0, 0, 60] };
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
