/** What is chosen on the picture is selected on the mesh, and the other way round, while meshes are shaped. No React. */
import { pointsOf, withAllPoints } from '../../../../../shared/geometry/surface/elements.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { shapingOf, type Shape } from '../shape/shapeSelection.ts';
import { isShaping } from '../shape/shapeStore.ts';
import { cornerKey, type ChosenCorners } from './uvEdits.ts';
import { uvState } from './uvState.ts';

/** Calls for each corner of the shaped meshes with its key, face and point. */
function eachCorner(
  { meshes, spans, surface }: Shape,
  visit: (key: string, face: number, point: number) => void,
): void {
  for (const [at, { record, triangles, corners }] of meshes.entries()) {
    const firstFace = spans[at]?.firstFace ?? 0;
    for (let corner = 0; corner < Math.floor(triangles.length / 3) * 3; corner++) {
      const face = firstFace + Math.floor(corner / 3);
      const point = surface.faces[firstFace * 3 + corner] ?? 0;
      visit(cornerKey(record, corners?.[corner] ?? triangles[corner] ?? 0), face, point);
    }
  }
}

/** Corners of the elements that are selected on the mesh. */
function cornersOfElements(shape: Shape): ChosenCorners {
  const { surface, elements } = shape;
  const chosen = new Set<string>();
  const isFace = elements.kind === 'face';
  const points = pointsOf(surface, elements);
  eachCorner(shape, (key, face, point) => {
    if (isFace ? elements.flags[face] === 1 : points[point] === 1) chosen.add(key);
  });
  return chosen;
}

/** Chooses corners on the picture, and on the mesh the elements that they make. */
export function chooseCorners(session: Session, chosen: ChosenCorners): void {
  uvState(session).setState({ chosen });
  const shaping = isShaping() ? shapingOf(session) : null;
  const shape = shaping?.shape ?? null;
  if (shaping === null || shape === null) return;
  const { surface, elements } = shape;
  const points = new Uint8Array(surface.pointCount);
  const counts = new Uint8Array(surface.faceCount);
  eachCorner(shape, (key, face, point) => {
    if (!chosen.has(key)) return;
    points[point] = 1;
    counts[face] = (counts[face] ?? 0) + 1;
  });
  const next =
    elements.kind === 'face'
      ? { kind: elements.kind, flags: counts.map((count) => (count === 3 ? 1 : 0)) }
      : withAllPoints(surface, elements.kind, points);
  own = session;
  shaping.select(next);
  own = null;
}

/** The session whose picture is the reason for what is selected just now. */
let own: Session | null = null;

const followed = new WeakSet<Session>();

function takeFromMesh(session: Session): void {
  const { shape } = shapingOf(session);
  if (own === session || !isShaping() || shape === null) return;
  uvState(session).setState({ chosen: cornersOfElements(shape) });
}

/** Before an act: without a picture in sight nothing follows what is selected on the mesh, and the act is about that. */
export function chooseFromMesh(session: Session): void {
  if (!followed.has(session)) takeFromMesh(session);
}

/** Follows what is selected on the mesh. Returns the way to stop. */
export function followMesh(session: Session): () => void {
  const shaping = shapingOf(session);
  const follow = (): void => takeFromMesh(session);
  follow();
  followed.add(session);
  const stops = [
    shaping.changed.listen(follow),
    // Vertices that came or went have other numbers.
    session.document.onChange(() => {
      if (!session.document.isInGesture) follow();
    }),
  ];
  return () => {
    followed.delete(session);
    for (const stop of stops) stop();
  };
}
