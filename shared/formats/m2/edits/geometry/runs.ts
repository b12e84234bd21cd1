/**
 * Views as runs: what each submesh has of the lists of vertices, bones and triangles. A submesh is changed as a run, and the
 * lists are put together again: in all files of the games runs follow each other in the submeshes' order, and triangles
 * stay inside the vertices of their submesh (import-conversion.md §4, rule 6).
 */
import type { DocumentView } from '../../../../codec/documentView.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { listOf } from '../../model.ts';
import { Submesh, View } from '../../schema/view.ts';

const perVertex = 4;
/** Where runs begin and how long they are is told by 16 bits. */
export const most = 0xffff;

/** What a submesh draws. */
export interface Run {
  readonly submesh: RecordId;
  readonly geoset: number;
  readonly boneStart: number;
  readonly boneCount: number;
  /** Positions in the model's vertices. */
  readonly vertices: Uint32Array;
  /** Four a vertex, counted from the submesh's first bone. */
  readonly bones: Uint8Array;
  /** Positions in `vertices`, three a triangle. */
  readonly triangles: Uint32Array;
}

export interface ViewRuns {
  readonly view: RecordId;
  /** How many bones a submesh may draw with. */
  readonly boneLimit: number;
  readonly runs: readonly Run[];
}

function runOf(document: DocumentView, view: RecordId, submesh: RecordId): Run {
  const { vertices, bones, triangles } = fieldsOf(View, document.get(view));
  const own = fieldsOf(Submesh, document.get(submesh));
  const { vertexStart, vertexCount, indexStart, indexCount, level, geoset, boneStart, boneCount } = own;
  const first = indexStart + level * 0x10000;
  const stated = Array.from(vertices.subarray(vertexStart, vertexStart + vertexCount), (_, at) => vertexStart + at);
  const corners = triangles.subarray(first, first + indexCount - (indexCount % 3));
  // What lies outside of the range is drawn as well: it becomes part of the run.
  const places = [...new Set([...stated, ...corners])].filter((place) => place < vertices.length);
  const known = new Map(places.map((place, at) => [place, at]));
  const sound: number[] = [];
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const face = [0, 1, 2].map((corner) => known.get(corners[at + corner] ?? -1));
    if (face.every((corner) => corner !== undefined)) sound.push(...face);
  }
  return {
    submesh,
    geoset,
    boneStart,
    boneCount,
    vertices: Uint32Array.from(places, (place) => vertices[place] ?? 0),
    bones: Uint8Array.from(places.flatMap((place) => [0, 1, 2, 3].map((part) => bones[place * perVertex + part] ?? 0))),
    triangles: Uint32Array.from(sound),
  };
}

/** How many bones a submesh may draw with; limits that are none are those of a byte. */
export function boneLimitOf({ boneLimit }: { readonly boneLimit: number }): number {
  return boneLimit > 0 && boneLimit <= 256 ? boneLimit : 256;
}

/** All views of a model. */
export function viewRuns(document: DocumentView): readonly ViewRuns[] {
  return listOf(document, 'views').map((view) => {
    const fields = fieldsOf(View, document.get(view));
    return {
      view,
      boneLimit: boneLimitOf(fields),
      runs: fields.submeshes.map((submesh) => runOf(document, view, submesh)),
    };
  });
}

/** Throws a RangeError for more than a view can hold. */
export function requireRuns(views: readonly ViewRuns[]): void {
  for (const { runs } of views) {
    const vertices = runs.reduce((sum, run) => sum + run.vertices.length, 0);
    const starts = runs.slice(0, -1).reduce((sum, run) => sum + run.triangles.length, 0);
    const longest = Math.max(0, ...runs.map((run) => run.triangles.length));
    if (vertices > most)
      throw new RangeError(`A view draws ${most} vertices, and this would be ${vertices}: leave some out`);
    if (starts > most || longest > most) {
      throw new RangeError(
        `Submeshes begin and end within ${most} indices of triangles, and this would be more: leave some faces out`,
      );
    }
  }
}

/** Puts the lists of a view together from its runs, which stand for its submeshes in their order. */
export function writeRuns(transaction: Transaction, { view, runs }: ViewRuns): void {
  let vertexStart = 0;
  let indexStart = 0;
  const vertices: number[] = [];
  const triangles: number[] = [];
  for (const run of runs) {
    transaction.set(Submesh, run.submesh, {
      vertexStart,
      vertexCount: run.vertices.length,
      indexStart,
      level: 0,
      indexCount: run.triangles.length,
      boneStart: run.boneStart,
      boneCount: run.boneCount,
    });
    for (const vertex of run.vertices) vertices.push(vertex);
    for (const corner of run.triangles) triangles.push(corner + vertexStart);
    vertexStart += run.vertices.length;
    indexStart += run.triangles.length;
  }
  transaction.set(View, view, {
    vertices: Uint16Array.from(vertices),
    triangles: Uint16Array.from(triangles),
    bones: Uint8Array.from(runs.flatMap(({ bones }) => [...bones])),
  });
}
