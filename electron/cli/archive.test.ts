import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pakWith } from '../host/archives/test/archives.ts';
import { makeStorage, StoredMount } from '../../shared/test/standIns/storage.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

async function mapIn(folder: string): Promise<string> {
  const map = join(folder, 'map.w3x');
  const files = ['war3map.j', 'war3mapImported'].map((name) => join(folder, name));
  const ran = await chunksmith('archive', 'add', map, ...files, '--create', '1');
  expect(ran).toMatchObject({ exit: 0, err: '' });
  return map;
}

function sources(): string {
  return folderWith({
    'war3map.j': 'function main',
    'war3mapImported/a.mdx': 'MDLX',
    'war3mapImported/deep/b.txt': 'words',
  });
}

describe('chunksmith archive', () => {
  test('adds, lists, extracts and verifies', async () => {
    const folder = sources();
    const map = await mapIn(folder);
    expect(readdirSync(folder).toSorted()).toEqual(['map.w3x', 'war3map.j', 'war3mapImported']);
    const listed = await chunksmith('archive', 'list', '--json', map);
    expect(listed.json()[0]).toMatchObject({ file: map, status: 'ok', kind: 'mpq' });
    const entries = listed.json()[0]?.['entries'] as { name: string; size: number }[];
    expect(entries.map(({ name }) => name).toSorted()).toEqual([
      '(listfile)',
      'war3map.j',
      'war3mapImported/a.mdx',
      'war3mapImported/deep/b.txt',
    ]);
    expect(entries.find(({ name }) => name === 'war3map.j')?.size).toBe(13);
    const out = join(folder, 'out');
    const extracted = await chunksmith('archive', 'extract', map, '--out', out, '--pattern', 'war3mapImported/**');
    expect(extracted.out).toContain('2 files');
    expect(readFileSync(join(out, 'war3mapImported/deep/b.txt'), 'utf8')).toBe('words');
    expect(existsSync(join(out, 'war3map.j'))).toBe(false);
    writeFileSync(join(out, 'war3mapImported/a.mdx'), 'mine');
    const again = await chunksmith('archive', 'extract', map, '--out', out, '--json');
    expect(again.json()[0]).toMatchObject({ status: 'ok', written: 1, skipped: 2, failed: [] });
    expect(readFileSync(join(out, 'war3mapImported/a.mdx'), 'utf8')).toBe('mine');
    expect((await chunksmith('archive', 'verify', map)).out).toContain('4 files of');
  });

  test('replaces a file under another name and keeps the version before', async () => {
    const folder = sources();
    const map = await mapIn(folder);
    const ran = await chunksmith(
      'archive',
      'add',
      map,
      join(folder, 'war3map.j'),
      '--as',
      'scripts\\war3map.j',
      '--json',
    );
    expect(ran.json()[0]).toMatchObject({
      status: 'written',
      added: [{ path: 'scripts/war3map.j', size: 13 }],
      backup: 'map.w3x.bak',
    });
    const { out } = await chunksmith('archive', 'list', map, '--pattern', '*.j');
    expect(out).toContain('scripts/war3map.j');
    expect(out).toContain('2 files');
  });

  test('adds folders that link into themselves once, and says which links it does not follow', async () => {
    const folder = sources();
    const inner = join(folder, 'war3mapImported', 'deep');
    symlinkSync('..', join(inner, 'up'));
    symlinkSync(join(folder, 'war3map.j'), join(inner, 'linked.j'));
    const map = join(folder, 'map.w3x');
    const call = ['archive', 'add', map, join(folder, 'war3mapImported'), '--create', '1'];
    const ran = await chunksmith(...call);
    expect([ran.exit, ran.err]).toEqual([0, `${join(inner, 'up')}: is a link to a folder, which is not followed\n`]);
    const json = await chunksmith(...call, '--json');
    expect(json.json()[0]).toMatchObject({ leftOut: [{ path: join(inner, 'up') }] });
    const listed = await chunksmith('archive', 'list', '--json', map);
    const entries = listed.json()[0]?.['entries'] as { name: string }[];
    expect(entries.map(({ name }) => name).toSorted()).toEqual([
      '(listfile)',
      'war3mapImported/a.mdx',
      'war3mapImported/deep/b.txt',
      'war3mapImported/deep/linked.j',
    ]);
    // A folder that is named is followed, whatever leads to it; a link that leads nowhere is named.
    symlinkSync('war3mapImported', join(folder, 'other'));
    const linked = await chunksmith('archive', 'add', map, join(folder, 'other'), '--json');
    expect(linked.json()[0]).toMatchObject({ added: [{ path: 'other/a.mdx' }, {}, {}] });
    symlinkSync('nothing', join(inner, 'gone'));
    const gone = await chunksmith(...call);
    expect([gone.exit, gone.err]).toEqual([
      1,
      expect.stringContaining(`${join(inner, 'gone')}: there is no such file`),
    ]);
  });

  test('adds to PAK archives', async () => {
    const folder = folderWith({ 'pak0.pak': pakWith({ 'models/a.mdl': 'IDST' }), 'x.txt': 'x' });
    const pak = join(folder, 'pak0.pak');
    const ran = await chunksmith('archive', 'add', pak, join(folder, 'x.txt'), '--as', 'sound/');
    expect(ran).toMatchObject({ exit: 0, err: '' });
    const { out } = await chunksmith('archive', 'list', pak);
    expect(out).toContain('models/a.mdl');
    expect(out).toContain('sound/x.txt');
  });

  test('compacts what changes have left behind', async () => {
    const folder = sources();
    const map = await mapIn(folder);
    writeFileSync(join(folder, 'war3map.j'), 'x'.repeat(50));
    await chunksmith('archive', 'add', map, join(folder, 'war3map.j'));
    const before = await chunksmith('archive', 'list', '--json', map);
    const ran = await chunksmith('archive', 'compact', map, '--json');
    const [result] = ran.json();
    expect(result).toMatchObject({ file: map, status: 'written', backup: null });
    expect(Number(result?.['after'])).toBeLessThan(Number(result?.['before']));
    const after = await chunksmith('archive', 'list', '--json', map);
    expect(after.json()[0]?.['entries']).toEqual(before.json()[0]?.['entries']);
    expect((await chunksmith('archive', 'compact', map)).out).toBe(`${map}: nothing to free\n`);
  });

  test('lists, extracts and verifies the storage of a game’s folder, and never writes it', async () => {
    const game = makeStorage({
      'war3.w3mod': new StoredMount({
        'units/footman.mdx': 'MDLX',
        'units/gone.mdx': { bytes: new Uint8Array(9), state: 'listed' },
        '_hd.w3mod': new StoredMount({ 'units/footman.mdx': 'MDLX800' }),
      }),
    });
    const folder = folderWith(Object.fromEntries(game));
    const listed = await chunksmith('archive', 'list', folder);
    expect(listed).toMatchObject({ exit: 0, err: '' });
    expect(listed.out.trimEnd().split('\n').toSorted()).toEqual([
      expect.stringMatching(/ 4 +\d+ {2}war3\.w3mod\/units\/footman\.mdx$/),
      expect.stringMatching(/ 7 +\d+ {2}war3\.w3mod\/_hd\.w3mod\/units\/footman\.mdx$/),
      expect.stringMatching(/ 9 +0 {2}war3\.w3mod\/units\/gone\.mdx {2}not downloaded$/),
      expect.stringMatching(/: CASC 1\.36\.0\.20000: 3 files$/),
    ]);
    const json = await chunksmith('archive', 'list', '--json', folder, '--pattern', '*gone*');
    expect(json.json()[0]).toMatchObject({ kind: 'casc', entries: [{ size: 9, notDownloaded: true }] });
    const out = join(folder, 'out');
    const extracted = await chunksmith('archive', 'extract', folder, '--out', out);
    expect(extracted).toMatchObject({ exit: 0, err: '' });
    expect(extracted.out).toContain('2 files, 1 not downloaded');
    expect(readFileSync(join(out, 'war3.w3mod/_hd.w3mod/units/footman.mdx'), 'utf8')).toBe('MDLX800');
    const verified = await chunksmith('archive', 'verify', folder, '--json');
    expect(verified.json()[0]).toMatchObject({ status: 'readable', read: 2, notDownloaded: 1, failed: [] });
    for (const act of ['compact', 'add']) {
      const ran = await chunksmith('archive', act, folder, ...(act === 'add' ? [join(folder, '.build.info')] : []));
      expect(ran.exit).toBe(1);
      expect(ran.err).toContain('never changed. Save into a map or a folder');
    }
  });

  test('says what of a storage is damaged, and what a folder lacks to be one', async () => {
    const game = new Map(makeStorage({ 'a.txt': 'a' }));
    const index = [...game.keys()].find((path) => path.endsWith('.idx')) ?? '';
    game.set(index, new Uint8Array(3));
    const folder = folderWith({ ...Object.fromEntries(game), 'empty/a.txt': 'a' });
    const ran = await chunksmith('archive', 'verify', folder, join(folder, 'empty'));
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain(`${index}: this index of the game's data is damaged`);
    expect(ran.err).toContain('“empty” is a folder without a storage of Warcraft III');
  });

  test('says what is no archive and goes on', async () => {
    const folder = folderWith({ 'no.mpq': 'not at all', 'pak0.pak': pakWith({ 'a.txt': 'a' }) });
    const ran = await chunksmith(
      'archive',
      'verify',
      join(folder, 'no.mpq'),
      join(folder, 'missing.mpq'),
      join(folder, 'pak0.pak'),
    );
    expect(ran.exit).toBe(1);
    expect(ran.err).toContain('this is not an MPQ archive');
    expect(ran.err).toContain('missing.mpq');
    expect(ran.out).toContain('1 file of 1 bytes read');
  });

  test.each([
    [['archive'], 'needs one of list, extract'],
    [['archive', 'list'], 'archive list needs an archive'],
    [['archive', 'add', 'a.mpq'], 'needs files to add'],
    [['archive', 'add', 'a.mpq', 'b', '--create', '5'], '--create takes 1 or 2'],
  ])('explains %j', async (words, message) => {
    const ran = await chunksmith(...words);
    expect(ran.exit).toBe(2);
    expect(ran.err).toContain(message);
  });
});
