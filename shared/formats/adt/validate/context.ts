/** A tile as the rules see it, looked up once for a run. */
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
  readonly name: string;
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
    return { id, position, row, column, fields, layers, name: `Chunk ${column}, ${row}` };
  });
  const at = new Map(chunks.map((chunk) => [chunk.position, chunk]));
  const places = new Map<RecordId, string>();
  for (const [list, noun] of [
    ['textures', 'Texture'],
    ['doodadModels', 'Doodad model'],
    ['objectModels', 'Map object model'],
    ['doodads', 'Doodad'],
    ['mapObjects', 'Map object'],
    ['unknownChunks', 'Unknown chunk'],
  ] as const) {
    for (const [index, id] of tileList(document, list).entries()) places.set(id, `${noun} ${index}`);
  }
  for (const chunk of chunks) {
    places.set(chunk.id, chunk.name);
    for (const layer of chunk.layers) places.set(layer.id, `${chunk.name}, layer ${layer.position}`);
    for (const [noun, ids] of [
      ['liquid', chunk.fields.liquids],
      ['old liquid', chunk.fields.oldLiquids],
      ['sound emitter', chunk.fields.emitters],
    ] as const) {
      for (const [index, id] of ids.entries()) places.set(id, `${chunk.name}, ${noun} ${index}`);
    }
  }
  return {
    document,
    root: document.root,
    fields: tileFields(document),
    chunks,
    /** The chunk at a row and column; undefined outside the tile, and where it cannot be read. */
    chunkAt: (row: number, column: number): ChunkItem | undefined =>
      row < 0 || row > 15 || column < 0 || column > 15 ? undefined : at.get(row * 16 + column),
    /** A record's name at the start of a sentence. */
    nameOf: (id: RecordId): string => places.get(id) ?? 'The tile',
    records: (list: Parameters<typeof tileList>[1]): readonly DocumentRecord[] =>
      tileList(document, list).map((id) => document.get(id)),
  };
}
