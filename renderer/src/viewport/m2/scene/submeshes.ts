/** Submeshes of a view as meshes of their own: used vertices, checked triangles, bones through the bone table. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { fieldsOf, listOf, modelFields } from '../../../../../shared/formats/m2/model.ts';
import type { VertexFields } from '../../../../../shared/formats/m2/schema/vertices.ts';
import { Vertices } from '../../../../../shared/formats/m2/schema/vertices.ts';
import { Submesh, View } from '../../../../../shared/formats/m2/schema/view.ts';
import type { Skin, SlotBoxes } from '../../../../../shared/geometry/skinning.ts';
import { buildSkin, SlotTable } from '../../../../../shared/geometry/skinning.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { MeshSource } from '../../model/geosetMesh.ts';

export interface SubmeshDescription {
  readonly record: RecordId;
  readonly geoset: number;
  /** Where the client sorts see-through batches by, in the rest pose. */
  readonly sortCenter: Vector3;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly tangents: null;
  readonly uvSets: readonly Float32Array[];
  readonly triangles: Uint16Array;
  readonly skin: { readonly vertexCount: number };
  /** For each vertex here its place among the model's vertices. */
  readonly modelVertices: Uint32Array;
}

export interface SceneSubmesh extends MeshSource {
  readonly description: SubmeshDescription;
  readonly skin: Skin;
  /** Made when first asked for: picking and bounds need them, drawing does not. */
  slotBoxes: SlotBoxes | null;
  posed: { readonly version: number; readonly positions: Float32Array } | null;
}

const noVertices: VertexFields = {
  positions: new Float32Array(0),
  boneWeights: new Uint8Array(0),
  boneIndices: new Uint8Array(0),
  normals: new Float32Array(0),
  textureCoordinates: new Float32Array(0),
  textureCoordinates2: new Float32Array(0),
};

/** The model's vertices; none in a file without. */
export function verticesOf(document: DocumentView): VertexFields {
  const [id] = listOf(document, 'vertices');
  return id === undefined ? noVertices : fieldsOf<VertexFields>(Vertices, document.get(id));
}

function pick(numbers: ArrayLike<number>, vertices: Uint32Array, components: number): Float32Array {
  const out = new Float32Array(vertices.length * components);
  fill(out, numbers, vertices, components);
  return out;
}

function fill(out: Float32Array, numbers: ArrayLike<number>, vertices: Uint32Array, components: number): void {
  let to = 0;
  for (const vertex of vertices) {
    for (let index = 0; index < components; index++) out[to++] = numbers[vertex * components + index] ?? 0;
  }
}

/** Submeshes of one view, in the file's order. Triangles that lead out of the lists are left out. */
export function readSubmeshes(document: DocumentView, view: RecordId): readonly SceneSubmesh[] {
  const vertices = verticesOf(document);
  const count = Math.floor(vertices.positions.length / 3);
  const boneCount = listOf(document, 'bones').length;
  const { boneCombos } = modelFields(document);
  const { vertices: used, triangles, bones, submeshes } = fieldsOf(View, document.get(view));
  const slots = new SlotTable(boneCount, (id) => (id < boneCount ? id : -1));
  return submeshes.map((record) => {
    const submesh = fieldsOf(Submesh, document.get(record));
    const start = submesh.indexStart + submesh.level * 0x10000;
    const local = new Map<number, number>();
    const indices: number[] = [];
    for (let at = start; at + 2 < start + submesh.indexCount; at += 3) {
      const corners = [triangles[at], triangles[at + 1], triangles[at + 2]];
      const isWhole = corners.every((corner) => corner !== undefined && (used[corner] ?? count) < count);
      if (!isWhole) continue;
      for (const corner of corners) {
        if (corner === undefined) continue;
        const known = local.get(corner) ?? local.size;
        local.set(corner, known);
        indices.push(known);
      }
    }
    const places = [...local.keys()];
    const modelVertices = Uint32Array.from(places, (place) => used[place] ?? 0);
    const influences = new Uint16Array(places.length * 8);
    places.forEach((place, vertex) => {
      const model = modelVertices[vertex] ?? 0;
      for (let index = 0; index < 4; index++) {
        const own = bones[place * 4 + index];
        // The client goes through the bone table of the submesh; models with more than 256 bones need it.
        const bone = own === undefined ? undefined : boneCombos[submesh.boneStart + own];
        influences[vertex * 8 + index] = bone ?? vertices.boneIndices[model * 4 + index] ?? 0;
        influences[vertex * 8 + 4 + index] = vertices.boneWeights[model * 4 + index] ?? 0;
      }
    });
    const [x = 0, y = 0, z = 0] = submesh.sortCenter ?? submesh.center;
    const description: SubmeshDescription = {
      record,
      geoset: submesh.geoset,
      sortCenter: [x, y, z],
      positions: pick(vertices.positions, modelVertices, 3),
      normals: pick(vertices.normals, modelVertices, 3),
      tangents: null,
      uvSets: [
        pick(vertices.textureCoordinates, modelVertices, 2),
        pick(vertices.textureCoordinates2, modelVertices, 2),
      ],
      triangles: Uint16Array.from(indices),
      skin: { vertexCount: places.length },
      modelVertices,
    };
    const skin = buildSkin(
      { vertexCount: places.length, vertexGroups: [], groupSizes: [], matrices: [], skin: influences },
      slots,
    );
    return { description, skin, slotBoxes: null, posed: null };
  });
}

/** Takes over vertices that were moved in the model; the submesh keeps its arrays. */
export function followVertices(document: DocumentView, { description }: SceneSubmesh): void {
  const { positions, normals } = verticesOf(document);
  fill(description.positions, positions, description.modelVertices, 3);
  fill(description.normals, normals, description.modelVertices, 3);
}
