/** What differs between a mesh that comes back and the one of the model, however its vertices were ordered, split or joined. */
import type { ContentMesh } from '../../model/content.ts';
import { weightsOf } from '../../model/contentWeights.ts';
import { allVertices } from '../../model/runs.ts';
import type { Tolerance } from './tolerance.ts';
import { coordinateTolerance, isNear, normalTolerance, weightTolerance } from './tolerance.ts';

/** A mesh with what its file says of it; joints are those of the model's content. */
export interface ComparedMesh {
  readonly mesh: ContentMesh;
  /** Sets of coordinates that count. */
  readonly sets: number;
  readonly hasNormals: boolean;
  readonly isSkinned: boolean;
}

export type VertexPart = 'places' | 'normals' | 'coordinates' | 'weights';

export interface MeshDifference {
  /** Vertices of the model whose numbers are others now, with the vertex of the file that has them; null for another build. */
  readonly moved: Readonly<Record<VertexPart, ReadonlyMap<number, number>>> | null;
  /** For each vertex of the file the one of the model that it comes from; −1 for none. */
  readonly sources: Int32Array;
}

/** Other programs keep no more than this many joints a vertex, if they are not told to. */
const usualJoints = 4;

type Shares = readonly { readonly joint: number; readonly weight: number }[];

function sameWeights(left: Shares, right: Shares): boolean {
  const weights = new Map(right.map(({ joint, weight }) => [joint, weight]));
  const isSame =
    left.every(({ joint, weight }) => Math.abs(weight - (weights.get(joint) ?? 0)) <= weightTolerance) &&
    right.every(({ joint, weight }) => weight <= weightTolerance || left.some((each) => each.joint === joint));
  if (isSame || left.length !== usualJoints || right.length <= usualJoints) return isSame;
  // The heaviest were kept, and together are the whole.
  const heaviest = right.slice(0, usualJoints).reduce((sum, { weight }) => sum + weight, 0);
  return left.every(({ joint, weight }) => Math.abs(weight - (weights.get(joint) ?? 0) / heaviest) <= weightTolerance);
}

/** Vertices of the model, found by place. */
class Places {
  private readonly cells = new Map<string, number[]>();
  private readonly size: number;

  constructor(positions: Float32Array, vertices: Iterable<number>, { place }: Tolerance) {
    this.size = place * 4;
    for (const vertex of vertices) {
      const key = this.keyOf(positions, vertex).join(' ');
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [vertex]);
      else cell.push(vertex);
    }
  }

  private keyOf(positions: Float32Array, vertex: number): readonly number[] {
    return [0, 1, 2].map((axis) => Math.floor((positions[vertex * 3 + axis] ?? 0) / this.size));
  }

  /** All in the cell of a point and in those that it may have been rounded into. */
  *near(positions: Float32Array, vertex: number): Iterable<number> {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => (positions[vertex * 3 + axis] ?? 0) / this.size);
    const around = (value: number): readonly number[] => {
      const cell = Math.floor(value);
      const share = value - cell;
      return share < 0.25 ? [cell, cell - 1] : share > 0.75 ? [cell, cell + 1] : [cell];
    };
    for (const a of around(x)) {
      for (const b of around(y)) {
        for (const c of around(z)) yield* this.cells.get(`${a} ${b} ${c}`) ?? [];
      }
    }
  }
}

class Comparison {
  private readonly incoming: ComparedMesh;
  private readonly known: ComparedMesh;
  private readonly tolerance: Tolerance;
  private readonly sets: number;

  constructor(incoming: ComparedMesh, known: ComparedMesh, tolerance: Tolerance) {
    this.incoming = incoming;
    this.known = known;
    this.tolerance = tolerance;
    this.sets = Math.min(incoming.sets, known.sets);
  }

  isPlaced(own: ContentMesh, vertex: number, at: number): boolean {
    return isNear(own.positions, vertex * 3, this.known.mesh.positions, at * 3, 3, this.tolerance.place);
  }

  hasNormal(own: ComparedMesh, vertex: number, at: number): boolean {
    if (!own.hasNormals || !this.known.hasNormals) return true;
    return isNear(own.mesh.normals, vertex * 3, this.known.mesh.normals, at * 3, 3, normalTolerance);
  }

  hasCoordinates({ mesh }: ComparedMesh, vertex: number, at: number): boolean {
    for (let set = 0; set < this.sets; set++) {
      const [own, known] = [mesh.coordinates[set], this.known.mesh.coordinates[set]];
      if (own === undefined || known === undefined) continue;
      let most = coordinateTolerance;
      for (const part of [0, 1]) most = Math.max(most, Math.abs(known[at * 2 + part] ?? 0) * coordinateTolerance);
      if (!isNear(own, vertex * 2, known, at * 2, 2, most)) return false;
    }
    return true;
  }

  hasWeights(own: ComparedMesh, vertex: number, at: number): boolean {
    if (!own.isSkinned || !this.known.isSkinned) return true;
    return sameWeights(weightsOf(own.mesh.influences, vertex), weightsOf(this.known.mesh.influences, at));
  }

  isSame(own: ComparedMesh, vertex: number, at: number): boolean {
    return (
      this.isPlaced(own.mesh, vertex, at) &&
      this.hasNormal(own, vertex, at) &&
      this.hasCoordinates(own, vertex, at) &&
      this.hasWeights(own, vertex, at)
    );
  }

  /** Vertices of the model by the first that nothing tells them from. */
  classes(places: Places): Int32Array {
    const { mesh } = this.known;
    const classes = new Int32Array(mesh.positions.length / 3).fill(-1);
    for (const vertex of new Set(mesh.triangles)) {
      if ((classes[vertex] ?? -1) >= 0) continue;
      classes[vertex] = vertex;
      for (const other of places.near(mesh.positions, vertex)) {
        if ((classes[other] ?? 0) < 0 && this.isSame(this.known, other, vertex)) classes[other] = vertex;
      }
    }
    return classes;
  }

  /** For each vertex of the file one of the model that is the same; −1 for none. */
  sources(places: Places): Int32Array {
    const { mesh } = this.incoming;
    return Int32Array.from(allVertices(mesh.positions.length / 3), (vertex) => {
      for (const at of places.near(mesh.positions, vertex)) if (this.isSame(this.incoming, vertex, at)) return at;
      return -1;
    });
  }

  /** One that lies where it lay on its picture and hangs where it hung, the nearest of several; else one that stands there. */
  likely(vertex: number, byCoordinates: ReadonlyMap<string, readonly number[]>, places: Places): number {
    const { mesh } = this.incoming;
    let best = -1;
    let least = Infinity;
    for (const at of byCoordinates.get(coordinateKey(mesh, vertex)) ?? []) {
      if (!this.hasCoordinates(this.incoming, vertex, at) || !this.hasWeights(this.incoming, vertex, at)) continue;
      let far = 0;
      for (let axis = 0; axis < 3; axis++) {
        far += ((mesh.positions[vertex * 3 + axis] ?? 0) - (this.known.mesh.positions[at * 3 + axis] ?? 0)) ** 2;
      }
      if (far < least) [best, least] = [at, far];
    }
    if (best >= 0) return best;
    for (const at of places.near(mesh.positions, vertex)) if (this.isPlaced(mesh, vertex, at)) return at;
    return -1;
  }

  /** Whether nothing tells two vertices of the file apart. */
  isAlike(vertex: number, other: number): boolean {
    const { incoming, tolerance } = this;
    const { mesh } = incoming;
    return (
      isNear(mesh.positions, vertex * 3, mesh.positions, other * 3, 3, tolerance.place) &&
      isNear(mesh.normals, vertex * 3, mesh.normals, other * 3, 3, normalTolerance) &&
      mesh.coordinates.every((set) => isNear(set, vertex * 2, set, other * 2, 2, coordinateTolerance)) &&
      sameWeights(weightsOf(mesh.influences, vertex), weightsOf(mesh.influences, other))
    );
  }

  /** What parts of a vertex of the model are others in the file. */
  parts(vertex: number, at: number): readonly VertexPart[] {
    const { incoming } = this;
    return [
      ...(this.isPlaced(incoming.mesh, vertex, at) ? [] : (['places'] as const)),
      ...(this.hasNormal(incoming, vertex, at) ? [] : (['normals'] as const)),
      ...(this.hasCoordinates(incoming, vertex, at) ? [] : (['coordinates'] as const)),
      ...(this.hasWeights(incoming, vertex, at) ? [] : (['weights'] as const)),
    ];
  }
}

const keyStep = 1000;

/** Coordinates as rough as a thousandth: near ones that fall into two keys find no source, which costs nothing but a match. */
function coordinateKey({ coordinates: [first] }: ContentMesh, vertex: number): string {
  return `${Math.round((first[vertex * 2] ?? 0) * keyStep)} ${Math.round((first[vertex * 2 + 1] ?? 0) * keyStep)}`;
}

/** How often each triangle stands there, whatever corner comes first; those without an area, which readers leave out, count not. */
function countedTriangles(triangles: Uint32Array, numberOf: (vertex: number) => number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [0, 1, 2].map((corner) => numberOf(triangles[at + corner] ?? 0));
    if (new Set(corners).size < corners.length) continue;
    const first = corners.indexOf(Math.min(...corners));
    const key = `${corners[first]} ${corners[(first + 1) % 3]} ${corners[(first + 2) % 3]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function areSame(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): boolean {
  return left.size === right.size && [...left].every(([key, count]) => right.get(key) === count);
}

const emptyParts = (): Record<VertexPart, Map<number, number>> => ({
  places: new Map(),
  normals: new Map(),
  coordinates: new Map(),
  weights: new Map(),
});

/** The changes of vertices that keep their triangles; null where two of the file want one of the model otherwise. */
function movedParts(comparison: Comparison, sources: Int32Array, classes: Int32Array | null): MeshDifference['moved'] {
  const parts = emptyParts();
  const ownerOf = new Map<number, number>();
  for (const [vertex, source] of sources.entries()) {
    if (source < 0) continue;
    const own = classes?.[source] ?? source;
    const before = ownerOf.get(own);
    if (before === undefined) ownerOf.set(own, vertex);
    else if (!comparison.isAlike(vertex, before)) return null;
    const changed = comparison.parts(vertex, own);
    for (const part of ['places', 'normals', 'coordinates', 'weights'] as const) {
      if (changed.includes(part) && before === undefined) parts[part].set(own, vertex);
    }
  }
  if (classes !== null) {
    // What is the same as a vertex that changed changes with it.
    for (const changed of Object.values(parts)) {
      for (const [vertex, own] of classes.entries()) {
        const by = changed.get(own);
        if (own >= 0 && vertex !== own && by !== undefined) changed.set(vertex, by);
      }
    }
  }
  return parts;
}

function hasParts(parts: NonNullable<MeshDifference['moved']>): boolean {
  return Object.values(parts).some(({ size }) => size > 0);
}

/** What of a mesh is another one; null where nothing is. */
export function meshDifference(
  incoming: ComparedMesh,
  known: ComparedMesh,
  tolerance: Tolerance,
): MeshDifference | null {
  const comparison = new Comparison(incoming, known, tolerance);
  const [own, before] = [incoming.mesh, known.mesh];
  const isAligned =
    own.positions.length === before.positions.length &&
    own.triangles.length === before.triangles.length &&
    own.triangles.every((vertex, at) => vertex === before.triangles[at]);
  if (isAligned) {
    const sources = Int32Array.from(allVertices(own.positions.length / 3));
    const moved = movedParts(comparison, sources, null);
    if (moved === null || !hasParts(moved)) return null;
    return { moved, sources };
  }
  const places = new Places(before.positions, new Set(before.triangles), tolerance);
  const classes = comparison.classes(places);
  const sources = comparison.sources(places);
  const classOf = (source: number): number => (source < 0 ? -1 : (classes[source] ?? -1));
  const wanted = countedTriangles(before.triangles, (vertex) => classes[vertex] ?? -1);
  const used = new Set(own.triangles);
  if (![...used].some((vertex) => (sources[vertex] ?? -1) < 0)) {
    const got = countedTriangles(own.triangles, (vertex) => classOf(sources[vertex] ?? -1));
    if (areSame(got, wanted)) return null;
  }
  const byCoordinates = new Map<string, number[]>();
  for (const vertex of new Set(before.triangles)) {
    const key = coordinateKey(before, vertex);
    byCoordinates.set(key, [...(byCoordinates.get(key) ?? []), vertex]);
  }
  const likely = sources.map((source, vertex) =>
    source >= 0 || !used.has(vertex) ? source : comparison.likely(vertex, byCoordinates, places),
  );
  const isBuiltSo =
    likely.every((source, vertex) => source >= 0 || !used.has(vertex)) &&
    areSame(
      countedTriangles(own.triangles, (vertex) => classOf(likely[vertex] ?? -1)),
      wanted,
    );
  const moved = isBuiltSo ? movedParts(comparison, likely, classes) : null;
  return { moved, sources: likely };
}
