/** New records with values that make sense to begin with: a free name, a span of its own, a place in the node tree. */
import type { Document } from '../../../../shared/document/document.ts';
import type { DocumentRecord, Value } from '../../../../shared/document/record.ts';
import { isNumbers } from '../../../../shared/document/record.ts';
import { listOf, schemaOf } from '../../../../shared/document/structure.ts';
import { parentLink } from './nodeTree.ts';

/** First versions of a format's file that can hold records of a kind; kinds that are not named exist in all. */
const firstVersions: ReadonlyMap<string, number> = new Map([
  ['layerTexture', 1100],
  ['popcornEmitter', 900],
  ['faceEffect', 900],
  ['bindPoses', 900],
]);

/** Whether a file of this document's version can hold such records. */
export function typeExists(document: Document, type: string): boolean {
  return document.version >= (firstVersions.get(type) ?? 0);
}

/** A name that no record of the kind has: the wanted one, or the wanted one with the next free number. */
export function freeName(taken: ReadonlySet<string>, wanted: string): string {
  if (!taken.has(wanted)) return wanted;
  const base = wanted.replace(/ \d+$/, '');
  for (let number = 2; ; number++) if (!taken.has(`${base} ${number}`)) return `${base} ${number}`;
}

export function titlesOf(document: Document, type: string): ReadonlySet<string> {
  const { title } = schemaOf(document, type).info;
  if (title === undefined) return new Set();
  return new Set(
    [...document.all()].filter((record) => record.type === type).map((record) => String(record.fields[title])),
  );
}

/** Names that say what they do, where a plain “New …” would mean nothing to the game. */
const usualNames: ReadonlyMap<string, string> = new Map([['eventObject', 'SNDxAAAA']]);

/** A free second between sequences keeps their keys apart. */
const sequenceGapMs = 1000;

function newSequence(document: Document): Record<string, Value> {
  const ends = listOf(document, 'sequences').map((id) => {
    const interval = document.get(id).fields['interval'];
    return Array.isArray(interval) ? Number(interval[1]) : 0;
  });
  const start = ends.length === 0 ? 0 : Math.max(...ends) + sequenceGapMs;
  const model = listOf(document, 'model')[0];
  const extent = model === undefined ? undefined : document.get(model).fields['extent'];
  return { interval: [start, start + sequenceGapMs], ...(extent === undefined ? {} : { extent }) };
}

/** The selected geoset, else the first that has no animation yet. */
function newGeosetAnimation(document: Document, selected: DocumentRecord | null): Record<string, Value> {
  const geosets = listOf(document, 'geosets');
  const animated = new Set(listOf(document, 'geosetAnimations').map((id) => document.get(id).fields['geosetId']));
  const chosen =
    selected?.type === 'geoset' ? geosets.indexOf(selected.id) : geosets.findIndex((_, at) => !animated.has(at));
  return { geosetId: Math.max(0, chosen) };
}

function newUvSet(owner: DocumentRecord | null): Record<string, Value> {
  const positions = owner?.fields['positions'];
  return isNumbers(positions) ? { coordinates: new Float32Array((positions.length / 3) * 2) } : {};
}

function particulars(document: Document, type: string, selected: DocumentRecord | null): Record<string, Value> {
  switch (type) {
    case 'sequence':
      return newSequence(document);
    case 'geosetAnimation':
      return newGeosetAnimation(document, selected);
    case 'uvSet':
      return newUvSet(selected);
    case 'attachment':
      return { attachmentId: listOf(document, 'attachments').length };
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

/** The parent of a new node is the selected node; its object id is lent for the moment, so that it starts at that pivot. */
function nodeFields(document: Document, type: string, selected: DocumentRecord | null): Record<string, Value> {
  const link = parentLink(document, type);
  if (link === null) return {};
  const parent = selected !== null && parentLink(document, selected.type) !== null ? selected : null;
  const id = parent?.fields[link.reference.by] ?? link.reference.none ?? -1;
  return { [link.member]: id, [link.reference.by]: id };
}

/** What a new record differs in from the defaults of its schema. */
export function newFields(document: Document, type: string, selected: DocumentRecord | null): Record<string, Value> {
  const { info } = schemaOf(document, type);
  const wanted = usualNames.get(type) ?? `New ${info.label.toLowerCase()}`;
  const name = info.title === 'name' ? { name: freeName(titlesOf(document, type), wanted) } : {};
  return { ...name, ...particulars(document, type, selected), ...nodeFields(document, type, selected) };
}

/** Lists of a new record that hold one entry from the start: a material without a layer draws nothing. */
export function firstChildren(document: Document, type: string): readonly { member: string; type: string }[] {
  if (type === 'material') return [{ member: 'layers', type: 'layer' }];
  if (type === 'layer' && typeExists(document, 'layerTexture')) return [{ member: 'textures', type: 'layerTexture' }];
  return [];
}
