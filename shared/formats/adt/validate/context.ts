/** A tile as the rules see it, looked up once for a run. */
import { inside, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import { readableChunks, tileFields, tileList } from '../model.ts';
import type { ChunkFields } from '../model.ts';
import { Layer } from '../schema/layer.ts';
import { fieldsOf } from '../../../codec/record.ts';

export interface LayerItem {
  readonly id: RecordId;
  readonly position: number;
  readonly fields: FieldsIn<typeof Layer>;
}

export interface ChunkItem {
  readonly id: RecordId;
  readonly position: number;
  readonly row: number;
  readonly column: number;
  readonly fields: ChunkFields;
  readonly layers: readonly LayerItem[];
  /** At the start of a sentence: `Chunk 7, 3`. */
  readonly name: Said;
}

export type TileView = ReturnType<typeof viewTile>;

export function viewTile(document: DocumentView) {
  const chunks = readableChunks(document).map(({ id, position, fields }): ChunkItem => {
    const [row, column] = [Math.floor(position / 16), position % 16];
    const layers = fields.layers.map((layer, index) => ({
      id: layer,
      position: index,
      fields: fieldsOf(Layer, document.get(layer)),
    }));
    return {
      ...{ id, position, row, column, fields, layers },
      // Made when something is said of it: of most chunks nothing is.
      get name() {
        return says`Chunk ${column}, ${row}`;
      },
    };
  });
  const at = new Map(chunks.map((chunk) => [chunk.position, chunk]));
  let names: ReadonlyMap<RecordId, Said> | null = null;
  return {
    document,
    root: document.root,
    fields: tileFields(document),
    chunks,
    /** The chunk at a row and column; undefined outside the tile, and where it cannot be read. */
    chunkAt: (row: number, column: number): ChunkItem | undefined =>
      row < 0 || row > 15 || column < 0 || column > 15 ? undefined : at.get(row * 16 + column),
    /** A record's name at the start of a sentence. */
    nameOf: (id: RecordId): Said => {
      names ??= namesIn(document, chunks);
      return names.get(id) ?? says`The tile`;
    },
    records: (list: Parameters<typeof tileList>[1]): readonly DocumentRecord[] =>
      tileList(document, list).map((id) => document.get(id)),
  };
}

function namesIn(document: DocumentView, chunks: readonly ChunkItem[]): ReadonlyMap<RecordId, Said> {
  const names = new Map<RecordId, Said>();
  for (const [list, noun] of [
    ['textures', 'Texture'],
    ['doodadModels', 'Doodad model'],
    ['objectModels', 'Map object model'],
    ['doodads', 'Doodad'],
    ['mapObjects', 'Map object'],
    ['unknownChunks', 'Unknown chunk'],
  ] as const) {
    for (const [index, id] of tileList(document, list).entries()) names.set(id, says`${term(noun)} ${index}`);
  }
  for (const chunk of chunks) {
    const { name } = chunk;
    names.set(chunk.id, name);
    for (const layer of chunk.layers)
      names.set(layer.id, says`${name}, ${inside(says`${term('Layer')} ${layer.position}`)}`);
    for (const [noun, ids] of [
      ['Liquid', chunk.fields.liquids],
      ['Old liquid', chunk.fields.oldLiquids],
      ['Sound emitter', chunk.fields.emitters],
    ] as const) {
      for (const [index, id] of ids.entries()) names.set(id, says`${name}, ${inside(says`${term(noun)} ${index}`)}`);
    }
  }
  return names;
}
