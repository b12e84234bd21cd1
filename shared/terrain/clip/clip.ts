/**
 * Chunks that were copied: what they hold, free of the tiles they came from, so that they can be put down anywhere on any map.
 */
import { SoundEmitter, OldSoundEmitter } from '../../formats/adt/schema/emitter.ts';
import type { FieldsIn } from '../../codec/record.ts';
import type { PlacementFields } from '../../formats/common/terrain/placements.ts';
import { Liquid, OldLiquid } from '../../formats/adt/schema/liquid.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { Doodad, MapObject, modelPath, placementFields } from '../../formats/common/terrain/placements.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { chunkSize, mapChunkAt, placementToWorld, worldToPlacement } from '../../geometry/terrain/grid.ts';
import { isPlacementSpace } from '../../formats/adt/emitters.ts';
import { tileList } from '../../formats/adt/model.ts';
import { Layer } from '../../formats/adt/schema/layer.ts';
import { MapChunk } from '../../formats/adt/schema/mapChunk.ts';
import { depthOf, texturesOf } from '../layers.ts';
import type { ChunkSpan } from '../objects/span.ts';
import { namedSpan } from '../objects/span.ts';
import type { ChunkRef, MapTile, TileSet } from '../tiles.ts';
import { chunkFields, chunkKey } from '../tiles.ts';
import { fieldsOf, fieldsIf } from '../../codec/record.ts';

/** What of a chunk can be taken or left when it is put down. */
export const clipParts = [
  { id: 'heights', label: 'Heights' },
  { id: 'layers', label: 'Textures' },
  { id: 'colours', label: 'Vertex colours' },
  { id: 'shadows', label: 'Shadows' },
  { id: 'holes', label: 'Holes' },
  { id: 'liquids', label: 'Liquids' },
  { id: 'objects', label: 'Objects' },
  { id: 'sounds', label: 'Sound emitters' },
  { id: 'areas', label: 'Area ids' },
  { id: 'flags', label: 'Chunk flags' },
] as const;
export type ClipPart = (typeof clipParts)[number]['id'];

export interface ClipLayer {
  readonly texture: string;
  readonly flags: number;
  readonly effectId: number;
  readonly alpha: Uint8Array | null;
}

export interface ClipChunk {
  /** Yards over sea level of the 145 vertices; null for a chunk without heights. */
  readonly heights: Float64Array | null;
  readonly depth: AlphaDepth;
  readonly layers: readonly ClipLayer[];
  /** Ground effects: the layer of each of 8 × 8 cells, and the cells without. */
  readonly effectLayers: Uint8Array;
  readonly noEffects: Uint8Array;
  readonly colours: Uint8Array | null;
  readonly shadow: Uint8Array | null;
  readonly holes: number;
  readonly areaId: number;
  readonly flags: number;
  /** Fields of the liquids of MH2O and MCLQ. */
  readonly liquids: readonly LiquidFields[];
  readonly oldLiquids: readonly OldLiquidFields[];
  readonly fishable: Uint8Array | null;
  readonly deep: Uint8Array | null;
  readonly emitters: readonly ClipEmitter[];
}

export type LiquidFields = FieldsIn<typeof Liquid>;
export type OldLiquidFields = FieldsIn<typeof OldLiquid>;
/** Of today's form or the old one. */
export type EmitterFields = FieldsIn<typeof SoundEmitter> | FieldsIn<typeof OldSoundEmitter>;

export interface ClipEmitter {
  /** Of today's form or the old one. */
  readonly type: string;
  readonly fields: EmitterFields;
  /** East, up and south of the chunk's north-west corner at sea level, whatever the space its file has it in; yards. */
  readonly at: readonly [east: number, up: number, south: number];
  /** Its file counts as placements do (`isPlacementSpace`), and it is written so again. */
  readonly isPlacementSpace: boolean;
}

export interface ClipObject {
  readonly kind: 'doodad' | 'mapObject';
  readonly model: string;
  /** As stored; positions and boxes count east and south from the clip's north-west corner, and up from the sea. */
  readonly fields: PlacementFields;
  /** Chunks that named it, counted from its own: for models whose box is not known. */
  readonly named: ChunkSpan | null;
}

export interface TerrainClip {
  /** Size of the rectangle around the chunks. */
  readonly columns: number;
  readonly rows: number;
  /** Row by row; null where none was chosen. */
  readonly chunks: readonly (ClipChunk | null)[];
  readonly objects: readonly ClipObject[];
  /** The north-west chunk of the rectangle, where it was taken from. */
  readonly origin: GridPlace;
}

/** Fields that no later edit of the document reaches: bulk data are changed in place. */
function detached<F extends object>(fields: F): F {
  const copied = Object.entries(fieldsByName(fields)).map(([name, value]) => [
    name,
    isNumbers(value) ? value.slice() : value,
  ]);
  // The same names with values of the same kinds.
  return Object.fromEntries(copied) as F;
}

const bytesOf = (values: ArrayLike<number> | null): Uint8Array | null =>
  values === null ? null : Uint8Array.from(values);

function takeChunk(chunk: ChunkRef): ClipChunk {
  const fields = chunkFields(chunk);
  const { document } = chunk.tile;
  const textures = texturesOf(document);
  const base = fields.position[2] ?? 0;
  return {
    heights: fields.heights === null ? null : Float64Array.from(fields.heights, (height) => base + height),
    depth: depthOf(document),
    layers: fields.layers.map((id) => {
      const { textureId, flags, effectId, alpha } = fieldsOf(Layer, document.get(id));
      return { texture: textures[textureId] ?? '', flags, effectId, alpha: bytesOf(alpha) };
    }),
    effectLayers: Uint8Array.from(fields.effectLayers),
    noEffects: Uint8Array.from(fields.noEffects),
    colours: bytesOf(fields.colours),
    shadow: bytesOf(fields.shadow),
    holes: fields.holes,
    areaId: fields.areaId,
    flags: fields.flags,
    liquids: fields.liquids.map((id) => detached(fieldsOf(Liquid, document.get(id)))),
    oldLiquids: fields.oldLiquids.map((id) => detached(fieldsOf(OldLiquid, document.get(id)))),
    fishable: bytesOf(fields.fishable),
    deep: bytesOf(fields.deep),
    emitters: fields.emitters.map((id) => takeEmitter(chunk, id)),
  };
}

function takeEmitter({ tile: { document }, id: chunk, column, row }: ChunkRef, id: RecordId): ClipEmitter {
  const record = document.get(id);
  const { type } = record;
  const fields: EmitterFields = fieldsIf(SoundEmitter, record) ?? fieldsOf(OldSoundEmitter, record);
  const { position: corner } = fieldsOf(MapChunk, document.get(chunk));
  const { position } = fields;
  const isOfPlacements = isPlacementSpace(position, corner);
  const [x = 0, y = 0, z = 0] = position;
  const [east = 0, up = 0, south = 0] = isOfPlacements ? position : worldToPlacement({ x, y, z });
  const at = [east - column * chunkSize, up, south - row * chunkSize] as const;
  return { type, fields: detached(fields), at, isPlacementSpace: isOfPlacements };
}

const kinds = [
  { kind: 'doodad', list: 'doodads', models: 'doodadModels', schema: Doodad },
  { kind: 'mapObject', list: 'mapObjects', models: 'objectModels', schema: MapObject },
] as const;

/** The same fields with their points moved in placement space: east, up, south. */
export function movedFields(fields: PlacementFields, by: readonly [number, number, number]): PlacementFields {
  const moved = ([east = 0, up = 0, south = 0]: readonly number[]): readonly number[] => [
    Math.fround(east + by[0]),
    Math.fround(up + by[1]),
    Math.fround(south + by[2]),
  ];
  const { position, minimum, maximum } = fields;
  return {
    ...fields,
    position: moved(position),
    ...(minimum === undefined ? {} : { minimum: moved(minimum) }),
    ...(maximum === undefined ? {} : { maximum: moved(maximum) }),
  };
}

/** Things that stand on the chosen chunks. One that several tiles list is taken once. */
function takeObjects(tiles: Iterable<MapTile>, chosen: ReadonlySet<number>, origin: GridPlace): readonly ClipObject[] {
  const found = new Map<string, ClipObject>();
  for (const tile of tiles) {
    const { document } = tile;
    for (const { kind, list, models } of kinds) {
      const names = tileList(document, models);
      for (const id of tileList(document, list)) {
        const fields = placementFields(document.get(id));
        const world = placementToWorld(fields.position);
        const at = mapChunkAt(world.x, world.y);
        const model = names[fields.nameId];
        if (!chosen.has(chunkKey(at.column, at.row)) || model === undefined) continue;
        found.set(`${kind} ${fields.uniqueId}`, {
          kind,
          model: modelPath(document.get(model)),
          fields: movedFields(fields, [-origin.column * chunkSize, 0, -origin.row * chunkSize]),
          named: namedSpan({ kind, path: '', copies: [{ tile, record: id }] }),
        });
      }
    }
  }
  return [...found.values()];
}

/**
 * Copies chunks with all they hold. Null when none of them can be read.
 * @param places columns and rows over the whole map; they need not fill a rectangle
 */
export function copyChunks(tiles: TileSet, places: readonly GridPlace[]): TerrainClip | null {
  const chunks = places.flatMap(({ column, row }) => tiles.chunk(column, row) ?? []);
  if (chunks.length === 0) return null;
  const columns = chunks.map(({ column }) => column);
  const rows = chunks.map(({ row }) => row);
  const origin = { column: Math.min(...columns), row: Math.min(...rows) };
  const size = { columns: Math.max(...columns) - origin.column + 1, rows: Math.max(...rows) - origin.row + 1 };
  const taken: (ClipChunk | null)[] = Array.from({ length: size.columns * size.rows }, () => null);
  for (const chunk of chunks) {
    taken[(chunk.row - origin.row) * size.columns + chunk.column - origin.column] = takeChunk(chunk);
  }
  const chosen = new Set(chunks.map(({ column, row }) => chunkKey(column, row)));
  const objects = takeObjects(new Set(chunks.map(({ tile }) => tile)), chosen, origin);
  return { ...size, chunks: taken, objects, origin };
}

/** The chunks that a clip covers when its north-west corner is put at a place of the map. */
export function placesOfClip({ columns, chunks }: TerrainClip, at: GridPlace): readonly GridPlace[] {
  return chunks.flatMap((chunk, index) =>
    chunk === null ? [] : [{ column: at.column + (index % columns), row: at.row + Math.floor(index / columns) }],
  );
}
