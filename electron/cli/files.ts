/** Finding and opening the files that a command line names: folders are walked, one file at a time is in memory. */
import type { Dirent } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { sniffExtension } from '../../shared/archive/sniff.ts';
import { FormatError } from '../../shared/codec/error.ts';
import type { FilePart } from '../../shared/codec/documentView.ts';
import type { FormatList } from '../../shared/format/formatList.ts';
import type { FormatDocument } from '../../shared/format/format.ts';
import { openDocument } from '../../shared/document/document.ts';
import { isModelText } from '../../shared/exchange/mdl/index.ts';
import type { FileSet, FileSetSource, NamedBytes } from '../../shared/host/fileSet.ts';
import { findFileSet } from '../../shared/host/fileSet.ts';
import { isInside } from '../host/access.ts';
import { nameIn, namesIn } from '../host/fileSets.ts';

/** Bytes from the start of a file that must tell its format. */
const headSize = 1024;

/** A file to look at, or a name that leads to none, with the reason. */
export interface FoundFile {
  readonly file: string;
  readonly problem?: string;
}

export interface OpenFile {
  /** The main one of several. */
  readonly file: string;
  /** All files end to end. */
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  readonly document: FormatDocument;
}

/** Which of a document's files a place in its bytes is in, and where; files are named only where there are several. */
export function placeIn(
  files: readonly FilePart[],
  offset: number,
): { readonly part?: string; readonly offset: number } {
  const part = files.length > 1 ? files.find(({ start, end }) => offset >= start && offset < end) : undefined;
  return part === undefined ? { offset } : { part: part.name, offset: offset - part.start };
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

/** False for folders, and for names that lead to nothing. */
export async function isFile(name: string): Promise<boolean> {
  return stat(name).then(
    (entry) => entry.isFile(),
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
async function* walk(folder: string, formats: FormatList): AsyncGenerator<FoundFile> {
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
    if (entry.isDirectory()) yield* walk(file, formats);
    else if (entry.isFile() || entry.isSymbolicLink()) yield* candidate(file, formats);
  }
}

async function* candidate(file: string, formats: FormatList): AsyncGenerator<FoundFile> {
  try {
    if (!(await stat(file)).isFile()) return;
    const head = await headOf(file);
    const name = basename(file);
    const isOurs = formats.hasExtension(name) || formats.sniff(head, name) !== null;
    // The walk comes by its main file, whose part it is.
    if (isOurs && !(formats.mainsOf(head, name).length > 0 && (await isPart(file, formats)))) yield { file };
  } catch (error) {
    yield { file, problem: messageOf(error) };
  }
}

async function isPart(file: string, formats: FormatList): Promise<boolean> {
  const set = await readSet(file, formats).catch(() => null);
  return set !== null && set.members[0]?.name !== basename(file);
}

/** Every file that the names stand for, folders walked in the order of their entries' names. */
export async function* findFiles(names: readonly string[], formats: FormatList): AsyncGenerator<FoundFile> {
  for (const name of names) {
    const entry = await stat(name).catch((error: unknown) => messageOf(error));
    if (typeof entry === 'string') yield { file: name, problem: entry };
    else if (entry.isDirectory()) yield* walk(name, formats);
    // A pipe or a device could keep a reader waiting for ever.
    else if (!entry.isFile()) yield { file: name, problem: 'is neither a file nor a folder' };
    else yield { file: name };
  }
}

async function readWhole(file: string): Promise<NamedBytes> {
  const content = await readFile(file);
  // A plain array over the same memory: `slice` of Node's Buffer would not copy.
  return { name: basename(file), bytes: new Uint8Array(content.buffer, content.byteOffset, content.byteLength) };
}

/** The files of the document that a file belongs to. */
async function readSet(file: string, formats: FormatList): Promise<FileSet> {
  const folder = dirname(file);
  const source: FileSetSource<NamedBytes> = {
    identify(prefix, name) {
      const format = formats.sniff(prefix, name);
      const mains = formats.mainsOf(prefix, name);
      return Promise.resolve({ formatId: format?.id ?? null, hasCompanions: format?.companions !== undefined, mains });
    },
    companions: async (formatId, bytes, files) => formats.byId(formatId)?.companions?.(bytes, files) ?? [],
    async find(name) {
      const found = nameIn(await namesIn(folder), name);
      return found === null ? null : await readWhole(join(folder, found));
    },
    where: `in ${folder}`,
  };
  return await findFileSet(await readWhole(file), source);
}

/** Endings of archives; maps of Warcraft III begin with a head of their own or with none. */
const archives = /\.(mpq|w3[xmn]|pak|wad)$/i;

/** Why a file cannot be opened as a document. */
function notKnown(head: Uint8Array, name: string, formats: FormatList): string {
  if (archives.test(name) || archives.test(`.${sniffExtension(head)}`)) {
    return 'it is an archive, not a document. See what is in it with: chunksmith archive list FILE';
  }
  if (isModelText(head)) return 'it is the text form of a model. Make the model of it with: chunksmith mdl FILE';
  const all = formats.all.map((each) => `${each.name} (.${each.extensions.join(', .')})`).join(', ');
  return `its first bytes are of no known format. Known: ${all}`;
}

/** Opens a file and does the work on it. Whatever goes wrong belongs to this file alone and becomes a failure. */
export async function withDocument<R>(
  found: FoundFile,
  formats: FormatList,
  work: (open: OpenFile) => R | Promise<R>,
): Promise<R | FileFailure> {
  const { file, problem } = found;
  const failed = { file, format: null, version: null, status: 'error' } as const;
  if (problem !== undefined) return { ...failed, message: problem };
  let known: { format: string | null; version: number | null } = { format: null, version: null };
  try {
    const head = await headOf(file);
    const name = basename(file);
    known = { format: formats.sniff(head, name)?.id ?? null, version: null };
    if (known.format === null && formats.mainsOf(head, name).length === 0) {
      throw new FormatError(notKnown(head, name, formats), { path: '', offset: 0 });
    }
    const { formatId, bytes, files } = await readSet(file, formats);
    const format = formats.byId(formatId);
    if (format === null) throw new Error(`there is no format ${formatId}`);
    known = { format: formatId, version: null };
    const document = openDocument(format, bytes, { files });
    known = { format: formatId, version: document.version };
    const main = files[0]?.name ?? name;
    return await work({ file: main === name ? file : join(dirname(file), main), bytes, files, document });
  } catch (error) {
    const place = error instanceof FormatError ? { offset: error.offset } : {};
    return { ...failed, ...known, ...place, message: messageOf(error) };
  }
}

/** The place of a file below the folder that the command line names, for results elsewhere; its bare name where it is named itself. */
export function placeBelow(file: string, names: readonly string[]): string {
  const folder = names.find((name) => resolve(name) !== resolve(file) && isInside(resolve(name), resolve(file)));
  return folder === undefined ? basename(file) : relative(folder, file);
}
