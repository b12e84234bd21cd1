/** Minimaps: one picture a tile, drawn from its own data and the textures it names, with one fixed light for all maps. */
import type { KindOf } from '../liquidSheets.ts';
import { plainPath, texturesOf } from '../layers.ts';
import type { MapTile } from '../tiles.ts';
import { TileSet } from '../tiles.ts';
import type { BuildingShape } from './buildings.ts';
import { drawBuildings } from './buildings.ts';
import type { MinimapSide } from './canvas.ts';
import { MinimapCanvas } from './canvas.ts';
import type { SwatchSource } from './ground.ts';
import { drawGround } from './ground.ts';
import type { Picture } from './swatch.ts';
import { drawLiquids } from './water.ts';

export { buildingPaths, buildingShape, type BuildingShape } from './buildings.ts';
export { minimapSides, type MinimapSide } from './canvas.ts';
export { swatchOf, type Picture, type Swatch } from './swatch.ts';
export type { SwatchSource } from './ground.ts';

export interface MinimapOptions {
  readonly side: MinimapSide;
  readonly showsWater: boolean;
  readonly showsBuildings: boolean;
  /** Slopes in light and shade, and baked shadows; without it textures alone. */
  readonly isLit: boolean;
}

export const usualMinimap: MinimapOptions = { side: 256, showsWater: true, showsBuildings: true, isLit: true };

/** Where a minimap finds what a tile names. */
export interface MinimapSources {
  readonly swatches: SwatchSource;
  readonly buildings: (path: string) => BuildingShape | null;
  readonly kindOf: KindOf;
}

/** Cells along a side of the swatch of a tileset: as many as there are pixels in a quad, which it fills. */
export const groundSwatch = (side: MinimapSide): number => side / 128;
/** Of a building's texture, which may stretch over any number of pixels. */
export const buildingSwatch = 16;

/** Textures of a tile's layers, lower case and with backslashes. */
export function groundTextures(tile: MapTile): readonly string[] {
  return [...new Set(texturesOf(tile.document).map(plainPath))];
}

/** Draws one tile; the same data always gives the same picture. */
export function drawMinimap(tile: MapTile, options: MinimapOptions, sources: MinimapSources): Picture {
  const { side, showsWater, showsBuildings, isLit } = options;
  const canvas = new MinimapCanvas(tile.place, side);
  const chunks = new TileSet([tile]).chunksOf(tile);
  for (const chunk of chunks) drawGround(canvas, chunk, sources.swatches, isLit);
  if (showsBuildings) drawBuildings(canvas, tile.document, sources.buildings, sources.swatches, isLit);
  if (showsWater) for (const chunk of chunks) drawLiquids(canvas, chunk, sources.kindOf);
  return { width: side, height: side, pixels: canvas.toPixels() };
}
