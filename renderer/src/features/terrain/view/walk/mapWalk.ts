/** Walking over a map: where it begins, and what goes somewhere else while somebody walks. */
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { scale } from '../../../../../../shared/geometry/vector.ts';
import { standUnder } from '../../../../../../shared/geometry/walk/chase.ts';
import type { SolidWorld } from '../../../../../../shared/geometry/walk/walker.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import type { OrbitPose } from '../../../../viewport/camera/orbitCamera.ts';
import { Walk } from '../../../../viewport/walk/walk.ts';
import type { TerrainCamera } from '../camera/terrainCamera.ts';
import type { TerrainScene } from '../terrainScene.ts';
import { mapWorld } from './mapWorld.ts';

export interface MapWalkTools {
  readonly scene: TerrainScene;
  readonly camera: TerrainCamera;
  readonly lens: () => Lens;
  readonly changed: () => void;
  /** Somebody began to walk, or ended. */
  readonly told: (isWalking: boolean) => void;
}

/** Yards: under the eye, over a place that is gone to, and to what is looked at. */
const underEye = 20;
const overPlace = 3;
const farthest = 4000;
/** Half a body: nobody is put into the wall that was looked at. */
const beforeWall = 0.7;

export class MapWalk {
  private readonly tools: MapWalkTools;
  private readonly world: SolidWorld;
  private walk: Walk | null = null;

  constructor(tools: MapWalkTools) {
    this.tools = tools;
    this.world = mapWorld(tools.scene);
  }

  get isOn(): boolean {
    return this.walk !== null;
  }

  /** Under the eye where something is near, else where the middle of the view looks. False where nobody can stand. */
  start(): boolean {
    const feet = this.firstStand();
    if (feet === null) return false;
    this.end();
    const { scene, camera, changed, told } = this.tools;
    const walk = new Walk({
      world: this.world,
      feet,
      pose: camera.pose,
      origin: () => scene.origin,
      changed,
      end: () => this.end(),
    });
    this.walk = walk;
    scene.three.add(walk.object);
    camera.setDriver({
      turn: (dx, dy) => walk.turn(dx, dy),
      zoom: (lines) => walk.zoom(lines),
      advance: (elapsedMs) => {
        const { pose, goesOn } = walk.advance(elapsedMs);
        return { pose: this.inScene(pose), goesOn };
      },
    });
    told(true);
    changed();
    return true;
  }

  /** The camera stays where it is. */
  end(): void {
    const { walk } = this;
    if (walk === null) return;
    const { camera, changed, told } = this.tools;
    this.walk = null;
    camera.setDriver(null);
    camera.moveTo(walk.leftPose(camera.pose));
    walk.dispose();
    told(false);
    changed();
  }

  /** Puts who walks at a place of the world, on what is there. True when somebody walks. */
  goTo([x, y, z]: Vector3): boolean {
    if (this.walk === null) return false;
    const floor = standUnder(this.world, [x, y, z + overPlace], farthest);
    this.walk.putAt([x, y, floor ?? z]);
    return true;
  }

  private firstStand(): Vector3 | null {
    const { scene, lens } = this.tools;
    const { position, towardsViewer } = lens().frame;
    const eye = scene.toWorld(position);
    const under = standUnder(this.world, eye, underEye);
    if (under !== null) return [eye[0], eye[1], under];
    const ray = { origin: eye, direction: scale(towardsViewer, -1) };
    const ground = scene.pickGround(ray)?.distance ?? Infinity;
    const met = scene.pickThing(ray, ground)?.distance ?? ground;
    if (met > farthest) return null;
    const away = Math.max(0, met - beforeWall);
    const [x, y, z] = [0, 1, 2].map((axis) => (eye[axis] ?? 0) + (ray.direction[axis] ?? 0) * away) as [
      number,
      number,
      number,
    ];
    const floor = standUnder(this.world, [x, y, z + beforeWall], underEye);
    return floor === null ? null : [x, y, floor];
  }

  private inScene(pose: OrbitPose): OrbitPose {
    return { ...pose, target: this.tools.scene.toScene(pose.target) };
  }
}
