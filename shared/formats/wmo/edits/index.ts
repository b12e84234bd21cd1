/** What tools can change in buildings: places, normals and coordinates of vertices. */
import type { RecordId } from '../../../codec/documentRecord.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import type { ListName } from '../schema/geometry.ts';
import type { Document } from '../../../document/document.ts';
import type { Transaction } from '../../../document/transaction.ts';
import type { ModelEdits, Verb } from '../../../model/edits.ts';
import { meshOf } from '../../../model/meshes.ts';
import { inStep, obeyed, requireVertices } from '../../../model/steps.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn } from '../model.ts';
import type { DrawnBatch } from '../view/batches.ts';
import { drawnBatches, listIn } from '../view/batches.ts';
import { buildingView } from '../view/index.ts';

const nothingMoves = 'Nothing moves in a building: its doodads are models of their own.';
const noSequences = 'A building has no sequences.';

const inProperties = 'Materials of buildings are in Properties';

const refusals: Readonly<Partial<Record<Verb, string>>> = {
  transformWhole: 'Whole buildings stay as they are',
  mirrorWhole: 'Whole buildings stay as they are',
  recomputeNormals: 'Buildings keep the normals they have',
  setPivot: nothingMoves,
  addJoint: nothingMoves,
  addThings: nothingMoves,
  setExtent: 'Boxes of buildings follow their vertices.',
  setHitShape: 'What is hit is made of the faces of the groups.',
  addHitBox: 'What is hit is made of the faces of the groups.',
  setKeys: nothingMoves,
  addClip: noSequences,
  removeClip: noSequences,
  renameClip: noSequences,
  moveClip: noSequences,
  retimeClip: noSequences,
  reverseClip: noSequences,
  setClipRange: noSequences,
  setLooping: noSequences,
  setSpeed: noSequences,
  setEvents: noSequences,
  setShown: noSequences,
  setEffect: 'Buildings have no emitters',
  addTexture: inProperties,
  removeTexture: inProperties,
  setPicture: inProperties,
  paintPicture: 'The picture is a file of its own',
  addMaterial: inProperties,
  removeMaterial: inProperties,
  setMaterialOf: inProperties,
  addLayer: inProperties,
  removeLayer: inProperties,
  moveLayer: inProperties,
  setLayer: inProperties,
};

function batchOf(document: Document, mesh: RecordId): DrawnBatch {
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

export function buildingEdits(document: Document): ModelEdits {
  return {
    setPositions(mesh, vertices, values, step) {
      const { group } = batchOf(document, mesh);
      const list = required(document, group, 'MOVT', 'positions');
      return inStep(document, 'Move vertices', step, (transaction) => {
        store(document, transaction, mesh, list, { values, vertices, width: 3, what: 'Places' });
        return obeyed;
      });
    },
    setNormals(mesh, vertices, values, step) {
      const list = required(document, batchOf(document, mesh).group, 'MONR', 'normals');
      return inStep(document, 'Set normals', step, (transaction) => {
        store(document, transaction, mesh, list, { values, vertices, width: 3, what: 'Normals' });
        return obeyed;
      });
    },
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
    refusals,
  };
}
