/** A stroke of one texture over many chunks and tiles: layers come and go as they are needed. Rule: formats/adt.md, 20.1. */
import { Layer } from '../formats/adt/schema/layer.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import { toNibble } from '../geometry/terrain/alpha.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import type { BrushHold } from '../geometry/terrain/brush/hold.ts';
import type { PaintedChunk, StoredLayers } from '../geometry/terrain/brush/paintStroke.ts';
import { PaintStroke } from '../geometry/terrain/brush/paintStroke.ts';
import { texelCount, texelSize, texelsPerSide } from '../geometry/terrain/grid.ts';
import { convertAlpha, invisibleLayers, visibleWeights } from '../geometry/terrain/weights.ts';
import { addLayer, convertDepth, setAlpha } from '../formats/adt/edits.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';
import {
  coverageOf,
  depthOf,
  dropLayer,
  ensureTexture,
  followEffects,
  layersOf,
  mostLayers,
  plainPath,
  samePath,
} from './layers.ts';
import type { MapEdit } from './mapEdit.ts';
import { smoothTexture } from './smoothPaint.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkKey, chunkFields } from './tiles.ts';
import { fieldsOf } from '../codec/record.ts';

/**
 * What happens in chunks whose four layers show other textures: nothing; the least seen one over the base goes; or a
 * certain texture goes, where it is one of the four.
 */
export type WhenFull = 'leave' | 'replace' | { readonly giveUp: string };

export interface PaintOptions {
  /** Empty for work on what is there: smoothing. */
  readonly texture: string;
  readonly whenFull: WhenFull;
  /** False for erasing: a texture that a chunk lacks is not added. */
  readonly canAdd: boolean;
  /** What the map's WDT says; it holds for tiles that have no alpha map to tell it. Null: as the tile says. */
  readonly depth?: AlphaDepth | null;
  /** Where less than all of it is laid on. */
  readonly hold?: BrushHold | null | undefined;
}

/** How a chunk is painted: which records stand behind the maps, and what comes and goes. */
interface Plan {
  readonly chunk: ChunkRef;
  /** Layers that stay, base first; a new one has no record yet. */
  readonly layers: readonly (RecordId | null)[];
  readonly dropped: readonly RecordId[];
  readonly stored: StoredLayers;
  readonly textures: readonly string[];
}

export class TexturePainter {
  readonly stroke: PaintStroke;
  /** Chunks that were left because all four layers show something else. */
  readonly full: ChunkRef[] = [];
  private readonly tiles: TileSet;
  private readonly options: PaintOptions;
  private readonly plans = new Map<number, Plan>();
  private readonly bare = new Map<number, ChunkRef>();

  constructor(tiles: TileSet, options: PaintOptions) {
    this.tiles = tiles;
    this.options = options;
    this.stroke = new PaintStroke((column, row) => this.plan(column, row), options.hold ?? null);
  }

  private plan(column: number, row: number): StoredLayers | null {
    const chunk = this.tiles.chunk(column, row);
    if (chunk === null) return null;
    const layers = layersOf(chunk);
    const { texture, canAdd, whenFull } = this.options;
    const isAny = texture === '' && layers.length > 0;
    const own = isAny ? 0 : layers.findIndex((layer) => samePath(layer.texture, texture));
    if (own < 0 && !canAdd) return null;
    if (layers.length === 0) {
      this.bare.set(chunkKey(column, row), chunk);
      return null;
    }
    const dropped = own < 0 && layers.length >= mostLayers ? this.sacrifice(chunk, whenFull) : null;
    if (own < 0 && layers.length >= mostLayers && dropped === null) {
      this.full.push(chunk);
      return null;
    }
    const kept = layers.slice(0, mostLayers).filter(({ id }) => id !== dropped);
    const maps = kept.slice(1).map(({ alpha }) => alpha);
    const before = depthOf(chunk.tile.document);
    const depth = this.options.depth ?? before;
    const stored = {
      maps: [...(before === depth ? maps : convertAlpha(maps, before, depth)), ...(own < 0 ? [null] : [])],
      depth,
      layer: own < 0 ? kept.length : own,
    };
    const ids = kept.map(({ id }) => id);
    this.plans.set(chunkKey(column, row), {
      chunk,
      layers: own < 0 ? [...ids, null] : ids,
      dropped: dropped === null ? [] : [dropped],
      stored,
      textures: [...kept.map((layer) => layer.texture), ...(own < 0 ? [texture] : [])],
    });
    return stored;
  }

  /** The layer that goes to make room: one that is seen nowhere, or the least seen where that is wanted. */
  private sacrifice(chunk: ChunkRef, whenFull: WhenFull): RecordId | null {
    const layers = layersOf(chunk);
    const maps = layers.slice(1, mostLayers).map(({ alpha }) => alpha);
    const [unseen] = invisibleLayers(visibleWeights(maps, depthOf(chunk.tile.document)));
    if (unseen !== undefined) return layers[unseen]?.id ?? null;
    if (whenFull === 'leave') return null;
    if (whenFull !== 'replace') return layers.find(({ texture }) => samePath(texture, whenFull.giveUp))?.id ?? null;
    const coverage = coverageOf(chunk);
    const upper = coverage.slice(1);
    return layers[upper.indexOf(Math.min(...upper)) + 1]?.id ?? null;
  }

  /** @param opacity the share of the ground that the texture is to cover, 0 to 1 */
  dab(dab: Dab, opacity: number): void {
    this.stroke.dab(dab, opacity * 255);
  }

  /** Covers whole chunks. */
  fill(chunks: readonly ChunkRef[], opacity: number): void {
    for (const chunk of chunks) {
      this.paintWhole(chunk, (painted, texel, amount) => painted.paint(texel, opacity * 255, amount));
    }
  }

  /** Moves the weight of another texture to the painted one under the brush. */
  swap(dab: Dab, from: string): void {
    this.stroke.visit(dab, (painted, texel, amount) => {
      const at = this.textureLayer(painted, from);
      if (at >= 0) painted.take(texel, at, amount);
    });
  }

  swapWhole(chunks: readonly ChunkRef[], from: string): void {
    for (const chunk of chunks) {
      if (!layersOf(chunk).some((layer) => samePath(layer.texture, from))) continue;
      this.paintWhole(chunk, (painted, texel, amount) => {
        const at = this.textureLayer(painted, from);
        if (at >= 0) painted.take(texel, at, amount);
      });
    }
  }

  /** Every texel of a chunk with the share of the act that it takes. */
  private paintWhole(
    { column, row }: ChunkRef,
    act: (painted: PaintedChunk, texel: number, amount: number) => void,
  ): void {
    const held = this.stroke.heldTexels(column, row);
    const painted = held === false ? null : this.stroke.chunkAt(column, row);
    if (painted === null || held === false) return;
    for (let texel = 0; texel < texelCount; texel++) {
      const share = held === null ? 1 : (held[texel] ?? 0);
      if (share > 0) act(painted, texel, share);
    }
    this.stroke.touch(painted);
  }

  /** Softens what is painted under the brush, over the edges of chunks and tiles. */
  smooth(dab: Dab): void {
    smoothTexture(this.stroke, dab, (column, row) =>
      (this.plans.get(chunkKey(column, row))?.textures ?? []).map(plainPath),
    );
  }

  private textureLayer({ column, row }: PaintedChunk, texture: string): number {
    return this.plans.get(chunkKey(column, row))?.textures.findIndex((each) => samePath(each, texture)) ?? -1;
  }

  /** Whether the stroke has an effect so far. */
  get hasChanges(): boolean {
    return this.bare.size > 0 || this.stroke.changed.length > 0;
  }

  /** Writes the stroke into the tiles, or into some of their chunks. */
  commit(edit: MapEdit, isWanted: (chunk: ChunkRef) => boolean = () => true): void {
    const { texture } = this.options;
    for (const { tile, id } of [...this.bare.values()].filter(isWanted)) {
      edit.in(tile.document, (transaction) => {
        addLayer(transaction, tile.document, id, ensureTexture(transaction, tile.document, texture));
      });
    }
    for (const painted of this.stroke.changed) {
      const plan = this.plans.get(chunkKey(painted.column, painted.row));
      if (plan === undefined || !isWanted(plan.chunk)) continue;
      const { document } = plan.chunk.tile;
      edit.in(document, (transaction) => {
        if (depthOf(document) !== painted.depth) convertDepth(transaction, document, painted.depth);
        storePainted(transaction, plan, painted, texture);
      });
    }
  }
}

/** Stores what became of a chunk: new layers are added, those that became empty go, the others get their maps. */
function storePainted(transaction: Transaction, plan: Plan, painted: PaintedChunk, texture: string): void {
  const { chunk, dropped } = plan;
  const { document } = chunk.tile;
  const before = layersOf(chunk);
  for (const id of dropped) dropLayer(transaction, document, chunk.id, id);
  const ids = [...plan.layers];
  const emptied: RecordId[] = [];
  const isChanged = new Uint8Array(texelCount);
  for (const [index, map] of painted.maps().entries()) {
    // A file of 4 bits keeps nothing of what is under half a step.
    const isEmpty = !map.some((value) => (painted.depth === 4 ? toNibble(value) : value) !== 0);
    let id = ids[index + 1] ?? null;
    if (id === null) {
      if (isEmpty) continue;
      id = addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, texture));
    }
    const old = before.find((layer) => layer.id === id)?.alpha ?? null;
    let isOther = false;
    for (let texel = 0; texel < texelCount; texel++) {
      if ((old?.[texel] ?? 0) === map[texel]) continue;
      isOther = true;
      isChanged[texel] = 1;
    }
    if (!isOther) continue;
    if (isEmpty) emptied.push(id);
    else setAlpha(transaction, document, id, map);
  }
  for (const id of emptied) dropLayer(transaction, document, chunk.id, id);
  dropHiddenBase(transaction, plan, painted);
  followEffects(transaction, document, chunk.id, (texel) => isChanged[texel] === 1);
}

/** Erasing to nothing, and swapping, may leave a base that is seen nowhere; the next layer then is the base. */
function dropHiddenBase(transaction: Transaction, plan: Plan, painted: PaintedChunk): void {
  const { document } = plan.chunk.tile;
  const { layers } = fieldsOf(MapChunk, document.get(plan.chunk.id));
  const [base, next] = layers;
  if (layers.length !== 2 || base === undefined || next === undefined) return;
  const { alpha } = fieldsOf(Layer, document.get(next));
  // Only a layer that covers everything can take the base's place without a change of what is seen.
  if (painted.layer === 0 || !isNumbers(alpha) || !alpha.every((value) => value === 255)) return;
  dropLayer(transaction, document, plan.chunk.id, base);
}

/** The texture that is seen most at a point; null where no tile is open, and where a chunk has no layers. */
export function textureAt(tiles: TileSet, x: number, y: number): string | null {
  const chunk = tiles.chunkAt(x, y);
  if (chunk === null) return null;
  const layers = layersOf(chunk).slice(0, mostLayers);
  if (layers.length === 0) return null;
  const [north = 0, west = 0] = chunkFields(chunk).position;
  const inside = (away: number): number => Math.min(texelsPerSide - 1, Math.max(0, Math.floor(away / texelSize)));
  const texel = inside(north - x) * texelsPerSide + inside(west - y);
  const weights = visibleWeights(
    layers.slice(1).map(({ alpha }) => alpha),
    depthOf(chunk.tile.document),
  ).map((values) => values[texel] ?? 0);
  return layers[weights.indexOf(Math.max(...weights))]?.texture ?? null;
}
