/** Alpha maps and vertex colours of tiles as pictures and back, each value as it is stored: no loss either way. */
import { FormatError } from '../codec/error.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import { chunksPerSide, rowStart, texelCount, texelsPerSide } from '../geometry/terrain/grid.ts';
import { addLayer, convertDepth, mostLayers, setAlpha } from '../formats/adt/edits.ts';
import { ensureTexture, layersOf, samePath } from './layers.ts';
import type { GreyPicture } from './greyValues.ts';
import { readPixels, writePixels } from './greyPicture.ts';
import { storeColours } from './colourEdits.ts';
import type { MapEdit } from './mapEdit.ts';
import type { PictureArea } from './pictureArea.ts';
import { checkSize, visitChunks } from './pictureArea.ts';
import { resample } from './resample.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** Texels along a side of a tile. */
const tileTexels = chunksPerSide * texelsPerSide;

/** The layer of a chunk over the base that shows a texture. */
function upperLayer(chunk: ChunkRef, texture: string) {
  return layersOf(chunk)
    .slice(1)
    .find((layer) => samePath(layer.texture, texture));
}

/** The stored alpha of one texture over an area, grey; black where a chunk has no layer of it. */
export function alphaPicture(tiles: TileSet, area: PictureArea, texture: string): Uint8Array {
  const [width, height] = [area.columns * tileTexels, area.rows * tileTexels];
  const data = new Uint8Array(width * height);
  visitChunks(tiles, area, (chunk, column, row) => {
    const alpha = upperLayer(chunk, texture)?.alpha ?? null;
    if (alpha === null) return;
    const corner = row * texelsPerSide * width + column * texelsPerSide;
    for (let texel = 0; texel < texelCount; texel++) {
      data[corner + (texel >> 6) * width + (texel & 63)] = alpha[texel] ?? 0;
    }
  });
  return writePixels(width, height, 1, data);
}

/**
 * Stores the alpha of a texture from a picture; one of another size is brought to that of the tiles. Chunks without a layer of it over the base get one where the picture shows
 * it, as long as there is room for a fourth layer.
 * @param depth of the map's alpha maps, where its WDT tells it: a tile of another depth is brought to it first
 * @returns chunks that have no room for it, and were left
 */
export function importAlpha(
  edit: MapEdit,
  tiles: TileSet,
  area: PictureArea,
  texture: string,
  picture: GreyPicture,
  depth: AlphaDepth | null = null,
): number {
  const width = area.columns * tileTexels;
  const { values } = resample(picture, width, area.rows * tileTexels, 'cells');
  let left = 0;
  visitChunks(tiles, area, (chunk, column, row) => {
    const { document } = chunk.tile;
    const corner = row * texelsPerSide * width + column * texelsPerSide;
    const map = new Uint8Array(texelCount);
    for (let texel = 0; texel < texelCount; texel++) {
      map[texel] = Math.round((values[corner + (texel >> 6) * width + (texel & 63)] ?? 0) * 255);
    }
    const layer = upperLayer(chunk, texture);
    if (layer === undefined) {
      if (!map.some((value) => value !== 0)) return;
      const count = layersOf(chunk).length;
      if (count === 0 || count >= mostLayers) {
        left++;
        return;
      }
      edit.in(document, (transaction) => {
        if (depth !== null) convertDepth(transaction, document, depth);
        const id = addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, texture));
        setAlpha(transaction, document, id, map);
      });
      return;
    }
    const { alpha } = layer;
    if (map.every((value, texel) => value === (alpha?.[texel] ?? 0))) return;
    edit.in(document, (transaction) => {
      if (depth !== null) convertDepth(transaction, document, depth);
      setAlpha(transaction, document, layer.id, map);
    });
  });
  return left;
}

/** Pixels along a side of a tile: 17 rows of vertices a chunk, outer and inner in turn, none shared. */
const tileVertices = chunksPerSide * 17;

function visitVertices(
  column: number,
  row: number,
  width: number,
  visit: (vertex: number, pixel: number) => void,
): void {
  for (let step = 0; step < 17; step++) {
    const isInner = step % 2 === 1;
    for (let across = 0; across < (isInner ? 8 : 9); across++) {
      visit(rowStart(step) + across, (row * 17 + step) * width + column * 17 + across * 2 + (isInner ? 1 : 0));
    }
  }
}

/** Whether any chunk of the area has vertex colours. */
export function hasColours(tiles: TileSet, area: PictureArea): boolean {
  let isFound = false;
  visitChunks(tiles, area, (chunk) => {
    isFound ||= chunkFields(chunk).colours !== null;
  });
  return isFound;
}

/** Stored vertex colours: red, green, blue. Pixels between vertices, and chunks without colours, are neutral grey. */
export function colourPicture(tiles: TileSet, area: PictureArea): Uint8Array {
  const [width, height] = [area.columns * tileVertices, area.rows * tileVertices];
  const data = new Uint8Array(width * height * 3).fill(127);
  visitChunks(tiles, area, (chunk, column, row) => {
    const { colours } = chunkFields(chunk);
    if (colours === null) return;
    visitVertices(column, row, width, (vertex, pixel) => {
      data.set([colours[vertex * 4 + 2] ?? 0, colours[vertex * 4 + 1] ?? 0, colours[vertex * 4] ?? 0], pixel * 3);
    });
  });
  return writePixels(width, height, 3, data);
}

/** Stores vertex colours from a picture. Chunks that have none, and are neutral in the picture, stay without. @throws FormatError */
export function importColours(edit: MapEdit, tiles: TileSet, area: PictureArea, picture: Uint8Array): void {
  const image = readPixels(picture);
  const width = area.columns * tileVertices;
  checkSize('vertex colours', image, width, area.rows * tileVertices);
  if (image.channels < 3)
    throw new FormatError('a picture of vertex colours has red, green and blue', { path: '', offset: 25 });
  visitChunks(tiles, area, (chunk, column, row) => {
    const { colours } = chunkFields(chunk);
    const next = colours === null ? new Uint8Array(145 * 4) : Uint8Array.from(colours);
    let isNeutral = true;
    visitVertices(column, row, width, (vertex, pixel) => {
      const [red = 127, green = 127, blue = 127] = image.data.subarray(
        pixel * image.channels,
        pixel * image.channels + 3,
      );
      isNeutral &&= red === 127 && green === 127 && blue === 127;
      next.set([blue, green, red], vertex * 4);
    });
    if (colours === null && isNeutral) return;
    storeColours(edit, chunk, next);
  });
}
