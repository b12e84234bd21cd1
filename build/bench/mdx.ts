/** Reading and writing MDX against war3-model and mdx-m3-viewer, on every corpus model, in one run. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { fieldsByName } from '../../shared/codec/byName.ts';
import { openDocument } from '../../shared/document/document.ts';
import { resolvePath } from '../../shared/document/path.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import type { CorpusFile } from '../../shared/test/corpus.ts';
import { medianOf, rounded, timeOf } from './measure.ts';

interface ViewerModel {
  loadMdx(bytes: Uint8Array): void;
  saveMdx(): Uint8Array;
}

const collectGarbage = (globalThis as { gc?: () => void }).gc;
const load = createRequire(import.meta.url);
// Neither package has types for these entries; both are called as their documentation says.
const { parseMDX, generateMDX } = load('war3-model') as {
  readonly parseMDX: (bytes: ArrayBuffer) => unknown;
  readonly generateMDX: (model: unknown) => ArrayBuffer;
};
const ViewerModelClass = load('mdx-m3-viewer/dist/cjs/parsers/mdlx/model').default as new () => ViewerModel;

/** What a reader does with a file; null when it cannot. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

interface Row {
  readonly file: string;
  readonly bytes: number;
  readonly read: number;
  /** Reading, and then looking at every record and all its data: what an application that needs everything waits for. */
  readonly readAll: number;
  readonly readWar3Model: number;
  readonly readViewer: number;
  readonly write: number;
  readonly writeEdited: number;
  readonly writeWar3Model: number;
  readonly writeViewer: number;
}

const readViewer = (bytes: Uint8Array): ViewerModel => {
  const model = new ViewerModelClass();
  model.loadMdx(bytes);
  return model;
};
const readWar3Model = (bytes: Uint8Array): unknown => parseMDX(bytes.slice().buffer);

/**
 * Reading leaves to later what nobody looks at; this looks at every field of every record. It makes no list of them, as
 * that would time the list: the rivals, whose readers make everything, are not asked for anything afterwards.
 */
function readAll(bytes: Uint8Array): number {
  let values = 0;
  for (const { fields } of mdx.read(bytes, []).records.values()) {
    const all = fieldsByName(fields);
    for (const name in all) if (all[name] !== undefined) values++;
  }
  return values;
}

function measureOurs(bytes: Uint8Array): Pick<Row, 'read' | 'readAll' | 'write' | 'writeEdited'> {
  const document = openDocument(mdx, bytes);
  const edited = openDocument(mdx, bytes);
  edited.edit('Change', (tx) => tx.update(resolvePath(mdx, edited, 'model').record, { blendTime: 151 }));
  return {
    read: timeOf(() => mdx.read(bytes, [])).medianMs,
    readAll: timeOf(() => readAll(bytes)).medianMs,
    write: timeOf(() => document.write()).medianMs,
    writeEdited: timeOf(() => edited.write()).medianMs,
  };
}

function measureWar3Model(bytes: Uint8Array): Pick<Row, 'readWar3Model' | 'writeWar3Model'> {
  const model = readWar3Model(bytes);
  return {
    readWar3Model: timeOf(() => readWar3Model(bytes)).medianMs,
    writeWar3Model: timeOf(() => generateMDX(model)).medianMs,
  };
}

function measureViewer(bytes: Uint8Array): Pick<Row, 'readViewer' | 'writeViewer'> {
  const model = readViewer(bytes);
  return {
    readViewer: timeOf(() => readViewer(bytes)).medianMs,
    writeViewer: timeOf(() => model.saveMdx()).medianMs,
  };
}

/** Only files that all three read and write are compared, so that nobody wins by giving up. */
function canAll(bytes: Uint8Array): boolean {
  const war3 = attempt(() => generateMDX(readWar3Model(bytes)));
  const viewer = attempt(() => readViewer(bytes).saveMdx());
  return war3 !== null && viewer !== null;
}

const passes = 3;

/**
 * One tool after the other goes over the whole corpus: first unmeasured, as real programs run warm on many files, and then
 * in several measured passes, of which the middle time of each file counts. A moment in which the machine is busy with
 * something else spoils one pass of one tool and not its figure; no tool pays for a rival's garbage; all are treated alike.
 * Compare the tools on a quiet machine only: a busy one interrupts long runs more than short ones, so that the rivals' times
 * tripled where ours stayed (the same commit: 3 times quicker in quiet, 6 to 9 times beside other work).
 */
function measure(files: readonly (readonly [string, Uint8Array])[]): readonly Row[] {
  const compared = files.filter(([, bytes]) => canAll(bytes));
  const times = compared.map(() => new Map<string, number[]>());
  for (let pass = 0; pass <= passes; pass++) {
    for (const tool of [measureOurs, measureWar3Model, measureViewer]) {
      collectGarbage?.();
      for (const [index, [, bytes]] of compared.entries()) {
        for (const [name, milliseconds] of Object.entries(tool(bytes))) {
          const known = times[index]?.get(name) ?? [];
          if (pass > 0) times[index]?.set(name, [...known, milliseconds]);
        }
      }
    }
  }
  return compared.map(([file, bytes], index) => {
    const middle = (name: keyof Row): number => medianOf(times[index]?.get(name) ?? []);
    return {
      file,
      bytes: bytes.length,
      read: middle('read'),
      readAll: middle('readAll'),
      readWar3Model: middle('readWar3Model'),
      readViewer: middle('readViewer'),
      write: middle('write'),
      writeEdited: middle('writeEdited'),
      writeWar3Model: middle('writeWar3Model'),
      writeViewer: middle('writeViewer'),
    };
  });
}

/** Memory of an open model as a multiple of its file, measured in a process that holds nothing else. */
function memoryRatio(path: string): number {
  const script = fileURLToPath(new URL('memory.ts', import.meta.url));
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', script, path], { encoding: 'utf8' });
  return (JSON.parse(stdout) as { timesFile: number }).timesFile;
}

export function benchMdx(files: readonly CorpusFile[]): Record<string, unknown> {
  const loaded = files.map((file) => [file.name, file.bytes()] as const);
  const largeFile = files.find((file) => file.name.endsWith('agedmale.mdx'));
  const memoryTimesFile = largeFile === undefined ? null : rounded(memoryRatio(largeFile.path));
  const rows = measure(loaded);
  const total = (pick: (row: Row) => number): number => rows.reduce((sum, row) => sum + pick(row), 0);
  const ratio = (ours: number, ...theirs: number[]): number => rounded(Math.min(...theirs) / ours, 1);
  const large = rows.find((row) => row.file.endsWith('agedmale.mdx'));
  return {
    files: rows.length,
    megabytes: rounded(total((row) => row.bytes) / 1e6, 1),
    readMs: {
      ours: rounded(total((row) => row.read)),
      oursAndAllDataLookedAt: rounded(total((row) => row.readAll)),
      war3Model: rounded(total((row) => row.readWar3Model)),
      viewer: rounded(total((row) => row.readViewer)),
    },
    readTimesQuicker: ratio(
      total((row) => row.read),
      total((row) => row.readWar3Model),
      total((row) => row.readViewer),
    ),
    readAllTimesQuicker: ratio(
      total((row) => row.readAll),
      total((row) => row.readWar3Model),
      total((row) => row.readViewer),
    ),
    writeMs: {
      ours: rounded(total((row) => row.write)),
      oursEdited: rounded(total((row) => row.writeEdited)),
      war3Model: rounded(total((row) => row.writeWar3Model)),
      viewer: rounded(total((row) => row.writeViewer)),
    },
    writeTimesQuicker: ratio(
      total((row) => row.write),
      total((row) => row.writeWar3Model),
      total((row) => row.writeViewer),
    ),
    writeEditedTimesQuicker: ratio(
      total((row) => row.writeEdited),
      total((row) => row.writeWar3Model),
      total((row) => row.writeViewer),
    ),
    agedmale:
      large === undefined
        ? null
        : {
            readMs: rounded(large.read),
            readTimesQuicker: ratio(large.read, large.readWar3Model, large.readViewer),
          },
    memoryTimesFile,
  };
}
