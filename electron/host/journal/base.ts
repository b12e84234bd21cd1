/** `base.json` of a journal: which file the edits belong to, and which process is writing them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePart } from '../../../shared/codec/format.ts';
import type { Checked } from '../../../shared/host/check.ts';
import { amount, count, list, nullable, object, opaqueId, text, withDefault } from '../../../shared/host/check.ts';
import { filePart } from '../../../shared/host/entities.ts';
import { writeAtomically } from '../atomicFile.ts';
import { documentHome } from './home.ts';

/** 2: documents of several files; the log keeps its steps when the journal is taken up again. 3: documents at home in archives. */
export const journalVersion = 3;

const fileState = object({ size: count, modifiedMs: amount, sha256: text });

const diskFile = object({ path: text, size: count, modifiedMs: amount, sha256: text });

/** What journals of earlier versions of the program lack has a value that says so. */
const journalBase = object({
  version: count,
  journalId: opaqueId,
  /** The host's id of the document, by which a page that outlived the host goes on with it. */
  documentId: withDefault(nullable(opaqueId), null),
  name: text,
  /** Where the document is saved to; null when it never was in a file of the user's. */
  path: nullable(text),
  /** The file at `path` when it was read; null together with it. */
  disk: nullable(fileState),
  /** The other files of a document that is kept in several, where it is saved to. */
  companions: withDefault(list(diskFile), []),
  /** The files that `original.bin` consists of; empty for a single one. */
  files: withDefault(list(filePart), []),
  /** The place in a mount that the document came from or was saved to; null when there is none. */
  home: withDefault(nullable(documentHome), null),
  /** Hash of `original.bin`. */
  originalSha256: text,
  /** Folder where textures are looked for; null when there is none. */
  folder: nullable(text),
  /** `documentDigest` of the original as it was read: another reading cannot take the edits. */
  baseDigest: text,
  /** Where the history stood when the journal was made, and the position that the file held; null: none that is known. */
  startPosition: withDefault(count, 0),
  startSaved: withDefault(nullable(count), null),
  owner: nullable(object({ pid: count, started: text, notedMs: amount })),
  createdMs: amount,
});
export type JournalBase = Checked<typeof journalBase>;

/** The files that the journal's copy of the original consists of. */
export function filesOf({ files, name }: JournalBase, original: Uint8Array): readonly FilePart[] {
  return files.length > 0 ? files : [{ name, start: 0, end: original.length }];
}

export async function writeBase(folder: string, base: JournalBase): Promise<void> {
  await writeAtomically(join(folder, 'base.json'), new TextEncoder().encode(`${JSON.stringify(base, null, 2)}\n`));
}

/** Null when there is none, or none that this version of the program understands. */
export async function readBase(folder: string): Promise<JournalBase | null> {
  try {
    const base = journalBase(JSON.parse(await readFile(join(folder, 'base.json'), 'utf8')), 'base.json');
    return base.version >= 1 && base.version <= journalVersion ? base : null;
  } catch {
    return null;
  }
}
