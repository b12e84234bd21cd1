/** How much a submodel holds of what Half-Life draws of one. Format page 20. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { MeshRoom } from '../../../../model/meshEdits.ts';
import { triangleCountOf } from '../../geometry/triangles.ts';
import { mostOf } from '../../limits.ts';
import { Mesh, SubModel } from '../../schema/body.ts';

export function submodelRoom(document: DocumentView, mesh: RecordId): readonly MeshRoom[] {
  const { owner } = document.get(mesh);
  if (owner === null) return [];
  const { vertexBones, normalBones, meshes } = fieldsOf(SubModel, document.get(owner));
  const triangles = meshes.reduce((sum, id) => sum + triangleCountOf(fieldsOf(Mesh, document.get(id)).commands), 0);
  const { vertices, normals, triangles: mostTriangles, meshes: mostMeshes } = mostOf;
  return [
    {
      label: 'Vertices in the submodel',
      used: vertexBones.length,
      most: vertices.halfLife,
      counts: 'vertices',
      isShared: true,
    },
    {
      label: 'Normals in the submodel',
      used: normalBones.length,
      most: normals.halfLife,
      counts: null,
      isShared: true,
    },
    { label: 'Faces in the submodel', used: triangles, most: mostTriangles.halfLife, counts: 'faces', isShared: true },
    {
      label: 'Meshes in the submodel',
      used: meshes.length,
      most: mostMeshes.halfLife,
      counts: 'meshes',
      isShared: true,
    },
  ];
}
