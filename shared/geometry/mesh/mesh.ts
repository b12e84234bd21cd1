/** A mesh as plain numbers, and building one from another: what every algorithm of this folder works on. */

/** `width` joints and weights a vertex, in the file's order. Rows with fewer end with weights of 0. */
export interface Influences {
  readonly width: number;
  /** Positions among the joints; the count of joints itself stands for what nothing moves. */
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
}

/** All of a mesh that a tool can make anew. */
export interface MeshGeometry {
  /** Three numbers a vertex, in the model's space at rest. */
  readonly positions: Float32Array;
  /** Three numbers a vertex; null: the format computes them from the faces. */
  readonly normals: Float32Array | null;
  /** Two numbers a vertex in each set. Sets of the file that are not given follow `sources`. */
  readonly coordinates: readonly Float32Array[];
  /** Vertices, three a triangle. */
  readonly triangles: Uint32Array;
  /** What moves each vertex, by positions among the joints; weights of a vertex need not add up to 1. */
  readonly influences: Influences;
  /**
   * For each vertex the one that it comes from, −1 for none: of the mesh as it was, or of the one that a new mesh is like.
   * What the format keeps beside, such as further coordinates, follows it.
   */
  readonly sources: Int32Array;
}

/** A mesh that an act made of another. */
export interface Edited {
  readonly geometry: MeshGeometry;
  /** 1 for each vertex that is to be selected now. */
  readonly chosen: Uint8Array;
}

export function vertexCountOf({ positions }: Pick<MeshGeometry, 'positions'>): number {
  return Math.floor(positions.length / 3);
}

export function faceCountOf({ triangles }: Pick<MeshGeometry, 'triangles'>): number {
  return Math.floor(triangles.length / 3);
}

/** For each vertex the first one that stands just where it does: vertices of one place are one point. */
export function samePlaces(positions: ArrayLike<number>): Uint32Array {
  const firsts = new Map<string, number>();
  return Uint32Array.from({ length: Math.floor(positions.length / 3) }, (_, vertex) => {
    const key = `${positions[vertex * 3]} ${positions[vertex * 3 + 1]} ${positions[vertex * 3 + 2]}`;
    const first = firsts.get(key) ?? vertex;
    firsts.set(key, first);
    return first;
  });
}

/** Any two points as one number; there are fewer points than this. */
export const pairBase = 2 ** 26;

export function pairOf(from: number, to: number): number {
  return Math.min(from, to) * pairBase + Math.max(from, to);
}

/** Calls back for each side of each triangle, with its two vertices. */
export function eachSide(triangles: ArrayLike<number>, visit: (from: number, to: number, face: number) => void): void {
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [triangles[at], triangles[at + 1], triangles[at + 2]];
    visit(a, b, at / 3);
    visit(b, c, at / 3);
    visit(c, a, at / 3);
  }
}
