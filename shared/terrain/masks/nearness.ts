/** How far it is from places of a chunk to what lies around: liquids, objects, chunks of a kind. All in yards. */
import { latticeStep, chunkSteps } from '../../geometry/terrain/brush/lattice.ts';
import { mapEdge } from '../../geometry/terrain/grid.ts';
import { everyObject, noBounds, pathKey } from '../objects/object.ts';
import { lastChunk, worldBox } from '../objects/span.ts';
import { liquidSheets } from '../liquidSheets.ts';
import type { TileSet } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import { placeCount, placesPerSide } from './chunkWindow.ts';

/** A rectangle of the map in half quads from its north-west corner. */
interface Patch {
  readonly north: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
}

/** Rectangles sorted into the chunks that they touch, so that only near ones are measured. */
export class Nearness {
  private readonly reach: number;
  private readonly byChunk = new Map<number, Patch[]>();

  /** @param reach yards beyond which everything counts as being so far away */
  constructor(patches: Iterable<Patch>, reach: number) {
    this.reach = reach;
    const steps = Math.ceil(reach / latticeStep);
    // Files may have objects anywhere, far beyond the map.
    const chunkOf = (place: number): number => Math.min(lastChunk, Math.max(0, Math.floor(place / chunkSteps)));
    for (const patch of patches) {
      for (let row = chunkOf(patch.north - steps); row <= chunkOf(patch.south + steps); row++) {
        for (let column = chunkOf(patch.west - steps); column <= chunkOf(patch.east + steps); column++) {
          const key = row * 4096 + column;
          const known = this.byChunk.get(key);
          if (known === undefined) this.byChunk.set(key, [patch]);
          else known.push(patch);
        }
      }
    }
  }

  /** Yards from each of the 17 × 17 places of a chunk to the nearest rectangle, `reach` at most; 0 within one. */
  distances(column: number, row: number): Float32Array {
    const found = new Float32Array(placeCount).fill(this.reach);
    const near = this.byChunk.get(row * 4096 + column) ?? [];
    const [top, left] = [row * chunkSteps, column * chunkSteps];
    for (const { north, west, south, east } of near) {
      for (let at = 0; at < placeCount; at++) {
        const down = top + Math.floor(at / placesPerSide);
        const across = left + (at % placesPerSide);
        const dy = Math.max(0, north - down, down - south);
        const dx = Math.max(0, west - across, across - east);
        const distance = Math.sqrt(dx * dx + dy * dy) * latticeStep;
        if (distance < (found[at] ?? 0)) found[at] = distance;
      }
    }
    return found;
  }
}

/** Whole chunks as rectangles. */
export function patchesOfChunks(chunks: Iterable<{ readonly column: number; readonly row: number }>): Patch[] {
  return [...chunks].map(({ column, row }) => ({
    north: row * chunkSteps,
    west: column * chunkSteps,
    south: (row + 1) * chunkSteps,
    east: (column + 1) * chunkSteps,
  }));
}

/** Wet quads, those beside each other in a row as one rectangle, and whole wet chunks as one. */
export function patchesOfWater(tiles: TileSet): Patch[] {
  const found: Patch[] = [];
  for (const tile of tiles.tiles) {
    for (const chunk of tiles.chunksOf(tile)) {
      const wet = new Uint8Array(64);
      for (const { coverage } of liquidSheets(tile.document, chunkFields(chunk))) {
        for (let quad = 0; quad < 64; quad++) if ((coverage[quad] ?? 0) !== 0) wet[quad] = 1;
      }
      if (wet.every((each) => each === 1)) found.push(...patchesOfChunks([chunk]));
      else found.push(...rowsOf(wet, chunk.row * chunkSteps, chunk.column * chunkSteps));
    }
  }
  return found;
}

function rowsOf(wet: Uint8Array, north: number, west: number): Patch[] {
  const found: Patch[] = [];
  for (let row = 0; row < 8; row++) {
    for (let first = 0; first < 8; first++) {
      if (wet[row * 8 + first] !== 1) continue;
      let end = first;
      while (end < 8 && wet[row * 8 + end] === 1) end++;
      found.push({
        north: north + row * 2,
        south: north + row * 2 + 2,
        west: west + first * 2,
        east: west + end * 2,
      });
      first = end;
    }
  }
  return found;
}

/** Buildings by their stated boxes, doodads by where they stand: how large those are, only their files tell. */
export function patchesOfObjects(tiles: TileSet, words: string): Patch[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return everyObject(tiles)
    .filter(({ path }) => wanted.every((word) => pathKey(path).includes(word)))
    .map((object) => {
      const { minimum, maximum } = worldBox(object, noBounds);
      return {
        north: (mapEdge - maximum[0]) / latticeStep,
        south: (mapEdge - minimum[0]) / latticeStep,
        west: (mapEdge - maximum[1]) / latticeStep,
        east: (mapEdge - minimum[1]) / latticeStep,
      };
    });
}
