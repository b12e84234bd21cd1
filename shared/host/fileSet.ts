/** Finding the files that make up one document: from any of them to the main one, and from there to all others. */
import type { FilePart } from '../codec/documentView.ts';
import type { Companion } from '../format/format.ts';
import { largestFile } from './contract.ts';
import { HostError } from './error.ts';
import type { FileIdentity } from './workerJobs.ts';

export interface NamedBytes {
  /** As it is spelled where it was found, without a folder. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What finding a set of files needs: somebody who knows the formats, and a place to look in. */
export interface FileSetSource<F extends NamedBytes> {
  identify(prefix: Uint8Array, name: string): Promise<FileIdentity>;
  /** By the format's `companions`. */
  companions(formatId: string, bytes: Uint8Array, files: readonly FilePart[]): Promise<readonly Companion[]>;
  /** The file of this name, whatever its case; null when there is none. */
  readonly find: (name: string) => Promise<F | null>;
  /** Where `find` looks, for people: `in /home/ann/models`. */
  readonly where: string;
}

export interface FileSet<F extends NamedBytes = NamedBytes> {
  readonly formatId: string;
  /** The main one first. */
  readonly members: readonly F[];
  /** All files end to end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly FilePart[];
  /** Names of files that would belong to it and are not there. */
  readonly absent: readonly string[];
}

/** Enough for every format's magic, wherever in its head it looks. */
export const sniffedBytes = 65_536;
/** No model has so many animation files, no building so many groups; it ends sets that name ever more. */
const mostFiles = 1024;

/** Files end to end, and where each of them stands. A single one is not copied. */
export function joinFiles(members: readonly NamedBytes[]): Pick<FileSet, 'bytes' | 'files'> {
  const files: FilePart[] = [];
  let end = 0;
  for (const { name, bytes } of members) files.push({ name, start: end, end: (end += bytes.length) });
  const [only] = members;
  if (members.length === 1 && only !== undefined) return { bytes: only.bytes, files };
  const joined = new Uint8Array(end);
  for (const [index, { bytes }] of members.entries()) joined.set(bytes, files[index]?.start ?? 0);
  return { bytes: joined, files };
}

/** A name that cannot lead out of the folder it is looked for in. */
function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[/\\:\0]/.test(name);
}

/** Names of those that are wanted and none of the files, whatever their case. */
export function absentNames(
  wanted: readonly Companion[],
  files: readonly { readonly name: string }[],
): readonly string[] {
  const there = new Set(files.map(({ name }) => name.toLowerCase()));
  return wanted.map(({ name }) => name).filter((name) => isPlainName(name) && !there.has(name.toLowerCase()));
}

function missing(main: string, names: readonly string[], where: string): HostError {
  const all = names.join(', ');
  const them = names.length === 1 ? 'it' : 'them';
  return new HostError(
    'unreadable',
    `${main} cannot be opened without ${all}, which ${names.length === 1 ? 'is' : 'are'} not ${where}. ` +
      `Put ${them} beside ${main} and open that again.`,
  );
}

async function gather<F extends NamedBytes>(
  main: F,
  identity: FileIdentity & { readonly formatId: string },
  source: FileSetSource<F>,
): Promise<FileSet<F>> {
  const { formatId, hasCompanions } = identity;
  const members = [main];
  const asked = new Set([main.name.toLowerCase()]);
  const absent: string[] = [];
  let joined = joinFiles(members);
  if (!hasCompanions) return { formatId, members, ...joined, absent };
  for (;;) {
    const wanted = await source.companions(formatId, joined.bytes, joined.files);
    const fresh = wanted.filter(({ name }) => !asked.has(name.toLowerCase()));
    if (fresh.length === 0) return { formatId, members, ...joined, absent };
    const lacking: string[] = [];
    for (const { name, isRequired } of fresh) {
      if (asked.has(name.toLowerCase())) continue;
      asked.add(name.toLowerCase());
      const found = isPlainName(name) ? await source.find(name) : null;
      if (found !== null) members.push(found);
      else if (isRequired) lacking.push(name);
      else if (isPlainName(name)) absent.push(name);
    }
    if (lacking.length > 0) throw missing(main.name, lacking, source.where);
    const size = members.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (size > largestFile || asked.size > mostFiles) {
      throw new HostError(
        'unreadable',
        `${main.name} names ${asked.size} files of ${size} bytes; ${mostFiles} files of ${largestFile} bytes are the most that is opened.`,
      );
    }
    joined = joinFiles(members);
  }
}

async function gatherAs<F extends NamedBytes>(main: F, source: FileSetSource<F>): Promise<FileSet<F> | null> {
  const identity = await source.identify(main.bytes.slice(0, sniffedBytes), main.name);
  const { formatId } = identity;
  return formatId === null ? null : await gather(main, { ...identity, formatId }, source);
}

/**
 * The document that a file belongs to: with the files it needs, or, where it is only a companion, those of its main file.
 * @throws HostError `unreadable` when it is of no known format, or a file that it needs is missing
 */
export async function findFileSet<F extends NamedBytes>(file: F, source: FileSetSource<F>): Promise<FileSet<F>> {
  const identity = await source.identify(file.bytes.slice(0, sniffedBytes), file.name);
  const { formatId, mains } = identity;
  let failure: unknown = null;
  for (const name of mains) {
    const main = isPlainName(name) ? await source.find(name) : null;
    if (main === null) continue;
    try {
      const set = await gatherAs(main, source);
      if (set?.members.some((member) => member.name === file.name) === true) return set;
    } catch (error) {
      failure = error;
    }
  }
  if (formatId !== null) return await gather(file, { ...identity, formatId }, source);
  if (failure !== null) throw failure;
  if (mains.length > 0) {
    throw new HostError(
      'unreadable',
      `${file.name} is a part of ${mains.join(' or ')}, which is not ${source.where}. Put both beside each other.`,
    );
  }
  throw new HostError('unreadable', notOurs(file.bytes), { path: '', offset: 0 });
}

/** What is said of a file of no known format. */
export function notOurs(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'The file is empty.';
  const magic = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
  return `This is not a file of a kind Chunksmith knows: it begins with ${magic}.`;
}
