/** Squares of texels out of RGBA and back, for what is kept of layers: most of a layer is empty. Pure. */
import type { ImageSize } from '../../../../../../shared/media/image.ts';
import { eachTileRow, tileSide } from '../../../../../../shared/media/paint/stroke.ts';

/** Tiles by their numbers, counted from the upper left, with their texels one behind the other. */
export interface TileSet {
  readonly tiles: Uint32Array;
  readonly bytes: Uint8Array;
}

export function tileCount({ width, height }: ImageSize): number {
  return Math.ceil(width / tileSide) * Math.ceil(height / tileSide);
}

/** Bytes of a tile; those at the edges are smaller. */
export function tileSize(size: ImageSize, tile: number): number {
  let bytes = 0;
  eachTileRow(size, tile, (from, to) => {
    bytes += to - from;
  });
  return bytes;
}

/** Whole texels as numbers: four times as fast to look through. */
function texels(pixels: Uint8Array): Uint32Array {
  const own = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(own.buffer, own.byteOffset, own.length / 4);
}

/** A 1 for each tile in which a picture differs from another one; null stands for an empty one. Runs over all texels. */
export function markTiles(size: ImageSize, pixels: Uint8Array, other: Uint8Array | null): Uint8Array {
  const marks = new Uint8Array(tileCount(size));
  if (pixels === other) return marks;
  const own = texels(pixels);
  const theirs = other === null ? null : texels(other);
  const { width, height } = size;
  const columns = Math.ceil(width / tileSide);
  for (let tile = 0; tile < marks.length; tile++) {
    const left = (tile % columns) * tileSide;
    const right = Math.min(width, left + tileSide);
    const top = Math.floor(tile / columns) * tileSide;
    const bottom = Math.min(height, top + tileSide);
    for (let y = top; y < bottom && marks[tile] !== 1; y++) {
      const end = y * width + right;
      let at = y * width + left;
      if (theirs === null) while (at < end && own[at] === 0) at++;
      else while (at < end && own[at] === theirs[at]) at++;
      if (at < end) marks[tile] = 1;
    }
  }
  return marks;
}

/** Copies of the tiles that are marked. */
export function takeTiles(size: ImageSize, pixels: Uint8Array, marks: Uint8Array): TileSet {
  const tiles = Uint32Array.from([...marks.keys()].filter((tile) => marks[tile] === 1));
  const bytes = new Uint8Array(tiles.reduce((sum, tile) => sum + tileSize(size, tile), 0));
  let end = 0;
  for (const tile of tiles) {
    eachTileRow(size, tile, (from, to) => {
      bytes.set(pixels.subarray(from, to), end);
      end += to - from;
    });
  }
  return { tiles, bytes };
}

/** Puts tiles into a picture. They must be of its size: see `areTiles`. */
export function layTiles(size: ImageSize, pixels: Uint8Array, { tiles, bytes }: TileSet): void {
  let end = 0;
  for (const tile of tiles) {
    eachTileRow(size, tile, (from, to) => {
      pixels.set(bytes.subarray(end, end + to - from), from);
      end += to - from;
    });
  }
}

/** Whether these are tiles of a picture of that size, none twice. */
export function areTiles(size: ImageSize, { tiles, bytes }: TileSet): boolean {
  const count = tileCount(size);
  return (
    tiles.every((tile, at) => tile < count && (at === 0 || tile > (tiles[at - 1] ?? 0))) &&
    tiles.reduce((sum, tile) => sum + tileSize(size, tile), 0) === bytes.length
  );
}
