/** Long work in the page's workers: done in one step, nothing at all when it is cancelled, and never over what was done meanwhile. */
import { fieldsByName } from '../../../../shared/codec/byName.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Document } from '../../../../shared/document/document.ts';
import { openDocument } from '../../../../shared/document/document.ts';
import { documentDigest } from '../../../../shared/document/wire.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { createTile } from '../../../../shared/formats/adt/create.ts';
import { adt } from '../../../../shared/formats/adt/index.ts';
import { exportCsv } from '../../../../shared/formats/dbc/csv.ts';
import { dbc } from '../../../../shared/formats/dbc/index.ts';
import { tableOf } from '../../../../shared/formats/dbc/table.ts';
import { layoutFor } from '../../../../shared/formats/dbc/tables.ts';
import { texturesOf } from '../../../../shared/formats/goldsrc/model.ts';
import { writePng } from '../../../../shared/formats/png/index.ts';
import { editMap } from '../../../../shared/terrain/mapEdit.ts';
import { picturesOf } from '../../../../shared/terrain/pictureSet.ts';
import { areaOf } from '../../../../shared/terrain/pictureArea.ts';
import { storeHeights, findSeams } from '../../../../shared/terrain/heightEdits.ts';
import { findNormalFaults } from '../../../../shared/terrain/normalFaults.ts';
import { terrainTypeTable } from '../../../../shared/test/smallTable.ts';
import { importPicture } from '../../features/halflife/panels/importPicture.ts';
import { exportTable, importTable } from '../../features/table/tableActs.ts';
// Follows the maps that are open, too.
import { openSample } from '../../test/program.tsx';
import { StandInWorkers } from '../../test/workers.ts';
import { cancelTask, runningTasks } from '../mounts/tasks.ts';
import type { Session } from '../state/session.ts';
import { createSession } from '../state/session.ts';
import { dropSession, showSession, workbench } from '../state/workbench.ts';
import { rebuildDistantView } from '../../features/terrain/map/distantView.ts';
import {
  checkGround,
  closeAllSeams,
  closeFoundSeam,
  groundCheck,
  mendAllNormals,
} from '../../features/terrain/map/groundCheck.ts';
import { createNewMap } from '../../features/terrain/map/mapFiles.ts';
import type { TerrainMap } from '../../features/terrain/map/maps.ts';
import { mapOf } from '../../features/terrain/map/maps.ts';
import { exportTerrainPictures, planPictures, readPictures } from '../../features/terrain/map/pictures.ts';
import { loadTiles } from '../../features/terrain/map/tileFiles.ts';

/** Files that were written, wherever to. */
const written: string[] = [];
/** Files of the map that lie beside the open ones. */
const beside = new Map<string, Uint8Array>();
vi.mock('../theme.ts', () => ({ themeSwitch: () => ({ state: () => ({ choice: 'dark', theme: 'dark' }) }) }));
vi.mock('../files/exportFolder.ts', () => ({
  exportFiles(_name: string, files: readonly { readonly name: string }[]) {
    written.push(...files.map(({ name }) => name));
    return Promise.resolve(true);
  },
  writeFolder(_folder: string, _name: string, files: readonly { readonly name: string }[]) {
    written.push(...files.map(({ name }) => name));
    return Promise.resolve(null);
  },
}));
vi.mock('../files/export.ts', () => ({
  exportBytes(name: string, bytes: Uint8Array) {
    written.push(`${name} ${new TextDecoder().decode(bytes)}`);
    return Promise.resolve(true);
  },
}));
vi.mock('../files/choose.ts', () => ({ chooseFolder: () => Promise.resolve({ folderId: 'folder', name: 'Maps' }) }));
vi.mock('../../base/host/index.ts', async (original) => ({
  ...(await original<object>()),
  uploadBytes(_client: unknown, name: string) {
    written.push(name);
    return Promise.resolve('upload');
  },
}));
/** Called with each file that is opened. */
let opened: (name: string) => void = () => undefined;
vi.mock('../files/open.ts', () => ({
  openEntries(files: readonly { readonly name: string }[], _showing: unknown, goesOn: (done: number) => boolean) {
    for (const [done, { name }] of files.entries()) {
      if (!goesOn(done)) break;
      show(tile(Number(name.split('_')[1]), 0), name);
      opened(name);
    }
    return Promise.resolve();
  },
  fileTogether: (file: { readonly name: string }) => file,
  openTogether(
    files: readonly { readonly name: string }[],
    { goesOn, shown }: { goesOn: (done: number) => boolean; shown: () => void },
  ) {
    for (const [done, { name }] of files.entries()) {
      if (!goesOn(done)) break;
      show(tile(Number(name.split('_')[1]), 0), name);
      opened(name);
    }
    shown();
    return Promise.resolve();
  },
}));
vi.mock('../files/host.ts', () => ({
  host: () => ({ fetchBlob: (name: string) => Promise.resolve(beside.get(name)) }),
  request(name: string, params: { readonly name?: string }) {
    if (name === 'nameBeside') return Promise.resolve({ fileId: 'file' });
    if (name === 'exportUpload') return Promise.resolve({ kind: 'written', file: { fileId: 'file', name: 'file' } });
    return Promise.resolve(
      beside.has(params.name ?? '') ? { kind: 'found', blob: params.name } : { kind: 'missing', blob: null },
    );
  },
}));

let workers: StandInWorkers;
beforeEach(() => {
  workers = new StandInWorkers();
  written.length = 0;
  beside.clear();
  groundCheck.setState({ found: null });
});
afterEach(() => {
  for (const { id } of workbench.getState().sessions) dropSession(id);
  vi.unstubAllGlobals();
});

let count = 0;
function show(document: FormatDocument, name: string): Session {
  const session = createSession(
    {
      ...{ documentId: `document ${++count}`, name, path: `/Files/${name}`, origin: null, isReadOnly: false },
      ...{ hasTarget: true, onDisk: 'same', savedMs: null, isSaving: false, unsentEdits: 0 },
    },
    document,
  );
  showSession(session);
  return session;
}

const tile = (column: number, height: number): FormatDocument =>
  openDocument(adt, createTile({ place: { column, row: 32 }, height, texture: 'Tileset\\Grass.blp' }).write());

/** Two tiles whose border is torn, with a hill whose normals are left behind. */
function brokenGround(): TerrainMap {
  const sessions = [32, 33].map((column) => show(tile(column, column - 32), `Test_${column}_32.adt`));
  const [first] = sessions;
  const map = first === undefined ? null : mapOf(first);
  const chunk = map?.tileSet.chunk(32 * 16 + 4, 32 * 16 + 4);
  if (map === null || chunk === undefined || chunk === null) throw new Error('no map');
  editMap('Hill', (edit) =>
    edit.in(chunk.tile.document, (transaction) => transaction.patch(chunk.id, 'heights', 72, [30])),
  );
  return map;
}

const digests = (documents: readonly Document[]): readonly string[] => documents.map(documentDigest);
const groundOf = (map: TerrainMap): readonly Document[] => map.tileSet.tiles.map(({ document }) => document);

/** What is given to each job, what it is, and whether it was done. */
interface Job {
  readonly documents: readonly Document[];
  readonly run: () => Promise<unknown>;
  readonly isDone: () => boolean;
}

function raisedPicture(map: TerrainMap): File {
  const area = areaOf([{ column: 32, row: 32 }]);
  const [picture] = picturesOf(map.tileSet, area, 'Test_32_32', { minimum: -10, maximum: 5 }, new Set(['heights']));
  if (picture === undefined) throw new Error('no picture');
  return new File([Uint8Array.from(picture.bytes)], picture.name);
}

function tableJob(act: (session: Session) => Promise<void>, isDone: (document: Document) => boolean): Job {
  const document = openDocument(dbc, terrainTypeTable());
  const session = show(document, 'TerrainType.dbc');
  return { documents: [document], run: () => act(session), isDone: () => isDone(document) };
}
const layoutOf = (document: Document) => layoutFor('TerrainType.dbc', tableOf(document));
const csv = 'id,description\r\n2,Meadow\r\n9,Lava\r\n';

const jobs: Readonly<Record<string, () => Promise<Job> | Job>> = {
  'pictures of the ground'() {
    const map = brokenGround();
    const run = () => exportTerrainPictures(map, new Set(['heights', 'alpha', 'colours']), true);
    return { documents: groundOf(map), run, isDone: () => written.includes('Test_32_32_2x1_heights.png') };
  },
  async 'pictures read into the ground'() {
    const map = brokenGround();
    const chosen = await planPictures(map, [raisedPicture(map)]);
    const [picture] = chosen?.pictures ?? [];
    if (picture === undefined) throw new Error('no plan');
    expect([picture.size, chosen?.present.maximum]).toEqual(['257 × 257, 16 bit', 30]);
    const plan = { ...picture.plan, range: { minimum: 50, maximum: 80 } };
    const isDone = () => (map.tileSet.ground(512, 512)?.heights[0] ?? 0) > 40;
    return { documents: groundOf(map), run: () => readPictures(map, [{ ...picture, plan }]), isDone };
  },
  'looking for seams'() {
    const map = brokenGround();
    const isDone = () => groundCheck.getState().found?.seams.length === 16;
    return { documents: groundOf(map), run: () => checkGround(map), isDone };
  },
  'closing seams'() {
    const map = brokenGround();
    return {
      documents: groundOf(map),
      run: () => closeAllSeams(map),
      isDone: () => findSeams(map.tileSet).length === 0,
    };
  },
  'mending normals'() {
    const map = brokenGround();
    const isDone = () => findNormalFaults(map.tileSet).length === 0;
    return { documents: groundOf(map), run: () => mendAllNormals(map), isDone };
  },
  'the distant view'() {
    const map = brokenGround();
    const file = { fileId: 'closed', name: 'Test_34_32.adt' };
    beside.set(file.name, tile(34, 7).write());
    map.state.setState({ files: [{ file, column: 34, row: 32 }] });
    return { documents: groundOf(map), run: () => rebuildDistantView(map), isDone: () => written.includes('Test.wdl') };
  },
  'a new map'() {
    const wish = { name: 'New', alphaDepth: 8, hasColours: false, first: { column: 1, row: 1 } } as const;
    const run = () => createNewMap({ ...wish, columns: 2, rows: 1, height: 0, texture: '', areaId: 0 });
    return { documents: [], run, isDone: () => written.join() === 'New.wdt,New.wdl,New_1_1.adt,New_2_1.adt' };
  },
  'a table as CSV': () =>
    tableJob(
      (session) => exportTable(session, layoutOf(session.document)),
      () => written.some((each) => each.startsWith('TerrainType.csv id,description')),
    ),
  'CSV into a table': () =>
    tableJob(
      (session) => importTable(session, layoutOf(session.document), new File([csv], 'New.csv')),
      (document) => /2,Meadow,[^]*9,Lava,/.test(exportCsv(tableOf(document), layoutOf(document))),
    ),
  'a texture of a Half-Life model'() {
    const document = openSample('Sentry.mdl');
    const session = show(document, 'Sentry.mdl');
    const [texture] = texturesOf(document);
    if (texture === undefined) throw new Error('no texture');
    const pixels = Uint8Array.from({ length: 24 * 16 * 4 }, (_each, at) => (at % 4 === 3 ? 255 : at));
    const file = new File(
      [Uint8Array.from(writePng({ width: 24, height: 16, pixels }, { hasAlpha: false }))],
      'New.png',
    );
    const isDone = () => fieldsByName(document.get(texture).fields)['width'] === 24;
    return { documents: [document], run: () => importPicture(session, texture, file), isDone };
  },
};

describe.each(Object.entries(jobs))('%s', (_name, make) => {
  it('is done beside the page, and is at most one step', async () => {
    const { documents, run, isDone } = await make();
    const before = documents.map(({ history }) => history.position);
    const startedBefore = workers.started;
    expect(isDone()).toBe(false);
    await run();
    expect(isDone()).toBe(true);
    expect(workers.started - startedBefore).toBe(1);
    expect([workers.running, runningTasks.getState().ids.size]).toEqual([0, 0]);
    const after = documents.map(({ history }) => history.position);
    expect(after.every((position, at) => position - (before[at] ?? 0) <= 1)).toBe(true);
    const changed = digests(documents);
    for (const [at, document] of documents.entries()) if (after[at] !== before[at]) document.undo();
    for (const [at, document] of documents.entries()) if (after[at] !== before[at]) document.redo();
    expect(digests(documents)).toEqual(changed);
  });

  it('leaves nothing when it is cancelled', async () => {
    const { documents, run, isDone } = await make();
    const before = digests(documents);
    const positions = documents.map(({ history }) => history.position);
    workers.beforeAnswer = async () => {
      const [taskId] = runningTasks.getState().ids;
      if (taskId === undefined) throw new Error('nothing can be cancelled');
      await cancelTask(taskId);
    };
    await run();
    expect(isDone()).toBe(false);
    expect([digests(documents), documents.map(({ history }) => history.position)]).toEqual([before, positions]);
    expect(documents.some(({ isInGesture }) => isInGesture)).toBe(false);
    expect([written, workers.running, runningTasks.getState().ids.size]).toEqual([[], 0, 0]);
  });
});

describe('what is done meanwhile', () => {
  it('is kept: the work is done anew on the ground as it is then', async () => {
    const map = brokenGround();
    const ground = map.tileSet.heights(512, 512);
    let isFirst = true;
    workers.beforeAnswer = () => {
      if (isFirst && ground !== null) {
        const heights = new Float32Array(145).fill(9);
        editMap('Stroke', (edit) =>
          storeHeights(edit, map.tileSet, [{ column: 512, row: 512, base: ground.base, heights }]),
        );
      }
      isFirst = false;
    };
    await closeAllSeams(map);
    expect(workers.started).toBe(2);
    expect(map.tileSet.ground(512, 512)?.heights[72]).toBe(9);
    expect(findSeams(map.tileSet)).toEqual([]);
    expect(map.undoLabel).toBe('Close seams');
    map.undo();
    expect(map.tileSet.ground(512, 512)?.heights[72]).toBe(9);
    expect(findSeams(map.tileSet).length).toBeGreaterThan(16);
  });

  it('is kept in a table', async () => {
    const document = openDocument(dbc, terrainTypeTable());
    const session = show(document, 'TerrainType.dbc');
    let isFirst = true;
    workers.beforeAnswer = () => {
      if (isFirst)
        document.edit('Touch', (t) =>
          t.update(document.root, { rows: fieldsByName(document.get(document.root).fields)['rows'] ?? null }),
        );
      isFirst = false;
    };
    await importTable(session, layoutOf(document), new File([csv], 'New.csv'));
    expect(exportCsv(tableOf(document), layoutOf(document))).toMatch(/9,Lava/);
  });
});

it('a table’s text that cannot be brought in is refused with its line, and changes nothing', async () => {
  const document = openDocument(dbc, terrainTypeTable());
  const session = show(document, 'TerrainType.dbc');
  await importTable(session, layoutOf(document), new File(['id,colour\r\n1,2\r\n'], 'Wrong.csv'));
  expect(document.history.position).toBe(0);
});

it('tiles that are loading can be cancelled, however few they are: those that are there stay', async () => {
  const map = brokenGround();
  const files = [33, 34, 35, 36].map((column) => {
    return { file: { fileId: `${column}`, name: `Test_${column}_32.adt` }, column, row: 32 };
  });
  map.state.setState({ files });
  const seen: string[] = [];
  opened = (name) => {
    seen.push(name);
    const [taskId = ''] = runningTasks.getState().ids;
    if (name === 'Test_35_32.adt') void cancelTask(taskId);
  };
  await loadTiles(map, files);
  // One of them was open before.
  expect(seen).toEqual(['Test_34_32.adt', 'Test_35_32.adt']);
  expect(map.state.getState()).toMatchObject({ loading: [], tiles: { length: 4 } });
  expect(runningTasks.getState().ids.size).toBe(0);
  opened = () => undefined;
  await loadTiles(map, files);
  expect(map.state.getState().tiles).toHaveLength(5);
});

it('one seam that is closed is off the list, and its neighbours stay on it', async () => {
  const map = brokenGround();
  await checkGround(map);
  const before = groundCheck.getState().found?.seams ?? [];
  const seam = before[5];
  if (seam === undefined) throw new Error('no seam');
  closeFoundSeam(map, seam);
  const left = groundCheck.getState().found?.seams ?? [];
  const key = (each: typeof seam): string => JSON.stringify([each.from, each.to]);
  expect(left.map(key).toSorted()).toEqual(findSeams(map.tileSet).map(key).toSorted());
  expect(left.map(key)).not.toContain(key(seam));
});
