/** Storages of the shelf: every row of their MANIFEST, read as the host reads them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entryFlags } from '../../../shared/archive/archive.ts';
import { StorageError } from '../../../shared/archive/casc/errors.ts';
import { pathKey } from '../../../shared/archive/paths.ts';
import { shelfCorpus } from '../../../shared/test/shelfFolder.ts';
import { openStorageArchive } from './storageArchive.ts';

const corpus = shelfCorpus === null ? null : join(shelfCorpus, 'casc');
const manifest = corpus === null ? null : join(corpus, 'MANIFEST.tsv');

interface Row {
  readonly storage: string;
  readonly name: string;
  readonly size: string;
  readonly expected: string;
  readonly note: string;
}

const rows: readonly Row[] =
  manifest === null || !existsSync(manifest)
    ? []
    : readFileSync(manifest, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => {
          const [storage = '', name = '', size = '', expected = '', note = ''] = line.split('\t');
          return { storage, name, size, expected, note };
        });
const storages = [...new Set(rows.map(({ storage }) => storage))];

/** The processor's time of this process: on a busy machine the clock tells of others. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The fault of what fails; null when nothing does. */
async function faultOf(act: () => Promise<unknown>): Promise<string | null> {
  const error = await act().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return null;
  if (!(error instanceof StorageError)) throw error;
  // What is wrong, where, and what to do: more than a word.
  expect(error.message.length).toBeGreaterThan(40);
  return error.fault;
}

describe.skipIf(rows.length === 0)('the storages of the shelf', () => {
  it('are all known', () => {
    expect(storages.length).toBeGreaterThan(28);
    expect(rows.length).toBeGreaterThan(130);
  });

  it.each(storages)('%s gives what its MANIFEST says', async (storage) => {
    const folder = join(corpus ?? '', storage);
    const own = rows.filter((row) => row.storage === storage);
    const whole = own.find(({ name }) => name === '(storage)');
    const started = cpuMs();
    if (whole !== undefined) {
      expect(await faultOf(() => openStorageArchive(folder))).toBe(whole.expected.replace('refuse:', ''));
      expect(cpuMs() - started).toBeLessThan(1_000);
      return;
    }
    const archive = await openStorageArchive(folder);
    const byKey = new Map(archive.index.names.map((name, entry) => [pathKey(name), entry]));
    for (const { name, size, expected, note } of own) {
      if (name.startsWith('(loose)')) continue;
      if (name.startsWith('(count)')) {
        const prefix = pathKey(name.replace('(count) ', '').replaceAll(':', '/'));
        const listed = archive.index.names.filter((each) => pathKey(each).startsWith(`${prefix}/`));
        expect([name, listed.length]).toEqual([name, Number(size)]);
        continue;
      }
      const key = pathKey(name.replaceAll(':', '/'));
      const entry = byKey.get(key) ?? [...byKey].find(([each]) => key.startsWith(`${each}/`))?.[1];
      if (expected === 'refuse:deleted') {
        expect([name, entry]).toEqual([name, undefined]);
        continue;
      }
      if (entry === undefined) throw new Error(`${name} is not listed`);
      const decoded = /a reader that decodes it gets sha256 ([0-9a-f]{64})/.exec(note)?.[1];
      if (!expected.startsWith('refuse:') || decoded !== undefined) {
        const bytes = await archive.read(entry);
        expect([name, sha256(bytes)]).toEqual([name, decoded ?? expected]);
        expect(bytes.length).toBe(archive.index.sizes[entry]);
        expect((archive.index.flags[entry] ?? 0) & entryFlags.isAbsent).toBe(0);
        continue;
      }
      expect([name, await faultOf(() => archive.read(entry))]).toEqual([name, expected.replace('refuse:', '')]);
      const isAbsent = ((archive.index.flags[entry] ?? 0) & entryFlags.isAbsent) !== 0;
      expect([name, isAbsent]).toEqual([name, /not-downloaded|tvfs-loop/.test(expected)]);
    }
    await archive.close();
    expect(cpuMs() - started).toBeLessThan(2_000);
  });

  it('says which key a file needs', async () => {
    const archive = await openStorageArchive(join(corpus ?? '', 'war3-like'));
    const entry = archive.index.names.findIndex((name) => name.endsWith('secret/unknown.txt'));
    await expect(archive.read(entry)).rejects.toThrow('DEADBEEF00C0FFEE');
    await archive.close();
  });
});
