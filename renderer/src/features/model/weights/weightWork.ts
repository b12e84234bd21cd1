/**
 * Weights of the shaped meshes of a session, by points: as they are wished, and as the file will have them. Wishes stay while
 * nothing else changes the document, so that several light strokes add up where the format can hold but few steps. No React.
 */
import { Signal } from '../../../base/observable.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Influences } from '../../../../../shared/geometry/mesh/mesh.ts';
import { copiedRows, copyRow, emptyRows, weightIn } from '../../../../../shared/geometry/weights/rows.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import type { MeshLimits } from '../../../../../shared/model/meshEdits.ts';
import type { ModelView } from '../../../../../shared/model/view.ts';
import { isBody } from '../../../../../shared/model/posed.ts';
import { RowWriter } from '../../../../../shared/model/writtenRow.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Surface } from '../../../../../shared/geometry/surface/surface.ts';
import type { Shape } from '../shape/shapeSelection.ts';
import { shapingOf } from '../shape/shapeSelection.ts';
import { stalePoints, type WeightSource } from './weightSource.ts';

/** Rooms of a row beside what the file needs: for joints that are painted in before others go. */
const leastWidth = 8;
const anyLimits: MeshLimits = { vertices: Infinity, triangles: Infinity, influences: Infinity, areEqual: false };

export interface WeightWork {
  readonly view: ModelView;
  readonly surface: Surface;
  /** As they are wished: changed in place by strokes. */
  readonly rows: Influences;
  /** As they will be in the file. */
  readonly written: Influences;
  /** As the file has that of a point: a row of its own, which is another point's after the next call. */
  readonly inFile: (point: number) => Influences;
  /** Points whose vertices do not all move alike. */
  readonly uneven: ReadonlySet<number>;
  /** Faces that are drawn and painted, three points each: those of bodies, or all where there are none. */
  readonly faces: Uint32Array;
  /** 1 for the points of those faces. */
  readonly isPainted: Uint8Array;
  /** Of the mesh that each point belongs to. */
  readonly limitsOf: (point: number) => MeshLimits;
  /** Those of all meshes, the narrowest. */
  readonly limits: MeshLimits;
  /** Points whose wishes the file may not hold as they are. */
  readonly wished: Set<number>;
  /** Rises whenever weights became others. */
  version: number;
  /** Its number among all works. */
  readonly serial: number;
  /** The work that became this one, and the points in which they differ; null where all may. */
  readonly since: { readonly serial: number; readonly points: readonly number[] } | null;
  /** What the file has, as it was read to make this. */
  readonly source: WeightSource;
  /** What the format had to do to the last ones that were written, in sentences; first in all. */
  notes: readonly string[];
  /** How many of the points that were written last are not what was wished, and the most that one is off by, 0 to 1. */
  rounding: { readonly points: number; readonly worst: number };
  /** Works out anew what the file will have for some points. */
  follow(points: ArrayLike<number>): void;
}

let works = 0;

/** @param before what nobody needs any more: its rows become those of the new work */
function workOn(
  document: FormatDocument,
  view: ModelView,
  shape: Shape,
  widthBefore: number,
  before: WeightWork | null = null,
): WeightWork {
  const { surface, spans, meshes, hidden } = shape;
  const all = meshes.map((mesh) => influencesOf(view, mesh));
  const width = Math.max(widthBefore, ...all.map((each) => each.width));
  const none = view.joints.length;
  const isKept = before?.surface === surface && before.rows.width === width;
  const stale = isKept ? stalePoints(before.source, shape, all, none) : null;
  const kept = stale === null ? null : before;
  const rows = kept?.rows ?? emptyRows(surface.pointCount, width, none);
  const uneven = new Set<number>(kept?.uneven);
  const meshOfPoint = kept?.source.meshOfPoint ?? new Int32Array(surface.pointCount).fill(-1);
  const vertexOfPoint = kept?.source.vertexOfPoint ?? new Uint32Array(surface.pointCount);
  if (stale !== null) {
    for (let point = 0; point < stale.length; point++) {
      if (stale[point] === 0) continue;
      meshOfPoint[point] = -1;
      uneven.delete(point);
      rows.joints.fill(none, point * width, (point + 1) * width);
      rows.weights.fill(0, point * width, (point + 1) * width);
    }
  }
  /** Rows are filled from free ones, so that what hangs on nothing, of no weight that could be painted, is left out. */
  const fill = (influences: Influences, vertex: number, into: Influences, row: number): void => {
    for (let slot = 0; slot < influences.width; slot++) {
      const from = vertex * influences.width + slot;
      const joint = influences.joints[from] ?? none;
      if (joint >= none) continue;
      into.joints[row * width + slot] = joint;
      into.weights[row * width + slot] = influences.weights[from] ?? 0;
    }
  };
  for (const [at, influences] of all.entries()) {
    const first = spans[at]?.firstVertex ?? 0;
    const { vertexCount = 0 } = meshes[at] ?? {};
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const point = surface.pointOf[first + vertex] ?? 0;
      if (stale?.[point] === 0) continue;
      if ((meshOfPoint[point] ?? -1) >= 0) {
        if (!isRow(influences, vertex, rows, point)) uneven.add(point);
        continue;
      }
      meshOfPoint[point] = at;
      vertexOfPoint[point] = vertex;
      fill(influences, vertex, rows, point);
    }
  }
  const row = emptyRows(1, width, none);
  const inFile = (point: number): Influences => {
    row.joints.fill(none);
    row.weights.fill(0);
    const influences = all[meshOfPoint[point] ?? -1];
    if (influences !== undefined) fill(influences, vertexOfPoint[point] ?? 0, row, 0);
    return row;
  };
  const areBodies = meshes.map((mesh) => isBody(view, mesh));
  const isPaintedAsBefore =
    kept !== null && kept.source.hidden === hidden && areBodies.every((each, at) => each === kept.source.areBodies[at]);
  const { faces, isPainted } = isPaintedAsBefore ? kept : paintedFaces(areBodies, shape);
  const edits = document.format.model?.edits(document);
  const limits = meshes.map(({ record }) => edits?.meshLimits?.(record) ?? anyLimits);
  const writer = new RowWriter(width);
  // The file holds what it holds.
  const written = kept?.written ?? copiedRows(rows);
  const changed = stale === null ? [] : flagged(stale);
  for (const point of changed) copyRow(rows, point, written);
  const isTouched = stale?.fill(0) ?? new Uint8Array(surface.pointCount);
  const limitsOf = (point: number): MeshLimits => limits[meshOfPoint[point] ?? -1] ?? anyLimits;
  return {
    view,
    surface,
    rows,
    written,
    inFile,
    uneven,
    faces,
    isPainted,
    limitsOf,
    limits: limits.reduce((least, each) => (each.influences < least.influences ? each : least), limits[0] ?? anyLimits),
    wished: new Set(),
    source: { influences: all, jointCount: none, hidden, areBodies, meshOfPoint, vertexOfPoint, isTouched },
    version: (kept?.version ?? 0) + (changed.length > 0 ? 1 : 0),
    serial: ++works,
    since: kept === null ? null : { serial: kept.serial, points: changed },
    notes: [],
    rounding: { points: 0, worst: 0 },
    follow(points) {
      for (let at = 0; at < points.length; at++) {
        const point = points[at] ?? 0;
        isTouched[point] = 1;
        writer.write(rows, point, limitsOf(point), written);
      }
      this.version++;
    },
  };
}

/** The places where flags are set. */
function flagged(flags: Uint8Array): readonly number[] {
  const places: number[] = [];
  for (let at = 0; at < flags.length; at++) if (flags[at] === 1) places.push(at);
  return places;
}

/** Less than this is no other weight, but another rounding. */
const sameWeight = 1e-3;

/** Whether a row has the same joints as another one, of whatever width. */
function isRow(one: Influences, row: number, other: Influences, otherRow: number): boolean {
  for (let at = row * one.width; at < (row + 1) * one.width; at++) {
    const weight = one.weights[at] ?? 0;
    if (weight > 0 && Math.abs(weight - weightIn(other, otherRow, one.joints[at] ?? 0)) > sameWeight) return false;
  }
  return true;
}

/** A glow around the feet would hide the model, and nobody means it; nor what is hidden. */
function paintedFaces(
  bodies: readonly boolean[],
  { surface, spans, hidden }: Pick<Shape, 'surface' | 'spans' | 'hidden'>,
): Pick<WeightWork, 'faces' | 'isPainted'> {
  const isAll = bodies.every((each) => each === bodies[0]);
  if (isAll && hidden === null) return { faces: surface.faces, isPainted: new Uint8Array(surface.pointCount).fill(1) };
  const isPainted = new Uint8Array(surface.pointCount);
  const faces = new Uint32Array(surface.faces.length);
  let length = 0;
  for (const [at, { firstFace }] of spans.entries()) {
    if (!isAll && bodies[at] !== true) continue;
    const end = (spans[at + 1]?.firstFace ?? surface.faceCount) * 3;
    for (let corner = firstFace * 3; corner < end; corner++) {
      if (hidden?.faces[Math.floor(corner / 3)] !== 1) faces[length++] = surface.faces[corner] ?? 0;
    }
  }
  for (let corner = 0; corner < length; corner++) isPainted[faces[corner] ?? 0] = 1;
  return { faces: faces.subarray(0, length), isPainted };
}

interface Kept {
  readonly work: WeightWork;
  readonly revision: number;
  readonly hidden: Shape['hidden'];
}

const known = new WeakMap<Session, Kept>();

/** Told when weights of a session are others, also in the middle of a stroke. */
export const weightChanges = new Signal();

/** The weights as they are now; null where nothing is shaped. */
export function weightWorkOf(session: Session): WeightWork | null {
  const { document } = session;
  const { shape } = shapingOf(session);
  const view = document.format.model?.view(document);
  if (shape === null || view === undefined || shape.meshes.length === 0) return null;
  const kept = known.get(session);
  const { hidden } = shape;
  const isSame = kept?.work.surface === shape.surface && kept.hidden === hidden;
  if (isSame && kept.revision === document.revision) return kept.work;
  const work = workOn(document, view, shape, leastWidth, kept?.work);
  known.set(session, { work, revision: document.revision, hidden });
  return work;
}

/**
 * Writes the weights of points as part of one step. What was wished is kept for the next one.
 * @returns what the format had to do, in sentences
 */
export function writeWeights(
  session: Session,
  work: WeightWork,
  points: readonly number[],
  label: string,
): readonly string[] {
  const { document } = session;
  const { shape } = shapingOf(session);
  const edits = document.format.model?.edits(document);
  if (shape === null || edits?.setInfluences === undefined || points.length === 0) return [];
  const { surface, spans } = shape;
  const isMeant = new Uint8Array(surface.pointCount);
  work.follow(points);
  // What the file would have as it has it already is no change.
  for (const point of points) {
    const before = work.inFile(point);
    const isSame = isRow(work.written, point, before, 0) && isRow(before, 0, work.written, point);
    if (!isSame || work.uneven.has(point)) isMeant[point] = 1;
  }
  const notes = new Set<string>();
  document.edit(label, (step) => {
    for (const [at, { record, firstVertex }] of spans.entries()) {
      const end = spans[at + 1]?.firstVertex ?? surface.vertexCount;
      const vertices: number[] = [];
      for (let vertex = firstVertex; vertex < end; vertex++)
        if (isMeant[surface.pointOf[vertex] ?? 0] === 1) vertices.push(vertex - firstVertex);
      if (vertices.length === 0) continue;
      const influences = emptyRows(vertices.length, work.rows.width, work.view.joints.length);
      for (const [row, vertex] of vertices.entries())
        copyRow(work.rows, surface.pointOf[firstVertex + vertex] ?? 0, influences, row);
      for (const note of edits.setInfluences?.(record, vertices, influences, step) ?? []) notes.add(note);
    }
  });
  for (const point of points) work.wished.add(point);
  const now = shapingOf(session).shape;
  if (now === null) return [...notes];
  const next = workOn(document, work.view, now, work.rows.width);
  next.version = work.version + 1;
  next.notes = [...notes];
  if (isSameSurface(surface, now.surface) && next.rows.width === work.rows.width) {
    for (const point of work.wished) {
      next.wished.add(point);
      next.source.isTouched[point] = 1;
      copyRow(work.rows, point, next.rows);
    }
  }
  if (next.wished.size > 0) next.rounding = roundingOf(next, points);
  known.set(session, { work: next, revision: document.revision, hidden: now.hidden });
  weightChanges.tell();
  return next.notes;
}

/** Differences of less are those of whole numbers. */
const noRounding = 0.005;

function roundingOf({ rows, written }: WeightWork, points: readonly number[]): WeightWork['rounding'] {
  let [count, worst] = [0, 0];
  for (const point of points) {
    let off = 0;
    for (let at = point * rows.width; at < (point + 1) * rows.width; at++) {
      const weight = rows.weights[at] ?? 0;
      if (weight > 0) off = Math.max(off, Math.abs(weight - weightIn(written, point, rows.joints[at] ?? 0)));
    }
    if (off > noRounding) count++;
    worst = Math.max(worst, off);
  }
  return { points: count, worst };
}

/** Whether points are the same vertices as before. */
function isSameSurface(before: Surface, now: Surface): boolean {
  const { pointOf } = before;
  if (before === now) return true;
  return pointOf.length === now.pointOf.length && pointOf.every((point, vertex) => point === now.pointOf[vertex]);
}

/** Puts back what a stroke did that was given up: the file's own again. */
export function forgetWeights(session: Session): void {
  known.delete(session);
  weightChanges.tell();
}

/** What each point has of a joint, 0 to 1, and −1 where nothing moves it. */
export function heatOf(
  { written, surface }: WeightWork,
  joint: number,
  out = new Float32Array(surface.pointCount),
): Float32Array {
  for (let point = 0; point < surface.pointCount; point++) out[point] = heatAt(written, point, joint);
  return out;
}

export function heatAt(written: Influences, point: number, joint: number): number {
  const { width, weights } = written;
  let sum = 0;
  for (let at = point * width; at < (point + 1) * width; at++) sum += weights[at] ?? 0;
  return sum === 0 ? -1 : weightIn(written, point, joint);
}
