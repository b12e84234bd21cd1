/** Doodads that are put into a building: named, listed by their group, in their set, undone to the byte. */
import { expect, test } from 'vitest';
import { openDocument } from '../../../document/document.ts';
import { listOf } from '../../../document/structure.ts';
import { wmo } from '../index.ts';
import { groupsOf, onlyIn, recordsOf } from '../model.ts';
import { Doodad, DoodadSet } from '../schema/building.ts';
import { DoodadReferences } from '../schema/geometry.ts';
import { healthyBuilding } from '../test/healthyBuilding.ts';
import { validateBuilding } from '../validate/index.ts';
import { buildingView } from '../view/index.ts';
import { placeDoodad } from './placeDoodad.ts';

const paths = (document: ReturnType<typeof healthyBuilding>, set: number): readonly string[] =>
  (buildingView(document).standing?.(set) ?? []).map(({ path }) => path);

test('a new model is named once, stands where it was put, and is drawn with the room around it', () => {
  const document = healthyBuilding();
  const before = document.write();
  const first = placeDoodad(document, { path: 'World/Table.m2', position: [1, -1, 0.1], set: 0 });
  const second = placeDoodad(document, { path: String.raw`WORLD\TABLE.MDX`, position: [2, -1, 0], set: 0 });
  expect(listOf(document, 'doodadModels')).toHaveLength(3);
  expect(paths(document, 0)).toEqual([
    String.raw`world\lamp.mdx`,
    String.raw`world\chair.mdx`,
    String.raw`world\table.mdx`,
    String.raw`world\table.mdx`,
  ]);
  const doodads = recordsOf(document, 'MODD', Doodad);
  expect(doodads.map(({ id }) => id).indexOf(first)).toBe(2);
  expect(doodads[2]?.fields).toMatchObject({ position: [1, -1, Math.fround(0.1)], scale: 1, rotation: [0, 0, 0, 1] });
  // The chair of the feast stands behind them now, in its own set.
  const sets = recordsOf(document, 'MODS', DoodadSet).map(({ fields }) => [fields.firstDoodad, fields.doodadCount]);
  expect(sets).toEqual([
    [0, 4],
    [4, 1],
  ]);
  const listed = groupsOf(document).map((group) => [
    ...(onlyIn(document, group, 'MODR', DoodadReferences)?.fields.doodads ?? []),
  ]);
  // Both groups have the same box: the smaller or first of them lists them; each doodad is listed once.
  expect(listed.flat().toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3, 4]);
  expect(validateBuilding(document)).toEqual([]);
  const { bytes, files } = document.writeFiles('Hut.wmo');
  const again = buildingView(openDocument(wmo, bytes, { files })).standing?.(1) ?? [];
  expect(again.map(({ path }) => path)).toEqual(paths(document, 1));
  expect(document.has(second)).toBe(true);
  document.undo();
  document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('in another set it is shown with that set alone', () => {
  const document = healthyBuilding();
  placeDoodad(document, { path: 'World/Cake.m2', position: [0, 0, 1], set: 1 });
  expect(paths(document, 0)).toHaveLength(2);
  expect(paths(document, 1).at(-1)).toBe(String.raw`world\cake.mdx`);
  expect(validateBuilding(document)).toEqual([]);
});
