/** An open tile as the drawing needs it: its ground, layers and lists, read from the document when they are asked for. */
import { Texture } from '../../../../../../shared/formats/adt/schema/texture.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { Numbers, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { ChunkFields, TileFields } from '../../../../../../shared/formats/adt/model.ts';
import { tileFields, tileList } from '../../../../../../shared/formats/adt/model.ts';
import { Layer } from '../../../../../../shared/formats/adt/schema/layer.ts';
import { MapChunk } from '../../../../../../shared/formats/adt/schema/mapChunk.ts';
import type { AlphaDepth } from '../../../../../../shared/geometry/terrain/alpha.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import {
  chunkCorner,
  chunksPerSide,
  chunkVertices,
  tileCorner,
} from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundChunk } from '../../../../../../shared/geometry/terrain/heights.ts';
import type { LoadForCard, LoadTexture } from '../../../../viewport/textures/textureStore.ts';
import type { TerrainTile } from '../contract.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

/** A layer of a chunk with the key of what it shows. */
export interface DrawnLayer {
  readonly texture: string;
  readonly flags: number;
  /** Row of GroundEffectTexture.dbc. */
  readonly effectId: number;
  readonly alpha: Numbers | null;
}

/** At most four layers are drawn. */
const drawnLayers = 4;
const flat = new Float32Array(chunkVertices);

export function placeKey({ column, row }: GridPlace): string {
  return `${column},${row}`;
}

export class TileModel {
  readonly place: GridPlace;
  readonly document: Document;
  readonly loadTexture: LoadTexture;
  readonly loadForCard: LoadForCard | undefined;
  /** The north-west corner in the world. */
  readonly corner: { readonly x: number; readonly y: number };
  private chunkPlaces = new Map<RecordId, number>();
  private chunkIds: readonly RecordId[] = [];
  /** Keys of textures by their paths: a tile's chunks ask for a thousand of some ten, and twice when it is new. */
  private readonly keys = new Map<string, string>();

  constructor({ place, document, loadTexture, loadForCard }: TerrainTile) {
    this.place = place;
    this.document = document;
    this.loadTexture = loadTexture;
    this.loadForCard = loadForCard;
    this.corner = tileCorner(place);
    this.readChunkList();
  }

  get fields(): TileFields {
    return tileFields(this.document);
  }

  get depth(): AlphaDepth {
    return this.fields.alphaDepth === 8 ? 8 : 4;
  }

  /** To be called when the list of chunks changed. */
  readChunkList(): void {
    this.chunkIds = tileList(this.document, 'chunks').slice(0, chunksPerSide * chunksPerSide);
    this.chunkPlaces = new Map(this.chunkIds.map((id, chunk) => [id, chunk]));
  }

  /** Position of a chunk's record in the tile; null for other records. */
  chunkOf(record: RecordId): number | null {
    return this.chunkPlaces.get(record) ?? null;
  }

  /** Column and row of a chunk over the whole map. */
  mapPlace(chunk: number): readonly [column: number, row: number] {
    const { column, row } = this.place;
    return [column * chunksPerSide + (chunk % chunksPerSide), row * chunksPerSide + Math.floor(chunk / chunksPerSide)];
  }

  /** Null for chunks that are missing or cannot be read. */
  chunk(chunk: number): ChunkFields | null {
    const id = this.chunkIds[chunk];
    if (id === undefined || !this.document.has(id)) return null;
    const record = this.document.get(id);
    return record.type === MapChunk.type ? fieldsOf(MapChunk, record) : null;
  }

  /**
   * The ground of a chunk, standing where the tile's name says and not where its header does: templates for new tiles
   * carry headers of another place.
   */
  ground(chunk: number, heights: ArrayLike<number> | null = null): GroundChunk | null {
    const fields = this.chunk(chunk);
    if (fields === null) return null;
    const { x, y } = chunkCorner(this.place, {
      column: chunk % chunksPerSide,
      row: Math.floor(chunk / chunksPerSide),
    });
    return {
      position: [x, y, fields.position[2] ?? 0],
      heights: heights ?? fields.heights ?? flat,
      holes: fields.holes,
    };
  }

  /** Another text after every change of a chunk or of one of its layers; null for chunks that are missing. */
  revisionOf(chunk: number): string | null {
    const fields = this.chunk(chunk);
    const id = this.chunkIds[chunk];
    if (fields === null || id === undefined) return null;
    return [id, ...fields.layers].map((each) => this.document.revisionOf(each)).join(' ');
  }

  layers(chunk: number): readonly DrawnLayer[] {
    const textures = tileList(this.document, 'textures');
    return (this.chunk(chunk)?.layers ?? []).slice(0, drawnLayers).map((id) => {
      const { textureId, flags, effectId, alpha } = fieldsOf(Layer, this.document.get(id));
      const texture = textures[textureId];
      return { texture: texture === undefined ? '' : this.keyOf(this.pathOf(texture)), flags, effectId, alpha };
    });
  }

  /** Paths of all textures, as the file spells them. */
  get texturePaths(): readonly string[] {
    return tileList(this.document, 'textures').map((id) => this.pathOf(id));
  }

  private keyOf(path: string): string {
    const known = this.keys.get(path);
    if (known !== undefined) return known;
    const key = textureKey(path);
    this.keys.set(path, key);
    return key;
  }

  private pathOf(texture: RecordId): string {
    return fieldsOf(Texture, this.document.get(texture)).path;
  }
}

/** One key for all spellings of a path: slashes and letter case differ between tools, and the client takes them all. */
export function textureKey(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase();
}
