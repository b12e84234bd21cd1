/** The shelf's corpora in an index, asked for what their MANIFESTs say; and an index whose program is killed (A20, A22). */
import { spawn } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shelfCorpus } from '../../shared/test/shelfFolder.ts';
import { tinyModel } from './test/models.ts';
import { parseQuery } from '../../shared/library/query/query.ts';
import { fileStates } from '../host/library/schema.ts';
import { withLibrary } from './libraryPlaces.ts';
import { workerUrl } from '../host/test/workers.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

let data: string;
beforeEach(() => {
  data = folderWith({ 'nothing.txt': '' });
  vi.stubEnv('CHUNKSMITH_DATA', data);
});
afterEach(() => vi.unstubAllEnvs());

interface Row {
  readonly file: string;
  readonly version: string;
  readonly features: string;
}

/** Rows of a MANIFEST by the names of its columns. */
function manifest(folder: string, version: string, features: string): readonly Row[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  const at = (cells: readonly string[], name: string): string => cells[columns.indexOf(name)] ?? '';
  return lines.map((line) => {
    const cells = line.split('\t');
    return { file: at(cells, 'file'), version: at(cells, version), features: at(cells, features) };
  });
}

type Find = (query: string) => Promise<ReadonlySet<string>>;

/** Asks the index of a place again and again: opened once, as starting its threads takes longer than all questions. */
async function withIndexOf(place: string, act: (found: Find) => Promise<void>): Promise<void> {
  await withLibrary(
    workerUrl,
    () => undefined,
    async ({ library, place: open }) => {
      const mount = await open(place);
      await act(async (text) => {
        const parsed = parseQuery(text);
        if (parsed.kind === 'fault') throw new Error(parsed.fault.message);
        const { files } = await library.search(mount, { query: parsed.query, kinds: [] }, { limit: 5000, offset: 0 });
        return new Set(files.map(({ path }) => path));
      });
    },
  );
}

/** As the command line has it. */
async function foundByCommand(place: string, query: string): Promise<ReadonlySet<string>> {
  const ran = await chunksmith('library', 'search', place, query, '--as-is', '--json', '--limit', '5000');
  const [answer] = ran.json();
  const files = (answer?.['files'] ?? []) as readonly { readonly path: string }[];
  return new Set(files.map(({ path }) => path));
}

const hasShelf = shelfCorpus !== null;
const placeOf = (folder: string): string => join(shelfCorpus ?? '', folder);
test.skipIf(!hasShelf)(
  'Half-Life models are found by what the MANIFEST counted in them',
  async () => {
    const place = placeOf('goldsrc');
    const indexed = await chunksmith('library', 'index', place, '--json');
    expect(indexed.json()).toMatchObject([{ status: 'ready', waiting: 0 }]);
    const rows = manifest(place, 'version', 'features').filter(({ version }) => version === 'IDST 10');
    const numberOf = (row: Row, name: string): number =>
      Number(new RegExp(`\\b${name}=(\\d+)`).exec(row.features)?.[1]);
    await withIndexOf(place, async (found) => {
      // What is damaged is told as such, and has no counts.
      const unreadable = await found('is:unreadable');
      expect(await foundByCommand(place, 'is:unreadable')).toEqual(unreadable);
      const whole = rows.filter(({ file }) => !unreadable.has(file) && existsSync(join(place, file)));
      expect(whole.length).toBeGreaterThan(60);
      for (const [query, fits] of [
        ['format:goldsrc bones>20', (row: Row) => numberOf(row, 'bones') > 20],
        ['format:goldsrc bones=1', (row: Row) => numberOf(row, 'bones') === 1],
        ['format:goldsrc triangles>=500', (row: Row) => numberOf(row, 'tri') >= 500],
      ] as const) {
        const paths = await found(query);
        const wrong = whole.filter((row) => fits(row) !== paths.has(row.file)).map(({ file }) => file);
        expect([query, wrong]).toEqual([query, []]);
      }
    });
  },
  120_000,
);

test.skipIf(!hasShelf)(
  'Warcraft III models are found by their versions and chunks',
  async () => {
    const place = placeOf('wc3');
    await chunksmith('library', 'index', place, '--json');
    const rows = manifest(place, 'version', 'chunks').filter(({ version }) => version.startsWith('MDX'));
    await withIndexOf(place, async (found) => {
      const unreadable = await found('is:unreadable');
      const whole = rows.filter(({ file }) => !unreadable.has(file) && existsSync(join(place, file)));
      expect(whole.length).toBeGreaterThan(80);
      for (const [query, fits] of [
        ['format:mdx version:1100', (row: Row) => row.version === 'MDX 1100'],
        ['format:mdx version:1000', (row: Row) => row.version === 'MDX 1000'],
        ['format:mdx version<=900', (row: Row) => Number(row.version.slice(4)) <= 900],
        ['format:mdx cameras>0', (row: Row) => row.features.includes('CAMS')],
        ['format:mdx lights>0', (row: Row) => row.features.includes('LITE')],
      ] as const) {
        const paths = await found(query);
        const wrong = whole.filter((row) => fits(row) !== paths.has(row.file)).map(({ file }) => file);
        expect([query, wrong]).toEqual([query, []]);
      }
    });
  },
  120_000,
);

/** How many files an index knows the facts of, read beside whoever makes it: asking by the command takes a second. */
function looked(): number {
  const library = join(data, 'library');
  const [name] = existsSync(library) ? readdirSync(library).filter((each) => each.endsWith('.sqlite')) : [];
  if (name === undefined) return 0;
  try {
    const index = new DatabaseSync(join(library, name), { readOnly: true });
    try {
      const row = index.prepare(`SELECT COUNT(*) AS files FROM file WHERE state = ${fileStates.facts}`).get();
      return Number(row?.['files'] ?? 0);
    } finally {
      index.close();
    }
  } catch {
    // Its tables are just being made.
    return 0;
  }
}

/** Begins to index so many models, and kills the program once some are looked into; null where it was through before. */
async function killedIn(many: number): Promise<string | null> {
  const files = Object.fromEntries(
    Array.from({ length: many }, (_, at) => [`in/Model${at}.mdx`, tinyModel({ name: `Model ${at}` })]),
  );
  const place = join(folderWith(files), 'in');
  const program = fileURLToPath(new URL('../../build/bin/chunksmith.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'library', 'index', place], {
    env: { ...process.env, CHUNKSMITH_DATA: data },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect.poll(looked, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  const isRunning = child.exitCode === null && child.pid !== undefined;
  try {
    if (isRunning) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // It ended between the question and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  await ended;
  return child.signalCode === 'SIGKILL' ? place : null;
}

test('an index whose program is killed in the middle goes on from there, and is as if it had not been', async () => {
  // A quick machine is through with few of them before anybody can look.
  for (const many of [400, 3_000, 12_000]) {
    const place = await killedIn(many);
    if (place === null) continue;
    const before = looked();
    const again = (await chunksmith('library', 'index', place, '--json')).json();
    expect(again).toMatchObject([{ status: 'ready', files: many, looked: many, waiting: 0, unreadable: 0 }]);
    // What was known is not looked into again.
    expect(Number(again[0]?.['made'])).toBeLessThanOrEqual(many - before);
    const walking = await chunksmith('library', 'search', place, 'clip:Walk', '--as-is', '--json', '--limit', '1');
    expect(walking.json()).toMatchObject([{ total: many }]);
    return;
  }
  throw new Error('the program was always through before it could be killed');
}, 180_000);
