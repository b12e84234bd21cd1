/** Writing the files of one document: all new ones lie beside the old ones before the first is replaced. */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { HostError } from '../../shared/host/error.ts';
import { checkFileName } from './access.ts';
import type { PreparedWrite } from './atomicFile.ts';
import { prepareWrite } from './atomicFile.ts';
import { nameIn, namesIn } from './fileSets.ts';
import type { DiskFile } from './fileState.ts';
import { sha256Of, stateOnDisk } from './fileState.ts';
import type { SavedFile, SavePayload } from './journal/payload.ts';

/** A file as a save is to leave it. */
export interface OutputFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** The file there now; null when there is none. */
  readonly now: DiskFile | null;
}

/** What a save writes. */
export interface Outputs {
  /** The main one first. */
  readonly files: readonly OutputFile[];
  /** Names of files that would belong to them beside the main one and are none of them. */
  readonly absent: readonly string[];
}

async function fileNow(path: string): Promise<DiskFile | null> {
  const state = await stateOnDisk(path);
  return state === null ? null : { path, ...state };
}

/**
 * Where the files of a document go when its main one goes to `path`: to those it was read from, otherwise beside it, onto
 * a file that is called the same but for its case.
 */
export async function outputFiles(
  path: string,
  written: { readonly bytes: Uint8Array; readonly files: readonly FilePart[] },
  known: readonly DiskFile[],
): Promise<readonly OutputFile[]> {
  const folder = dirname(path);
  const ours = known.filter((file) => dirname(file.path) === folder).map((file) => basename(file.path));
  const names = written.files.length > 1 ? [...ours, ...(await namesIn(folder))] : [];
  const outputs: OutputFile[] = [];
  for (const [index, { name, start, end }] of written.files.entries()) {
    const target = index === 0 ? path : join(folder, nameIn(ours, name) ?? nameIn(names, name) ?? checkFileName(name));
    const bytes = written.bytes.subarray(start, end);
    outputs.push({ path: target, bytes, sha256: sha256Of(bytes), now: await fileNow(target) });
  }
  return outputs;
}

async function prepareAll(outputs: readonly OutputFile[]): Promise<readonly PreparedWrite[]> {
  const prepared: PreparedWrite[] = [];
  try {
    for (const { path, bytes } of outputs) prepared.push(await prepareWrite(path, bytes, { backup: true }));
    return prepared;
  } catch (error) {
    for (const each of prepared) await each.abandon();
    throw error;
  }
}

function payloadOf(files: readonly SavedFile[]): SavePayload {
  const [main, ...companions] = files;
  if (main === undefined) throw new Error('a document has a file at least');
  return { ...main, companions };
}

async function diskFileOf({ path, bytes, sha256 }: OutputFile): Promise<DiskFile> {
  return { path, size: bytes.length, modifiedMs: (await stat(path)).mtimeMs, sha256 };
}

export interface WriteNotes {
  /** All is safe beside the old files; the first is about to be replaced. */
  saving(save: SavePayload): Promise<void>;
  /** The file has been replaced. */
  replaced(file: DiskFile): void;
  saved(save: SavePayload): Promise<void>;
}

/**
 * Writes the files that are not on disk as they should be; the main one is replaced last. Returns the files as they are
 * then, and the name of the first backup that was made. @throws HostError; the files are as they were, but for those that
 * were told of to `replaced`
 */
export async function writeFiles(
  outputs: readonly OutputFile[],
  notes: WriteNotes,
): Promise<{ readonly disk: readonly DiskFile[]; readonly backup: string | null }> {
  const prepared = await prepareAll(outputs.filter(({ now, sha256 }) => now?.sha256 !== sha256));
  const savedFile = ({ path, bytes, sha256, now }: OutputFile): SavedFile => {
    const temporary = prepared.find((each) => each.path === path)?.temporary ?? null;
    return { path, size: bytes.length, modifiedMs: null, sha256, before: now?.sha256 ?? null, temporary };
  };
  const left = [...prepared];
  try {
    if (prepared.length > 0) await notes.saving(payloadOf(outputs.map(savedFile)));
    for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
      left.pop();
      const { path } = next;
      await next.replace();
      const output = outputs.find((each) => each.path === path);
      if (output !== undefined) notes.replaced(await diskFileOf(output));
    }
  } catch (error) {
    for (const each of left) await each.abandon();
    const count = prepared.length - left.length - 1;
    if (count < 1 || !(error instanceof HostError)) throw error;
    throw new HostError(
      error.code,
      `${error.message} ${count} of ${prepared.length} files that belong together had been written by then: save again.`,
    );
  }
  const disk = await Promise.all(outputs.map(diskFileOf));
  await notes.saved(payloadOf(disk.map((file) => ({ ...file, before: null, temporary: null }))));
  return { disk, backup: prepared.find(({ backup }) => backup !== null)?.backup ?? null };
}
