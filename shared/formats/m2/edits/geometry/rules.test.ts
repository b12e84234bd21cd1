/**
 * Submeshes that verbs make keep the rules that all 2,252 of the games' own have (import-conversion.md §4, rules 1 to 6), in
 * every view, and are divided where one would draw with too many bones.
 */
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { FormatDocument } from '../../../../format/format.ts';
import { distance, vectorAt } from '../../../../geometry/vector.ts';
import { samePlaces } from '../../../../geometry/mesh/mesh.ts';
import { detachFaces, joinMeshes } from '../../../../geometry/mesh/parts.ts';
import { subdivideFaces } from '../../../../geometry/mesh/subdivide.ts';
import { geometryOf } from '../../../../model/meshGeometry.ts';
import { realModels, sampleModels, smallModels, viewOf } from '../../../../test/models.ts';
import { editsOf } from '../../../../test/verbs.ts';
import { listOf, modelFields } from '../../model.ts';
import { Vertices } from '../../schema/vertices.ts';
import { Submesh, View } from '../../schema/view.ts';

const models = [...sampleModels, ...smallModels, ...realModels].filter(([, open]) => open().format.id === 'm2');

/** Rules that a submesh breaks, by their names. */
function broken(document: FormatDocument, view: RecordId, submesh: RecordId): readonly string[] {
  const [table = document.root] = listOf(document, 'vertices');
  const vertices = fieldsOf(Vertices, document.get(table));
  const { boneCombos } = modelFields(document);
  const lists = fieldsOf(View, document.get(view));
  const own = fieldsOf(Submesh, document.get(submesh));
  const range = Array.from({ length: own.vertexCount }, (_, at) => own.vertexStart + at);
  const places = range.map((at) => lists.vertices[at] ?? 0);
  const weightOf = (vertex: number, part: number): number => vertices.boneWeights[vertex * 4 + part] ?? 0;
  const rules: Record<string, boolean> = {
    bones: range.every((at, place) =>
      [0, 1, 2, 3].every((part) => {
        const vertex = places[place] ?? 0;
        const bone = lists.bones[at * 4 + part] ?? 0;
        if (weightOf(vertex, part) === 0) return true;
        return bone < own.boneCount && boneCombos[own.boneStart + bone] === vertices.boneIndices[vertex * 4 + part];
      }),
    ),
    limit: own.boneCount >= 1 && own.boneCount <= Math.max(1, lists.boneLimit),
    influences:
      own.boneInfluences ===
      Math.max(
        1,
        ...places.flatMap((vertex) => [0, 1, 2, 3].map((part) => (weightOf(vertex, part) > 0 ? part + 1 : 1))),
      ),
    centreBone: boneCombos.subarray(own.boneStart, own.boneStart + own.boneCount).includes(own.centerBone),
    inside: Array.from(lists.triangles.subarray(own.indexStart, own.indexStart + own.indexCount)).every(
      (corner) => corner >= own.vertexStart && corner < own.vertexStart + own.vertexCount,
    ),
    noRepeats: new Set(places).size === places.length,
    full: places.every((vertex) => [0, 1, 2, 3].reduce((sum, part) => sum + weightOf(vertex, part), 0) === 255),
  };
  const points = places.map((vertex) => vectorAt(vertices.positions, vertex * 3));
  if (points.length > 0) {
    const centre = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length);
    rules['centre'] = distance(vectorAt(centre), vectorAt(own.center)) < 1e-3;
    const { sortCenter, sortRadius } = own;
    if (sortCenter !== undefined && sortRadius !== undefined) {
      const furthest = Math.max(...points.map((point) => distance(point, vectorAt(sortCenter))));
      rules['radius'] = Math.abs(furthest - sortRadius) < 1e-3;
    }
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

/** Runs follow each other in the submeshes' order, to the ends of the lists. */
function expectContiguous(document: FormatDocument, view: RecordId): void {
  const { submeshes, vertices, triangles, bones } = fieldsOf(View, document.get(view));
  let [vertex, index] = [0, 0];
  for (const id of submeshes) {
    const { vertexStart, vertexCount, indexStart, indexCount } = fieldsOf(Submesh, document.get(id));
    expect([vertexStart, indexStart]).toEqual([vertex, index]);
    vertex += vertexCount;
    index += indexCount;
  }
  expect([vertex, index, vertex * 4]).toEqual([vertices.length, triangles.length, bones.length]);
}

const submeshesOf = (document: FormatDocument, view: RecordId): readonly RecordId[] =>
  fieldsOf(View, document.get(view)).submeshes;

describe.each(models)('submeshes of %s', (_name, open) => {
  test('keep the rules when they are cut finer and divided', () => {
    const document = open();
    const known = new Map(
      listOf(document, 'views').flatMap((view) =>
        submeshesOf(document, view).map((id) => [id, broken(document, view, id)]),
      ),
    );
    const [mesh] = viewOf(document).meshes.toSorted((left, right) => right.vertexCount - left.vertexCount);
    if (mesh === undefined) throw new Error('no mesh');
    const before = geometryOf(viewOf(document), mesh);
    const faces = Uint8Array.from({ length: mesh.triangles.length / 3 }, (_, face) => (face % 7 === 0 ? 1 : 0));
    const finer = subdivideFaces(before, samePlaces(before.positions), faces).geometry;
    editsOf(document).setGeometry?.(mesh.record, finer);
    const now = viewOf(document).meshes.find(({ record }) => record === mesh.record);
    if (now === undefined) throw new Error('the mesh is gone');
    const again = geometryOf(viewOf(document), now);
    const half = Uint8Array.from({ length: again.triangles.length / 3 }, (_, face) => face % 2);
    const { rest, part } = detachFaces(again, half);
    const added = editsOf(document).addMesh?.(part, { material: -1, name: '', from: mesh.record });
    editsOf(document).setGeometry?.(mesh.record, rest);
    for (const view of listOf(document, 'views')) {
      expectContiguous(document, view);
      for (const id of submeshesOf(document, view))
        expect(broken(document, view, id)).toEqual(
          known.get(id)?.filter((rule) => broken(document, view, id).includes(rule)) ?? [],
        );
    }
    const [first = document.root] = listOf(document, 'views');
    expect(broken(document, first, mesh.record)).toEqual([]);
    expect(broken(document, first, added?.mesh ?? document.root)).toEqual([]);
  });
});

test('a submesh is divided where it would draw with more bones than its view allows', () => {
  const squire = sampleModels.find(([name]) => name === 'World of Warcraft')?.[1];
  if (squire === undefined) throw new Error('no sample');
  const document = squire();
  const [view = document.root] = listOf(document, 'views');
  document.edit('Fewer bones', (step) => step.update(view, { boneLimit: 8 }));
  const { meshes } = viewOf(document);
  const [mesh, other] = meshes;
  if (mesh === undefined || other === undefined) throw new Error('no meshes');
  const joined = joinMeshes([mesh, other].map((each) => geometryOf(viewOf(document), each)));
  const notes = editsOf(document).setGeometry?.(mesh.record, joined);
  expect(notes?.some((note) => /so many bones/.test(note))).toBe(true);
  const faces = viewOf(document).meshes.reduce((sum, { triangles }) => sum + triangles.length, 0);
  expect(faces).toBe(meshes.reduce((sum, { triangles }) => sum + triangles.length, 0) + other.triangles.length);
  expectContiguous(document, view);
  for (const id of submeshesOf(document, view).slice(0, 2)) expect(broken(document, view, id)).toEqual([]);
  const drawn = viewOf(document).meshes.filter(({ material }) => material >= 0).length;
  expect(drawn).toBe(viewOf(document).meshes.length);
});
