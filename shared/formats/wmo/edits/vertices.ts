/** Places, normals and coordinates of vertices, in the lists of their group. */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import type { Document } from '../../../document/document.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { ModelEdits } from '../../../model/edits.ts';
import { meshOf } from '../../../model/meshes.ts';
import { normalsOfFaces, sharedNote } from '../../../model/normals.ts';
import { allVertices } from '../../../model/runs.ts';
import { inStep, obeyed, requireVertices } from '../../../model/steps.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn } from '../model.ts';
import type { ListName } from '../schema/geometry.ts';
import type { DrawnBatch } from '../view/batches.ts';
import { drawnBatches, listIn } from '../view/batches.ts';
import { buildingView } from '../view/index.ts';

/** Throws a RangeError for a record that is no batch which is drawn. */
export function batchOf(document: Document, mesh: RecordId): DrawnBatch {
  const batch = drawnBatches(document).find(({ record }) => record === mesh);
  if (batch === undefined) throw new RangeError('What is selected is no mesh of the building');
  return batch;
}

interface Numbers {
  readonly values: ArrayLike<number>;
  readonly vertices: ArrayLike<number>;
  readonly width: number;
  readonly what: string;
}

/** Writes numbers of some vertices of a mesh into a list of its group. */
function store(
  document: Document,
  transaction: Transaction,
  mesh: RecordId,
  list: { readonly id: RecordId; readonly member: ListName },
  { values, vertices, width, what }: Numbers,
): void {
  const { fileVertices, vertexCount } = meshOf(buildingView(document), mesh);
  requireVertices(vertices, values, { width, count: vertexCount, what });
  for (let at = 0; at < vertices.length; at++) {
    const vertex = fileVertices?.[vertices[at] ?? 0] ?? 0;
    const own = Array.from({ length: width }, (_each, part) => Math.fround(values[at * width + part] ?? 0));
    transaction.patch(list.id, list.member, vertex * width, own);
  }
}

function required(
  document: Document,
  group: GroupAt,
  tag: string,
  member: ListName,
): { readonly id: RecordId; readonly member: ListName } {
  const found = listIn(document, group, tag, member);
  if (found === null) throw new RangeError(`The group of this mesh has no ${tag}`);
  return { id: found.id, member };
}

type VertexVerbs = Required<Pick<ModelEdits, 'setPositions' | 'setNormals' | 'setCoordinates' | 'recomputeNormals'>>;

export function vertexEdits(document: Document): VertexVerbs {
  const setNormals: VertexVerbs['setNormals'] = (mesh, vertices, values, step) => {
    const list = required(document, batchOf(document, mesh).group, 'MONR', 'normals');
    return inStep(document, 'Set normals', step, (transaction) => {
      store(document, transaction, mesh, list, { values, vertices, width: 3, what: 'Normals' });
      return obeyed;
    });
  };
  return {
    setPositions(mesh, vertices, values, step) {
      const { group } = batchOf(document, mesh);
      const list = required(document, group, 'MOVT', 'positions');
      return inStep(document, 'Move vertices', step, (transaction) => {
        store(document, transaction, mesh, list, { values, vertices, width: 3, what: 'Places' });
        return obeyed;
      });
    },
    setNormals,
    setCoordinates(mesh, set, vertices, values, step) {
      const { group } = batchOf(document, mesh);
      const chunk = chunksIn(document, group, 'MOTV')[set];
      const [id] = chunk === undefined ? [] : chunkItems(chunk);
      if (id === undefined) throw new RangeError(`The mesh has no coordinates ${set}`);
      return inStep(document, 'Move coordinates', step, (transaction) => {
        store(
          document,
          transaction,
          mesh,
          { id, member: 'coordinates' },
          { values, vertices, width: 2, what: 'Coordinates' },
        );
        return obeyed;
      });
    },
    recomputeNormals(id, angle, step) {
      const mesh = meshOf(buildingView(document), id);
      const made = normalsOfFaces(mesh, angle);
      return inStep(document, 'Recompute normals', step, (transaction) => {
        setNormals(id, allVertices(mesh.vertexCount), made.normals, transaction);
        return sharedNote(made);
      });
    },
  };
}
