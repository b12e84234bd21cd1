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

const transparent = new Uint8Array(texelCount);

/**
 * The weights that `visibleWeights` gives, as bytes, in one go and without numbers in between: a tile has 256 chunks to pack
 * when it is opened. Layers past the fourth are not drawn.
 * @param rgba where they go: memory that is used again, as fresh memory for each chunk would take longer than the packing
 */
export function packStored(
  maps: readonly (ArrayLike<number> | null)[],
  depth: AlphaDepth,
  shadow: ArrayLike<number> | null,
  rgba: Uint8Array = new Uint8Array(texelCount * slots),
): Uint8Array {
  const [first, second, third] = [0, 1, 2].map((layer) => bytesOf(maps[layer] ?? null));
  if (first === undefined || second === undefined || third === undefined) return rgba;
  const texels = new Uint32Array(rgba.buffer, rgba.byteOffset, texelCount);
  const dark = bytesOf(shadow);
  if (depth === 8) packWeights(texels, first, second, third, dark);
  else packSequential(texels, first, second, third, dark);
  return rgba;
}

/** Where each byte of a texel lies in a whole one, on machines of either order. */
const [red, green, blue, alpha] = [0, 1, 2, 3].map((at) => {
  const one = new Uint8Array(slots);
  one[at] = 1;
  return Math.log2(new Uint32Array(one.buffer)[0] ?? 1);
}) as [number, number, number, number];

/** One kind of array for the loops below, which are as quick as they are only for one. */
function bytesOf(map: ArrayLike<number> | null): Uint8Array {
  if (map === null) return transparent;
  if (map instanceof Uint8Array && map.length >= texelCount) return map;
  const bytes = new Uint8Array(texelCount);
  for (let texel = 0; texel < texelCount; texel++) bytes[texel] = map[texel] ?? 0;
  return bytes;
}

function packWeights(
  into: Uint32Array,
  first: Uint8Array,
  second: Uint8Array,
  third: Uint8Array,
  dark: Uint8Array,
): void {
  for (let texel = 0; texel < texelCount; texel++) {
    const colour = ((first[texel] ?? 0) << red) | ((second[texel] ?? 0) << green) | ((third[texel] ?? 0) << blue);
    into[texel] = dark[texel] === 0 ? colour : colour | (255 << alpha);
  }
}

const perSquare = 1 / (255 * 255);

/** A whole number of at most 255 · 255 by 255, rounded: a tile has a million to divide, and a real division is slow. */
function dividedBy255(value: number): number {
  const up = value + 128;
  return (up + (up >> 8)) >> 8;
}

/** From the top down: what an upper layer covers is not seen of those below. */
function packSequential(
  into: Uint32Array,
  first: Uint8Array,
  second: Uint8Array,
  third: Uint8Array,
  dark: Uint8Array,
): void {
  for (let texel = 0; texel < texelCount; texel++) {
    const top = third[texel] ?? 0;
    const over = second[texel] ?? 0;
    let bottom = first[texel] ?? 0;
    let middle = 0;
    // Most texels show what lies on the base alone.
    if (top !== 0 || over !== 0) {
      const left = 255 - top;
      middle = dividedBy255(over * left);
      // Never as near to a half as the product with the inverse is off.
      bottom = (bottom * left * (255 - over) * perSquare + 0.5) | 0;
    }
    const colour = (bottom << red) | (middle << green) | (top << blue);
    into[texel] = dark[texel] === 0 ? colour : colour | (255 << alpha);
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
  const values = bytesOf(shadow);
  for (let texel = 0; texel < texelCount; texel++) rgba[texel * slots + 3] = values[texel] === 0 ? 0 : 255;
}

/**
 * A chunk's weights with a border from its neighbours, by steps south and east of −1 to 1; null where there is none.
 * @param slice where they go, of `sliceBytes`
 */
export function sliceOf(
  own: ChunkWeights,
  around: (south: number, east: number) => ChunkWeights | null,
  slice: Uint8Array<ArrayBuffer> = new Uint8Array(sliceBytes),
): Uint8Array<ArrayBuffer> {
  // Whole texels at once: both memories begin at a multiple of four.
  const from = new Uint32Array(own.rgba.buffer, own.rgba.byteOffset, texelCount);
  const into = new Uint32Array(slice.buffer, slice.byteOffset, sliceSide * sliceSide);
  for (let row = 0, texel = 0; row < texelsPerSide; row++) {
    for (let at = (row + 1) * sliceSide + 1, end = at + texelsPerSide; at < end; at++) into[at] = from[texel++] ?? 0;
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
  // Mostly chunks beside each other have the same layers in the same order, and weights go over as they are.
  const isAlike = match.length > 0 && match.every((layer, at) => layer === at);
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
      const beyond = (beyondRow * texelsPerSide + beyondColumn) * slots;
      if (!isAlike) layTexel(slice, to, own.rgba, inside, neighbour.rgba, beyond, match);
      else for (let slot = 0; slot < slots; slot++) slice[to + slot] = neighbour.rgba[beyond + slot] ?? 0;
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
