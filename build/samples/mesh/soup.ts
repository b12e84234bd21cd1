/** Triangle soups: corners with a place and a texture coordinate, three a triangle. Normals and indices come later. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, cross, normalise, scale } from '../../../shared/geometry/vector.ts';

export type Uv = readonly [u: number, v: number];

export interface Corner {
  readonly position: Vector3;
  /** From 0 to 1 within the part; u to the right and v downwards, seen from outside. */
  readonly uv: Uv;
}

export type Soup = readonly Corner[];

/** Where a shape is put: its own axes in the model's space. */
export interface Frame {
  readonly origin: Vector3;
  readonly x: Vector3;
  readonly y: Vector3;
  readonly z: Vector3;
}

/**
 * A sheet of quads over (u, v) from 0 to 1. With u to the right and v downwards as seen by the viewer it faces the viewer.
 * Quads that shrink to an edge or a point, as at a pole, lose the triangle without area.
 */
export function grid(columns: number, rows: number, place: (u: number, v: number) => Vector3): Soup {
  const corners: Corner[] = [];
  const at = (column: number, row: number): Corner => {
    const uv: Uv = [column / columns, row / rows];
    return { position: place(...uv), uv };
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b] = [at(column, row), at(column, row + 1)];
      const [c, d] = [at(column + 1, row + 1), at(column + 1, row)];
      if (hasArea(a, b, c)) corners.push(a, b, c);
      if (hasArea(a, c, d)) corners.push(a, c, d);
    }
  }
  return corners;
}

function hasArea(a: Corner, b: Corner, c: Corner): boolean {
  const edge = (from: Corner, to: Corner): Vector3 => add(to.position, scale(from.position, -1));
  return Math.hypot(...cross(edge(a, b), edge(a, c))) > 1e-6;
}

/** Moves every corner by a function of its place. */
export function warp(soup: Soup, change: (position: Vector3) => Vector3): Soup {
  return soup.map((corner) => ({ ...corner, position: change(corner.position) }));
}

/** Puts a shape made about the origin into a frame. */
export function place(soup: Soup, { origin, x, y, z }: Frame): Soup {
  return warp(soup, ([a, b, c]) => add(origin, add(scale(x, a), add(scale(y, b), scale(z, c)))));
}

/** A frame whose z axis points along a direction, and whose x axis is as near to `front` as it can be. */
export function frameAlong(origin: Vector3, direction: Vector3, front: Vector3): Frame {
  const z = normalise(direction);
  const y = normalise(cross(z, front));
  return { origin, x: cross(y, z), y, z };
}

/** The other side of the body: y becomes −y and triangles are turned round. Texture coordinates stay. */
export function mirror(soup: Soup): Soup {
  const mirrored = warp(soup, ([x, y, z]) => [x, -y, z]);
  return turnRound(mirrored);
}

/** The same triangles, seen from behind. */
export function turnRound(soup: Soup): Soup {
  const turned: Corner[] = [];
  for (const [a, b, c] of trianglesOf(soup)) turned.push(a, c, b);
  return turned;
}

/** The corners by threes. */
export function trianglesOf(soup: Soup): readonly (readonly [Corner, Corner, Corner])[] {
  const triangles: [Corner, Corner, Corner][] = [];
  for (let at = 0; at + 2 < soup.length; at += 3) {
    const [a, b, c] = soup.slice(at, at + 3);
    if (a !== undefined && b !== undefined && c !== undefined) triangles.push([a, b, c]);
  }
  return triangles;
}

/** Puts a part's texture coordinates into a rectangle of 0 to 1, for shapes that are made of several sheets. */
export function mapUv(soup: Soup, [left, top, right, bottom]: readonly [number, number, number, number]): Soup {
  return soup.map(({ position, uv }) => ({
    position,
    uv: [left + uv[0] * (right - left), top + uv[1] * (bottom - top)],
  }));
}
