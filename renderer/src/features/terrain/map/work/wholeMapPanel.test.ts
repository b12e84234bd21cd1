/** Acts over all tiles of a map from the Map panel: loaded ones as a step, the others in their files by the host (T99, T100). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { createMap } from '../../../../../../shared/formats/wdt/create.ts';
import { editStructure } from '../../../../../../shared/document/structure.ts';
import type { ParamsOf } from '../../../../../../shared/host/contract.ts';
import { everyObject, fieldsOfObject } from '../../../../../../shared/terrain/objects/object.ts';
import { readPlan } from '../../../../../../shared/terrain/rules/landFile.ts';
import type { ConnectedHost } from '../../../../base/host/index.ts';
import { startProgram, type Program } from '../../../../test/program.tsx';
import { StandInWorkers } from '../../../../test/workers.ts';
import { setHost } from '../../../../workbench/files/host.ts';
import { addRule } from '../../rules/ruleActs.ts';
import { landOf } from '../../rules/landPlan.ts';
import type { TerrainMap } from '../maps.ts';
import { mapOf } from '../maps.ts';
import { changeTool } from '../toolStore.ts';
import { MapPanel } from '../MapPanel.tsx';

const place = { column: 32, row: 32 };
let ground: Program;
beforeEach(async () => {
  void new StandInWorkers();
  ground = await startProgram(createTile({ place, texture: 'Grass.blp', alphaDepth: 8 }), [MapPanel], 'Test_32_32.adt');
});
afterEach(async () => {
  setHost(null);
  await ground.end();
  vi.unstubAllGlobals();
});

function map(): TerrainMap {
  const found = mapOf(ground.session);
  if (found === null) throw new Error('no map');
  return found;
}

type Sent = ParamsOf<'runOnMap'>;

/** A host that carries work over files out by telling that it did. */
function standInHost(strewn: readonly number[] = [], reaching: readonly object[] = []) {
  const asked: (readonly [string, unknown])[] = [];
  const counts = { total: 2, written: 2, unchanged: 0, skipped: 0, failed: [], doubtful: [], isCancelled: false };
  const request = (name: string, params: unknown): Promise<unknown> => {
    asked.push([name, params]);
    if (name === 'undoBatch') return Promise.resolve({ restored: 2, removed: 0, left: [] });
    if (name === 'startUpload') return Promise.resolve({ uploadId: 'upload' });
    if (name === 'finishUpload') return Promise.resolve({ fileId: 'sent' });
    // The plan of the map is written behind every change.
    if (name === 'exportUpload') return Promise.resolve({ kind: 'written', file: { fileId: 'plan', name: 'plan' } });
    if (name !== 'runOnMap') return Promise.resolve({ kind: 'missing' });
    const [rule] = landOf(map()).getState().plan.rules;
    const told = { chunks: 9, givenUp: [], shares: [], reaching, missing: ['Gone.mdx'] };
    const noted = rule === undefined ? [] : [{ rule: rule.id, ids: strewn }];
    return Promise.resolve({
      result: { report: '2026-01-02T03-04-05', location: '', ...counts },
      told: { ...told, strewn: noted },
    });
  };
  setHost({ client: { request, on: () => () => undefined }, request } as unknown as ConnectedHost);
  return {
    ran: () => asked.flatMap(([name, params]) => (name === 'runOnMap' ? [params as Sent] : [])),
    names: () => asked.map(([name]) => name),
  };
}

async function haveClosedTiles(): Promise<void> {
  const mounted = { mountId: 'game', path: 'World/Maps/Test/Test_34_32.adt', sourceId: null };
  await ground.page.during(() =>
    map().state.setState({
      files: [
        { ...place, file: { fileId: 'open', name: 'Test_32_32.adt' } },
        { column: 33, row: 32, file: { fileId: 'loose', name: 'Test_33_32.adt' } },
        { column: 34, row: 32, file: { name: 'Test_34_32.adt', mounted } },
      ],
    }),
  );
}

async function choose(item: RegExp): Promise<Element> {
  const { page } = ground;
  await page.click(page.get('button', 'Over the whole map'));
  await page.click(await page.find('menuitem', item));
  return await page.find('dialog');
}

test('rules go down on loaded tiles as a step and on the others in their files; what they strewed is noted, and taken back with them', async () => {
  const { page } = ground;
  await haveClosedTiles();
  // Its model is not at hand: it reaches the chunk that it stands in.
  const pine = {
    ...{ kind: 'doodad', path: 'Pine.m2', uniqueId: 71, rotation: [0, 0, 0], scale: 1024, flags: 0, box: null },
    position: [(33 * 1600) / 3 - 1, 0, (32.5 * 1600) / 3],
  };
  const host = standInHost(
    [71, 72],
    [
      { ...place, added: [pine], removed: [] },
      { column: 34, row: 32, added: [pine], removed: [] },
    ],
  );
  await page.during(() => {
    changeTool('paint', { texture: 'Tileset\\Rock.blp' });
    addRule(map());
  });
  const dialog = await choose(/Put rules down/);
  expect(page.text(dialog)).toContain('2 tiles that are not loaded, in their files');
  expect(page.text(dialog)).toContain('The loaded tile, as one step');
  await page.click(page.get('button', 'Put down', dialog));
  await page.until(() => host.ran().length === 1);
  expect(ground.steps).toContain('Put down rules');
  const [sent] = host.ran();
  expect(sent?.tiles).toEqual([
    // It was changed just now: it goes as it stands.
    { ...place, fileId: 'sent', mounted: null, isOpen: true },
    { column: 33, row: 32, fileId: 'loose', mounted: null, isOpen: false },
    {
      column: 34,
      row: 32,
      fileId: null,
      mounted: { mountId: 'game', path: 'World/Maps/Test/Test_34_32.adt' },
      isOpen: false,
    },
  ]);
  if (sent?.act.kind !== 'rules') throw new Error('another act');
  expect(readPlan(sent.act.plan, 'sent').rules.map(({ texture }) => texture)).toEqual(['Tileset\\Rock.blp']);
  const strewn = () => landOf(map()).getState().plan.rules[0]?.strewn;
  await page.until(() => strewn()?.length === 2);
  // The loaded tile lists what reaches into it, and of the one in the game it is told.
  expect(page.text(document.body)).toContain('Objects reach into tiles that do not list them: Test_34_32');
  const objects = () => everyObject(map().tileSet).map((object) => fieldsOfObject(object).uniqueId);
  expect(objects()).toEqual([71]);
  expect(ground.steps).toContain('List objects of other tiles');
  await page.click(await page.find('button', 'Undo it'));
  await page.until(() => host.names().includes('undoBatch'));
  expect(strewn()).toEqual([]);
  expect(objects()).toEqual([]);
});

test('shadows are baked as the sun of the view stands, of loaded tiles or of the others alone', async () => {
  const { page } = ground;
  await haveClosedTiles();
  const host = standInHost();
  const dialog = await choose(/Bake shadows/);
  await page.click(page.get('checkbox', 'The loaded tile, as one step', dialog));
  await page.click(page.get('checkbox', 'Objects cast shadows, too', dialog));
  await page.click(page.get('button', 'Bake', dialog));
  await page.until(() => host.ran().length === 1);
  expect(host.ran()[0]).toMatchObject({
    act: { kind: 'shadows', ofObjects: false },
    tiles: [{ fileId: 'open', isOpen: true }, { isOpen: false }, { isOpen: false }],
  });
  expect(ground.steps).toEqual([]);
  expect(page.text(document.body)).toContain('Not found: Gone.mdx');
  await page.during(() => changeTool('shadow', { ofObjects: true }));
});

test('without a rule that is on there is nothing to put down, and the dialog says so', async () => {
  await haveClosedTiles();
  const dialog = await choose(/Put rules down/);
  expect(ground.page.text(dialog)).toContain('No rule of this map is on');
  expect(ground.page.get('button', 'Put down', dialog).hasAttribute('disabled')).toBe(true);
});

test('of a map that is one building the panel says which, and shows no grid', async () => {
  const wdt = createMap([], 1);
  editStructure(wdt, 'Place', (structure) => {
    structure.create('objectModel', { path: 'World\\wmo\\Dungeon.wmo' });
    structure.create('mapObject', { nameId: 0, uniqueId: 7 });
  });
  await ground.end();
  ground = await startProgram(wdt, [MapPanel], 'Dungeon.wdt');
  expect(ground.page.text()).toContain('One building, without land');
  expect(ground.page.text()).toContain('World\\wmo\\Dungeon.wmo');
  expect(ground.page.text()).not.toContain('tiles loaded');
});
