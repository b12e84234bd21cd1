/** A map as a project in the window: looked through, changed, taken back, saved (A34). */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MapAct, MapFileEntry, ReadMap } from '../../../../shared/host/mapContract.ts';
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import type { ConnectedHost } from '../../base/host/index.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { setHost } from '../files/host.ts';
import { warnBeforeLeaving } from '../files/leaving.ts';
import { mountState } from '../mounts/mountState.ts';
import { shell, type ShellState } from '../state/shell.ts';
import { closeMap, doAct, importAct, mapDesk, openMap, planImport, saveMapAs } from './mapState.ts';
import { MapProject } from './MapProject.tsx';

const map = { mountId: 'm', name: 'Rocks.w3x', profile: 'archive', sources: [] } as unknown as MountEntry;
const other = { ...map, mountId: 'o', name: 'Other.w3m' };

const file = (path: string, use: MapFileEntry['use'], more: Partial<MapFileEntry> = {}): MapFileEntry => ({
  ...{ path, size: 2048, kind: 'model', isPart: false, isListed: true, use, why: null, isChanged: false },
  users: use === 'used' ? [{ kind: 'unit', name: 'Rock (h000)', as: 'Model' }] : [],
  ...more,
});

const all = [
  file('war3mapImported/Rock.mdx', 'used'),
  file('war3mapImported/Old.mdx', 'unused'),
  file('UI/Tile.blp', 'perhaps', {
    kind: 'texture',
    why: 'It may stand in for a file of the game. Add the game to know.',
  }),
  file('war3map.j', 'used', { kind: 'script', isPart: true, users: [] }),
];

const asked: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
const named = (name: string) => asked.filter(([each]) => each === name).map(([, params]) => params);
const actsOf = (name: string): unknown => named(name).at(-1)?.['acts'];

function read(acts: readonly MapAct[]): ReadMap {
  const gone = new Set(acts.flatMap((act) => (act.kind === 'remove' ? act.paths : [])));
  return {
    ...{
      name: 'Rocks',
      author: 'Me',
      unknown: 3,
      listedOnly: ['lost.txt'],
      problems: [],
      game: null,
      readOnlyBecause: null,
    },
    files: all.filter(({ path }) => !gone.has(path)),
    missing: [
      {
        path: 'Gone.mdl',
        kind: 'model',
        users: [{ kind: 'script', name: 'war3map.j', as: 'line 7' }],
        elsewhere: ['x/Gone.mdx'],
      },
    ],
    told: acts.map(({ kind }) => [`Did ${kind}.`]),
    changes: [...gone].map((path) => ({ path, before: 2048, after: null })),
  };
}

function answer(name: string, params: Readonly<Record<string, unknown>>): unknown {
  asked.push([name, params]);
  if (name === 'readMap') {
    const acts = params['acts'] as readonly MapAct[];
    if (acts.some((act) => act.kind === 'rename' && act.to === 'taken.mdx'))
      throw new Error('taken.mdx is in the map already.');
    return { kind: 'read', map: read(acts) };
  }
  if (name === 'planMapImport') {
    return {
      files: [
        { fileId: 'f1', name: 'Trex.mdx', size: 10, path: 'units/Trex.mdx', namedBy: [], isSame: false },
        {
          fileId: 'f2',
          name: 'Skin.blp',
          size: 20,
          path: 'Skin.blp',
          namedBy: [{ file: 0, spelled: 'Skin.blp' }],
          isSame: false,
        },
        { fileId: 'f3', name: 'Same.blp', size: 20, path: 'Same.blp', namedBy: [], isSame: true },
      ],
      left: [{ path: 'Nowhere.blp', kind: 'texture', by: 'Trex.mdx', state: 'missing' }],
    };
  }
  if (name === 'keptMapActs') return { acts: params['isForgotten'] === true ? [] : left };
  if (name === 'addMount') return { kind: 'added', mount: { ...other, mountId: 'copy', name: 'Copy.w3x' } };
  if (name === 'mounts' || name === 'listMounts') return { mounts: [map, other] };
  if (name === 'chooseSave' || name === 'chooseExport') return { file: { fileId: 'copy', name: 'Copy.w3x' } };
  if (name === 'saveMap')
    return { kind: 'saved', location: '/maps/Rocks.w3x', size: 100, backup: 'Rocks.w3x.bak', changed: 1 };
  return {};
}

/** What a run before left undone. */
let left: readonly MapAct[] = [];

let program: Program;
beforeEach(async () => {
  left = [];
  asked.length = 0;
  const client = {
    // A refusal is a promise that fails, as the real client has it.
    request: async (name: string, params: Readonly<Record<string, unknown>>) => {
      await Promise.resolve();
      return answer(name, params);
    },
    on: () => () => undefined,
  };
  setHost({ client } as unknown as ConnectedHost);
  mountState.setState({ mounts: [map, other], isKnown: true, problem: null });
  program = await startWith('Crystal.mdx', [() => createElement(MapProject)]);
  await program.page.during(() => openMap('m'));
  await program.page.until(() => mapDesk.getState().read !== null);
});
afterEach(async () => {
  await program.page.during(() => {
    mapDesk.setState({ acts: [] });
    void closeMap();
  });
  await program.end();
  setHost(null);
});

/** The map's own button: the window's lies before it. */
function own(name: string): HTMLElement {
  const found = program.page.all('button', name).at(-1);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
}

const cards = (): readonly string[] =>
  program.page.all('option', /^(war3map|UI)/).map((each) => each.getAttribute('aria-label') ?? '');

test('shows imports, models first, and narrows them down by their use and by words', async () => {
  const { page } = program;
  expect(cards()).toEqual(['war3mapImported/Old.mdx', 'war3mapImported/Rock.mdx', 'UI/Tile.blp']);
  expect(page.text()).toContain('Rocksby Me');
  await page.click(page.get('button', /^Unused/));
  expect(cards()).toEqual(['war3mapImported/Old.mdx']);
  await page.click(page.get('button', /^Missing/));
  expect(page.text(page.get('list', 'Missing files'))).toBe('Gone.mdlwar3map.j: line 7The map has x/Gone.mdx.');
  await page.click(page.get('button', /^All imports/));
  await page.during(() => mapDesk.setState({ query: 'rock (h000)' }));
  expect(cards()).toEqual(['war3mapImported/Rock.mdx']);
  await page.click(page.get('option', /Rock/));
  expect(page.text(page.get('list', 'Used by'))).toBe('Rock (h000)Model');
});

test('removing what is used is asked about with its users; acts are undone and done again', async () => {
  const { page } = program;
  await page.click(page.get('option', /Rock/));
  await page.click(page.get('button', 'Remove'));
  expect(page.text()).toContain('war3mapImported/Rock.mdx: Rock (h000), Model');
  await page.click(page.get('button', 'Cancel'));
  expect(named('readMap')).toHaveLength(1);
  await page.click(page.get('option', /Old/));
  await page.click(page.get('button', 'Remove'));
  await page.until(() => cards().length === 2);
  expect(actsOf('readMap')).toEqual([{ kind: 'remove', paths: ['war3mapImported/Old.mdx'] }]);
  expect(page.text()).toContain('Old.mdx removed');
  await page.click(own('Undo'));
  await page.until(() => cards().length === 3);
  await page.click(own('Redo'));
  await page.until(() => cards().length === 2);
});

test('what cannot be done leaves everything as it was', async () => {
  const { page } = program;
  await page.during(() => mapDesk.setState({ renaming: 'war3mapImported/Rock.mdx' }));
  await page.fill(page.field('Path in the map'), 'taken.mdx');
  await page.click(page.get('button', 'Change it everywhere'));
  await page.until(() => page.text().includes('taken.mdx is in the map already.'));
  expect(mapDesk.getState()).toMatchObject({ acts: [], renaming: 'war3mapImported/Rock.mdx' });
  await page.click(page.get('button', 'Cancel'));
  expect(cards()).toHaveLength(3);
});

test('files come in with what they name; other paths are written into the model', async () => {
  const { page } = program;
  await page.during(() => planImport([{ kind: 'file', fileId: 'f' }]));
  await page.until(() => page.text().includes('Import 2 files'));
  expect(page.text(page.get('list', 'Named and not coming along'))).toBe('Nowhere.blpTrex.mdx, not found');
  await page.set('Path of Skin.blp', 'units/Skin.blp');
  await page.click(page.get('button', 'Import 2 files'));
  await page.until(() => mapDesk.getState().question === null);
  expect(actsOf('readMap')).toEqual([
    {
      kind: 'import',
      files: [
        { fileId: 'f1', path: 'units/Trex.mdx', renamed: [{ from: 'Skin.blp', to: 'units\\Skin.blp' }] },
        { fileId: 'f2', path: 'units/Skin.blp', renamed: [] },
      ],
    },
  ]);
  expect(importAct({ files: [], leftOut: new Set() })).toBeNull();
});

test('is saved over itself only when that is said, and left with changes only then', async () => {
  const { page } = program;
  expect(page.get('button', 'Save over it…')).toHaveProperty('disabled', true);
  await page.click(page.get('button', 'Optimise all models'));
  await page.until(() => page.text().includes('Did optimise.'));
  await page.click(page.get('button', 'Close the map'));
  expect(page.text()).toContain('Leave the changes?');
  await page.click(page.get('button', 'Stay'));
  expect(mapDesk.getState().mountId).toBe('m');
  await page.click(page.get('button', 'Save over it…'));
  await page.click(page.get('button', 'Save over it'));
  await page.until(() => mapDesk.getState().acts.length === 0 && !mapDesk.getState().isBusy);
  expect(named('saveMap')).toMatchObject([{ mountId: 'm', fileId: null, acts: [{ kind: 'optimise' }] }]);
  expect(page.text()).toContain('The version before is kept as Rocks.w3x.bak.');
});

test('a tab is not closed without a question while something was done to a map and is not saved', async () => {
  const { page } = program;
  warnBeforeLeaving();
  const { welcome } = shell.getState();
  const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  try {
    await page.during(() => shell.setState({ welcome: { hostKind: 'browser' } as never }));
    expect(asksBeforeLeaving()).toBe(false);
    await page.click(page.get('button', 'Optimise all models'));
    await page.until(() => page.text().includes('Did optimise.'));
    expect(asksBeforeLeaving()).toBe(true);
  } finally {
    await page.during(() => shell.setState({ welcome }));
  }
});

test('what a run before left unsaved is back when the map is opened, and undone step by step', async () => {
  const { page } = program;
  left = [{ kind: 'remove', paths: ['war3mapImported/Old.mdx'] }, { kind: 'optimise' }];
  await page.during(() => openMap('o'));
  await page.until(() => page.text().includes('2 changes that were not saved are back.'));
  expect(mapDesk.getState().acts).toEqual(left);
  expect(cards()).not.toContain('war3mapImported/Old.mdx');
  await page.click(own('Undo'));
  await page.until(() => mapDesk.getState().acts.length === 1);
  expect(actsOf('readMap')).toEqual(left.slice(0, 1));
});

test('a copy that was saved is shown as a map of its own', async () => {
  const { page } = program;
  await page.during(() => doAct({ kind: 'optimise' }));
  const welcome = { hasDialogs: true } as ShellState['welcome'];
  await page.during(() => shell.setState({ welcome }));
  await page.during(() => saveMapAs('copy'));
  shell.setState({ welcome: null });
  await page.until(() => page.text().includes('Saved a copy'));
  await page.click(own('Show the copy'));
  await page.until(() => mapDesk.getState().mountId === 'copy');
  expect(named('addMount')).toEqual([{ folderId: null, fileId: 'copy', key: null }]);
  expect(mapDesk.getState().acts).toEqual([]);
});
