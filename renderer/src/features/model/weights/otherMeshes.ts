/** Where transferred weights come from: the meshes that are not shaped, and of those that are what is not selected. No React. */
import { NearestFace } from '../../../../../shared/geometry/surface/nearestFace.ts';
import { copyRow, emptyRows } from '../../../../../shared/geometry/weights/rows.ts';
import type { TransferSource } from '../../../../../shared/geometry/weights/transferWeights.ts';
import { influencesOf } from '../../../../../shared/model/influences.ts';
import type { Shape } from '../shape/shapeSelection.ts';
import type { WeightWork } from './weightWork.ts';

/** @param selected points of the shape that take weights; none means all. Null where there is nothing to take from */
export function otherMeshes(work: WeightWork, shape: Shape, selected: readonly number[]): TransferSource | null {
  const shaped = new Set(shape.spans.map(({ record }) => record));
  const others = work.view.meshes.filter(({ record, levelOfDetail }) => levelOfDetail <= 0 && !shaped.has(record));
  const isTarget = new Uint8Array(shape.surface.pointCount);
  for (const point of selected) isTarget[point] = 1;
  const own = selected.length === 0 ? [] : unselectedFaces(shape, isTarget);
  const influences = others.map((mesh) => influencesOf(work.view, mesh));
  const width = Math.max(work.rows.width, ...influences.map((each) => each.width));
  const count = shape.surface.pointCount + others.reduce((sum, { vertexCount }) => sum + vertexCount, 0);
  const places = new Float32Array(count * 3);
  const rows = emptyRows(count, width, work.view.joints.length);
  const faces: number[] = [...own];
  places.set(shape.places);
  for (let point = 0; point < shape.surface.pointCount; point++) {
    for (let slot = 0; slot < work.rows.width; slot++) {
      rows.joints[point * width + slot] = work.rows.joints[point * work.rows.width + slot] ?? 0;
      rows.weights[point * width + slot] = work.rows.weights[point * work.rows.width + slot] ?? 0;
    }
  }
  let first = shape.surface.pointCount;
  for (const [at, mesh] of others.entries()) {
    places.set(mesh.positions.subarray(0, mesh.vertexCount * 3), first * 3);
    const from = influences[at];
    const wide = emptyRows(1, width, work.view.joints.length);
    if (from === undefined) continue;
    for (let vertex = 0; vertex < mesh.vertexCount; vertex++) {
      wide.weights.fill(0);
      wide.joints.set(from.joints.subarray(vertex * from.width, (vertex + 1) * from.width));
      wide.weights.set(from.weights.subarray(vertex * from.width, (vertex + 1) * from.width));
      copyRow(wide, 0, rows, first + vertex);
    }
    for (const vertex of mesh.triangles) faces.push(first + vertex);
    first += mesh.vertexCount;
  }
  if (faces.length === 0) return null;
  const all = Uint32Array.from(faces);
  return { rows, faces: all, nearest: new NearestFace(places, all), jointFor: (joint) => joint };
}

function unselectedFaces({ surface }: Shape, isTarget: Uint8Array): number[] {
  const faces: number[] = [];
  for (let at = 0; at < surface.faces.length; at += 3) {
    const corners = surface.faces.subarray(at, at + 3);
    if (corners.every((point) => isTarget[point] !== 1)) faces.push(...corners);
  }
  return faces;
}
