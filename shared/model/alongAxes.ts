/**
 * Changes of a model's space that keep its axes: larger, to the other side, elsewhere. Everything in a model can follow them
 * exactly, animation with uneven scaling and bones that face the camera included; a turn cannot, see the formats' own ways.
 */
import type { Quaternion } from '../geometry/turn.ts';
import type { Vector3 } from '../geometry/vector.ts';
import type { Axis } from './edits.ts';

export interface AlongAxes {
  /** Above 0. */
  readonly scale: number;
  /** 1, or −1 for an axis that changes its direction. */
  readonly signs: Vector3;
  readonly offset: Vector3;
}

const straight: Vector3 = [1, 1, 1];
const nowhere: Vector3 = [0, 0, 0];

export const scaledBy = (scale: number): AlongAxes => ({ scale, signs: straight, offset: nowhere });
export const movedBy = (offset: Vector3): AlongAxes => ({ scale: 1, signs: straight, offset });
export const mirroredAt = (axis: Axis): AlongAxes => ({
  scale: 1,
  signs: [axis === 'x' ? -1 : 1, axis === 'y' ? -1 : 1, axis === 'z' ? -1 : 1],
  offset: nowhere,
});

/** Whether left and right change places: faces then need the other order of their corners. */
export function isMirrored({ signs }: AlongAxes): boolean {
  return signs[0] * signs[1] * signs[2] < 0;
}

/** A coordinate of a place; `place` counts numbers, three a point. */
export function pointPart({ scale, signs, offset }: AlongAxes, value: number, place: number): number {
  const axis = place % 3;
  // Adding zero would make a zero of −0.
  const way = offset[axis] ?? 0;
  const grown = value * scale * (signs[axis] ?? 1);
  return way === 0 ? grown : grown + way;
}

/** A coordinate of a way from one place to another. */
export function vectorPart({ scale, signs }: AlongAxes, value: number, place: number): number {
  return value * scale * (signs[place % 3] ?? 1);
}

/** A coordinate of a direction, whose length stays. */
export function directionPart({ signs }: AlongAxes, value: number, place: number): number {
  return value * (signs[place % 3] ?? 1);
}

/** Factors of the four numbers of a quaternion: a mirror changes the way round of the axes that lie in it. */
export function turnSigns({ signs: [x, y, z] }: AlongAxes): Quaternion {
  const side = x * y * z;
  return [side * x, side * y, side * z, 1];
}

/** Corners of a box, the lower one first again. */
export function boxAlong(
  map: AlongAxes,
  minimum: readonly number[],
  maximum: readonly number[],
  part: typeof pointPart = pointPart,
): { readonly minimum: number[]; readonly maximum: number[] } {
  const first = minimum.map((value, axis) => Math.fround(part(map, value, axis)));
  const second = maximum.map((value, axis) => Math.fround(part(map, value, axis)));
  const swaps = (axis: number): boolean => (map.signs[axis] ?? 1) < 0;
  return {
    minimum: first.map((value, axis) => (swaps(axis) ? (second[axis] ?? value) : value)),
    maximum: second.map((value, axis) => (swaps(axis) ? (first[axis] ?? value) : value)),
  };
}

/** Triangles seen from the other side: the last two corners of each change places. Corners behind the last whole one stay. */
export function turnedFaces<Corners extends Uint16Array | Uint32Array>(corners: Corners): Corners {
  // `slice` of each typed array class returns that same class.
  const made = corners.slice() as Corners;
  for (let at = 0; at + 2 < made.length; at += 3) {
    made[at + 1] = corners[at + 2] ?? 0;
    made[at + 2] = corners[at + 1] ?? 0;
  }
  return made;
}
