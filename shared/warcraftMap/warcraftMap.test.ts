/** Files of maps of Warcraft III, as far as they name others: read, damaged, and written with other paths (A30, A31). */
import { describe, expect, test } from 'vitest';
import { slk } from '../events/test/tables.ts';
import { modelsOf, objectsOfTable, readGameTexts } from './gameObjects.ts';
import { emptyImportList, keyOfEntry, readImportList, withImports, writeImportList } from './importList.ts';
import { pathInMap, renamedIn } from './importPlan.ts';
import { companionsOf, respelled } from './lookup.ts';
import { readMapStrings, shownText } from './mapStrings.ts';
import { withPaths } from './mention.ts';
import { mentionsOf } from './mentions.ts';
import { objectKindOf, readObjectData } from './objectData.ts';
import type { NamedByFile, ProjectSource } from './project.ts';
import { mapProject } from './project.ts';
import { bytesOf, importFile, infoFile, objectFile } from './test/mapFiles.ts';

const context = {
  strings: readMapStrings(bytesOf('STRING 7\r\n// a comment\r\n{\r\n|cffffcc00Big|r Lizard\r\n}\r\n')),
  gameName: (id: string) => (id === 'hfoo' ? 'Footman' : null),
};
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('object data', () => {
  const objects = {
    own: [{ original: 'hfoo', fields: [['umdl', 'units\\A.mdl'] as const, ['ugol', 200] as const] }],
    fresh: [
      { original: 'hfoo', id: 'h000', fields: [['unam', 'TRIGSTR_007'] as const, ['uico', 'B.blp,C.blp'] as const] },
    ],
  };

  test.each([1, 2, 3])('of version %i names its objects and what they show', (version) => {
    const { mentions, problem } = mentionsOf(objectFile(version, objects), 'war3map.w3u', context);
    expect(problem).toBeNull();
    expect(mentions.map(({ path, kind, by }) => [path, kind, by.name, by.as])).toEqual([
      ['units\\A.mdl', 'model', 'Footman (hfoo)', 'Model'],
      ['B.blp', 'texture', 'Big Lizard (h000)', 'Icon'],
      ['C.blp', 'texture', 'Big Lizard (h000)', 'Icon'],
    ]);
  });

  test('with levels is read by the kind that the name says', () => {
    const bytes = objectFile(2, { ...objects, own: [], levels: true });
    expect(objectKindOf('war3mapSkin.w3a')).toBe('ability');
    expect(objectKindOf('war3map.w3e')).toBeNull();
    expect(mentionsOf(bytes, 'war3map.w3a', context).mentions).toHaveLength(2);
    // The same bytes are no table of units.
    expect(mentionsOf(bytes, 'war3map.w3u', context).problem).toMatch(/^war3map\.w3u cannot be read: /);
  });

  test('that is damaged at any byte is read or refused, and never more than a sentence', () => {
    const whole = objectFile(3, objects);
    for (let at = 0; at < whole.length; at++) {
      const cut = mentionsOf(whole.slice(0, at), 'war3map.w3u', context);
      expect(cut.problem, `cut at ${at}`).toContain('it stays as it is');
      const bent = whole.slice();
      bent[at] = 0xff;
      const { mentions, problem } = mentionsOf(bent, 'war3map.w3u', context);
      expect(problem ?? 'it stays as it is').toContain('it stays as it is');
      expect(mentions.every(({ start, end }) => start <= end && end <= whole.length)).toBe(true);
    }
    expect(() => readObjectData(bytesOf(9, 0, 0), 'unit')).toThrow('version 9 is not known');
  });

  test('texts that only look like paths are none', () => {
    const fields = [
      ['utip', 'Trains O.R.G.A.N.I.C units.'],
      ['umdl', '.mdl'],
      ['ua1m', '_'],
    ] as const;
    const bytes = objectFile(2, { own: [{ original: 'hfoo', fields }], fresh: [] });
    expect(mentionsOf(bytes, 'war3map.w3u', context).mentions).toEqual([]);
  });
});

test.each([25, 31] as const)('the loading screen of a map of version %i is used by it', (version) => {
  const bytes = infoFile(version, {
    name: 'A',
    author: 'B',
    loading: 'Screen.mdx',
    prologue: 'war3mapImported\\P.mdx',
  });
  const { mentions } = mentionsOf(bytes, 'war3map.w3i', context);
  expect(mentions.map(({ path, by }) => [path, by.as])).toEqual([
    ['Screen.mdx', 'Loading screen'],
    ['war3mapImported\\P.mdx', 'Prologue screen'],
  ]);
  expect(mentionsOf(bytes.slice(0, 90), 'war3map.w3i', context).problem).toContain('cannot be read');
});

describe('texts', () => {
  const paths = (source: string, name: string): unknown[] =>
    mentionsOf(bytesOf(source), name, context).mentions.map(({ path, by }) => [path, by.as]);

  test('of scripts hold paths between quotation marks, over ends of lines and behind comments with one mark', () => {
    const source =
      'call A("a\\\\b.mdx") // it"s\r\ncall B("line\r\nline")\r\ncall C("x\\"y", "c.blp")\rset s="d" + ".mdx"';
    expect(paths(source, 'war3map.j')).toEqual([
      ['a\\b.mdx', 'line 1'],
      ['c.blp', 'line 4'],
    ]);
    expect(paths("x = 'a\\\\b.mdx' -- don't\ny = \"c.wav\"", 'war3map.lua')).toEqual([
      ['a\\b.mdx', 'line 1'],
      ['c.wav', 'line 2'],
    ]);
  });

  test('of the interface hold paths behind the equals sign', () => {
    expect(paths('[CustomSkin]\r\nIcon=UI\\A.blp\r\n// no path\r\nTwo = B.tga , C.dds', 'war3mapSkin.txt')).toEqual([
      ['UI\\A.blp', 'line 2'],
      ['B.tga', 'line 4'],
      ['C.dds', 'line 4'],
    ]);
  });

  test('of the map stand for what names objects', () => {
    expect(shownText('TRIGSTR_007', context.strings)).toBe('Big Lizard');
    expect(shownText('TRIGSTR_999', context.strings)).toBe('TRIGSTR_999');
  });
});

test('other paths are written where they stand and move nothing else', () => {
  const script = 'call A("a\\\\b.mdx", "a\\\\b.mdx")';
  const { mentions } = mentionsOf(bytesOf(script), 'war3map.j', context);
  const changed = withPaths(
    bytesOf(script),
    mentions.slice(1).map((at) => ({ at, path: 'new\\longer.mdx' })),
  );
  expect(text(changed)).toBe('call A("a\\\\b.mdx", "new\\\\longer.mdx")');
  const table = objectFile(3, {
    own: [
      {
        original: 'hfoo',
        fields: [
          ['uico', 'A.blp,B.blp'],
          ['ugol', 5],
        ],
      },
    ],
    fresh: [],
  });
  const inTable = mentionsOf(table, 'war3map.w3u', context).mentions;
  const renamed = withPaths(
    table,
    inTable.slice(0, 1).map((at) => ({ at, path: 'Icons\\Long.blp' })),
  );
  expect(renamed).toEqual(
    objectFile(3, {
      own: [
        {
          original: 'hfoo',
          fields: [
            ['uico', 'Icons\\Long.blp,B.blp'],
            ['ugol', 5],
          ],
        },
      ],
      fresh: [],
    }),
  );
});

describe('the list of imports', () => {
  const bytes = bytesOf(
    importFile([
      [8, 'a.mdx'],
      [13, 'units\\b.mdx'],
      [1, 'c.blp'],
    ]),
    'rest',
  );

  test('is written back byte for byte, with what is behind it', () => {
    expect(writeImportList(readImportList(bytes))).toEqual(bytes);
  });

  test('says of which files it is by what the map has, and by its byte where it has neither', () => {
    const { entries } = readImportList(bytes);
    const here = new Set(['war3mapimported/c.blp']);
    expect(entries.map((entry) => keyOfEntry(entry, (key) => here.has(key)))).toEqual([
      'war3mapimported/a.mdx',
      'units/b.mdx',
      'war3mapimported/c.blp',
    ]);
  });

  test('takes files in and out, and leaves the other entries as they are', () => {
    const has = (): boolean => false;
    const next = withImports(
      readImportList(bytes),
      { added: ['New/d.mdx', 'units/b.mdx'], removed: ['war3mapImported/a.mdx'] },
      has,
    );
    expect(next.entries.map(({ flag, path }) => [flag, path])).toEqual([
      [13, 'units\\b.mdx'],
      [1, 'c.blp'],
      [10, 'New\\d.mdx'],
    ]);
  });

  test('that is damaged is refused', () => {
    expect(() => readImportList(bytes.slice(0, -7))).toThrow('has no end');
    expect(() => readImportList(bytesOf(1, 1_000_000))).toThrow('files count');
  });
});

describe('a project', () => {
  const unit = (path: string, kind: NamedByFile['kind'] = 'model', by = 'unit' as const): NamedByFile => ({
    ...{ path, kind },
    by: { kind: by, name: 'Trex (h000)', as: 'Model' },
  });
  const source = (paths: readonly string[], named: readonly NamedByFile[], more: Partial<ProjectSource> = {}) =>
    mapProject({
      files: paths.map((path) => ({ path, size: 10 })),
      ...{ imports: emptyImportList, named, scripts: [], game: null },
      ...more,
    });
  const uses = (project: ReturnType<typeof source>): Record<string, string> =>
    Object.fromEntries(project.files.map(({ path, use }) => [path, use]));

  test('finds files by their whole path, under another ending of their kind, with their portraits and dim icons', () => {
    const dim = 'ReplaceableTextures/CommandButtonsDisabled/DISBTNTrex.blp';
    const project = source(
      [
        'units/Trex.mdx',
        'units/trex_portrait.mdx',
        'other/Trex.blp',
        'Icons/BTNTrex.tga',
        dim,
        'war3map.j',
        '(listfile)',
      ],
      [unit('Units\\TREX.mdl'), unit('Icons\\BTNTrex.blp', 'texture'), unit('Trex.blp', 'texture')],
    );
    expect(uses(project)).toEqual({
      ...{ 'units/Trex.mdx': 'used', 'units/trex_portrait.mdx': 'used', 'Icons/BTNTrex.tga': 'used' },
      ...{ [dim]: 'used', 'other/Trex.blp': 'unused', 'war3map.j': 'used' },
    });
    // The game looks nowhere else: what lies elsewhere is told, and missing.
    expect(project.missing).toMatchObject([{ path: 'Trex.blp', elsewhere: ['other/Trex.blp'] }]);
  });

  test('one of several models is taken by doodads and destructables alone', () => {
    const doodad = { ...unit('Trees\\Oak.mdl'), by: { kind: 'doodad' as const, name: 'D000', as: 'Model' } };
    expect(uses(source(['Trees/Oak0.mdx', 'Trees/Oak12.mdx', 'Trees/OakX.mdx'], [doodad]))).toEqual({
      ...{ 'Trees/Oak0.mdx': 'used', 'Trees/Oak12.mdx': 'used', 'Trees/OakX.mdx': 'unused' },
    });
    expect(source(['Trees/Oak0.mdx'], [unit('Trees\\Oak.mdl')]).missing).toHaveLength(1);
  });

  test('says what nobody can tell, and what the game tells', () => {
    const paths = ['UI/Tile.blp', 'war3mapImported/a.mdx', 'war3mapImported/Built.mdx', 'File00000012.mdx'];
    const alone = source(paths, [unit('Units\\Human\\Footman\\Footman.mdl')], { scripts: ['"built" + ".mdx"'] });
    expect(alone.files.map(({ use }) => use)).toEqual(['perhaps', 'unused', 'perhaps', 'perhaps']);
    expect(alone).toMatchObject({ unknown: 1, missing: [] });
    const has = (path: string): boolean => path === 'UI/Tile.blp';
    const withGame = source(paths, [unit('Units\\Human\\Footman\\Footman.mdl')], {
      game: { has, objects: { objects: [], names: new Map(), icons: new Map() } },
    });
    expect(uses(withGame)).toMatchObject({ 'UI/Tile.blp': 'replaces' });
    expect(withGame).toMatchObject({ unknown: 0, missing: [{ path: 'Units\\Human\\Footman\\Footman.mdl' }] });
  });

  test('the game’s own objects use what stands in for their models and icons', () => {
    const table = slk(['unitUIID', 'file', 'numVar'], ['hfoo', 'Units\\Footman', 1], ['LTlt', 'Trees\\Tree', 3]);
    const objects = {
      objects: objectsOfTable(bytesOf(table), 'unit'),
      ...readGameTexts([bytesOf('[hfoo]\r\nName=Footman,Foot\r\nArt=Icons\\BTNFoot.blp\r\n')]),
    };
    const project = source(['Units/Footman.mdx', 'Trees/Tree2.mdx', 'Icons/BTNFoot.blp'], [], {
      game: { has: () => true, objects },
    });
    expect(project.files.map(({ users }) => users.map(({ name, as }) => `${name}: ${as}`))).toEqual([
      ['Footman (hfoo): Model of the game’s unit'],
      ['ltlt: Model of the game’s unit'],
      ['Footman (hfoo): Icon of the game'],
    ]);
    expect(objectsOfTable(bytesOf('no table'), 'unit')).toEqual([]);
    expect(modelsOf({ id: 'x', kind: 'doodad', model: 'A', variations: 2 })).toEqual(['A.mdl', 'A0.mdl', 'A1.mdl']);
  });
});

test('paths of files that come along are those by which they are named, or lie among the imports', () => {
  expect(pathInMap('Textures\\Lava.tga', 'lava.blp')).toBe('Textures/Lava.blp');
  expect(pathInMap('C:\\Users\\me\\Lava.blp', 'Lava.blp')).toBe('war3mapImported/Lava.blp');
  expect(pathInMap('..\\Lava.blp', 'Lava.blp')).toBe('war3mapImported/Lava.blp');
  const files = [
    { name: 'Trex.mdx', path: 'units/Trex.mdx', namedBy: [] },
    { name: 'Lava.blp', path: 'Textures/Lava.blp', namedBy: [{ file: 0, spelled: 'Textures\\Lava.tga' }] },
    { name: 'Skin.blp', path: 'units/Skin.blp', namedBy: [{ file: 0, spelled: 'C:\\Skin.blp' }] },
  ];
  expect(renamedIn(files, 0)).toEqual([{ from: 'C:\\Skin.blp', to: 'units\\Skin.blp' }]);
  expect(respelled('a\\B.tga', 'a/B.blp', 'c/D.blp')).toBe('c\\D.tga');
  expect(respelled('a/B.blp', 'a/B.blp', 'c/D.dds')).toBe('c/D.dds');
  expect(companionsOf('Icons/BTNA.blp')[0]?.path).toBe('ReplaceableTextures/CommandButtonsDisabled/DISBTNA.blp');
});
