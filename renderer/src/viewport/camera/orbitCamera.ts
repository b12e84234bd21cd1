/**
 * The editor's camera: it looks at a target from a distance and two angles, with Z up. Moves made by hand are immediate,
 * others (views, focus, wheel) ease. Pure numbers; input is in `orbitInput.ts`, drawing elsewhere.
 */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxAround, boxCentre, boxCorners, boxRadius, hasPlace } from '../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, along, cross, distance, dot, mix, ORIGIN, scale, subtract } from '../../../../shared/geometry/vector.ts';

export type StandardView = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'quarter';
export type ProjectionKind = 'perspective' | 'orthographic';

/** Angles in radians. At yaw 0 the camera stands on the +X side, before the model's face; positive pitch looks down. */
export interface OrbitPose {
  readonly target: Vector3;
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

export interface CameraState {
  /** Unit axes and place of the camera. */
  readonly frame: CameraFrame;
  readonly projection: ProjectionKind;
  readonly pose: OrbitPose;
}

/** The model faces +X; its left is +Y. */
const views: Readonly<Record<StandardView, readonly [yaw: number, pitch: number]>> = {
  front: [0, 0],
  back: [Math.PI, 0],
  left: [Math.PI / 2, 0],
  right: [-Math.PI / 2, 0],
  top: [0, Math.PI / 2],
  bottom: [0, -Math.PI / 2],
  quarter: [0.55, 0.28],
};

/** Vertical field of view of the perspective, in radians. */
export const FIELD_OF_VIEW = 0.7;
/** Time in which an eased move covers two thirds of its way, in ms. */
const easeMs = 60;
/** Room left around what is focused; sequences reach beyond the rest pose. */
const margin = 1.22;
/** What is smaller than this share of the room around a point is a point. */
const leastShare = 1e-6;
const nearest = 1e-3;
const farthest = 1e7;

/** Whether moves are eased; asked before each where it may change. */
export type Easing = boolean | (() => boolean);

export class OrbitCamera {
  projection: ProjectionKind = 'perspective';
  /** Off: every move is immediate, as with reduced motion and in tests. */
  easing: Easing;
  private current: OrbitPose = { target: ORIGIN, yaw: 0.55, pitch: 0.28, distance: 300 };
  private goal: OrbitPose = this.current;

  constructor(easing: Easing) {
    this.easing = easing;
  }

  get pose(): OrbitPose {
    return this.current;
  }

  get frame(): CameraFrame {
    return frameOf(this.current);
  }

  get state(): CameraState {
    return { frame: this.frame, projection: this.projection, pose: this.current };
  }

  /** Goes to a pose, at once or with easing. */
  moveTo(pose: Partial<OrbitPose>, how: 'at once' | 'eased' = 'eased'): void {
    const goal = { ...this.goal, ...pose };
    this.goal = {
      ...goal,
      distance: Math.min(farthest, Math.max(nearest, goal.distance)),
      pitch: limitPitch(goal.pitch),
    };
    const isEased = typeof this.easing === 'function' ? this.easing() : this.easing;
    if (how === 'at once' || !isEased) this.current = this.goal;
  }

  setView(view: StandardView): void {
    const [yaw, pitch] = views[view];
    // The shorter way round from where the camera stands.
    const turns = Math.round((this.current.yaw - yaw) / (2 * Math.PI));
    this.moveTo({ yaw: yaw + turns * 2 * Math.PI, pitch });
  }

  /**
   * Shows a box as large as it fits into a view of this shape (width divided by height), from where it will look. One without
   * a place is not gone to.
   * @param room shown to every side of what has no size; where that is 0, too, the camera stays as far away as it is
   */
  focus(box: Box, aspect: number, how: 'at once' | 'eased' = 'eased', room = 0): void {
    if (!hasPlace(box)) return;
    const { right, up, towardsViewer } = frameOf(this.goal);
    const centre = boxCentre(box);
    const hasSize = boxRadius(box) > room * leastShare;
    if (!hasSize && room === 0) {
      this.moveTo({ target: centre }, how);
      return;
    }
    const opening = Math.tan(FIELD_OF_VIEW / 2);
    // A view that is not laid out yet has no shape.
    const shape = Number.isFinite(aspect) && aspect > 0 ? aspect : 1;
    const needed = boxCorners(hasSize ? box : boxAround(centre, room)).map((corner) => {
      const offset = subtract(corner, centre);
      const wide = Math.abs(dot(offset, right)) / (opening * shape);
      const high = Math.abs(dot(offset, up)) / opening;
      return Math.max(wide, high) * margin + dot(offset, towardsViewer);
    });
    this.moveTo({ target: centre, distance: Math.max(nearest, ...needed) }, how);
  }

  /** Turns about the target; angles in radians. */
  orbit(yaw: number, pitch: number): void {
    this.settle();
    this.moveTo({ yaw: this.current.yaw + yaw, pitch: this.current.pitch + pitch }, 'at once');
  }

  /** Moves the target across the view: shares of the view's height, to the right and up. */
  pan(right: number, up: number): void {
    this.settle();
    const { frame, current } = this;
    const height = 2 * current.distance * Math.tan(FIELD_OF_VIEW / 2);
    const shift = add(scale(frame.right, right * height), scale(frame.up, up * height));
    this.moveTo({ target: add(current.target, shift) }, 'at once');
  }

  /**
   * Comes nearer (factor below 1) or goes away, holding still what lies under a point of the view. The point is given from
   * the view's centre in shares of its height, right and up.
   */
  zoom(factor: number, right: number, up: number): void {
    const { goal } = this;
    const frame = frameOf(goal);
    const height = 2 * goal.distance * Math.tan(FIELD_OF_VIEW / 2);
    const held = add(goal.target, add(scale(frame.right, right * height), scale(frame.up, up * height)));
    const bounded = Math.min(farthest, Math.max(nearest, goal.distance * factor)) / goal.distance;
    this.moveTo({ distance: goal.distance * bounded, target: mix(held, goal.target, bounded) });
  }

  /** Eases on; true while the goal is not reached. */
  advance(elapsedMs: number): boolean {
    const { current, goal } = this;
    if (current === goal) return false;
    const part = 1 - Math.exp(-elapsedMs / easeMs);
    const next: OrbitPose = {
      target: mix(current.target, goal.target, part),
      yaw: current.yaw + (goal.yaw - current.yaw) * part,
      pitch: current.pitch + (goal.pitch - current.pitch) * part,
      distance: current.distance * (goal.distance / current.distance) ** part,
    };
    this.current = isClose(next, goal) ? goal : next;
    return true;
  }

  /** A move by hand ends an eased one where it is. */
  private settle(): void {
    this.goal = this.current;
  }
}

function limitPitch(pitch: number): number {
  return Math.min(Math.PI / 2, Math.max(-Math.PI / 2, pitch));
}

function isClose(left: OrbitPose, right: OrbitPose): boolean {
  return (
    Math.abs(left.yaw - right.yaw) + Math.abs(left.pitch - right.pitch) < 5e-4 &&
    Math.abs(left.distance / right.distance - 1) < 5e-4 &&
    distance(left.target, right.target) < right.distance * 5e-4
  );
}

function frameOf({ target, yaw, pitch, distance: away }: OrbitPose): CameraFrame {
  const towardsViewer: Vector3 = [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), Math.sin(pitch)];
  const right: Vector3 = [-Math.sin(yaw), Math.cos(yaw), 0];
  return { position: along(target, towardsViewer, away), right, up: cross(towardsViewer, right), towardsViewer };
}
