/** What lies under points of a map's view, in CSS pixels from its upper left corner, and where places of the world are seen. */
import type { Ray } from '../../../../../shared/geometry/ray.ts';
import type { TileRecord } from '../../../../../shared/terrain/tiles.ts';
import type { Lens } from '../../../viewport/camera/lens.ts';
import { projectPoint, rayThrough } from '../../../viewport/camera/lens.ts';
import type { PlacementHit, TerrainHit, ViewBox } from './contract.ts';
import type { TerrainScene } from './terrainScene.ts';

export class MapPicking {
  private readonly scene: TerrainScene;
  private readonly lens: () => Lens;

  constructor(scene: TerrainScene, lens: () => Lens) {
    this.scene = scene;
    this.lens = lens;
  }

  ground(viewX: number, viewY: number): TerrainHit | null {
    const hit = this.scene.pickGround(this.worldRay(viewX, viewY));
    if (hit === null) return null;
    const { x, y, z, tile, chunk } = hit;
    return { x, y, z, tile, chunk };
  }

  /** What stands before the ground. */
  placement(viewX: number, viewY: number): PlacementHit | null {
    const ray = this.worldRay(viewX, viewY);
    const ground = this.scene.pickGround(ray)?.distance ?? Infinity;
    const hit = this.scene.pickThing(ray, ground);
    if (hit === null) return null;
    const [x, y, z] = hit.point;
    return { tile: hit.thing.tile.place, record: hit.thing.record, x, y, z, normal: hit.normal };
  }

  placementsIn(box: ViewBox): readonly TileRecord[] {
    const { parts, placements, origin } = this.scene;
    return parts.run('placements', () => placements.within(box, this.lens(), origin), []);
  }

  /** Null for what lies behind the viewer. */
  screenPoint(x: number, y: number, z: number): readonly [number, number] | null {
    const point = projectPoint(this.lens(), this.scene.toScene([x, y, z]));
    return point.depth <= 0 ? null : [point.x, point.y];
  }

  /** Yards to the ground; null where there is none. */
  distanceAt(viewX: number, viewY: number): number | null {
    return this.scene.pickGround(this.worldRay(viewX, viewY))?.distance ?? null;
  }

  /** Height of the ground under a place, all in scene space; null where no tile is open. */
  groundInScene(x: number, y: number): number | null {
    const [north, west] = this.scene.toWorld([x, y, 0]);
    const height = this.scene.heightAt(north, west);
    return height === null ? null : this.scene.toScene([north, west, height])[2];
  }

  private worldRay(viewX: number, viewY: number): Ray {
    const { origin, direction } = rayThrough(this.lens(), viewX, viewY);
    return { origin: this.scene.toWorld(origin), direction };
  }
}
