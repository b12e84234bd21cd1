/** Which tiles of a map are drawn in a view, and how finely. */
import { Frustum, Matrix4, Vector3 as ThreeVector3 } from 'three';
import type { GroundLevel } from '../../../../../shared/geometry/terrain/groundLevels.ts';
import { levelAt } from '../../../../../shared/geometry/terrain/groundLevels.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { projectionMatrix, viewMatrix } from '../../../viewport/camera/lens.ts';
import type { OpenTile } from './openTile.ts';
import { placeKey } from './tile/tileModel.ts';

/** What is drawn of the ground. */
export interface VisibleGround {
  readonly triangles: number;
  readonly tiles: number;
}

interface VisibleIn {
  readonly lens: Lens;
  /** Farther tiles are not drawn, yards. */
  readonly reach: number;
  readonly showsLiquids: boolean;
  /** Does something with a tile, which is left out where that throws. */
  readonly guard: (tile: OpenTile, act: () => void) => void;
}

/** Shows the tiles that a view sees, by their places, each at its level; hides the others. */
export function chooseVisible(
  tiles: ReadonlyMap<string, OpenTile>,
  { lens, reach, showsLiquids, guard }: VisibleIn,
): VisibleGround {
  const matrix = new Matrix4().fromArray(projectionMatrix(lens)).multiply(new Matrix4().fromArray(viewMatrix(lens)));
  const frustum = new Frustum().setFromProjectionMatrix(matrix);
  const eye = new ThreeVector3(...lens.frame.position);
  let triangles = 0;
  let count = 0;
  for (const tile of tiles.values()) {
    const { ground, liquids } = tile;
    ground.mesh.visible = false;
    guard(tile, () => {
      const away = ground.box.distanceToPoint(eye);
      ground.setLevel(levelAt(away));
      ground.mesh.visible = tile.isBuilt && away <= reach && frustum.intersectsBox(ground.box);
    });
    liquids.mesh.visible = showsLiquids && liquids.isWet && ground.mesh.visible;
    if (!ground.mesh.visible) continue;
    count++;
    triangles += ground.triangles + (liquids.mesh.visible ? liquids.triangles : 0);
  }
  for (const tile of tiles.values()) tile.ground.setNeighbourLevels(levelsAround(tiles, tile));
  return { triangles, tiles: count };
}

/** Of the tiles north, east, south and west of one; null where none is open. */
function levelsAround(tiles: ReadonlyMap<string, OpenTile>, { model }: OpenTile): readonly (GroundLevel | null)[] {
  const { column, row } = model.place;
  const level = (east: number, south: number): GroundLevel | null =>
    tiles.get(placeKey({ column: column + east, row: row + south }))?.ground.levelOfDetail ?? null;
  return [level(0, -1), level(1, 0), level(0, 1), level(-1, 0)];
}
