/** Small pictures of terrain files as they are seen from above: a tile by its own data, a map by its low ground or its tiles. */
import type { Document } from '../../document/document.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { parseTileName } from '../../geometry/terrain/grid.ts';
import { liquidKind } from '../../geometry/terrain/liquidKinds.ts';
import type { PlacedLowGround } from '../distantView.ts';
import { placeOfTile } from '../mapFile.ts';
import type { MapTile } from '../tiles.ts';
import { drawMinimap, groundSwatch, groundTextures, swatchOf, usualMinimap } from './index.ts';
import type { Picture, Swatch } from './index.ts';
import { lowPicture } from './lowPicture.ts';
import { minimapFolder, minimapTable, readMinimapTable } from './names.ts';

/** Where the files are looked for that a tile names; null for what is nowhere. */
export interface TileFiles {
  readonly texture: (path: string) => Promise<Picture | null>;
  readonly file: (path: string) => Promise<Uint8Array | null>;
}

/** The picture that the game has of a tile; null where there is none. */
async function gamesMinimap(name: string, files: TileFiles): Promise<Picture | null> {
  const place = parseTileName(name);
  const table = place === null ? null : await files.file(`${minimapFolder}\\${minimapTable}`);
  if (place === null || table === null) return null;
  const text = Array.from(table, (byte) => String.fromCharCode(byte)).join('');
  const picture = readMinimapTable(text)(place.map, place);
  return picture === null ? null : await files.texture(`${minimapFolder}\\${picture}`);
}

/**
 * A tile from above, as its minimap would be drawn now. Where none of its textures is to be had, the game's own minimap of it
 * says more than plain ground.
 */
export async function tilePicture(document: Document, name: string, files: TileFiles): Promise<Picture> {
  const tile: MapTile = { place: placeOfTile(document, name) ?? { column: 0, row: 0 }, document };
  const options = { ...usualMinimap, showsBuildings: false };
  const swatches = new Map<string, Swatch>();
  for (const path of groundTextures(tile)) {
    const found = await files.texture(path);
    if (found !== null) swatches.set(path, swatchOf(found, groundSwatch(options.side)));
  }
  const own = swatches.size === 0 ? await gamesMinimap(name, files) : null;
  if (own !== null) return own;
  return drawMinimap(tile, options, {
    swatches: (path) => swatches.get(path) ?? null,
    buildings: () => null,
    kindOf: liquidKind,
  });
}

/** Of tiles whose ground is not known. */
const plain = [96, 104, 96] as const;
/** Between them, and what share of a tile that is. */
const plainSeam = [70, 77, 70] as const;
const seam = 0.04;

/** A map from above, its tiles where they lie; what no tile covers is left out. Null for a map without any. */
export function mapPicture(
  tiles: readonly GridPlace[],
  grounds: readonly PlacedLowGround[],
  side: number,
): Picture | null {
  const places = [...tiles, ...grounds.map(({ place }) => place)];
  if (places.length === 0) return null;
  const [columns, rows] = [places.map(({ column }) => column), places.map(({ row }) => row)];
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [wide, high] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  const across = Math.max(wide, high);
  // In the middle of the square.
  const [right, down] = [(across - wide) / 2, (across - high) / 2];
  const pixels = new Uint8Array(side * side * 4);
  const span = (at: number): readonly [number, number] => [
    Math.floor((at * side) / across),
    Math.floor(((at + 1) * side) / across),
  ];
  const fill = ({ column, row }: GridPlace, colourAt: (x: number, y: number) => readonly number[]): void => {
    const [[fromX, toX], [fromY, toY]] = [span(column - left + right), span(row - top + down)];
    for (let y = fromY; y < toY; y++) {
      for (let x = fromX; x < toX; x++) {
        const colour = colourAt((x - fromX) / (toX - fromX), (y - fromY) / (toY - fromY));
        pixels.set([...colour, 255], (y * side + x) * 4);
      }
    }
  };
  for (const place of tiles) fill(place, (x, y) => (Math.min(x, y) < seam ? plainSeam : plain));
  for (const { place, ground } of grounds) {
    const { width, height, pixels: low } = lowPicture(ground);
    fill(place, (x, y) => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      return [low[at] ?? 0, low[at + 1] ?? 0, low[at + 2] ?? 0];
    });
  }
  return { width: side, height: side, pixels };
}
