/** Real archives, and archives spoilt at random: each ends soon, with a listing or one clear error. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeMiptex, readMiptex } from '../../../shared/archive/miptex.ts';
import { HostError } from '../../../shared/host/error.ts';
import { corpusFiles } from '../../../shared/test/corpus.ts';
import { openArchive } from './openArchive.ts';
import type { ArchiveBench } from './test/archives.ts';
import { archiveBench, noise, pakWith } from './test/archives.ts';

/** The most that a bad archive may take. */
const limitMs = 2_000;

let at: ArchiveBench;
beforeAll(async () => {
  at = await archiveBench();
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
});

const files = corpusFiles('support', ['.mpq', '.w3x', '.w3m', '.pak', '.wad']);

describe.skipIf(files.length === 0)('the corpus', () => {
  it.each(files)('$name is listed and read to its end', async ({ path, name }) => {
    const archive = await openArchive(path, at.mpq);
    for (const entry of archive.index.names.keys()) {
      const bytes = await archive.read(entry);
      expect([archive.index.names[entry], bytes.length]).toEqual([
        archive.index.names[entry],
        archive.index.sizes[entry],
      ]);
      if (archive.index.names[entry]?.endsWith('.miptex') === true) {
        const { width, height, pixels } = decodeMiptex(readMiptex(bytes));
        expect(pixels.length).toBe(width * height * 4);
      }
    }
    // One is protected; all others tell all their names.
    const nameless = archive.index.names.filter((each) => /^File\d{8}\./.test(each)).length;
    expect(nameless).toBe(name.includes('protected') ? 1 : 0);
    await archive.close();
  });
});

/** Opens and reads an archive as far as it goes. Anything but a HostError or FormatError is a fault of the program. */
async function survive(path: string): Promise<'refused' | 'read'> {
  const started = performance.now();
  try {
    const archive = await openArchive(path, at.mpq);
    for (const entry of archive.index.names.keys()) {
      await archive.read(entry).catch((error: unknown) => {
        if (!(error instanceof Error) || error.message === '') throw error;
      });
    }
    await archive.close();
    return 'read';
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    expect(error.code).toMatch(/unreadable|changed/);
    expect(error.message.length).toBeGreaterThan(10);
    return 'refused';
  } finally {
    expect(performance.now() - started).toBeLessThan(limitMs);
  }
}

describe('spoilt archives', () => {
  it('of every kind end soon', async () => {
    const mpq = await readFile(
      await at.mpqWith('seed.mpq', { 'a.txt': 'words '.repeat(900), 'b.bin': noise(9_000, 1) }, 2),
    );
    const pak = pakWith({ 'a.txt': 'one', 'b/c.txt': 'two' });
    const ends = { refused: 0, read: 0 };
    for (let round = 0; round < 40; round++) {
      for (const [kind, seed] of [
        ['mpq', mpq],
        ['pak', pak],
      ] as const) {
        const bytes = Uint8Array.from(seed);
        const random = noise(24, round + 1);
        // Half of the rounds spoil the header, the others anything; some cut the file short.
        const reach = round % 2 === 0 ? 48 : bytes.length;
        for (let spoilt = 0; spoilt < 6; spoilt++) {
          const place = ((random[spoilt * 3] ?? 0) * 256 + (random[spoilt * 3 + 1] ?? 0)) % reach;
          if (place >= 4) bytes[place] = random[spoilt * 3 + 2] ?? 0;
        }
        const end = round % 5 === 0 ? Math.floor((bytes.length * (random[20] ?? 0)) / 256) : bytes.length;
        ends[await survive(await at.write(`spoilt.${kind}`, bytes.subarray(0, end)))]++;
      }
    }
    expect(ends.refused).toBeGreaterThan(0);
    expect(ends.read).toBeGreaterThan(0);
  }, 60_000);

  it.each([0, 1, 3, 4, 31, 512, 513])('of %i bytes are refused', async (size) => {
    const bytes = new Uint8Array(size);
    bytes.set([0x4d, 0x50, 0x51, 0x1a].slice(0, size));
    expect(await survive(await at.write('tiny.mpq', bytes))).toBe('refused');
  });
});
