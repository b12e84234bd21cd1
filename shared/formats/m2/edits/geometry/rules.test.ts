/**
 * Submeshes that verbs make keep the rules that all 2,252 of the games' own have (import-conversion.md §4, rules 1 to 6), in
 * every view, and are divided where one would draw with too many bones.
 */
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { FormatDocument } from '../../../../format/format.ts';
import { samePlaces } from '../../../../geometry/mesh/mesh.ts';
import { detachFaces, joinMeshes } from '../../../../geometry/mesh/parts.ts';
import { subdivideFaces } from '../../../../geometry/mesh/subdivide.ts';
import { geometryOf } from '../../../../model/meshGeometry.ts';
import { realModels, sampleModels, smallModels, viewOf } from '../../../../test/models.ts';
import { editsOf } from '../../../../test/verbs.ts';
import { listOf } from '../../model.ts';
import { View } from '../../schema/view.ts';
import { brokenRules, expectContiguous } from '../../test/submeshRules.ts';

const models = [...sampleModels, ...smallModels, ...realModels].filter(([, open]) => open().format.id === 'm2');

const submeshesOf = (document: FormatDocument, view: RecordId): readonly RecordId[] =>
  fieldsOf(View, document.get(view)).submeshes;

describe.each(models)('submeshes of %s', (_name, open) => {
  test('keep the rules when they are cut finer and divided', () => {
    const document = open();
    const known = new Map(
      listOf(document, 'views').flatMap((view) =>
        submeshesOf(document, view).map((id) => [id, brokenRules(document, view, id)]),
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
        expect(brokenRules(document, view, id)).toEqual(
          known.get(id)?.filter((rule) => brokenRules(document, view, id).includes(rule)) ?? [],
        );
    }
    const [first = document.root] = listOf(document, 'views');
    expect(brokenRules(document, first, mesh.record)).toEqual([]);
    expect(brokenRules(document, first, added?.mesh ?? document.root)).toEqual([]);
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
  for (const id of submeshesOf(document, view).slice(0, 2)) expect(brokenRules(document, view, id)).toEqual([]);
  const drawn = viewOf(document).meshes.filter(({ material }) => material >= 0).length;
  expect(drawn).toBe(viewOf(document).meshes.length);
});
