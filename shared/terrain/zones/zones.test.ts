/** Areas and maps as rows of the game's tables (forms of 3.3.5 and 1.12), undone to the byte. */
import { expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { checkReadBack } from '../../document/readBack.ts';
import { dbc } from '../../formats/dbc/index.ts';
import { rowsById } from '../../formats/dbc/table.ts';
import { readAreas, tableIn } from '../gameTables.ts';
import { MapEdit } from '../mapEdit.ts';
import { namedTable } from '../testTable.ts';
import { addArea, areaOf, changeArea, mapOfArea } from './areas.ts';
import { addLoadingScreen, mapRowOf, setMapRow } from './mapRow.ts';
import { readAmbiences, readNamedRows, zoneTables } from './tables.ts';

const wish = { name: 'Goldshire Mill', parent: 12, level: 5, music: 3, ambience: 7, intro: 0 };
const areaRows = [
  {
    id: 12,
    map: 0,
    exploreBit: 4,
    name: 'Elwynn',
    flags: 64,
    zoneMusic: 1,
    factionMask: 2,
    liquid1: 9,
    explorationLevel: 10,
  },
  { id: 40, map: 0, exploreBit: 9, name: 'Westfall', factionMask: 2, ambience: 5 },
];

function areas(cells: number): Document {
  return openDocument(dbc, namedTable('AreaTable.dbc', cells, areaRows));
}

function step<R>(act: (edit: MapEdit) => R): R {
  const edit = new MapEdit('Test');
  try {
    const made = act(edit);
    edit.commit();
    return made;
  } catch (error) {
    edit.cancel();
    throw error;
  }
}

const cell = (path: string, document: Document, id: number, name: string): string | number => {
  const open = tableIn(path, document);
  return open.value(rowsById(open.fields).get(id) ?? -1, name);
};

test.each([36, 25])('an area is made as its zone, with what was asked for and a bit of its own (%i cells)', (cells) => {
  const document = areas(cells);
  const before = document.write();
  const id = step((edit) => addArea(edit, document, 571, wish));
  expect([id, areaOf(document, id), mapOfArea(document, id)]).toEqual([41, wish, 571]);
  const of = (name: string) => cell(zoneTables.areas, document, id, name);
  expect([of('exploreBit'), of('flags'), of('factionMask'), of('liquid1')]).toEqual([10, 64, 2, 9]);
  // A save holds what it writes to the document: new texts are one block with the old ones in the file.
  const saved = document.writeFiles('AreaTable.dbc');
  checkReadBack(document, saved);
  const wrong = Uint8Array.from(saved.bytes);
  wrong[wrong.length - 2] = 63;
  expect(() => checkReadBack(document, { ...saved, bytes: wrong })).toThrow('texts');
  // Read from the bytes again it is the same, and so are the others.
  const again = readAreas(document.write());
  expect([...again.values()].map(({ name }) => name)).toEqual(['Elwynn', 'Westfall', 'Goldshire Mill']);
  expect(again.get(41)?.parent).toBe(12);
  document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('a zone has nothing that was not asked for; another name and parent change their own cells', () => {
  const document = areas(36);
  const zone = step((edit) => addArea(edit, document, 9, { ...wish, parent: 0, music: 0 }));
  const of = (name: string) => cell(zoneTables.areas, document, zone, name);
  expect([of('flags'), of('zoneMusic'), of('factionMask'), of('liquid1'), of('ambience')]).toEqual([0, 0, 0, 0, 7]);
  const before = document.write();
  step((edit) => changeArea(edit, document, 40, { name: 'Westfall Coast', parent: zone }));
  expect(areaOf(document, 40)).toMatchObject({ name: 'Westfall Coast', parent: zone, ambience: 5 });
  expect(areaOf(document, 12)).toMatchObject({ name: 'Elwynn', parent: 0 });
  expect(() => step((edit) => changeArea(edit, document, zone, { parent: 40 }))).toThrow('part of itself');
  expect(() => step((edit) => changeArea(edit, document, 40, { parent: 999 }))).toThrow('no row 999');
  expect(() => step((edit) => changeArea(edit, document, 77, { level: 1 }))).toThrow('no row 77');
  expect(() => step((edit) => addArea(edit, document, 0, { ...wish, parent: 999 }))).toThrow('no row 999');
  document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('a map gets a row as the first of its kind, and its row is changed when it has one', () => {
  const rows = [
    { id: 0, folder: 'Azeroth', name: 'Eastern Kingdoms', minimapIconScale: 1.5, loadingScreen: 2, expansion: 0 },
    {
      id: 33,
      folder: 'Shadowfang',
      name: 'Keep',
      instanceType: 1,
      corpseMap: 0,
      descriptionHorde: 'Dark',
      maximumPlayers: 5,
    },
  ];
  const document = openDocument(dbc, namedTable('Map.dbc', 66, rows));
  const before = document.write();
  expect(mapRowOf(document, 'Village')).toBeNull();
  const open = { title: 'The Village', kind: 0, area: 0, screen: 2 };
  const id = step((edit) => setMapRow(edit, document, 'Village', open));
  expect([id, mapRowOf(document, 'VILLAGE')]).toEqual([34, { id: 34, ...open }]);
  const of = (row: number, name: string) => cell(zoneTables.maps, document, row, name);
  expect([of(34, 'folder'), of(34, 'minimapIconScale'), Number(of(34, 'corpseMap')) | 0]).toEqual(['Village', 1.5, -1]);
  const cave = step((edit) => setMapRow(edit, document, 'Cave', { ...open, title: 'Cave', kind: 1, area: 12 }));
  expect([of(cave, 'maximumPlayers'), of(cave, 'descriptionHorde'), of(cave, 'area')]).toEqual([5, '', 12]);
  expect(step((edit) => setMapRow(edit, document, 'village', { ...open, screen: 3 }))).toBe(34);
  expect(mapRowOf(document, 'Village')?.screen).toBe(3);
  expect(mapRowOf(document, 'Azeroth')).toEqual({ id: 0, title: 'Eastern Kingdoms', kind: 0, area: 0, screen: 2 });
  for (let step = 0; step < 3; step++) document.undo();
  expect(Buffer.compare(document.write(), before)).toBe(0);
});

test('a loading screen is a row once for each picture; rows to choose from have names', () => {
  const screens = openDocument(
    dbc,
    namedTable('LoadingScreens.dbc', 4, [{ id: 2, name: 'A', path: 'Interface\\A.blp' }]),
  );
  expect(step((edit) => addLoadingScreen(edit, screens, 'Other', 'interface/a.blp'))).toBe(2);
  const id = step((edit) => addLoadingScreen(edit, screens, 'Village', 'Interface/Glues/Village.blp'));
  expect([id, cell(zoneTables.screens, screens, 3, 'path')]).toEqual([3, 'Interface\\Glues\\Village.blp']);
  const music = namedTable('ZoneMusic.dbc', 8, [{ id: 3, name: 'ZoneMusic-Forest' }]);
  expect(readNamedRows(zoneTables.music, music)).toEqual([{ id: 3, name: 'ZoneMusic-Forest' }]);
  const ambiences = namedTable('SoundAmbience.dbc', 3, [
    { id: 7, sound1: 5, sound2: 6 },
    { id: 8, sound1: 5, sound2: 5 },
  ]);
  expect(readAmbiences(ambiences, null).map(({ name }) => name)).toEqual(['sound 5, sound 6', 'sound 5']);
});
