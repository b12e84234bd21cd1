/** Meshes of submodels made anew, added and removed, and other bones for some of their vertices. */
import { fieldsOf } from '../../../../codec/record.ts';
import { cutText } from '../../../../codec/text.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { influencesOf } from '../../../../model/influences.ts';
import type { MeshEdits, NewMesh } from '../../../../model/meshEdits.ts';
import type { MeshGeometry } from '../../../../model/meshGeometry.ts';
import { geometryOf, requireGeometry, requireInfluences, withInfluences } from '../../../../model/meshGeometry.ts';
import { meshOf } from '../../../../model/meshes.ts';
import type { Notes } from '../../../../model/notes.ts';
import { inStep, obeyed, requireVertices } from '../../../../model/steps.ts';
import type { ModelMesh } from '../../../../model/view.ts';
import { addColumn } from '../../edit/texture.ts';
import { mostOf } from '../../limits.ts';
import { bodypartsOf, submodelsOf } from '../../model.ts';
import { BodyPart, Mesh, SubModel } from '../../schema/body.ts';
import { skinsOf } from '../../skins.ts';
import { studioView } from '../../view/index.ts';
import type { CornerSource } from './corners.ts';
import { wantedMesh } from './corners.ts';
import { boxAtRest, growBoxes } from './growBoxes.ts';
import { submodelRoom } from './room.ts';
import { NoRoom, remakeMesh } from './tables.ts';

function sourceOf(document: Document, mesh: ModelMesh): CornerSource {
  return { mesh, record: mesh.record, influences: influencesOf(studioView(document), mesh) };
}

/** Xash3D keeps weights of vertices where other engines have nothing; they would belong to other vertices afterwards. */
function requirePlain(document: Document, submodel: RecordId): void {
  const { groupCount, groupIndex } = fieldsOf(SubModel, document.get(submodel));
  if (groupCount === 0 && groupIndex === 0) return;
  throw new RangeError(
    'The submodel names weights of Xash3D, which are not read: its vertices can be moved, but none can come or go',
  );
}

function ownerOf(document: Document, mesh: RecordId): RecordId {
  const { owner } = document.get(mesh);
  if (owner === null) throw new RangeError('The mesh belongs to no submodel');
  requirePlain(document, owner);
  return owner;
}

function fill(
  document: Document,
  transaction: Transaction,
  mesh: RecordId,
  geometry: MeshGeometry,
  source: CornerSource | null,
): Notes {
  const { joints, meshes } = studioView(document);
  const material = meshes.find(({ record }) => record === mesh)?.material ?? -1;
  const { wanted, notes } = wantedMesh(document, geometry, { record: mesh, source, material, joints });
  const box = boxAtRest(document);
  remakeMesh(document, transaction, mesh, wanted);
  growBoxes(document, transaction, box, geometry.positions);
  return notes;
}

/** The column of the skin table that shows a texture with the first skin; a new one where there is none. */
function columnFor(document: Document, transaction: Transaction, { material }: NewMesh, from: number): number {
  const { columns, table } = skinsOf(document);
  if (material < 0 || (from >= 0 && table[from] === material)) return Math.max(0, from);
  const found = table.subarray(0, columns).indexOf(material);
  return found >= 0 ? found : addColumn(document, transaction, material);
}

/** Bytes of a name; a zero ends it. */
const mostName = 63;

/** A submodel in a bodypart of its own, which is always shown. */
function newSubmodel(document: Document, transaction: Transaction, name: string): RecordId {
  const { length } = bodypartsOf(document);
  if (length >= mostOf.bodyparts.halfLife) {
    throw new RangeError(`A model holds ${mostOf.bodyparts.halfLife} bodyparts, and this one has ${length}`);
  }
  const called = name === '' ? 'body' : cutText(name, mostName);
  return changeStructure(document, transaction, (structure) => {
    const owner = structure.create(BodyPart.type, { name: called });
    return structure.create(SubModel.type, { name: called }, { owner, member: 'models' });
  });
}

/** Whether the game can show something else in the place of a submodel. */
function hasChoice(document: Document, submodel: RecordId): boolean {
  const { owner } = document.get(submodel);
  return owner !== null && fieldsOf(BodyPart, document.get(owner)).models.length > 1;
}

/** The submodel of a new mesh: that of the one it is like, else the first; in a model without any a new one. */
function submodelFor(
  document: Document,
  transaction: Transaction,
  from: CornerSource | null,
  { name }: NewMesh,
): RecordId {
  if (from !== null) return ownerOf(document, from.record);
  const [first] = submodelsOf(document);
  if (first !== undefined) return first;
  return changeStructure(document, transaction, (structure) => {
    const owner = structure.create(BodyPart.type, { name: 'body' });
    return structure.create(SubModel.type, { name: name === '' ? 'body' : name }, { owner, member: 'models' });
  });
}

function addToSubmodel(
  document: Document,
  transaction: Transaction,
  geometry: MeshGeometry,
  like: NewMesh,
): { mesh: RecordId; notes: Notes } {
  const from = like.from === null ? null : sourceOf(document, meshOf(studioView(document), like.from));
  const submodel = submodelFor(document, transaction, from, like);
  requirePlain(document, submodel);
  const fromColumn = from === null ? -1 : fieldsOf(Mesh, document.get(from.record)).skinColumn;
  const skinColumn = columnFor(document, transaction, like, fromColumn);
  const put = (owner: RecordId): { mesh: RecordId; notes: Notes } => {
    const { length } = fieldsOf(SubModel, document.get(owner)).meshes;
    if (length >= mostOf.meshes.halfLife) {
      throw new NoRoom(`A submodel holds ${mostOf.meshes.halfLife} meshes, and this one has ${length}`);
    }
    const mesh = changeStructure(document, transaction, (structure) =>
      structure.create('mesh', { skinColumn }, { owner, member: 'meshes' }),
    );
    try {
      return { mesh, notes: fill(document, transaction, mesh, geometry, from) };
    } catch (error) {
      if (error instanceof NoRoom) changeStructure(document, transaction, (structure) => structure.remove(mesh));
      throw error;
    }
  };
  try {
    return put(submodel);
  } catch (error) {
    // What is one of several looks cannot stand beside them.
    if (!(error instanceof NoRoom) || hasChoice(document, submodel)) throw error;
    const { name } = like;
    const own = newSubmodel(document, transaction, name);
    const { mesh, notes } = put(own);
    const called = fieldsOf(SubModel, document.get(own)).name;
    return { mesh, notes: [...notes, `“${called}” is a bodypart of its own: the submodel has no room for it.`] };
  }
}

const nothing: MeshGeometry = {
  positions: new Float32Array(0),
  normals: new Float32Array(0),
  coordinates: [],
  triangles: new Uint32Array(0),
  influences: { width: 1, joints: new Uint16Array(0), weights: new Float32Array(0) },
  sources: new Int32Array(0),
};

export function geometryEdits(document: Document): Required<MeshEdits> {
  const replace = (mesh: RecordId, geometry: MeshGeometry, label: string, step?: Transaction): Notes => {
    const view = studioView(document);
    const before = meshOf(view, mesh);
    requireGeometry(geometry, { joints: view.joints.length, sources: before.vertexCount });
    ownerOf(document, mesh);
    const source = sourceOf(document, before);
    return inStep(document, label, step, (transaction) => fill(document, transaction, mesh, geometry, source));
  };
  return {
    setGeometry: (mesh, geometry, step) => replace(mesh, geometry, 'Change mesh', step),
    addMesh(geometry, like, step) {
      const view = studioView(document);
      const sources = like.from === null ? 0 : meshOf(view, like.from).vertexCount;
      requireGeometry(geometry, { joints: view.joints.length, sources });
      if (view.joints.length === 0)
        throw new RangeError('The model has no bone that vertices could hang on: add one first');
      return inStep(document, 'Add mesh', step, (transaction) => addToSubmodel(document, transaction, geometry, like));
    },
    removeMesh(mesh, step) {
      meshOf(studioView(document), mesh);
      ownerOf(document, mesh);
      return inStep(document, 'Remove mesh', step, (transaction) => {
        fill(document, transaction, mesh, nothing, null);
        changeStructure(document, transaction, (structure) => structure.remove(mesh));
        return obeyed;
      });
    },
    setInfluences(mesh, vertices, influences, step) {
      const view = studioView(document);
      const before = meshOf(view, mesh);
      requireVertices(vertices, [], { width: 0, count: before.vertexCount, what: 'Weights' });
      requireInfluences(influences, { joints: view.joints.length, vertices: vertices.length });
      const geometry = withInfluences(geometryOf(view, before), vertices, influences, view.joints.length);
      return replace(mesh, geometry, 'Change weights', step);
    },
    normaliseWeights: () => ['One bone moves a vertex whole: there is nothing to add up.'],
    meshLimits: () => ({
      vertices: mostOf.vertices.halfLife,
      triangles: mostOf.triangles.halfLife,
      influences: 1,
      areEqual: true,
    }),
    meshRoom: (mesh) => submodelRoom(document, mesh),
  };
}
