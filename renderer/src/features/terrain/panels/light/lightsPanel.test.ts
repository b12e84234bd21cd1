/** The tool of lights over a map: tables opened behind it, places, reach and keys edited, undone with the map's own keys (T81). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { dbc } from '../../../../../../shared/formats/dbc/index.ts';
import { storedKeys } from '../../../../../../shared/terrain/light/edits.ts';
import { lightTables } from '../../../../../../shared/terrain/light/tables.ts';
import { lightTableBytes } from '../../../../../../shared/terrain/light/test/testLight.ts';
import { startProgram, type Program } from '../../../../test/program.tsx';
import type { ConnectedHost } from '../../../../base/host/index.ts';
import { setHost } from '../../../../workbench/files/host.ts';
import { createSession, type Session } from '../../../../workbench/state/session.ts';
import { dropSession, showSession, workbench } from '../../../../workbench/state/workbench.ts';
import { dayStore } from '../../map/day.ts';
import { toolEnvironment } from '../../map/environment.ts';
import { lightsOf } from '../../map/gameTables.ts';
import { lightDeskOf } from '../../map/lights/lightDesk.ts';
import { mapOf, type TerrainMap } from '../../map/maps.ts';
import { chooseTool } from '../../map/toolStore.ts';
import { LightsTool } from '../../tools/lightsTool.ts';
import type { TerrainView, ToolPointer } from '../../view/contract.ts';
import { ToolOptions } from '../ToolOptions.tsx';

const bytes = lightTableBytes();
const bytesOf = (path: string): Uint8Array | undefined => bytes[path.replace(/^.*\\(\w+)\.dbc$/, '$1')];
let hasTables = true;

let ground: Program;
const tables = new Map<string, Session>();

/** A host that finds the tables of light, all of them open already. */
function testHost(): ConnectedHost {
  const request = (name: string, params: unknown): Promise<unknown> => {
    const { file, fileId } = params as { file?: { path: string }; fileId?: string };
    if (name === 'mountedOriginOf') return Promise.resolve({ origin: null });
    if (name === 'openFile') {
      return Promise.resolve({ kind: 'alreadyOpen', documentId: tables.get(fileId ?? '')?.id ?? '' });
    }
    const path = file?.path ?? '';
    if (!hasTables || bytesOf(path) === undefined) return Promise.resolve({ kind: 'missing' });
    return Promise.resolve(
      name === 'readResolved' ? { kind: 'found', blob: path } : { kind: 'file', file: { fileId: path } },
    );
  };
  const fetchBlob = (path: string): Promise<Uint8Array> => Promise.resolve(bytesOf(path) ?? new Uint8Array());
  return { client: { request, on: () => () => undefined }, request, fetchBlob } as unknown as ConnectedHost;
}

beforeEach(async () => {
  hasTables = true;
  dayStore.setState(dayStore.getInitialState());
  ground = await startProgram(createTile({ place: { column: 32, row: 32 } }), [ToolOptions], 'Test_32_32.adt');
  setHost(testHost());
  for (const path of Object.values(lightTables).filter((each) => each !== lightTables.maps)) {
    const file = { ...ground.session.file.getState(), documentId: path, name: path.slice(path.lastIndexOf('\\') + 1) };
    const session = createSession(file, openDocument(dbc, bytesOf(path) ?? new Uint8Array()));
    tables.set(path, session);
    await ground.page.during(() => showSession(session));
  }
  await ground.page.during(() => workbench.setState({ activeId: ground.session.id }));
});
afterEach(async () => {
  await ground.page.during(() => {
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
const light = (id: number) => lightsOf(map()).find((each) => each.id === id);
const documents = () => {
  const found = lightDeskOf(map()).getState().documents;
  if (found === null) throw new Error('the tables are not open');
  return found;
};
const begin = async (): Promise<void> => {
  await ground.page.during(() => chooseTool('lights'));
  await ground.page.find('option', /^Light 2,/);
};

test('without the tables it is said what is missing', async () => {
  hasTables = false;
  await ground.page.during(() => chooseTool('lights'));
  await ground.page.find('button', 'Look again');
  expect(ground.page.text()).toContain('Map.dbc was not found');
});

test('a light’s reach is typed as a step of its table, and taken back and deleted over the map', async () => {
  await begin();
  expect(ground.page.text()).toContain('60 to 160 yd');
  await ground.page.click(ground.page.get('option', /^Light 2,/));
  await ground.page.set('Ends at', 220);
  expect([light(2)?.end, map().undoLabel]).toEqual([220, 'Reach of a light']);
  expect(ground.document.history.position).toBe(0);
  await ground.page.press('Control+z');
  expect([light(2)?.end, documents().lights.write()]).toEqual([160, bytesOf(lightTables.lights)]);
  await ground.command('Delete the selected light');
  expect(lightsOf(map()).map(({ id }) => id)).toEqual([1]);
  await ground.page.press('Control+z');
  await ground.command('New light where the view looks');
  expect([light(6)?.sets[0], lightDeskOf(map()).getState().selected]).toEqual([3, 6]);
});

test('keys of a colour are added at the clock’s time, moved by keys and deleted; others with the set are told', async () => {
  await begin();
  await ground.page.click(ground.page.get('option', /^Light 2,/));
  expect(ground.page.text()).toContain('1 other light of the game has this set too');
  const times = () => storedKeys(documents(), 'colours', 2, 0).map(({ time }) => time);
  await ground.page.click(ground.page.get('button', 'Add a key to Sun on surfaces at 12:00'));
  expect(times()).toEqual([720, 1440, 2160]);
  await ground.page.focus(ground.page.get('button', 'Sun on surfaces, 12:00'));
  await ground.page.press('ArrowRight');
  expect(times()).toEqual([720, 1450, 2160]);
  await ground.page.press('Delete');
  expect(times()).toEqual([720, 2160]);
  await ground.page.press('Control+z', 'Control+z', 'Control+z');
  expect(documents().colours.write()).toEqual(bytesOf(lightTables.colours));
  await ground.page.click(ground.page.get('button', 'Give it a set of its own'));
  expect(light(2)?.sets[0]).toBe(3);
  expect(ground.page.text()).not.toContain('has this set too');
});

test('on the map a light is taken by its dot and dragged along the ground, its rim sets its end, Escape gives up', async () => {
  await begin();
  // A pixel a yard, seen from above.
  const seen = { screenPoint: (x: number, y: number) => [500 - y, 500 - x], setBrush: () => undefined };
  const tool = new LightsTool(toolEnvironment(map(), seen as unknown as TerrainView));
  const at = (x: number, y: number): ToolPointer => ({
    ...{ viewX: 500 - y, viewY: 500 - x, pressure: 1, placement: null },
    ...{ shiftKey: false, ctrlKey: false, altKey: false },
    ground: { x, y, z: 0, tile: { column: 32, row: 32 }, chunk: 0 },
  });
  const drag = async (from: ToolPointer, to: ToolPointer, isKept = true): Promise<boolean> => {
    let isTaken = false;
    await ground.page.during(() => {
      isTaken = tool.begin(from);
      tool.move(to);
      if (isKept) tool.end();
      else tool.cancel();
    });
    return isTaken;
  };
  expect(await drag(at(300, 300), at(310, 300))).toBe(false);
  expect(await drag(at(0, 0), at(-30, 40))).toBe(true);
  expect(light(2)?.place.map(Math.round)).toEqual([-30, 40, 20]);
  // The end is held towards the east.
  expect(await drag(at(-30, 40 - 160), at(-30, 40 - 210))).toBe(true);
  expect(Math.round(light(2)?.end ?? 0)).toBe(210);
  expect(await drag(at(-30, 40), at(100, 100), false)).toBe(true);
  expect(light(2)?.place.map(Math.round)).toEqual([-30, 40, 20]);
  expect([map().undoLabel, lightDeskOf(map()).getState().selected]).toEqual(['Reach of a light', 2]);
});
