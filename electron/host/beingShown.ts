/**
 * Which documents the page is just showing for the first time, kept on disk: if the page, or the whole program, ends over one
 * of them, it is offered without its view. One small file a host, in a folder of the data folder.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostLife } from './hostLife.ts';

const noteName = /^(.+)\.json$/;

/** None for what is no note of ours; such a file is taken away like one that was read. */
function pathsOf(source: string): readonly string[] {
  try {
    const paths: unknown = JSON.parse(source);
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Paths that hosts which have ended were showing. A note is called after the host that writes it. */
async function takeLeftPaths(folder: string, life: HostLife): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const name of await readdir(folder)) {
    const owner = noteName.exec(name)?.[1];
    if (owner !== undefined && (await life.isAlive(owner))) continue;
    const file = join(folder, name);
    paths.push(...pathsOf(await readFile(file, 'utf8').catch(() => '')));
    await rm(file, { force: true });
  }
  return [...new Set(paths)];
}

export class BeingShown {
  private readonly file: string;
  private readonly report: (error: unknown) => void;
  /** Documents whose first picture is not done, with the file each is in. */
  private readonly open = new Map<string, string | null>();
  /** Documents that an earlier page was showing when it went. */
  private readonly suspects = new Set<string>();
  private leftPaths: readonly string[];
  private writing: Promise<void> = Promise.resolve();

  private constructor(file: string, leftPaths: readonly string[], report: (error: unknown) => void) {
    this.file = file;
    this.leftPaths = leftPaths;
    this.report = report;
  }

  /** Never fails: without the folder nothing is noted, and the error is reported. */
  static async load(dataFolder: string, life: HostLife, report: (error: unknown) => void): Promise<BeingShown> {
    const folder = join(dataFolder, 'being-shown');
    const file = join(folder, `${life.id}.json`);
    try {
      await mkdir(folder, { recursive: true });
      return new BeingShown(file, await takeLeftPaths(folder, life), report);
    } catch (error) {
      report(error);
      return new BeingShown(file, [], report);
    }
  }

  /** Files that were being shown when a page or the program ended. */
  get left(): readonly string[] {
    return this.leftPaths;
  }

  /** The page is about to show a document. */
  begin(documentId: string, path: string | null): void {
    this.open.set(documentId, path);
    this.leftPaths = this.leftPaths.filter((each) => each !== path);
    this.write();
  }

  /** Its first picture is done, or it was closed. */
  end(documentId: string): void {
    this.suspects.delete(documentId);
    if (this.open.delete(documentId)) this.write();
  }

  /** A page has gone: what it was showing is not to be shown again without being asked for. */
  pageGone(): void {
    for (const id of this.open.keys()) this.suspects.add(id);
  }

  /** An earlier page went while it was showing this document. */
  isSuspect(documentId: string): boolean {
    return this.suspects.has(documentId);
  }

  forget(path: string): void {
    this.leftPaths = this.leftPaths.filter((each) => each !== path);
    this.write();
  }

  /** The program ends as it should: only what a page went over is offered by the next one. */
  async stop(): Promise<void> {
    for (const id of [...this.open.keys()]) if (!this.suspects.has(id)) this.open.delete(id);
    this.write();
    await this.writing;
  }

  private write(): void {
    this.writing = this.writing
      .then(async () => {
        const paths = [...new Set([...this.leftPaths, ...[...this.open.values()].filter((path) => path !== null)])];
        if (paths.length === 0) await rm(this.file, { force: true });
        else await writeFile(this.file, JSON.stringify(paths));
      })
      .catch(this.report);
  }
}
