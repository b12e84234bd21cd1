/**
 * Normals that follow faces which moved: each turns as the faces around it turned on the whole. So normals that were made from
 * faces stay so, and those that somebody made by hand keep how they differ.
 */
import { cross, dot, length, vectorAt, type Vector3 } from '../vector.ts';
import type { Surface } from './surface.ts';

/** Normals of one place nearer than this are one: the parts of a seam that is smooth. */
const sameNormal = 1e-3;

/** Stands for the cosine of a group that is not turned; no cosine is as large. */
const isStill = 2;

/** Numbers of a turn between two directions: its axis times the sine, and the cosine. */
const turnWidth = 4;

/** What `turned` gives: filled anew by every call, and shorter than the arrays behind it. */
export interface TurnedNormals {
  readonly vertices: Uint32Array;
  /** Three numbers for each of the vertices. */
  readonly normals: Float32Array;
}

export class NormalTurner {
  private readonly surface: Surface;
  private readonly normals: Float32Array;
  /** The group of each vertex that is concerned; −1 for others. */
  private readonly groupOf: Int32Array;
  /** Faces of the groups, one group after another. */
  private readonly faces: Uint32Array;
  private readonly starts: Uint32Array;
  /** The unit normal of each group as it was, three numbers each; 0 where it had none. */
  private readonly before: Float64Array;
  /** How each group is turned now; a cosine of 2 stands for not at all. A drag fills it at every move. */
  private readonly turns: Float64Array;
  /** What turns when points are turned or scaled, and what of it when they are but shifted. */
  private readonly all: Concerned;
  private readonly bent: Concerned;
  /** Of the faces that were taken last. */
  private readonly faceNormals: Float64Array;
  private readonly out: TurnedNormals;

  /**
   * @param places three numbers a point, before anything moves
   * @param ways by which way each point moves: points of one number move alike, those of 0 do not
   * @param normals three numbers a vertex; a vertex whose normal is 0 is left alone
   */
  constructor(surface: Surface, places: ArrayLike<number>, ways: ArrayLike<number>, normals: Float32Array) {
    this.surface = surface;
    this.normals = normals;
    this.groupOf = new Int32Array(surface.vertexCount).fill(-1);
    const groups: number[][] = [];
    for (const point of concernedPoints(surface, ways)) this.groupVertices(point, places, groups);
    this.starts = new Uint32Array(groups.length + 1);
    for (const [group, { length }] of groups.entries()) this.starts[group + 1] = (this.starts[group] ?? 0) + length;
    this.faces = new Uint32Array(this.starts[groups.length] ?? 0);
    for (const [group, faces] of groups.entries()) this.faces.set(faces, this.starts[group]);
    this.all = concerned(groups, () => true, surface.faceCount);
    this.bent = concerned(
      groups,
      (faces) => faces.some((face) => isBent(surface.faces, face, ways)),
      surface.faceCount,
    );
    this.faceNormals = new Float64Array(surface.faceCount * 3);
    this.before = new Float64Array(groups.length * 3);
    this.turns = new Float64Array(groups.length * turnWidth);
    this.out = { vertices: new Uint32Array(surface.vertexCount), normals: new Float32Array(surface.vertexCount * 3) };
    this.takeFaces(places, this.all.faces);
    for (let group = 0; group < groups.length; group++) this.sumInto(group, this.before, group * 3);
  }

  /** Whether a face at the vertex moves. */
  concerns(vertex: number): boolean {
    return (this.groupOf[vertex] ?? -1) >= 0;
  }

  /**
   * Works out how all groups turn with other places of the points.
   *
   * @param isShift points were shifted and nothing else: faces whose points moved alike look where they looked
   */
  take(places: ArrayLike<number>, isShift: boolean): void {
    const { groups, faces } = isShift ? this.bent : this.all;
    this.takeFaces(places, faces);
    const { before, turns } = this;
    turns.fill(isStill);
    const after = new Float64Array(3);
    for (let each = 0; each < groups.length; each++) {
      const group = groups[each] ?? 0;
      this.sumInto(group, after, 0);
      const fx = before[group * 3] ?? 0;
      const fy = before[group * 3 + 1] ?? 0;
      const fz = before[group * 3 + 2] ?? 0;
      const tx = after[0] ?? 0;
      const ty = after[1] ?? 0;
      const tz = after[2] ?? 0;
      const hasBoth = (fx !== 0 || fy !== 0 || fz !== 0) && (tx !== 0 || ty !== 0 || tz !== 0);
      const cosine = fx * tx + fy * ty + fz * tz;
      const at = group * turnWidth;
      turns[at] = fy * tz - fz * ty;
      turns[at + 1] = fz * tx - fx * tz;
      turns[at + 2] = fx * ty - fy * tx;
      turns[at + 3] = !hasBoth || cosine > 1 - 1e-9 ? isStill : cosine;
    }
  }

  /** Of these vertices, which count from `first`, those whose normals turned with the places that were taken last. */
  turned(first: number, vertices: ArrayLike<number>): TurnedNormals {
    const { groupOf, turns, normals, out } = this;
    let count = 0;
    for (let at = 0; at < vertices.length; at++) {
      const vertex = vertices[at] ?? 0;
      const turn = (groupOf[first + vertex] ?? -1) * turnWidth;
      const cosine = turn < 0 ? isStill : (turns[turn + 3] ?? isStill);
      if (cosine === isStill) continue;
      const from = (first + vertex) * 3;
      turnInto(out.normals, count * 3, normals, from, turns, turn);
      out.vertices[count++] = vertex;
    }
    return { vertices: out.vertices.subarray(0, count), normals: out.normals.subarray(0, count * 3) };
  }

  /** Normals of faces, each as long as twice its area. */
  private takeFaces(places: ArrayLike<number>, taken: Uint32Array): void {
    const { faceNormals } = this;
    const { faces } = this.surface;
    for (let each = 0; each < taken.length; each++) {
      const at = (taken[each] ?? 0) * 3;
      const a = (faces[at] ?? 0) * 3;
      const b = (faces[at + 1] ?? 0) * 3;
      const c = (faces[at + 2] ?? 0) * 3;
      const x = places[a] ?? 0;
      const y = places[a + 1] ?? 0;
      const z = places[a + 2] ?? 0;
      const bx = (places[b] ?? 0) - x;
      const by = (places[b + 1] ?? 0) - y;
      const bz = (places[b + 2] ?? 0) - z;
      const cx = (places[c] ?? 0) - x;
      const cy = (places[c + 1] ?? 0) - y;
      const cz = (places[c + 2] ?? 0) - z;
      faceNormals[at] = by * cz - bz * cy;
      faceNormals[at + 1] = bz * cx - bx * cz;
      faceNormals[at + 2] = bx * cy - by * cx;
    }
  }

  /** The unit normal of the faces of a group as they were taken last; 0 where they have none on the whole. */
  private sumInto(group: number, out: Float64Array, to: number): void {
    const { starts, faces, faceNormals } = this;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let each = starts[group] ?? 0; each < (starts[group + 1] ?? 0); each++) {
      const at = (faces[each] ?? 0) * 3;
      x += faceNormals[at] ?? 0;
      y += faceNormals[at + 1] ?? 0;
      z += faceNormals[at + 2] ?? 0;
    }
    const long = Math.sqrt(x * x + y * y + z * z);
    const by = long > 0 && Number.isFinite(long) ? 1 / long : 0;
    out[to] = x * by;
    out[to + 1] = y * by;
    out[to + 2] = z * by;
  }

  /** Vertices of a point with the same normal are one group; their faces count together. */
  private groupVertices(point: number, places: ArrayLike<number>, groups: number[][]): void {
    const { verticesOf, facesOf, faces } = this.surface;
    const vertices = verticesOf.items.subarray(verticesOf.starts[point], verticesOf.starts[point + 1]);
    const around = facesOf.items.subarray(facesOf.starts[point], facesOf.starts[point + 1]);
    const made: { readonly normal: Vector3; readonly group: number }[] = [];
    for (const vertex of vertices) {
      const normal = vectorAt(this.normals, vertex * 3);
      if (length(normal) === 0) continue;
      let known = made.find((each) =>
        each.normal.every((value, axis) => Math.abs(value - (normal[axis] ?? 0)) < sameNormal),
      );
      if (known === undefined) {
        known = { normal, group: groups.length + made.length };
        made.push(known);
      }
      this.groupOf[vertex] = known.group;
    }
    for (const { normal } of made) {
      // With one normal at a place all its faces are meant; else those that it fits to.
      const own =
        made.length === 1 ? [...around] : [...around].filter((face) => fits(normalOf(faces, face, places), normal));
      const chosen = own.length === 0 ? [...around] : own;
      groups.push(chosen);
    }
  }
}

/** Groups that are worked out, and their faces, each once. */
interface Concerned {
  readonly groups: Uint32Array;
  readonly faces: Uint32Array;
}

function concerned(
  groups: readonly (readonly number[])[],
  isMeant: (faces: readonly number[]) => boolean,
  faceCount: number,
): Concerned {
  const chosen: number[] = [];
  const flags = new Uint8Array(faceCount);
  for (const [group, faces] of groups.entries()) {
    if (!isMeant(faces)) continue;
    chosen.push(group);
    for (const face of faces) flags[face] = 1;
  }
  return { groups: Uint32Array.from(chosen), faces: flagged(flags) };
}

/** A face of which a shift moves one corner otherwise than another. */
function isBent(faces: Uint32Array, face: number, ways: ArrayLike<number>): boolean {
  const way = ways[faces[face * 3] ?? 0];
  return ways[faces[face * 3 + 1] ?? 0] !== way || ways[faces[face * 3 + 2] ?? 0] !== way;
}

/** Points at which a face has a corner that moves. */
function concernedPoints({ faces, faceCount, pointCount }: Surface, ways: ArrayLike<number>): Uint32Array {
  const flags = new Uint8Array(pointCount);
  for (let face = 0; face < faceCount; face++) {
    const a = faces[face * 3] ?? 0;
    const b = faces[face * 3 + 1] ?? 0;
    const c = faces[face * 3 + 2] ?? 0;
    if ((ways[a] ?? 0) !== 0 || (ways[b] ?? 0) !== 0 || (ways[c] ?? 0) !== 0) flags[a] = flags[b] = flags[c] = 1;
  }
  return flagged(flags);
}

/** The positions of all flags that are set. */
function flagged(flags: Uint8Array): Uint32Array {
  const positions: number[] = [];
  for (let at = 0; at < flags.length; at++) if (flags[at] === 1) positions.push(at);
  return Uint32Array.from(positions);
}

/** The normal of a face, as long as twice its area. */
function normalOf(faces: Uint32Array, face: number, places: ArrayLike<number>): Vector3 {
  const a = (faces[face * 3] ?? 0) * 3;
  const b = (faces[face * 3 + 1] ?? 0) * 3;
  const c = (faces[face * 3 + 2] ?? 0) * 3;
  const part = (from: number, axis: number): number => (places[from + axis] ?? 0) - (places[a + axis] ?? 0);
  return cross([part(b, 0), part(b, 1), part(b, 2)], [part(c, 0), part(c, 1), part(c, 2)]);
}

/** A face that looks the way of a normal: not farther from it than 60°. */
function fits(face: Vector3, normal: Vector3): boolean {
  return dot(face, normal) > 0.5 * length(face) * length(normal);
}

/** A vector by the shortest turn between two unit vectors, as `take` keeps it. */
function turnInto(
  out: Float32Array,
  to: number,
  vectors: Float32Array,
  from: number,
  turns: Float64Array,
  turn: number,
): void {
  const x = vectors[from] ?? 0;
  const y = vectors[from + 1] ?? 0;
  const z = vectors[from + 2] ?? 0;
  const ax = turns[turn] ?? 0;
  const ay = turns[turn + 1] ?? 0;
  const az = turns[turn + 2] ?? 0;
  const cosine = turns[turn + 3] ?? 1;
  // Turned right around: about any axis it would do, and none is better.
  const isOver = cosine < -1 + 1e-9;
  const along = isOver ? 0 : (ax * x + ay * y + az * z) / (1 + cosine);
  out[to] = isOver ? -x : x * cosine + (ay * z - az * y) + ax * along;
  out[to + 1] = isOver ? -y : y * cosine + (az * x - ax * z) + ay * along;
  out[to + 2] = isOver ? -z : z * cosine + (ax * y - ay * x) + az * along;
}
