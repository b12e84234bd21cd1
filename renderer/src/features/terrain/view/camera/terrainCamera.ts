/**
 * The camera of a map, in scene space. It is the editor's orbit camera with two ways of moving it: about the place under
 * the middle of the view, or flying, where the eye stays and the view turns.
 */
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { add, along, mix, scale } from '../../../../../../shared/geometry/vector.ts';
import type { Lens } from '../../../../viewport/camera/lens.ts';
import type { Easing, OrbitPose } from '../../../../viewport/camera/orbitCamera.ts';
import { FIELD_OF_VIEW, OrbitCamera } from '../../../../viewport/camera/orbitCamera.ts';
import type { Modifiers, ViewSize, WheelLike } from '../../../../viewport/camera/orbitInput.ts';
import { dragCamera, wheelCamera } from '../../../../viewport/camera/orbitInput.ts';
import { linesOf } from '../../../../viewport/toolRun.ts';
import type { CameraDriver } from '../../../../viewport/walk/walk.ts';

export type CameraMode = 'fly' | 'orbit';

/** From the south, looking north and down. */
const firstYaw = Math.PI;
const firstPitch = 0.6;
/** Radians for a drag across one pixel while flying. */
const lookSpeed = 0.004;
const steepest = 1.54;
/** Radians over the horizon from which something is looked at, at least, and yards of the eye over the ground. */
const lowestFocus = 0.35;
const eyeRoom = 3;
/** Yards a second. */
const firstSpeed = 60;
const slowest = 2;
const fastest = 2000;
const hurry = 4;
/** Part of the target's distance that one notch of the wheel flies. */
const wheelShare = 0.0016;

/** The near plane, yards: farther out when seen from far, so that distant shores do not flicker. */
const nearest = 0.5;
const farthestNear = 4;
/** Who walks stands close to walls. */
const nearestBody = 0.2;

/** Directions held on the keyboard: −1 to 1 each. */
export interface FlightKeys {
  readonly forward: number;
  readonly right: number;
  readonly up: number;
  readonly isFast: boolean;
}

export class TerrainCamera {
  mode: CameraMode = 'orbit';
  private readonly orbit: OrbitCamera;
  private readonly size: ViewSize;
  private speed = firstSpeed;
  private driver: CameraDriver | null = null;

  /** `size` is read when needed. */
  constructor(size: ViewSize, easing: Easing) {
    this.size = size;
    this.orbit = new OrbitCamera(easing);
    this.orbit.moveTo({ target: [0, 0, 0], yaw: firstYaw, pitch: firstPitch, distance: 600 }, 'at once');
  }

  get pose(): OrbitPose {
    return this.orbit.pose;
  }

  get eye(): Vector3 {
    return this.orbit.frame.position;
  }

  /** Yards a second of flight. */
  get flightSpeed(): number {
    return this.speed;
  }

  /** What moves it in the place of the hand; null gives it back. Poses are in scene space. */
  setDriver(driver: CameraDriver | null): void {
    this.driver = driver;
  }

  lens(viewDistance: number): Lens {
    const { frame, pose } = this.orbit;
    const { width, height } = this.size;
    return {
      frame,
      fieldOfView: FIELD_OF_VIEW,
      halfHeight: pose.distance * Math.tan(FIELD_OF_VIEW / 2),
      near:
        this.driver !== null
          ? nearestBody
          : this.mode === 'fly'
            ? nearest
            : Math.min(farthestNear, Math.max(nearest, pose.distance / 150)),
      far: Math.max(viewDistance, pose.distance * 2) + 1200,
      width,
      height,
    };
  }

  /** The scene's zero moved in the world by this much. */
  rebase(shift: Vector3): void {
    const { pose } = this.orbit;
    this.orbit.moveTo({ ...pose, target: add(pose.target, scale(shift, -1)) }, 'at once');
  }

  moveTo(pose: OrbitPose): void {
    this.orbit.moveTo(pose, 'at once');
  }

  /**
   * Fits a box from where the camera looks now, but from above its middle, and rises where the ground would be in the way.
   * @param groundAt height of the ground, scene space; null where there is none
   */
  focus(box: Box, groundAt: (x: number, y: number) => number | null): void {
    const { yaw } = this.orbit.pose;
    const from = Math.max(lowestFocus, this.orbit.pose.pitch);
    const before = this.orbit.pose;
    for (let pitch = from; pitch <= steepest; pitch += 0.1) {
      this.orbit.moveTo({ yaw, pitch }, 'at once');
      this.orbit.focus(roomy(box), this.size.width / this.size.height, 'at once');
      const [x, y, z] = this.eye;
      if (z > (groundAt(x, y) ?? -Infinity) + eyeRoom) break;
    }
    const goal = this.orbit.pose;
    this.orbit.moveTo(before, 'at once');
    this.orbit.moveTo(goal);
  }

  lookAt(target: Vector3, distance: number): void {
    this.orbit.moveTo({ target, distance: Math.max(2, distance) });
  }

  /** Fits a box, seen from the south. */
  frame(box: Box, how: 'at once' | 'eased'): void {
    const turns = Math.round((this.orbit.pose.yaw - firstYaw) / (2 * Math.PI));
    this.orbit.moveTo({ yaw: firstYaw + turns * 2 * Math.PI, pitch: firstPitch }, how);
    this.orbit.focus(shrunk(box), this.size.width / this.size.height, how);
  }

  /** A press that moves the camera begins: what lies under the middle of the view becomes what is turned about. */
  hold(distance: number | null): void {
    // A glide goes on to its own target: a second notch of the wheel must not stop the first.
    if (this.driver !== null || this.mode !== 'orbit' || distance === null || this.orbit.advance(0)) return;
    const { frame, pose } = this.orbit;
    this.orbit.moveTo({ ...pose, target: along(frame.position, frame.towardsViewer, -distance), distance }, 'at once');
  }

  drag(dx: number, dy: number, keys: Modifiers, isPanning: boolean): void {
    if (this.driver !== null) {
      this.driver.turn(dx, dy);
      return;
    }
    if (this.mode === 'orbit' || isPanning) {
      dragCamera(this.orbit, dx, dy, isPanning ? { shiftKey: true, ctrlKey: false } : keys, this.size);
      return;
    }
    const { frame, pose } = this.orbit;
    const yaw = pose.yaw - dx * lookSpeed;
    const pitch = Math.min(steepest, Math.max(-steepest, pose.pitch + dy * lookSpeed));
    const toEye: Vector3 = [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)];
    this.orbit.moveTo({ yaw, pitch, target: along(frame.position, toEye, -pose.distance) }, 'at once');
  }

  /** Zooms to the cursor; while flying it goes forward and back, and with a hand on the flight it changes the speed. */
  wheel(event: WheelLike, x: number, y: number, isFlying: boolean): void {
    if (this.driver !== null) {
      this.driver.zoom(linesOf(event));
      return;
    }
    if (this.mode === 'orbit') {
      wheelCamera(this.orbit, event, x, y, this.size);
      return;
    }
    const notch = Math.max(-300, Math.min(300, event.deltaY * (event.deltaMode === 0 ? 1 : 33)));
    if (isFlying) {
      this.speed = Math.min(fastest, Math.max(slowest, this.speed * Math.exp(-notch * 0.002)));
      return;
    }
    this.move(scale(this.orbit.frame.towardsViewer, notch * wheelShare * Math.max(40, this.speed * 3)));
  }

  /** Flies on for a time; true while a key is held. */
  fly({ forward, right, up, isFast }: FlightKeys, elapsedMs: number): boolean {
    if (forward === 0 && right === 0 && up === 0) return false;
    const { frame } = this.orbit;
    const step = (this.speed * (isFast ? hurry : 1) * elapsedMs) / 1000;
    const way = add(scale(frame.towardsViewer, -forward), add(scale(frame.right, right), [0, 0, up]));
    this.move(scale(way, step));
    return true;
  }

  /** Eases on; true while there is more to come. */
  advance(elapsedMs: number): boolean {
    if (this.driver === null) return this.orbit.advance(elapsedMs);
    const { pose, goesOn } = this.driver.advance(elapsedMs);
    this.orbit.moveTo(pose, 'at once');
    return goesOn;
  }

  private move(way: Vector3): void {
    const { pose } = this.orbit;
    this.orbit.moveTo({ ...pose, target: add(pose.target, way) }, 'at once');
  }
}

/** Half the least side of what is focused, yards: a stone must not fill the view. */
const leastHalf = 6;

function roomy({ minimum, maximum }: Box): Box {
  const middle = mix(minimum, maximum, 0.5);
  const end = (sign: number): Vector3 => {
    const on = (axis: 0 | 1 | 2): number =>
      middle[axis] + sign * Math.max(leastHalf, (maximum[axis] - minimum[axis]) / 2);
    return [on(0), on(1), on(2)];
  };
  return { minimum: end(-1), maximum: end(1) };
}

/** Land needs no room around it, as a model does: its corners may lie beyond the view. */
function shrunk({ minimum, maximum }: Box): Box {
  const share = 0.1;
  return { minimum: mix(minimum, maximum, share), maximum: mix(maximum, minimum, share) };
}
