/** Where a map is seen from, in the places of the world: looking, framing, and the walk that holds the camera meanwhile. */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { OrbitPose } from '../../../../viewport/camera/orbitCamera.ts';
import type { MapCameraView } from '../contract.ts';
import type { MapPicking } from '../mapPicking.ts';
import type { TerrainScene } from '../terrainScene.ts';
import { MapWalk, type MapWalkTools } from '../walk/mapWalk.ts';
import type { CameraMode, TerrainCamera } from './terrainCamera.ts';

export interface MapCameraTools extends MapWalkTools {
  readonly picking: MapPicking;
}

/** Time for reading how high tiles lie that are not drawn yet, ms. */
const readMs = 10;

export class MapCamera implements MapCameraView {
  private readonly camera: TerrainCamera;
  private readonly scene: TerrainScene;
  private readonly picking: MapPicking;
  private readonly changed: () => void;
  private readonly walk: MapWalk;
  private isFramed = false;

  constructor(tools: MapCameraTools) {
    this.camera = tools.camera;
    this.scene = tools.scene;
    this.picking = tools.picking;
    this.changed = tools.changed;
    this.walk = new MapWalk(tools);
  }

  get isWalking(): boolean {
    return this.walk.isOn;
  }

  /** Shows all tiles when the first ones come, unless somebody looked somewhere before. */
  frameFirst(): void {
    if (this.isFramed) return;
    this.isFramed = true;
    this.frameTiles(null, 'at once');
  }

  lookAt(x: number, y: number, z: number, distance: number): void {
    this.isFramed = true;
    if (!this.walk.goTo([x, y, z])) this.camera.lookAt(this.scene.toScene([x, y, z]), distance);
    this.changed();
  }

  get pose(): OrbitPose {
    const { pose } = this.camera;
    return { ...pose, target: this.scene.toWorld(pose.target) };
  }

  setPose(pose: OrbitPose): void {
    this.isFramed = true;
    if (!this.walk.goTo(pose.target)) this.camera.moveTo({ ...pose, target: this.scene.toScene(pose.target) });
    this.changed();
  }

  frameBox({ minimum, maximum }: Box): void {
    this.isFramed = true;
    this.walk.end();
    const box = { minimum: this.scene.toScene(minimum), maximum: this.scene.toScene(maximum) };
    this.camera.focus(box, (x, y) => this.picking.groundInScene(x, y));
    this.changed();
  }

  frame(tile?: GridPlace): void {
    this.walk.end();
    this.frameTiles(tile ?? null, 'eased');
    this.changed();
  }

  startWalk(): boolean {
    return this.walk.start();
  }

  endWalk(): void {
    this.walk.end();
  }

  setMode(mode: CameraMode): void {
    this.walk.end();
    this.camera.mode = mode;
  }

  private frameTiles(place: GridPlace | null, how: 'at once' | 'eased'): void {
    this.scene.readHeights(place, readMs);
    const box = this.scene.boxOf(place);
    if (box !== null) this.camera.frame(box, how);
  }
}
