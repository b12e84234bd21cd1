/**
 * A stroke over a picture: how much of each texel it covers, and what that makes of them. A texel that several dabs meet is
 * covered as by the strongest of them, so a stroke of half strength stays at half however slowly it is drawn.
 */
import type { ImageSize } from '../image.ts';
import { clippedArea, joinedArea, noTexels, type TexelArea } from './area.ts';
import { takeBuffers, type StrokeBuffers } from './buffers.ts';

/** Which channels of the picture itself a stroke changes. */
export type PaintedChannels = 'colour' | 'alpha' | 'both';

/** What a stroke leaves behind. */
export type PaintSource =
  /** One colour, and one alpha where that is painted. */
  | { readonly kind: 'colour'; readonly colour: readonly [number, number, number]; readonly alpha: number }
  /** On a layer nothing, on the picture what it was before it was painted. */
  | { readonly kind: 'erase'; readonly before: Uint8Array }
  /** What stands so many texels away, in a copy of the whole that was made when the stroke began. */
  | {
      readonly kind: 'clone';
      readonly from: Uint8Array;
      readonly size: ImageSize;
      readonly dx: number;
      readonly dy: number;
    };

/** What is painted on: the picture itself, or a layer over its colours or its alpha. */
export type PaintPart = 'picture' | 'colour' | 'alpha';

export interface StrokeOptions {
  readonly part: PaintPart;
  /** Of the picture itself; a layer has one kind. */
  readonly channels: PaintedChannels;
  readonly source: PaintSource;
  /** 0 to 1. */
  readonly strength: number;
}

export const tileSide = 64;

/** A square of texels before and after a change, RGBA row by row; those at the edges are smaller. */
export interface TileChange {
  /** Counted from the upper left, row by row. */
  readonly tile: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

export class PaintStroke {
  readonly width: number;
  readonly height: number;
  /** 0 to 255 a texel; only what was opened may be read or raised. */
  readonly mask: Uint8Array;
  private readonly pixels: Uint8Array;
  private readonly options: StrokeOptions;
  private readonly buffers: StrokeBuffers;
  private readonly columns: number;
  private readonly opened: Uint8Array;
  private changed: TexelArea = noTexels;
  private all: TexelArea = noTexels;

  /** @param pixels RGBA of what is painted on, changed in place */
  constructor({ width, height }: ImageSize, pixels: Uint8Array, options: StrokeOptions) {
    this.width = width;
    this.height = height;
    this.pixels = pixels;
    this.options = options;
    this.buffers = takeBuffers(width * height);
    this.mask = this.buffers.mask;
    this.columns = Math.ceil(width / tileSide);
    this.opened = new Uint8Array(this.columns * Math.ceil(height / tileSide));
  }

  /** What the stroke changed so far. */
  get area(): TexelArea {
    return this.all;
  }

  /** To be called before the mask is raised in an area. */
  open(left: number, top: number, right: number, bottom: number): void {
    const area = clippedArea({ left, top, right, bottom }, this);
    this.changed = joinedArea(this.changed, area);
    for (let row = Math.floor(area.top / tileSide); row * tileSide < area.bottom; row++) {
      for (let column = Math.floor(area.left / tileSide); column * tileSide < area.right; column++) {
        this.openTile(column, row);
      }
    }
  }

  /** Changes the texels whose mask was raised since the last call. Returns where they lie. */
  apply(): TexelArea {
    const area = this.changed;
    this.changed = noTexels;
    this.all = joinedArea(this.all, area);
    const { width, columns } = this;
    for (let y = area.top; y < area.bottom; y++) {
      const row = Math.floor(y / tileSide) * columns;
      for (let column = Math.floor(area.left / tileSide); column * tileSide < area.right; column++) {
        // Texels of tiles that nobody opened hold what an earlier stroke left.
        if (this.opened[row + column] !== 1) continue;
        const left = Math.max(area.left, column * tileSide);
        const right = Math.min(area.right, (column + 1) * tileSide);
        this.applyRow(y * width + left, y * width + right, y);
      }
    }
    return area;
  }

  /** Puts everything back. Returns where it was changed. */
  cancel(): TexelArea {
    const area = joinedArea(this.all, this.changed);
    for (const tile of this.tiles())
      this.eachRow(tile, (from, to) => this.pixels.set(this.buffers.before.subarray(from, to), from));
    this.buffers.release();
    return area;
  }

  /** The tiles that became others. The stroke is of no use afterwards. */
  finish(): readonly TileChange[] {
    const changes: TileChange[] = [];
    for (const tile of this.tiles()) {
      const before = this.tileOf(tile, this.buffers.before);
      const after = this.tileOf(tile, this.pixels);
      if (before.some((value, at) => value !== after[at])) changes.push({ tile, before, after });
    }
    this.buffers.release();
    return changes;
  }

  private openTile(column: number, row: number): void {
    const tile = row * this.columns + column;
    if (this.opened[tile] === 1) return;
    this.opened[tile] = 1;
    this.eachRow(tile, (from, to) => {
      this.buffers.before.set(this.pixels.subarray(from, to), from);
      this.mask.fill(0, from / 4, to / 4);
    });
  }

  private *tiles(): Generator<number> {
    for (let tile = 0; tile < this.opened.length; tile++) if (this.opened[tile] === 1) yield tile;
  }

  private tileOf(tile: number, pixels: Uint8Array): Uint8Array {
    const rows: Uint8Array[] = [];
    this.eachRow(tile, (from, to) => rows.push(pixels.subarray(from, to)));
    const [first] = rows;
    const length = first?.length ?? 0;
    const out = new Uint8Array(length * rows.length);
    for (const [row, bytes] of rows.entries()) out.set(bytes, row * length);
    return out;
  }

  private eachRow(tile: number, visit: (from: number, to: number) => void): void {
    eachTileRow(this, tile, visit);
  }

  private applyRow(from: number, end: number, y: number): void {
    const { mask, options, pixels, buffers } = this;
    const { source, part, channels } = options;
    if (part !== 'picture' || source.kind !== 'colour') {
      for (let texel = from; texel < end; texel++) if (mask[texel] !== 0) this.applyTexel(texel, y);
      return;
    }
    // Nearly always: tens of thousands of texels for a dab.
    const { before } = buffers;
    const { strength } = options;
    const [red, green, blue] = source.colour;
    for (let texel = from; texel < end; texel++) {
      const covered = mask[texel] ?? 0;
      if (covered === 0) continue;
      const share = (covered / 255) * strength;
      const at = texel * 4;
      if (channels !== 'alpha') {
        pixels[at] = mixed(before[at], red, share);
        pixels[at + 1] = mixed(before[at + 1], green, share);
        pixels[at + 2] = mixed(before[at + 2], blue, share);
      }
      if (channels !== 'colour') pixels[at + 3] = mixed(before[at + 3], source.alpha, share);
    }
  }

  private applyTexel(texel: number, y: number): void {
    const { options, pixels, buffers } = this;
    const share = ((this.mask[texel] ?? 0) / 255) * options.strength;
    const at = texel * 4;
    const { source, part } = options;
    const { before } = buffers;
    if (source.kind === 'erase' && part !== 'picture') {
      pixels[at + 3] = (before[at + 3] ?? 0) * (1 - share) + 0.5;
      return;
    }
    let red: number;
    let green: number;
    let blue: number;
    let alpha: number;
    if (source.kind === 'colour') {
      // Written out, as it runs for every texel of a dab.
      red = source.colour[0];
      green = source.colour[1];
      blue = source.colour[2];
      alpha = source.alpha;
    } else {
      let from = at;
      if (source.kind === 'clone') {
        const x = texel - y * this.width + source.dx;
        const row = y + source.dy;
        if (x < 0 || row < 0 || x >= source.size.width || row >= source.size.height) return;
        from = (row * source.size.width + x) * 4;
      }
      const held = source.kind === 'clone' ? source.from : source.before;
      red = held[from] ?? 0;
      green = held[from + 1] ?? 0;
      blue = held[from + 2] ?? 0;
      alpha = held[from + 3] ?? 0;
    }
    if (part === 'picture') {
      if (options.channels !== 'alpha') {
        pixels[at] = mixed(before[at], red, share);
        pixels[at + 1] = mixed(before[at + 1], green, share);
        pixels[at + 2] = mixed(before[at + 2], blue, share);
      }
      if (options.channels !== 'colour') pixels[at + 3] = mixed(before[at + 3], alpha, share);
      return;
    }
    if (part === 'alpha') {
      red = alpha;
      green = alpha;
      blue = alpha;
    }
    // Over what the layer holds already.
    const kept = ((before[at + 3] ?? 0) / 255) * (1 - share);
    const whole = share + kept;
    if (whole === 0) return;
    pixels[at] = mixed(before[at], red, share / whole);
    pixels[at + 1] = mixed(before[at + 1], green, share / whole);
    pixels[at + 2] = mixed(before[at + 2], blue, share / whole);
    pixels[at + 3] = whole * 255 + 0.5;
  }
}

/** Bytes hold whole numbers: a half more makes cutting off the nearest. */
function mixed(from: number | undefined, to: number, share: number): number {
  const start = from ?? 0;
  return start + (to - start) * share + 0.5;
}

/** Visits the rows of a tile as stretches of RGBA bytes. */
export function eachTileRow(
  { width, height }: ImageSize,
  tile: number,
  visit: (from: number, to: number, row: number) => void,
): void {
  const columns = Math.ceil(width / tileSide);
  const left = (tile % columns) * tileSide;
  const top = Math.floor(tile / columns) * tileSide;
  const right = Math.min(width, left + tileSide);
  const bottom = Math.min(height, top + tileSide);
  for (let y = top; y < bottom; y++) visit((y * width + left) * 4, (y * width + right) * 4, y - top);
}

/** Puts tiles of one side of a change into the pixels. Returns where they lie. */
export function putTiles(
  size: ImageSize,
  pixels: Uint8Array,
  changes: readonly TileChange[],
  side: 'before' | 'after',
): TexelArea {
  const columns = Math.ceil(size.width / tileSide);
  let area = noTexels;
  for (const change of changes) {
    const bytes = change[side];
    eachTileRow(size, change.tile, (from, to, row) => {
      pixels.set(bytes.subarray(row * (to - from), (row + 1) * (to - from)), from);
    });
    const left = (change.tile % columns) * tileSide;
    const top = Math.floor(change.tile / columns) * tileSide;
    area = joinedArea(area, clippedArea({ left, top, right: left + tileSide, bottom: top + tileSide }, size));
  }
  return area;
}
