/**
 * Visible weights of a chunk as the graphics card gets them: RGBA, the layers over the base in red, green and blue, the
 * baked shadow in alpha; what is left of 255 belongs to the base.
 *
 * Centres of the texels lie half a texel inside the chunk, so between two chunks the card has to blend across the border.
 * Clamping at the edge leaves a step there. A slice therefore has a border of one texel that repeats the neighbours. A
 * neighbour may number its layers otherwise: weights go over by what the layers show, and what this chunk does not have
 * at all counts as this chunk's own edge.
 */
import type { AlphaDepth } from './alpha.ts';
import { texelCount, texelsPerSide } from './grid.ts';

/** Texels along a side of a slice: a chunk's own and a border on either side. */
export const sliceSide = texelsPerSide + 2;
export const sliceBytes = sliceSide * sliceSide * 4;
const slots = 4;

/** The weights of one chunk without a border. */
export interface ChunkWeights {
  /** What each layer shows, the base first; the same text is the same texture. At most four. */
  readonly keys: readonly string[];
  /** 64 × 64 texels of four bytes. */
  readonly rgba: Uint8Array;
}

function toByte(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

/**
 * The weights that `visibleWeights` gives, as bytes, in one go and without numbers in between: a tile has 256 chunks to pack
 * when it is opened. Layers past the fourth are not drawn.
 */
export function packStored(
  maps: readonly (ArrayLike<number> | null)[],
  depth: AlphaDepth,
  shadow: ArrayLike<number> | null,
): Uint8Array {
  const rgba = new Uint8Array(texelCount * slots);
  const used = maps.slice(0, slots - 1);
  if (depth === 8) {
    for (const [layer, map] of used.entries()) {
      if (map === null) continue;
      for (let texel = 0, to = layer; texel < texelCount; texel++, to += slots) rgba[to] = map[texel] ?? 0;
    }
  } else packSequential(rgba, used);
  packShadow(rgba, shadow);
  return rgba;
}

/** From the top down: what an upper layer covers is not seen of those below. */
function packSequential(rgba: Uint8Array, maps: readonly (ArrayLike<number> | null)[]): void {
  const rest = new Float32Array(texelCount).fill(1);
  for (let layer = maps.length - 1; layer >= 0; layer--) {
    const map = maps[layer] ?? null;
    if (map === null) continue;
    for (let texel = 0; texel < texelCount; texel++) {
      const alpha = map[texel] ?? 0;
      if (alpha === 0) continue;
      const left = rest[texel] ?? 0;
      rgba[texel * slots + layer] = Math.round(alpha * left);
      rest[texel] = left * (1 - alpha / 255);
    }
  }
}

/** Packs four weights a texel, the base first, as a paint stroke holds them. */
export function packPainted(weights: ArrayLike<number>, shadow: ArrayLike<number> | null): Uint8Array {
  const rgba = new Uint8Array(texelCount * slots);
  for (let texel = 0; texel < texelCount; texel++) {
    for (let layer = 1; layer < slots; layer++) {
      rgba[texel * slots + layer - 1] = toByte(weights[texel * slots + layer] ?? 0);
    }
  }
  packShadow(rgba, shadow);
  return rgba;
}

function packShadow(rgba: Uint8Array, shadow: ArrayLike<number> | null): void {
  if (shadow === null) return;
  for (let texel = 0; texel < texelCount; texel++) rgba[texel * slots + 3] = (shadow[texel] ?? 0) === 0 ? 0 : 255;
}

/** A chunk's weights with a border from its neighbours, by steps south and east of −1 to 1; null where there is none. */
export function sliceOf(
  own: ChunkWeights,
  around: (south: number, east: number) => ChunkWeights | null,
): Uint8Array<ArrayBuffer> {
  const slice = new Uint8Array(sliceBytes);
  const rowBytes = texelsPerSide * slots;
  for (let row = 0; row < texelsPerSide; row++) {
    slice.set(own.rgba.subarray(row * rowBytes, (row + 1) * rowBytes), ((row + 1) * sliceSide + 1) * slots);
  }
  for (const south of [-1, 0, 1]) {
    for (const east of [-1, 0, 1]) {
      if (south !== 0 || east !== 0) layBorder(slice, own, around(south, east), south, east);
    }
  }
  return slice;
}

/** First and last place of a border along one axis, −1 to 64. */
function span(step: number): readonly [number, number] {
  return step === 0 ? [0, texelsPerSide - 1] : step < 0 ? [-1, -1] : [texelsPerSide, texelsPerSide];
}

function layBorder(
  slice: Uint8Array,
  own: ChunkWeights,
  neighbour: ChunkWeights | null,
  south: number,
  east: number,
): void {
  // For each of the neighbour's layers the layer of this chunk that shows the same; −1 where none does.
  const match = neighbour?.keys.map((key) => own.keys.indexOf(key)) ?? [];
  const clamp = (place: number): number => Math.min(texelsPerSide - 1, Math.max(0, place));
  const [fromRow, toRow] = span(south);
  const [fromColumn, toColumn] = span(east);
  for (let row = fromRow; row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      const inside = (clamp(row) * texelsPerSide + clamp(column)) * slots;
      const to = ((row + 1) * sliceSide + column + 1) * slots;
      if (neighbour === null) {
        for (let slot = 0; slot < slots; slot++) slice[to + slot] = own.rgba[inside + slot] ?? 0;
        continue;
      }
      const beyondRow = row - south * texelsPerSide;
      const beyondColumn = column - east * texelsPerSide;
      layTexel(slice, to, own.rgba, inside, neighbour.rgba, (beyondRow * texelsPerSide + beyondColumn) * slots, match);
    }
  }
}

const shares = new Float64Array(slots);

function layTexel(
  slice: Uint8Array,
  to: number,
  own: Uint8Array,
  inside: number,
  theirs: Uint8Array,
  beyond: number,
  match: readonly number[],
): void {
  shares.fill(0);
  let known = 0;
  const base = Math.max(0, 255 - (theirs[beyond] ?? 0) - (theirs[beyond + 1] ?? 0) - (theirs[beyond + 2] ?? 0));
  for (let layer = 0; layer < match.length; layer++) {
    const target = match[layer] ?? -1;
    const weight = layer === 0 ? base : (theirs[beyond + layer - 1] ?? 0);
    if (target < 0) continue;
    shares[target] = (shares[target] ?? 0) + weight;
    known += weight;
  }
  const rest = Math.max(0, 255 - known) / 255;
  for (let layer = 1; layer < slots; layer++) {
    slice[to + layer - 1] = toByte((shares[layer] ?? 0) + (own[inside + layer - 1] ?? 0) * rest);
  }
  slice[to + 3] = theirs[beyond + 3] ?? 0;
}
