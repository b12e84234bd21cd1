/** Vertices of submeshes: all of them stand in one table of the model, which submeshes may share. */
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { ModelEdits } from '../../../model/edits.ts';
import type { Notes } from '../../../model/notes.ts';
import { meshOf } from '../../../model/meshes.ts';
import { normalsOfFaces, sharedNote } from '../../../model/normals.ts';
import { allVertices, patchVertices } from '../../../model/runs.ts';
import { inStep, requireVertices } from '../../../model/steps.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { listOf } from '../model.ts';
import { m2View } from '../view/index.ts';

/** How many vertices of the file other submeshes of the view use as well. */
function sharedNotes(document: Document, mesh: ModelMesh, fileVertices: Uint32Array): Notes {
  // A drag asks at every move: flags are quicker than sets.
  const isChanged = new Uint8Array(fileVertices.reduce((most, vertex) => Math.max(most, vertex), -1) + 1);
  for (const vertex of fileVertices) isChanged[vertex] = 1;
  let shared = 0;
  for (const { fileVertices: others } of m2View(document).meshes.filter(({ record }) => record !== mesh.record)) {
    for (const vertex of others ?? []) {
      if (isChanged[vertex] !== 1) continue;
      isChanged[vertex] = 0;
      shared++;
    }
  }
  if (shared === 0) return [];
  return [`${shared === 1 ? 'One vertex belongs' : `${shared} vertices belong`} to other submeshes too, which follow.`];
}

interface Change {
  readonly mesh: RecordId;
  readonly vertices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly width: number;
  readonly member: string;
  readonly what: string;
  readonly label: string;
}

function change(
  document: Document,
  { mesh: id, vertices, values, width, member, what, label }: Change,
  step?: Transaction,
): Notes {
  const mesh = meshOf(m2View(document), id);
  requireVertices(vertices, values, { width, count: mesh.vertexCount, what });
  const [record] = listOf(document, 'vertices');
  if (record === undefined) throw new RangeError('The model has no vertices');
  const fileVertices = Uint32Array.from(vertices, (vertex) => mesh.fileVertices?.[vertex] ?? vertex);
  const notes = sharedNotes(document, mesh, fileVertices);
  inStep(document, label, step, (transaction) =>
    patchVertices(transaction, { record, member, width }, fileVertices, values),
  );
  return notes;
}

export function meshEdits(
  document: Document,
): Required<Pick<ModelEdits, 'setPositions' | 'setNormals' | 'setCoordinates' | 'recomputeNormals'>> {
  const setNormals: ModelEdits['setNormals'] = (mesh, vertices, values, step) => {
    const named = { member: 'normals', what: 'Normals', label: 'Change normals' };
    return change(document, { mesh, vertices, values, width: 3, ...named }, step);
  };
  return {
    setPositions: (mesh, vertices, values, step) => {
      const named = { member: 'positions', what: 'Places', label: 'Move vertices' };
      return change(document, { mesh, vertices, values, width: 3, ...named }, step);
    },
    setNormals,
    setCoordinates(mesh, set, vertices, values, step) {
      const member = ['textureCoordinates', 'textureCoordinates2'][set];
      if (member === undefined) throw new RangeError('Vertices have two sets of texture coordinates');
      const named = { member, what: 'Texture coordinates', label: 'Move texture coordinates' };
      return change(document, { mesh, vertices, values, width: 2, ...named }, step);
    },
    recomputeNormals(id, angle, step) {
      const mesh = meshOf(m2View(document), id);
      const made = normalsOfFaces(mesh, angle);
      return inStep(document, 'Recompute normals', step, (transaction) => [
        ...setNormals(id, allVertices(mesh.vertexCount), made.normals, transaction),
        ...sharedNote(made),
      ]);
    },
  };
}
