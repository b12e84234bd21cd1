/** Meshes of plain models cut into parts that a format's limits allow, vertices along with their triangles. */
import type { ContentInfluences, ContentMesh } from './content.ts';

export interface MeshPart {
  /** Vertices of the mesh, in the part's order. */
  readonly vertices: readonly number[];
  /** Three corners a triangle, by the part's own numbers. */
  readonly triangles: readonly number[];
}

export interface PartLimits {
  readonly vertices: number;
  readonly triangles: number;
  /** How many different things, such as groups of bones, the vertices of a part may need. */
  readonly needs: number;
}

class OpenPart {
  readonly vertices: number[] = [];
  readonly triangles: number[] = [];
  readonly needs = new Set<string>();
  private readonly numbers = new Map<number, number>();

  /** Whether the triangle fits; then it is taken. */
  take(corners: readonly number[], needsOf: (vertex: number) => readonly string[], limits: PartLimits): boolean {
    const fresh = new Set(corners.filter((vertex) => !this.numbers.has(vertex)));
    const wanted = new Set([...fresh].flatMap((vertex) => needsOf(vertex).filter((need) => !this.needs.has(need))));
    if (this.vertices.length + fresh.size > limits.vertices) return false;
    if (this.triangles.length / 3 + 1 > limits.triangles) return false;
    if (this.needs.size + wanted.size > limits.needs) return false;
    for (const vertex of fresh) {
      this.numbers.set(vertex, this.vertices.length);
      this.vertices.push(vertex);
    }
    for (const need of wanted) this.needs.add(need);
    for (const vertex of corners) this.triangles.push(this.numbers.get(vertex) ?? 0);
    return true;
  }
}

/** Open parts that a triangle is tried in: with more, fewer parts come of it and more time goes by. */
const mostOpen = 4;

/**
 * All triangles, each in one part; vertices that no triangle uses are left out. What fits into one part stays as it is.
 * @param needsOf what a vertex needs, by name; never more than a part may have
 */
export function partsOfMesh(
  { triangles, positions }: Pick<ContentMesh, 'triangles' | 'positions'>,
  limits: PartLimits,
  needsOf: (vertex: number) => readonly string[],
): readonly MeshPart[] {
  const parts: OpenPart[] = [];
  let open: OpenPart[] = [];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0];
    if (corners.some((vertex) => vertex * 3 >= positions.length)) continue;
    if (open.some((part) => part.take(corners, needsOf, limits))) continue;
    const part = new OpenPart();
    part.take(corners, needsOf, limits);
    parts.push(part);
    open = [part, ...open].slice(0, mostOpen);
  }
  return parts;
}

/** Some numbers a vertex, of the vertices of a part. */
export function pickVertices(values: Float32Array, width: number, vertices: readonly number[]): Float32Array {
  const out = new Float32Array(vertices.length * width);
  for (const [to, from] of vertices.entries()) out.set(values.subarray(from * width, (from + 1) * width), to * width);
  return out;
}

export function pickInfluences(
  { starts, joints, weights }: ContentInfluences,
  vertices: readonly number[],
): ContentInfluences {
  const counts = vertices.map((vertex) => (starts[vertex + 1] ?? 0) - (starts[vertex] ?? 0));
  const picked = new Uint32Array(vertices.length + 1);
  for (const [index, count] of counts.entries()) picked[index + 1] = (picked[index] ?? 0) + count;
  const total = picked[vertices.length] ?? 0;
  const [outJoints, outWeights] = [new Uint16Array(total), new Float32Array(total)];
  for (const [index, vertex] of vertices.entries()) {
    const [from, to] = [starts[vertex] ?? 0, starts[vertex + 1] ?? 0];
    outJoints.set(joints.subarray(from, to), picked[index]);
    outWeights.set(weights.subarray(from, to), picked[index]);
  }
  return { starts: picked, joints: outJoints, weights: outWeights };
}
