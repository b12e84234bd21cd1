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

/** Texels from one place of the lattice to the next. */
const texelsPerPlace = texelsPerSide / chunkSteps;
/** Where the texels between two places stand on the way from one to the other. */
const waysBetween = new Float64Array(texelsPerPlace).map((_each, texel) => (texel + 0.5) / texelsPerPlace);

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
      this.combined(placeCount, (measure, condition) => sharesOf(condition, measure.places(column, row))),
    );
  }

  texels(column: number, row: number): Float32Array {
    return this.kept(this.knownTexels, column, row, () =>
      this.combined(texelCount, (measure, condition) => {
        const fine = measure.texels?.(column, row) ?? null;
        return fine === null ? sharesBetween(condition, measure.places(column, row)) : sharesOf(condition, fine);
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

  /** @param sharesOf what a condition says alone, made for this; a number where it is the same everywhere */
  private combined(
    count: number,
    sharesOf: (measure: Measure, condition: MaskCondition) => Float32Array | number,
  ): Float32Array {
    const { how, conditions } = this.mask;
    if (conditions.length === 0) return new Float32Array(count).fill(1);
    const isAll = how === 'all';
    let shares: Float32Array | null = null;
    for (const [index, condition] of conditions.entries()) {
      const measure = this.measures[index];
      if (measure === undefined) continue;
      const said = sharesOf(measure, condition);
      if (typeof said === 'number') {
        // Everything or nothing: it decides alone, or changes nothing.
        if (isAll === (said === 1)) continue;
        return new Float32Array(count).fill(said);
      }
      if (shares === null) shares = said;
      else if (isAll) takeLess(shares, said);
      else takeMore(shares, said);
      const settled = isAll ? 0 : 1;
      if (index < conditions.length - 1 && shares.every((share) => share === settled)) break;
    }
    return shares ?? new Float32Array(count).fill(isAll ? 1 : 0);
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

function takeLess(shares: Float32Array, said: Float32Array): void {
  for (let at = 0; at < shares.length; at++) shares[at] = Math.min(shares[at] ?? 0, said[at] ?? 0);
}

function takeMore(shares: Float32Array, said: Float32Array): void {
  for (let at = 0; at < shares.length; at++) shares[at] = Math.max(shares[at] ?? 0, said[at] ?? 0);
}

/** Between what ends a value of a condition is inside; of areas and chunks it is the yards from them. */
function rangeOf(condition: MaskCondition): { readonly from: number; readonly to: number; readonly soft: number } {
  return isRanged(condition) ? condition : { from: 0, to: 0, soft: condition.soft };
}

/** How much of an act each of these values of a condition takes. */
function sharesOf(condition: MaskCondition, values: Float32Array): Float32Array {
  const { from, to, soft } = rangeOf(condition);
  const { isInverted } = condition;
  const isShare = condition.kind === 'picture';
  const shares = new Float32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const inside = isShare ? value : shareInRange(value, from, to, soft);
    shares[at] = isInverted ? 1 - inside : inside;
  }
  return shares;
}

/**
 * The shares of the 64 × 64 texels of a chunk whose values are read between those of its 17 × 17 places; a number where all
 * have the same whole one. Between four places that are inside, or far enough out, nothing has to be worked out: most of a
 * chunk is that.
 */
function sharesBetween(condition: MaskCondition, places: Float32Array): Float32Array | number {
  const { from, to, soft } = rangeOf(condition);
  const { isInverted } = condition;
  /** The whole share of all that lies between two values; −1 where it is none. */
  const evenShare = (low: number, high: number): number => {
    if (low >= from && high <= to) return isInverted ? 0 : 1;
    return high <= from - soft || low >= to + soft ? (isInverted ? 1 : 0) : -1;
  };
  const even = evenShare(...endsOf(places));
  if (even >= 0) return even;
  const shares = new Float32Array(texelCount);
  for (let down = 0; down < chunkSteps; down++) {
    for (let across = 0; across < chunkSteps; across++) {
      const at = down * placesPerSide + across;
      const [a, b] = [places[at] ?? 0, places[at + 1] ?? 0];
      const [c, d] = [places[at + placesPerSide] ?? 0, places[at + placesPerSide + 1] ?? 0];
      const known = evenShare(Math.min(a, b, c, d), Math.max(a, b, c, d));
      if (known === 0) continue;
      for (let south = 0; south < texelsPerPlace; south++) {
        const low = waysBetween[south] ?? 0;
        const first = (down * texelsPerPlace + south) * texelsPerSide + across * texelsPerPlace;
        for (let east = 0; east < texelsPerPlace; east++) {
          const right = waysBetween[east] ?? 0;
          const upper = a + (b - a) * right;
          const value = Math.fround(upper + (c + (d - c) * right - upper) * low);
          const inside = shareInRange(value, from, to, soft);
          shares[first + east] = known === 1 ? 1 : isInverted ? 1 - inside : inside;
        }
      }
    }
  }
  return shares;
}

function endsOf(values: Float32Array): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
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
  return {
    texels: (column, row) => sharesOf(column, row) ?? new Float32Array(texelCount),
    // A place lies between four texels, which may belong to four chunks.
    places: (column, row) =>
      Float32Array.from({ length: placeCount }, (_each, place) => {
        const south = row * texelsPerSide + Math.floor(place / placesPerSide) * texelsPerPlace;
        const east = column * texelsPerSide + (place % placesPerSide) * texelsPerPlace;
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
