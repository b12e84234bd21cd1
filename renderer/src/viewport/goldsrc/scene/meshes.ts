/** Submodels and meshes as the viewport draws them: corners with place, normal and texel, each moved by one bone. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { cornerLength, indexTriangles } from '../../../../../shared/formats/goldsrc/geometry/triangles.ts';
import { fieldsOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { BodyPart, Mesh, SubModel } from '../../../../../shared/formats/goldsrc/schema/body.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boundsOf } from '../../../../../shared/geometry/extent.ts';
import type { MeshSource } from '../../model/geosetMesh.ts';

export interface StudioMesh {
  readonly record: RecordId;
  readonly skinColumn: number;
  /** Buffers; their first UV set holds texels, since the texture and its size hang on the skin. */
  readonly source: MeshSource;
  /** Vertices of the submodel, three a triangle. */
  readonly triangles: Uint32Array;
  /** Changes with everything that the buffers are made of. */
  readonly revision: string;
}

export interface StudioBody {
  readonly record: RecordId;
  readonly bodypart: RecordId;
  readonly meshes: readonly StudioMesh[];
  readonly positions: ArrayLike<number>;
  readonly vertexBones: ArrayLike<number>;
  /** Boxes of the vertices of each bone, in the bone's space. */
  readonly boneBoxes: ReadonlyMap<number, Box>;
  readonly revision: string;
}

export interface StudioBodyPart {
  readonly record: RecordId;
  readonly models: readonly StudioBody[];
}

type SubModelFields = ReturnType<typeof submodelFields>;

function submodelFields(document: Document, id: RecordId) {
  return fieldsOf(SubModel, document.get(id));
}

/** The first slot moves the place, the second the normal: see the shader. */
function meshSource(commands: ArrayLike<number>, body: SubModelFields): Pick<StudioMesh, 'source' | 'triangles'> {
  const { corners, indices } = indexTriangles(commands);
  const count = corners.length / cornerLength;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const texels = new Float32Array(count * 2);
  const slots = new Uint16Array(count * 4);
  const weights = new Uint8Array(count * 4);
  for (let corner = 0; corner < count; corner++) {
    const at = corner * cornerLength;
    const vertex = corners[at] ?? 0;
    const normal = corners[at + 1] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      positions[corner * 3 + axis] = body.positions[vertex * 3 + axis] ?? 0;
      normals[corner * 3 + axis] = body.normals[normal * 3 + axis] ?? 0;
    }
    texels[corner * 2] = corners[at + 2] ?? 0;
    texels[corner * 2 + 1] = corners[at + 3] ?? 0;
    slots[corner * 4] = body.vertexBones[vertex] ?? 0;
    slots[corner * 4 + 1] = body.normalBones[normal] ?? 0;
    weights[corner * 4] = 255;
  }
  const description = {
    positions,
    normals,
    tangents: null,
    uvSets: [texels],
    triangles: indices,
    skin: { vertexCount: count },
  };
  return {
    source: { description, skin: { slots, weights, isSingle: true } },
    triangles: indices.map((corner) => corners[corner * cornerLength] ?? 0),
  };
}

function boneBoxes({ positions, vertexBones }: SubModelFields): ReadonlyMap<number, Box> {
  const places = new Map<number, number[]>();
  for (let vertex = 0; vertex * 3 + 2 < positions.length; vertex++) {
    const bone = vertexBones[vertex] ?? 0;
    const list = places.get(bone) ?? [];
    if (list.length === 0) places.set(bone, list);
    list.push(positions[vertex * 3] ?? 0, positions[vertex * 3 + 1] ?? 0, positions[vertex * 3 + 2] ?? 0);
  }
  const boxes = new Map<number, Box>();
  for (const [bone, list] of places) {
    const box = boundsOf(list);
    if (box !== null) boxes.set(bone, box);
  }
  return boxes;
}

/** Reads a submodel; what did not change since `known` is taken from there. */
function readBody(document: Document, bodypart: RecordId, id: RecordId, known: StudioBody | undefined): StudioBody {
  const fields = submodelFields(document, id);
  const revision = String(document.revisionOf(id));
  const isSame = known?.revision === revision;
  const meshes = fields.meshes.map((mesh): StudioMesh => {
    const { commands, skinColumn } = fieldsOf(Mesh, document.get(mesh));
    const state = `${revision} ${document.revisionOf(mesh)}`;
    const old = known?.meshes.find(({ record }) => record === mesh);
    if (old?.revision === state) return old;
    return { record: mesh, skinColumn, revision: state, ...meshSource(commands, fields) };
  });
  return {
    record: id,
    bodypart,
    meshes,
    positions: fields.positions,
    vertexBones: fields.vertexBones,
    boneBoxes: isSame ? known.boneBoxes : boneBoxes(fields),
    revision,
  };
}

/** All bodyparts with their submodels, in the order of the file. */
export function readBodyParts(
  document: Document,
  ids: readonly RecordId[],
  before: readonly StudioBodyPart[],
): readonly StudioBodyPart[] {
  const known = new Map(before.flatMap(({ models }) => models.map((model) => [model.record, model] as const)));
  return ids.map((record) => {
    const { models } = fieldsOf(BodyPart, document.get(record));
    return { record, models: models.map((id) => readBody(document, record, id, known.get(id))) };
  });
}
