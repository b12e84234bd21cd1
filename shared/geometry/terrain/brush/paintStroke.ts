/**
 * One stroke of the texture brush. Weights of the chunks it touches are held as four numbers a texel that add up to 255;
 * documents get alpha maps only when the stroke ends. Rule: formats/adt.md, 20.1.
 */
import type { AlphaDepth } from '../alpha.ts';
import { texelCount, texelSize, texelsPerSide } from '../grid.ts';
import { alphaFromWeights, visibleWeights } from '../weights.ts';
import type { Dab } from './falloff.ts';
import { falloffAt } from './falloff.ts';
import type { BrushHold } from './hold.ts';
import { visitRectangles } from './texels.ts';

/** The layers of a chunk as stored: maps of those over the base, and how they are drawn. */
export interface StoredLayers {
  /** From the bottom up; null for a layer without a map. At most three. */
  readonly maps: readonly (ArrayLike<number> | null)[];
  readonly depth: AlphaDepth;
  /** Which layer is painted: 0 is the base. */
  readonly layer: number;
}

/** What a stroke needs of a chunk, by column and row over the whole map; null where nothing can be painted. */
export type LayerSource = (column: number, row: number) => StoredLayers | null;

const slots = 4;

/** Steps of the table that stands for the brush's falloff: finer than a texel of any brush. */
const falloffSteps = 256;

/** A chunk in the making. */
export class PaintedChunk {
  readonly column: number;
  readonly row: number;
  readonly depth: AlphaDepth;
  readonly layer: number;
  readonly layerCount: number;
  /** Four weights a texel, the base first. */
  readonly weights = new Float32Array(texelCount * slots);
  private readonly stored: StoredLayers;
  private readonly isPainted = new Uint8Array(texelCount);
  private hasChanges = false;

  constructor(column: number, row: number, stored: StoredLayers) {
    this.column = column;
    this.row = row;
    this.depth = stored.depth;
    this.layer = stored.layer;
    this.layerCount = stored.maps.length + 1;
    this.stored = stored;
    for (const [slot, values] of visibleWeights(stored.maps, stored.depth).entries()) {
      for (let texel = 0; texel < texelCount; texel++) this.weights[texel * slots + slot] = values[texel] ?? 0;
    }
  }

  get isChanged(): boolean {
    return this.hasChanges;
  }

  /**
   * Moves the painted layer at a texel towards `target` (0 to 255); the others give or take by their share, what falls
   * under one step goes.
   */
  paint(texel: number, target: number, amount: number): void {
    const { weights, layer } = this;
    const first = texel * slots;
    const painted = first + layer;
    const current = weights[painted] ?? 0;
    let change = (target - current) * amount;
    if (change < 0 && current + change < 1) change = -current;
    if (change === 0) return;
    this.isPainted[texel] = 1;
    this.hasChanges = true;
    const others = 255 - current;
    if (others < 1) this.paintAlone(first, change);
    else this.share(first, change, 1 - change / others);
  }

  /** The painted layer is all there is at the texel. */
  private paintAlone(first: number, change: number): void {
    const { weights, layer } = this;
    if (change > 0) {
      for (let slot = 0; slot < slots; slot++) weights[first + slot] = slot === layer ? 255 : 0;
      return;
    }
    if (this.layerCount < 2) return;
    const heir = layer === 0 ? 1 : 0;
    weights[first + layer] = (weights[first + layer] ?? 0) + change;
    weights[first + heir] = (weights[first + heir] ?? 0) - change;
  }

  private share(first: number, change: number, factor: number): void {
    const { weights, layer } = this;
    let rest = 255;
    for (let slot = 0; slot < slots; slot++) {
      if (slot === layer) continue;
      const next = (weights[first + slot] ?? 0) * factor;
      const kept = next < 1 && change > 0 ? 0 : next;
      weights[first + slot] = kept;
      rest -= kept;
    }
    // What the others do not have is the painted layer's: the sum cannot drift.
    weights[first + layer] = rest < 0 ? 0 : rest;
  }

  /** Moves a part of what another layer has at a texel to the painted one; what falls under one step goes whole. */
  take(texel: number, from: number, amount: number): void {
    const { weights, layer } = this;
    if (from === layer) return;
    const first = texel * slots;
    const current = weights[first + from] ?? 0;
    if (current === 0 || amount <= 0) return;
    const taken = current * (1 - amount) < 1 ? current : current * amount;
    weights[first + from] = current - taken;
    weights[first + layer] = (weights[first + layer] ?? 0) + taken;
    this.isPainted[texel] = 1;
    this.hasChanges = true;
  }

  /** Sets all weights of a texel; they are brought to add up to 255. */
  setWeights(texel: number, values: readonly number[]): void {
    const first = texel * slots;
    const sum = values.reduce((total, value) => total + value, 0);
    if (!(sum > 0)) return;
    const scale = 255 / sum;
    let isOther = false;
    for (let slot = 0; slot < this.layerCount; slot++) {
      const next = Math.fround((values[slot] ?? 0) * scale);
      isOther ||= Math.abs(next - (this.weights[first + slot] ?? 0)) > 1e-3;
      this.weights[first + slot] = next;
    }
    if (!isOther) return;
    this.isPainted[texel] = 1;
    this.hasChanges = true;
  }

  /** The alpha maps to store, from the bottom up. Texels that were not painted keep what they were. */
  maps(): readonly Uint8Array<ArrayBuffer>[] {
    const apart = Array.from({ length: this.layerCount }, (_each, slot) => {
      const values = new Float32Array(texelCount);
      for (let texel = 0; texel < texelCount; texel++) values[texel] = this.weights[texel * slots + slot] ?? 0;
      return values;
    });
    const made = alphaFromWeights(apart, this.depth);
    for (const [index, map] of made.entries()) {
      const before = this.stored.maps[index] ?? null;
      for (let texel = 0; texel < texelCount; texel++) {
        if (this.isPainted[texel] === 0) map[texel] = before?.[texel] ?? 0;
      }
    }
    return made;
  }
}

export class PaintStroke {
  private readonly source: LayerSource;
  private readonly hold: BrushHold | null;
  private readonly chunks = new Map<number, PaintedChunk | null>();
  private readonly touched = new Set<PaintedChunk>();
  private readonly falloff = new Float32Array(falloffSteps + 1);
  private falloffOf: string | null = null;

  /** @param hold texels take only so much of what a dab does */
  constructor(source: LayerSource, hold: BrushHold | null = null) {
    this.source = source;
    this.hold = hold;
  }

  /** How much of an act each texel of a chunk takes; null where nothing is held back, false where everything is. */
  heldTexels(column: number, row: number): ArrayLike<number> | null | false {
    if (this.hold === null) return null;
    const shares = this.hold.texels(column, row);
    for (let texel = 0; texel < texelCount; texel++) if ((shares[texel] ?? 0) > 0) return shares;
    return false;
  }

  /** A chunk as it is in the making; null where nothing can be painted. */
  chunkAt(column: number, row: number): PaintedChunk | null {
    const key = row * 1024 + column;
    const known = this.chunks.get(key);
    if (known !== undefined) return known;
    const stored = this.source(column, row);
    const chunk = stored === null ? null : new PaintedChunk(column, row, stored);
    this.chunks.set(key, chunk);
    return chunk;
  }

  private prepareFalloff(dab: Dab): void {
    const key = `${dab.shape} ${dab.hardness}`;
    if (key === this.falloffOf) return;
    this.falloffOf = key;
    // Over the square of the distance, so that no root is drawn for a texel.
    for (let step = 0; step <= falloffSteps; step++) {
      this.falloff[step] = falloffAt({ ...dab, radius: 1 }, Math.sqrt(step / falloffSteps));
    }
  }

  /** @param target weight the painted layer is to have, 0 to 255 */
  dab(dab: Dab, target: number): void {
    this.visit(dab, (chunk, texel, amount) => chunk.paint(texel, target, amount));
  }

  /** Every texel under a brush with the brush's strength there. */
  visit(dab: Dab, act: (chunk: PaintedChunk, texel: number, amount: number) => void): void {
    this.prepareFalloff(dab);
    const { falloff } = this;
    const radius = dab.radius / texelSize;
    const scale = falloffSteps / (radius * radius);
    visitRectangles(dab, dab.radius, (block) => {
      // Asked first: a chunk that takes nothing needs no room for a layer.
      const held = this.heldTexels(block.column, block.row);
      const chunk = held === false ? null : this.chunkAt(block.column, block.row);
      if (chunk === null || held === false) return;
      for (let south = block.firstSouth; south < block.endSouth; south++) {
        const down = south - block.middleSouth;
        const line = south * texelsPerSide;
        for (let east = block.firstEast; east < block.endEast; east++) {
          const right = east - block.middleEast;
          const step = (down * down + right * right) * scale;
          if (step >= falloffSteps) continue;
          const share = held === null ? 1 : (held[line + east] ?? 0);
          if (share > 0) act(chunk, line + east, (falloff[step | 0] ?? 0) * dab.strength * share);
        }
      }
      this.touched.add(chunk);
    });
  }

  /** Tells that a chunk was changed by other means than a dab. */
  touch(chunk: PaintedChunk): void {
    this.touched.add(chunk);
  }

  /** Chunks under the brush since this was last asked: what has to be drawn anew. */
  takeTouched(): readonly PaintedChunk[] {
    const touched = [...this.touched];
    this.touched.clear();
    return touched;
  }

  /** Chunks that are other than they were. */
  get changed(): readonly PaintedChunk[] {
    return [...this.chunks.values()].filter((chunk) => chunk !== null).filter(({ isChanged }) => isChanged);
  }
}
