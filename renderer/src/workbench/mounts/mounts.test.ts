import { describe, expect, it } from 'vitest';
import type { MountedOrigin, MountedVersion, MountEntry } from '../../../../shared/host/mountEntities.ts';
import { extractedText } from './extractWords.ts';
import { inStyleOf, nameOfPath, originText, shortSource } from './mountWords.ts';
import { firstPath, hiddenBy, saveTargets } from './saveTargets.ts';

type Source = MountEntry['sources'][number];

function source(label: string, more: Partial<Source> = {}): Source {
  return {
    ...{
      sourceId: label,
      label,
      kind: 'archive',
      location: '/game',
      prefix: '',
      isEnabled: true,
      isBase: false,
      isAdded: false,
    },
    ...{ note: null, title: 'MPQ version 2', fileCount: 2, problems: [], readOnlyBecause: null },
    ...more,
  };
}

function mount(mountId: string, sources: readonly Source[], takesPatches = false): MountEntry {
  return {
    ...{ mountId, name: mountId, location: '/game', profile: 'wowWotlk', game: 'wow', state: 'ready' },
    ...{ fileCount: 4, notes: [], isArranged: false, listfile: null, takesPatches, choices: [] },
    sources,
  };
}

const game = mount(
  'game',
  [
    source('loose', { kind: 'folder' }),
    source('patch-Z.MPQ'),
    source('off.MPQ', { isEnabled: false }),
    source('protected.MPQ', { readOnlyBecause: 'Its tables are damaged.' }),
    source('common.MPQ', { isBase: true }),
  ],
  true,
);
const storage = mount('storage', [source('war3.w3mod', { kind: 'storage', isBase: true })]);
const map = mount('map', [source('map.w3x')]);

const origin: MountedOrigin = {
  ...{ mountId: 'game', sourceId: 'common.MPQ', path: 'Units/A.mdx', label: 'Data/common.MPQ', mountLocation: '/game' },
  readOnlyBecause: 'never changed',
};

describe('where a document can be saved', () => {
  it('never is a base archive, one that is off, or one that cannot be written', () => {
    const labels = saveTargets([map, game, storage], null).map(({ label }) => label);
    expect(labels).toEqual(['map.w3x', 'patch-Z.MPQ', 'New patch archive', 'loose']);
  });

  it('begins with the mount it came from', () => {
    expect(saveTargets([map, game], origin)[0]?.label).toBe('patch-Z.MPQ');
    expect(firstPath(origin, 'A.mdx')).toBe('Units/A.mdx');
    expect(firstPath(null, 'A.mdx')).toBe('A.mdx');
  });

  it('warns of an earlier source that has the file too', () => {
    const version = { sourceId: 'patch-Z.MPQ' } as MountedVersion;
    expect(hiddenBy(game, 'common.MPQ', [version])?.label).toBe('patch-Z.MPQ');
    expect(hiddenBy(game, 'loose', [version])).toBeNull();
    expect(hiddenBy(game, 'patch-Z.MPQ', [version])).toBeNull();
    expect(hiddenBy(game, null, [version])).toBeNull();
    expect(hiddenBy(game, 'common.MPQ', [{ sourceId: 'off.MPQ' } as MountedVersion])).toBeNull();
  });
});

describe('words', () => {
  it('shorten sources and keep the style of paths', () => {
    expect(shortSource('Data/enUS/patch-enUS-2.MPQ')).toBe('patch-enUS-2');
    expect(shortSource('Loose files')).toBe('Loose files');
    expect(originText(origin)).toBe('Data/common.MPQ › Units/A.mdx');
    expect(originText({ ...origin, label: '' })).toBe('Units/A.mdx');
    expect(inStyleOf('a/b.blp', 'x\\y.blp')).toBe('a\\b.blp');
    expect(inStyleOf('a/b.blp', 'y.blp')).toBe('a\\b.blp');
    expect(inStyleOf('a/b.blp', 'x/y.blp')).toBe('a/b.blp');
    expect(nameOfPath('a/b\\c.blp')).toBe('c.blp');
    expect(nameOfPath('c.blp')).toBe('c.blp');
  });

  it('tell how an extraction ended', () => {
    const result = { written: 1200, skipped: 1, failed: [{ path: 'a', message: 'b' }], absent: 0, isCancelled: false };
    expect(extractedText(result, 'out')).toEqual({
      title: 'Extracted 1,200 files',
      message: 'Into out. 1 file was there already and left alone. 1 file could not be extracted.',
    });
    expect(extractedText({ ...result, absent: 2 }, 'out').message).toContain('2 files are not downloaded');
    expect(extractedText({ ...result, isCancelled: true, skipped: 0, failed: [] }, 'out').title).toBe(
      'Stopped after 1,200 files',
    );
  });
});
