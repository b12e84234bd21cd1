/** What a document of the host begins with, by where it came from: files on disk, uploads, a place of a mount, a journal. */
import { basename, dirname } from 'node:path';
import { baseName, folderName, joinPath } from '../../shared/archive/paths.ts';
import { HostError } from '../../shared/host/error.ts';
import type { FileSet } from '../../shared/host/fileSet.ts';
import { joinFiles } from '../../shared/host/fileSet.ts';
import type { CopySource } from './documentCopy.ts';
import type { HostFile } from './fileRegistry.ts';
import type { DiskMember, FilePlace, UploadMember } from './fileSets.ts';
import { readPlaceAgain, readSame } from './fileSets.ts';
import { sha256Of } from './fileState.ts';
import type { HostDocumentParts } from './hostDocumentParts.ts';
import type { DocumentHome } from './journal/home.ts';
import type { FoundJournal } from './journal/recovery.ts';

export interface DocumentStart extends Omit<HostDocumentParts, 'id' | 'copy' | 'journal' | 'files'> {
  /** What its copy is made of. */
  readonly source: CopySource;
  /** Ids of the uploads it was read from. */
  readonly uploads: readonly string[];
  /** Reads the bytes again, before the first edit; later the journal has them. */
  readonly readAgain: () => Promise<Pick<CopySource, 'bytes' | 'files'>>;
}

const nowhere = { target: null, disk: [], absent: [], home: null, uploads: [], position: 0 } as const;

export function withoutEdits({ bytes, files }: Pick<CopySource, 'bytes' | 'files'>): CopySource {
  return { bytes, files, frames: [], baseDigest: null };
}

/** Samples lie where the program does: they are never saved to. */
export function startOfFiles(path: string, set: FileSet<DiskMember>, isSample: boolean): DocumentStart {
  const disk = set.members.map((member) => member.disk);
  const place = isSample ? {} : { target: path, disk, absent: set.absent };
  const about = { name: basename(path), folder: dirname(path), savedPosition: 0 };
  return { ...nowhere, ...about, ...place, source: withoutEdits(set), readAgain: () => readSame(disk) };
}

export function startOfUploads(
  file: Extract<HostFile, { origin: 'upload' }>,
  set: FileSet<UploadMember>,
): DocumentStart {
  const members = set.members.map(({ upload }) => upload);
  return {
    ...nowhere,
    name: members[0]?.name ?? file.name,
    folder: file.folder,
    uploads: members.map(({ id }) => id),
    savedPosition: null,
    source: withoutEdits(set),
    readAgain: () =>
      Promise.resolve(joinFiles(members.map((member) => ({ ...member, bytes: Uint8Array.from(member.bytes) })))),
  };
}

export function startOfPlace(place: FilePlace, home: Omit<DocumentHome, 'sha256'>, set: FileSet): DocumentStart {
  const known = set.members.map(({ name, bytes }) => ({ name, sha256: sha256Of(bytes) }));
  const { name, sha256 } = known[0] ?? { name: place.name, sha256: '' };
  return {
    ...nowhere,
    name,
    folder: null,
    // Opened by one of its companions it is at home where its main file lies.
    home: { ...home, path: joinPath(folderName(home.path), name), sha256 },
    savedPosition: 0,
    source: withoutEdits(set),
    readAgain: () => readPlaceAgain(place, known),
  };
}

/**
 * @param target the file that it goes on as; null for none
 * @param isCopy it belongs to no file and to no archive
 * @throws HostError when the bytes that the edits were made on cannot be had
 */
export async function startOfJournal(
  found: FoundJournal,
  target: string | null,
  isCopy: boolean,
): Promise<DocumentStart> {
  const { base, log } = found;
  const home = isCopy ? null : found.home;
  const name = target === null && home !== null ? baseName(home.path) : base.name;
  const { bytes, files } = await found.readOriginal().catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new HostError('changed', `The work on ${name} cannot be opened: ${why}. It is kept in ${found.folder}.`);
  });
  return {
    ...nowhere,
    name,
    target,
    disk: isCopy ? [] : found.disk,
    folder: base.folder,
    home,
    position: log.history.position,
    savedPosition: target === null && home === null ? null : found.savedPosition,
    source: { bytes, files, frames: log.diffs, baseDigest: base.baseDigest },
    readAgain: () => {
      throw new Error('the journal has the bytes of recovered work');
    },
  };
}
