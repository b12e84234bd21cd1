/** Edges that are marked to be cut when meshes are unwrapped: by the places of their ends, so that they outlast other vertices. No React. */
import { eachSide, pairOf } from '../../../../../shared/geometry/mesh/mesh.ts';
import { asKind } from '../../../../../shared/geometry/surface/elements.ts';
import { Signal } from '../../../base/observable.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Shape } from './shapeSelection.ts';

const known = new WeakMap<Session, ReadonlySet<string>>();
const noSeams: ReadonlySet<string> = new Set();

/** Told when seams of a session are others. */
export const seamChanges = new Signal();

/** Rounding of files takes places this little apart, units. */
const digits = 3;

function keyOf(places: ArrayLike<number>, from: number, to: number): string {
  const at = (point: number): string =>
    [0, 1, 2].map((axis) => ((places[point * 3 + axis] ?? 0) + 0).toFixed(digits)).join(' ');
  const [one, other] = [at(from), at(to)];
  return one < other ? `${one}, ${other}` : `${other}, ${one}`;
}

export function seamsOf(session: Session): ReadonlySet<string> {
  return known.get(session) ?? noSeams;
}

/** Marks the selected edges, or takes their marks away. How many there were. */
export function markSeams(session: Session, { surface, elements, places }: Shape, isSeam: boolean): number {
  const { flags } = asKind(surface, elements, 'edge');
  const seams = new Set(seamsOf(session));
  let count = 0;
  for (let edge = 0; edge < flags.length; edge++) {
    if (flags[edge] !== 1) continue;
    const key = keyOf(places, surface.edges[edge * 2] ?? 0, surface.edges[edge * 2 + 1] ?? 0);
    if (isSeam) seams.add(key);
    else seams.delete(key);
    count++;
  }
  known.set(session, seams);
  seamChanges.tell();
  return count;
}

/** Points of the edges of a surface that are seams, two each. */
export function seamEdges(session: Session, { surface, places }: Pick<Shape, 'surface' | 'places'>): Uint32Array {
  const seams = seamsOf(session);
  if (seams.size === 0) return new Uint32Array(0);
  const found: number[] = [];
  for (let edge = 0; edge < surface.edgeCount; edge++) {
    const [from = 0, to = 0] = [surface.edges[edge * 2], surface.edges[edge * 2 + 1]];
    if (seams.has(keyOf(places, from, to))) found.push(from, to);
  }
  return Uint32Array.from(found);
}

/** The seams of a mesh as pairs of points. */
export function seamPairs(
  session: Session,
  positions: ArrayLike<number>,
  triangles: ArrayLike<number>,
  pointOf: ArrayLike<number>,
): ReadonlySet<number> {
  const seams = seamsOf(session);
  const pairs = new Set<number>();
  if (seams.size === 0) return pairs;
  eachSide(triangles, (from, to) => {
    if (seams.has(keyOf(positions, from, to))) pairs.add(pairOf(pointOf[from] ?? 0, pointOf[to] ?? 0));
  });
  return pairs;
}
