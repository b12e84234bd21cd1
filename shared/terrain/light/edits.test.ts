/** Lights of a map are edited in their tables, and no other byte moves (T81). */
import { expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { dbc } from '../../formats/dbc/index.ts';
import { editMap } from '../mapEdit.ts';
import { daylightAt } from './daylight.ts';
import type { LightDocuments } from './edits.ts';
import {
  addLight,
  changeSetCell,
  copyLight,
  lightsWithSet,
  ownSet,
  placeLight,
  removeLight,
  setBandKeys,
  setCellsOf,
  skyboxPaths,
  storedKeys,
} from './edits.ts';
import { mapLightsIn } from './tables.ts';
import { lightDocuments, testMapId } from './test/testLight.ts';

const all = ({ lights, colours, numbers, sets, skyboxes }: LightDocuments): readonly Document[] =>
  [lights, colours, numbers, sets, skyboxes].filter((each): each is Document => each != null);

/** Positions of bytes that an act changes, table by table; proves that undo brings all of them back. */
function bytesChanged(documents: LightDocuments, act: () => void): readonly number[] {
  const before = all(documents).map((each) => each.write());
  const positions = all(documents).map(({ history }) => history.position);
  act();
  const after = all(documents).map((each) => each.write());
  for (const [index, document] of all(documents).entries()) {
    while (document.history.position > (positions[index] ?? 0)) document.undo();
  }
  expect(all(documents).map((each) => each.write())).toEqual(before);
  for (const document of all(documents)) while (document.history.redoable.length > 0) document.redo();
  return after.map((bytes, table) => bytes.filter((byte, at) => byte !== before[table]?.[at]).length);
}
const light = (documents: LightDocuments, id: number) =>
  mapLightsIn(documents, testMapId).find((each) => each.id === id) ?? null;

test('a light is moved and resized in its own cells', () => {
  const documents = lightDocuments();
  const changed = bytesChanged(documents, () =>
    editMap('Move', (edit) => placeLight(edit, documents, 2, { place: [100, -50, 30], end: 200 })),
  );
  expect(changed.map((count) => count > 0)).toEqual([true, false, false, false, false]);
  expect(changed[0]).toBeLessThanOrEqual(16);
  const moved = light(documents, 2);
  expect([moved?.place.map(Math.round), moved?.start, moved?.end]).toEqual([[100, -50, 30], 60, 200]);
  // Read again from the bytes, too.
  const again = { ...documents, lights: openDocument(dbc, documents.lights.write()) };
  expect(light(again, 2)?.end).toBe(200);
});

test('keys of a band are set in order, within the day, and seen as the client blends them', () => {
  const documents = lightDocuments();
  const band = { kind: 'colours', set: 1, band: 0 } as const;
  const changed = bytesChanged(documents, () =>
    editMap('Keys', (edit) =>
      setBandKeys(edit, documents, band, [
        { time: 2000, stored: 0xff0000 },
        { time: -880, stored: 0x0000ff },
        { time: 400, stored: 0x00ff00 },
      ]),
    ),
  );
  expect(changed.map((count) => count > 0)).toEqual([false, true, false, false, false]);
  // The one at −880 is at 2000 of the day before, and as the later of two at one time it stays.
  expect(storedKeys(documents, 'colours', 1, 0)).toEqual([
    { time: 400, stored: 0x00ff00 },
    { time: 2000, stored: 0x0000ff },
  ]);
  const direct = daylightAt(mapLightsIn(documents, testMapId), [3000, 0, 0], 1200, 'clear')?.direct;
  expect(direct).toEqual([0, 0.5, 0.5]);
  const set = (count: number) => () =>
    editMap('Keys', (edit) =>
      setBandKeys(
        edit,
        documents,
        band,
        Array.from({ length: count }, (_each, time) => ({ time, stored: 0 })),
      ),
    );
  expect(set(0)).toThrow('a band needs a key');
  expect(set(17)).toThrow('room for 16 keys');
  expect(() =>
    editMap('Keys', (edit) => setBandKeys(edit, documents, { ...band, set: 9 }, [{ time: 0, stored: 0 }])),
  ).toThrow('no row 145');
});

test('a new light has a set of its own with all its bands, as one step in every table', () => {
  const documents = lightDocuments();
  bytesChanged(documents, () =>
    editMap('New light', (edit) => addLight(edit, documents, testMapId, { place: [10, 20, 5], start: 5, end: 50 }, 2)),
  );
  const made = light(documents, 6);
  expect([made?.place.map(Math.round), made?.start, made?.end, made?.sets]).toEqual([
    [10, 20, 5],
    5,
    50,
    [3, 0, 0, 0, 0],
  ]);
  expect(made?.set('clear')).toEqual({ ...light(documents, 2)?.set('clear'), id: 3 });
  expect(storedKeys(documents, 'numbers', 3, 0)).toEqual([{ time: 0, stored: 32_400 }]);
  expect(all(documents).map(({ history }) => history.position)).toEqual([1, 1, 1, 1, 0]);
});

test('lights that share a set are told, and one can have it to itself', () => {
  const documents = lightDocuments();
  expect(lightsWithSet(documents, 1)).toEqual([1, 2]);
  expect(lightsWithSet(documents, 2)).toEqual([2, 5]);
  editMap('Own', (edit) => ownSet(edit, documents, 2, 'clear', 2));
  expect(lightsWithSet(documents, 2)).toEqual([5]);
  expect(light(documents, 2)?.sets).toEqual([3, 0, 1, 0, 0]);
  editMap('Copy', (edit) => copyLight(edit, documents, 2, { place: [0, 0, 0] }));
  expect([light(documents, 6)?.sets, light(documents, 6)?.end]).toEqual([[3, 0, 1, 0, 0], 160]);
  bytesChanged(documents, () => editMap('Delete', (edit) => removeLight(edit, documents, 6)));
  expect(mapLightsIn(documents, testMapId).map(({ id }) => id)).toEqual([1, 2]);
});

test('a set names its skybox, and its other cells are changed by name', () => {
  const documents = lightDocuments();
  expect([...skyboxPaths(documents)]).toEqual([[3, String.raw`Environments\Stars\Test.mdx`]]);
  const skyAt = (x: number) => daylightAt(mapLightsIn(documents, testMapId), [x, 0, 20], 0, 'clear')?.skybox;
  expect([skyAt(0), skyAt(1000)]).toEqual(['', String.raw`Environments\Stars\Test.mdx`]);
  editMap('Skybox', (edit) => changeSetCell(edit, documents, 2, 'skybox', 3));
  expect([skyAt(0), setCellsOf(documents, 2)?.glow]).toEqual([String.raw`Environments\Stars\Test.mdx`, 0.25]);
  expect(setCellsOf({ ...documents, sets: null }, 2)).toBeNull();
});
