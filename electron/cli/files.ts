/** Finding and opening the files that a command line names: folders are walked, one file at a time is in memory. */
import type { Dirent } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FormatError } from '../../shared/codec/error.ts';
import type { Format } from '../../shared/codec/format.ts';
import type { Document } from '../../shared/document/document.ts';
import { openDocument } from '../../shared/document/document.ts';
import { formats, hasKnownExtension, sniffFormat } from '../../shared/formats/index.ts';

/** Bytes from the start of a file that must tell its format. */
const headSize = 1024;

/** A file to look at, or a name that leads to none, with the reason. */
export interface FoundFile {
  readonly file: string;
  readonly problem?: string;
}

export interface OpenFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly document: Document;
}

/** A file that could not be dealt with; the same in the JSON output of every command. */
export interface FileFailure {
  readonly file: string;
  readonly format: string | null;
  readonly version: number | null;
  readonly status: 'error';
  readonly offset?: number;
  readonly message: string;
}

const systemMessages: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'reading it is not allowed',
  EPERM: 'reading it is not allowed',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads back to itself',
  ERR_FS_FILE_TOO_LARGE: 'is too large to be read into memory',
};

/** One sentence for a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Errors of the operating system carry a code; others simply have none there.
  const { code } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : systemMessages[code]) ?? error.message;
}

/** False for files, and for names that lead to nothing. */
export async function isFolder(name: string): Promise<boolean> {
  return stat(name).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headSize), 0, headSize, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A file of a folder counts when its content or its name is of a known format: a damaged `.mdx` is not passed over. */
async function* walk(folder: string): AsyncGenerator<FoundFile> {
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    yield { file: folder, problem: messageOf(error) };
    return;
  }
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    const file = join(folder, entry.name);
    // Links to files are followed, links to folders are not: they can form circles.
    if (entry.isDirectory()) yield* walk(file);
    else if (entry.isFile() || entry.isSymbolicLink()) yield* candidate(file);
  }
}

async function* candidate(file: string): AsyncGenerator<FoundFile> {
  try {
    const isFile = (await stat(file)).isFile();
    if (isFile && (hasKnownExtension(file) || sniffFormat(await headOf(file), basename(file)) !== null)) yield { file };
  } catch (error) {
    yield { file, problem: messageOf(error) };
  }
}

/** Every file that the names stand for, folders walked in the order of their entries' names. */
export async function* findFiles(names: readonly string[]): AsyncGenerator<FoundFile> {
  for (const name of names) {
    const entry = await stat(name).catch((error: unknown) => messageOf(error));
    if (typeof entry === 'string') yield { file: name, problem: entry };
    else if (entry.isDirectory()) yield* walk(name);
    // A pipe or a device could keep a reader waiting for ever.
    else if (!entry.isFile()) yield { file: name, problem: 'is neither a file nor a folder' };
    else yield { file: name };
  }
}

async function readWhole(file: string): Promise<{ readonly format: Format; readonly bytes: Uint8Array }> {
  const handle = await open(file, 'r');
  try {
    const head = await handle.read(new Uint8Array(headSize), 0, headSize, 0);
    const format = sniffFormat(head.buffer.subarray(0, head.bytesRead), basename(file));
    if (format === null) {
      const known = formats.map((each) => `${each.name} (.${each.extensions.join(', .')})`).join(', ');
      throw new FormatError(`its first bytes are of no known format. Known: ${known}`, { path: '', offset: 0 });
    }
    const content = await handle.readFile();
    // A plain array over the same memory: `slice` of Node's Buffer would not copy.
    return { format, bytes: new Uint8Array(content.buffer, content.byteOffset, content.byteLength) };
  } finally {
    await handle.close();
  }
}

/** Opens a file and does the work on it. Whatever goes wrong belongs to this file alone and becomes a failure. */
export async function withDocument<R>(
  found: FoundFile,
  work: (open: OpenFile) => R | Promise<R>,
): Promise<R | FileFailure> {
  const { file, problem } = found;
  const failed = { file, format: null, version: null, status: 'error' } as const;
  if (problem !== undefined) return { ...failed, message: problem };
  let known: { format: string | null; version: number | null } = { format: null, version: null };
  try {
    const { format, bytes } = await readWhole(file);
    known = { format: format.id, version: null };
    const document = openDocument(format, bytes);
    known = { format: format.id, version: document.version };
    return await work({ file, bytes, document });
  } catch (error) {
    const place = error instanceof FormatError ? { offset: error.offset } : {};
    return { ...failed, ...known, ...place, message: messageOf(error) };
  }
}
