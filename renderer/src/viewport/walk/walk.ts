/**
 * Walking through what a view shows: a figure on its feet with the game's camera behind it, the wheel leads from there into its
 * head. Places are the world's; who draws it says where the scene's zero is.
 */
import type { Object3D } from 'three';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, distance, subtract } from '../../../../shared/geometry/vector.ts';
import { chaseDistance, standUnder } from '../../../../shared/geometry/walk/chase.ts';
import type { SolidWorld, WalkState } from '../../../../shared/geometry/walk/walker.ts';
import { human, standing, walkOn } from '../../../../shared/geometry/walk/walker.ts';
import type { OrbitPose } from '../camera/orbitCamera.ts';
import { WalkingFigure } from './figure.ts';
import { WalkKeys } from './walkKeys.ts';

/** What moves a camera in the place of the hand, until it ends. */
export interface CameraDriver {
  /** A drag across pixels. */
  turn(dx: number, dy: number): void;
  /** Lines that the wheel was turned by; positive is towards the user. */
  zoom(lines: number): void;
  /** Lets time pass. */
  advance(elapsedMs: number): { readonly pose: OrbitPose; readonly goesOn: boolean };
}

export interface WalkOptions {
  readonly world: SolidWorld;
  readonly feet: Vector3;
  /** How the camera looks when it begins. */
  readonly pose: Pick<OrbitPose, 'yaw' | 'pitch'>;
  /** Where the scene's zero stands in the world. */
  readonly origin: () => Vector3;
  readonly changed: () => void;
  /** Escape. */
  readonly end: () => void;
}

/** Radians for a drag across one pixel, and a second of a key. */
const lookSpeed = 0.005;
const turnSpeed = 2.6;
const steepest = 1.5;
/** Yards of the camera from the head: at first, at most, and from which on the eye is in the head. */
const firstDistance = 6;
const farthest = 30;
const inHead = 0.8;
const eyeHeight = 1.8;
/** Time in which steps and turns of the body are two thirds done, ms. */
const easeMs = 70;
/** Nothing under the feet for this many yards is nothing at all. */
const deepest = 400;
const lookDownMs = 400;

export class Walk implements CameraDriver {
  private readonly options: WalkOptions;
  private readonly keys: WalkKeys;
  private readonly figure = new WalkingFigure(human.height);
  private state: WalkState;
  private safe: Vector3;
  private yaw: number;
  private pitch: number;
  private wanted = firstDistance;
  private heading: number;
  private head: number;
  private fallenMs = 0;

  constructor(options: WalkOptions) {
    this.options = options;
    this.keys = new WalkKeys(options);
    this.state = standing(options.feet);
    this.safe = options.feet;
    this.yaw = options.pose.yaw;
    this.pitch = Math.min(0.5, Math.max(-0.2, options.pose.pitch));
    this.heading = this.yaw + Math.PI;
    this.head = options.feet[2] + eyeHeight;
  }

  /** To be put into the scene. */
  get object(): Object3D {
    return this.figure.object;
  }

  /** Where the feet are, in the world, and on what. */
  get now(): Pick<WalkState, 'place' | 'footing'> {
    return this.state;
  }

  /** Somewhere else at once. */
  putAt(feet: Vector3): void {
    this.state = standing(feet);
    this.safe = feet;
    this.head = feet[2] + eyeHeight;
    this.options.changed();
  }

  turn(dx: number, dy: number): void {
    this.yaw -= dx * lookSpeed;
    this.pitch = Math.min(steepest, Math.max(-steepest, this.pitch + dy * lookSpeed));
  }

  zoom(lines: number): void {
    const next = this.wanted * Math.exp(lines * 0.06);
    const isOut = lines > 0 && this.wanted < inHead;
    this.wanted = isOut ? inHead * 1.5 : next < inHead ? 0 : Math.min(farthest, next);
  }

  advance(elapsedMs: number): { readonly pose: OrbitPose; readonly goesOn: boolean } {
    const { world, origin } = this.options;
    const before = this.state.place;
    this.yaw += (this.keys.turn * turnSpeed * elapsedMs) / 1000;
    // The camera looks back along its yaw.
    const wish = this.keys.take(this.yaw + Math.PI);
    this.state = walkOn(this.state, wish, elapsedMs / 1000, world);
    this.catchFall(elapsedMs);
    const { place, footing } = this.state;
    const part = 1 - Math.exp(-elapsedMs / easeMs);
    if (wish.way[0] !== 0 || wish.way[1] !== 0) {
      const turn = Math.atan2(wish.way[1], wish.way[0]) - this.heading;
      this.heading += Math.atan2(Math.sin(turn), Math.cos(turn)) * part;
    }
    const goal = place[2] + eyeHeight;
    this.head = footing === 'air' ? goal : this.head + (goal - this.head) * part;
    if (Math.abs(goal - this.head) < 1e-3) this.head = goal;
    const target: Vector3 = [place[0], place[1], this.head];
    const flat = distance([place[0], place[1], 0], [before[0], before[1], 0]);
    this.figure.stand(subtract(place, origin()), this.heading, flat > 1e-4 ? flat : 0);
    const goesOn = this.keys.isHeld || footing === 'air' || this.head !== goal || flat > 1e-4;
    return { pose: this.poseAt(target), goesOn };
  }

  /** Where the camera is left when the walk ends: so that it is turned about something before it. */
  leftPose(pose: OrbitPose): OrbitPose {
    if (pose.distance >= inHead) return pose;
    const { yaw, pitch, target } = pose;
    const back = firstDistance;
    const away = subtract(target, add(target, towards(yaw, pitch)));
    return { yaw, pitch, distance: back, target: add(target, [away[0] * back, away[1] * back, away[2] * back]) };
  }

  dispose(): void {
    this.keys.dispose();
    this.figure.object.removeFromParent();
    this.figure.dispose();
  }

  private poseAt(target: Vector3): OrbitPose {
    const { yaw, pitch, wanted } = this;
    const free = wanted === 0 ? 0 : chaseDistance(this.options.world, target, towards(yaw, pitch), wanted);
    this.figure.object.visible = free >= inHead;
    // The eye never stands in its target itself.
    return { target, yaw, pitch, distance: Math.max(0.01, free) };
  }

  /** Whoever falls and has nothing under him stands again where he stood last. */
  private catchFall(elapsedMs: number): void {
    const { place, footing } = this.state;
    if (footing !== 'air') {
      this.safe = place;
      this.fallenMs = 0;
      return;
    }
    this.fallenMs += elapsedMs;
    if (this.fallenMs < lookDownMs) return;
    this.fallenMs = 0;
    if (standUnder(this.options.world, place, deepest) === null) this.putAt(this.safe);
  }
}

function towards(yaw: number, pitch: number): Vector3 {
  return [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)];
}
