/** Building a mesh of the vertices of another: copied, moved, or mixed of several, with all that hangs on them. */
import type { Vector3 } from '../vector.ts';
import { normalise, vectorAt } from '../vector.ts';
import type { Influences, MeshGeometry } from './mesh.ts';

/** Vertices and how much of each. */
export type Blend = readonly (readonly [vertex: number, weight: number])[];

/** Mixed weights below this are left out: they move nothing that can be seen, and formats hold few. */
const leastWeight = 0.01;
/** Joints that mixed vertices keep at most. */
const mostJoints = 8;

interface Made {
  readonly blend: Blend;
  /** The vertex whose texture coordinates it has; less than 0, as −1 − vertex, for the most of a mixed one. */
  readonly main: number;
  readonly position: Vector3 | null;
  readonly normal: Vector3 | null;
}

/** What moves a mixed vertex. */
function mixedShares({ width, joints, weights }: Influences, blend: Blend): readonly (readonly [number, number])[] {
  const shares = new Map<number, number>();
  let total = 0;
  for (const [vertex, part] of blend) {
    for (let at = vertex * width; at < (vertex + 1) * width; at++) {
      const weight = (weights[at] ?? 0) * part;
      if (!(weight > 0)) continue;
      shares.set(joints[at] ?? 0, (shares.get(joints[at] ?? 0) ?? 0) + weight);
      total += weight;
    }
  }
  const kept = [...shares].toSorted((left, right) => right[1] - left[1]).slice(0, mostJoints);
  const seen = kept.filter(([, weight]) => weight >= leastWeight * total);
  const sum = seen.reduce((all, [, weight]) => all + weight, 0);
  return seen.map(([joint, weight]) => [joint, (weight / sum) * Math.min(1, total)] as const);
}

export class MeshBuilder {
  private readonly mesh: MeshGeometry;
  private readonly made: Made[] = [];
  private readonly kept = new Map<number, number>();
  private readonly corners: number[] = [];

  constructor(mesh: MeshGeometry) {
    this.mesh = mesh;
  }

  get vertexCount(): number {
    return this.made.length;
  }

  get faceCount(): number {
    return this.corners.length / 3;
  }

  /** A vertex as it is, the same one every time. */
  keep(vertex: number): number {
    const known = this.kept.get(vertex);
    if (known !== undefined) return known;
    const made = this.copy(vertex);
    this.kept.set(vertex, made);
    return made;
  }

  /** A new vertex like another, there or elsewhere. */
  copy(vertex: number, position: Vector3 | null = null, normal: Vector3 | null = null): number {
    return this.made.push({ blend: [[vertex, 1]], main: vertex, position, normal }) - 1;
  }

  /** A new vertex between others, whose weights add up to 1, there or elsewhere. */
  mix(blend: Blend, position: Vector3 | null = null): number {
    const [heaviest] = blend.reduce((best, each) => (each[1] > best[1] ? each : best), blend[0] ?? [0, 0]);
    return this.made.push({ blend, main: -1 - heaviest, position, normal: null }) - 1;
  }

  /** A new vertex between others, with the texture coordinates of one of them. */
  mixAt(vertex: number, blend: Blend): number {
    return this.made.push({ blend, main: vertex, position: null, normal: null }) - 1;
  }

  triangle(first: number, second: number, third: number): void {
    this.corners.push(first, second, third);
  }

  /** Two triangles between four corners in a row. */
  quad(first: number, second: number, third: number, fourth: number): void {
    this.corners.push(first, second, third, first, third, fourth);
  }

  /** Numbers of the mesh, `width` a vertex, mixed. */
  private mixed(numbers: ArrayLike<number>, width: number, ownOf: (made: Made) => Blend): Float32Array {
    const out = new Float32Array(this.made.length * width);
    let to = 0;
    for (const made of this.made) {
      const blend = ownOf(made);
      for (const [vertex, weight] of blend) {
        for (let part = 0; part < width; part++) {
          const number = numbers[vertex * width + part] ?? 0;
          // A vertex as it is keeps its numbers to the bit, −0 too.
          out[to + part] = blend.length === 1 ? number : (out[to + part] ?? 0) + number * weight;
        }
      }
      to += width;
    }
    return out;
  }

  private normals(): Float32Array | null {
    if (this.mesh.normals === null) return null;
    const out = this.mixed(this.mesh.normals, 3, ({ blend }) => blend);
    for (const [vertex, { blend, normal }] of this.made.entries()) {
      if (normal !== null) out.set(normal, vertex * 3);
      else if (blend.length > 1) out.set(normalise(vectorAt(out, vertex * 3), [0, 0, 1]), vertex * 3);
    }
    return out;
  }

  private influences(): Influences {
    const { influences } = this.mesh;
    const mixes = this.made.map(({ blend }) => (blend.length > 1 ? mixedShares(influences, blend) : null));
    const width = mixes.reduce((most, mix) => Math.max(most, mix?.length ?? 0), influences.width);
    const joints = new Uint16Array(this.made.length * width);
    const weights = new Float32Array(this.made.length * width);
    for (const [vertex, { blend }] of this.made.entries()) {
      const mix = mixes[vertex] ?? null;
      if (mix === null) {
        const from = (blend[0]?.[0] ?? 0) * influences.width;
        joints.set(influences.joints.subarray(from, from + influences.width), vertex * width);
        weights.set(influences.weights.subarray(from, from + influences.width), vertex * width);
        continue;
      }
      for (const [at, [joint, weight]] of mix.entries()) {
        joints[vertex * width + at] = joint;
        weights[vertex * width + at] = weight;
      }
    }
    return { width, joints, weights };
  }

  build(): MeshGeometry {
    const { mesh } = this;
    const positions = this.mixed(mesh.positions, 3, ({ blend }) => blend);
    for (const [vertex, { position }] of this.made.entries())
      if (position !== null) positions.set(position, vertex * 3);
    const pictured = ({ blend, main }: Made): Blend => (main >= 0 ? [[main, 1]] : blend);
    return {
      positions,
      normals: this.normals(),
      coordinates: mesh.coordinates.map((set) => this.mixed(set, 2, pictured)),
      triangles: Uint32Array.from(this.corners),
      influences: this.influences(),
      sources: Int32Array.from(this.made, ({ main }) => mesh.sources[main >= 0 ? main : -1 - main] ?? -1),
    };
  }
}
