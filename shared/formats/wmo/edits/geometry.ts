/** Batches made anew, added and removed. Boxes, bounds and the collision tree follow when the step ends (`structure`). */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { MeshEdits, NewMesh } from '../../../model/meshEdits.ts';
import type { MeshGeometry } from '../../../model/meshGeometry.ts';
import { requireGeometry } from '../../../model/meshGeometry.ts';
import { meshOf } from '../../../model/meshes.ts';
import { materialAt } from '../../../model/materials.ts';
import type { Notes } from '../../../model/notes.ts';
import { inStep } from '../../../model/steps.ts';
import { mostOf } from '../limits.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn, groupsOf, itemsIn } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import { cutOf } from '../structure/batches.ts';
import { numbersIn } from '../structure/groupLists.ts';
import type { Cut } from '../structure/splice.ts';
import { indicesKind, splice, vertexCountOf } from '../structure/splice.ts';
import { buildingView } from '../view/index.ts';
import { pieceOf } from './piece.ts';
import { batchOf } from './vertices.ts';

/** A batch counts its corners in 16 bits. */
const mostInBatch = 21_845;

const triangleCount = (document: Document, group: GroupAt): number =>
  Math.floor((numbersIn(document, group, indicesKind)?.numbers.length ?? 0) / 3);

/** What is left for a piece in the place of a cut. */
function room(document: Document, group: GroupAt, cut: Cut): { readonly vertices: number; readonly triangles: number } {
  const own = (cut.indexEnd - cut.firstIndex) / 3;
  return {
    vertices: mostOf.vertices - vertexCountOf(document, group) + (cut.vertexEnd - cut.firstVertex),
    triangles: Math.min(mostInBatch, mostOf.triangles - triangleCount(document, group) + own),
  };
}

function requireRoom(document: Document, group: GroupAt, cut: Cut, geometry: MeshGeometry): void {
  const left = room(document, group, cut);
  const [vertices, triangles] = [geometry.positions.length / 3, geometry.triangles.length / 3];
  if (vertices > left.vertices) {
    throw new RangeError(
      `${vertices} vertices: a group holds ${mostOf.vertices}, which leaves ${Math.max(0, left.vertices)} for this batch`,
    );
  }
  if (triangles > left.triangles) {
    throw new RangeError(
      `${triangles} triangles: a batch holds ${mostInBatch} and a group ${mostOf.triangles}, which leaves ${Math.max(0, left.triangles)} for this batch`,
    );
  }
}

const nowhere: Cut = { firstVertex: 0, vertexEnd: 0, firstIndex: 0, indexEnd: 0 };

/** Right behind the batch at a position of the group; before everything where there is none. */
function placeBehind(document: Document, group: GroupAt, batches: readonly RecordId[]): Cut {
  let [vertex, index] = [0, 0];
  for (const id of batches) {
    const { vertexEnd, indexEnd } = cutOf(document, group, fieldsOf(Batch, document.get(id)));
    vertex = Math.max(vertex, vertexEnd);
    index = Math.max(index, indexEnd);
  }
  return { firstVertex: vertex, vertexEnd: vertex, firstIndex: index, indexEnd: index };
}

/** Where a batch like another one comes to stand: behind the last one of its kind, as the kinds stand in order. */
function positionLike(document: Document, group: GroupAt, from: RecordId | null): number {
  const batches = itemsIn(document, group, 'MOBA');
  const at = from === null ? batches.length - 1 : batches.indexOf(from);
  const { transitionBatches, interiorBatches } = group.fields;
  const end = [transitionBatches, transitionBatches + interiorBatches].find((each) => at < each);
  return Math.min(end ?? batches.length, batches.length);
}

function groupFor(document: Document, like: NewMesh): GroupAt {
  if (like.from !== null) return batchOf(document, like.from).group;
  const [first] = groupsOf(document);
  if (first === undefined) throw new RangeError('The building has no group that a mesh could be part of');
  return first;
}

function addBatch(document: Document, transaction: Transaction, geometry: MeshGeometry, like: NewMesh) {
  const group = groupFor(document, like);
  const from = like.from === null ? null : meshOf(buildingView(document), like.from);
  const material = like.material >= 0 ? like.material : (from?.material ?? 0);
  const position = positionLike(document, group, like.from);
  const [chunk] = chunksIn(document, group, 'MOBA');
  if (chunk === undefined) throw new RangeError('The group has no list of batches (MOBA)');
  const before = itemsIn(document, group, 'MOBA').slice(0, position);
  const cut = placeBehind(document, group, before);
  requireRoom(document, group, cut, geometry);
  const mesh = changeStructure(document, transaction, (structure) =>
    structure.create(Batch.type, { material }, { owner: chunk.id, member: 'items', position }),
  );
  const source =
    from === null ? null : { mesh: from, cut: cutOf(document, group, fieldsOf(Batch, document.get(from.record))) };
  const { piece, notes } = pieceOf(document, group, geometry, { source, material });
  splice(document, transaction, group, { cut, piece, own: mesh });
  return { mesh, notes };
}

type Offered = 'setGeometry' | 'addMesh' | 'removeMesh' | 'meshLimits' | 'meshRoom';

export function geometryEdits(document: Document): Required<Pick<MeshEdits, Offered>> {
  return {
    setGeometry(id, geometry, step): Notes {
      const view = buildingView(document);
      const mesh = meshOf(view, id);
      requireGeometry(geometry, { joints: 0, sources: mesh.vertexCount });
      const { group, fields } = batchOf(document, id);
      const cut = cutOf(document, group, fields);
      requireRoom(document, group, cut, geometry);
      return inStep(document, 'Change mesh', step, (transaction) => {
        const { piece, notes } = pieceOf(document, group, geometry, {
          source: { mesh, cut },
          material: fields.material,
        });
        splice(document, transaction, group, { cut, piece, own: id });
        return notes;
      });
    },
    addMesh(geometry, like, step) {
      const view = buildingView(document);
      const sources = like.from === null ? 0 : meshOf(view, like.from).vertexCount;
      requireGeometry(geometry, { joints: 0, sources });
      if (like.material >= 0) materialAt(view, like.material);
      requireRoom(document, groupFor(document, like), nowhere, geometry);
      return inStep(document, 'Add mesh', step, (transaction) => addBatch(document, transaction, geometry, like));
    },
    removeMesh(mesh, step) {
      batchOf(document, mesh);
      return inStep(document, 'Remove mesh', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          structure.remove(mesh);
          return [];
        }),
      );
    },
    meshLimits(mesh) {
      const limits = { influences: 0, areEqual: false };
      if (mesh === null) return { vertices: mostOf.vertices, triangles: mostInBatch, ...limits };
      const { group, fields } = batchOf(document, mesh);
      return { ...room(document, group, cutOf(document, group, fields)), ...limits };
    },
    meshRoom(mesh) {
      const { group, fields } = batchOf(document, mesh);
      return [
        {
          label: 'Vertices in the group',
          used: vertexCountOf(document, group),
          most: mostOf.vertices,
          counts: 'vertices',
          isShared: true,
        },
        {
          label: 'Triangles in the group',
          used: triangleCount(document, group),
          most: mostOf.triangles,
          counts: 'faces',
          isShared: true,
        },
        {
          label: 'Triangles in the batch',
          used: Math.floor(fields.indexCount / 3),
          most: mostInBatch,
          counts: 'faces',
          isShared: false,
        },
      ];
    },
  };
}
