/** Faces seen from the other side, and normals anew. */
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { MATRIX_LENGTH } from '../../../geometry/matrix.ts';
import { cross, normalise, subtract, vectorAt } from '../../../geometry/vector.ts';
import { restPose, skinVectors } from '../geometry/scene.ts';
import { cornerLength, flipCommands, triangleCorners, triangleCountOf } from '../geometry/triangles.ts';
import { normalRuns } from '../meshNormals.ts';
import { Mesh, SubModel } from '../schema/body.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Turns the faces of meshes inside out, with their normals where these belong to them alone. */
export function flipMeshes(document: Document, ids: readonly RecordId[]): void {
  document.edit('Flip faces', (transaction) => {
    for (const id of ids) {
      const { commands } = fieldsOf(Mesh, document.get(id));
      const flipped = flipCommands(commands);
      transaction.set(Mesh, id, { commands: flipped, triangleCount: triangleCountOf(flipped) });
      const { owner } = document.get(id);
      const block = owner === null ? undefined : normalRuns(document, owner)?.get(id);
      if (owner === null || block === undefined || block.count === 0) continue;
      const { normals } = fieldsOf(SubModel, document.get(owner));
      const own = normals.slice(block.start * 3, (block.start + block.count) * 3);
      transaction.patch(
        owner,
        'normals',
        block.start * 3,
        own.map((value) => -value),
      );
    }
  });
}

/** The normals of a submodel from its faces in the rest pose; larger faces count for more. */
function normalsFromFaces(document: Document, submodel: RecordId): Float32Array {
  const { positions, vertexBones, normals, normalBones, meshes } = fieldsOf(SubModel, document.get(submodel));
  const { matrices } = restPose(document);
  const points = skinVectors(positions, vertexBones, matrices, 'points');
  const sums = new Float64Array(normals.length);
  for (const id of meshes) {
    const corners = triangleCorners(fieldsOf(Mesh, document.get(id)).commands);
    for (let at = 0; at + 2 * cornerLength < corners.length; at += 3 * cornerLength) {
      const [a, b, c] = [0, 1, 2].map((corner) => vectorAt(points, (corners[at + corner * cornerLength] ?? 0) * 3));
      if (a === undefined || b === undefined || c === undefined) continue;
      const face = cross(subtract(b, a), subtract(c, a));
      for (let corner = 0; corner < 3; corner++) {
        const normal = (corners[at + corner * cornerLength + 1] ?? 0) * 3;
        for (let axis = 0; axis < 3; axis++) sums[normal + axis] = (sums[normal + axis] ?? 0) + (face[axis] ?? 0);
      }
    }
  }
  const result = Float32Array.from(normals);
  for (let at = 0; at + 2 < result.length; at += 3) {
    const matrix = (normalBones[at / 3] ?? 0) * MATRIX_LENGTH;
    const [x, y, z] = normalise(vectorAt(sums, at), [0, 0, 0]);
    // A normal that no face uses stays as it was.
    if (x === 0 && y === 0 && z === 0) continue;
    // Bones turn without stretching, so the way back is the transposed matrix.
    for (let axis = 0; axis < 3; axis++) {
      const column = matrix + axis;
      result[at + axis] =
        x * (matrices[column] ?? 0) + y * (matrices[column + 4] ?? 0) + z * (matrices[column + 8] ?? 0);
    }
  }
  return result;
}

/** Computes the normals of submodels anew from their faces. */
export function recomputeNormals(document: Document, submodels: readonly RecordId[]): void {
  document.edit('Recompute normals', (transaction) => {
    for (const id of submodels) transaction.set(SubModel, id, { normals: normalsFromFaces(document, id) });
  });
}
