/** The land of a tile seen from straight above: layers by their visible weights, vertex colours, light, baked shadows. */
import { chunksPerSide, rowStart, texelsPerSide } from '../../geometry/terrain/grid.ts';
import { isHole } from '../../geometry/terrain/holes.ts';
import type { ChunkFields } from '../../formats/adt/model.ts';
import { layersOf, mostLayers, plainPath, weightsOf } from '../layers.ts';
import type { ChunkRef } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import type { MinimapCanvas } from './canvas.ts';
import type { Swatch } from './swatch.ts';

/** Gives the colours of a texture by its path, lower case and with backslashes; null where it is not to be had. */
export type SwatchSource = (path: string) => Swatch | null;

/** What stands for a texture that is not to be had: dry earth. */
const unknownTexture: readonly [number, number, number] = [104, 96, 80];

/**
 * Where the sun of all minimaps stands, as maps are shaded since long: in the north-west, half way up. North, west, up;
 * one long. Flat ground keeps the colours of its textures.
 */
export const minimapSun: readonly [number, number, number] = [0.454, 0.454, 0.766];
const ambient = 0.42;
const direct = 0.757;
/** What a baked shadow takes of the light. */
const shadowShare = 0.4;

/** Light on a surface with this normal, 1 on flat ground. */
export function lightOn(north: number, west: number, up: number): number {
  const facing = north * minimapSun[0] + west * minimapSun[1] + up * minimapSun[2];
  return ambient + direct * Math.max(0, facing);
}

/** Numbers at the corners, centres and middles of edges of a chunk's quads: 17 a side, half a quad apart. */
const latticeSide = 17;

/** A lattice of what each of the 145 vertices tells; the middles of edges have the mean of their ends, as drawn. */
function latticeOf(valueAt: (vertex: number) => number): Float32Array {
  const lattice = new Float32Array(latticeSide * latticeSide);
  for (let row = 0; row < latticeSide; row += 2) {
    for (let column = 0; column < latticeSide; column += 2) {
      lattice[row * latticeSide + column] = valueAt(rowStart(row) + column / 2);
    }
  }
  for (let row = 1; row < latticeSide; row += 2) {
    for (let column = 1; column < latticeSide; column += 2) {
      lattice[row * latticeSide + column] = valueAt(rowStart(row) + (column - 1) / 2);
    }
  }
  for (let row = 0; row < latticeSide; row++) {
    for (let column = (row + 1) % 2; column < latticeSide; column += 2) {
      const at = row * latticeSide + column;
      const step = row % 2 === 0 ? 1 : latticeSide;
      lattice[at] = ((lattice[at - step] ?? 0) + (lattice[at + step] ?? 0)) / 2;
    }
  }
  return lattice;
}

/** @param south in half quads from the chunk's north-west corner, 0 to 16, as `east` */
function between(lattice: Float32Array, south: number, east: number): number {
  const row = Math.min(latticeSide - 2, Math.floor(south));
  const column = Math.min(latticeSide - 2, Math.floor(east));
  const [down, right] = [south - row, east - column];
  const first = row * latticeSide + column;
  const upper = (lattice[first] ?? 0) * (1 - right) + (lattice[first + 1] ?? 0) * right;
  const lower = (lattice[first + latticeSide] ?? 0) * (1 - right) + (lattice[first + latticeSide + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

/** Means of a chunk's 64 × 64 numbers over the pixels that show it, `side` along a side. */
function shrunk(texels: ArrayLike<number>, side: number): Float32Array {
  const made = new Float32Array(side * side);
  const step = texelsPerSide / side;
  for (let row = 0; row < texelsPerSide; row++) {
    for (let column = 0; column < texelsPerSide; column++) {
      const to = Math.floor(row / step) * side + Math.floor(column / step);
      made[to] = (made[to] ?? 0) + (texels[row * texelsPerSide + column] ?? 0) / (step * step);
    }
  }
  return made;
}

interface Shine {
  readonly light: Float32Array;
  readonly tints: readonly Float32Array[];
}

/** Light and vertex colours at the lattice of a chunk; colours are stored blue first, 127 changes nothing. */
function shineOf({ normals, colours }: ChunkFields, isLit: boolean): Shine {
  const normal = (vertex: number, axis: number): number =>
    (normals?.[vertex * 3 + axis] ?? (axis === 2 ? 127 : 0)) / 127;
  const light = isLit
    ? latticeOf((vertex) => lightOn(normal(vertex, 0), normal(vertex, 1), normal(vertex, 2)))
    : new Float32Array(latticeSide * latticeSide).fill(1);
  const tints =
    colours === null
      ? []
      : [2, 1, 0].map((channel) => latticeOf((vertex) => (colours[vertex * 4 + channel] ?? 127) / 127));
  return { light, tints };
}

/** Draws a chunk into the picture of its tile. Holes stay black and without a height. */
export function drawGround(canvas: MinimapCanvas, chunk: ChunkRef, swatches: SwatchSource, isLit: boolean): void {
  const fields = chunkFields(chunk);
  const { heights, holes, shadow } = fields;
  if (heights === null) return;
  const perChunk = canvas.side / chunksPerSide;
  const toHalfQuads = (latticeSide - 1) / perChunk;
  const base = fields.position[2] ?? 0;
  const ground = latticeOf((vertex) => base + (heights[vertex] ?? 0));
  const { light, tints } = shineOf(fields, isLit);
  const shade = isLit && shadow !== null ? shrunk(shadow, perChunk) : null;
  const weights = weightsOf(chunk).map((texels) => shrunk(texels, perChunk));
  const shown = layersOf(chunk)
    .slice(0, mostLayers)
    .map(({ texture }) => swatches(plainPath(texture)));
  const left = (chunk.position % chunksPerSide) * perChunk;
  const top = Math.floor(chunk.position / chunksPerSide) * perChunk;
  const mixed: [number, number, number] = [0, 0, 0];
  for (let row = 0; row < perChunk; row++) {
    for (let column = 0; column < perChunk; column++) {
      const [south, east] = [(row + 0.5) * toHalfQuads, (column + 0.5) * toHalfQuads];
      if (isHole(holes, south >> 1, east >> 1)) continue;
      const own = row * perChunk + column;
      mixLayers(mixed, shown, weights, own, [south / 2, east / 2]);
      const bright = between(light, south, east) * (1 - shadowShare * (shade?.[own] ?? 0));
      const tint = (channel: number): number => {
        const lattice = tints[channel];
        return lattice === undefined ? bright : bright * between(lattice, south, east);
      };
      const pixel = (top + row) * canvas.side + left + column;
      canvas.put(pixel, mixed[0] * tint(0), mixed[1] * tint(1), mixed[2] * tint(2));
      canvas.heights[pixel] = between(ground, south, east);
    }
  }
}

/** @param quads south and east of the chunk's corner: a tileset repeats once a quad */
function mixLayers(
  into: [number, number, number],
  shown: readonly (Swatch | null)[],
  weights: readonly Float32Array[],
  own: number,
  [south, east]: readonly [number, number],
): void {
  into.fill(0);
  for (let layer = 0; layer < shown.length; layer++) {
    const share = (weights[layer]?.[own] ?? 0) / 255;
    if (share === 0) continue;
    const swatch = shown[layer] ?? null;
    const side = swatch?.side ?? 1;
    const cell = (Math.floor((south % 1) * side) * side + Math.floor((east % 1) * side)) * 4;
    for (let channel = 0; channel < 3; channel++) {
      const value = swatch === null ? unknownTexture[channel] : swatch.cells[cell + channel];
      into[channel] = (into[channel] ?? 0) + (value ?? 0) * share;
    }
  }
  if (shown.length === 0) into.splice(0, 3, ...unknownTexture);
}
