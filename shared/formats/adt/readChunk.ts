/** Reads the fields of a MCNK. Heights, normals, maps and shadows are decoded when they are first asked for. */
import type { ChunkData } from './schema/chunkData.ts';
import type { Draft, ShapeOf } from '../../codec/record.ts';
import { readRecord } from '../../codec/record.ts';
import type { Reader } from '../../codec/reader.ts';
import { copyOut } from '../../codec/storage.ts';
import { chunkHeaderSize } from '../common/terrain/tags.ts';
import type { Fields, Numbers, RecordId } from '../../codec/documentRecord.ts';
import type { AlphaDepth, AlphaEncoding } from '../../geometry/terrain/alpha.ts';
import { alphaMapSize, decodeAlpha } from '../../geometry/terrain/alpha.ts';
import { chunkVertices } from '../../geometry/terrain/grid.ts';
import { decodeEffectLayers, effectCells } from '../../geometry/terrain/groundEffects.ts';
import { expandBits } from '../../geometry/terrain/holes.ts';
import { decodeShadow } from '../../geometry/terrain/shadow.ts';
import { liquidVertexCount, liquidVertexParts } from '../../geometry/terrain/water.ts';
import { chunkFlags, chunkHeaderBytes, headerAt, headerPart } from './schema/chunkHeader.ts';
import { OldSoundEmitter, SoundEmitter, oldEmitterSize } from './schema/emitter.ts';
import { Layer, layerAlphaOffset, layerFlags, layerSize } from './schema/layer.ts';
import { Liquid, OldLiquid, liquidPart } from './schema/liquid.ts';
import type { SubChunks } from './subChunks.ts';
import { locateSubChunks, overlapOf } from './subChunks.ts';
import { TileReader } from './tileReader.ts';
import type { ByteRange, ChunkWater, LiquidPlace } from './waterPlaces.ts';

/** How the alpha maps of a chunk are written: by the map's depth, the chunk's flags and the layer's own. */
export function alphaEncoding(depth: AlphaDepth, flags: number, layerFlagWord: number): AlphaEncoding {
  return {
    depth,
    isCompressed: (layerFlagWord & layerFlags.isCompressed) !== 0,
    hasFixedEdge: hasFixedEdge(depth, flags),
  };
}

/** The last row and column of maps and shadows repeat the ones before. */
export function hasFixedEdge(depth: AlphaDepth, flags: number): boolean {
  return depth === 4 && (flags & chunkFlags.keepsAlphaEdge) === 0;
}

/** Reads from the tag at the reader's position to the frame's end, and gives child records to the builder. */
export function readChunkFields(reader: Reader, self: RecordId): Fields {
  const { position: start, end, view } = reader;
  reader.need(chunkHeaderSize + chunkHeaderBytes, 'MCNK');
  const layout = locateSubChunks(view, start, end);
  const overlap = overlapOf(layout.places);
  if (overlap !== null) reader.fail(`${overlap[0]} and ${overlap[1]} share bytes`, 'MCNK');
  const problems = [...layout.problems];
  const header: Draft<ShapeOf<typeof headerPart>> = {};
  headerPart.readAt(view, start + chunkHeaderSize, header);
  const flags = view.getUint32(start + chunkHeaderSize, true);
  const depth = reader instanceof TileReader ? reader.alphaDepth : 4;
  const water = reader instanceof TileReader ? (reader.water?.chunks[reader.chunk] ?? null) : null;
  if (water !== null && water.problem !== null) problems.push(water.problem);
  const lists = {
    layers: readLayers(reader, self, layout, flags, depth, problems),
    emitters: readEmitters(reader, self, layout),
    oldLiquids: readOldLiquids(reader, self, layout),
    liquids: readLiquids(reader, self, water),
  };
  reader.position = end;
  return chunkFields(reader.bytes, header, lists, { layout, flags, depth, water, problems });
}

type ChunkLists = Pick<ChunkData, 'layers' | 'emitters' | 'oldLiquids' | 'liquids'>;

interface ChunkState {
  readonly layout: SubChunks;
  readonly flags: number;
  readonly depth: AlphaDepth;
  readonly water: ChunkWater | null;
  readonly problems: readonly string[];
}

/** Getters keep what they made: a record's data has one identity. */
function chunkFields(
  bytes: Uint8Array,
  header: Draft<ShapeOf<typeof headerPart>>,
  lists: ChunkLists,
  state: ChunkState,
): Fields {
  const { layout, flags, depth, water, problems } = state;
  const { places, doodadCount, objectCount } = layout;
  const headerStart = layout.start + chunkHeaderSize;
  const made: { [name: string]: Numbers | null } = {};
  const fixedEdge = hasFixedEdge(depth, flags);
  return {
    flags: header.flags,
    column: header.column,
    row: header.row,
    position: header.position,
    areaId: header.areaId,
    holes: header.holes,
    unknown3E: header.unknown3E,
    unused7C: header.unused7C,
    get effectLayers() {
      return (made['effectLayers'] ??= decodeEffectLayers(bytes, headerStart + headerAt.effectLayers));
    },
    get noEffects() {
      const at = headerStart + headerAt.noEffects;
      return (made['noEffects'] ??= expandBits(bytes.subarray(at, at + 8), effectCells));
    },
    get heights() {
      if (places.heights === null) return null;
      return (made['heights'] ??= copyOut('f32', bytes, places.heights.content, chunkVertices));
    },
    get colours() {
      if (places.colours === null) return null;
      return (made['colours'] ??= copyOut('u8', bytes, places.colours.content, chunkVertices * 4));
    },
    get normals() {
      if (places.normals === null) return null;
      return (made['normals'] ??= copyOut('i8', bytes, places.normals.content, chunkVertices * 3));
    },
    get shadow() {
      if (places.shadow === null) return null;
      return (made['shadow'] ??= decodeShadow(bytes, places.shadow.content, fixedEdge));
    },
    get doodadRefs() {
      return (made['doodadRefs'] ??= copyOut('u32', bytes, places.references?.content ?? 0, doodadCount));
    },
    get objectRefs() {
      const at = (places.references?.content ?? 0) + doodadCount * 4;
      return (made['objectRefs'] ??= copyOut('u32', bytes, at, objectCount));
    },
    get fishable() {
      return (made['fishable'] ??= attributeBits(bytes, water, 0));
    },
    get deep() {
      return (made['deep'] ??= attributeBits(bytes, water, 8));
    },
    layers: lists.layers,
    liquids: lists.liquids,
    oldLiquids: lists.oldLiquids,
    emitters: lists.emitters,
    damage: problems.length === 0 ? null : problems.join('; '),
  };
}

function attributeBits(bytes: Uint8Array, water: ChunkWater | null, offset: number): Numbers | null {
  if (water === null || water.attributes === null) return null;
  const at = water.attributes.start + offset;
  return expandBits(bytes.subarray(at, at + 8), 64);
}

/** Where the alpha map of a layer starts, and where at the latest it ends; null when it has none. */
export function alphaPlace(view: DataView, layout: SubChunks, layer: number): ByteRange | null {
  const { layers, alpha } = layout.places;
  if (layers === null || alpha === null) return null;
  const at = layers.content + layer * layerSize;
  if ((view.getUint32(at + 4, true) & layerFlags.hasAlpha) === 0) return null;
  const start = alpha.content + view.getUint32(at + layerAlphaOffset, true);
  return start < alpha.end ? { start, end: alpha.end } : null;
}

function readLayers(
  reader: Reader,
  self: RecordId,
  layout: SubChunks,
  chunkFlagWord: number,
  depth: AlphaDepth,
  problems: string[],
): RecordId[] {
  const { view, bytes, builder } = reader;
  const list: RecordId[] = [];
  const { layers } = layout.places;
  if (layers === null) return list;
  for (let layer = 0; layer < layout.layerCount; layer++) {
    const at = layers.content + layer * layerSize;
    const flags = view.getUint32(at + 4, true);
    const encoding = alphaEncoding(depth, chunkFlagWord, flags);
    const place = alphaPlace(view, layout, layer);
    if ((flags & layerFlags.hasAlpha) !== 0) {
      const wanted = encoding.isCompressed ? 1 : alphaMapSize(depth);
      const room = place === null ? 0 : place.end - place.start;
      if (room < wanted) problems.push(`the alpha map of layer ${layer} needs ${wanted} bytes, ${room} are there`);
    }
    const id = builder.reserve();
    builder.put(id, Layer.type, self, { offset: at, length: layerSize }, layerFields(bytes, view, at, place, encoding));
    list.push(id);
  }
  return list;
}

function layerFields(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  place: ByteRange | null,
  encoding: AlphaEncoding,
): Fields {
  const textureId = view.getUint32(at, true);
  const flags = view.getUint32(at + 4, true);
  const effectId = view.getInt32(at + 12, true);
  if (place === null) return { textureId, flags, effectId, alpha: null };
  let alpha: Numbers | null = null;
  return {
    textureId,
    flags,
    effectId,
    get alpha() {
      return (alpha ??= decodeAlpha(bytes, place.start, place.end, encoding).texels);
    },
  };
}

function readEmitters(reader: Reader, self: RecordId, layout: SubChunks): RecordId[] {
  const list: RecordId[] = [];
  const { emitters } = layout.places;
  if (emitters === null || layout.emitterCount === 0) return list;
  const schema = layout.emitterSize === oldEmitterSize ? OldSoundEmitter : SoundEmitter;
  reader.position = emitters.content;
  for (let index = 0; index < layout.emitterCount; index++) list.push(readRecord(schema, reader, self));
  return list;
}

function readOldLiquids(reader: Reader, self: RecordId, layout: SubChunks): RecordId[] {
  const list: RecordId[] = [];
  const { oldLiquids } = layout.places;
  if (oldLiquids === null) return list;
  reader.position = oldLiquids.content;
  for (let index = 0; index < layout.oldLiquidCount; index++) list.push(readRecord(OldLiquid, reader, self));
  return list;
}

function readLiquids(reader: Reader, self: RecordId, water: ChunkWater | null): RecordId[] {
  const list: RecordId[] = [];
  if (water === null) return list;
  for (const place of water.liquids) {
    const id = reader.builder.reserve();
    const source = { offset: place.start, length: liquidPart.size };
    reader.builder.put(id, Liquid.type, self, source, liquidFields(reader, place));
    list.push(id);
  }
  return list;
}

function liquidFields({ bytes, view }: Reader, { start, exists, vertices }: LiquidPlace): Fields {
  const fields: Draft<ShapeOf<typeof liquidPart>> = {};
  liquidPart.readAt(view, start, fields);
  const { width = 0, height = 0, vertexFormat = 0 } = fields;
  const parts = vertices === null ? null : liquidVertexParts(vertexFormat);
  const count = liquidVertexCount(width, height);
  const at = vertices?.start ?? 0;
  const heightBytes = parts?.hasHeights === true ? count * 4 : 0;
  const coordinateBytes = parts?.hasTextureCoordinates === true ? count * 4 : 0;
  const made: { [name: string]: Numbers } = {};
  return {
    ...fields,
    get exists() {
      return exists === null
        ? null
        : (made['exists'] ??= expandBits(bytes.subarray(exists.start, exists.end), width * height));
    },
    get heights() {
      return heightBytes === 0 ? null : (made['heights'] ??= copyOut('f32', bytes, at, count));
    },
    get textureCoordinates() {
      return coordinateBytes === 0 ? null : (made['uv'] ??= copyOut('u16', bytes, at + heightBytes, count * 2));
    },
    get depths() {
      return parts?.hasDepths === true
        ? (made['depths'] ??= copyOut('u8', bytes, at + heightBytes + coordinateBytes, count))
        : null;
    },
  };
}
