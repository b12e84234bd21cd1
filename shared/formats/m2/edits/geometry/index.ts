/** Submeshes made anew, added and removed in all views, and other weights for some of their vertices. */
import type { Document } from '../../../../document/document.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { facesWhere } from '../../../../geometry/mesh/parts.ts';
import { counted } from '../../../../codec/words.ts';
import { influencesOf } from '../../../../model/influences.ts';
import type { AddedMesh, MeshEdits, NewMesh } from '../../../../model/meshEdits.ts';
import type { MeshGeometry } from '../../../../model/meshGeometry.ts';
import { geometryOf, requireGeometry, requireInfluences, withInfluences } from '../../../../model/meshGeometry.ts';
import { meshOf } from '../../../../model/meshes.ts';
import type { Notes } from '../../../../model/notes.ts';
import { normalisedBytes } from '../../../../model/shares.ts';
import { inStep, obeyed, requireVertices } from '../../../../model/steps.ts';
import type { ModelMesh } from '../../../../model/view.ts';
import { listOf } from '../../model.ts';
import type { VertexFields } from '../../schema/vertices.ts';
import { Vertices } from '../../schema/vertices.ts';
import { m2View } from '../../view/index.ts';
import { growBounds } from './growBounds.ts';
import { largestPart, stripPart } from './parts.ts';
import type { Plan, PlannedRun } from './plan.ts';
import { carryOut, planOf } from './plan.ts';
import { submeshRoom } from './room.ts';
import type { Run, ViewRuns } from './runs.ts';
import { viewRuns } from './runs.ts';
import { attributesOf, placeVertices } from './vertexTable.ts';

function tableOf(document: Document): VertexFields {
  const [id] = listOf(document, 'vertices');
  if (id === undefined) throw new RangeError('The model has no list of vertices');
  return fieldsOf<VertexFields>(Vertices, document.get(id));
}

function runWith(views: readonly ViewRuns[], submesh: RecordId): Run {
  const run = views[0]?.runs.find((each) => each.submesh === submesh);
  if (run === undefined) throw new RangeError('What is selected is no submesh of the first view');
  return run;
}

const kept = (run: Run): PlannedRun => ({ ...run, isMade: false, isNew: false, like: null });

/** What a geometry is made of, with vertices that no face uses left out. */
function attributesFor(
  document: Document,
  geometry: MeshGeometry,
  from: ModelMesh | null,
): ReturnType<typeof attributesOf> {
  const view = m2View(document);
  return attributesOf(geometry, {
    before: from === null ? null : influencesOf(view, from),
    fileVertices: from?.fileVertices ?? [],
    joints: view.joints,
    source: tableOf(document),
  });
}

/** Parts that a view had in several submeshes already are divided anew: only what is more of them is told. */
function splitNotes({ splits, removed }: Plan): Notes {
  const more = splits - removed.length;
  if (more <= 0) return [];
  return [`${counted(more, 'submesh was', 'submeshes were')} added, as one draws with only so many bones.`];
}

/** The mesh of a plan stands in every view that drew it before. */
function replacePlan(
  document: Document,
  mesh: ModelMesh,
  geometry: MeshGeometry,
): { readonly plan: Plan; readonly notes: Notes } {
  const views = viewRuns(document);
  const own = runWith(views, mesh.record);
  const stripped = stripPart(views, own);
  const inUse = new Set(stripped.flatMap(({ runs }) => runs.flatMap(({ vertices }) => [...vertices])));
  const gone = new Set([...own.vertices].filter((vertex) => !inUse.has(vertex)));
  const { attributes, notes } = attributesFor(document, geometry, mesh);
  const wanted = Array.from(geometry.sources, (source) => (source < 0 ? -1 : (mesh.fileVertices?.[source] ?? -1)));
  const placed = placeVertices(tableOf(document), attributes, { gone, wanted, views: stripped });
  let finer = 0;
  const removed: RecordId[] = [];
  const planned = placed.views.map((view, at) => {
    const taken = stripped[at]?.taken ?? [];
    const target = at === 0 ? view.runs.findIndex(({ submesh }) => submesh === mesh.record) : largestPart(taken);
    const had = taken.reduce((sum, count) => sum + count, 0);
    if (at > 0 && had > 0 && had < own.triangles.length / 3) finer++;
    const runs = view.runs.flatMap((run, place): PlannedRun[] => {
      if (place !== target) {
        const isEmpty = (taken[place] ?? 0) > 0 && run.triangles.length === 0;
        if (isEmpty) removed.push(run.submesh);
        return isEmpty ? [] : [kept(run)];
      }
      const first = run.vertices.length;
      const vertices = Uint32Array.from([...run.vertices, ...placed.places]);
      const triangles = Uint32Array.from([...run.triangles, ...geometry.triangles.map((corner) => corner + first)]);
      return [{ ...kept(run), vertices, triangles, isMade: true }];
    });
    return { ...view, runs };
  });
  const plan = planOf(document, { table: placed.table, views: planned, removed });
  const told =
    finer === 0
      ? []
      : [`${counted(finer, 'coarser view shows', 'coarser views show')} the mesh as finely as the first now.`];
  return { plan, notes: [...notes, ...told, ...splitNotes(plan)] };
}

/**
 * The submesh of each view that a new one is like: of that view where it draws the same part, else of the first. None in a
 * model without any.
 */
function likes(
  document: Document,
  views: readonly ViewRuns[],
  { from, material }: NewMesh,
): readonly (RecordId | null)[] {
  const { meshes } = m2View(document);
  const source = meshes.find(({ record }) => record === from);
  const isDrawnSo = source !== undefined && (material < 0 || source.material === material);
  const drawn = meshes.find((mesh) => mesh.material === Math.max(0, material)) ?? meshes[0];
  const like = isDrawnSo ? source : drawn;
  if (like === undefined) return views.map(() => null);
  const taken = stripPart(views, runWith(views, like.record)).map((view) => view.taken);
  return views.map(({ runs }, at) =>
    at === 0 ? like.record : (runs[largestPart(taken[at] ?? [])]?.submesh ?? like.record),
  );
}

function addPlan(
  document: Document,
  geometry: MeshGeometry,
  like: NewMesh,
): { readonly plan: Plan; readonly notes: Notes } {
  const views = viewRuns(document);
  if (views.length === 0) throw new RangeError('The model has no view that a mesh could be put into');
  const from = like.from === null ? null : meshOf(m2View(document), like.from);
  const { attributes, notes } = attributesFor(document, geometry, from);
  const placed = placeVertices(tableOf(document), attributes, { gone: new Set(), wanted: [], views });
  const similar = likes(document, views, like);
  const empty = { submesh: document.root, geoset: 0, boneStart: 0, boneCount: 0, bones: new Uint8Array(0) };
  const planned = placed.views.map((view, at) => {
    const { places: vertices } = placed;
    const { triangles } = geometry;
    const run = { ...empty, vertices, triangles, isMade: true, isNew: true, like: similar[at] ?? null };
    return { ...view, runs: [...view.runs.map(kept), run] };
  });
  const plan = planOf(document, { table: placed.table, views: planned, removed: [] });
  return { plan, notes: [...notes, ...splitNotes(plan)] };
}

function removePlan(document: Document, mesh: ModelMesh): Plan {
  const views = viewRuns(document);
  const own = runWith(views, mesh.record);
  const stripped = stripPart(views, own);
  const inUse = new Set(stripped.flatMap(({ runs }) => runs.flatMap(({ vertices }) => [...vertices])));
  const gone = new Set([...own.vertices].filter((vertex) => !inUse.has(vertex)));
  const none = {
    positions: new Float32Array(0),
    boneWeights: new Uint8Array(0),
    boneIndices: new Uint8Array(0),
    normals: new Float32Array(0),
    textureCoordinates: new Float32Array(0),
    textureCoordinates2: new Float32Array(0),
  };
  const placed = placeVertices(tableOf(document), none, { gone, wanted: [], views: stripped });
  const removed: RecordId[] = [];
  const planned = placed.views.map((view, at) => {
    const runs = view.runs.filter((run, place) => {
      const goes = run.submesh === mesh.record || ((stripped[at]?.taken[place] ?? 0) > 0 && run.triangles.length === 0);
      if (goes) removed.push(run.submesh);
      return !goes;
    });
    return { ...view, runs: runs.map(kept) };
  });
  return planOf(document, { table: placed.table, views: planned, removed });
}

/** Vertices keep their places, and views their triangles: only what moves them changes, in all views. */
function weightsPlan(
  document: Document,
  mesh: ModelMesh,
  chosen: ArrayLike<number>,
  geometry: MeshGeometry,
): { readonly plan: Plan; readonly notes: Notes } {
  const { attributes, notes } = attributesFor(document, geometry, mesh);
  const source = tableOf(document);
  const table = { ...source, boneWeights: source.boneWeights.slice(), boneIndices: source.boneIndices.slice() };
  const changed = new Set<number>();
  for (const vertex of Array.from(chosen)) {
    const place = mesh.fileVertices?.[vertex] ?? vertex;
    table.boneWeights.set(attributes.boneWeights.subarray(vertex * 4, vertex * 4 + 4), place * 4);
    table.boneIndices.set(attributes.boneIndices.subarray(vertex * 4, vertex * 4 + 4), place * 4);
    changed.add(place);
  }
  const views = viewRuns(document).map((view) => ({
    ...view,
    runs: view.runs.map((run): PlannedRun => ({
      ...kept(run),
      isMade: run.vertices.some((vertex) => changed.has(vertex)),
    })),
  }));
  const plan = planOf(document, { table, views, removed: [] });
  return { plan, notes: [...notes, ...splitNotes(plan)] };
}

/** Only vertices that faces use stand in a view. */
const withoutLoose = (geometry: MeshGeometry): MeshGeometry => facesWhere(geometry, () => true);

const mostIndices = 0xffff;
const undrawn = 'It is not drawn yet: no batch could be made, as the model lacks a material or entries of its tables.';

export function geometryEdits(document: Document): Required<MeshEdits> {
  const required = (id: RecordId | null, geometry: MeshGeometry): void => {
    const view = m2View(document);
    const sources = id === null ? 0 : meshOf(view, id).vertexCount;
    requireGeometry(geometry, { joints: view.joints.length, sources });
  };
  return {
    setGeometry(id, geometry, step) {
      required(id, geometry);
      const { plan, notes } = replacePlan(document, meshOf(m2View(document), id), withoutLoose(geometry));
      const before = tableOf(document).positions;
      inStep(document, 'Change mesh', step, (transaction: Transaction) => {
        carryOut(document, transaction, plan);
        growBounds(document, transaction, before, geometry.positions);
      });
      return notes;
    },
    addMesh(geometry, like, step): AddedMesh {
      required(like.from, geometry);
      if (listOf(document, 'bones').length === 0) {
        throw new RangeError('The model has no bone that vertices could hang on: add one first');
      }
      const { plan, notes } = addPlan(document, withoutLoose(geometry), like);
      const before = tableOf(document).positions;
      return inStep(document, 'Add mesh', step, (transaction: Transaction) => {
        const [[mesh] = []] = carryOut(document, transaction, plan);
        growBounds(document, transaction, before, geometry.positions);
        if (mesh === undefined) throw new Error('no submesh was made in the first view');
        const isDrawn = meshOf(m2View(document), mesh).material >= 0;
        return { mesh, notes: isDrawn ? notes : [...notes, undrawn] };
      });
    },
    removeMesh(id, step) {
      const plan = removePlan(document, meshOf(m2View(document), id));
      return inStep(document, 'Remove mesh', step, (transaction: Transaction) => {
        carryOut(document, transaction, plan);
        return obeyed;
      });
    },
    setInfluences(id, vertices, influences, step) {
      const view = m2View(document);
      const mesh = meshOf(view, id);
      requireVertices(vertices, [], { width: 0, count: mesh.vertexCount, what: 'Weights' });
      requireInfluences(influences, { joints: view.joints.length, vertices: vertices.length });
      const geometry = withInfluences(geometryOf(view, mesh), vertices, influences, view.joints.length);
      const { plan, notes } = weightsPlan(document, mesh, vertices, geometry);
      inStep(document, 'Change weights', step, (transaction: Transaction) => carryOut(document, transaction, plan));
      return notes;
    },
    normaliseWeights(id, vertices, step) {
      const mesh = meshOf(m2View(document), id);
      requireVertices(vertices, [], { width: 0, count: mesh.vertexCount, what: 'Weights' });
      const [table] = listOf(document, 'vertices');
      if (table === undefined) return obeyed;
      const { boneWeights } = fieldsOf(Vertices, document.get(table));
      return inStep(document, 'Normalise weights', step, (transaction) => {
        for (const vertex of Array.from(vertices)) {
          const at = (mesh.fileVertices?.[vertex] ?? vertex) * 4;
          const before = boneWeights.slice(at, at + 4);
          const made = normalisedBytes(before);
          if (made !== before) transaction.patch(table, 'boneWeights', at, made);
        }
        return obeyed;
      });
    },
    meshLimits: () => ({
      vertices: mostIndices,
      triangles: Math.floor(mostIndices / 3),
      influences: 4,
      areEqual: false,
    }),
    meshRoom: (id) => submeshRoom(document, id),
  };
}
