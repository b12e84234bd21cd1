import { describe, expect, it } from 'vitest';
import type { MountedFileEntry, MountedVersion, MountEntry } from '../../../../../shared/host/mountEntities.ts';
import { treeRows } from '../../../base/ui/tree/treeRows.ts';
import { cardsOf } from './explorerCardList.ts';
import type { Listing } from './explorerTree.ts';
import { explorerProvider, fileOfRow, folderKey, placeOfRow, resultsProvider, rootId, rowId } from './explorerTree.ts';
import { kindsLabel, toggledKinds } from './kindFilter.ts';
import { versionFacts } from './versionWords.ts';
import { cpuMs } from '../../../../../shared/test/cpuTime.ts';

type Source = MountEntry['sources'][number];

function source(sourceId: string, label: string, more: Partial<Source> = {}): Source {
  return {
    ...{ sourceId, label, kind: 'archive', location: '/game', prefix: '', isEnabled: true, isBase: true },
    ...{ isAdded: false, note: null, title: 'MPQ version 2', fileCount: 2, problems: [], readOnlyBecause: null },
    ...more,
  };
}

const game: MountEntry = {
  ...{ mountId: 'game', name: 'Game', location: '/game', profile: 'wowWotlk', game: 'wow', state: 'ready' },
  ...{ fileCount: 1204, notes: [], isArranged: false, listfile: null, takesPatches: true, choices: [] },
  sources: [source('p3', 'Data/patch-3.MPQ'), source('c', 'Data/common.MPQ')],
};

function file(path: string, more: Partial<MountedFileEntry> = {}): MountedFileEntry {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    ...{
      mountId: 'game',
      name,
      path,
      sourceId: 'c',
      kind: 'model',
      size: 3,
      hidden: 0,
      isAbsent: false,
      isDocument: true,
    },
    ...more,
  };
}

const units: Listing = {
  kind: 'ready',
  folders: [{ name: 'Deep', path: 'Units/Deep' }],
  files: [file('Units/A.mdx', { sourceId: 'p3', hidden: 1 }), file('Units/B.txt', { kind: 'text', isDocument: false })],
};
const top: Listing = { kind: 'ready', folders: [{ name: 'Units', path: 'Units' }], files: [] };

const mountRow = rowId({ kind: 'mount', mountId: 'game', path: '' });
const unitsRow = rowId({ kind: 'folder', mountId: 'game', path: 'Units' });

describe('cards', () => {
  const shown = { mounts: [game], folder: { mountId: 'game', path: 'Units' }, listing: units, results: null };

  it('are mounts, then folders and files of one folder, or what was found', () => {
    expect(cardsOf({ ...shown, folder: null }).map(({ id, name }) => [id, name])).toEqual([[mountRow, 'Game']]);
    expect(cardsOf(shown).map(({ name, icon }) => [name, icon])).toEqual([
      ['Deep', 'folder'],
      ['A.mdx', 'model'],
      ['B.txt', expect.any(String)],
    ]);
    const found = file('Far/C.mdx', { isAbsent: true });
    expect(cardsOf({ ...shown, results: [found] })).toMatchObject([
      {
        id: rowId({ kind: 'file', mountId: 'game', path: 'Far/C.mdx' }),
        title: expect.stringContaining('not downloaded'),
      },
    ]);
    expect(cardsOf({ ...shown, listing: { kind: 'loading' } })).toEqual([]);
  });
});

describe('the tree of mounts', () => {
  it('is told rows apart by kind, mount and path, with colons in paths', () => {
    const place = { kind: 'file', mountId: 'a-b_c', path: 'odd:name/x.mdx' } as const;
    expect(placeOfRow(rowId(place))).toEqual(place);
    expect(placeOfRow(rootId)).toBeNull();
  });

  it('shows a folder that was not listed as one that can be opened', () => {
    const provider = explorerProvider([game], new Map());
    expect(provider.getChildren(rootId)).toEqual([mountRow]);
    const [note] = provider.getChildren(mountRow);
    expect(provider.getItem(note ?? '').label).toBe('Reading…');
  });

  it('shows folders before files, with the source that wins and how many it hides', () => {
    const provider = explorerProvider(
      [game],
      new Map([
        [folderKey('game', ''), top],
        [folderKey('game', 'Units'), units],
      ]),
    );
    const rows = treeRows(provider, { expanded: new Set([mountRow, unitsRow]), showRoot: false });
    const items = rows.map(({ id }) => provider.getItem(id));
    expect(items.map(({ label, badge, dimmed }) => [label, badge, dimmed ?? false])).toEqual([
      ['Game', undefined, false],
      ['Units', undefined, false],
      ['Deep', undefined, false],
      ['A.mdx', 'patch-3 +1', false],
      ['B.txt', 'common', true],
    ]);
    expect(items[0]?.meta).toBe('1,204');
  });

  it('shows what the game lists without having it as dim, and says so', () => {
    const listing: Listing = { kind: 'ready', folders: [], files: [file('Gone.mdx', { isAbsent: true, hidden: 1 })] };
    const provider = explorerProvider([game], new Map([[folderKey('game', ''), listing]]));
    const item = provider.getItem(rowId({ kind: 'file', mountId: 'game', path: 'Gone.mdx' }));
    expect(item).toMatchObject({ dimmed: true, badge: 'not downloaded' });
    expect(item.tooltip).toContain('not downloaded to this computer');
  });

  it('says what is wrong in place of the rows, and that a folder is empty', () => {
    const empty: Listing = { kind: 'ready', folders: [], files: [] };
    const failed: Listing = { kind: 'failed', message: 'No disk.' };
    for (const [listing, label] of [
      [empty, 'Nothing in it'],
      [failed, 'No disk.'],
    ] as const) {
      const provider = explorerProvider([game], new Map([[folderKey('game', ''), listing]]));
      expect(provider.getChildren(mountRow).map((id) => provider.getItem(id).label)).toEqual([label]);
    }
  });

  it('leaves the badge out where nothing can be hidden', () => {
    const single = { ...game, sources: [source('c', 'Data/common.MPQ'), source('p3', 'x.MPQ', { isEnabled: false })] };
    const provider = explorerProvider([single], new Map([[folderKey('game', 'Units'), units]]));
    expect(provider.getItem(rowId({ kind: 'file', mountId: 'game', path: 'Units/B.txt' })).badge).toBeUndefined();
  });

  it('finds the file of a row in the listing of its folder', () => {
    const listings = new Map([[folderKey('game', 'Units'), units]]);
    expect(fileOfRow(listings, rowId({ kind: 'file', mountId: 'game', path: 'Units/A.mdx' }))?.hidden).toBe(1);
    expect(fileOfRow(listings, unitsRow)).toBeNull();
  });

  it('makes 40,000 rows of one folder in well under a tenth of a second', () => {
    const files = Array.from({ length: 40_000 }, (_, number) => file(`${number}.mdx`));
    const listings = new Map<string, Listing>([[folderKey('game', ''), { kind: 'ready', folders: [], files }]]);
    const provider = explorerProvider([game], listings);
    const view = { expanded: new Set([mountRow]), showRoot: false };
    treeRows(provider, view);
    const durations = Array.from({ length: 5 }, () => {
      const start = cpuMs();
      expect(treeRows(provider, view)).toHaveLength(40_001);
      return cpuMs() - start;
    });
    // Of the fastest: other programs of the machine hold up the others.
    expect(Math.min(...durations)).toBeLessThan(100);
  });
});

describe('a search', () => {
  it('lists files flat with their folders, and how many more there are', () => {
    const provider = resultsProvider([game], [file('Units/A.mdx')], 1500);
    const items = provider.getChildren(rootId).map((id) => provider.getItem(id));
    expect(items.map(({ label, meta }) => [label, meta])).toEqual([
      ['A.mdx', 'Units'],
      ['1,500 more: type another word', undefined],
    ]);
  });

  it('takes kinds one by one; all of them are no filter', () => {
    expect(kindsLabel(toggledKinds(['model'], 'texture'))).toBe('models, textures');
    expect(toggledKinds(['model'], 'model')).toEqual([]);
    expect(kindsLabel([])).toBe('all');
    const allButOne = ['model', 'texture', 'terrain', 'table', 'sound', 'script'] as const;
    expect(toggledKinds(allButOne, 'text')).toEqual([]);
  });
});

describe('a version', () => {
  const plain: MountedVersion = {
    ...{ sourceId: 'c', label: 'common.MPQ', path: 'a', isWinning: true, isDeleteMarker: false, isEncrypted: false },
    ...{
      isCompressed: false,
      isNameless: false,
      size: 100,
      packedSize: 40,
      locale: 0,
      modifiedMs: null,
      problem: null,
    },
  };

  it('tells what is special about it and nothing else', () => {
    expect(versionFacts(plain)).toEqual([]);
    expect(versionFacts({ ...plain, isCompressed: true, isEncrypted: true, isNameless: true, locale: 0x407 })).toEqual([
      'packed to 40 %',
      'encrypted',
      'real name not known',
      'German',
    ]);
    expect(versionFacts({ ...plain, locale: 0x499 })).toEqual(['language 0x499']);
    expect(versionFacts({ ...plain, isCompressed: true, size: 0, packedSize: 0 })).toEqual([]);
  });
});
