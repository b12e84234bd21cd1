/** The shapes that models are put together from: turned, swept and boxed. All about the origin or in the model's space. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, cross, distance, mix, normalise, scale, subtract } from '../../../shared/geometry/vector.ts';
import type { Soup } from './soup.ts';
import { grid, mapUv } from './soup.ts';

/** A point of a turned shape's outline. */
export type ProfilePoint = readonly [radius: number, height: number];

export interface LatheOptions {
  /** From top to bottom. */
  readonly profile: readonly ProfilePoint[];
  readonly segments: number;
  /** Stretches the circle along x and y. */
  readonly ellipse?: readonly [x: number, y: number];
  /** Degrees, counter-clockwise from above, 0 = +X; the whole circle when left out, its seam at the back. */
  readonly arc?: readonly [from: number, to: number];
  /** Multiplies the radius: pleats, flutes, a keel. */
  readonly shape?: (angle: number, v: number) => number;
}

/** Lengths along a polyline as shares of the whole, so that textures are not stretched. */
function shares(points: readonly Vector3[]): readonly number[] {
  const lengths = points.map((point, index) => distance(point, points[index - 1] ?? point));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let passed = 0;
  return lengths.map((length) => (passed += length) / (total || 1));
}

/** Rows of a sheet spread by what `knots` say (rising from 0 to 1) instead of evenly. */
function spreadRows(soup: Soup, knots: readonly number[]): Soup {
  const rows = knots.length - 1;
  return soup.map(({ position, uv: [u, v] }) => ({ position, uv: [u, knots[Math.round(v * rows)] ?? v] }));
}

/** A sheet through rings of points; every ring has as many points as the others, and the last repeats the first. */
export function loft(rings: readonly (readonly Vector3[])[]): Soup {
  const rows = rings.length - 1;
  const columns = (rings[0]?.length ?? 1) - 1;
  const knots = shares(rings.map((ring) => scale(ring.reduce(add), 1 / ring.length)));
  const sheet = grid(columns, rows, (u, v) => {
    const point = rings[Math.round(v * rows)]?.[Math.round(u * columns)];
    if (point === undefined) throw new Error('the rings of a loft have different lengths');
    return point;
  });
  return (knots.at(-1) ?? 0) > 0.5 ? spreadRows(sheet, knots) : sheet;
}

/** A shape turned about the z axis. */
export function lathe({ profile, segments, ellipse = [1, 1], arc = [-180, 180], shape }: LatheOptions): Soup {
  const knots = shares(profile.map(([radius, height]) => [radius, 0, height]));
  const rows = profile.length - 1;
  const sheet = grid(segments, rows, (u, v) => {
    const [radius, height] = profile[Math.round(v * rows)] ?? [0, 0];
    const angle = ((arc[0] + (arc[1] - arc[0]) * u) * Math.PI) / 180;
    // The seam's two ends must be the same to the last bit, or the seam would open.
    const closed = u === 1 && arc[1] - arc[0] === 360 ? (arc[0] * Math.PI) / 180 : angle;
    const size = radius * (shape?.(closed, v) ?? 1);
    return [Math.cos(closed) * size * ellipse[0], Math.sin(closed) * size * ellipse[1], height];
  });
  return spreadRows(sheet, knots);
}

export interface TubeRing {
  readonly at: Vector3;
  readonly radius: number;
  /** Radius across, where it is not round. */
  readonly across?: number;
}

export interface TubeOptions {
  readonly segments: number;
  /** Where u = 0.5 points. */
  readonly front: Vector3;
  readonly capStart?: boolean;
  readonly capEnd?: boolean;
}

const CAP_ANGLES = [80, 50, 25];

/** Rings that round off an end: three ever smaller ones outwards along the axis. */
function cap(end: TubeRing, before: TubeRing): TubeRing[] {
  const axis = normalise(subtract(end.at, before.at));
  return CAP_ANGLES.toReversed().map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const size = degrees === 80 ? 0 : Math.cos(angle);
    const along = degrees === 80 ? 1 : Math.sin(angle);
    return {
      at: add(end.at, scale(axis, along * end.radius * 0.8)),
      radius: end.radius * size,
      across: (end.across ?? end.radius) * size,
    };
  });
}

/** A tube along a path. Ends are open unless capped. */
export function tube(path: readonly TubeRing[], { segments, front, capStart, capEnd }: TubeOptions): Soup {
  const [first, second] = path;
  const [last, beforeLast] = [path.at(-1), path.at(-2)];
  if (first === undefined || second === undefined || last === undefined || beforeLast === undefined) return [];
  const rings = [
    ...(capStart === true ? cap(first, second).toReversed() : []),
    ...path,
    ...(capEnd === true ? cap(last, beforeLast) : []),
  ];
  const points = rings.map((ring, index) => {
    const [before, after] = [rings[index - 1] ?? ring, rings[index + 1] ?? ring];
    const direction = normalise(subtract(after.at, before.at));
    const right = normalise(cross(front, direction));
    const ahead = cross(direction, right);
    return Array.from({ length: segments + 1 }, (_, step) => {
      const angle = -Math.PI + (2 * Math.PI * (step % segments)) / segments;
      const across = ring.across ?? ring.radius;
      return add(ring.at, add(scale(ahead, Math.cos(angle) * ring.radius), scale(right, Math.sin(angle) * across)));
    });
  });
  return loft(points);
}

/** Points of a closed ring of tube along a closed path, such as the rim of a shield. */
export function closedTube(path: readonly Vector3[], radius: number, sides: number, outwards: Vector3): Soup {
  const count = path.length;
  const rings = Array.from({ length: count + 1 }, (_, index): Vector3[] => {
    const at = path[index % count] ?? path[0] ?? [0, 0, 0];
    const before = path[(index + count - 1) % count] ?? at;
    const after = path[(index + 1) % count] ?? at;
    const direction = normalise(subtract(after, before));
    const right = normalise(cross(outwards, direction));
    const ahead = cross(direction, right);
    return Array.from({ length: sides + 1 }, (_, step) => {
      const angle = -Math.PI + (2 * Math.PI * (step % sides)) / sides;
      return add(at, add(scale(ahead, Math.cos(angle) * radius), scale(right, Math.sin(angle) * radius)));
    });
  });
  const sheet = grid(sides, count, (u, v) => rings[Math.round(v * count)]?.[Math.round(u * sides)] ?? [0, 0, 0]);
  return sheet;
}

export function ellipsoid(radii: Vector3, segments: number, rows: number): Soup {
  const profile = Array.from({ length: rows + 1 }, (_, row): ProfilePoint => {
    const angle = (Math.PI * row) / rows;
    return [row === 0 || row === rows ? 0 : Math.sin(angle), Math.cos(angle) * radii[2]];
  });
  return lathe({ profile, segments, ellipse: [radii[0], radii[1]] });
}

const faces: readonly { normal: Vector3; right: Vector3; down: Vector3 }[] = [
  { normal: [1, 0, 0], right: [0, 1, 0], down: [0, 0, -1] },
  { normal: [0, 1, 0], right: [-1, 0, 0], down: [0, 0, -1] },
  { normal: [-1, 0, 0], right: [0, -1, 0], down: [0, 0, -1] },
  { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  { normal: [0, 0, 1], right: [0, 1, 0], down: [1, 0, 0] },
  { normal: [0, 0, -1], right: [0, 1, 0], down: [-1, 0, 0] },
];

/** A box with rounded edges; its six faces stand in the texture as two rows of three: front, left, back; right, top, bottom. */
export function roundedBox(half: Vector3, bevel: number): Soup {
  const inner: Vector3 = [half[0] - bevel, half[1] - bevel, half[2] - bevel];
  return faces.flatMap(({ normal, right, down }, index) => {
    const reach = (axis: Vector3): number => Math.abs(axis[0] * half[0] + axis[1] * half[1] + axis[2] * half[2]);
    const step = (share: number, axis: Vector3): number => {
      const size = reach(axis);
      return [-size, -size + bevel, size - bevel, size][Math.round(share * 3)] ?? 0;
    };
    const sheet = grid(3, 3, (u, v) => {
      const raw = add(scale(normal, reach(normal)), add(scale(right, step(u, right)), scale(down, step(v, down))));
      const core: Vector3 = [clamp(raw[0], inner[0]), clamp(raw[1], inner[1]), clamp(raw[2], inner[2])];
      return add(core, scale(normalise(subtract(raw, core)), bevel));
    });
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return mapUv(sheet, [column / 3, row / 2, (column + 1) / 3, (row + 1) / 2]);
  });
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}

/** Places along a bent path through points, smoothly (Catmull-Rom); `t` from 0 to 1. */
export function alongCurve(points: readonly Vector3[], t: number): Vector3 {
  const last = points.length - 1;
  const segment = Math.min(last - 1, Math.floor(t * last));
  const share = t * last - segment;
  const at = (index: number): Vector3 => points[Math.max(0, Math.min(last, index))] ?? [0, 0, 0];
  const [a, b, c, d] = [at(segment - 1), at(segment), at(segment + 1), at(segment + 2)];
  const straight = mix(b, c, share);
  const left = scale(subtract(c, a), 0.5);
  const right = scale(subtract(d, b), 0.5);
  const bend = share * (1 - share);
  const chord = subtract(c, b);
  return add(
    straight,
    add(scale(subtract(left, chord), bend * (1 - share)), scale(subtract(chord, right), bend * share)),
  );
}
