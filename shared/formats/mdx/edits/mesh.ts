/** Vertices of geosets: arrays that the file has as they are asked for, so that every number can be kept. */
import type { Document } from '../../../document/document.ts';
import { geosetFields } from '../view/records.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { ModelEdits } from '../../../model/edits.ts';
import type { Notes } from '../../../model/notes.ts';
import { meshOf } from '../../../model/meshes.ts';
import { normalsOfFaces, sharedNote } from '../../../model/normals.ts';
import { allVertices, patchVertices } from '../../../model/runs.ts';
import { inStep, obeyed, requireVertices } from '../../../model/steps.ts';
import { mdxView } from '../view/index.ts';

interface Member {
  readonly member: 'positions' | 'normals';
  readonly label: string;
  readonly what: string;
}

function setter(document: Document, { member, label, what }: Member) {
  return (mesh: RecordId, vertices: ArrayLike<number>, values: ArrayLike<number>, step?: Transaction): Notes => {
    const { vertexCount: count, [member]: present } = meshOf(mdxView(document), mesh);
    if (present === null) throw new RangeError(`The geoset has no ${member}`);
    requireVertices(vertices, values, { width: 3, count, what });
    inStep(document, label, step, (transaction) =>
      patchVertices(transaction, { record: mesh, member, width: 3 }, vertices, values),
    );
    return obeyed;
  };
}

export function meshEdits(
  document: Document,
): Required<Pick<ModelEdits, 'setPositions' | 'setNormals' | 'setCoordinates' | 'recomputeNormals'>> {
  const setNormals = setter(document, { member: 'normals', label: 'Change normals', what: 'Normals' });
  return {
    setPositions: setter(document, { member: 'positions', label: 'Move vertices', what: 'Places' }),
    setNormals,
    setCoordinates(mesh, set, vertices, coordinates, step) {
      const { vertexCount: count } = meshOf(mdxView(document), mesh);
      const record = geosetFields(document.get(mesh)).uvSets?.[set];
      if (record === undefined) throw new RangeError(`The geoset has no set ${set + 1} of texture coordinates`);
      requireVertices(vertices, coordinates, { width: 2, count, what: 'Texture coordinates' });
      inStep(document, 'Move texture coordinates', step, (transaction) =>
        patchVertices(transaction, { record, member: 'coordinates', width: 2 }, vertices, coordinates),
      );
      return obeyed;
    },
    recomputeNormals(id, angle, step) {
      const mesh = meshOf(mdxView(document), id);
      const made = normalsOfFaces(mesh, angle);
      return inStep(document, 'Recompute normals', step, (transaction) => {
        setNormals(id, allVertices(mesh.vertexCount), made.normals, transaction);
        const hasTangents = mesh.tangents !== null;
        return [...sharedNote(made), ...(hasTangents ? ['Tangents stay as they are.'] : [])];
      });
    },
  };
}
