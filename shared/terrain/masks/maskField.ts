/**
 * A mask over the open tiles of a map, worked out chunk by chunk where it is asked for: at height vertices and at the 64 × 64
 * texels of alpha maps. What is looked at is measured on half quads and read between them, with the neighbours of other tiles,
 * so that neither chunks nor tiles show in it. The ground is looked at as it is when a chunk is first asked for.
 */
import { decodeBase64 } from '../../codec/base64.ts';
import { chunkSteps, latticeStep } from '../../geometry/terrain/brush/lattice.ts';
import type { BrushHold } from '../../geometry/terrain/brush/hold.ts';
import {
  chunkSize,
  chunksPerSide,
  mapEdge,
  texelCount,
  texelSize,
  texelsPerSide,
} from '../../geometry/terrain/grid.ts';
import { layersOf, samePath, weightsOf } from '../layers.ts';
import type { TileSet } from '../tiles.ts';
import { allChunks } from '../heightEdits.ts';
import { chunkFields, chunkKey, chunkOfKey } from '../tiles.ts';
import { ChunkWindows, placeCount, placesPerSide } from './chunkWindow.ts';
import type { Mask, MaskCondition, MaskPicture } from './mask.ts';
import { farthest, isRanged } from './mask.ts';
import { curvaturesOf, heightsOf, noiseAt, noisesOf, slopesOf } from './measures.ts';
import { Nearness, patchesOfChunks, patchesOfObjects, patchesOfWater } from './nearness.ts';

/** What a condition looks at in a chunk: on its places, and on its texels where those show more than the places do. */
interface Measure {
  places(column: number, row: number): Float32Array;
  texels?(column: number, row: number): Float32Array | null;
}

/** Chunks whose shares are kept: two tiles and what surrounds a brush. */
const keptChunks = 600;
/** Noise whose smallest hills are smaller than this is worked out for every texel, yards. */
const finestOnPlaces = 8;

/** How far a value is inside two ends: 1 inside, 0 farther out than `soft`. */
function shareInRange(value: number, from: number, to: number, soft: number): number {
  const beyond = Math.max(from - value, value - to);
  if (!(beyond > 0)) return Number.isNaN(value) ? 0 : 1;
  if (beyond >= soft) return 0;
  const t = 1 - beyond / soft;
  return t * t * (3 - 2 * t);
}

/** Reads values of 17 × 17 places at the middles of 64 × 64 texels. */
function spread(places: Float32Array): Float32Array {
  const found = new Float32Array(texelCount);
  const perPlace = texelsPerSide / chunkSteps;
  for (let south = 0; south < texelsPerSide; south++) {
    const down = Math.floor(south / perPlace);
    const low = ((south % perPlace) + 0.5) / perPlace;
    for (let east = 0; east < texelsPerSide; east++) {
      const at = down * placesPerSide + Math.floor(east / perPlace);
      const right = ((east % perPlace) + 0.5) / perPlace;
      const upper = (places[at] ?? 0) + ((places[at + 1] ?? 0) - (places[at] ?? 0)) * right;
      const under = at + placesPerSide;
      const lower = (places[under] ?? 0) + ((places[under + 1] ?? 0) - (places[under] ?? 0)) * right;
      found[south * texelsPerSide + east] = upper + (lower - upper) * low;
    }
  }
  return found;
}

/** World place of a texel's middle or, by halves, of a place. */
const texelPlace = (chunk: number, texel: number): number => mapEdge - chunk * chunkSize - (texel + 0.5) * texelSize;

export class MaskField implements BrushHold {
  private readonly tiles: TileSet;
  private readonly mask: Mask;
  private readonly measures: readonly Measure[];
  private readonly windows: ChunkWindows;
  private readonly mostKept: number;
  private readonly knownTexels = new Map<number, Float32Array>();
  private readonly knownPlaces = new Map<number, Float32Array>();

  /** @param kept of how many chunks shares are kept; few where each is asked for once */
  constructor(tiles: TileSet, mask: Mask, kept = keptChunks) {
    this.mostKept = kept;
    this.tiles = tiles;
    this.mask = mask;
    this.windows = new ChunkWindows(tiles);
    this.measures = mask.conditions.map((condition) => this.measureOf(condition));
  }

  at(south: number, east: number): number {
    for (const down of [0, -1]) {
      for (const across of [0, -1]) {
        const row = Math.floor((south + down) / chunkSteps);
        const column = Math.floor((east + across) / chunkSteps);
        if (this.tiles.chunk(column, row) === null) continue;
        const place = (south - row * chunkSteps) * placesPerSide + east - column * chunkSteps;
        return this.places(column, row)[place] ?? 0;
      }
    }
    return 0;
  }

  /** Shares at the 17 × 17 half-quad places of a chunk. */
  places(column: number, row: number): Float32Array {
    return this.kept(this.knownPlaces, column, row, () =>
      this.combined(placeCount, (measure) => measure.places(column, row)),
    );
  }

  texels(column: number, row: number): Float32Array {
    return this.kept(this.knownTexels, column, row, () =>
      this.combined(texelCount, (measure, condition) => {
        const fine = measure.texels?.(column, row) ?? null;
        if (fine !== null) return fine;
        const places = measure.places(column, row);
        return evenShare(condition, places) ?? spread(places);
      }),
    );
  }

  /** The mean over a chunk, 0 to 1. */
  meanOf(column: number, row: number): number {
    return this.texels(column, row).reduce((sum, share) => sum + share, 0) / texelCount;
  }

  private kept(known: Map<number, Float32Array>, column: number, row: number, make: () => Float32Array): Float32Array {
    const key = chunkKey(column, row);
    const had = known.get(key);
    if (had !== undefined) return had;
    const made = make();
    if (known.size >= this.mostKept) known.clear();
    known.set(key, made);
    return made;
  }

  /** @param valuesOf what a condition looks at, or its share where that is the same everywhere */
  private combined(
    count: number,
    valuesOf: (measure: Measure, condition: MaskCondition) => Float32Array | number,
  ): Float32Array {
    const { how, conditions } = this.mask;
    if (conditions.length === 0) return new Float32Array(count).fill(1);
    const isAll = how === 'all';
    const shares = new Float32Array(count).fill(isAll ? 1 : 0);
    for (const [index, condition] of conditions.entries()) {
      const measure = this.measures[index];
      if (measure === undefined) continue;
      const values = valuesOf(measure, condition);
      if (typeof values === 'number') {
        // Everything or nothing: it decides alone, or changes nothing.
        if (isAll === (values === 1)) continue;
        return shares.fill(values);
      }
      const share = shareOf(condition);
      let isSettled = true;
      for (let at = 0; at < count; at++) {
        const before = shares[at] ?? 0;
        const after = isAll ? Math.min(before, share(values[at] ?? 0)) : Math.max(before, share(values[at] ?? 0));
        shares[at] = after;
        isSettled &&= after === (isAll ? 0 : 1);
      }
      if (isSettled) break;
    }
    return shares;
  }

  private measureOf(condition: MaskCondition): Measure {
    const { windows, tiles } = this;
    switch (condition.kind) {
      case 'slope':
        return { places: (column, row) => slopesOf(windows, column, row) };
      case 'height':
        return { places: (column, row) => heightsOf(windows, column, row) };
      case 'curvature':
        return { places: (column, row) => curvaturesOf(windows, column, row, condition.size) };
      case 'noise':
        return {
          places: (column, row) => noisesOf(condition, column, row),
          texels: (column, row) =>
            condition.size / 2 ** (condition.octaves - 1) >= finestOnPlaces
              ? null
              : onTexels(column, row, (x, y) => noiseAt(condition, x, y)),
        };
      case 'texture':
        return textureMeasure(tiles, condition.texture);
      case 'picture':
        return pictureMeasure(condition.picture);
      case 'water':
        return nearnessMeasure(() => patchesOfWater(tiles), reachOf(condition));
      case 'objects':
        return nearnessMeasure(() => patchesOfObjects(tiles, condition.words), reachOf(condition));
      case 'chunks':
        return nearnessMeasure(() => patchesOfChunks(condition.chunks.map(chunkOfKey)), condition.soft);
      case 'area': {
        const inside = () => allChunks(tiles).filter((chunk) => chunkFields(chunk).areaId === condition.areaId);
        return nearnessMeasure(() => patchesOfChunks(inside()), condition.soft);
      }
    }
  }
}

/** The share of a condition where all places of a chunk have the same whole one: 0 or 1; null elsewhere. */
function evenShare(condition: MaskCondition, places: Float32Array): number | null {
  if (!isRanged(condition)) return null;
  let [low, high] = [Infinity, -Infinity];
  for (const value of places) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const { from, to, soft, isInverted } = condition;
  if (low >= from && high <= to) return isInverted ? 0 : 1;
  if (high <= from - soft || low >= to + soft) return isInverted ? 1 : 0;
  return null;
}

/** How much of an act a value of a condition takes. */
function shareOf(condition: MaskCondition): (value: number) => number {
  const { isInverted, soft } = condition;
  let share: (value: number) => number;
  if (isRanged(condition)) {
    const { from, to } = condition;
    share = (value) => shareInRange(value, from, to, soft);
  } else if (condition.kind === 'picture') share = (value) => value;
  // Yards from the area or the chunks.
  else share = (value) => shareInRange(value, 0, 0, soft);
  return isInverted ? (value) => 1 - share(value) : share;
}

function reachOf({ from, to, soft }: { readonly from: number; readonly to: number; readonly soft: number }): number {
  return Math.min(farthest, Math.max(from, to) + soft + 1);
}

function onTexels(column: number, row: number, valueAt: (x: number, y: number) => number): Float32Array {
  const found = new Float32Array(texelCount);
  for (let south = 0; south < texelsPerSide; south++) {
    const x = texelPlace(row, south);
    for (let east = 0; east < texelsPerSide; east++) {
      found[south * texelsPerSide + east] = valueAt(x, texelPlace(column, east));
    }
  }
  return found;
}

/** What lies around is gathered when it is first asked for. */
function nearnessMeasure(patches: () => ConstructorParameters<typeof Nearness>[0], reach: number): Measure {
  let nearness: Nearness | null = null;
  return {
    places: (column, row) => {
      // A little more than the edge, so that a hard one falls between the places.
      nearness ??= new Nearness(patches(), Math.max(reach, latticeStep));
      return nearness.distances(column, row);
    },
  };
}

/** Percent of a texture that is seen. */
function textureMeasure(tiles: TileSet, texture: string): Measure {
  const known = new Map<number, Float32Array | null>();
  const sharesOf = (column: number, row: number): Float32Array | null => {
    const key = chunkKey(column, row);
    const had = known.get(key);
    if (had !== undefined) return had;
    const chunk = tiles.chunk(column, row);
    const layer = chunk === null ? -1 : layersOf(chunk).findIndex((each) => samePath(each.texture, texture));
    const weights = chunk === null || layer < 0 ? null : (weightsOf(chunk)[layer] ?? null);
    const made = weights === null ? null : weights.map((weight) => (weight * 100) / 255);
    if (known.size >= keptChunks) known.clear();
    known.set(key, made);
    return made;
  };
  /** By texel over the whole map; NaN where no chunk is. */
  const texelAt = (south: number, east: number): number => {
    const [row, column] = [Math.floor(south / texelsPerSide), Math.floor(east / texelsPerSide)];
    if (tiles.chunk(column, row) === null) return NaN;
    const inside = (south - row * texelsPerSide) * texelsPerSide + east - column * texelsPerSide;
    return sharesOf(column, row)?.[inside] ?? 0;
  };
  const perPlace = texelsPerSide / chunkSteps;
  return {
    texels: (column, row) => sharesOf(column, row) ?? new Float32Array(texelCount),
    // A place lies between four texels, which may belong to four chunks.
    places: (column, row) =>
      Float32Array.from({ length: placeCount }, (_each, place) => {
        const south = row * texelsPerSide + Math.floor(place / placesPerSide) * perPlace;
        const east = column * texelsPerSide + (place % placesPerSide) * perPlace;
        const around = [
          texelAt(south - 1, east - 1),
          texelAt(south - 1, east),
          texelAt(south, east - 1),
          texelAt(south, east),
        ];
        const there = around.filter((each) => !Number.isNaN(each));
        return there.length === 0 ? 0 : there.reduce((sum, each) => sum + each, 0) / there.length;
      }),
  };
}

/** Brightness of a picture, 0 to 1; black beside its rectangle. */
function pictureMeasure({ area, width, height, values }: MaskPicture): Measure {
  const bytes = decodeBase64(values);
  const north = mapEdge - area.first.row * chunksPerSide * chunkSize;
  const west = mapEdge - area.first.column * chunksPerSide * chunkSize;
  const [tall, wide] = [area.rows * chunksPerSide * chunkSize, area.columns * chunksPerSide * chunkSize];
  const pixel = (row: number, column: number): number =>
    (bytes[Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column))] ?? 0) / 255;
  const valueAt = (x: number, y: number): number => {
    const [down, across] = [(north - x) / tall, (west - y) / wide];
    if (down < 0 || across < 0 || down > 1 || across > 1) return 0;
    const [v, u] = [down * height - 0.5, across * width - 0.5];
    const [row, column] = [Math.floor(v), Math.floor(u)];
    const upper = pixel(row, column) + (pixel(row, column + 1) - pixel(row, column)) * (u - column);
    const lower = pixel(row + 1, column) + (pixel(row + 1, column + 1) - pixel(row + 1, column)) * (u - column);
    return upper + (lower - upper) * (v - row);
  };
  return {
    texels: (column, row) => onTexels(column, row, valueAt),
    places: (column, row) =>
      Float32Array.from({ length: placeCount }, (_each, place) =>
        valueAt(
          mapEdge - row * chunkSize - Math.floor(place / placesPerSide) * latticeStep,
          mapEdge - column * chunkSize - (place % placesPerSide) * latticeStep,
        ),
      ),
  };
}

/** The hold of a mask; null for one that holds everywhere. */
export function holdOf(tiles: TileSet, mask: Mask, kept = keptChunks): MaskField | null {
  return mask.conditions.length === 0 ? null : new MaskField(tiles, mask, kept);
}
