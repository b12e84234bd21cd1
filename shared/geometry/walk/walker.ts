/**
 * A body that walks: on what is level enough, up steps, along walls, down by its weight, and in water. Pure numbers; who draws it
 * and who steers it is elsewhere.
 *
 * Walking and running are as fast as in the game (2.5 and 7 yards a second, formats/import-conversion.md 3, with the sprint of 11.9).
 * How heavy it is, how high it jumps and steps, and how steep it climbs, no page of facts says: these are chosen so that it walks
 * as the game's people are seen to, over a yard in a jump and not up cliffs of more than 50°.
 */
import type { Box } from '../extent.ts';
import type { Vector3 } from '../vector.ts';
import type { Level, Soup } from './soup.ts';
import { ceilingIn, floorIn, pushOf } from './soup.ts';
import type { Meeting } from './solidMesh.ts';

/** What is walked through, in yards of a space with z up. */
export interface SolidWorld {
  /** Adds nine numbers for each triangle that comes near a box and holds whoever asks; more may come. */
  trianglesIn(box: Box, into: number[], who?: Meeting): void;
  /** Height of the highest liquid over a place; null where it is dry. */
  waterAt(x: number, y: number): number | null;
  /** False where nothing is known of the land: nobody walks there. */
  isKnown(x: number, y: number): boolean;
}

/** A column on feet, yards. */
export interface Body {
  readonly radius: number;
  readonly height: number;
  /** The highest step that it takes without jumping. */
  readonly step: number;
}

export const human: Body = { radius: 0.35, height: 2, step: 0.75 };

export type Footing = 'ground' | 'air' | 'water';

export interface WalkState {
  /** Of the feet. */
  readonly place: Vector3;
  readonly footing: Footing;
  /** Yards a second: upwards, and sideways while it is in the air. */
  readonly rise: number;
  readonly drift: readonly [x: number, y: number];
}

export interface WalkWish {
  /** Where to, as long as the wish is strong: 1 at most. */
  readonly way: readonly [x: number, y: number];
  readonly isFast: boolean;
  readonly isSlow: boolean;
  readonly jumps: boolean;
}

const speeds = { walk: 2.5, run: 7, sprint: 11.9, swim: 4.7 } as const;
const weight = 19.3;
const jump = 7.96;
const fastestFall = 60;
/** Upright part of the normal of the steepest ground that is walked on: 50°. */
const steepest = Math.cos((50 * Math.PI) / 180);
/** How far feet hang under the surface of deep water, and how fast water lifts, yards and yards a second. */
const swimDepth = 1.4;
const lift = 5;
const slide = 5;
/** Longest time of a part of a step, s. */
const longest = 1 / 60;
const pushes = 4;
/** How far ahead a step may have ended, yards. */
const edges = [0.25, 0.5];
/** Around the feet, in radii: a crack between two planks does not swallow anybody. */
const soles: readonly (readonly [number, number])[] = [
  [0.7, 0],
  [-0.7, 0],
  [0, 0.7],
  [0, -0.7],
];

export function standing(place: Vector3): WalkState {
  return { place, footing: 'air', rise: 0, drift: [0, 0] };
}

/** Where the body is after a time, and how it stands. */
export function walkOn(state: WalkState, wish: WalkWish, seconds: number, world: SolidWorld, body = human): WalkState {
  const [x, y, z] = state.place;
  const far = speeds.sprint * seconds + body.radius + 0.5;
  const fall = (Math.abs(state.rise) + weight * seconds) * seconds + body.step + 0.5;
  const soup: number[] = [];
  world.trianglesIn(
    { minimum: [x - far, y - far, z - fall], maximum: [x + far, y + far, z + body.height + fall] },
    soup,
  );
  const around = { soup, world, body, water: openWater(state, world, body) };
  const parts = Math.max(1, Math.ceil(seconds / longest));
  let now = state;
  for (let part = 0; part < parts; part++) {
    now = partOfStep(now, part === 0 ? wish : { ...wish, jumps: false }, seconds / parts, around);
  }
  return now;
}

interface Around {
  readonly soup: Soup;
  readonly world: SolidWorld;
  readonly body: Body;
  /** Whether water counts here: none does that lies over a roof. */
  readonly water: (x: number, y: number) => number | null;
}

function openWater({ place: [x, y, z], footing }: WalkState, world: SolidWorld, body: Body): Around['water'] {
  const level = world.waterAt(x, y);
  if (level !== null && footing !== 'water' && level > z + body.height) {
    const over: number[] = [];
    world.trianglesIn({ minimum: [x - 1, y - 1, z + body.step], maximum: [x + 1, y + 1, level] }, over);
    if (ceilingIn(over, x, y, z + body.step) < level) return () => null;
  }
  return (atX, atY) => world.waterAt(atX, atY);
}

function partOfStep(state: WalkState, wish: WalkWish, seconds: number, around: Around): WalkState {
  const { footing, drift } = state;
  const speed =
    footing === 'water' ? speeds.swim : wish.isFast ? speeds.sprint : wish.isSlow ? speeds.walk : speeds.run;
  const way: readonly [number, number] = footing === 'air' ? drift : [wish.way[0] * speed, wish.way[1] * speed];
  if (footing !== 'air' && wish.jumps) return inAir({ ...state, rise: jump, drift: way }, seconds, around);
  return footing === 'air' ? inAir(state, seconds, around) : onFeet(state, way, seconds, around);
}

/** Moves sideways, along walls and not over the edge of what is known. */
function sideways({ place }: WalkState, way: readonly [number, number], seconds: number, around: Around): Vector3 {
  const { soup, world, body } = around;
  const [fromX, fromY, z] = place;
  let [x, y] = [fromX + way[0] * seconds, fromY + way[1] * seconds];
  for (let round = 0; round < pushes; round++) {
    let isFree = true;
    for (let at = 0; at + 8 < soup.length; at += 9) {
      const push = pushOf(soup, at, [x, y, z + body.step, z + body.height], body.radius);
      if (push === null) continue;
      x += push[0];
      y += push[1];
      isFree = false;
    }
    if (isFree) break;
  }
  return world.isKnown(x, y) || !world.isKnown(fromX, fromY) ? [x, y, z] : place;
}

/** What the feet find at a place, from a step above them down. */
function footingAt([x, y, z]: Vector3, { soup, body }: Around): Level | null {
  const highest = z + body.step;
  const middle = floorIn(soup, x, y, highest);
  if (middle !== null && middle.height >= z - body.step) return middle;
  let best = middle;
  for (const [across, ahead] of soles) {
    const found = floorIn(soup, x + across * body.radius, y + ahead * body.radius, highest);
    if (found !== null && isLevel(found) && found.height > (best?.height ?? -Infinity)) best = found;
  }
  return best;
}

function isLevel({ normal }: Level): boolean {
  return normal[2] >= steepest;
}

/** Whether level ground lies behind what is steep here, a step higher or lower at most: stairs have rounded edges. */
function isEdgeOfStep([x, y, z]: Vector3, way: readonly [number, number], { soup, body }: Around): boolean {
  const size = Math.hypot(way[0], way[1]);
  if (size < 1e-9) return false;
  return edges.some((away) => {
    const [atX, atY] = [x + (way[0] / size) * away, y + (way[1] / size) * away];
    const floor = floorIn(soup, atX, atY, z + body.step);
    if (floor === null || !isLevel(floor) || Math.abs(floor.height - z) > body.step) return false;
    return ceilingIn(soup, atX, atY, floor.height + 1e-3) > floor.height + body.height;
  });
}

function onFeet(state: WalkState, way: readonly [number, number], seconds: number, around: Around): WalkState {
  const { soup, body } = around;
  let to = sideways(state, way, seconds, around);
  let floor = footingAt(to, around);
  const isStepped = floor !== null && isEdgeOfStep(to, way, around);
  if (floor !== null && !isStepped && !isLevel(floor) && floor.height > state.place[2]) {
    // Too steep: only along it.
    to = sideways(state, along(way, floor), seconds, around);
    floor = footingAt(to, around);
    if (floor !== null && !isLevel(floor) && floor.height > state.place[2] + 1e-3) {
      to = state.place;
      floor = footingAt(to, around);
    }
  }
  const floats = afloat(to, floor, state, seconds, around);
  if (floats !== null) return floats;
  // Held between two slopes it stays, as long as it does not want to go anywhere.
  if (floor !== null && way[0] === 0 && way[1] === 0 && Math.abs(floor.height - to[2]) < 1e-3)
    return { place: [to[0], to[1], floor.height], footing: 'ground', rise: 0, drift: [0, 0] };
  const isNear = floor !== null && floor.height >= to[2] - body.step;
  if (floor === null || !isNear || (!isLevel(floor) && !isStepped)) {
    return inAir({ place: to, footing: 'air', rise: 0, drift: way }, seconds, around, true);
  }
  const ceiling = ceilingIn(soup, to[0], to[1], floor.height + body.step);
  // Too low to stand there.
  if (ceiling < floor.height + body.height && to !== state.place) {
    return { ...state, footing: state.footing === 'water' ? 'water' : 'ground', rise: 0, drift: [0, 0] };
  }
  return { place: [to[0], to[1], floor.height], footing: 'ground', rise: 0, drift: [0, 0] };
}

/** In water that is too deep to stand in: it comes up to the surface; null elsewhere. */
function afloat(
  [x, y, z]: Vector3,
  floor: Level | null,
  { footing }: WalkState,
  seconds: number,
  { water }: Around,
): WalkState | null {
  const level = water(x, y);
  if (level === null) return null;
  const hangs = level - swimDepth;
  if (hangs <= (floor?.height ?? -Infinity) || z > hangs + (footing === 'water' ? 0.3 : 0)) return null;
  return { place: [x, y, Math.min(hangs, z + lift * seconds)], footing: 'water', rise: 0, drift: [0, 0] };
}

/** A way without what of it leads up a slope. */
function along([x, y]: readonly [number, number], { normal }: Level): readonly [number, number] {
  const size = Math.hypot(normal[0], normal[1]);
  if (size < 1e-9) return [x, y];
  const [nx, ny] = [normal[0] / size, normal[1] / size];
  const against = Math.min(0, x * nx + y * ny);
  return [x - nx * against, y - ny * against];
}

function inAir(state: WalkState, seconds: number, around: Around, hasMoved = false): WalkState {
  const { soup, body } = around;
  const [x, y] = hasMoved ? state.place : sideways(state, state.drift, seconds, around);
  const [, , before] = state.place;
  let rise = Math.max(-fastestFall, state.rise - weight * seconds);
  let z = before + rise * seconds;
  if (rise > 0) {
    const head = ceilingIn(soup, x, y, before + body.step);
    if (z + body.height > head) {
      z = Math.max(before, head - body.height);
      rise = 0;
    }
  }
  const floor = footingAt([x, y, before], around);
  const floats = rise > 0 ? null : afloat([x, y, z], floor, state, 0, around);
  if (floats !== null) return floats;
  if (floor === null || z > floor.height || rise > 0) {
    return { place: [x, y, z], footing: 'air', rise, drift: state.drift };
  }
  const place: Vector3 = [x, y, floor.height];
  const isCaught = Math.abs(before - floor.height) < 1e-3 && !hasMoved;
  if (isLevel(floor) || isCaught) return { place, footing: 'ground', rise: 0, drift: [0, 0] };
  const [nx, ny, nz] = floor.normal;
  return { place, footing: 'air', rise: -slide * (1 - nz), drift: [nx * slide, ny * slide] };
}
