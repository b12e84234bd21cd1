/** What of a tile's picture is out of date, collected from the document's changes until the next frame. */
import { fieldsByName } from '../../../../../../shared/codec/byName.ts';
import type { Diff } from '../../../../../../shared/document/diff.ts';
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { chunksPerTile } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { TileModel } from './tileModel.ts';

export interface TileChanges {
  /** Chunks whose heights, normals or colours changed. */
  readonly vertices: Set<number>;
  /** Chunks whose weights or shadows changed; their neighbours' borders follow. */
  readonly weights: Set<number>;
  /** Chunks whose record changed: textures, holes, flags, area. */
  readonly records: Set<number>;
  areLiquidsStale: boolean;
  arePlacementsStale: boolean;
  /** Lines in the air: flight bounds and sound emitters. */
  areBoundsStale: boolean;
  areTexturesStale: boolean;
}

export function noTileChanges(): TileChanges {
  return {
    vertices: new Set(),
    weights: new Set(),
    records: new Set(),
    areLiquidsStale: false,
    arePlacementsStale: false,
    areBoundsStale: false,
    areTexturesStale: false,
  };
}

export function everyChunk(): readonly number[] {
  return Array.from({ length: chunksPerTile }, (_, chunk) => chunk);
}

export function allTileChanges(): TileChanges {
  return {
    vertices: new Set(everyChunk()),
    weights: new Set(everyChunk()),
    records: new Set(everyChunk()),
    areLiquidsStale: true,
    arePlacementsStale: true,
    areBoundsStale: true,
    areTexturesStale: true,
  };
}

/** Which part of the picture follows each member of a chunk. */
const chunkMembers = {
  vertices: ['heights', 'normals', 'colours', 'position'],
  weights: ['layers', 'shadow'],
  records: ['layers', 'holes', 'flags', 'areaId', 'colours', 'effectLayers', 'noEffects'],
  liquids: ['liquids', 'oldLiquids', 'flags'],
} as const;

const layerMembers = { weights: ['alpha', 'textureId'], records: ['textureId', 'flags', 'effectId'] } as const;

/** Adds what a diff makes stale. */
export function collectTileChanges(changes: TileChanges, model: TileModel, diff: Diff): void {
  for (const [id, [from, to]] of diff.updated) {
    collectRecord(
      changes,
      model,
      id,
      to,
      (member) => fieldsByName(from.fields)[member] !== fieldsByName(to.fields)[member],
    );
  }
  for (const list of [diff.added, diff.removed]) {
    for (const [id, record] of list) collectRecord(changes, model, id, record, () => true);
  }
  for (const { record, member } of diff.tiles) {
    if (!model.document.has(record)) continue;
    collectRecord(changes, model, record, model.document.get(record), (name) => name === member);
  }
}

type Differs = (member: string) => boolean;

function collectRecord(
  changes: TileChanges,
  model: TileModel,
  id: RecordId,
  record: DocumentRecord,
  differs: Differs,
): void {
  switch (record.type) {
    case 'mapChunk':
      collectChunk(changes, model.chunkOf(id), differs);
      break;
    case 'layer':
      collectLayer(changes, record.owner === null ? null : model.chunkOf(record.owner), differs);
      break;
    case 'liquid':
    case 'oldLiquid':
      changes.areLiquidsStale = true;
      break;
    case 'doodad':
    case 'mapObject':
    case 'doodadModel':
    case 'objectModel':
      changes.arePlacementsStale = true;
      break;
    case 'soundEmitter':
    case 'oldSoundEmitter':
      changes.areBoundsStale = true;
      break;
    case 'texture':
      changes.areTexturesStale = true;
      break;
    case 'tile':
      collectTile(changes, differs);
      break;
  }
}

function collectChunk(changes: TileChanges, chunk: number | null, differs: Differs): void {
  if (chunk === null) return;
  if (chunkMembers.vertices.some(differs)) changes.vertices.add(chunk);
  if (chunkMembers.weights.some(differs)) changes.weights.add(chunk);
  if (chunkMembers.records.some(differs)) changes.records.add(chunk);
  if (chunkMembers.liquids.some(differs)) changes.areLiquidsStale = true;
  if (differs('emitters')) changes.areBoundsStale = true;
}

function collectLayer(changes: TileChanges, chunk: number | null, differs: Differs): void {
  if (chunk === null) return;
  if (layerMembers.weights.some(differs)) changes.weights.add(chunk);
  if (layerMembers.records.some(differs)) changes.records.add(chunk);
}

function collectTile(changes: TileChanges, differs: Differs): void {
  if (differs('chunks')) {
    Object.assign(changes, allTileChanges());
    return;
  }
  if (differs('textures')) changes.areTexturesStale = true;
  if (differs('alphaDepth')) for (const chunk of everyChunk()) changes.weights.add(chunk);
  if (['doodads', 'mapObjects', 'doodadModels', 'objectModels'].some(differs)) changes.arePlacementsStale = true;
  if (differs('flightMaximum') || differs('flightMinimum')) changes.areBoundsStale = true;
}
