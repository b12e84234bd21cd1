/**
 * A host in use: documents of every format are opened, edited, undone, saved and closed, round after round, and what is
 * left is counted. Counted is everything that a host can hold on to: entries of all its lists and tables, memory after
 * garbage was collected, open files, and what lies in its folders.
 */
import { readdirSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startTestHost } from '../../electron/host/test/testHost.ts';
import type { TestHost } from '../../electron/host/test/testHost.ts';
import type { SubjectName } from '../torture/subjects.ts';
import { subjects } from '../torture/subjects.ts';

export interface Held {
  /** Entries of every map, set and list that can be reached from the host. */
  readonly entries: number;
  readonly heapMb: number;
  /** Null where the system does not tell. */
  readonly openFiles: number | null;
  /** Files below the data folder. */
  readonly keptFiles: number;
}

/** From the sources: the one file that tests have is made by their setup alone. */
const setWorkerUrl = new URL('../../electron/host/test/setWorker.ts', import.meta.url);

/** What may come and go: journals on their way, caches of Node, a worker that starts anew. */
const allowed = { entries: 15, heapMb: 12, openFiles: 6, keptFiles: 6 } as const;
const words = {
  entries: 'entries of its lists',
  heapMb: 'MB of memory',
  openFiles: 'open files',
  keptFiles: 'files in its folder',
} as const;

/** What grew from the first third of the rounds, in which what is made once is made, to the last one: empty if nothing did. */
export function growthIn(all: readonly Held[]): readonly string[] {
  const [first, last] = [all[Math.floor(all.length / 3)], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  return (['entries', 'heapMb', 'openFiles', 'keptFiles'] as const).flatMap((what) => {
    const more = (last[what] ?? 0) - (first[what] ?? 0);
    return more > allowed[what] ? [`${Math.round(more)} ${words[what]}`] : [];
  });
}

/** Runs the garbage collection, twice: the second time takes what finalizers of the first let go of. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
}

/** Follows all fields of all objects once; bytes are no entries. */
export function entriesBelow(root: unknown): number {
  const seen = new Set<object>();
  const waiting: unknown[] = [root];
  let entries = 0;
  while (waiting.length > 0) {
    const each = waiting.pop();
    if (typeof each !== 'object' || each === null || seen.has(each) || ArrayBuffer.isView(each)) continue;
    seen.add(each);
    if (each instanceof Map || each instanceof Set || Array.isArray(each)) {
      entries += Array.isArray(each) ? each.length : each.size;
      for (const [key, value] of each.entries()) waiting.push(key, value);
    }
    // Fields of Node's own objects are its own business, and change with its mood.
    const { constructor } = each as { readonly constructor?: { readonly name?: string } };
    if (/^(Socket|Worker|FSWatcher|FileHandle|Timeout|MessagePort|Server|EventEmitter)$/.test(constructor?.name ?? ''))
      continue;
    waiting.push(...Object.values(each));
  }
  return entries;
}

async function heldBy(at: TestHost): Promise<Held> {
  collectGarbage();
  const descriptors = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : null;
  const kept = await readdir(at.dataFolder, { recursive: true, withFileTypes: true });
  return {
    entries: entriesBelow(at.host.parts),
    heapMb: process.memoryUsage().heapUsed / 2 ** 20,
    openFiles: descriptors,
    keptFiles: kept.filter((entry) => entry.isFile()).length,
  };
}

/** One document from its file to its end. Every third time it is saved, every third time given up with its edit. */
async function useOnce(at: TestHost, name: SubjectName, path: string, round: number): Promise<void> {
  const subject = subjects[name];
  const opened = await at.openPath(path);
  subject.edit(opened.document, round);
  await opened.settled();
  opened.document.undo();
  opened.document.redo();
  await opened.settled();
  if (round % 3 === 0) await opened.save();
  await opened.close('discard');
}

/**
 * @param names subjects of the torture: one document each
 * @param each hears of what is held after every round, and says whether there is to be another one
 */
export async function useHost(
  names: readonly SubjectName[],
  each: (held: Held, round: number) => boolean,
): Promise<void> {
  await using at = await startTestHost({ workerUrl: setWorkerUrl });
  const paths = new Map<SubjectName, string>();
  for (const name of names) {
    const subject = subjects[name];
    const { files } = subject;
    await mkdir(join(at.folder, name), { recursive: true });
    for (const file of files) await writeFile(join(at.folder, name, file), subject.bytes(file, -1));
    paths.set(name, join(at.folder, name, files[0] ?? ''));
  }
  for (let round = 0; ; round++) {
    // All at once: most of the time is the disk's.
    await Promise.all([...paths].map(([name, path]) => useOnce(at, name, path, round)));
    if (at.reported.length > 0 || at.problems.length > 0) {
      throw new Error(`the host told of ${[...at.problems, ...at.reported].map(String).join('; ')}`);
    }
    if (!each(await heldBy(at), round)) return;
  }
}
