/** What a tile needs when records come and go: models take their placements along, textures their layers, MCRF follows. */
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import type { DataReference, ListPlace } from '../../document/documentFormat.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatStructure } from '../../format/format.ts';
import { noReference, MapObject, placementFields } from '../common/terrain/placements.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { chunkIndex, chunksPerSide, mapChunkAt, placementToWorld, tileOfCorner } from '../../geometry/terrain/grid.ts';
import { readableChunks, tileList } from './model.ts';
import { layerFlags, Layer } from './schema/layer.ts';
import type { TileList } from './schema/tileData.ts';

const homes: Readonly<Record<string, TileList>> = {
  texture: 'textures',
  doodadModel: 'doodadModels',
  objectModel: 'objectModels',
  doodad: 'doodads',
  mapObject: 'mapObjects',
};

function home(_transaction: Transaction, document: DocumentView, type: string): ListPlace | null {
  const member = homes[type];
  return member === undefined ? null : { owner: document.root, member };
}

/** MCRF: positions in the lists of placements. A removed one becomes "none" and is then taken out. */
const references: readonly DataReference[] = [
  { member: 'doodadRefs', reference: { collection: 'doodads', by: 'position', none: noReference }, stride: 1 },
  { member: 'objectRefs', reference: { collection: 'mapObjects', by: 'position', none: noReference }, stride: 1 },
];

const kinds = [
  { list: 'doodads', models: 'doodadModels', refs: 'doodadRefs' },
  { list: 'mapObjects', models: 'objectModels', refs: 'objectRefs' },
] as const;

/** What a record refers to: a layer to its texture, a placement to its model. */
function referenceOf(record: DocumentRecord): number {
  const layer = fieldsIf(Layer, record);
  return layer === null ? placementFields(record).nameId : layer.textureId;
}

function withoutReference(document: DocumentView, ids: readonly RecordId[]): ReadonlySet<RecordId> {
  return new Set(ids.filter((id) => referenceOf(document.get(id)) === noReference));
}

/** Records whose reference has just become "none". */
function orphans(document: DocumentView, ids: readonly RecordId[], before: ReadonlySet<RecordId>): readonly RecordId[] {
  return ids.filter((id) => referenceOf(document.get(id)) === noReference && !before.has(id));
}

const layersOf = (document: DocumentView): readonly RecordId[] =>
  readableChunks(document).flatMap(({ fields }) => fields.layers);

/**
 * After any change of the lists: placements of a removed model go, layers of a removed texture go, chunks stop naming what
 * is gone, and new placements are named by the chunk they stand in (or the chunks their box touches), so that they are drawn.
 */
function keepIds(document: DocumentView): (transaction: Transaction) => void {
  const lost = new Map<TileList | 'layers', ReadonlySet<RecordId>>(
    kinds.map(({ list }) => [list, withoutReference(document, tileList(document, list))]),
  );
  lost.set('layers', withoutReference(document, layersOf(document)));
  const known = new Map(kinds.map(({ list }) => [list, new Set(tileList(document, list))]));
  return (transaction) => {
    removeLayers(document, transaction, orphans(document, layersOf(document), lost.get('layers') ?? new Set()));
    for (const { list, refs } of kinds) {
      const gone = orphans(document, tileList(document, list), lost.get(list) ?? new Set());
      // New placements without a model wait for one.
      removePlacements(document, transaction, list, refs, new Set(gone.filter((id) => known.get(list)?.has(id))));
      dropNone(document, transaction, refs);
      const added = tileList(document, list).filter((id) => !known.get(list)?.has(id));
      for (const id of added) referFromChunks(document, transaction, id, list, refs);
    }
  };
}

/** What follows the removed base layer becomes the base: it covers everything and needs no map. */
function removeLayers(document: DocumentView, transaction: Transaction, ids: readonly RecordId[]): void {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  for (const { id, fields } of readableChunks(document)) {
    if (!fields.layers.some((layer) => gone.has(layer))) continue;
    const layers = fields.layers.filter((layer) => !gone.has(layer));
    transaction.set(MapChunk, id, { layers });
    const [base] = layers;
    if (base === undefined || base === fields.layers[0]) continue;
    const { flags } = fieldsOf(Layer, document.get(base));
    transaction.set(Layer, base, { alpha: null, flags: flags & ~(layerFlags.hasAlpha | layerFlags.isCompressed) });
  }
  for (const id of ids) transaction.remove(id);
}

function removePlacements(
  document: DocumentView,
  transaction: Transaction,
  list: TileList,
  refs: 'doodadRefs' | 'objectRefs',
  gone: ReadonlySet<RecordId>,
): void {
  if (gone.size === 0) return;
  const old = tileList(document, list);
  const places = new Map(old.filter((id) => !gone.has(id)).map((id, index) => [id, index]));
  transaction.update(document.root, { [list]: [...places.keys()] });
  for (const id of gone) transaction.remove(id);
  for (const chunk of readableChunks(document)) {
    const moved = Uint32Array.from(chunk.fields[refs], (position) => {
      const id = old[position];
      return id === undefined ? position : (places.get(id) ?? noReference);
    });
    transaction.update(chunk.id, { [refs]: moved });
  }
}

function dropNone(document: DocumentView, transaction: Transaction, refs: 'doodadRefs' | 'objectRefs'): void {
  for (const { id, fields } of readableChunks(document)) {
    const numbers = fields[refs];
    if (numbers.includes(noReference)) {
      transaction.update(id, { [refs]: Uint32Array.from(numbers.filter((position) => position !== noReference)) });
    }
  }
}

/** Positions in the tile's list of chunks that a placement stands in or touches. */
export function chunksTouched(document: DocumentView, placement: RecordId): readonly number[] {
  const [first] = readableChunks(document);
  if (first === undefined) return [];
  const [x = 0, y = 0] = first.fields.position;
  // The first readable chunk may not be the tile's first.
  const [column, row] = [first.position % chunksPerSide, Math.floor(first.position / chunksPerSide)];
  const step = 100 / 3;
  const tile = tileOfCorner(x + row * step, y + column * step);
  const record = document.get(placement);
  const { minimum, maximum } = fieldsIf(MapObject, record) ?? {};
  const corners = [
    placementFields(record).position,
    ...(minimum === undefined || maximum === undefined ? [] : [minimum, maximum]),
  ];
  const chunks = corners.map((point) => {
    const world = placementToWorld(point);
    const at = mapChunkAt(world.x, world.y);
    return { column: at.column - tile.column * chunksPerSide, row: at.row - tile.row * chunksPerSide };
  });
  const inTile = (value: number): number => Math.min(chunksPerSide - 1, Math.max(0, value));
  const columns = chunks.map((each) => inTile(each.column));
  const rows = chunks.map((each) => inTile(each.row));
  const isEmptyBox = minimum !== undefined && String(minimum) === String(maximum);
  const used = isEmptyBox ? 1 : chunks.length;
  const result: number[] = [];
  for (let r = Math.min(...rows.slice(0, used)); r <= Math.max(...rows.slice(0, used)); r++) {
    for (let c = Math.min(...columns.slice(0, used)); c <= Math.max(...columns.slice(0, used)); c++) {
      result.push(chunkIndex({ column: c, row: r }));
    }
  }
  return result;
}

/** Lets the chunks that a placement stands in or touches name it, in ascending order. */
export function referFromChunks(
  document: DocumentView,
  transaction: Transaction,
  placement: RecordId,
  list: TileList,
  refs: 'doodadRefs' | 'objectRefs',
): void {
  const position = tileList(document, list).indexOf(placement);
  const chunks = tileList(document, 'chunks');
  for (const index of chunksTouched(document, placement)) {
    const id = chunks[index];
    const numbers = id === undefined ? undefined : fieldsIf(MapChunk, document.get(id))?.[refs];
    if (id === undefined || numbers === undefined || numbers.includes(position)) continue;
    // Ascending, as Blizzard and Noggit write them.
    const at = numbers.findIndex((other) => other > position);
    const next = [...numbers].toSpliced(at < 0 ? numbers.length : at, 0, position);
    transaction.update(id, { [refs]: Uint32Array.from(next) });
  }
}

export const tileStructure: FormatStructure = {
  home,
  extraReferences: (record) => (record.type === MapChunk.type ? references : []),
  keepIds,
};

/** Names that nothing uses: textures of no layer, models of no placement. */
export function unusedNames(document: DocumentView): readonly RecordId[] {
  const unused = (list: TileList, used: ReadonlySet<unknown>): readonly RecordId[] =>
    tileList(document, list).filter((_id, position) => !used.has(position));
  const values = (ids: readonly RecordId[]): ReadonlySet<unknown> =>
    new Set(ids.map((id) => referenceOf(document.get(id))));
  return [
    ...unused('textures', values(layersOf(document))),
    ...unused('doodadModels', values(tileList(document, 'doodads'))),
    ...unused('objectModels', values(tileList(document, 'mapObjects'))),
  ];
}
