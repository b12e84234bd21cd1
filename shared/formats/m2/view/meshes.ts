/** Submeshes of a view as meshes of their own: the vertices they use, checked triangles, bones through the bone table. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { KeptList } from '../../../model/lazily.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { listOf, modelFields } from '../model.ts';
import { geosetGroup, geosetName } from '../names.ts';
import type { VertexFields } from '../schema/vertices.ts';
import { Vertices } from '../schema/vertices.ts';
import { Submesh, View } from '../schema/view.ts';
import { fieldsOf } from '../../../codec/record.ts';

type SubmeshFields = FieldsIn<typeof Submesh>;
type ViewFields = FieldsIn<typeof View>;

const perVertex = 4;

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

function pickInto(out: Float32Array, numbers: ArrayLike<number>, vertices: Uint32Array, width: number): Float32Array {
  let to = 0;
  for (const vertex of vertices)
    for (let part = 0; part < width; part++) out[to++] = numbers[vertex * width + part] ?? 0;
  return out;
}

const pick = (numbers: ArrayLike<number>, vertices: Uint32Array, width: number): Float32Array =>
  pickInto(new Float32Array(vertices.length * width), numbers, vertices, width);

/**
 * Indices that are read of one view: a hundred times those of the largest model known. Thousands of damaged submeshes may
 * each claim the whole list.
 */
const mostIndices = 20_000_000;

/** A stretch of the view's indices. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Where the indices of each submesh stand; what lies past the list, or is claimed by too many, is left out. */
function stretchesOf(submeshes: readonly SubmeshFields[], indices: number): readonly Stretch[] {
  let left = mostIndices;
  return submeshes.map(({ indexStart, indexCount, level }) => {
    const first = indexStart + level * 0x10000;
    const last = Math.max(first, Math.min(first + Math.min(left, indexCount), indices));
    left -= last - first;
    return { first, last };
  });
}

/** Which vertices of the model the triangles of a submesh use, in the order of first use, and the triangles among them. */
function usedVertices(
  { vertices, triangles }: { readonly vertices: ArrayLike<number>; readonly triangles: ArrayLike<number> },
  { first, last }: Stretch,
  count: number,
): { readonly places: Uint32Array; readonly corners: Uint16Array } {
  const known = new Map<number, number>();
  const corners: number[] = [];
  for (let at = first; at + 2 < last; at += 3) {
    const places = [triangles[at] ?? -1, triangles[at + 1] ?? -1, triangles[at + 2] ?? -1];
    if (places.some((place) => (vertices[place] ?? count) >= count)) continue;
    for (const place of places) {
      const index = known.get(place) ?? known.size;
      known.set(place, index);
      corners.push(index);
    }
  }
  // Indices of the file are of 16 bits, so there are no more different ones.
  return { places: Uint32Array.from(known.keys()), corners: Uint16Array.from(corners) };
}

/** Four bones and four weights a vertex. The client goes through the bone table of the submesh. */
function influences(
  source: VertexFields,
  places: Uint32Array,
  fileVertices: Uint32Array,
  boneOf: (place: number, part: number) => number | undefined,
): Uint16Array {
  const skin = new Uint16Array(places.length * perVertex * 2);
  for (const [vertex, place] of places.entries()) {
    const from = (fileVertices[vertex] ?? 0) * perVertex;
    for (let part = 0; part < perVertex; part++) {
      const at = vertex * perVertex * 2 + part;
      skin[at] = boneOf(place, part) ?? source.boneIndices[from + part] ?? 0;
      skin[at + perVertex] = source.boneWeights[from + part] ?? 0;
    }
  }
  return skin;
}

/** What a mesh is made of beside the numbers of its vertices. */
interface Reading {
  readonly view: ViewFields;
  readonly source: VertexFields;
  readonly boneCombos: ArrayLike<number>;
  readonly submesh: SubmeshFields;
  readonly stretch: Stretch;
  readonly hasSecondSet: boolean;
}

type Shape = Pick<ModelMesh, 'vertexCount' | 'coordinates' | 'triangles' | 'skin'> & {
  readonly fileVertices: Uint32Array;
};

function readShape({ view, source, boneCombos, submesh, stretch, hasSecondSet }: Reading): Shape {
  const count = Math.floor(source.positions.length / 3);
  const { places, corners } = usedVertices(view, stretch, count);
  const fileVertices = places.map((place) => view.vertices[place] ?? 0);
  const skin = influences(source, places, fileVertices, (place, part) => {
    const own = view.bones[place * perVertex + part];
    return own === undefined ? undefined : boneCombos[submesh.boneStart + own];
  });
  const second = hasSecondSet ? [pick(source.textureCoordinates2, fileVertices, 2)] : [];
  return {
    vertexCount: places.length,
    coordinates: [pick(source.textureCoordinates, fileVertices, 2), ...second],
    triangles: corners,
    skin: { vertexCount: places.length, vertexGroups: [], groupSizes: [], matrices: [], skin },
    fileVertices,
  };
}

const shapeOf = ({ vertexCount, coordinates, triangles, skin, fileVertices }: ModelMesh): Shape => ({
  ...{ vertexCount, coordinates, triangles, skin },
  fileVertices: fileVertices ?? new Uint32Array(0),
});

const places = ['positions', 'normals'] as const;
const restOfVertices = ['boneWeights', 'boneIndices', 'textureCoordinates', 'textureCoordinates2'] as const;
const viewMembers = ['vertices', 'triangles', 'bones', 'submeshes'] as const;

/** What the batches of a view say of a submesh, by its position: its material, −1 for none, and the sets they use. */
export interface Dressing {
  readonly materialOf: (submesh: number) => number;
  readonly hasSecondSet: (submesh: number) => boolean;
}

/** Reads the submeshes of a view, and again only those that changed. Places keep their arrays: they are filled anew. */
export function meshReader(document: Document): (view: RecordId, dressing: Dressing) => readonly ModelMesh[] {
  const kept = new KeptList<ModelMesh>();
  return (viewId, { materialOf, hasSecondSet }) => {
    const view = fieldsOf(View, document.get(viewId));
    const [vertices = document.root] = listOf(document, 'vertices');
    const source = verticesOf(document);
    const { boneCombos } = modelFields(document);
    const submeshes = view.submeshes.map((id) => fieldsOf(Submesh, document.get(id)));
    const stretches = stretchesOf(submeshes, view.triangles.length);
    const common = [
      source.positions.length,
      document.revisionOf(document.root, ['boneCombos', 'vertices']),
      document.revisionOf(viewId, viewMembers),
      document.revisionOf(vertices, restOfVertices),
    ].join(' ');
    const shapeFor = (id: RecordId, index: number): string =>
      `${viewId} ${common} ${document.revisionOf(id)} ${stretches[index]?.last} ${hasSecondSet(index)}`;
    const moved = document.revisionOf(vertices, places);
    return kept.read(
      view.submeshes,
      (id, index) => `${index} ${materialOf(index)} ${moved} ${shapeFor(id, index)}`,
      (record, index, before): ModelMesh => {
        const submesh = submeshes[index] ?? fieldsOf(Submesh, document.get(record));
        const stretch = stretches[index] ?? { first: 0, last: 0 };
        const shape = shapeFor(record, index);
        const known = before?.shape === shape ? before : null;
        const reading = { view, source, boneCombos, submesh, stretch, hasSecondSet: hasSecondSet(index) };
        const made = known === null ? readShape(reading) : shapeOf(known);
        const length = made.vertexCount * 3;
        return {
          record,
          holders: [],
          shape,
          name: `${index}: ${geosetName(submesh.geoset)}`,
          material: materialOf(index),
          skinMaterials: [],
          levelOfDetail: 0,
          version: { group: geosetGroup(submesh.geoset), choice: submesh.geoset % 100 },
          positions: pickInto(known?.positions ?? new Float32Array(length), source.positions, made.fileVertices, 3),
          normals: pickInto(known?.normals ?? new Float32Array(length), source.normals, made.fileVertices, 3),
          tangents: null,
          ...made,
          normalJoints: null,
          corners: null,
          bakedLight: null,
          wholeTexels: false,
          extras: { submesh: index, geoset: submesh.geoset },
        };
      },
    );
  };
}
