/** Drawing minimaps beside the page: what tiles need for it, and the pictures. */
import { adt } from '../../../../../../shared/formats/adt/index.ts';
import { openDocument } from '../../../../../../shared/document/document.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { LiquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import { liquidKind } from '../../../../../../shared/geometry/terrain/liquidKinds.ts';
import type { BuildingShape, MinimapOptions, Swatch } from '../../../../../../shared/terrain/minimap/index.ts';
import {
  buildingPaths,
  buildingSwatch,
  drawMinimap,
  groundSwatch,
  groundTextures,
  swatchOf,
} from '../../../../../../shared/terrain/minimap/index.ts';
import { minimapFile } from '../../../../../../shared/terrain/minimap/names.ts';
import type { MapTile } from '../../../../../../shared/terrain/tiles.ts';
import { decodeTexture, encodeTexture } from '../../../../../../shared/texture/index.ts';
import type { TellShare } from '../../../../workbench/work/serve.ts';

/** A tile as its file is, or would be if it were saved now. */
export interface TileBytes {
  readonly place: GridPlace;
  readonly bytes: Uint8Array;
}

/** What a tile shows on its minimap, by paths in lower case; null for a tile that cannot be read. */
export type MinimapNeeds = { readonly textures: readonly string[]; readonly buildings: readonly string[] } | null;

export interface MinimapRequest {
  readonly tiles: readonly TileBytes[];
  readonly options: MinimapOptions;
  /** Files of textures by path. */
  readonly textures: readonly { readonly path: string; readonly name: string; readonly bytes: Uint8Array }[];
  readonly buildings: readonly { readonly path: string; readonly shape: BuildingShape }[];
  /** Rows of LiquidType.dbc. */
  readonly liquids: readonly { readonly id: number; readonly kind: LiquidKind }[];
}

function openTile({ place, bytes }: TileBytes): MapTile | null {
  try {
    return { place, document: openDocument(adt, bytes) };
  } catch {
    return null;
  }
}

export function minimapNeeds({ tiles }: { readonly tiles: readonly TileBytes[] }): {
  readonly needs: readonly MinimapNeeds[];
} {
  const needs = tiles.map((each) => {
    const tile = openTile(each);
    return tile && { textures: groundTextures(tile), buildings: buildingPaths(tile.document) };
  });
  return { needs };
}

/** Files of minimaps in the order of the tiles; null for a tile that cannot be read. */
export function drawMinimaps(
  request: MinimapRequest,
  tell: TellShare,
): { readonly files: readonly (Uint8Array | null)[] } {
  const { tiles, options, textures, buildings, liquids } = request;
  const kinds = new Map(liquids.map(({ id, kind }) => [id, kind]));
  const shapes = new Map(buildings.map(({ path, shape }) => [path, shape]));
  const onBuildings = new Set(buildings.flatMap(({ shape }) => shape.meshes.map(({ texture }) => texture)));
  const swatches = new Map<string, Swatch>();
  for (const { path, name, bytes } of textures) {
    const side = onBuildings.has(path) ? buildingSwatch : groundSwatch(options.side);
    try {
      swatches.set(path, swatchOf(decodeTexture({ bytes, name }), side));
    } catch {
      // A damaged texture is shown as one that is missing.
    }
  }
  const files = tiles.map((each, index) => {
    tell(index / tiles.length);
    const tile = openTile(each);
    if (tile === null) return null;
    const picture = drawMinimap(tile, options, {
      swatches: (path) => swatches.get(path) ?? null,
      buildings: (path) => shapes.get(path) ?? null,
      kindOf: (type) => kinds.get(type) ?? liquidKind(type),
    });
    return encodeTexture(picture, minimapFile);
  });
  return { files };
}
