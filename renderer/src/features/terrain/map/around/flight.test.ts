/** A flight over a map holds no more than the tiles around the camera: documents, sessions, and what is on the card (T71). */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentOf, encodeContent } from '../../../../../../shared/document/wire.ts';
import type { FormatDocument } from '../../../../../../shared/format/format.ts';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { createMap } from '../../../../../../shared/formats/wdt/create.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { parseTileName, tileName } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileMiddle } from '../../../../../../shared/terrain/shadowEdits.ts';
import type { ConnectedHost } from '../../../../base/host/index.ts';
import { request, setHost } from '../../../../workbench/files/host.ts';
import { showEntry } from '../../../../workbench/files/openedDocuments.ts';
import { workbench } from '../../../../workbench/state/workbench.ts';
import { CardContext, cardRenderer } from '../../view/testCard.ts';
import { TerrainScene } from '../../view/terrainScene.ts';
import { followTerrain, mapOf, type TerrainMap } from '../maps.ts';
import { loadTiles, lookBeside } from '../tileFiles.ts';
import { aroundChoice } from './choice.ts';
import { aroundOf, followCamera, isWithinSight } from './followCamera.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const side = 12;
const places: readonly GridPlace[] = Array.from({ length: side * side }, (_each, at) => ({
  column: 20 + (at % side),
  row: 20 + Math.floor(at / side),
}));

/** Tiles whose chunks say another place than their name: by name, the place that they say. */
const copies = new Map<string, GridPlace>();
const documents: WeakRef<object>[] = [];
/** Documents that the host holds. */
let held = new Set<string>();

/** A host with a map in a folder, each file made when it is asked for. */
function hostOfMap(): ConnectedHost {
  const blobs = new Map<string, Uint8Array>();
  const entryOf = (name: string, document: FormatDocument) => {
    blobs.set(name, encodeContent(contentOf(document)));
    held.add(name);
    return {
      ...{ documentId: name, name, location: '/Map', formatId: document.format.id, version: null, size: 1 },
      ...{ originalDigest: '', contentBlob: name, history: null, isDirty: false, hasTarget: true, isReadOnly: false },
      wasBeingShown: false,
    };
  };
  const answers: Readonly<
    Record<string, (params: { readonly fileId: string; readonly documentId: string }) => unknown>
  > = {
    siblings: () => ({
      files: places.map((place) => ({ fileId: tileName('Land', place), name: tileName('Land', place) })),
    }),
    mountedOriginOf: () => ({ origin: null }),
    openBeside: ({ fileId }) => {
      if (fileId.endsWith('.wdt')) return { kind: 'opened', document: entryOf(fileId, createMap(places)) };
      const place = copies.get(fileId) ?? parseTileName(fileId);
      if (place === null) throw new Error(fileId);
      return { kind: 'opened', document: entryOf(fileId, createTile({ place, texture: 'Grass.blp' })) };
    },
    closeDocument: ({ documentId }) => (held.delete(documentId), {}),
    welcome: () => ({ recoverable: [] }),
  };
  const request = (name: string, params: never): Promise<unknown> => {
    const answer = answers[name];
    return answer === undefined ? Promise.reject(new Error(`nobody answers ${name}`)) : Promise.resolve(answer(params));
  };
  const client = { request, on: () => () => undefined, onClose: () => () => undefined };
  const fetchBlob = (id: string): Promise<Uint8Array> => {
    const bytes = blobs.get(id) ?? new Uint8Array(0);
    blobs.delete(id);
    return Promise.resolve(bytes);
  };
  return { client, ...client, fetchBlob } as unknown as ConnectedHost;
}

/** Names of tiles that were passed over, each time that it was told. */
const told: (readonly string[])[] = [];

/** A camera that is told where to go, and a scene that shows what the map gives it. */
function flight(map: TerrainMap) {
  let heard: () => void = () => undefined;
  const pose = { target: [0, 0, 0] as [number, number, number], yaw: 0, pitch: 0, distance: 400 };
  const scene = new TerrainScene(cardRenderer, {
    ...{ maxAnisotropy: 1, isSoftware: true, changed: () => undefined, textureMissing: () => undefined },
    tileFailed: (_place, error) => expect(error).toBeNull(),
    partFailed: (_part, error) => expect(error).toBeNull(),
  });
  let drawn = 0;
  const draw = (): void => {
    const near = map.state
      .getState()
      .tiles.filter(({ place }) => isWithinSight(place, [pose.target[0], pose.target[1]], aroundOf(map)));
    drawn = near.length;
    const loaders = { loadTexture: () => Promise.resolve(null), loadForCard: () => Promise.resolve(null) };
    scene.setTiles(near.map(({ place, document }) => ({ place, document, ...loaders })));
    while (scene.buildTiles(1000).hasMore);
  };
  const stop = followCamera(
    { camera: { pose }, on: (_name, hear) => ((heard = hear as () => void), () => undefined) },
    map,
    draw,
    (names) => told.push(names),
  );
  const stopDrawing = map.state.subscribe(draw);
  return {
    get drawn() {
      return drawn;
    },
    /** Flies there and waits until nothing comes any more. */
    async to(place: GridPlace): Promise<void> {
      const { x, y } = tileMiddle(place);
      pose.target = [x, y, 0];
      heard();
      await settled(map);
    },
    end: () => {
      stop();
      stopDrawing();
      scene.dispose();
    },
  };
}

async function settled(map: TerrainMap): Promise<void> {
  for (let still = 0, before = ''; still < 4;) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { tiles, loading } = map.state.getState();
    const now = `${tiles.map(({ session }) => session.id).join()} ${loading.length} ${workbench.getState().sessions.length}`;
    still = now === before && loading.length === 0 ? still + 1 : 0;
    before = now;
  }
}

async function openMap(): Promise<TerrainMap> {
  const opened = await request('openBeside', { fileId: 'Land.wdt' });
  if (opened.kind !== 'opened') throw new Error('no map');
  const session = await showEntry(opened.document, { isQuiet: true });
  const map = mapOf(session);
  if (map === null) throw new Error('no map');
  await lookBeside(map, session);
  return map;
}

let onCardBefore = 0;
followTerrain(() => undefined);
workbench.subscribe(({ sessions }, before) => {
  const known = new Set(before.sessions);
  for (const session of sessions) if (!known.has(session)) documents.push(new WeakRef(session.document));
});
beforeEach(() => {
  vi.stubGlobal('WebGL2RenderingContext', CardContext);
  onCardBefore = CardContext.made;
  copies.clear();
  told.length = 0;
  held = new Set();
  aroundChoice.setState({ isOn: true, radius: 1 });
  setHost(hostOfMap());
  documents.length = 0;
});
afterEach(() => {
  workbench.setState({ sessions: [], activeId: null });
  setHost(null);
  vi.unstubAllGlobals();
  aroundChoice.setState(aroundChoice.getInitialState());
});

/** Documents that somebody holds. */
async function living(): Promise<number> {
  for (let time = 0; time < 3; time++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collect();
  }
  return documents.filter((each) => each.deref() !== undefined).length;
}

const legs: readonly GridPlace[] = [22, 25].flatMap((row) => [22, 25].map((column) => ({ column, row })));
/** Five tiles lie within a radius of one; one more stays, as it is in front. */
const most = 6;

test('what was flown over is gone: from the page, from the host, from the card', async () => {
  const map = await openMap();
  expect(map.state.getState().followsCamera, 'a large map follows its camera').toBe(true);
  const flying = flight(map);
  for (const leg of legs) {
    await flying.to(leg);
    expect(flying.drawn).toBeGreaterThanOrEqual(5);
    const { tiles } = map.state.getState();
    expect(tiles.length).toBeLessThanOrEqual(most);
    // The WDT is a document, too.
    expect(workbench.getState().sessions).toHaveLength(tiles.length + 1);
    expect(held.size).toBe(tiles.length + 1);
  }
  expect(documents.length).toBeGreaterThan(20);
  // One more may be what a promise gave last.
  expect(await living()).toBeLessThanOrEqual(most + 2);
  flying.end();
  expect(CardContext.made).toBe(onCardBefore);
});

test('copies whose chunks say another place are closed again, and told of once', async () => {
  for (const place of places) {
    if ((place.column + place.row) % 2 === 1) copies.set(tileName('Land', place), { column: 21, row: 21 });
  }
  const map = await openMap();
  const flying = flight(map);
  for (const leg of legs) {
    await flying.to(leg);
    const { tiles } = map.state.getState();
    expect(workbench.getState().sessions).toHaveLength(tiles.length + 1);
    expect(tiles.length).toBeLessThanOrEqual(most);
    expect(held.size).toBe(tiles.length + 1);
  }
  expect(told).toHaveLength(1);
  expect(told[0]?.[0]).toMatch(/^Land_\d\d_\d\d\.adt/);
  flying.end();
});

test('a tile that is asked for is shown, in front and no longer awaited in one and the same task: panels are drawn once', async () => {
  aroundChoice.setState({ isOn: false });
  const map = await openMap();
  const [place] = places;
  if (place === undefined) throw new Error('no place');
  const seen: string[] = [];
  const stop = workbench.subscribe(({ sessions }, before) => {
    if (sessions.length <= before.sessions.length) return;
    // A library that draws after the task sees what is so now.
    queueMicrotask(() => seen.push(`${workbench.getState().activeId} ${map.state.getState().loading.length}`));
  });
  await loadTiles(map, [place]);
  stop();
  expect(seen).toEqual([`${tileName('Land', place)} 0`]);
});
