/** A new tile made from nothing: flat ground with one texture. */
import type { FormatDocument } from '../../format/format.ts';
import { RecordBuilder } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { initialFields } from '../../codec/record.ts';
import { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { neutralColours } from '../../geometry/terrain/colours.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunkCorner, chunksPerSide, chunksPerTile } from '../../geometry/terrain/grid.ts';
import { adt } from './index.ts';
import { adtVersion } from './locate.ts';
import { chunkFlags } from './schema/chunkHeader.ts';
import { Layer } from './schema/layer.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { Texture } from './schema/texture.ts';
import { Tile } from './schema/tile.ts';

export interface NewTile {
  /** The two numbers of its file name. */
  readonly place: GridPlace;
  /** Height of the ground in yards over sea level. */
  readonly height?: number;
  readonly texture?: string;
  readonly areaId?: number;
  /** As the map's WDT says. */
  readonly alphaDepth?: AlphaDepth;
  /** Neutral vertex colours: maps with vertex colours (MPHD 0x2) want them in every chunk. */
  readonly hasColours?: boolean;
}

export function createTile({
  place,
  height = 0,
  texture,
  areaId = 0,
  alphaDepth = 4,
  hasColours = false,
}: NewTile): FormatDocument {
  const builder = new RecordBuilder();
  const root = builder.reserve();
  const add = (schema: RecordSchema, owner: RecordId, fields: Fields): RecordId => {
    const id = builder.reserve();
    builder.put(id, schema.type, owner, null, { ...initialFields(schema, adtVersion), ...fields });
    return id;
  };
  const textures = texture === undefined ? [] : [add(Texture, root, { path: texture })];
  const chunks = Array.from({ length: chunksPerTile }, (_, index) => {
    const [column, row] = [index % chunksPerSide, Math.floor(index / chunksPerSide)];
    const { x, y } = chunkCorner(place, { column, row });
    const position = [Math.fround(x), Math.fround(y), Math.fround(height)];
    const flags = chunkFlags.keepsAlphaEdge | (hasColours ? chunkFlags.hasColours : 0);
    const colours = hasColours ? neutralColours() : null;
    const id = add(MapChunk, root, { column, row, position, areaId, flags, colours });
    if (textures.length === 0) return id;
    const layers = [add(Layer, id, {})];
    const made = builder.records.get(id);
    if (made !== undefined) builder.put(id, made.type, root, null, { ...made.fields, layers });
    return id;
  });
  builder.put(root, Tile.type, null, null, { ...initialFields(Tile, adtVersion), alphaDepth, textures, chunks });
  return new Document(adt, { records: builder.records, root, nextId: builder.nextId, version: adtVersion });
}
