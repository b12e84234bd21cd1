/** Alpha maps and vertex colours of a tile as pictures and back, each value as it is stored: no loss either way. */
import { FormatError } from '../codec/error.ts';
import { chunksPerSide, rowStart, texelCount, texelsPerSide } from '../geometry/terrain/grid.ts';
import { setAlpha } from '../formats/adt/edits.ts';
import { layersOf, samePath } from './layers.ts';
import { readPixels, writePixels } from './greyPicture.ts';
import { storeColours } from './colourEdits.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, MapTile, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** Texels along a side of a tile. */
export const alphaPictureSide = chunksPerSide * texelsPerSide;

/** Texel of the picture at which a chunk's first stands. */
const cornerOf = ({ position }: ChunkRef): number =>
  Math.floor(position / chunksPerSide) * texelsPerSide * alphaPictureSide + (position % chunksPerSide) * texelsPerSide;

/** The layer of a chunk over the base that shows a texture. */
function upperLayer(chunk: ChunkRef, texture: string) {
  return layersOf(chunk)
    .slice(1)
    .find((layer) => samePath(layer.texture, texture));
}

/** The stored alpha of one texture over the whole tile, grey; black where a chunk has no layer of it. */
export function alphaPicture(tiles: TileSet, tile: MapTile, texture: string): Uint8Array {
  const data = new Uint8Array(alphaPictureSide * alphaPictureSide);
  for (const chunk of tiles.chunksOf(tile)) {
    const alpha = upperLayer(chunk, texture)?.alpha ?? null;
    if (alpha === null) continue;
    const corner = cornerOf(chunk);
    for (let texel = 0; texel < texelCount; texel++) {
      data[corner + (texel >> 6) * alphaPictureSide + (texel & 63)] = alpha[texel] ?? 0;
    }
  }
  return writePixels(alphaPictureSide, alphaPictureSide, 1, data);
}

function checkSize({ width, height }: { readonly width: number; readonly height: number }, side: number): void {
  if (width === side && height === side) return;
  throw new FormatError(`the picture must have ${side} × ${side} pixels, it has ${width} × ${height}`, {
    path: '',
    offset: 16,
  });
}

/**
 * Stores the alpha of a texture from a picture in all chunks that have a layer of it over the base.
 * @returns chunks that would need a new layer, and were left
 * @throws FormatError when the picture is of another kind or size
 */
export function importAlpha(
  edit: MapEdit,
  tiles: TileSet,
  tile: MapTile,
  texture: string,
  picture: Uint8Array,
): number {
  const image = readPixels(picture);
  checkSize(image, alphaPictureSide);
  let left = 0;
  for (const chunk of tiles.chunksOf(tile)) {
    const corner = cornerOf(chunk);
    const map = new Uint8Array(texelCount);
    for (let texel = 0; texel < texelCount; texel++) {
      map[texel] = image.data[(corner + (texel >> 6) * alphaPictureSide + (texel & 63)) * image.channels] ?? 0;
    }
    const layer = upperLayer(chunk, texture);
    if (layer === undefined) {
      if (map.some((value) => value !== 0)) left++;
      continue;
    }
    const { alpha } = layer;
    if (map.every((value, texel) => value === (alpha?.[texel] ?? 0))) continue;
    edit.in(tile.document, (transaction) => setAlpha(transaction, tile.document, layer.id, map));
  }
  return left;
}

/** Vertices along a side of a tile's picture: 17 rows a chunk, outer and inner in turn, none shared. */
export const colourPictureSide = chunksPerSide * 17;

function visitVertices(chunk: ChunkRef, visit: (vertex: number, pixel: number) => void): void {
  const top = Math.floor(chunk.position / chunksPerSide) * 17;
  const left = (chunk.position % chunksPerSide) * 17;
  for (let row = 0; row < 17; row++) {
    const isInner = row % 2 === 1;
    for (let column = 0; column < (isInner ? 8 : 9); column++) {
      visit(rowStart(row) + column, (top + row) * colourPictureSide + left + column * 2 + (isInner ? 1 : 0));
    }
  }
}

/** Stored vertex colours: red, green, blue. Pixels between vertices, and chunks without colours, are neutral grey. */
export function colourPicture(tiles: TileSet, tile: MapTile): Uint8Array {
  const data = new Uint8Array(colourPictureSide * colourPictureSide * 3).fill(127);
  for (const chunk of tiles.chunksOf(tile)) {
    const { colours } = chunkFields(chunk);
    if (colours === null) continue;
    visitVertices(chunk, (vertex, pixel) => {
      data.set([colours[vertex * 4 + 2] ?? 0, colours[vertex * 4 + 1] ?? 0, colours[vertex * 4] ?? 0], pixel * 3);
    });
  }
  return writePixels(colourPictureSide, colourPictureSide, 3, data);
}

/** Stores vertex colours from a picture. Chunks that have none, and are neutral in the picture, stay without. @throws FormatError */
export function importColours(edit: MapEdit, tiles: TileSet, tile: MapTile, picture: Uint8Array): void {
  const image = readPixels(picture);
  checkSize(image, colourPictureSide);
  if (image.channels < 3)
    throw new FormatError('a picture of vertex colours has red, green and blue', { path: '', offset: 25 });
  for (const chunk of tiles.chunksOf(tile)) {
    const { colours } = chunkFields(chunk);
    const next = colours === null ? new Uint8Array(145 * 4) : Uint8Array.from(colours);
    let isNeutral = true;
    visitVertices(chunk, (vertex, pixel) => {
      const [red = 127, green = 127, blue = 127] = image.data.subarray(
        pixel * image.channels,
        pixel * image.channels + 3,
      );
      isNeutral &&= red === 127 && green === 127 && blue === 127;
      next.set([blue, green, red], vertex * 4);
    });
    if (colours === null && isNeutral) continue;
    storeColours(edit, chunk, next);
  }
}
