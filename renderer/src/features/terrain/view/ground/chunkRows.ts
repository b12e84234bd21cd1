/** What the graphics card keeps of a chunk besides its weights: a row of vertices and a record. Pure numbers. */
import { chunkVertices } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundChunk } from '../../../../../../shared/geometry/terrain/heights.ts';
import { expandHoles, packBits } from '../../../../../../shared/geometry/terrain/holes.ts';
import { effectCells } from '../../../../../../shared/geometry/terrain/groundEffects.ts';
import { cellBits, chunkBits, layerBits } from '../shaders/ground.ts';
import type { TilesetSlot } from '../tilesets/tilesetStore.ts';

/** Four 32-bit numbers a vertex: height, normal, colour, unused. */
export const vertexRow = chunkVertices * 4;
/** Four texels of four numbers: layers, what else there is, and twice four bits for 32 cells of ground effects. */
export const recordRow = 16;

const neutral = 127;

/**
 * Heights over sea level as the bits of a float; normals as bytes around 128; colours red first, 127 where there are none
 * (files have blue first).
 */
export function vertexRowOf(
  ground: GroundChunk,
  normals: ArrayLike<number> | null,
  colours: ArrayLike<number> | null,
  into: Uint32Array,
): void {
  const floats = new Float32Array(into.buffer, into.byteOffset, into.length);
  const base = ground.position[2] ?? 0;
  for (let vertex = 0; vertex < chunkVertices; vertex++) {
    const at = vertex * 4;
    floats[at] = base + (ground.heights[vertex] ?? 0);
    const north = (normals?.[vertex * 3] ?? 0) + 128;
    const west = (normals?.[vertex * 3 + 1] ?? 0) + 128;
    const up = (normals?.[vertex * 3 + 2] ?? 127) + 128;
    into[at + 1] = north | (west << 8) | (up << 16);
    const blue = colours?.[vertex * 4] ?? neutral;
    const green = colours?.[vertex * 4 + 1] ?? neutral;
    const red = colours?.[vertex * 4 + 2] ?? neutral;
    into[at + 2] = red | (green << 8) | (blue << 16);
    into[at + 3] = 0;
  }
}

/** A colour for an area: far apart for near ids, the same one in every session. */
export function areaColor(areaId: number): readonly [number, number, number] {
  if (areaId === 0) return [70, 70, 74];
  const hash = Math.imul(areaId ^ (areaId >>> 7), 2654435761) >>> 0;
  const hue = ((hash >>> 8) % 360) / 60;
  const value = 190 + (hash & 63);
  const low = value * (0.2 + ((hash >>> 24) & 63) / 220);
  const rising = low + (value - low) * (1 - Math.abs((hue % 2) - 1));
  const parts: readonly (readonly [number, number, number])[] = [
    [value, rising, low],
    [rising, value, low],
    [low, value, rising],
    [low, rising, value],
    [rising, low, value],
    [value, low, rising],
  ];
  const [red, green, blue] = parts[Math.floor(hue)] ?? [value, value, value];
  return [Math.round(red), Math.round(green), Math.round(blue)];
}

export interface RecordFacts {
  /** From the base up, at most four. */
  readonly layers: readonly { readonly slot: TilesetSlot; readonly flags: number; readonly hasEffect: boolean }[];
  readonly holes: number;
  readonly areaId: number;
  readonly isImpassable: boolean;
  readonly isSelected: boolean;
  /** Ground effects of the 8 × 8 cells: whose they are, and which stay bare. */
  readonly effectLayers: ArrayLike<number>;
  readonly noEffects: ArrayLike<number>;
}

/** @param facts null for a chunk that is missing: nothing is drawn of it */
export function recordRowOf(facts: RecordFacts | null, into: Uint32Array): void {
  into.fill(0);
  if (facts === null) return;
  for (const [index, { slot, flags }] of facts.layers.entries()) {
    into[index] = slot.layer | (slot.sizeClass << layerBits.classShift) | ((flags & 0xffff) << layerBits.flagShift);
  }
  const bits = packBits(expandHoles(facts.holes));
  const words = new DataView(bits.buffer, bits.byteOffset, bits.byteLength);
  into[4] = words.getUint32(0, true);
  into[5] = words.getUint32(4, true);
  const [red, green, blue] = areaColor(facts.areaId);
  into[6] = red | (green << 8) | (blue << 16);
  into[7] =
    chunkBits.exists |
    (facts.isImpassable ? chunkBits.isImpassable : 0) |
    (facts.isSelected ? chunkBits.isSelected : 0) |
    (facts.layers.length << 4);
  for (let cell = 0; cell < effectCells; cell++) {
    const layer = (facts.effectLayers[cell] ?? 0) & 3;
    const bits =
      layer |
      ((facts.noEffects[cell] ?? 0) === 0 ? 0 : cellBits.isBare) |
      (facts.layers[layer]?.hasEffect === true ? cellBits.hasEffect : 0);
    const word = 8 + (cell >> 3);
    into[word] = ((into[word] ?? 0) | (bits << ((cell & 7) * 4))) >>> 0;
  }
}
