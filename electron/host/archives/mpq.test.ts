import { copyFile, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Archive, ArchiveChange } from '../../../shared/archive/archive.ts';
import { entryAt, entryFlags, findEntry } from '../../../shared/archive/archive.ts';
import { findMpqHeader } from '../../../shared/archive/mpq/header.ts';
import { decryptWords, hashName, tableKey } from '../../../shared/archive/mpq/crypt.ts';
import { memorySource } from '../../../shared/archive/byteSource.ts';
import { extensionOf } from '../../../shared/archive/paths.ts';
import { changeArchive } from './changeArchive.ts';
import { openArchive } from './openArchive.ts';
import { quietly } from './verifiedCopy.ts';
import type { ArchiveBench } from './test/archives.ts';
import { archiveBench, bytesOf, fill, noise, text } from './test/archives.ts';

let at: ArchiveBench;
beforeEach(async () => {
  at = await archiveBench();
});
afterEach(async () => {
  await at[Symbol.asyncDispose]();
});

async function readNamed(archive: Archive, name: string, locales: readonly number[] = []): Promise<Uint8Array> {
  const entry = findEntry(archive.index, name.toLowerCase(), locales);
  if (entry === null) throw new Error(`no ${name} among ${archive.index.names.join(', ')}`);
  return await archive.read(entry);
}

function put(name: string, content: string, locale = 0): ArchiveChange {
  return { kind: 'put', name, bytes: bytesOf(content), locale };
}

describe('an MPQ', () => {
  it.each([1, 2] as const)('of version %i lists and reads what was put in', async (version) => {
    const big = noise(300_000, version);
    const path = await at.mpqWith(
      'a.mpq',
      { 'Units\\Footman.mdx': 'model', 'readme.txt': '', 'big.bin': big },
      version,
    );
    const archive = await openArchive(path, at.mpq);
    expect(archive.about).toMatchObject({ kind: 'mpq', version, problems: [], readOnlyBecause: null });
    expect([...archive.index.names].toSorted()).toEqual(['(listfile)', 'Units/Footman.mdx', 'big.bin', 'readme.txt']);
    expect(text(await readNamed(archive, 'units/footman.mdx'))).toBe('model');
    expect(await readNamed(archive, 'readme.txt')).toHaveLength(0);
    expect(await readNamed(archive, 'big.bin')).toEqual(big);
    await archive.close();
  });

  it('keeps languages apart', async () => {
    const path = await at.mpqWith('a.mpq', { 'hello.txt': 'hello' });
    await fill(at.mpq, path, { 'hello.txt': 'hallo' }, 0x407);
    const archive = await openArchive(path, at.mpq);
    expect(text(await readNamed(archive, 'hello.txt'))).toBe('hello');
    expect(text(await readNamed(archive, 'hello.txt', [0x407]))).toBe('hallo');
    expect(text(await readNamed(archive, 'hello.txt', [0x40c]))).toBe('hello');
  });

  it('without a list of names shows nameless files with guessed endings, and names from a list of the user', async () => {
    const names = { 'Secret\\Model.mdx': 'MDLXVERS', 'Secret\\Skin.blp': 'BLP1....', 'note.doc': 'just words' };
    const path = await at.mpqWith('a.mpq', names);
    // Protectors take the list's row out of the table.
    await renameRow(path, '(listfile)');
    const bare = await openArchive(path, at.mpq);
    expect(bare.index.names.filter((name) => name.startsWith('File')).length).toBe(4);
    expect(bare.index.names.map(extensionOf).toSorted()).toEqual(['blp', 'mdx', 'txt', 'txt']);
    expect(bare.about.problems.join(' ')).toContain('no list of its file names');
    const model = bare.index.names.findIndex((name) => name.endsWith('.mdx'));
    expect(entryAt(bare.index, model).flags & entryFlags.isNameless).toBeTruthy();
    expect(text(await bare.read(model))).toBe('MDLXVERS');
    const named = await openArchive(path, at.mpq, ['secret\\model.mdx', 'Secret\\Skin.blp']);
    expect(named.index.names).toContain('secret/model.mdx');
    expect(text(await readNamed(named, 'secret/skin.blp'))).toBe('BLP1....');
  });

  it('is read behind the head of a map, and behind false headers and junk fields', async () => {
    const plain = await readFile(await at.mpqWith('a.mpq', { 'war3map.j': 'function main takes nothing' }));
    const head = new Uint8Array(512);
    head.set(bytesOf('HM3W'));
    const falseHeader = new Uint8Array(512);
    falseHeader.set(bytesOf('MPQ\x1a'));
    falseHeader.fill(0xff, 8, 32);
    const junk = Uint8Array.from(plain);
    const view = new DataView(junk.buffer);
    view.setUint32(4, 0xdeadbeef, true);
    view.setUint32(8, 0, true);
    view.setUint16(12, 77, true);
    const variants = {
      'map.w3x': Buffer.concat([head, plain]),
      'false.w3x': Buffer.concat([head, falseHeader, plain]),
      'junk.w3x': Buffer.concat([head, junk]),
    };
    for (const [name, bytes] of Object.entries(variants)) {
      const archive = await openArchive(await at.write(name, bytes), at.mpq);
      expect(archive.about.title).toContain('Warcraft III map');
      expect(text(await readNamed(archive, 'war3map.j'))).toContain('function main');
      await archive.close();
    }
  });

  it('with a table that could not be in the file is read as far as it is there, and not written', async () => {
    const bytes = Uint8Array.from(await readFile(await at.mpqWith('a.mpq', { 'one.txt': 'one' })));
    new DataView(bytes.buffer).setUint32(28, 0x0fffffff, true);
    const path = await at.write('b.mpq', bytes);
    const archive = await openArchive(path, at.mpq);
    expect(text(await readNamed(archive, 'one.txt'))).toBe('one');
    expect(archive.about.problems.join(' ')).toContain('268435455');
    await expect(changeArchive(path, [put('two.txt', 'two')], at.mpq)).rejects.toMatchObject({ code: 'read-only' });
  });

  it('that is damaged gives what can be read and says what cannot', async () => {
    const path = await at.mpqWith('a.mpq', { 'good.bin': noise(9_000, 3), 'bad.bin': noise(50_000, 4) });
    const bytes = Uint8Array.from(await readFile(path));
    // Noise does not pack and is stored as it is; before it stands the table of its sectors, without which it is lost.
    const start = Buffer.from(bytes).indexOf(noise(64, 4));
    expect(start).toBeGreaterThan(9_000);
    bytes.fill(0xaa, start - 40, start);
    const damaged = await openArchive(await at.write('b.mpq', bytes), at.mpq);
    expect(Buffer.compare(await readNamed(damaged, 'good.bin'), noise(9_000, 3))).toBe(0);
    await expect(readNamed(damaged, 'bad.bin')).rejects.toThrow(/bad\.bin at 0x.*cannot be read/);
  });
});

/** Overwrites the hashes of a name in the (encrypted) table, so that nothing is called so any more. */
async function renameRow(path: string, name: string): Promise<void> {
  const bytes = Uint8Array.from(await readFile(path));
  const header = findMpqHeader(memorySource(bytes));
  const start = header.start + header.hashOffset;
  const words = new Uint32Array(bytes.slice(start, start + header.hashCount * 16).buffer);
  decryptWords(words, tableKey('(hash table)'));
  const first = hashName(bytesOf(name), 'first');
  for (let row = 0; row < header.hashCount; row++) if (words[row * 4] === first) words[row * 4] = 12_345;
  encrypt(words, tableKey('(hash table)'));
  bytes.set(new Uint8Array(words.buffer), start);
  await writeFile(path, bytes);
}

/** The inverse of decryptWords, which the program itself has no need of. */
function encrypt(words: Uint32Array, key: number): void {
  const plain = words.slice();
  const table = cryptRow();
  let current = key | 0;
  let seed = 0xeeeeeeee | 0;
  for (let at = 0; at < words.length; at++) {
    seed = (seed + (table[current & 0xff] ?? 0)) | 0;
    words[at] = (plain[at] ?? 0) ^ (current + seed);
    current = ((~current << 21) + 0x11111111) | (current >>> 11) | 0;
    seed = ((plain[at] ?? 0) + seed + (seed << 5) + 3) | 0;
  }
}

function cryptRow(): readonly number[] {
  let seed = 0x00100001;
  const next = (): number => {
    seed = (seed * 125 + 3) % 0x2aaaab;
    return seed & 0xffff;
  };
  return Array.from({ length: 0x100 }, () => Array.from({ length: 5 }, () => ((next() << 16) | next()) >>> 0)[4] ?? 0);
}

describe('writing into an MPQ', () => {
  it('adds, replaces and removes, keeps the rest and the first version', async () => {
    const path = await at.mpqWith('a.mpq', { 'keep.bin': noise(20_000, 1), 'old.txt': 'old', 'gone.txt': 'gone' });
    const before = await readFile(path);
    const changed = await changeArchive(
      path,
      [put('new\\file.txt', 'new'), put('OLD.TXT', 'changed'), { kind: 'remove', name: 'gone.txt', locale: 0 }],
      at.mpq,
    );
    expect(changed).toEqual({ backup: 'a.mpq.bak' });
    const archive = await openArchive(path, at.mpq);
    expect(archive.index.names.map((name) => name.toLowerCase()).toSorted()).toEqual([
      '(listfile)',
      'keep.bin',
      'new/file.txt',
      'old.txt',
    ]);
    expect(await readNamed(archive, 'keep.bin')).toEqual(noise(20_000, 1));
    expect(text(await readNamed(archive, 'old.txt'))).toBe('changed');
    expect(Buffer.compare(await readFile(`${path}.bak`), before)).toBe(0);
    expect((await readdir(at.folder)).toSorted()).toEqual(['a.mpq', 'a.mpq.bak']);
  });

  it('makes the table larger when it is full', async () => {
    const path = await at.mpqWith('a.mpq', { 'one.txt': 'one' });
    const many = Array.from({ length: 500 }, (_, number) => put(`many\\${number}.txt`, `number ${number}`));
    await changeArchive(path, many, at.mpq);
    const archive = await openArchive(path, at.mpq);
    expect(archive.index.names).toHaveLength(502);
    expect(text(await readNamed(archive, 'many/499.txt'))).toBe('number 499');
    expect(text(await readNamed(archive, 'one.txt'))).toBe('one');
  });

  it('keeps the head of a map byte for byte', async () => {
    const head = noise(512, 9);
    head.set(bytesOf('HM3W'));
    const plain = await readFile(await at.mpqWith('a.mpq', { 'war3map.w3i': 'info' }));
    const path = await at.write('map.w3x', Buffer.concat([head, plain]));
    await changeArchive(path, [put('war3map.j', 'script')], at.mpq);
    expect(Uint8Array.from((await readFile(path)).subarray(0, 512))).toEqual(head);
    expect(text(await readNamed(await openArchive(path, at.mpq), 'war3map.j'))).toBe('script');
  });

  it('leaves the archive alone when a change cannot be made', async () => {
    const path = await at.mpqWith('a.mpq', { 'one.txt': 'one' });
    const before = await readFile(path);
    const { mtimeMs } = await stat(path);
    const changes: ArchiveChange[] = [put('two.txt', 'two'), { kind: 'remove', name: 'missing.txt', locale: 0 }];
    await expect(changeArchive(path, changes, at.mpq)).rejects.toThrow('missing.txt');
    expect(Buffer.compare(await readFile(path), before)).toBe(0);
    expect((await stat(path)).mtimeMs).toBe(mtimeMs);
    expect(await readdir(at.folder)).toEqual(['a.mpq']);
  });

  it('notices when anything else differs', async () => {
    const path = await at.mpqWith('a.mpq', { 'one.txt': 'one', 'other.bin': noise(5_000, 5) });
    const copy = join(at.folder, 'copy.mpq');
    await copyFile(path, copy);
    await fill(at.mpq, copy, { 'other.bin': noise(5_000, 6) });
    const wanted = [put('one.txt', 'uno')];
    await at.mpq.change(copy, wanted, quietly.signal);
    const problems = await at.mpq.compare(path, copy, wanted, quietly);
    expect(problems).toEqual([expect.stringContaining('is not the same any more')]);
  });
});

describe('a lost archive worker', () => {
  it('is replaced, and its archives are opened again', async () => {
    const path = await at.mpqWith('a.mpq', { 'one.txt': 'one' });
    const archive = await openArchive(path, at.mpq);
    await at.mpq.restart();
    expect(text(await readNamed(archive, 'one.txt'))).toBe('one');
  });
});
