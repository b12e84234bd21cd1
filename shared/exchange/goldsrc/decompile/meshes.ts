/** Reference meshes: triangles of a submodel in the rest pose, as compilers take them. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { StudioPose } from '../../../formats/goldsrc/geometry/pose.ts';
import { skinVectors, textureOfMesh } from '../../../formats/goldsrc/geometry/scene.ts';
import { cornerLength, triangleCorners } from '../../../formats/goldsrc/geometry/triangles.ts';
import { bonesOf } from '../../../formats/goldsrc/model.ts';
import { Mesh, SubModel } from '../../../formats/goldsrc/schema/body.ts';
import { Bone } from '../../../formats/goldsrc/schema/skeleton.ts';
import { Texture } from '../../../formats/goldsrc/schema/texture.ts';
import type { Smd, SmdNode, SmdTriangles } from '../smd.ts';
import { poseLength, smdCorner } from '../smd.ts';
import type { TextureRule, TextureSize } from '../textureRule.ts';
import { toUnit } from '../textureRule.ts';
import type { DecompilePlan } from './plan.ts';
import { fieldsOf } from '../../../codec/record.ts';

export function nodesOf(document: DocumentView, plan: DecompilePlan): readonly SmdNode[] {
  return bonesOf(document).map((id, index) => {
    const { parent } = fieldsOf(Bone, document.get(id));
    return { name: plan.bones[index] ?? '', parent: parent >= 0 && parent < index ? parent : -1 };
  });
}

/** The rest values of all bones as one frame. */
export function restFrame(document: DocumentView): Float64Array {
  const bones = bonesOf(document);
  const poses = new Float64Array(bones.length * poseLength);
  for (const [index, id] of bones.entries()) poses.set(fieldsOf(Bone, document.get(id)).value, index * poseLength);
  return poses;
}

const unknownSize: TextureSize = { width: 64, height: 64 };

export function meshSmd(
  document: DocumentView,
  id: RecordId,
  { plan, rest, rule }: { readonly plan: DecompilePlan; readonly rest: StudioPose; readonly rule: TextureRule },
): Smd {
  const { positions, vertexBones, normals, normalBones, meshes } = fieldsOf(SubModel, document.get(id));
  const points = skinVectors(positions, vertexBones, rest.matrices, 'points');
  const directions = skinVectors(normals, normalBones, rest.matrices, 'directions');
  const triangles = meshes.map((mesh): SmdTriangles => {
    const { commands, skinColumn } = fieldsOf(Mesh, document.get(mesh));
    const textureId = textureOfMesh(document, skinColumn, 0);
    const size = textureId === null ? unknownSize : fieldsOf(Texture, document.get(textureId));
    const texture = textureId === null ? `missing_${skinColumn}.bmp` : (plan.textures.get(textureId) ?? '');
    const stored = triangleCorners(commands);
    const corners = new Float64Array((stored.length / cornerLength) * smdCorner);
    for (let from = 0, to = 0; from < stored.length; from += cornerLength, to += smdCorner) {
      const vertex = stored[from] ?? 0;
      const normal = stored[from + 1] ?? 0;
      corners[to] = vertexBones[vertex] ?? 0;
      for (let axis = 0; axis < 3; axis++) {
        corners[to + 1 + axis] = points[vertex * 3 + axis] ?? 0;
        corners[to + 4 + axis] = directions[normal * 3 + axis] ?? 0;
      }
      corners.set(toUnit(stored[from + 2] ?? 0, stored[from + 3] ?? 0, size, rule), to + 7);
    }
    return { texture, corners };
  });
  return { nodes: nodesOf(document, plan), start: 0, poses: restFrame(document), triangles };
}
