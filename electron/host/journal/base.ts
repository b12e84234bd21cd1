/** `base.json` of a journal: which file the edits belong to, and which process is writing them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checked } from '../../../shared/host/check.ts';
import type { Check } from '../../../shared/host/check.ts';
import { amount, count, nullable, object, opaqueId, text } from '../../../shared/host/check.ts';
import { writeAtomically } from '../atomicFile.ts';

export const journalVersion = 1;

const fileState = object({ size: count, modifiedMs: amount, sha256: text });

/** Journals of earlier versions of the program do not name it. */
const documentId: Check<string | null> = (value, place) =>
  value === undefined ? null : nullable(opaqueId)(value, place);

const journalBase = object({
  version: count,
  journalId: opaqueId,
  /** The host's id of the document, by which a page that outlived the host goes on with it. */
  documentId,
  name: text,
  /** Where the document is saved to; null when it never was in a file of the user's. */
  path: nullable(text),
  /** The file at `path` when it was read; null together with it. */
  disk: nullable(fileState),
  /** Hash of `original.bin`. */
  originalSha256: text,
  /** Folder where textures are looked for; null when there is none. */
  folder: nullable(text),
  /** `documentDigest` of the original as it was read: another reading cannot take the edits. */
  baseDigest: text,
  owner: nullable(object({ pid: count, started: text, notedMs: amount })),
  createdMs: amount,
});
export type JournalBase = Checked<typeof journalBase>;

export async function writeBase(folder: string, base: JournalBase): Promise<void> {
  await writeAtomically(join(folder, 'base.json'), new TextEncoder().encode(`${JSON.stringify(base, null, 2)}\n`));
}

/** Null when there is none that makes sense: the journal was being made when the program ended, so nothing is in it. */
export async function readBase(folder: string): Promise<JournalBase | null> {
  try {
    const base = journalBase(JSON.parse(await readFile(join(folder, 'base.json'), 'utf8')), 'base.json');
    return base.version === journalVersion ? base : null;
  } catch {
    return null;
  }
}
