import { chmod, copyFile, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Archive } from '../../../shared/archive/archive.ts';
import { findEntry } from '../../../shared/archive/archive.ts';
import { writeWad } from '../../../shared/archive/wad3.ts';
import { corpusFiles } from '../../../shared/test/corpus.ts';
import { changeArchive } from './changeArchive.ts';
import { compactArchive } from './compactArchive.ts';
import { openArchive } from './openArchive.ts';
import type { ArchiveBench } from './test/archives.ts';
import { archiveBench, bytesOf, fill, noise, pakWith, text } from './test/archives.ts';

let at: ArchiveBench;
beforeEach(async () => {
  at = await archiveBench();
});
afterEach(() => at[Symbol.asyncDispose]());

async function contents(archive: Archive): Promise<ReadonlyMap<string, string>> {
  const all = new Map<string, string>();
  for (const [entry, name] of archive.index.names.entries()) {
    const key = `${name} ${archive.index.locales[entry]}`;
    all.set(key, await archive.read(entry).then((bytes) => Buffer.from(bytes).toString('base64'), String));
  }
  await archive.close();
  return all;
}

async function contentsOf(path: string): Promise<ReadonlyMap<string, string>> {
  return await contents(await openArchive(path, at.mpq));
}

const put = (name: string, content: string | Uint8Array) => ({
  kind: 'put' as const,
  name,
  bytes: typeof content === 'string' ? bytesOf(content) : content,
  locale: 0,
});

describe('compacting', () => {
  it.each([1, 2] as const)(
    'an MPQ of version %i gives back what replaced files left, and keeps every file',
    async (version) => {
      const path = await at.mpqWith('a.mpq', { 'big.bin': noise(80_000, 1), 'b.txt': 'b', 'empty.txt': '' }, version);
      await fill(at.mpq, path, { 'b.txt': 'deutsch' }, 0x407);
      await fill(at.mpq, path, { 'big.bin': noise(60_000, 2) });
      await changeArchive(path, [{ kind: 'remove', name: 'b.txt', locale: 0x407 }], at.mpq);
      const before = await contentsOf(path);
      const { size } = await stat(path);
      const percents: number[] = [];
      const signal = new AbortController().signal;
      const result = await compactArchive(path, at.mpq, { signal, progress: (percent) => percents.push(percent) });
      expect(result.before).toBe(size);
      expect(result.after).toBeLessThan(size - 70_000);
      expect((await stat(path)).size).toBe(result.after);
      expect(await contentsOf(path)).toEqual(before);
      expect(percents.at(-1)).toBeGreaterThan(50);
      // Nothing more to give back: the file is not touched again.
      const { mtimeMs } = await stat(path);
      expect(await compactArchive(path, at.mpq)).toEqual({ before: result.after, after: result.after, backup: null });
      expect((await stat(path)).mtimeMs).toBe(mtimeMs);
      // And it is written into as ever.
      await changeArchive(path, [put('c.txt', 'c')], at.mpq);
      expect((await contentsOf(path)).get('c.txt 0')).toBe(Buffer.from('c').toString('base64'));
    },
  );

  it('keeps the head of a map', async () => {
    const path = await at.mpqWith('inner.mpq', { 'war3map.j': noise(9_000, 3) });
    await fill(at.mpq, path, { 'war3map.j': 'script' });
    const head = new Uint8Array(512);
    head.set(bytesOf('HM3W\0\0\0\0A map'));
    const map = await at.write('map.w3x', Buffer.concat([head, await readFile(path)]));
    const before = await contentsOf(map);
    const { after, backup } = await compactArchive(map, at.mpq);
    expect(backup).toBe('map.w3x.bak');
    expect((await readFile(map)).subarray(0, 512).equals(head)).toBe(true);
    expect(after).toBeLessThan(8_000);
    expect(await contentsOf(map)).toEqual(before);
  });

  it('a PAK and a WAD', async () => {
    const pak = await at.write('pak0.pak', pakWith({ 'models/a.mdl': 'first', 'b.txt': 'b' }));
    expect(await changeArchive(pak, [put('models\\a.mdl', 'a longer one'), put('c.txt', 'c')], at.mpq)).toEqual({
      backup: 'pak0.pak.bak',
    });
    const before = await contentsOf(pak);
    const archive = await openArchive(pak, at.mpq);
    const entry = findEntry(archive.index, 'models/a.mdl');
    expect(text(await archive.read(entry ?? -1))).toBe('a longer one');
    await archive.close();
    const result = await compactArchive(pak, at.mpq);
    expect(result.after).toBeLessThan(result.before);
    expect(await contentsOf(pak)).toEqual(before);
    const wad = await at.write('w.wad', writeWad([{ name: 'WALL', type: 0x43, bytes: noise(100, 1) }]));
    await changeArchive(wad, [put('wall.miptex', noise(200, 2))], at.mpq);
    expect((await compactArchive(wad, at.mpq)).backup).toBeNull();
    expect((await contentsOf(wad)).get('WALL.miptex 0')).toBe(Buffer.from(noise(200, 2)).toString('base64'));
    expect((await readdir(at.folder)).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it('leaves a damaged one, and one that is ended in the middle, as it is', async () => {
    const path = await at.mpqWith('a.mpq', { 'big.bin': noise(80_000, 1) });
    await fill(at.mpq, path, { 'big.bin': noise(60_000, 2) });
    const bytes = await readFile(path);
    const stopped = new AbortController();
    await expect(
      compactArchive(path, at.mpq, { signal: stopped.signal, progress: () => stopped.abort() }),
    ).rejects.toMatchObject({ code: 'closed' });
    expect((await readFile(path)).equals(bytes)).toBe(true);
    const cut = join(at.folder, 'cut.mpq');
    await writeFile(cut, pakWith({ 'a.txt': 'a' }).slice(0, -10));
    await expect(compactArchive(cut, at.mpq)).rejects.toMatchObject({ code: 'read-only' });
    expect((await readdir(at.folder)).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });
});

const corpus = [...corpusFiles('support/w3x', ['.w3x', '.w3m']), ...corpusFiles('support/mpq', ['.mpq'])];

describe.skipIf(corpus.length === 0)('archives of the corpus', () => {
  it.each(corpus.map(({ name, path }) => [basename(name), path] as const))(
    '%s holds the same afterwards, or is refused',
    async (name, source) => {
      const path = join(at.folder, name);
      await copyFile(source, path);
      await chmod(path, 0o644);
      const before = await contentsOf(path);
      const outcome = await compactArchive(path, at.mpq).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.message).toMatch(/cannot be written to|left as it is/);
      else expect(await contentsOf(path)).toEqual(before);
    },
  );
});
