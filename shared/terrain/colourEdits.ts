/** Vertex colours (MCCV): blue, green, red, unused; 127 leaves the light as it is, 255 doubles it. Facts: formats/adt.md, 9.5. */
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { falloffAt } from '../geometry/terrain/brush/falloff.ts';
import type { BrushHold } from '../geometry/terrain/brush/hold.ts';
import { copiesOf, visitCircle } from '../geometry/terrain/brush/lattice.ts';
import { neutralColours } from '../geometry/terrain/colours.ts';
import { chunkFlags } from '../formats/adt/schema/chunkHeader.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';

/** Red, green and blue as shares of the light, 0 to 2; 1 leaves it as it is. */
export type LightColour = readonly [number, number, number];

export const neutralLight: LightColour = [1, 1, 1];

const toByte = (share: number): number =>
  Math.min(255, Math.max(0, Math.round(share <= 1 ? share * 127 : 127 + (share - 1) * 128)));
const toShare = (byte: number): number => (byte <= 127 ? byte / 127 : 1 + (byte - 127) / 128);

/** Colour of a stored vertex. */
export function lightOf(chunk: ChunkRef, vertex: number): LightColour {
  const { colours } = chunkFields(chunk);
  if (colours === null) return neutralLight;
  const at = vertex * 4;
  return [toShare(colours[at + 2] ?? 127), toShare(colours[at + 1] ?? 127), toShare(colours[at] ?? 127)];
}

/** Writes the colour of a vertex into four numbers a vertex. Returns whether it became another. */
export function writeLight(colours: Uint8Array, vertex: number, [red, green, blue]: LightColour): boolean {
  const bytes = [toByte(blue), toByte(green), toByte(red)];
  const isOther = bytes.some((byte, channel) => byte !== colours[vertex * 4 + channel]);
  if (isOther) colours.set(bytes, vertex * 4);
  return isOther;
}

/**
 * One stroke: the colours of a vertex go towards the wanted one, the same in every chunk that stores it. Parts of a step
 * are kept until the stroke ends, so that a soft brush adds up.
 */
export class ColourStroke {
  private readonly tiles: TileSet;
  private readonly hold: BrushHold | null;
  private readonly kept = new Map<string, LightColour>();

  constructor(tiles: TileSet, hold: BrushHold | null = null) {
    this.tiles = tiles;
    this.hold = hold;
  }

  dab(edit: MapEdit, dab: Dab, wanted: LightColour): void {
    const next = new Map<ChunkRef['id'] | string, { readonly chunk: ChunkRef; readonly colours: Uint8Array }>();
    visitCircle(dab, dab.radius, (south, east, distance) => {
      const amount = falloffAt(dab, distance) * dab.strength * (this.hold?.at(south, east) ?? 1);
      if (amount <= 0) return;
      const place = `${south} ${east}`;
      let light = this.kept.get(place) ?? null;
      for (const { column, row, vertex } of copiesOf(south, east)) {
        const chunk = this.tiles.chunk(column, row);
        if (chunk === null) continue;
        light ??= lightOf(chunk, vertex);
        const key = `${column} ${row}`;
        const made = next.get(key) ?? {
          chunk,
          colours: Uint8Array.from(chunkFields(chunk).colours ?? neutralColours()),
        };
        next.set(key, made);
        const mixed = mixLight(light, wanted, amount);
        this.kept.set(place, mixed);
        writeLight(made.colours, vertex, mixed);
      }
    });
    for (const { chunk, colours } of next.values()) storeColours(edit, chunk, colours);
  }
}

/** A colour between two: 0 is the first, 1 the second. */
export function mixLight(from: LightColour, to: LightColour, amount: number): LightColour {
  const at = (channel: 0 | 1 | 2): number => from[channel] + (to[channel] - from[channel]) * amount;
  return [at(0), at(1), at(2)];
}

/** Gives a chunk the colours of all its vertices, four numbers each, and the flag that tells of them. */
export function storeColours(edit: MapEdit, chunk: ChunkRef, next: Uint8Array): void {
  const { colours, flags } = chunkFields(chunk);
  if (colours !== null && next.every((value, index) => value === colours[index])) return;
  edit.in(chunk.tile.document, (transaction) => {
    if (colours === null) {
      // A chunk may have colours that the flag hides; they are shown with it.
      transaction.set(MapChunk, chunk.id, { colours: next, flags: (flags | chunkFlags.hasColours) >>> 0 });
    } else {
      transaction.patch(chunk.id, 'colours', 0, next);
      transaction.set(MapChunk, chunk.id, { flags: (flags | chunkFlags.hasColours) >>> 0 });
    }
  });
}
