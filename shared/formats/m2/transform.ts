/** Moving, turning and scaling submeshes alone; the whole model is `edits`. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, scale, subtract, vectorAt } from '../../geometry/vector.ts';
import { turnOf } from '../../geometry/turn.ts';
import { boundsOf, boxCentre } from '../../geometry/extent.ts';
import { listOf } from './model.ts';
import { Vertices } from './schema/vertices.ts';
import { Batch, Submesh, View } from './schema/view.ts';
import { fieldsOf } from '../../codec/record.ts';

export interface Placement {
  readonly move: Vector3;
  /** Degrees about X, Y and Z, one after the other, about the middle of what is moved. */
  readonly turn: Vector3;
  readonly scale: number;
}

/** Submeshes that are selected, themselves or by a batch. */
export function selectedSubmeshes(document: DocumentView, selection: readonly RecordId[]): readonly RecordId[] {
  const found = selection.flatMap((id): readonly RecordId[] => {
    if (!document.has(id)) return [];
    const record = document.get(id);
    if (record.type === Submesh.type) return [id];
    if (record.type !== Batch.type || record.owner === null) return [];
    const target = fieldsOf(View, document.get(record.owner)).submeshes[fieldsOf(Batch, record).submesh];
    return target === undefined ? [] : [target];
  });
  return [...new Set(found)];
}

/** Places of the model's vertices that submeshes use, each once. */
function verticesOfSubmeshes(document: DocumentView, submeshes: readonly RecordId[]): readonly number[] {
  const used = new Set<number>();
  for (const id of submeshes) {
    const record = document.get(id);
    if (record.owner === null) continue;
    const { vertices, triangles } = fieldsOf(View, document.get(record.owner));
    const { indexStart, level, indexCount } = fieldsOf(Submesh, record);
    const start = indexStart + level * 0x10000;
    for (const place of triangles.subarray(start, start + indexCount)) {
      const vertex = vertices[place];
      if (vertex !== undefined) used.add(vertex);
    }
  }
  return [...used].sort((left, right) => left - right);
}

/** Moves the vertices of submeshes in the rest pose, with their centres for sorting, in one step. */
export function placeSubmeshes(document: Document, submeshes: readonly RecordId[], placement: Placement): void {
  const [mesh] = listOf(document, 'vertices');
  if (mesh === undefined) throw new RangeError('The model has no vertices');
  const { positions, normals } = fieldsOf(Vertices, document.get(mesh));
  // Corners of damaged views name vertices that are not there.
  const vertices = verticesOfSubmeshes(document, submeshes).filter((vertex) => vertex * 3 < positions.length);
  if (vertices.length === 0) throw new RangeError('Nothing that is selected has vertices');
  const box = boundsOf(vertices.flatMap((vertex) => [...vectorAt(positions, vertex * 3)]));
  if (box === null) return;
  const centre = boxCentre(box);
  const { map: direction } = turnOf(placement.turn);
  const point = (place: Vector3): Vector3 => {
    const turned = scale(direction(subtract(place, centre)), placement.scale);
    return add(add(turned, centre), placement.move);
  };
  document.edit('Place submeshes', (transaction) => {
    const [first, last] = [(vertices[0] ?? 0) * 3, ((vertices.at(-1) ?? 0) + 1) * 3];
    const moved = { positions: positions.slice(first, last), normals: normals.slice(first, last) };
    for (const vertex of vertices) {
      const at = vertex * 3 - first;
      moved.positions.set(point(vectorAt(positions, vertex * 3)), at);
      moved.normals.set(direction(vectorAt(normals, vertex * 3)), at);
    }
    transaction.patch(mesh, 'positions', first, moved.positions);
    transaction.patch(mesh, 'normals', first, moved.normals);
    for (const id of submeshes) {
      const { center, sortCenter, sortRadius } = fieldsOf(Submesh, document.get(id));
      const changes: Record<string, Fields[string]> = { center: point(vectorAt(center)).map(Math.fround) };
      if (sortCenter !== undefined) changes['sortCenter'] = point(vectorAt(sortCenter)).map(Math.fround);
      if (sortRadius !== undefined) changes['sortRadius'] = Math.fround(sortRadius * placement.scale);
      transaction.update(id, changes);
    }
  });
}
