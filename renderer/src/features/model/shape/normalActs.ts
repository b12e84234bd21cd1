/** What is done to normals of shaped meshes, of the selected points or of all: made anew, smoothed, turned, copied. No React. */
import { pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { add, normalise, ORIGIN, scale, subtract, vectorAt } from '../../../../../shared/geometry/vector.ts';
import { notify, type IconName } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import type { ActNumber } from '../lastAct/lastAct.ts';
import type { Values } from './meshAct.ts';
import { shapingOf, type Shape } from './shapeSelection.ts';
import { placeOf } from './shapeTarget.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

/** Normals of a shape as an act finds them. */
interface HeldNormals {
  readonly shape: Shape;
  /** Three numbers a vertex of the surface. */
  readonly normals: Float32Array;
  /** Vertices that are meant: those of the selected points, or all. */
  readonly vertices: readonly number[];
}

interface NormalAct {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconName;
  readonly keywords: readonly string[];
  readonly numbers: readonly ActNumber[];
  /** The new normal of each vertex that is meant, by its number in the surface. */
  readonly change: (held: HeldNormals, values: Values) => (vertex: number) => Vector3;
}

let copied: Vector3 | null = null;

/** The sum of the normals at each point, of all of its vertices. */
function sumsOf({ shape, normals }: HeldNormals): Float32Array {
  const { pointOf, pointCount } = shape.surface;
  const sums = new Float32Array(pointCount * 3);
  for (const [vertex, point] of pointOf.entries()) {
    for (let axis = 0; axis < 3; axis++)
      sums[point * 3 + axis] = (sums[point * 3 + axis] ?? 0) + (normals[vertex * 3 + axis] ?? 0);
  }
  return sums;
}

/** Normals a part of the way to the mean of those at the same point and at the ends of its edges. */
function smoothed(held: HeldNormals, values: Values): (vertex: number) => Vector3 {
  const amount = values['amount'] ?? 0.5;
  const { surface } = held.shape;
  const { pointOf, edges, pointCount } = surface;
  const normals = held.normals.slice();
  for (let round = 0; round < (values['rounds'] ?? 1); round++) {
    const own = sumsOf({ ...held, normals });
    const all = own.slice();
    for (let at = 0; at < edges.length; at += 2) {
      const [from = 0, to = 0] = [edges[at], edges[at + 1]];
      for (let axis = 0; axis < 3; axis++) {
        all[from * 3 + axis] = (all[from * 3 + axis] ?? 0) + (own[to * 3 + axis] ?? 0);
        all[to * 3 + axis] = (all[to * 3 + axis] ?? 0) + (own[from * 3 + axis] ?? 0);
      }
    }
    const means = Array.from({ length: pointCount }, (_, point) => normalise(vectorAt(all, point * 3), ORIGIN));
    for (const vertex of held.vertices) {
      const before = vectorAt(normals, vertex * 3);
      const mixed = add(scale(before, 1 - amount), scale(means[pointOf[vertex] ?? 0] ?? before, amount));
      normals.set(normalise(mixed, before), vertex * 3);
    }
  }
  return (vertex) => vectorAt(normals, vertex * 3);
}

/** The mean of the selected normals. */
function meanOf({ normals, vertices }: HeldNormals): Vector3 {
  return normalise(
    vertices.reduce<Vector3>((sum, vertex) => add(sum, vectorAt(normals, vertex * 3)), ORIGIN),
    [0, 0, 1],
  );
}

export const normalActs: readonly NormalAct[] = [
  {
    id: 'smoothNormals',
    title: 'Smooth normals',
    keywords: ['average', 'shading', 'blend', 'seam'],
    numbers: [
      {
        id: 'amount',
        get label() {
          return text('Amount');
        },
        value: 1,
        min: 0,
        max: 1,
        step: 0.05,
      },
      {
        id: 'rounds',
        get label() {
          return text('Rounds');
        },
        value: 1,
        min: 1,
        max: 50,
        isWhole: true,
      },
    ],
    change: smoothed,
  },
  {
    id: 'flipNormals',
    title: 'Flip normals alone',
    keywords: ['invert', 'inside out', 'shading'],
    numbers: [],
    change:
      ({ normals }) =>
      (vertex) =>
        scale(vectorAt(normals, vertex * 3), -1),
  },
  {
    id: 'roundNormals',
    title: 'Normals away from the middle',
    keywords: ['sphere', 'spherize', 'foliage', 'leaves', 'hair'],
    numbers: [
      {
        id: 'amount',
        get label() {
          return text('Amount');
        },
        value: 1,
        min: 0,
        max: 1,
        step: 0.05,
      },
      {
        id: 'below',
        get label() {
          return text('Middle lower by');
        },
        value: 0,
        unit: 'units',
      },
    ],
    change: ({ shape, normals }, values) => {
      const amount = values['amount'] ?? 1;
      const [x, y, z] = (placeOf(shape) ?? placeOf({ ...shape, elements: everyPoint(shape) }))?.middle ?? ORIGIN;
      const middle: Vector3 = [x, y, z - (values['below'] ?? 0)];
      return (vertex) => {
        const before = vectorAt(normals, vertex * 3);
        const away = subtract(vectorAt(shape.places, (shape.surface.pointOf[vertex] ?? 0) * 3), middle);
        return normalise(add(scale(before, 1 - amount), scale(normalise(away, before), amount)), before);
      };
    },
  },
  {
    id: 'pasteNormal',
    title: 'Paste the copied normal',
    icon: 'paste',
    keywords: ['same', 'set', 'shading'],
    numbers: [
      {
        id: 'amount',
        get label() {
          return text('Amount');
        },
        value: 1,
        min: 0,
        max: 1,
        step: 0.05,
      },
    ],
    change: ({ normals }, values) => {
      const wanted = copied;
      if (wanted === null) throw new RangeError(text('No normal is copied: select vertices and copy theirs first'));
      const amount = values['amount'] ?? 1;
      return (vertex) => {
        const before = vectorAt(normals, vertex * 3);
        return normalise(add(scale(before, 1 - amount), scale(wanted, amount)), before);
      };
    },
  },
];

function everyPoint({ surface }: Shape): Shape['elements'] {
  return { kind: 'vertex', flags: new Uint8Array(surface.pointCount).fill(1) };
}

/** Copies: what the document becomes later does not change them. Null, said why, where there are none. */
function heldNormals(session: Session): HeldNormals | null {
  const { shape } = shapingOf(session);
  if (shape === null) return null;
  const { surface } = shape;
  const normals = new Float32Array(surface.vertexCount * 3);
  for (const [at, mesh] of shape.meshes.entries()) {
    const first = shape.spans[at]?.firstVertex ?? 0;
    if (mesh.normals !== null) normals.set(mesh.normals.subarray(0, mesh.vertexCount * 3), first * 3);
  }
  const chosen = pointsOf(surface, shape.elements);
  const hasSelection = chosen.includes(1);
  const vertices = Array.from(surface.pointOf.keys()).filter(
    (vertex) => !hasSelection || chosen[surface.pointOf[vertex] ?? 0] === 1,
  );
  return { shape: { ...shape, places: shape.places.slice() }, normals, vertices };
}

/** Keeps the mean of the selected normals, to be pasted on others, also of other models. */
export function copyNormal(session: Session): void {
  const held = heldNormals(session);
  if (held === null) return;
  copied = meanOf(held);
  const words = copied.map((part) => (Math.round(part * 100) / 100 + 0).toFixed(2)).join(', ');
  notify({ tone: 'ok', title: text('The normal is copied'), message: fill('Its direction is {}.', words) });
}

export function runNormalAct(session: Session, act: NormalAct): void {
  const { document } = session;
  const held = heldNormals(session);
  const edits = document.format.model?.edits(document);
  if (held === null || edits === undefined) return;
  const { setNormals } = edits;
  if (setNormals === undefined) {
    const reason = edits.refusals.setNormals ?? text('This format has no normals');
    notify({ tone: 'warning', title: fill('{} cannot be done', translated(act.title)), message: `${reason}.` });
    return;
  }
  carryOutAct(session, {
    title: act.title,
    numbers: act.numbers,
    act: (values) => {
      const normalOf = act.change(held, values);
      return document.edit(act.title, (step) => {
        const notes = held.shape.spans.flatMap(({ record, firstVertex }, at) => {
          const end = held.shape.spans[at + 1]?.firstVertex ?? held.shape.surface.vertexCount;
          const own = held.vertices.filter((vertex) => vertex >= firstVertex && vertex < end);
          if (own.length === 0 || held.shape.meshes[at]?.normals === null) return [];
          const values = Float32Array.from(own.flatMap((vertex) => [...normalOf(vertex)]));
          return setNormals(
            record,
            own.map((vertex) => vertex - firstVertex),
            values,
            step,
          );
        });
        return [...new Set(notes)].join(' ');
      });
    },
  });
}
