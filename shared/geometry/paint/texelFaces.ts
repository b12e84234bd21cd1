/**
 * Triangles of meshes that show one picture, in its texels: for painting it through the surface. Texels lie on the triangles
 * by coordinates, places follow from the corners; texels of parts that were folded onto each other belong to all of them.
 */

/** Sides of a picture, in texels. */
export interface TexelSize {
  readonly width: number;
  readonly height: number;
}

/** What is needed of a mesh. */
export interface TexelMesh {
  /** Three numbers a vertex, as the model stands now. */
  readonly positions: ArrayLike<number>;
  readonly triangles: ArrayLike<number>;
  /** Two numbers a vertex, shares of the picture from its upper left corner. */
  readonly coordinates: ArrayLike<number>;
}

export interface TexelFaces extends TexelSize {
  readonly count: number;
  /** Six numbers a triangle: its corners, in texels. */
  readonly corners: Float64Array;
  /** Nine numbers a triangle. */
  readonly places: Float64Array;
  /** Three numbers a triangle, of length 1; zeros where it has no area. */
  readonly normals: Float64Array;
  /** Six numbers a triangle: its least and its largest place. */
  readonly boxes: Float64Array;
  /** The part of the surface that hangs together in the picture, by triangle, counted from 0. */
  readonly islands: Int32Array;
  /** Whether the picture goes on behind its sides. */
  readonly wraps: readonly [across: boolean, down: boolean];
}

function islandsOf(meshes: readonly TexelMesh[], count: number): Int32Array {
  const parent = new Int32Array(count).map((_, face) => face);
  const rootOf = (face: number): number => {
    let at = face;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] ?? 0] ?? 0;
      at = parent[at] ?? 0;
    }
    return at;
  };
  let first = 0;
  for (const { positions, triangles, coordinates } of meshes) {
    const known = new Map<string, number>();
    for (let corner = 0; corner < triangles.length; corner++) {
      const vertex = triangles[corner] ?? 0;
      // Vertices that were parted for their normals alone are one corner of the picture.
      const key = `${positions[vertex * 3]} ${positions[vertex * 3 + 1]} ${positions[vertex * 3 + 2]} ${coordinates[vertex * 2]} ${coordinates[vertex * 2 + 1]}`;
      const face = first + Math.floor(corner / 3);
      const other = known.get(key);
      if (other === undefined) known.set(key, face);
      else parent[rootOf(face)] = rootOf(other);
    }
    first += Math.floor(triangles.length / 3);
  }
  const numbers = new Map<number, number>();
  return parent.map((_, face) => {
    const root = rootOf(face);
    const number = numbers.get(root) ?? numbers.size;
    numbers.set(root, number);
    return number;
  });
}

/** @param size of the picture */
export function texelFaces(
  size: TexelSize,
  meshes: readonly TexelMesh[],
  wraps: readonly [across: boolean, down: boolean],
): TexelFaces {
  const count = meshes.reduce((sum, { triangles }) => sum + Math.floor(triangles.length / 3), 0);
  const faces: TexelFaces = {
    width: size.width,
    height: size.height,
    count,
    corners: new Float64Array(count * 6),
    places: new Float64Array(count * 9),
    normals: new Float64Array(count * 3),
    boxes: new Float64Array(count * 6),
    islands: islandsOf(meshes, count),
    wraps,
  };
  let face = 0;
  for (const { triangles, coordinates } of meshes) {
    for (let at = 0; at + 2 < triangles.length; at += 3, face++) {
      for (let corner = 0; corner < 3; corner++) {
        const vertex = triangles[at + corner] ?? 0;
        faces.corners[face * 6 + corner * 2] = (coordinates[vertex * 2] ?? 0) * size.width;
        faces.corners[face * 6 + corner * 2 + 1] = (coordinates[vertex * 2 + 1] ?? 0) * size.height;
      }
    }
  }
  placeFaces(faces, meshes);
  return faces;
}

/** Takes over where the meshes stand now; the same ones in the same order. */
export function placeFaces(faces: TexelFaces, meshes: readonly TexelMesh[]): void {
  const { places, boxes } = faces;
  let face = 0;
  for (const { positions, triangles } of meshes) {
    for (let at = 0; at + 2 < triangles.length; at += 3, face++) {
      for (let axis = 0; axis < 3; axis++) {
        let [least, most] = [Infinity, -Infinity];
        for (let corner = 0; corner < 3; corner++) {
          const value = positions[(triangles[at + corner] ?? 0) * 3 + axis] ?? 0;
          places[face * 9 + corner * 3 + axis] = value;
          least = Math.min(least, value);
          most = Math.max(most, value);
        }
        boxes[face * 6 + axis] = least;
        boxes[face * 6 + 3 + axis] = most;
      }
      placeNormal(faces, face);
    }
  }
}

function placeNormal({ places, normals }: TexelFaces, face: number): void {
  const edge = (corner: number, axis: number): number =>
    (places[face * 9 + corner * 3 + axis] ?? 0) - (places[face * 9 + axis] ?? 0);
  const x = edge(1, 1) * edge(2, 2) - edge(1, 2) * edge(2, 1);
  const y = edge(1, 2) * edge(2, 0) - edge(1, 0) * edge(2, 2);
  const z = edge(1, 0) * edge(2, 1) - edge(1, 1) * edge(2, 0);
  const length = Math.hypot(x, y, z);
  normals.set(length === 0 ? [0, 0, 0] : [x / length, y / length, z / length], face * 3);
}
