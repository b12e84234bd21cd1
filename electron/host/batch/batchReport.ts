/**
 * What a batch did, on disk, file by file: each file is noted before it is replaced and after, so the report is true whenever
 * the program ends. By it a batch is undone as a whole.
 */
import { createHash } from 'node:crypto';
import { appendFile, copyFile, mkdir, readFile, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { HostError } from '../../../shared/host/error.ts';
import { writeAtomically } from '../atomicFile.ts';
import { codeOf } from '../fileErrors.ts';

/** A file that a batch wrote, or was about to write. */
export interface WrittenFile {
  readonly path: string;
  /** SHA-256 of what stood there before; null where nothing did. */
  readonly before: string | null;
  readonly after: string;
  /** Name of the copy of what stood there, in the batch's folder; null where nothing did. */
  readonly kept: string | null;
}

/** Lines of the report, one a line as JSON. */
export type ReportLine =
  | { readonly kind: 'begin'; readonly recipe: unknown; readonly files: number; readonly startedMs: number }
  /** These files are about to be written for one source. */
  | { readonly kind: 'writing'; readonly source: string; readonly files: readonly WrittenFile[] }
  | {
      readonly kind: 'written';
      readonly source: string;
      readonly did: readonly string[];
      readonly errors: readonly string[];
      readonly oldSize: number;
      readonly newSize: number;
    }
  /** The archive that all results went into is about to be replaced. */
  | { readonly kind: 'archive'; readonly files: readonly WrittenFile[] }
  | { readonly kind: 'unchanged' | 'skipped'; readonly source: string }
  | { readonly kind: 'failed'; readonly source: string; readonly message: string }
  /** A folder was made for what is written next. */
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'end'; readonly isCancelled: boolean }
  | { readonly kind: 'undone'; readonly path: string };

export async function hashOfFile(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? null : hashOf(bytes);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The folder of one batch, with its report and what it replaced. */
export class BatchReport {
  readonly folder: string;
  private kept = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** A folder of its own among the batches of the data folder. */
  static async begin(dataFolder: string, recipe: unknown, files: number): Promise<BatchReport> {
    const now = new Date();
    const stem = now.toISOString().slice(0, 19).replaceAll(':', '-');
    for (let number = 1; ; number++) {
      const folder = join(dataFolder, 'batches', number === 1 ? stem : `${stem} ${number}`);
      try {
        await mkdir(join(dataFolder, 'batches'), { recursive: true });
        await mkdir(folder);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') continue;
        throw error;
      }
      const report = new BatchReport(folder);
      await report.note({ kind: 'begin', recipe, files, startedMs: now.getTime() });
      return report;
    }
  }

  get path(): string {
    return join(this.folder, 'report.jsonl');
  }

  async note(line: ReportLine): Promise<void> {
    await appendFile(this.path, `${JSON.stringify(line)}\n`, { flush: true });
  }

  /** Keeps what stands at a place, to be put back; null where nothing does. */
  async keep(path: string): Promise<string | null> {
    if ((await stat(path).catch(() => null)) === null) return null;
    const name = `${++this.kept} ${basename(path)}`;
    await copyFile(path, join(this.folder, name));
    return name;
  }

  /** Every line that is whole: the last one may have been cut short. */
  async lines(): Promise<readonly ReportLine[]> {
    const source = await readFile(this.path, 'utf8').catch(() => {
      throw new HostError('not-found', `There is no report of a batch at ${this.path}.`);
    });
    return source.split('\n').flatMap((line) => {
      try {
        // Written by this program: shapes are trusted.
        return line === '' ? [] : [JSON.parse(line) as ReportLine];
      } catch {
        return [];
      }
    });
  }
}

export interface BatchSummary {
  readonly total: number;
  readonly written: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: readonly { readonly path: string; readonly message: string }[];
  readonly doubtful: readonly { readonly path: string; readonly message: string }[];
  /** It was cancelled, or the program ended in the middle. */
  readonly isCut: boolean;
}

/**
 * What a report says, held to the disk where it ends in the middle of a file.
 */
export async function summaryOf(lines: readonly ReportLine[]): Promise<BatchSummary> {
  const written = new Set<string>();
  const failed = new Map<string, string>();
  const doubtful: { path: string; message: string }[] = [];
  const open = new Map<string, readonly WrittenFile[]>();
  let [total, unchanged, skipped, isEnded] = [0, 0, 0, false];
  for (const line of lines) {
    if (line.kind === 'begin') total = line.files;
    else if (line.kind === 'writing') open.set(line.source, line.files);
    else if (line.kind === 'written') {
      open.delete(line.source);
      written.add(line.source);
      if (line.errors.length > 0) doubtful.push({ path: line.source, message: line.errors.join('; ') });
    } else if (line.kind === 'failed') {
      open.delete(line.source);
      failed.set(line.source, line.message);
    } else if (line.kind === 'unchanged') unchanged++;
    else if (line.kind === 'skipped') skipped++;
    else if (line.kind === 'end') isEnded = !line.isCancelled;
  }
  // The program ended between two notes: the files themselves say which side it was.
  for (const [source, files] of open) {
    const states = await Promise.all(files.map(async ({ path, after }) => (await hashOfFile(path)) === after));
    if (states.every(Boolean)) written.add(source);
  }
  return {
    ...{ total, written: written.size, unchanged, skipped, doubtful, isCut: !isEnded },
    failed: [...failed].map(([path, message]) => ({ path, message })),
  };
}

export interface UndoneBatch {
  readonly restored: number;
  readonly removed: number;
  /** Files that were changed since, and stay as they are. */
  readonly left: readonly { readonly path: string; readonly message: string }[];
}

/** Puts everything back that a batch wrote and nobody changed since. Can be asked for again, and goes on where it ended. */
export async function undoBatch(folder: string): Promise<UndoneBatch> {
  const report = new BatchReport(folder);
  const lines = await report.lines();
  const files = lines.flatMap((line) => (line.kind === 'writing' || line.kind === 'archive' ? line.files : []));
  const left: { path: string; message: string }[] = [];
  let [restored, removed] = [0, 0];
  // The last first: a file that was written twice goes back to what it was at the beginning.
  for (const { path, before, after, kept } of files.toReversed()) {
    const now = await hashOfFile(path);
    if (now === before) continue;
    if (now !== after) {
      left.push({ path, message: now === null ? 'It is gone.' : 'It was changed since, and stays as it is.' });
      continue;
    }
    if (kept === null) {
      await unlink(path);
      removed++;
    } else {
      await writeAtomically(path, new Uint8Array(await readFile(join(folder, kept))));
      restored++;
    }
    await report.note({ kind: 'undone', path });
  }
  const folders = lines.flatMap((line) => (line.kind === 'folder' ? [line.path] : []));
  // One that holds something by now stays.
  for (const path of folders.toReversed()) await rmdir(path).catch(() => undefined);
  return { restored, removed, left };
}
