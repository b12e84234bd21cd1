/** Writing numbers of some vertices into an array that holds those of all. */
import { fieldsByName } from '../codec/byName.ts';
import type { Numbers, RecordId } from '../codec/documentRecord.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';

/**
 * Patches the numbers between the first and the last vertex, `width` a vertex, in one piece: what lies between stays as it
 * is. The record's array is the document's own; nothing happens without vertices.
 */
export function patchVertices(
  transaction: Transaction,
  { record, member, width }: { readonly record: RecordId; readonly member: string; readonly width: number },
  vertices: ArrayLike<number>,
  values: ArrayLike<number>,
): void {
  const numbers = fieldsByName(transaction.get(record).fields)[member];
  if (!isNumbers(numbers) || vertices.length === 0) return;
  const { first, last, isRun } = reachOfVertices(
    vertices instanceof Uint32Array ? vertices : Uint32Array.from(vertices),
  );
  if (isRun) {
    transaction.patch(record, member, first * width, values);
    return;
  }
  const made: Numbers = numbers.slice(first * width, (last + 1) * width);
  for (let at = 0; at < vertices.length; at++) {
    const to = ((vertices[at] ?? 0) - first) * width;
    for (let part = 0; part < width; part++) made[to + part] = values[at * width + part] ?? 0;
  }
  transaction.patch(record, member, first * width, made);
}

/** The least and the greatest of the vertices, and whether they are all those between, in order. One kind of array: it is asked at every move. */
function reachOfVertices(vertices: Uint32Array): {
  readonly first: number;
  readonly last: number;
  readonly isRun: boolean;
} {
  let first = vertices[0] ?? 0;
  let last = first;
  let isRun = true;
  for (let at = 1; at < vertices.length; at++) {
    const vertex = vertices[at] ?? 0;
    if (vertex !== last + 1) isRun = false;
    if (vertex < first) first = vertex;
    if (vertex > last) last = vertex;
  }
  return { first, last, isRun };
}

/** All vertices of a mesh, by their numbers. */
export function allVertices(count: number): Uint32Array {
  const vertices = new Uint32Array(count);
  for (let vertex = 0; vertex < count; vertex++) vertices[vertex] = vertex;
  return vertices;
}
