/**
 * Meshes as one surface of points, edges and faces, to be selected and shaped. Vertices that stand at one place are one
 * point: files split vertices where texture coordinates or normals differ, and moving one of them would tear the surface.
 */

/** For each of a number of things a list of others: those of `row` stand from `starts[row]` to `starts[row + 1]`. */
export interface Rows {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

export interface Surface {
  readonly vertexCount: number;
  readonly pointCount: number;
  readonly edgeCount: number;
  readonly faceCount: number;
  /** The point of each vertex. */
  readonly pointOf: Uint32Array;
  /** Vertices of each point. */
  readonly verticesOf: Rows;
  /** Three points a face. */
  readonly faces: Uint32Array;
  /** Two points an edge, never the same one twice. */
  readonly edges: Uint32Array;
  /** Three edges a face; −1 for a side between a point and itself. */
  readonly faceEdges: Int32Array;
  readonly edgesOf: Rows;
  readonly facesOf: Rows;
}

/** Turns pairs of row and item around: `rows[at]` is the row of item `at / each`. Negative rows are passed over. */
export function rowsOf(rowCount: number, rows: ArrayLike<number>, each: number): Rows {
  const starts = new Uint32Array(rowCount + 1);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? -1;
    if (row >= 0) starts[row + 1] = (starts[row + 1] ?? 0) + 1;
  }
  for (let row = 0; row < rowCount; row++) starts[row + 1] = (starts[row + 1] ?? 0) + (starts[row] ?? 0);
  const next = starts.slice();
  const items = new Uint32Array(starts[rowCount] ?? 0);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? -1;
    if (row < 0) continue;
    const place = next[row] ?? 0;
    items[place] = Math.floor(at / each);
    next[row] = place + 1;
  }
  return { starts, items };
}

/** How far apart vertices of one point may be, as a share of the surface's size: what rounding in a file makes of one place. */
const samePlace = 1e-5;

/** Half the longest side of the box around vertices; 1 for none. */
export function reachOf(positions: ArrayLike<number>): number {
  let reach = 0;
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity;
    let most = -Infinity;
    for (let at = axis; at < positions.length; at += 3) {
      const value = positions[at] ?? 0;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    if (most - least > reach) reach = most - least;
  }
  return reach > 0 && Number.isFinite(reach) ? reach / 2 : 1;
}

/** How far vertices may be from each other to be one point, in units. */
export function placeTolerance(positions: ArrayLike<number>): number {
  return reachOf(positions) * samePlace;
}

/** Gives each vertex the number of its point; vertices within the tolerance of a point's first vertex belong to it. */
function pointsAtPlaces(positions: ArrayLike<number>, tolerance: number): { pointOf: Uint32Array; count: number } {
  const vertexCount = Math.floor(positions.length / 3);
  const pointOf = new Uint32Array(vertexCount);
  const firsts: number[] = [];
  const cell = tolerance * 4;
  // Points by the cells they stand in; each list is chained through `next`, as most cells have but one.
  const heads = new Map<number, number>();
  const next: number[] = [];
  const keyOf = (x: number, y: number, z: number): number => (x * 73_856_093) ^ (y * 19_349_663) ^ (z * 83_492_791);
  const isNear = (first: number, at: number): boolean => {
    for (let axis = 0; axis < 3; axis++) {
      if (!(Math.abs((positions[first * 3 + axis] ?? 0) - (positions[at + axis] ?? 0)) <= tolerance)) return false;
    }
    return true;
  };
  const cells = [0, 0, 0, 0, 0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const at = vertex * 3;
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[at + axis] ?? 0;
      cells[axis] = Math.floor((value - tolerance) / cell);
      cells[axis + 3] = Math.floor((value + tolerance) / cell);
    }
    const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = cells;
    let found = -1;
    // What stands nowhere, as in damaged files, is a point of its own: no count would ever end there.
    for (let x = Number.isFinite(x0 + y0 + z0) ? x0 : NaN; found < 0 && x <= x1; x++) {
      for (let y = y0; found < 0 && y <= y1; y++) {
        for (let z = z0; found < 0 && z <= z1; z++) {
          let point = heads.get(keyOf(x, y, z)) ?? -1;
          while (point >= 0 && !isNear(firsts[point] ?? 0, at)) point = next[point] ?? -1;
          found = point;
        }
      }
    }
    if (found < 0) {
      found = firsts.push(vertex) - 1;
      const key = keyOf(
        ...([0, 1, 2].map((axis) => Math.floor((positions[at + axis] ?? 0) / cell)) as [number, number, number]),
      );
      next.push(heads.get(key) ?? -1);
      heads.set(key, found);
    }
    pointOf[vertex] = found;
  }
  return { pointOf, count: firsts.length };
}

/** Any two points as one number; there are fewer points than this. */
const pairBase = 2 ** 26;

/**
 * @param positions three numbers a vertex
 * @param triangles three vertices a triangle; those past the vertices are taken for the first one
 * @param split vertices that are one point each, by number, whatever their places; left out where places decide
 */
export function surfaceOf(
  positions: ArrayLike<number>,
  triangles: ArrayLike<number>,
  split?: { readonly pointOf: Uint32Array; readonly count: number },
): Surface {
  const { pointOf, count: pointCount } = split ?? pointsAtPlaces(positions, placeTolerance(positions));
  const faceCount = Math.floor(triangles.length / 3);
  const faces = new Uint32Array(faceCount * 3);
  for (let at = 0; at < faces.length; at++) faces[at] = pointOf[triangles[at] ?? 0] ?? 0;
  const faceEdges = new Int32Array(faceCount * 3).fill(-1);
  const known = new Map<number, number>();
  const ends: number[] = [];
  for (let at = 0; at < faces.length; at++) {
    const from = faces[at] ?? 0;
    const to = faces[at % 3 === 2 ? at - 2 : at + 1] ?? 0;
    if (from === to) continue;
    const key = Math.min(from, to) * pairBase + Math.max(from, to);
    let edge = known.get(key);
    if (edge === undefined) {
      edge = ends.length / 2;
      known.set(key, edge);
      ends.push(from, to);
    }
    faceEdges[at] = edge;
  }
  const edges = Uint32Array.from(ends);
  return {
    vertexCount: pointOf.length,
    pointCount,
    edgeCount: edges.length / 2,
    faceCount,
    pointOf,
    verticesOf: rowsOf(pointCount, pointOf, 1),
    faces,
    edges,
    faceEdges,
    edgesOf: rowsOf(pointCount, edges, 2),
    facesOf: rowsOf(pointCount, faces, 3),
  };
}
