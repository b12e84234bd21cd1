/** What move, rotate and scale work on in the Shape mode: the selected points, with what goes along. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { boxAround, type Box } from '../../../../../shared/geometry/extent.ts';
import { reachOf } from '../../../../../shared/geometry/surface/surface.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { cross, length, normalise, perpendicular, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { ModelMesh } from '../../../../../shared/model/view.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { notify } from '../../../base/ui/index.ts';
import type { Axes, ChangeAbout, GizmoTarget } from '../../../viewport/index.ts';
import { ShapeMove, type MoveOptions } from './shapeMove.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { shapeStore } from './shapeStore.ts';
import { heldPlaces, snapFinder } from './snapPlaces.ts';
import { text } from '../../../base/text/language.ts';

/** The reach of soft selection that is taken first: a share of the model. */
const firstReach = 0.2;

/** A point that is focused on has so much of the model around it. */
const leastFocus = 0.1;

/** Where the selected points are, units: what is scaled and turned about, and how far they reach along each axis. */
export interface ShapePlace {
  readonly middle: Vector3;
  readonly size: Vector3;
}

/** A shape is another one after every change: panel and handles ask for the same one. */
const knownPlaces = new WeakMap<Shape, ShapePlace | null>();

/** Null where nothing is selected. */
export function placeOf(shape: Shape): ShapePlace | null {
  const known = knownPlaces.get(shape);
  if (known !== undefined) return known;
  const place = placeOfPoints(pointsOf(shape.surface, shape.elements), shape.places);
  knownPlaces.set(shape, place);
  return place;
}

function placeOfPoints(chosen: Uint8Array, places: Float32Array): ShapePlace | null {
  let [sumX, sumY, sumZ] = [0, 0, 0];
  let [leastX, leastY, leastZ] = [Infinity, Infinity, Infinity];
  let [mostX, mostY, mostZ] = [-Infinity, -Infinity, -Infinity];
  let count = 0;
  for (let point = 0, at = 0; point < chosen.length; point++, at += 3) {
    if (chosen[point] !== 1) continue;
    const x = places[at] ?? 0;
    const y = places[at + 1] ?? 0;
    const z = places[at + 2] ?? 0;
    count++;
    sumX += x;
    sumY += y;
    sumZ += z;
    if (x < leastX) leastX = x;
    if (x > mostX) mostX = x;
    if (y < leastY) leastY = y;
    if (y > mostY) mostY = y;
    if (z < leastZ) leastZ = z;
    if (z > mostZ) mostZ = z;
  }
  if (count === 0) return null;
  return {
    middle: [sumX / count, sumY / count, sumZ / count],
    size: [mostX - leastX, mostY - leastY, mostZ - leastZ],
  };
}

/** The box around the selected points, with some room; null where nothing is selected. */
export function selectedBox(session: Session): Box | null {
  const { shape } = shapingOf(session);
  const place = shape === null ? null : placeOf(shape);
  if (shape === null || place === null) return null;
  return boxAround(place.middle, Math.max(...place.size, reachOf(shape.places) * leastFocus));
}

/** Adds the normal of a face, as long as twice its area, by the points of its corners. */
function addFaceNormal(places: Float32Array, a: number, b: number, c: number, sums: Float64Array): void {
  const x = places[a * 3] ?? 0;
  const y = places[a * 3 + 1] ?? 0;
  const z = places[a * 3 + 2] ?? 0;
  const bx = (places[b * 3] ?? 0) - x;
  const by = (places[b * 3 + 1] ?? 0) - y;
  const bz = (places[b * 3 + 2] ?? 0) - z;
  const cx = (places[c * 3] ?? 0) - x;
  const cy = (places[c * 3 + 1] ?? 0) - y;
  const cz = (places[c * 3 + 2] ?? 0) - z;
  sums[0] = (sums[0] ?? 0) + by * cz - bz * cy;
  sums[1] = (sums[1] ?? 0) + bz * cx - bx * cz;
  sums[2] = (sums[2] ?? 0) + bx * cy - by * cx;
}

/** Axes of the selection itself: Z is where its faces look, on the whole. */
export function ownAxes({ surface, elements, places }: Shape): Axes | undefined {
  const chosen = pointsOf(surface, elements);
  const { faces, faceCount } = surface;
  const sums = new Float64Array(3);
  for (let face = 0; face < faceCount; face++) {
    const a = faces[face * 3] ?? 0;
    const b = faces[face * 3 + 1] ?? 0;
    const c = faces[face * 3 + 2] ?? 0;
    const isTaken =
      elements.kind === 'face' ? elements.flags[face] === 1 : chosen[a] === 1 || chosen[b] === 1 || chosen[c] === 1;
    if (isTaken) addFaceNormal(places, a, b, c, sums);
  }
  const sum = vectorAt(sums);
  if (length(sum) === 0) return undefined;
  const z = normalise(sum);
  const x = perpendicular(z);
  return { x, y: cross(z, x), z };
}

export function softRadiusOf({ places }: Shape): number {
  const { softRadius } = shapeStore.getState();
  return softRadius > 0 ? softRadius : Number((reachOf(places) * firstReach).toPrecision(2));
}

export function moveOptions(shape: Shape): MoveOptions {
  const { isSoft, falloff, isConnectedOnly, symmetry, turnsNormals } = shapeStore.getState();
  return { radius: isSoft ? softRadiusOf(shape) : 0, falloff, isConnectedOnly, symmetry, turnsNormals };
}

const nouns = { vertex: 'vertex', edge: 'edge', face: 'face' } as const;
const plurals = { vertex: 'vertices', edge: 'edges', face: 'faces' } as const;

export function elementWords(kind: Shape['elements']['kind'], count: number): string {
  return counted(count, nouns[kind], plurals[kind]);
}

/**
 * Null when nothing is selected.
 * @param shown meshes that can be snapped to
 * @param done told when a drag has become a step, with what it was set to and the shape as it was before
 */
export function shapeTarget(
  document: FormatDocument,
  shape: Shape,
  shown: () => readonly ModelMesh[],
  done: (change: ChangeAbout, options: MoveOptions, before: Shape) => void,
): GizmoTarget | null {
  const centre = placeOf(shape)?.middle ?? null;
  if (centre === null) return null;
  const { elements } = shape;
  let options = moveOptions(shape);
  let held: ShapeMove | null = null;
  const count = elements.flags.reduce((sum, flag) => sum + flag, 0);
  return {
    centre,
    name: elementWords(elements.kind, count),
    scaleRefusal: null,
    axes: () => ({ own: ownAxes(shape) }),
    ...(options.radius > 0 && {
      reach: options.radius,
      changeReach: (factor: number) => {
        options = { ...options, radius: options.radius * factor };
        shapeStore.setState({ softRadius: options.radius });
        held?.setRadius(options.radius);
        return options.radius;
      },
    }),
    snapsTo: (lens, kind) =>
      snapFinder(
        {
          lens,
          shape,
          meshes: shown(),
          moving: held?.movingPoints ?? pointsOf(shape.surface, elements),
          held: heldPlaces(held?.held.places ?? shape.places, pointsOf(shape.surface, elements)),
          seesThrough: shapeStore.getState().seesThrough,
        },
        kind,
      ),
    grab: () => {
      const refusal = document.format.model?.edits(document).refusals.setPositions;
      if (refusal !== undefined) {
        notify({ tone: 'warning', title: text('Vertices cannot be moved'), message: `${refusal}.` });
        return [];
      }
      const move = new ShapeMove(document, shape, options);
      held = move;
      return move.isEmpty ? [] : [{ change: (transaction, transform) => move.apply(transaction, transform) }];
    },
    done: (change) => done(change, options, held?.held ?? shape),
  };
}
