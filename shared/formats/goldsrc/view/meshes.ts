/** Meshes of all submodels: a vertex here is a corner, with the place, normal and texel that the triangle commands give it. */
import { positions as positionsUpTo } from '../../../codec/count.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { MATRIX_LENGTH } from '../../../geometry/matrix.ts';
import type { SkinSource } from '../../../geometry/skinning.ts';
import { KeptList } from '../../../model/lazily.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { skinVectors } from '../geometry/scene.ts';
import { cornerLength, indexTriangles } from '../geometry/triangles.ts';
import { bodypartsOf, bonesOf, texturesOf } from '../model.ts';
import type { SubModelFields } from '../model.ts';
import { BodyPart, Mesh, SubModel } from '../schema/body.ts';
import { Texture } from '../schema/texture.ts';
import type { SkinTable } from '../skins.ts';
import { skinsOf } from '../skins.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Positions among the textures that a mesh shows, skin after skin. */
function skinMaterials({ columns, families, table }: SkinTable, column: number): readonly number[] {
  if (column < 0 || column >= columns) return [];
  return positionsUpTo(families, families).map((row) => table[row * columns + column] ?? -1);
}

/** One bone a vertex: a group of one for each bone. */
function skinOf(bones: Uint8Array, boneCount: number): SkinSource {
  return {
    vertexCount: bones.length,
    vertexGroups: bones,
    groupSizes: new Uint8Array(boneCount).fill(1),
    matrices: positionsUpTo(boneCount, boneCount),
    skin: null,
  };
}

/** Texels of a texture, by its position: what coordinates are counted in. At least one each way. */
export function textureSize(
  document: DocumentView,
  position: number,
): { readonly width: number; readonly height: number } {
  const texture = texturesOf(document)[position];
  if (texture === undefined) return { width: 1, height: 1 };
  const { width, height } = fieldsOf(Texture, document.get(texture));
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

/** A submodel of the file, with what its meshes need of it. */
interface Submodel {
  readonly record: RecordId;
  readonly part: RecordId;
  readonly fields: SubModelFields;
  readonly name: string;
  readonly bodypart: number;
  readonly choice: number;
}

/** Places and directions of a submodel in the model's space at rest. */
interface AtRest {
  readonly points: Float32Array;
  readonly directions: Float32Array;
}

type Shape = Pick<ModelMesh, 'vertexCount' | 'coordinates' | 'triangles' | 'skin' | 'normalJoints' | 'corners'> & {
  readonly fileVertices: Uint32Array;
  readonly fileNormals: Uint32Array;
};

interface StudioMesh extends ModelMesh {
  readonly fileVertices: Uint32Array;
  /** As `fileVertices`, of normals. */
  readonly fileNormals: Uint32Array;
}

function readShape(document: DocumentView, record: RecordId, fields: SubModelFields, material: number, bones: number) {
  const { commands } = fieldsOf(Mesh, document.get(record));
  const { corners, indices, places } = indexTriangles(commands);
  const count = corners.length / cornerLength;
  const { width, height } = textureSize(document, material);
  const coordinates = new Float32Array(count * 2);
  const fileVertices = new Uint32Array(count);
  const fileNormals = new Uint32Array(count);
  const joints = new Uint8Array(count);
  const normalJoints = new Uint8Array(count);
  const last = Math.max(0, bones - 1);
  for (let corner = 0; corner < count; corner++) {
    const at = corner * cornerLength;
    const vertex = corners[at] ?? 0;
    const normal = corners[at + 1] ?? 0;
    coordinates[corner * 2] = (corners[at + 2] ?? 0) / width;
    coordinates[corner * 2 + 1] = (corners[at + 3] ?? 0) / height;
    fileVertices[corner] = vertex;
    fileNormals[corner] = normal;
    joints[corner] = Math.min(fields.vertexBones[vertex] ?? 0, last);
    normalJoints[corner] = Math.min(fields.normalBones[normal] ?? 0, last);
  }
  return {
    vertexCount: count,
    coordinates: [coordinates],
    triangles: indices,
    skin: skinOf(joints, bones),
    normalJoints,
    corners: places,
    fileVertices,
    fileNormals,
  } satisfies Shape;
}

const shapeOf = ({
  vertexCount,
  coordinates,
  triangles,
  skin,
  normalJoints,
  corners,
  fileVertices,
  fileNormals,
}: StudioMesh): Shape => ({
  ...{ vertexCount, coordinates, triangles, skin },
  ...{ normalJoints, corners, fileVertices, fileNormals },
});

function placeInto(out: Float32Array, numbers: Float32Array, places: Uint32Array): Float32Array {
  for (const [corner, place] of places.entries()) {
    for (let axis = 0; axis < 3; axis++) out[corner * 3 + axis] = numbers[place * 3 + axis] ?? 0;
  }
  return out;
}

/** A name that no other submodel has: many models call several the same, and by their names they are told apart. */
function untaken(name: string, taken: Set<string>): string {
  let own = name;
  for (let number = 2; taken.has(own); number++) own = `${name} (${number})`;
  taken.add(own);
  return own;
}

/** Submodels in the file's order, each with its meshes. */
function readSubmodels(document: DocumentView): readonly Submodel[] {
  const taken = new Set<string>();
  return bodypartsOf(document).flatMap((part, bodypart) => {
    const { name, models } = fieldsOf(BodyPart, document.get(part));
    return models.map((record, choice): Submodel => {
      const fields = fieldsOf(SubModel, document.get(record));
      const own = untaken(`${name === '' ? `body ${bodypart}` : name}: ${fields.name}`, taken);
      return { record, part, fields, name: own, bodypart, choice };
    });
  });
}

/** Reads meshes, and again only those that changed. Places keep their arrays: they are filled anew. */
export function meshReader(document: Document): (rest: Float32Array) => readonly ModelMesh[] {
  const kept = new KeptList<StudioMesh>();
  return (rest) => {
    const boneCount = rest.length / MATRIX_LENGTH;
    const skins = skinsOf(document);
    // All places at rest stand on the bones' own.
    const bones = Math.max(0, ...bonesOf(document).map((id) => document.revisionOf(id, ['value', 'parent'])));
    const atRest = new Map<Submodel, AtRest>();
    const restOf = (submodel: Submodel): AtRest => {
      const { positions, vertexBones, normals, normalBones } = submodel.fields;
      const known = atRest.get(submodel) ?? {
        points: skinVectors(positions, vertexBones, rest, 'points'),
        directions: skinVectors(normals, normalBones, rest, 'directions'),
      };
      atRest.set(submodel, known);
      return known;
    };
    const owners = new Map(
      readSubmodels(document).flatMap((submodel) => submodel.fields.meshes.map((mesh) => [mesh, submodel] as const)),
    );
    const describe = (id: RecordId, { record }: Submodel) => {
      const { skinColumn } = fieldsOf(Mesh, document.get(id));
      const materials = skinMaterials(skins, skinColumn);
      const { width, height } = textureSize(document, materials[0] ?? -1);
      const commands = document.revisionOf(id, ['commands']);
      const bonesOfVertices = document.revisionOf(record, ['vertexBones', 'normalBones']);
      return { skinColumn, materials, shape: `${boneCount} ${commands} ${bonesOfVertices} ${width} ${height}` };
    };
    const ownerOf = (id: RecordId): Submodel => {
      const owner = owners.get(id);
      if (owner === undefined) throw new Error(`mesh ${id} has no submodel`);
      return owner;
    };
    return kept.read(
      [...owners.keys()],
      (id) => {
        const owner = ownerOf(id);
        const { skinColumn, materials, shape } = describe(id, owner);
        const places = document.revisionOf(owner.record, ['positions', 'normals']);
        const { name, bodypart, choice } = owner;
        const held = `${owner.record} ${owner.part} ${bodypart} ${choice} ${name}`;
        return [shape, places, bones, rest.length, skinColumn, materials.join(','), held].join(' ');
      },
      (record, _, before): StudioMesh => {
        const owner = ownerOf(record);
        const { skinColumn, materials, shape } = describe(record, owner);
        const known = before?.shape === shape ? before : null;
        const made =
          known === null ? readShape(document, record, owner.fields, materials[0] ?? -1, boneCount) : shapeOf(known);
        const { points, directions } = restOf(owner);
        const length = made.vertexCount * 3;
        return {
          record,
          holders: [owner.record, owner.part],
          shape,
          name: owner.name,
          material: materials[0] ?? -1,
          skinMaterials: materials,
          levelOfDetail: 0,
          version: { group: owner.bodypart, choice: owner.choice },
          positions: placeInto(known?.positions ?? new Float32Array(length), points, made.fileVertices),
          normals: placeInto(known?.normals ?? new Float32Array(length), directions, made.fileNormals),
          tangents: null,
          ...made,
          bakedLight: null,
          wholeTexels: true,
          extras: { bodypart: owner.bodypart, submodel: owner.choice, skinColumn },
        };
      },
    );
  };
}
