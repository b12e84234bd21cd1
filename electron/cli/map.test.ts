/** Maps of Warcraft III on the command line: what uses their files, and changes written to verified copies (A32 to A34). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { archiveOwnFiles } from '../../shared/archive/archive.ts';
import { openDocument } from '../../shared/document/document.ts';
import { fileReferences } from '../../shared/document/fileReferences.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { shelfCorpus } from '../../shared/test/shelfFolder.ts';
import { readImportList } from '../../shared/warcraftMap/importList.ts';
import { mentionsOf } from '../../shared/warcraftMap/mentions.ts';
import { bytesOf, importFile, infoFile, objectFile } from '../../shared/warcraftMap/test/mapFiles.ts';
import { openArchive } from '../host/archives/openArchive.ts';
import { archiveBench, type ArchiveBench } from '../host/archives/test/archives.ts';
import { slk } from '../../shared/events/test/tables.ts';
import { chunksmith, folderWith, type Ran } from './test/workplace.ts';

type Files = Readonly<Record<string, Uint8Array | string>>;

const sample = (name: string): Uint8Array =>
  Uint8Array.from(readFileSync(fileURLToPath(new URL(`../../assets/samples/${name}`, import.meta.url))));

let bench: ArchiveBench;
beforeAll(async () => {
  bench = await archiveBench();
});
afterAll(async () => {
  await bench[Symbol.asyncDispose]();
});

/** A map with the head of 512 bytes that those of Warcraft III have. */
async function mapWith(folder: string, files: Files): Promise<string> {
  const made = readFileSync(await bench.mpqWith(`${basename(folder)}.w3x`, files));
  const head = new Uint8Array(512);
  head.set(bytesOf('HM3W', 0, 'A map', Uint8Array.of(0)));
  const map = join(folder, 'Map.w3x');
  writeFileSync(map, Buffer.concat([head, made]));
  return map;
}

async function contentOf(map: string): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await openArchive(map, bench.mpq);
  const found = new Map<string, Buffer>();
  for (const [at, name] of archive.index.names.entries()) {
    if (!archiveOwnFiles.has(name)) found.set(name, Buffer.from(await archive.read(at)));
  }
  await archive.close();
  return found;
}

const model = 'war3mapImported/Crystal.mdx';
const icon = 'ReplaceableTextures/CommandButtons/BTNRock.blp';
const dim = 'ReplaceableTextures/CommandButtonsDisabled/DISBTNRock.blp';

const units = objectFile(3, {
  own: [{ original: 'hfoo', fields: [['umdl', 'Units\\Gone.mdl']] }],
  fresh: [
    {
      ...{ original: 'hfoo', id: 'h000' },
      fields: [
        ['unam', 'Rock'],
        ['umdl', 'war3mapImported\\Crystal.mdl'],
        ['uico', 'ReplaceableTextures\\CommandButtons\\BTNRock.blp'],
      ],
    },
  ],
});

const script = 'function main\ncall AddSpecialEffect("war3mapImported\\\\Crystal.mdx", 0, 0)\nendfunction\n';

const plainFiles: Files = {
  'war3map.w3i': infoFile(25, { name: 'Rocks', author: 'Me', loading: 'war3mapImported\\Screen.mdx' }),
  'war3map.w3u': units,
  'war3map.j': script,
  'war3map.imp': importFile([
    [13, 'war3mapImported\\Crystal.mdx'],
    [8, 'Old.mdx'],
    [13, 'Crystal.blp'],
    [13, 'lost.txt'],
  ]),
  [model]: sample('Crystal.mdx'),
  'war3mapImported/Old.mdx': sample('Lantern.mdx'),
  'Crystal.blp': sample('Crystal.blp'),
  'CrystalReflection.blp': sample('CrystalReflection.blp'),
  'UI/Tile.blp': sample('LanternGlow.blp'),
  [icon]: sample('LanternGlow.blp'),
  [dim]: sample('LanternGlow.blp'),
};

async function plainMap(
  more: Files = {},
): Promise<{ readonly map: string; readonly folder: string; readonly copy: string }> {
  const folder = folderWith({ 'nothing.txt': '' });
  vi.stubEnv('CHUNKSMITH_DATA', folder);
  return { map: await mapWith(folder, { ...plainFiles, ...more }), folder, copy: join(folder, 'Copy.w3x') };
}

interface Told {
  readonly name: string;
  readonly author: string;
  readonly files: readonly {
    readonly path: string;
    readonly use: string;
    readonly isListed: boolean;
    readonly users: readonly { readonly kind: string; readonly name: string; readonly as: string }[];
  }[];
  readonly missing: readonly { readonly path: string }[];
  readonly listedOnly: readonly string[];
  readonly unknown: number;
  readonly problems: readonly string[];
}

// What the command prints is the shape above.
const told = (ran: Ran): Told => ran.json()[0] as unknown as Told;
const usersOf = ({ files }: Told, path: string): readonly string[] =>
  (files.find((file) => file.path === path)?.users ?? []).map(({ kind, name, as }) => `${kind} ${name}: ${as}`);

describe('chunksmith map', () => {
  test('lists who uses the files of a map, what nothing uses, and what is missing', async () => {
    const { map } = await plainMap();
    const ran = await chunksmith('map', map, '--json');
    const project = told(ran);
    expect(ran.exit).toBe(0);
    expect(project).toMatchObject({ name: 'Rocks', author: 'Me', listedOnly: ['lost.txt'], problems: [] });
    expect(usersOf(project, model).toSorted()).toEqual(['script war3map.j: line 2', 'unit Rock (h000): Model']);
    expect(usersOf(project, 'Crystal.blp')).toEqual([`model ${model}: texture`]);
    expect(usersOf(project, dim)).toEqual(['unit Rock (h000): Dim icon']);
    const brought = project.files.filter(({ path }) => !path.startsWith('war3map.'));
    expect(Object.fromEntries(brought.map(({ path, use }) => [path, use]))).toEqual({
      ...{ [model]: 'used', [icon]: 'used', [dim]: 'used', 'Crystal.blp': 'used', 'CrystalReflection.blp': 'used' },
      ...{ 'UI/Tile.blp': 'perhaps', 'war3mapImported/Old.mdx': 'unused' },
    });
    expect(
      brought
        .filter(({ isListed }) => isListed)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['Crystal.blp', model, 'war3mapImported/Old.mdx'].toSorted());
    // Of what may be the game's nobody knows.
    expect(project.missing.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['war3mapImported\\Screen.mdx']) as unknown,
    );
    expect(project.missing.map(({ path }) => path)).not.toContain('Units\\Gone.mdl');
    expect(project.unknown).toBeGreaterThan(0);
    const text = await chunksmith('map', map);
    expect(text.out).toContain('Unused:\n  war3mapImported/Old.mdx');
  });

  test('knows with the game what stands in for its files, and what is really missing', async () => {
    const { map } = await plainMap({ 'Units/Footman.mdx': sample('Lantern.mdx') });
    const game = folderWith({
      'Units/UnitUI.slk': slk(['unitUIID', 'file'], ['hfoo', 'Units\\Footman']),
      'Units/HumanUnitStrings.txt': '[hfoo]\r\nName=Footman\r\n',
      'UI/Tile.blp': sample('LanternGlow.blp'),
    });
    const project = told(await chunksmith('map', map, '--game', game, '--json'));
    expect(project.files.find(({ path }) => path === 'UI/Tile.blp')?.use).toBe('replaces');
    expect(usersOf(project, 'Units/Footman.mdx')).toEqual(['game Footman (hfoo): Model of the game’s unit']);
    expect(project.missing.map(({ path }) => path)).toContain('Units\\Gone.mdl');
    expect(project.unknown).toBe(0);
  });

  test('imports a model with its textures into a copy, lists them, and leaves every other byte', async () => {
    const { map, folder, copy } = await plainMap();
    const before = await contentOf(map);
    const original = readFileSync(map);
    const from = folderWith({
      'Lantern.mdx': sample('Lantern.mdx'),
      'Lantern_Portrait.mdx': sample('Lantern.mdx'),
      'Lantern.blp': sample('Lantern.blp'),
      'LanternGlow.blp': sample('LanternGlow.blp'),
    });
    const dry = await chunksmith('map', map, join(from, 'Lantern.mdx'), '--into', 'units');
    expect(dry.out).toContain('Nothing was written');
    const ran = await chunksmith('map', map, join(from, 'Lantern.mdx'), '--into', 'units', '--out', copy);
    expect(ran).toMatchObject({ exit: 0, err: '' });
    expect(ran.out).toMatch(/Lantern\.mdx names .*Flame\d.blp, which is nowhere to be found/);
    expect(readFileSync(map).equals(original)).toBe(true);
    expect(existsSync(join(folder, 'Map.w3x.bak'))).toBe(false);
    const after = await contentOf(copy);
    const fresh = [...after.keys()].filter((path) => !before.has(path)).toSorted();
    expect(fresh).toEqual(['Lantern.blp', 'LanternGlow.blp', 'units/Lantern.mdx', 'units/Lantern_Portrait.mdx']);
    for (const [path, bytes] of before)
      if (path !== 'war3map.imp') expect(after.get(path)?.equals(bytes), path).toBe(true);
    expect(after.get('units/Lantern.mdx')?.equals(sample('Lantern.mdx'))).toBe(true);
    const list = readImportList(Uint8Array.from(after.get('war3map.imp') ?? []));
    expect(list.entries.slice(0, 4).map(({ flag, path }) => [flag, path])).toEqual([
      ...[
        [13, 'war3mapImported\\Crystal.mdx'],
        [8, 'Old.mdx'],
        [13, 'Crystal.blp'],
        [13, 'lost.txt'],
      ],
    ]);
    expect(
      list.entries
        .slice(4)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(fresh.map((path) => path.replaceAll('/', '\\')));
    // The head of the map is the game's, and stays.
    expect(readFileSync(copy).subarray(0, 512).equals(original.subarray(0, 512))).toBe(true);
  });

  test('gives a file another path with all that names it, its portrait too', async () => {
    const { map, copy } = await plainMap({ 'war3mapImported/Crystal_Portrait.mdx': sample('Crystal.mdx') });
    const before = await contentOf(map);
    const ran = await chunksmith('map', map, '--rename', `${model}=units/Stone.mdx`, '--out', copy, '--json');
    expect(ran).toMatchObject({ exit: 0, err: '' });
    const after = await contentOf(copy);
    expect(after.has(model)).toBe(false);
    expect(after.get('units/Stone.mdx')?.equals(before.get(model) ?? Buffer.of())).toBe(true);
    expect(after.has('units/Stone_Portrait.mdx')).toBe(true);
    expect(after.get('war3map.j')?.toString()).toBe(script.replace('war3mapImported\\\\Crystal', 'units\\\\Stone'));
    const none = { strings: new Map<number, string>(), gameName: () => null };
    const table = mentionsOf(Uint8Array.from(after.get('war3map.w3u') ?? []), 'war3map.w3u', none);
    expect(table.mentions.map(({ path }) => path)).toContain('units\\Stone.mdl');
    expect(told(await chunksmith('map', copy, '--json')).missing.map(({ path }) => path)).not.toContain(
      'units\\Stone.mdl',
    );
    // A texture is retargeted in the models.
    const second = join(copy, '..', 'Second.w3x');
    await chunksmith('map', copy, '--rename', 'Crystal.blp=Textures/Stone.blp', '--out', second);
    const stone = Uint8Array.from((await contentOf(second)).get('units/Stone.mdx') ?? []);
    expect(fileReferences(openDocument(mdx, stone)).map(({ path }) => path)).toContain('Textures\\Stone.blp');
  });

  test('takes out what nothing uses and optimises all models, over the map only where that is asked', async () => {
    const { map, folder } = await plainMap();
    const before = await contentOf(map);
    const ran = await chunksmith('map', map, '--remove', 'unused', '--optimise', '--in-place');
    expect(ran).toMatchObject({ exit: 0, err: '' });
    expect(ran.out).toContain('Removed 1 file.');
    expect(existsSync(join(folder, 'Map.w3x.bak'))).toBe(true);
    const after = await contentOf(map);
    expect(after.has('war3mapImported/Old.mdx')).toBe(false);
    expect(after.get(model)?.length).toBeLessThanOrEqual(before.get(model)?.length ?? 0);
    const { entries } = readImportList(Uint8Array.from(after.get('war3map.imp') ?? []));
    expect(entries.map(({ path }) => path)).not.toContain('Old.mdx');
    for (const [path, bytes] of before) {
      if (!/\.mdx$|\.imp$/.test(path)) expect(after.get(path)?.equals(bytes), path).toBe(true);
    }
  });

  test('refuses what would break the map, and reads on around what is damaged', async () => {
    const { map, copy } = await plainMap({ 'war3map.w3u': units.slice(0, 40), 'war3map.imp': 'no list' });
    const refusals = [
      [['--rename', `${model}=Crystal.blp`], 'is in the map already'],
      [['--rename', 'nothing.mdx=a.mdx'], 'is not in the map'],
      [['--rename', `${model}=war3map.w3e`], 'is a part of the map'],
      [['--rename', `${model}=what?.mdx`], 'cannot be a path in a map'],
      [['--remove', 'war3map.j'], 'is a part of the map itself'],
    ] as const;
    for (const [words, message] of refusals) {
      const ran = await chunksmith('map', map, ...words, '--out', copy);
      expect([ran.exit, ran.err]).toEqual([1, expect.stringContaining(message)]);
      expect(existsSync(copy)).toBe(false);
    }
    const ran = await chunksmith('map', map, '--json');
    expect(ran.exit).toBe(1);
    expect(told(ran).problems.join('\n')).toMatch(/list of imports cannot be read.*\n?.*war3map\.w3u cannot be read/s);
    expect(usersOf(told(ran), model)).toEqual(['script war3map.j: line 2']);
    // The damaged list and table stay as they are; the rest can be worked on.
    expect(await chunksmith('map', map, '--remove', 'war3mapImported/Old.mdx', '--out', copy)).toMatchObject({
      exit: 0,
    });
    expect((await contentOf(copy)).get('war3map.imp')?.toString()).toBe('no list');
  });
});

const real = join(shelfCorpus ?? '', 'support', 'w3x');

test.skipIf(shelfCorpus === null)(
  'a real map of 126 imports: every one is used, but for one without a name',
  async () => {
    vi.stubEnv('CHUNKSMITH_DATA', folderWith({ 'nothing.txt': '' }));
    const project = told(await chunksmith('map', join(real, 'JurassicPark_protected.w3x'), '--json'));
    expect(project).toMatchObject({ name: 'Jurassic Park Survival EE v6.4', author: 'SaMmM', problems: [] });
    expect(usersOf(project, 'forest_trees.mdx')).toEqual(['map The map: Loading screen']);
    expect(usersOf(project, 'war3mapImported/Stegosaurus2.mdx')).toEqual(['unit Stegosaurus (o006): Model']);
    const left = project.files.filter(({ use }) => use !== 'used').map(({ path, use }) => `${use} ${path}`);
    expect(left.filter((each) => !/^perhaps (UI|SharedModels)\//.test(each))).toEqual(['perhaps File00000137.mdx']);
    expect(project.missing.map(({ path }) => path).toSorted()).toEqual(
      ['cool.mp3', 'war3mapImported\\IronFenceGate.mdl', 'war3mapImported\\Velco.blp'].toSorted(),
    );
  },
);
