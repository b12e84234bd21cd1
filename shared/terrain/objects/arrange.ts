/** Several objects brought in order: aligned, spread evenly, repeated in rows and rings, turned and sized by chance. */
import { placementToWorld, worldToPlacement } from '../../geometry/terrain/grid.ts';
import { Chance } from '../../geometry/effects/chance.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { AXIS_Z, mix, scale as scaled } from '../../geometry/vector.ts';
import type { ObjectPlace } from './object.ts';
import { movedPlace, turnedPlace } from './places.ts';

/** Of the world: north, west, up. */
export type WorldAxis = 0 | 1 | 2;
/** Which place the others come to: that of the first object, the least or greatest number, or the mean. */
export type AlignTo = 'first' | 'lowest' | 'middle' | 'highest';

export function worldOf({ position }: ObjectPlace): Vector3 {
  const { x, y, z } = placementToWorld(position);
  return [x, y, z];
}

export function atWorld(place: ObjectPlace, [x, y, z]: Vector3): ObjectPlace {
  return { ...place, position: worldToPlacement({ x, y, z }) };
}

function withAxis(point: Vector3, axis: WorldAxis, value: number): Vector3 {
  const [x, y, z] = point;
  return [axis === 0 ? value : x, axis === 1 ? value : y, axis === 2 ? value : z];
}

/** All places with one number of theirs in common. Those that have it already stay as they are. */
export function alignedPlaces(places: readonly ObjectPlace[], axis: WorldAxis, to: AlignTo): readonly ObjectPlace[] {
  const values = places.map((place) => worldOf(place)[axis]);
  const wanted = {
    first: () => values[0] ?? 0,
    lowest: () => Math.min(...values),
    highest: () => Math.max(...values),
    middle: () => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length),
  }[to]();
  return places.map((place, index) =>
    values[index] === wanted ? place : atWorld(place, withAxis(worldOf(place), axis, wanted)),
  );
}

/** Equal distances in one number between the two that are farthest apart; the order in which they stand stays. */
export function spreadPlaces(places: readonly ObjectPlace[], axis: WorldAxis): readonly ObjectPlace[] {
  if (places.length < 3) return places;
  const order = places
    .map((_place, index) => index)
    .toSorted((a, b) => valueAt(places, a, axis) - valueAt(places, b, axis));
  const low = valueAt(places, order[0] ?? 0, axis);
  const high = valueAt(places, order.at(-1) ?? 0, axis);
  const rank = new Map(order.map((index, at) => [index, at]));
  return places.map((place, index) => {
    const at = rank.get(index) ?? 0;
    if (at === 0 || at === places.length - 1) return place;
    return atWorld(place, withAxis(worldOf(place), axis, low + ((high - low) * at) / (places.length - 1)));
  });
}

const valueAt = (places: readonly ObjectPlace[], index: number, axis: WorldAxis): number => {
  const place = places[index];
  return place === undefined ? 0 : worldOf(place)[axis];
};

/** On the straight way from the first to the last, at equal distances, in the order in which they were selected. */
export function linedPlaces(places: readonly ObjectPlace[]): readonly ObjectPlace[] {
  const [first] = places;
  const last = places.at(-1);
  if (first === undefined || last === undefined || places.length < 3) return places;
  const [from, to] = [worldOf(first), worldOf(last)];
  return places.map((place, index) =>
    index === 0 || index === places.length - 1 ? place : atWorld(place, mix(from, to, index / (places.length - 1))),
  );
}

/** Copies in a row: how often they are there in all, and how far from one to the next in the world. */
export interface RowRepeat {
  readonly count: number;
  readonly offset: Vector3;
  /** Degrees that each is turned more than the one before. */
  readonly turn: number;
}

/** Where the copies stand, without the place itself. */
export function rowOf(place: ObjectPlace, { count, offset, turn }: RowRepeat): readonly ObjectPlace[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_each, index) => {
    const moved = movedPlace(place, scaled(offset, index + 1));
    return turnedPlace(moved, worldOf(moved), AXIS_Z, (turn * (index + 1) * Math.PI) / 180);
  });
}

/** Copies around a point of the world. */
export interface RingRepeat {
  readonly count: number;
  readonly centre: Vector3;
  /** They look as they are turned, or all the same way. */
  readonly isTurned: boolean;
}

/** Where the copies stand, without the place itself. */
export function ringOf(place: ObjectPlace, { count, centre, isTurned }: RingRepeat): readonly ObjectPlace[] {
  return Array.from({ length: Math.max(0, count - 1) }, (_each, index) => {
    const turned = turnedPlace(place, centre, AXIS_Z, (2 * Math.PI * (index + 1)) / count);
    return isTurned ? turned : { ...turned, rotation: place.rotation };
  });
}

/** How far chance goes. */
export interface Shaking {
  /** Degrees to both sides. */
  readonly turn: number;
  /** Factors of the present size, from and to. */
  readonly scale: readonly [number, number];
  /** Yards to all sides on the plane. */
  readonly away: number;
  readonly seed: number;
}

/** A place changed by chance: the same for a seed and a number of the object. */
export function shakenPlace(place: ObjectPlace, index: number, shaking: Shaking): ObjectPlace {
  const chance = new Chance();
  chance.seed(shaking.seed, index, 0);
  const { scale, turn, away } = shaking;
  const by = chance.signed() * turn;
  const size = scale[0] + (scale[1] - scale[0]) * chance.next();
  const [north, west] = [chance.signed() * away, chance.signed() * away];
  const moved = away === 0 ? place : movedPlace(place, [north, west, 0]);
  const turned = turn === 0 ? moved : turnedPlace(moved, worldOf(moved), AXIS_Z, (by * Math.PI) / 180);
  return { ...turned, scale: place.scale * size };
}
