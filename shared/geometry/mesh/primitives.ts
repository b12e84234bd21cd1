/** New meshes: box, plane, sphere, cylinder, about the origin, with normals and texture coordinates. Nothing moves them yet. */
import type { Vector3 } from '../vector.ts';
import { add, cross, normalise, scale } from '../vector.ts';
import type { MeshGeometry } from './mesh.ts';

interface Corner {
  readonly place: Vector3;
  readonly normal: Vector3;
  readonly picture: readonly [number, number];
}
function meshOf(corners: readonly Corner[], triangles: readonly number[]): MeshGeometry {
  return {
    positions: Float32Array.from(corners.flatMap(({ place }) => [...place])),
    normals: Float32Array.from(corners.flatMap(({ normal }) => [...normal])),
    coordinates: [Float32Array.from(corners.flatMap(({ picture }) => [...picture]))],
    triangles: Uint32Array.from(triangles),
    influences: { width: 1, joints: new Uint16Array(corners.length), weights: new Float32Array(corners.length) },
    sources: new Int32Array(corners.length).fill(-1),
  };
}
function requireShape(sizes: readonly number[], counts: readonly (readonly [count: number, least: number])[]): void {
  if (sizes.some((size) => !(size > 0) || !Number.isFinite(size))) throw new RangeError('Sizes must be above 0');
  for (const [count, least] of counts) {
    if (!Number.isInteger(count) || count < least || count > 512) {
      throw new RangeError(`The number of sides lies between ${least} and 512`);
    }
  }
}
/** Corners of a grid, row after row, and its triangles: counter-clockwise seen from where rows run right and up. */
function gridOf(
  columns: number,
  rows: number,
  cornerAt: (column: number, row: number) => Corner,
): { corners: Corner[]; triangles: number[] } {
  const corners: Corner[] = [];
  const triangles: number[] = [];
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) corners.push(cornerAt(column, row));
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = row * (columns + 1) + column;
      const above = first + columns + 1;
      triangles.push(first, first + 1, above + 1, first, above + 1, above);
    }
  }
  return { corners, triangles };
}
/** A square of the plane of two directions; their cross product is its normal. */
function patch(
  middle: Vector3,
  right: Vector3,
  up: Vector3,
  cells: number,
): { corners: Corner[]; triangles: number[] } {
  const normal = normalise(cross(right, up));
  return gridOf(cells, cells, (column, row) => {
    const [s, t] = [column / cells, row / cells];
    return {
      place: add(middle, add(scale(right, s - 0.5), scale(up, t - 0.5))),
      normal,
      picture: [s, 1 - t],
    };
  });
}

function joined(
  parts: readonly { readonly corners: readonly Corner[]; readonly triangles: readonly number[] }[],
): MeshGeometry {
  const corners: Corner[] = [];
  const triangles: number[] = [];
  for (const part of parts) {
    const first = corners.length;
    for (const corner of part.triangles) triangles.push(corner + first);
    for (const corner of part.corners) corners.push(corner);
  }
  return meshOf(corners, triangles);
}
/** Faces up, along X and Y. @param cells squares along each side */
export function planeMesh(width: number, depth: number, cells = 1): MeshGeometry {
  requireShape([width, depth], [[cells, 1]]);
  return joined([patch([0, 0, 0], [width, 0, 0], [0, depth, 0], cells)]);
}

/** Each side has the whole picture. */
export function boxMesh([width, depth, height]: Vector3): MeshGeometry {
  requireShape([width, depth, height], []);
  const [x, y, z]: readonly Vector3[] = [
    [width, 0, 0],
    [0, depth, 0],
    [0, 0, height],
  ];
  if (x === undefined || y === undefined || z === undefined) throw new RangeError('A box has three sides');
  const sides: readonly (readonly [out: Vector3, right: Vector3, up: Vector3])[] = [
    [x, y, z],
    [scale(x, -1), scale(y, -1), z],
    [y, scale(x, -1), z],
    [scale(y, -1), x, z],
    [z, x, y],
    [scale(z, -1), x, scale(y, -1)],
  ];
  return joined(sides.map(([out, right, up]) => patch(scale(out, 0.5), right, up, 1)));
}
const around = (part: number): readonly [number, number] => [
  Math.cos(part * Math.PI * 2),
  Math.sin(part * Math.PI * 2),
];
/** The seam and the poles have vertices of their own. @param sides around Z @param rings from pole to pole */
export function sphereMesh(radius: number, sides = 16, rings = 8): MeshGeometry {
  requireShape(
    [radius],
    [
      [sides, 3],
      [rings, 2],
    ],
  );
  const { corners, triangles } = gridOf(sides, rings, (column, row) => {
    const angle = (row / rings - 0.5) * Math.PI;
    // The last column stands just where the first does, and poles are one place.
    const [x, y] = around((column % sides) / sides);
    const wide = row === 0 || row === rings ? 0 : Math.cos(angle);
    const normal: Vector3 = [x * wide, y * wide, row === 0 ? -1 : row === rings ? 1 : Math.sin(angle)];
    return { place: scale(normal, radius), normal, picture: [column / sides, 1 - row / rings] };
  });
  const isFlat = (at: number): boolean => {
    const places = [0, 1, 2].map((corner) => corners[triangles[at + corner] ?? 0]?.place.join(' '));
    return new Set(places).size < 3;
  };
  return meshOf(
    corners,
    triangles.filter((_, at) => !isFlat(at - (at % 3))),
  );
}
/** Stands on the middle of its height, with flat ends. @param sides around Z */
export function cylinderMesh(radius: number, height: number, sides = 16): MeshGeometry {
  requireShape([radius, height], [[sides, 3]]);
  const wall = gridOf(sides, 1, (column, row) => {
    const [x, y] = around((column % sides) / sides);
    return {
      place: [x * radius, y * radius, (row - 0.5) * height],
      normal: [x, y, 0],
      picture: [column / sides, 1 - row],
    };
  });
  const end = (side: 1 | -1): { corners: Corner[]; triangles: number[] } => {
    const normal: Vector3 = [0, 0, side];
    const rim = Array.from({ length: sides }, (_, at): Corner => {
      const [x, y] = around(at / sides);
      return {
        place: [x * radius, y * radius, (side * height) / 2],
        normal,
        picture: [0.5 + x / 2, 0.5 - (y * side) / 2],
      };
    });
    const triangles = rim.slice(2).flatMap((_, at) => (side === 1 ? [0, at + 1, at + 2] : [0, at + 2, at + 1]));
    return { corners: rim, triangles };
  };
  return joined([wall, end(1), end(-1)]);
}
