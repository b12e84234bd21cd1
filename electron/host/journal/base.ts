/** What a journal says of its document: which file the edits belong to. It stands in `base.json` and in the log. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePart } from '../../../shared/codec/documentView.ts';
import type { Checked } from '../../../shared/host/check.ts';
import { amount, count, list, nullable, object, opaqueId, text, withDefault } from '../../../shared/host/check.ts';
import { filePart } from '../../../shared/host/entities.ts';
import { writeAtomically } from '../atomicFile.ts';
import { isMissing } from '../fileErrors.ts';
import { documentHome } from './home.ts';

/** 2: documents of several files; the log keeps its steps when the journal is taken up again. 3: documents at home in archives. 4: the base in the log too, with a checksum; no owner, which the folder's name tells. */
export const journalVersion = 4;
/** The newest version whose `base.json` has no checksum. */
const lastUnsummed = 3;

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
  createdMs: amount,
  /** How often the journal was taken up again: of two bases the one with the higher number counts. */
  revision: withDefault(count, 0),
});
export type JournalBase = Checked<typeof journalBase>;

/** The files that the journal's copy of the original consists of. */
export function filesOf({ files, name }: JournalBase, original: Uint8Array): readonly FilePart[] {
  return files.length > 0 ? files : [{ name, start: 0, end: original.length }];
}

const sumMember = /,\n {2}"sum": "([0-9a-f]*)"\n}\n?$/;

function sumOf(json: string): string {
  return createHash('sha256').update(json).digest('hex');
}

/** A base as text, ended by a checksum of all before it. */
export function encodeBase(base: JournalBase): string {
  const json = JSON.stringify(base, null, 2);
  return `${json.slice(0, -2)},\n  "sum": "${sumOf(json)}"\n}\n`;
}

/** Null when it is not as it was written. @throws NewerJournal */
export function decodeBase(source: string): JournalBase | null {
  const sum = sumMember.exec(source)?.[1] ?? null;
  if (sum !== null && sumOf(source.replace(sumMember, '\n}')) !== sum) return null;
  let version: number;
  let value: unknown;
  try {
    value = JSON.parse(source);
    ({ version } = versioned(value, 'base'));
  } catch {
    return null;
  }
  if (sum === null ? version > lastUnsummed : version > journalVersion) {
    if (sum === null) return null;
    throw new NewerJournal(version);
  }
  try {
    return journalBase(value, 'base');
  } catch {
    return null;
  }
}

const versioned = object({ version: count });

/** A sound journal that a newer version of the program made. */
export class NewerJournal extends Error {
  constructor(version: number) {
    super(`it was made by a newer version of Chunksmith (journals of version ${version})`);
  }
}

export async function writeBase(folder: string, base: JournalBase): Promise<void> {
  await writeAtomically(join(folder, 'base.json'), new TextEncoder().encode(encodeBase(base)));
}

/** `missing`: there is no such file. `damaged`: it is not as it was written. @throws NewerJournal, and what the disk says */
export async function readBase(folder: string): Promise<JournalBase | 'missing' | 'damaged'> {
  try {
    return decodeBase(await readFile(join(folder, 'base.json'), 'utf8')) ?? 'damaged';
  } catch (error) {
    if (isMissing(error)) return 'missing';
    throw error;
  }
}
