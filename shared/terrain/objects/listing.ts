/** Listing objects in tiles: records, names of models, and the chunks that name them (MCRF), tile by tile. */
import { modelPath } from '../../formats/common/terrain/placements.ts';
import { initialFields } from '../../codec/record.ts';
import type { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { readableChunks, tileList } from '../../formats/adt/model.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import { tileOfChunk } from '../tiles.ts';
import type { ObjectCopy, ObjectInstance, ObjectKind } from './object.ts';
import { fieldsOfObject, objectKinds, pathKey, placeOf } from './object.ts';
import type { ChunkSpan } from './span.ts';
import { chunkOfPosition, holdsChunk, nearestInTile, spanInTile } from './span.ts';
import { Tile } from '../../formats/adt/schema/tile.ts';

/** The position of a model in a tile's list of names; a name that the tile does not have is put at the end. */
export function modelPosition(edit: MapEdit, document: Document, kind: ObjectKind, path: string): number {
  const { models, modelSchema } = objectKinds[kind];
  const known = tileList(document, models);
  const wanted = pathKey(path);
  const found = known.findIndex((id) => pathKey(modelPath(document.get(id))) === wanted);
  if (found >= 0) return found;
  edit.in(document, (transaction) => {
    const fields = { ...initialFields(modelSchema, document.version), path };
    transaction.set(Tile, document.root, {
      [models]: [...known, transaction.add(modelSchema.type, document.root, fields)],
    });
  });
  return known.length;
}

/** Lists an object at the end of a tile's list; no chunk names it yet. `fields` without the number of its model. */
export function listIn(
  edit: MapEdit,
  tile: MapTile,
  { kind, path, fields }: { readonly kind: ObjectKind; readonly path: string; readonly fields: Fields },
): ObjectCopy {
  const { document } = tile;
  const { list, schema } = objectKinds[kind];
  const nameId = modelPosition(edit, document, kind, path);
  let record: RecordId = document.root;
  edit.in(document, (transaction) => {
    record = transaction.add(schema.type, document.root, {
      ...initialFields(schema, document.version),
      ...fields,
      nameId,
    });
    transaction.update(document.root, { [list]: [...tileList(document, list), record] });
  });
  return { tile, record };
}

/** Takes records out of a tile's list. Chunks forget them, and name the others by their new positions. */
export function unlist(edit: MapEdit, document: Document, kind: ObjectKind, gone: ReadonlySet<RecordId>): void {
  const { list, refs } = objectKinds[kind];
  const old = tileList(document, list);
  const firstGone = old.findIndex((id) => gone.has(id));
  if (firstGone < 0) return;
  const kept = old.filter((id) => !gone.has(id));
  const places = new Map(kept.map((id, index) => [id, index]));
  edit.in(document, (transaction) => {
    transaction.update(document.root, { [list]: kept });
    for (const id of old) if (gone.has(id)) transaction.remove(id);
    for (const { id, fields } of readableChunks(document)) {
      const numbers = fields[refs];
      if (!numbers.some((position) => position >= firstGone)) continue;
      const next = [...numbers].flatMap((position) => {
        const record = old[position];
        // Numbers that lead nowhere stay: they are the validator's to tell of.
        return record === undefined ? [position] : (places.get(record) ?? []);
      });
      transaction.update(id, { [refs]: Uint32Array.from(next) });
    }
  });
}

/** Numbers of a chunk's MCRF with one more: ascending, as Blizzard and Noggit write them. */
export function namedBefore(numbers: readonly number[], position: number): readonly number[] {
  const at = numbers.findIndex((each) => each > position);
  return numbers.toSpliced(at < 0 ? numbers.length : at, 0, position);
}

/** Lets exactly the chunks of a span name a record of their tile. Chunks that did keep their very numbers. */
function refer(edit: MapEdit, { tile, record }: ObjectCopy, kind: ObjectKind, span: ChunkSpan): void {
  const { document } = tile;
  const { list, refs } = objectKinds[kind];
  const position = tileList(document, list).indexOf(record);
  const changes: (readonly [RecordId, Uint32Array])[] = [];
  for (const chunk of readableChunks(document)) {
    const numbers = chunk.fields[refs];
    const isNamed = numbers.includes(position);
    const isWanted = holdsChunk(span, chunk.position);
    if (isNamed === isWanted) continue;
    const others = [...numbers].filter((each) => each !== position);
    changes.push([chunk.id, Uint32Array.from(isWanted ? namedBefore(others, position) : others)]);
  }
  if (changes.length === 0) return;
  edit.in(document, (transaction) => {
    for (const [chunk, numbers] of changes) transaction.update(chunk, { [refs]: numbers });
  });
}

export interface Listed {
  readonly object: ObjectInstance;
  /** No open tile is reached: it stays listed where it was, so that it is not lost. */
  readonly isOutside: boolean;
}

/** Lists an object in every open tile that its span reaches and in no other, and lets the chunks of the span name it. */
export function listWhereItReaches(edit: MapEdit, tiles: TileSet, object: ObjectInstance, span: ChunkSpan): Listed {
  const { kind, path, copies } = object;
  const reached = tiles.tiles.filter(({ place }) => spanInTile(span, place) !== null);
  const isOutside = reached.length === 0;
  const home = tileOfChunk(chunkOfPosition(placeOf(object).position));
  // The tile that it stands in comes first: panels show that one.
  const wanted = (isOutside ? [copies[0].tile] : reached).toSorted(
    (left, right) => Number(isAt(right, home)) - Number(isAt(left, home)),
  );
  const { nameId: _model, ...fields } = fieldsOfObject(object);
  const listed = wanted.map(
    (tile) => copies.find((copy) => copy.tile === tile) ?? listIn(edit, tile, { kind, path, fields }),
  );
  for (const { tile, record } of copies) {
    if (!wanted.includes(tile)) unlist(edit, tile.document, kind, new Set([record]));
  }
  for (const copy of listed) {
    refer(edit, copy, kind, spanInTile(span, copy.tile.place) ?? nearestInTile(span, copy.tile.place));
  }
  const [first = copies[0], ...others] = listed;
  return { object: { kind, path, copies: [first, ...others] }, isOutside };
}

function isAt({ place }: MapTile, { column, row }: { readonly column: number; readonly row: number }): boolean {
  return place.column === column && place.row === row;
}
