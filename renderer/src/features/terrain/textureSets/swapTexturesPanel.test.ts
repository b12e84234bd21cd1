/** Swapping textures over the open tiles of a map: one step, undone to the byte, over all of it or in one area (T89). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../shared/formats/adt/create.ts';
import { setArea } from '../../../../../shared/terrain/chunkEdits.ts';
import { layersOf } from '../../../../../shared/terrain/layers.ts';
import { editMap } from '../../../../../shared/terrain/mapEdit.ts';
import { TileSet } from '../../../../../shared/terrain/tiles.ts';
import { startProgram, type Program } from '../../../test/program.tsx';
import type { ConnectedHost } from '../../../base/host/index.ts';
import { setHost } from '../../../workbench/files/host.ts';
import { StandInWorkers } from '../../../test/workers.ts';
import { mapOf } from '../map/maps.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';

const place = { column: 32, row: 32 };
let ground: Program;
beforeEach(async () => {
  void new StandInWorkers();
  const tile = createTile({ place, texture: 'Grass.blp', alphaDepth: 8, areaId: 3 });
  ground = await startProgram(tile, [], 'Test_32_32.adt');
});
afterEach(async () => {
  await ground.end();
  vi.unstubAllGlobals();
});

const shown = (): readonly string[] => {
  const tiles = new TileSet([{ place, document: ground.document }]);
  const [tile] = tiles.tiles;
  const chunks = tile === undefined ? [] : tiles.chunksOf(tile);
  return [...new Set(chunks.flatMap((chunk) => layersOf(chunk).map(({ texture }) => texture)))].toSorted();
};

test('textures are swapped by the dialog in one step; without a wish nothing can be done', async () => {
  const { page } = ground;
  const before = ground.document.write();
  await ground.command('Swap textures of the map');
  const dialog = await page.find('dialog', /Swap textures/);
  expect(page.text(dialog)).toContain('Grass256 chunks');
  expect(page.get('button', 'Swap', dialog).hasAttribute('disabled')).toBe(true);
  await page.set('Path', 'Tileset\\Snow.blp');
  await page.click(page.get('button', 'Swap', dialog));
  await page.until(() => ground.steps.length === 1);
  expect(ground.steps).toEqual(['Swap textures']);
  expect(shown()).toEqual(['Tileset\\Snow.blp']);
  await ground.undo();
  expect(ground.document.write()).toEqual(before);
});

test('in one area only its chunks change', async () => {
  const { page } = ground;
  const tiles = new TileSet([{ place, document: ground.document }]);
  const first = tiles.chunk(512, 512);
  if (first === null) throw new Error('no chunk');
  await page.during(() => editMap('Area', (edit) => setArea(edit, first, 7)));
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  await page.during(() => showTerrainDialog({ kind: 'swapTextures', map }));
  const dialog = await page.find('dialog', /Swap textures/);
  await page.set('Path', 'Snow.blp');
  await page.click(page.get('checkbox', 'Only in one area', dialog));
  await page.set('Area', 7);
  await page.click(page.get('button', 'Swap', dialog));
  await page.until(() => ground.steps.length === 2);
  expect(shown()).toEqual(['Grass.blp', 'Snow.blp']);
  expect(layersOf(first).map(({ texture }) => texture)).toEqual(['Snow.blp']);
});

test('tiles that are not loaded are swapped in their files by the host, if that is asked, and put back from what is told', async () => {
  const { page } = ground;
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  const asked: (readonly [string, unknown])[] = [];
  const counts = { total: 2, written: 2, unchanged: 0, skipped: 0, failed: [], doubtful: [], isCancelled: false };
  const request = (name: string, params: unknown): Promise<unknown> => {
    asked.push([name, params]);
    if (name === 'readBeside') return Promise.resolve({ kind: 'found', name: '', blob: 'tile' });
    if (name === 'undoBatch') return Promise.resolve({ restored: 2, removed: 0, left: [] });
    return Promise.resolve({ report: '2026-01-02T03-04-05', location: '', ...counts });
  };
  const other = createTile({ place, texture: 'Tileset\\Sand.blp', alphaDepth: 8 }).write();
  const fetchBlob = (): Promise<Uint8Array> => Promise.resolve(other);
  setHost({ client: { request, on: () => () => undefined }, request, fetchBlob } as unknown as ConnectedHost);
  const mounted = { mountId: 'game', path: 'World/Maps/Test/Test_34_32.adt', sourceId: null };
  await page.during(() => {
    map.state.setState({
      files: [
        { ...place, file: { fileId: 'open', name: 'Test_32_32.adt' } },
        { column: 33, row: 32, file: { fileId: 'loose', name: 'Test_33_32.adt' } },
        { column: 34, row: 32, file: { name: 'Test_34_32.adt', mounted } },
      ],
    });
    showTerrainDialog({ kind: 'swapTextures', map });
  });
  const dialog = await page.find('dialog', /Swap textures/);
  await page.set('Path', 'Snow.blp');
  await page.click(page.get('checkbox', 'Also in 2 tiles that are not loaded', dialog));
  expect(page.text(dialog)).toContain('undone as a whole');
  // What only the files show is to be chosen, too.
  await page.until(() => page.text(dialog).includes('Sand512 chunks'));
  await page.click(page.get('button', 'Swap', dialog));
  const ran = () => asked.find(([each]) => each === 'runBatch');
  await page.until(() => ground.steps.length === 1 && ran() !== undefined);
  const [name, params] = ran() ?? [];
  expect([name, params]).toEqual([
    'runBatch',
    {
      taskId: expect.any(String) as string,
      files: [{ mountId: 'game', path: 'World/Maps/Test/Test_34_32.adt' }],
      fileIds: ['loose'],
      recipe: JSON.stringify({
        version: 1,
        acts: [{ act: 'swapTextures', swaps: [{ from: 'Grass.blp', to: 'Snow.blp' }], area: null }],
      }),
      ...{ folderId: null, archiveId: null, look: null, scriptId: null, existing: 'replace' },
    },
  ]);
  await page.click(await page.find('button', 'Undo it'));
  await page.until(() => asked.some(([each]) => each === 'undoBatch'));
  setHost(null);
});

test('with no tile loaded it is offered over the files, whose textures are looked for', async () => {
  const { page } = ground;
  const map = mapOf(ground.session);
  if (map === null) throw new Error('no map');
  const other = createTile({ place, texture: 'Tileset\\Sand.blp', alphaDepth: 8 }).write();
  const request = (name: string): Promise<unknown> =>
    Promise.resolve(name === 'readBeside' ? { kind: 'found', name: '', blob: 'tile' } : { kind: 'missing' });
  let bring = (): void => undefined;
  const brought = new Promise<Uint8Array>((resolve) => (bring = () => resolve(other)));
  const fetchBlob = (): Promise<Uint8Array> => brought;
  setHost({ client: { request, on: () => () => undefined }, request, fetchBlob } as unknown as ConnectedHost);
  const { tiles } = map.state.getState();
  await page.during(() =>
    map.state.setState({
      ...{ tiles: [], files: [{ column: 33, row: 32, file: { fileId: 'loose', name: 'Test_33_32.adt' } }] },
      // As it is when a map was opened by its WDT: one document of it is open.
      wdt: ground.session,
    }),
  );
  await page.during(() => showTerrainDialog({ kind: 'swapTextures', map }));
  const dialog = await page.find('dialog', /Swap textures/);
  expect(page.text(dialog)).toContain('No tile is loaded.');
  bring();
  await page.until(() => page.text(dialog).includes('Sand256 chunks'));
  expect(page.text(dialog)).not.toContain('Looking for');
  await page.set('Path', 'Snow.blp');
  expect(page.get('button', 'Swap', dialog).hasAttribute('disabled')).toBe(false);
  await page.during(() => {
    showTerrainDialog(null);
    map.state.setState({ tiles, wdt: null });
  });
  setHost(null);
});
