/**
 * One stroke of a tool that shapes the ground. It works on copies of the heights of the chunks it touches, so that a stroke can
 * be shown while it is drawn, given up, or written into the documents as one step.
 */
import { chunkVertices } from '../grid.ts';
import type { BrushHold } from './hold.ts';
import { copiesOf } from './lattice.ts';

/** Heights as a tile stores them: over a base that each chunk has for itself. */
export interface StoredHeights {
  readonly base: number;
  /** 145 heights over the base. */
  readonly heights: ArrayLike<number>;
}

/** The stored heights of a chunk, by column and row over the whole map; null where no tile is open. */
export type HeightSource = (column: number, row: number) => StoredHeights | null;

export interface ChangedHeights {
  readonly column: number;
  readonly row: number;
  readonly base: number;
  readonly heights: Float32Array<ArrayBuffer>;
}

const chunksPerMap = 1024;
const keyOf = (column: number, row: number): number => row * chunksPerMap + column;

export class HeightStroke {
  private readonly source: HeightSource;
  private readonly hold: BrushHold | null;
  private readonly stored = new Map<number, StoredHeights | null>();
  private readonly copies = new Map<number, ChangedHeights>();
  private readonly touched = new Set<number>();

  /** @param hold vertices move only so much of the way that a tool wants them to */
  constructor(source: HeightSource, hold: BrushHold | null = null) {
    this.source = source;
    this.hold = hold;
  }

  private current(column: number, row: number): StoredHeights | null {
    const key = keyOf(column, row);
    const copy = this.copies.get(key);
    if (copy !== undefined) return copy;
    let stored = this.stored.get(key);
    if (stored === undefined) {
      stored = this.source(column, row);
      this.stored.set(key, stored);
    }
    return stored;
  }

  /** Height over sea level at a lattice place; null where no tile is open. */
  height(south: number, east: number): number | null {
    for (const { column, row, vertex } of copiesOf(south, east)) {
      const chunk = this.current(column, row);
      if (chunk !== null) return chunk.base + (chunk.heights[vertex] ?? 0);
    }
    return null;
  }

  /** Sets every stored copy of a vertex, as far as it is not held back. Heights that are no number are not taken. */
  setHeight(south: number, east: number, wanted: number): void {
    if (!Number.isFinite(wanted)) return;
    const height = this.held(south, east, wanted);
    if (height === null) return;
    for (const { column, row, vertex } of copiesOf(south, east)) {
      const chunk = this.current(column, row);
      if (chunk === null) continue;
      const value = Math.fround(height - chunk.base);
      if (value === chunk.heights[vertex]) continue;
      this.copyOf(column, row, chunk).heights[vertex] = value;
    }
  }

  /** What is left of a wanted height; null where nothing may change. */
  private held(south: number, east: number, wanted: number): number | null {
    const share = this.hold?.at(south, east) ?? 1;
    if (share >= 1) return wanted;
    const height = share <= 0 ? null : this.height(south, east);
    return height === null ? null : height + (wanted - height) * share;
  }

  private copyOf(column: number, row: number, chunk: StoredHeights): ChangedHeights {
    const key = keyOf(column, row);
    this.touched.add(key);
    const known = this.copies.get(key);
    if (known !== undefined) return known;
    const heights = new Float32Array(chunkVertices);
    heights.set(chunk.heights);
    const copy = { column, row, base: chunk.base, heights };
    this.copies.set(key, copy);
    return copy;
  }

  /** Everything that is other than it was stored. */
  get changed(): Iterable<ChangedHeights> {
    return this.copies.values();
  }

  /** Chunks that changed since this was last asked: what has to be drawn anew. */
  takeTouched(): readonly ChangedHeights[] {
    const changed = [...this.touched].flatMap((key) => this.copies.get(key) ?? []);
    this.touched.clear();
    return changed;
  }
}
