/** Areas and the map's own row made in the game's tables from the window, undone with the map's own keys (T94, T95). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { dbc } from '../../../../../../shared/formats/dbc/index.ts';
import { namedTable } from '../../../../../../shared/terrain/testTable.ts';
import { areaOf, mapOfArea } from '../../../../../../shared/terrain/zones/areas.ts';
import { mapRowOf } from '../../../../../../shared/terrain/zones/mapRow.ts';
import type { ConnectedHost } from '../../../../base/host/index.ts';
import { startProgram, type Program } from '../../../../test/program.tsx';
import { setHost } from '../../../../workbench/files/host.ts';
import { createSession, type Session } from '../../../../workbench/state/session.ts';
import { dropSession, showSession, workbench } from '../../../../workbench/state/workbench.ts';
import { ToolOptions } from '../../panels/ToolOptions.tsx';
import { areaTitleOf } from '../gameTables.ts';
import { mapOf, type TerrainMap } from '../maps.ts';
import { showTerrainDialog } from '../terrainDialog.ts';
import { chooseTool, toolStore } from '../toolStore.ts';
import { zoneDeskOf } from './zoneDesk.ts';

const bytes: Readonly<Record<string, Uint8Array>> = {
  AreaTable: namedTable('AreaTable.dbc', 36, [{ id: 12, map: 0, exploreBit: 4, name: 'Elwynn', zoneMusic: 3 }]),
  Map: namedTable('Map.dbc', 66, [{ id: 8, folder: 'Azeroth', name: 'Eastern Kingdoms' }]),
  LoadingScreens: namedTable('LoadingScreens.dbc', 4, [{ id: 2, name: 'Azeroth', path: 'Interface\\A.blp' }]),
  ZoneMusic: namedTable('ZoneMusic.dbc', 8, [{ id: 3, name: 'ZoneMusic-Forest' }]),
};
const edited = ['AreaTable', 'Map', 'LoadingScreens'] as const;
const nameOf = (path: string): string => path.replace(/^.*\\(\w+)\.dbc$/, '$1');
let hasTables = true;
let ground: Program;
const tables = new Map<string, Session>();

/** A host that finds the tables; those that are edited are open already. */
function testHost(): ConnectedHost {
  const request = (name: string, params: unknown): Promise<unknown> => {
    const { file, fileId } = params as { file?: { path: string }; fileId?: string };
    if (name === 'mountedOriginOf') return Promise.resolve({ origin: null });
    if (name === 'openFile') return Promise.resolve({ kind: 'alreadyOpen', documentId: fileId });
    const table = nameOf(file?.path ?? '');
    if (!hasTables || bytes[table] === undefined) return Promise.resolve({ kind: 'missing' });
    return Promise.resolve(
      name === 'readResolved' ? { kind: 'found', blob: table } : { kind: 'file', file: { fileId: table } },
    );
  };
  const fetchBlob = (table: string): Promise<Uint8Array> => Promise.resolve(bytes[table] ?? new Uint8Array());
  return { client: { request, on: () => () => undefined }, request, fetchBlob } as unknown as ConnectedHost;
}

beforeEach(async () => {
  hasTables = true;
  const tile = createTile({ place: { column: 32, row: 32 } });
  ground = await startProgram(tile, [ToolOptions], 'Village_32_32.adt');
  setHost(testHost());
  for (const name of edited) {
    const file = { ...ground.session.file.getState(), documentId: name, name: `${name}.dbc` };
    const session = createSession(file, openDocument(dbc, bytes[name] ?? new Uint8Array()));
    tables.set(name, session);
    await ground.page.during(() => showSession(session));
  }
  await ground.page.during(() => {
    workbench.setState({ activeId: ground.session.id });
    chooseTool('area');
  });
});
afterEach(async () => {
  await ground.page.during(() => {
    showTerrainDialog(null);
    chooseTool('select');
    for (const { id } of tables.values()) dropSession(id);
  });
  await ground.end();
  setHost(null);
});

function map(): TerrainMap {
  const found = mapOf(ground.session);
  if (found === null) throw new Error('no map');
  return found;
}
const documentOf = (name: string) => {
  const session = tables.get(name);
  if (session === undefined) throw new Error(name);
  return session.document;
};
const isOpen = async (): Promise<void> => await ground.page.until(() => zoneDeskOf(map()).getState().status === 'open');

test('what a map’s row changed in tables is counted as changed, and saved with the map', async () => {
  expect(map().behind).toEqual([]);
  await ground.page.during(() => showTerrainDialog({ kind: 'mapRow', map: map() }));
  await isOpen();
  await ground.page.set('Or a picture', 'Interface/Village.blp');
  await ground.page.click(ground.page.get('button', 'Add the row'));
  expect(map().behind).toEqual(edited.map((name) => tables.get(name)));
  expect(ground.document.history.isDirty).toBe(false);
  // Each is asked about, as it cannot be written, and counts as saved then.
  const asked: string[] = [];
  for (const { file } of tables.values()) file.setState({ isReadOnly: true });
  for (let round = 0; round < 2; round++) {
    await ground.page.press('Control+s');
    const question = await ground.page.find('alertdialog', /is read-only/);
    const name = /(\w+)\.dbc is read-only/.exec(question.textContent ?? '')?.[1] ?? '';
    asked.push(name);
    await ground.page.click(ground.page.get('button', 'Cancel', question));
    await ground.page.during(() => documentOf(name).startSave()(true));
  }
  expect(asked.toSorted()).toEqual(['LoadingScreens', 'Map']);
  expect(map().behind.filter(({ document }) => document.history.isDirty)).toEqual([]);
});

test('a map gets its row with a picture as loading screen, an area is made in it and painted next, both undone', async () => {
  const before = edited.map((name) => documentOf(name).write());
  await ground.page.during(() => showTerrainDialog({ kind: 'mapRow', map: map() }));
  await isOpen();
  await ground.page.set('Title', 'The Village');
  await ground.page.set('Or a picture', 'Interface/Village.blp');
  await ground.page.click(ground.page.get('button', 'Add the row'));
  const row = mapRowOf(documentOf('Map'), 'Village');
  expect(row).toEqual({ id: 9, title: 'The Village', kind: 0, area: 0, screen: 3 });
  await ground.page.click(ground.page.get('button', 'New area…'));
  await ground.page.set('Name', 'Mill');
  await ground.page.choose(ground.page.get('combobox', /^Part of/), /^Elwynn/);
  await ground.page.choose(ground.page.get('combobox', /^Music/), /^ZoneMusic-Forest/);
  await ground.page.click(ground.page.get('button', 'Make'));
  await ground.page.until(() => toolStore.getState().settings.area.areaId === 13);
  expect(areaOf(documentOf('AreaTable'), 13)).toMatchObject({ name: 'Mill', parent: 12, music: 3 });
  expect(mapOfArea(documentOf('AreaTable'), 13)).toBe(9);
  await ground.page.until(() => areaTitleOf(map(), 13) === 'Elwynn › Mill');
  await ground.page.click(ground.page.get('button', 'Change area…'));
  await ground.page.set('Name', 'Old mill');
  await ground.page.click(ground.page.get('button', 'Change'));
  await ground.page.until(() => areaTitleOf(map(), 13) === 'Elwynn › Old mill');
  const labels = [map().undoLabel];
  for (let step = 0; step < 3; step++) {
    await ground.page.during(() => map().history.undo());
    labels.push(map().undoLabel);
  }
  expect(labels).toEqual(['Change area Old mill', 'New area Mill', 'Row of Village in Map.dbc', null]);
  expect(
    edited.map((name) =>
      Buffer.compare(documentOf(name).write(), before[edited.indexOf(name)] ?? before[0] ?? new Uint8Array()),
    ),
  ).toEqual([0, 0, 0]);
});

test('without the tables it is said which is missing', async () => {
  hasTables = false;
  await ground.page.click(ground.page.get('button', 'New area…'));
  await ground.page.find('button', 'Look again');
  expect(ground.page.text()).toContain('AreaTable.dbc was not found');
  expect(ground.page.get('button', 'Make').hasAttribute('disabled')).toBe(true);
});
