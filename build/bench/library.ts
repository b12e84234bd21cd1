/** The index of a made-up game of 20,000 models: made, brought up to date again, and searched. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { IndexStore } from '../../electron/host/library/indexStore.ts';
import { parseQuery } from '../../shared/library/query/query.ts';
import { medianOf, rounded } from './measure.ts';

const usualCount = 20_000;
const samples = ['Crystal.mdx', 'Lantern.mdx'];
const queries = [
  'creature',
  'bones>10 clip:Attack',
  'triangles<=500 -texture:lava',
  'missing:*',
  'problem:*',
  'is:mesh-copy',
];

export interface LibraryFigures {
  readonly files: number;
  readonly megabytes: number;
  /** Seconds of the whole command, workers on all processors, and of the processors' time for it. */
  readonly indexSeconds: number;
  readonly indexCpuSeconds: number;
  readonly againSeconds: number;
  readonly againCpuSeconds: number;
  readonly indexMegabytes: number;
  /** Milliseconds for the first page of 200: the median of seven, by query. */
  readonly searchMs: Readonly<Record<string, number>>;
}

/** Models that all differ: in the name that stands in their MODL chunk. */
function writeGame(folder: string, count: number): number {
  const sources = samples.map((name) =>
    readFileSync(fileURLToPath(new URL(`../../assets/samples/${name}`, import.meta.url))),
  );
  let size = 0;
  for (let at = 0; at < count; at++) {
    const source = sources[at % sources.length];
    if (source === undefined) continue;
    const bytes = Buffer.from(source);
    const name = bytes.indexOf('MODL') + 8;
    bytes.write(`Creature ${at}\0`, name, 'latin1');
    const home = join(folder, `Units/Race${at % 11}/Group${Math.floor(at / 40)}`);
    if (at < 11 || at % 40 < 11) mkdirSync(home, { recursive: true });
    writeFileSync(join(home, `Creature${at}.mdx`), bytes);
    size += bytes.length;
  }
  return size;
}

function runIndex(folder: string, dataFolder: string): { readonly seconds: number; readonly cpuSeconds: number } {
  const program = fileURLToPath(new URL('../bin/chunksmith.mjs', import.meta.url));
  const script = `process.on('exit', () => { const { user, system } = process.cpuUsage(); process.stderr.write(String(user + system)); })`;
  const started = performance.now();
  const ran = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(script)}`, program, 'library', 'index', folder, '--json'],
    { encoding: 'utf8', env: { ...process.env, CHUNKSMITH_DATA: dataFolder } },
  );
  if (ran.status !== 0) throw new Error(ran.stderr);
  return {
    seconds: rounded((performance.now() - started) / 1000),
    cpuSeconds: rounded(Number(ran.stderr.match(/\d+/g)?.at(-1) ?? 0) / 1e6),
  };
}

function searchTimes(index: string): Readonly<Record<string, number>> {
  const store = new IndexStore();
  const times = queries.map((text) => {
    const parsed = parseQuery(text);
    if (parsed.kind === 'fault') throw new Error(parsed.fault.message);
    const params = { index, query: parsed.query, limit: 200, offset: 0, kinds: [] };
    const once = (): number => {
      const started = performance.now();
      store.run({ name: 'search', params });
      return performance.now() - started;
    };
    once();
    return [text, rounded(medianOf(Array.from({ length: 7 }, once)))] as const;
  });
  store.run({ name: 'close', params: { index, isForgotten: false } });
  return Object.fromEntries(times);
}

export function benchLibrary(count = usualCount): LibraryFigures {
  const root = mkdtempSync(join(tmpdir(), 'chunksmith-bench-'));
  const [folder, dataFolder] = [join(root, 'game'), join(root, 'data')];
  try {
    const bytes = writeGame(folder, count);
    const first = runIndex(folder, dataFolder);
    const again = runIndex(folder, dataFolder);
    const library = join(dataFolder, 'library');
    const [name = ''] = readdirSync(library).filter((each) => each.endsWith('.sqlite'));
    return {
      files: count,
      megabytes: rounded(bytes / 1024 / 1024),
      indexSeconds: first.seconds,
      indexCpuSeconds: first.cpuSeconds,
      againSeconds: again.seconds,
      againCpuSeconds: again.cpuSeconds,
      indexMegabytes: rounded(readFileSync(join(library, name)).length / 1024 / 1024),
      searchMs: searchTimes(join(library, name)),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
