/** The ground of one tile: its data on the graphics card, one draw call, and what is needed to leave it out or pick it. */
import type { WebGLRenderer } from 'three';
import { Box3, GLSL3, Mesh, RawShaderMaterial, Vector2, Vector3 } from 'three';
import type { InstancedBufferGeometry } from 'three';
import { chunkFlags } from '../../../../../../shared/formats/adt/schema/chunkHeader.ts';
import { chunksPerTile, chunkVertices, tileSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundLevel } from '../../../../../../shared/geometry/terrain/groundLevels.ts';
import { isEffect } from '../../../../../../shared/geometry/terrain/groundEffects.ts';
import { levelSteps } from '../../../../../../shared/geometry/terrain/groundLevels.ts';
import type { PickableGround } from '../../../../../../shared/geometry/terrain/pick.ts';
import { pickableGround, updatePickable } from '../../../../../../shared/geometry/terrain/pick.ts';
import type { GroundChunk } from '../../../../../../shared/geometry/terrain/heights.ts';
import { sliceBytes, sliceOf, sliceSide } from '../../../../../../shared/geometry/terrain/weightSlices.ts';
import type { Vector3 as Place } from '../../../../../../shared/geometry/vector.ts';
import type { SharedUniforms } from '../../../../viewport/uniforms.ts';
import { CardTexture } from '../gpu/cardTexture.ts';
import { groundFragment, groundVertex } from '../shaders/ground.ts';
import type { TileModel } from '../tile/tileModel.ts';
import type { TilesetStore } from '../tilesets/tilesetStore.ts';
import { recordRow, recordRowOf, vertexRow, vertexRowOf } from './chunkRows.ts';
import type { GroundField } from './groundField.ts';
import type { GroundGeometry } from './groundGeometry.ts';

export interface TileGroundOptions {
  readonly renderer: WebGLRenderer;
  /** The processor draws: tilesets are then filtered in the plain way. */
  readonly isSoftware: boolean;
  readonly geometry: GroundGeometry;
  readonly field: GroundField;
  readonly tilesets: TilesetStore;
  readonly uniforms: SharedUniforms;
  /** Whether a chunk is selected, by map-wide column and row. */
  readonly isSelected: (column: number, row: number) => boolean;
}

/** Which chunks are out of date. */
export interface GroundChanges {
  readonly vertices: Iterable<number>;
  readonly weights: Iterable<number>;
  readonly records: Iterable<number>;
}

/** A chunk whose weights are packed already, and where its slice is among others. */
export interface PackedChunk {
  readonly chunk: number;
  readonly at: number;
}

export class TileGround {
  readonly model: TileModel;
  readonly mesh: Mesh<InstancedBufferGeometry, RawShaderMaterial>;
  /** In scene space. */
  readonly box = new Box3();
  private readonly options: TileGroundOptions;
  private readonly vertices: CardTexture;
  private readonly records: CardTexture;
  private readonly weights: CardTexture;
  private readonly chunks: (GroundChunk | null)[] = Array.from({ length: chunksPerTile }, () => null);
  private readonly pickable: PickableGround;
  private readonly corner = new Vector2();
  private readonly edges = [1, 1, 1, 1];
  private level: GroundLevel = 0;
  private areHeightsRead = false;

  constructor(model: TileModel, options: TileGroundOptions) {
    this.model = model;
    this.options = options;
    const { renderer, isSoftware, geometry, uniforms, tilesets } = options;
    const plain = { format: 'rgba32ui', height: chunksPerTile, depth: null, filter: 'exact', wrap: 'clamp' } as const;
    this.vertices = new CardTexture(renderer, { ...plain, width: chunkVertices });
    this.records = new CardTexture(renderer, { ...plain, width: recordRow / 4 });
    this.weights = new CardTexture(renderer, {
      format: 'rgba8',
      width: sliceSide,
      height: sliceSide,
      depth: chunksPerTile,
      filter: 'smooth',
      wrap: 'clamp',
    });
    const material = new RawShaderMaterial({
      glslVersion: GLSL3,
      defines: isSoftware ? { PLAIN_SAMPLING: 1 } : {},
      vertexShader: groundVertex,
      fragmentShader: groundFragment,
      uniforms: {
        ...uniforms,
        ...tilesets.uniforms,
        tileCorner: { value: this.corner },
        edgeSteps: { value: this.edges },
        vertexData: this.vertices.uniform,
        chunkRecords: this.records.uniform,
        weights: this.weights.uniform,
      },
    });
    this.mesh = new Mesh(geometry.at(0), material);
    this.mesh.frustumCulled = false;
    this.mesh.matrixAutoUpdate = false;
    this.pickable = pickableGround(this.chunks);
  }

  get levelOfDetail(): GroundLevel {
    return this.level;
  }

  get ground(): PickableGround {
    return this.pickable;
  }

  /** Bytes on the graphics card. */
  get size(): number {
    return this.vertices.size + this.records.size + this.weights.size;
  }

  /** Its box says how high it lies. */
  get hasHeights(): boolean {
    return this.areHeightsRead;
  }

  /** Reads how high it lies, ahead of building it: a view is aimed at it before it is there. */
  readHeights(): void {
    for (let chunk = 0; chunk < chunksPerTile; chunk++) this.readChunk(chunk);
    this.areHeightsRead = true;
    this.fitBox();
  }

  /** Sends what changed to the card, chunks in a row together. */
  apply({ vertices, weights, records }: GroundChanges): void {
    let hasVertices = false;
    sendRuns(
      { chunks: vertices, scratch: vertexScratch, size: vertexRow },
      (chunk, row) => {
        hasVertices = true;
        return this.fillVertices(chunk, row);
      },
      (y, height, rows) => this.vertices.upload({ x: 0, y, width: chunkVertices, height }, rows),
    );
    if (hasVertices) this.fitBox();
    sendRuns(
      { chunks: weights, scratch: sliceScratch, size: sliceBytes },
      (chunk, slice) => this.fillWeights(chunk, slice),
      (layer, layers, slices) => this.sendWeights(layer, layers, slices),
    );
    sendRuns(
      { chunks: records, scratch: recordScratch, size: recordRow },
      (chunk, row) => this.fillRecord(chunk, row),
      (y, height, rows) => this.records.upload({ x: 0, y, width: recordRow / 4, height }, rows),
    );
  }

  /** Sends weights that are packed already, those that follow each other together. */
  sendSlices(slices: Uint8Array, chunks: readonly PackedChunk[]): void {
    for (let first = 0, end = 0; first < chunks.length; first = end) {
      const { chunk = 0, at = 0 } = chunks[first] ?? {};
      const isNext = (place: number): boolean =>
        chunks[place]?.chunk === chunk + place - first && chunks[place]?.at === at + place - first;
      for (end = first + 1; isNext(end);) end++;
      this.sendWeights(chunk, end - first, slices.subarray(at * sliceBytes, (at + end - first) * sliceBytes));
    }
  }

  /** Where the scene's zero stands in the world changed. */
  setOrigin(origin: Place): void {
    const { x, y } = this.model.corner;
    this.corner.set(x - origin[0], y - origin[1]);
    this.fitBox();
  }

  setLevel(level: GroundLevel): void {
    this.level = level;
    this.mesh.geometry = this.options.geometry.at(level);
  }

  /** Levels of the tiles north, east, south and west: null where none is open. */
  setNeighbourLevels(levels: readonly (GroundLevel | null)[]): void {
    for (const [side, level] of levels.entries()) {
      this.edges[side] = level === null || level <= this.level ? 1 : levelSteps[level];
    }
  }

  get triangles(): number {
    return this.options.geometry.trianglesAt(this.level);
  }

  dispose(): void {
    this.mesh.material.dispose();
    for (const texture of [this.vertices, this.records, this.weights]) texture.dispose();
  }

  /** False where there is nothing to send, as for the others. */
  private fillVertices(chunk: number, vertices: Uint32Array<ArrayBuffer>): boolean {
    const [column, row] = this.model.mapPlace(chunk);
    const { field } = this.options;
    const ground = this.readChunk(chunk);
    if (ground === null) return false;
    vertexRowOf(ground, field.normalsAt(column, row), field.coloursAt(column, row), vertices);
    return true;
  }

  private readChunk(chunk: number): GroundChunk | null {
    const ground = this.options.field.groundAt(...this.model.mapPlace(chunk));
    this.chunks[chunk] = ground;
    updatePickable(this.pickable, chunk);
    return ground;
  }

  private sendWeights(layer: number, layers: number, slices: Uint8Array): void {
    this.weights.upload({ x: 0, y: 0, width: sliceSide, height: sliceSide, layer, layers }, slices);
  }

  private fillWeights(chunk: number, slice: Uint8Array<ArrayBuffer>): boolean {
    const [column, row] = this.model.mapPlace(chunk);
    const { field } = this.options;
    const own = field.weightsAt(column, row);
    if (own === null) return false;
    sliceOf(own, (south, east) => field.weightsAt(column + east, row + south), slice);
    return true;
  }

  private fillRecord(chunk: number, record: Uint32Array<ArrayBuffer>): boolean {
    const fields = this.model.chunk(chunk);
    const { tilesets, isSelected } = this.options;
    const ground = this.chunks[chunk] ?? null;
    if (fields !== null && ground !== null && ground.holes !== fields.holes) {
      this.chunks[chunk] = { ...ground, holes: fields.holes };
    }
    recordRowOf(
      fields === null
        ? null
        : {
            layers: this.options.field.layersAt(...this.model.mapPlace(chunk)).map(({ texture, flags, effectId }) => ({
              slot: tilesets.slotOf(texture),
              flags,
              hasEffect: isEffect(effectId),
            })),
            holes: fields.holes,
            areaId: fields.areaId,
            isImpassable: (fields.flags & chunkFlags.impassable) !== 0,
            isSelected: isSelected(...this.model.mapPlace(chunk)),
            effectLayers: this.options.field.effectLayersAt(...this.model.mapPlace(chunk)) ?? fields.effectLayers,
            noEffects: fields.noEffects,
          },
      record,
    );
    return true;
  }

  private fitBox(): void {
    let low = Infinity;
    let high = -Infinity;
    for (const [chunk, ground] of this.chunks.entries()) {
      if (ground === null) continue;
      low = Math.min(low, this.pickable.ranges[chunk * 2] ?? 0);
      high = Math.max(high, this.pickable.ranges[chunk * 2 + 1] ?? 0);
    }
    if (low > high) [low, high] = [0, 0];
    const { x, y } = this.corner;
    this.box.set(new Vector3(x - tileSize, y - tileSize, low), new Vector3(x, y, high));
  }
}

/** So many chunks are sent in one go. */
const mostInRun = 32;
const vertexScratch = new Uint32Array(vertexRow * mostInRun);
const recordScratch = new Uint32Array(recordRow * mostInRun);
const sliceScratch = new Uint8Array(sliceBytes * mostInRun);

/** Chunks with the memory that is filled for them, so many numbers a chunk. */
interface Run<T> {
  readonly chunks: Iterable<number>;
  readonly scratch: T;
  readonly size: number;
}

/**
 * Fills memory chunk by chunk and sends those that follow each other together: for a new tile that is 24 uploads, where one a
 * chunk would be 768, and each costs the page and the card the same whatever its size.
 * @param fill false for a chunk of which nothing is sent
 */
function sendRuns<T extends Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  { chunks, scratch, size }: Run<T>,
  fill: (chunk: number, part: T) => boolean,
  upload: (first: number, count: number, part: T) => void,
): void {
  const part = (from: number, count: number): T => scratch.subarray(from * size, (from + count) * size) as T;
  let first = -1;
  let count = 0;
  const send = (): void => {
    if (count > 0) upload(first, count, part(0, count));
    count = 0;
  };
  for (const chunk of chunks) {
    if (count === mostInRun || chunk !== first + count) send();
    if (count === 0) first = chunk;
    if (fill(chunk, part(count, 1))) count++;
    else send();
  }
  send();
}
