/** Geosets made anew, added and removed, and other weights for some of their vertices. */
import { fieldsByName } from '../../../../codec/byName.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { GeosetAnimation } from '../../schema/geoset.ts';
import type { GeosetFields } from '../../view/records.ts';
import { geosetFields } from '../../view/records.ts';
import type { Document } from '../../../../document/document.ts';
import type { Structure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { changeStructure, placeInList } from '../../../../document/structure.ts';
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import { copyNumbers, isNumbers } from '../../../../codec/documentRecord.ts';
import { influencesOf } from '../../../../model/influences.ts';
import type { MeshEdits, NewMesh } from '../../../../model/meshEdits.ts';
import type { MeshGeometry } from '../../../../model/meshGeometry.ts';
import { geometryOf, requireGeometry, requireInfluences, withInfluences } from '../../../../model/meshGeometry.ts';
import { meshOf } from '../../../../model/meshes.ts';
import type { Notes } from '../../../../model/notes.ts';
import { obeyed, inStep, requireVertices } from '../../../../model/steps.ts';
import type { ModelMesh } from '../../../../model/view.ts';
import { dialectOf } from '../../dialects.ts';
import { growExtents } from '../../growExtents.ts';
import { itemsWithTags } from '../../model.ts';
import { mdxView } from '../../view/index.ts';
import type { GeosetSource } from './geoset.ts';
import { fillGeoset, hasBatches, mostTriangles, mostVertices, requireSize, unmadeTangents } from './geoset.ts';
import { geosetRoom } from './room.ts';
import { normalisedSkin, skinWidth, usesSkin } from './skinning.ts';

/** A geoset like which a mesh is made: its fields, which may be the document's own arrays, and what moves its vertices. */
function sourceOf(document: Document, mesh: ModelMesh): GeosetSource {
  return {
    fields: geosetFields(document.get(mesh.record)),
    influences: influencesOf(mdxView(document), mesh),
    coordinates: mesh.coordinates,
  };
}

const rowLength = 7;

/** Extents of sequences that nobody measured yet; Reforged files leave them out (format page 5.5). */
function emptyRows(document: Document): Float32Array {
  const hasRows = !hasBatches(document) && (dialectOf(document).isAlpha || document.version === 800);
  return new Float32Array(hasRows ? itemsWithTags(document, ['SEQS']).length * rowLength : 0);
}

/** What a geoset has that is like no other one: skin weights and tangents where others have them, groups else. */
function newFields(document: Document): GeosetFields {
  const others = itemsWithTags(document, ['GEOS']).map((id) => geosetFields(document.get(id)));
  const isSkinned = others.length > 0 ? others.some(usesSkin) : hasBatches(document);
  const hasTangents = others.some(({ tangents }) => (tangents?.length ?? 0) > 0);
  const groups = isSkinned && hasBatches(document) ? null : new Uint8Array(0);
  return {
    vertexGroups: groups,
    groupSizes: groups === null ? null : new Uint32Array(0),
    matrices: groups === null ? null : new Int32Array(0),
    skin: isSkinned ? new Uint8Array(0) : null,
    ...(hasTangents ? { tangents: unmadeTangents } : {}),
    ...(hasBatches(document) ? {} : { sequenceExtents: emptyRows(document) }),
  };
}

/** The members of a geoset that are its own, not of its mesh. */
function copiedFields({ uvSets: _sets, faceCountError: _error, padding: _padding, ...fields }: GeosetFields): Fields {
  const copied = Object.entries(fieldsByName(fields)).map(([name, value]) => {
    const isRows = name === 'sequenceExtents' && isNumbers(value);
    // Arrays are a record's own.
    return [name, isRows ? new Float32Array(value.length) : isNumbers(value) ? copyNumbers(value) : value] as const;
  });
  return Object.fromEntries(copied);
}

/** What shows and hides one geoset does the same for another. */
function copyAnimations(structure: Structure, document: Document, from: number, to: number): void {
  const animations = itemsWithTags(document, ['GEOA']);
  for (const id of animations.filter((each) => fieldsOf(GeosetAnimation, document.get(each)).geosetId === from)) {
    const copy = structure.duplicate(id);
    structure.reorder(copy, itemsWithTags(document, ['GEOA']).length - 1);
    structure.transaction.set(GeosetAnimation, copy, { geosetId: to });
  }
}

function addGeoset(
  document: Document,
  structure: Structure,
  geometry: MeshGeometry,
  like: NewMesh,
): { mesh: RecordId; notes: Notes } {
  const view = mdxView(document);
  const from = like.from === null ? null : meshOf(view, like.from);
  const { joints } = view;
  const source: GeosetSource =
    from === null ? { fields: newFields(document), influences: null, coordinates: [] } : sourceOf(document, from);
  const present = itemsWithTags(document, ['GEOS']);
  const own = copiedFields(source.fields);
  const { materialId = 0 } = source.fields;
  const isNamed = !dialectOf(document).isAlpha && document.version > 800;
  const named = isNamed && like.name !== '' ? { lodName: like.name } : {};
  const fields = { ...own, ...named, materialId: like.material >= 0 ? like.material : materialId };
  const mesh = structure.create('geoset', hasBatches(document) ? { ...fields, geosetIndex: present.length } : fields);
  const notes = fillGeoset(structure, document, document.get(mesh), source, geometry, joints);
  if (like.from !== null) copyAnimations(structure, document, present.indexOf(like.from), present.length);
  const growing = { before: [], isMovedOtherwise: true, isBatch: hasBatches(document) };
  growExtents(structure.transaction, document, mesh, growing);
  return { mesh, notes };
}

/** Geoset animations are for one geoset alone. */
function removeGeoset(document: Document, structure: Structure, mesh: RecordId): Notes {
  const position = placeInList(document, mesh)?.position ?? -1;
  const geosets = itemsWithTags(document, ['GEOS']);
  const index = geosets.indexOf(mesh);
  const animations = itemsWithTags(document, ['GEOA']).filter(
    (id) => fieldsOf(GeosetAnimation, document.get(id)).geosetId === index,
  );
  if (position >= 0) for (const id of [...animations, mesh]) structure.remove(id);
  return obeyed;
}

export function geometryEdits(document: Document): Required<MeshEdits> {
  const replace = (mesh: RecordId, geometry: MeshGeometry, isMovedOtherwise: boolean, step?: Transaction): Notes => {
    const view = mdxView(document);
    const before = meshOf(view, mesh);
    requireGeometry(geometry, { joints: view.joints.length, sources: before.vertexCount });
    requireSize(document, geometry);
    const source = sourceOf(document, before);
    const positions = before.positions.slice();
    return inStep(document, 'Change mesh', step, (transaction) =>
      changeStructure(document, transaction, (structure) => {
        const notes = fillGeoset(structure, document, document.get(mesh), source, geometry, view.joints);
        growExtents(transaction, document, mesh, {
          before: positions,
          isMovedOtherwise,
          isBatch: hasBatches(document),
        });
        return notes;
      }),
    );
  };
  return {
    setGeometry: (mesh, geometry, step) => replace(mesh, geometry, false, step),
    addMesh(geometry, like, step) {
      const view = mdxView(document);
      const sources = like.from === null ? 0 : meshOf(view, like.from).vertexCount;
      requireGeometry(geometry, { joints: view.joints.length, sources });
      requireSize(document, geometry);
      return inStep(document, 'Add mesh', step, (transaction) =>
        changeStructure(document, transaction, (structure) => addGeoset(document, structure, geometry, like)),
      );
    },
    removeMesh(mesh, step) {
      meshOf(mdxView(document), mesh);
      return inStep(document, 'Remove mesh', step, (transaction) =>
        changeStructure(document, transaction, (structure) => removeGeoset(document, structure, mesh)),
      );
    },
    setInfluences(mesh, vertices, influences, step) {
      const view = mdxView(document);
      const before = meshOf(view, mesh);
      requireVertices(vertices, [], { width: 0, count: before.vertexCount, what: 'Weights' });
      requireInfluences(influences, { joints: view.joints.length, vertices: vertices.length });
      const geometry = withInfluences(geometryOf(view, before), vertices, influences, view.joints.length);
      return inStep(document, 'Change weights', step, (transaction) => replace(mesh, geometry, true, transaction));
    },
    normaliseWeights(mesh, vertices, step) {
      const { vertexCount } = meshOf(mdxView(document), mesh);
      requireVertices(vertices, [], { width: 0, count: vertexCount, what: 'Weights' });
      const fields = geosetFields(document.get(mesh));
      if (!usesSkin(fields)) return ['Bones of a group have equal weights, which always add up.'];
      const skin = normalisedSkin(fields, vertices);
      if (skin !== null)
        inStep(document, 'Normalise weights', step, (transaction) => transaction.patch(mesh, 'skin', 0, skin));
      return obeyed;
    },
    meshLimits(mesh) {
      const fields = mesh === null ? newFields(document) : geosetFields(document.get(mesh));
      const hasSkin = usesSkin(fields);
      return {
        vertices: mostVertices,
        triangles: hasBatches(document) ? mostTriangles.batches : mostTriangles.others,
        influences: hasSkin ? skinWidth : Infinity,
        areEqual: !hasSkin,
      };
    },
    meshRoom: (mesh) => geosetRoom(document, mesh),
  };
}
