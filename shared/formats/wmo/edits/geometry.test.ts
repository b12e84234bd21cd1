/** Batches of a group made anew, added and removed: what stands beside them stays, and what follows from them follows. */
import { beforeAll, expect, test } from 'vitest';
import { freezeRecords } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { editStructure } from '../../../document/structure.ts';
import type { FormatDocument } from '../../../format/format.ts';
import { boxMesh } from '../../../geometry/mesh/primitives.ts';
import { expectVerb } from '../../../test/verbs.ts';
import { geometryOf } from '../../../model/meshGeometry.ts';
import { groupsOf, itemsIn, nameAt } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import { numbersIn } from '../structure/groupLists.ts';
import { buildingFiles, joined, open } from '../test/corpus.ts';
import { healthyBuilding } from '../test/healthyBuilding.ts';
import { buildingView } from '../view/index.ts';
import { buildingEdits } from './index.ts';
import { makeGroup } from './newGroup.ts';

beforeAll(() => freezeRecords(true));

/** A list of a group as its bytes. */
function listOf(document: Document, at: number, tag: string, member: 'colours' | 'faces' | 'indices', nth = 0) {
  const group = groupsOf(document)[at];
  if (group === undefined) throw new Error(`no group ${at}`);
  return Array.from(numbersIn(document, group, { tag, member }, nth)?.numbers ?? []);
}

const kindsOf = (document: Document): readonly (readonly number[])[] =>
  groupsOf(document).map(({ fields }) => [fields.transitionBatches, fields.interiorBatches, fields.exteriorBatches]);

const box = boxMesh([1, 1, 1]);

test('a batch that is removed takes its triangles and vertices; collision and light of the others stay', () => {
  const document = healthyBuilding();
  const [first] = buildingView(document).meshes.filter(({ extras }) => extras['light'] === 'inside');
  if (first === undefined) throw new Error('no batch inside');
  const [light, mix] = [listOf(document, 1, 'MOCV', 'colours'), listOf(document, 1, 'MOCV', 'colours', 1)];
  expectVerb(
    document,
    () => editStructure(document, 'Delete', (structure) => structure.remove(first.record)),
    (again) => {
      expect(kindsOf(again)).toEqual([
        [0, 0, 2],
        [0, 1, 0],
      ]);
      expect(listOf(again, 1, 'MOCV', 'colours')).toEqual(light.slice(first.vertexCount * 4));
      expect(listOf(again, 1, 'MOCV', 'colours', 1)).toEqual(mix.slice(first.vertexCount * 4));
      expect(listOf(again, 1, 'MOPY', 'faces').length).toBe((listOf(again, 1, 'MOVI', 'indices').length / 3) * 2);
      // The floor for collision alone is behind all batches.
      expect(listOf(again, 0, 'MOPY', 'faces').slice(-4)).toEqual([8, 255, 8, 255]);
    },
  );
});

test('a group can lose all that is drawn, and be given something again', () => {
  const document = healthyBuilding();
  const inside = buildingView(document).meshes.filter(({ extras }) => extras['group'] === 1);
  for (const { record } of inside) buildingEdits(document).removeMesh?.(record);
  expect(listOf(document, 1, 'MOVI', 'indices')).toEqual([]);
  const before = groupsOf(document)[1];
  expect(before === undefined ? [] : itemsIn(document, before, 'MOBA')).toEqual([]);
  const outside = buildingView(document).meshes[0];
  if (outside === undefined) throw new Error('no batch');
  expectVerb(
    document,
    () => buildingEdits(document).addMesh?.(box, { material: 1, name: '', from: outside.record }),
    (again) => expect(kindsOf(again)[0]).toEqual([0, 0, 3]),
  );
});

test('vertices that come from others keep their light and their share of the second layer', () => {
  const document = healthyBuilding();
  const mesh = buildingView(document).meshes.find(({ extras }) => extras['light'] === 'inside');
  if (mesh === undefined) throw new Error('no batch inside');
  const geometry = geometryOf(buildingView(document), mesh);
  const [light, mix] = [listOf(document, 1, 'MOCV', 'colours'), listOf(document, 1, 'MOCV', 'colours', 1)];
  const turned = {
    ...geometry,
    positions: geometry.positions.toReversed(),
    sources: geometry.sources.toReversed(),
    normals: null,
  };
  buildingEdits(document).setGeometry?.(mesh.record, turned);
  const rows = (numbers: readonly number[]): readonly number[] =>
    Array.from({ length: mesh.vertexCount }, (_each, at) => numbers[(mesh.vertexCount - 1 - at) * 4 + 3] ?? -1);
  expect(rows(listOf(document, 1, 'MOCV', 'colours', 1))).toEqual(
    Array.from({ length: mesh.vertexCount }, (_each, at) => mix[at * 4 + 3]),
  );
  expect(listOf(document, 1, 'MOCV', 'colours').slice(mesh.vertexCount * 4)).toEqual(light.slice(mesh.vertexCount * 4));
});

test.each([
  ['outside', 0],
  ['inside', 1],
] as const)('batches of a group %s become a group of their own, seen as before', (_kind, at) => {
  const document = healthyBuilding();
  const own = buildingView(document).meshes.filter(({ extras }) => extras['group'] === at);
  const last = own.at(-1);
  if (last === undefined) throw new Error('no batch');
  const light = last.bakedLight?.();
  expectVerb(
    document,
    () => makeGroup(document, [last.record]),
    (again) => {
      const [, , made] = groupsOf(again);
      expect([made?.number, nameAt(again, 'MOGN', made?.fields.name ?? 0)]).toEqual([2, 'group 2']);
      const mesh = buildingView(again).meshes.find(({ extras }) => extras['group'] === 2);
      expect(mesh?.positions).toEqual(last.positions);
      expect(mesh?.triangles).toEqual(last.triangles);
      expect(mesh?.coordinates).toEqual(last.coordinates);
      expect(mesh?.bakedLight?.()).toEqual(light);
      expect(buildingView(again).meshes).toHaveLength(4);
    },
  );
  expect(document.format.acts?.[0]?.isOffered?.(document, [last.record])).toBe(true);
  const all = buildingView(document).meshes.map(({ record }) => record);
  expect(() => makeGroup(document, all)).toThrow(/of one group/);
});

test('a liquid is what uses a material beside batches', () => {
  const document = healthyBuilding();
  const inside = groupsOf(document)[1];
  const [found] = inside === undefined ? [] : itemsIn(document, inside, 'MLIQ');
  const users = (material: number) => buildingEdits(document).materialUsers?.(material);
  expect([users(0), users(1)]).toEqual([[found], []]);
});

const house = buildingFiles.find(({ path }) => /dsnightelfsmallhouse\.wmo$/i.test(path));
const real: readonly (readonly [string, () => FormatDocument])[] =
  house === undefined ? [] : [[house.name, () => open(joined(house))]];

test.each(real)('%s takes a batch of another shape, a new one and loses one, without an error', (_name, openHouse) => {
  const document = openHouse();
  const { meshes } = buildingView(document);
  const mesh = meshes.find(({ extras }) => extras['light'] === 'inside') ?? meshes[0];
  if (mesh === undefined) throw new Error('no batch');
  const order = (shown: FormatDocument): boolean =>
    groupsOf(shown).every((group) => {
      const ranges = itemsIn(shown, group, 'MOBA').map((id) => fieldsOf(Batch, shown.get(id)));
      return ranges.every(({ firstVertex }, at) => at === 0 || firstVertex > (ranges[at - 1]?.lastVertex ?? -1));
    });
  expect(order(document)).toBe(true);
  const like = { material: -1, name: '', from: mesh.record };
  expectVerb(
    document,
    () => buildingEdits(document).addMesh?.(box, like),
    (again) => {
      expect(order(again)).toBe(true);
      expect(buildingView(again).meshes).toHaveLength(meshes.length + 1);
    },
  );
  const whole = geometryOf(buildingView(document), mesh);
  const half = { ...whole, triangles: whole.triangles.slice(0, Math.ceil(whole.triangles.length / 6) * 3) };
  expectVerb(
    document,
    () => buildingEdits(document).setGeometry?.(mesh.record, half),
    (again) => expect(order(again)).toBe(true),
  );
  expectVerb(
    document,
    () => makeGroup(document, [mesh.record]),
    (again) => expect(groupsOf(again)).toHaveLength(3),
  );
  expectVerb(
    document,
    () => buildingEdits(document).removeMesh?.(mesh.record),
    (again) => expect(order(again)).toBe(true),
  );
});
