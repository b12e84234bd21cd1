/**
 * Every command that is offered as able to act, run on a document of every format: something can be seen to have happened,
 * and nothing fails. Dialogs that it opens are answered with Escape.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import { openDocument } from '../../../shared/document/document.ts';
import type { FormatDocument } from '../../../shared/format/format.ts';
import { createTile } from '../../../shared/formats/adt/create.ts';
import { formats, sniffFormat } from '../../../shared/formats/index.ts';
import { healthyBuilding } from '../../../shared/formats/wmo/test/healthyBuilding.ts';
import { createDistantView } from '../../../shared/formats/wdl/create.ts';
import { encodeTexture } from '../../../shared/texture/index.ts';
import { currentContext } from '../workbench/commands/context.ts';
import { setHost } from '../workbench/files/host.ts';
import { mountQuestion } from '../workbench/mounts/questions.ts';
import { tour } from '../workbench/tour/tour.ts';
import { renameRequest } from '../workbench/panels/outline/renameRequest.ts';
import { actQuestion } from '../workbench/state/actQuestion.ts';
import { checkNow } from '../workbench/state/checking.ts';
import { dockHandle, registerViewport, type ViewportControl } from '../workbench/state/handles.ts';
import { outlineOf } from '../workbench/state/outlineIndex.ts';
import { sequenceSpan } from '../workbench/state/sequences.ts';
import { createSession, select, type Session } from '../workbench/state/session.ts';
import { shell } from '../workbench/state/shell.ts';
import { dropSession, showSession, workbench } from '../workbench/state/workbench.ts';
import { compileStore } from '../features/halflife/compile/compile.ts';
import { mergeQuestion } from '../features/halflife/panels/merge.ts';
import { clipQuestion } from '../features/model/clips/doClip.ts';
import { shapingChanges } from '../features/model/shape/shapeSelection.ts';
import { shapeStore } from '../features/model/shape/shapeStore.ts';
import { soundStore } from '../features/model/events/sounds.ts';
import { optimiseQuestion } from '../features/model/optimise/optimise.ts';
import { followingStore } from '../features/model/follow/links.ts';
import { browser } from '../workbench/library/browser/browserState.ts';
import { indexes } from '../workbench/library/libraryState.ts';
import { repathQuestion } from '../features/model/repath/repath.ts';
import { pickQuestion } from '../features/model/materials/picking.ts';
import { sidesStore } from '../features/model/pose/sides.ts';
import { pinChanges } from '../features/model/pose/pins.ts';
import { modelToolStore } from '../features/model/toolStore.ts';
import { offerViewActs } from '../features/model/viewActs.ts';
import { transformQuestion } from '../features/model/transform/transform.ts';
import { dayStore } from '../features/terrain/map/day.ts';
import { clipboard } from '../features/terrain/map/clipboard.ts';
import { mapOf } from '../features/terrain/map/maps.ts';
import { objectClip } from '../features/terrain/map/objects/acts.ts';
import { terrainDialog } from '../features/terrain/map/terrainDialog.ts';
import { toolStore } from '../features/terrain/map/toolStore.ts';
import type { TerrainView } from '../features/terrain/view/contract.ts';
import { bookmarkStore } from '../features/terrain/map/places/bookmarks.ts';
import { registerTerrainView } from '../features/terrain/map/views.ts';
import { registerPicture, textureDialog, textureState } from '../features/texture/textureState.ts';
import { optionsOf } from '../features/wow/view/options.ts';
import { openSample, program, sample } from '../test/program.tsx';
import { Page } from '../test/page.ts';
import { prepareWindow } from '../test/window.ts';
import { StandInWorkers } from '../test/workers.ts';
import { CommandCentre, CommandProvider } from '../base/commands/index.ts';
import { UiProvider } from '../base/ui/index.ts';
import { Dialogs } from '../workbench/window/Dialogs.tsx';

const picture = { width: 4, height: 4, pixels: new Uint8Array(64).fill(200) };
const read = (bytes: Uint8Array, name: string): FormatDocument => {
  const format = sniffFormat(bytes, name);
  if (format === null) throw new Error(`${name} is of no known format`);
  return openDocument(format, bytes);
};

/** A table of one row with two numbers. */
function table(): Uint8Array {
  const numbers = [1, 2, 8, 1, 7, 9];
  const bytes = new Uint8Array(4 + numbers.length * 4 + 1);
  bytes.set(new TextEncoder().encode('WDBC'));
  numbers.forEach((number, at) => new DataView(bytes.buffer).setUint32(4 + at * 4, number, true));
  return bytes;
}

/** A document of every format, made anew for every command. */
const documents: Readonly<Record<string, () => FormatDocument>> = {
  'Knight.mdx': () => openSample('Knight.mdx'),
  'AlphaLantern.mdx': () => openSample('AlphaLantern.mdx'),
  'Squire.m2': () => openSample('Squire.m2'),
  'Sentry.mdl': () => openSample('Sentry.mdl'),
  'Hut.wmo': healthyBuilding,
  'Knight.blp': () => openSample('Knight.blp'),
  'Meadow.wdt': () => read(sample('Meadow/Meadow.wdt'), 'Meadow.wdt'),
  'Meadow_32_32.adt': () =>
    createTile({ place: { column: 32, row: 32 }, texture: 'Grass.blp', alphaDepth: 8, areaId: 1 }),
  'Made.dds': () => read(encodeTexture(picture, { format: 'dds', encoding: 'dxt1' }), 'Made.dds'),
  'Made.tga': () => read(encodeTexture(picture, { format: 'tga', encoding: 'rle' }), 'Made.tga'),
  'Made.png': () => read(encodeTexture(picture, { format: 'png' }), 'Made.png'),
  'Made.wdl': () => read(createDistantView().write(), 'Made.wdl'),
  'Made.dbc': () => read(table(), 'Made.dbc'),
};

const [first] = Object.keys(documents);

/** Commands that may change nothing, and why. */
const excuses: Readonly<Record<string, string>> = {
  'file.save': 'needs a host that holds the document: e2e/specs/safety.spec.ts',
  'file.close': 'likewise: e2e/specs/closing.spec.ts',
  'file.closeAll': 'likewise',
  'view.nextPart': 'moves the focus alone: e2e/specs/accessibility.spec.ts',
  'view.previousPart': 'likewise',
  'view.menuBar': 'likewise',
};

/** What left the page: requests to the host, acts on views and dock, work for workers, the clipboard, choosers of files. */
const told: string[] = [];
const faults: string[] = [];

/** Something that notes what is asked of it. */
function recorder<T extends object>(name: string, own: Partial<T> = {}): T {
  return new Proxy(own, {
    get: (target, key) =>
      Reflect.get(target, key) ??
      (() => {
        told.push(`${name}.${String(key)}`);
      }),
  }) as T;
}

/** Stores that commands change. */
const stores = {
  modelToolStore,
  shapeStore,
  soundStore,
  workbench,
  tour,
  shell,
  actQuestion,
  mergeQuestion,
  transformQuestion,
  clipQuestion,
  pickQuestion,
  repathQuestion,
  optimiseQuestion,
  sidesStore,
  compileStore,
  mountQuestion,
  renameRequest,
  terrainDialog,
  textureDialog,
  toolStore,
  clipboard,
  objectClip,
  dayStore,
  followingStore,
  browser,
  indexes,
} as const;
interface Store {
  getState(): object;
  setState(state: object, isWhole: true): void;
}
// Each is given back what it said itself.
const allStores = Object.entries(stores) as unknown as readonly (readonly [string, Store])[];

const page = new Page(window.document.body);
let takeDown = (): Promise<void> | void => undefined;
let initial: readonly (readonly [Store, object])[] = [];
const centre = new CommandCentre({
  registry: program.registry,
  context: currentContext,
  platform: 'other',
  onError: (error, { id }) => faults.push(`${id} threw ${String(error)}`),
});

afterEach(async () => {
  for (const [store, state] of initial) store.setState(state, true);
  setHost(null);
  dockHandle.current = null;
  // A view that takes every act would keep the next file's keys from doing anything.
  offerViewActs(
    () => false,
    () => null,
  );
  await takeDown();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

let count = 0;
/** A session over a document of its own, with views that note what is asked of them. */
function fresh(name: string, selection: readonly number[]): { readonly session: Session; readonly end: () => void } {
  const document = documents[name]?.();
  if (document === undefined) throw new Error(name);
  const file = {
    name,
    path: `/Walk/${name}`,
    origin: null,
    isReadOnly: false,
    hasTarget: true,
    onDisk: 'same',
  } as const;
  const session = createSession(
    { documentId: `walk ${++count}`, ...file, savedMs: null, isSaving: false, unsentEdits: 0 },
    document,
  );
  showSession(session);
  session.playback.showFirst();
  // Not at either end of what is shown, so that every way leads somewhere.
  const span = sequenceSpan(document, session.playback.state.get().sequence);
  if (span !== null) session.playback.scrubTo((span.start + span.end) / 2);
  textureState(session).setState({ placing: { scale: 3, x: 1, y: 1 } });
  select(session, selection as readonly RecordId[]);
  const map = mapOf(session);
  const ends = [
    registerViewport(session, recorder<ViewportControl>('viewport', { cameras: () => [] })),
    registerPicture(session, recorder('picture')),
    map === null
      ? () => undefined
      : registerTerrainView(
          map,
          recorder<TerrainView>('ground', {
            camera: recorder<TerrainView['camera']>('camera', {
              pose: { target: [0, 0, 0], yaw: 0, pitch: 0, distance: 9 },
            }),
          }),
        ),
  ];
  return {
    session,
    end: () => {
      for (const end of ends) end();
      dropSession(session.id);
    },
  };
}

/** All that can be seen of the program, as values that are compared one by one. */
function seen({ document, state, file, playback }: Session): readonly unknown[] {
  const session = workbench.getState().sessions.find((each) => each.document === document);
  const own = session === undefined ? [] : [textureState(session).getState(), mapOf(session)?.state.getState() ?? {}];
  const options = document.format.id === 'm2' ? [optionsOf(document).get()] : [];
  const objects: readonly object[] = [
    state.getState(),
    playback.state.get(),
    file.getState(),
    ...own,
    ...options,
    ...allStores.map(([, store]) => store.getState()),
    { bookmarks: bookmarkStore.getState() },
  ];
  const values = objects.flatMap((each) =>
    Object.entries(each).map(([key, value]) => {
      // That work has begun is not yet a result of it.
      if (key === 'busy') return null;
      return key === 'selection' ? String(value) : value;
    }),
  );
  return [
    document.revision,
    document.history.position,
    told.length,
    shapingChanges.count(),
    pinChanges.count(),
    page.text(),
    ...values,
  ];
}

const differs = (before: readonly unknown[], after: readonly unknown[]): boolean =>
  before.length !== after.length || before.some((value, at) => !Object.is(value, after[at]));

const openDialogs = (): boolean =>
  window.document.querySelector('[role=dialog]:not([class*=toast]), [role=alertdialog]') !== null;

/** Answers everything that is open with Escape, and puts notices away. */
async function answer(): Promise<void> {
  for (let times = 0; times < 6 && openDialogs(); times++) {
    await page.press('Escape');
    await page.settle(5);
  }
  const away = Array.from(window.document.querySelectorAll<HTMLElement>('button[aria-label="Dismiss"]'));
  for (const button of away) await page.click(button);
}

/** Runs one command; says what is wrong with it, or nothing. */
async function tried(name: string, id: string, selection: readonly number[]): Promise<string | null> {
  const { session, end: leave } = fresh(name, selection);
  // What is done about problems needs them.
  if (/^problems|fixAll/.test(id)) checkNow(session);
  await page.settle();
  told.length = 0;
  const before = seen(session);
  const isChosen = centre.state(id)?.checked === true;
  await page.during(() => void centre.run(id));
  // A part of the program that is read first takes as long as the machine does; for one that needs do nothing a look is enough.
  const end = Date.now() + (isChosen || excuses[id] !== undefined ? 100 : 10_000);
  while (Date.now() < end && !differs(before, seen(session))) await page.settle(5);
  const isSeen = differs(before, seen(session));
  const isFailed = /did not work|stopped working/.test(page.text());
  await answer();
  await page.during(() => {
    leave();
    for (const [store, state] of initial) store.setState(state, true);
  });
  if (isFailed) return `${id} says that it failed`;
  // What is chosen already stays as it is.
  return isSeen || isChosen || excuses[id] !== undefined ? null : `${id} (${selection.length} selected)`;
}

/** Work is done in this thread, but for the rays of baked shadows, which are asked for and never come. */
function startWorkers(): void {
  void new StandInWorkers();
  const { Worker: StandIn } = globalThis;
  const start = (url: URL, options: WorkerOptions): EventTarget => {
    told.push(`worker ${options.name ?? ''}`);
    if (options.name !== 'shadows') return new StandIn(url, options);
    return Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  };
  vi.stubGlobal('Worker', function worker(url: URL, options: WorkerOptions) {
    return start(url, options);
  });
}

/** Ids of commands that can be run now. */
const able = (): readonly string[] => centre.states().flatMap(({ id, isEnabled }) => (isEnabled ? [id] : []));

test('all formats are walked over', () => {
  const walked = new Set(Object.values(documents).map((make) => make().format.id));
  expect(formats.map(({ id }) => id).filter((id) => !walked.has(id))).toEqual([]);
});

test.each(Object.keys(documents))(
  'every command that can be run on %s does something',
  async (name) => {
    startWorkers();
    vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => void told.push('chooser'));
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => void told.push('clipboard'));
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      if (!String(words[0]).includes('act(')) faults.push(words.map(String).join(' ').slice(0, 300));
    });
    const client = { request: (asked: string) => (told.push(`host ${asked}`), new Promise(() => undefined)) };
    setHost({ client } as never);
    dockHandle.current = recorder('dock');
    offerViewActs(
      (act) => told.push(`view ${act}`) > 0,
      () => null,
    );
    faults.length = 0;
    prepareWindow();
    // The dialogs and notices alone: menus and panels would be drawn anew for each of a thousand commands.
    const element = window.document.createElement('div');
    window.document.body.append(element);
    const root = createRoot(element);
    const inside = createElement(UiProvider, null, createElement(Dialogs, { parts: program.dialogs }));
    // oxlint-disable-next-line react/no-children-prop -- panel tests are no TSX, and the provider asks for its children
    await page.during(() => root.render(createElement(CommandProvider, { value: centre, children: inside })));
    const behind = fresh('Knight.blp', []);
    takeDown = async () => {
      await page.during(() => {
        behind.end();
        root.unmount();
      });
      element.remove();
    };
    initial = allStores.map(([, store]) => [store, store.getState()]);

    /** Each command once, with the first selection that it can be run with. */
    const commands = new Map<string, readonly number[]>();
    const { session, end } = fresh(name, []);
    checkNow(session);
    const kinds = new Map<string, RecordId>();
    for (const { record } of outlineOf(session.document).nodes.values()) {
      if (record === null) continue;
      const { type } = session.document.get(record);
      if (!kinds.has(type)) kinds.set(type, record);
    }
    // What looks at no document is run over one of them.
    workbench.setState({ activeId: null });
    const common = new Set(name === first ? [] : able());
    workbench.setState({ activeId: session.id });
    for (const selection of [[], ...Array.from(kinds.values(), (id) => [id])]) {
      select(session, selection);
      for (const id of able()) if (!common.has(id) && !commands.has(id)) commands.set(id, selection);
    }
    await page.during(end);

    const idle: string[] = [];
    for (const [id, selection] of commands) {
      const problem = await tried(name, id, selection);
      if (problem !== null) idle.push(problem);
    }
    const unexcused = faults.filter((fault) => !Object.keys(excuses).some((id) => fault.startsWith(`${id} `)));
    expect([idle, unexcused]).toEqual([[], []]);
    expect(commands.size).toBeGreaterThan(9);
  },
  120_000,
);
