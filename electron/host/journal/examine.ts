/**
 * Reads a journal that was left behind without trusting any file of it, and says what of it is sound. Whatever is wrong is
 * told in words; nothing is changed on disk.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilePart } from '../../../shared/codec/documentView.ts';
import { joinFiles } from '../../../shared/host/fileSet.ts';
import { isMissing } from '../fileErrors.ts';
import type { JournalBase } from './base.ts';
import { encodeBase, filesOf, NewerJournal, readBase } from './base.ts';
import type { DecodedLog, Frame } from './frame.ts';
import { decodeFrames, encodeFrame } from './frame.ts';
import { packPayload } from './payload.ts';
import { baseIn } from './readLog.ts';

/** The files that the edits were made on. */
export interface OriginalFiles {
  /** In memory of their own. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly FilePart[];
}

export interface FoundOriginal extends OriginalFiles {
  /** Whether they are the journal's own copy; otherwise they were found where the document lies. */
  readonly isOwn: boolean;
}

export interface ReadableJournal {
  readonly kind: 'readable';
  readonly base: JournalBase;
  readonly log: DecodedLog;
  /** The log up to the first loss, and behind it. */
  readonly before: readonly Frame[];
  readonly beyond: readonly Frame[];
  /** What is wrong and costs no edit, in words. */
  readonly mended: readonly string[];
  /** What cannot be read of the log, in words. */
  readonly lost: readonly string[];
  /** @throws when neither the journal nor the disk has them */
  original(): Promise<FoundOriginal>;
}

export type Examined =
  | ReadableJournal
  /** Nothing can be made of it. */
  | { readonly kind: 'hopeless'; readonly name: string | null; readonly why: string }
  /** The disk refuses to read it, or a newer version of the program made it: it is left where it is. */
  | { readonly kind: 'untouched'; readonly why: string };

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return Uint8Array.from(await readFile(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The files of the document on disk, or the first versions kept beside them, when they are what the journal was made of. */
async function originalOnDisk(base: JournalBase, allows: (path: string) => boolean): Promise<OriginalFiles | null> {
  const paths = base.path === null ? [] : [base.path, ...base.companions.map(({ path }) => path)];
  if (paths.length === 0 || !paths.every(allows)) return null;
  const names = filesOf(base, new Uint8Array(0)).map(({ name }) => name);
  const pick = async (endings: readonly string[]): Promise<OriginalFiles | null> => {
    const members: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
    for (const [at, path] of paths.entries()) {
      let bytes: Uint8Array<ArrayBuffer> | null = null;
      for (const ending of endings) bytes ??= await readIfThere(`${path}${ending}`).catch(() => null);
      if (bytes === null) return null;
      members.push({ name: names[at] ?? base.name, bytes });
    }
    const joined = joinFiles(members);
    return sha256(joined.bytes) === base.originalSha256 ? joined : null;
  };
  return (await pick([''])) ?? (await pick(['.bak', '']));
}

async function originalOf(
  folder: string,
  base: JournalBase,
  allows: (path: string) => boolean,
): Promise<FoundOriginal> {
  const bytes = await readIfThere(join(folder, 'original.bin')).catch(() => null);
  if (bytes !== null && sha256(bytes) === base.originalSha256)
    return { bytes, files: filesOf(base, bytes), isOwn: true };
  const onDisk = await originalOnDisk(base, allows);
  if (onDisk !== null) return { ...onDisk, isOwn: false };
  throw new Error(
    `the copy of the file that the edits were made on is ${bytes === null ? 'missing' : 'damaged'}, and the file on disk is another one`,
  );
}

/** Whether the bytes before the first sound frame were the base alone, which `base.json` has too. */
function isBaseAlone({ gaps }: DecodedLog, base: JournalBase): boolean {
  const [first, second] = gaps;
  if (first === undefined || second !== undefined || first.start !== 0 || base.revision !== 0) return false;
  return encodeFrame({ kind: 'base', payload: packPayload({ base: encodeBase(base) }) }).length === first.end;
}

function size(bytes: number): string {
  return bytes === 1 ? 'one byte' : `${bytes} bytes`;
}

function gapWords({ gaps }: DecodedLog): readonly string[] {
  return gaps.map(({ start, end }) => `${size(end - start)} of its log cannot be read, from byte ${start} on`);
}

/** @throws what only the caller can word: nothing; every fault is in the answer */
export async function examineJournal(folder: string, allows: (path: string) => boolean): Promise<Examined> {
  let file: JournalBase | 'missing' | 'damaged';
  let bytes: Uint8Array<ArrayBuffer> | null;
  try {
    file = await readBase(folder);
    bytes = await readIfThere(join(folder, 'log'));
  } catch (error) {
    const why = error instanceof NewerJournal ? error.message : `it cannot be read: ${String(error)}`;
    return { kind: 'untouched', why };
  }
  try {
    return judge(folder, allows, file, bytes);
  } catch (error) {
    return { kind: 'hopeless', name: null, why: `its log is not a log of edits: ${String(error)}` };
  }
}

function judge(
  folder: string,
  allows: (path: string) => boolean,
  file: JournalBase | 'missing' | 'damaged',
  bytes: Uint8Array<ArrayBuffer> | null,
): Examined {
  const log = decodeFrames(bytes ?? new Uint8Array(0));
  const inLog = baseIn(log.frames);
  const inFile = typeof file === 'string' ? null : file;
  const base = inLog !== null && (inFile === null || inLog.revision > inFile.revision) ? inLog : inFile;
  if (base === null) {
    return {
      kind: 'hopeless',
      name: null,
      why: 'what tells which file the edits belong to is damaged, in both places',
    };
  }
  const mended: string[] = [];
  if (inFile === null) mended.push(`base.json is ${String(file)} and was made anew from the log`);
  if (log.isMended) mended.push('the length of an edit in the log was wrong');
  const isUnbegun = base.version > 3 && log.frames.length === 0;
  if (bytes === null || isUnbegun) {
    const what = bytes === null ? 'missing' : 'empty or cannot be read';
    return { kind: 'hopeless', name: base.name, why: `its log, which held the edits, is ${what}` };
  }
  const holes = log.gaps.filter(({ isCut }) => !isCut);
  const isWhole = holes.length === 0 || isBaseAlone({ ...log, gaps: holes }, base);
  if (isWhole && holes.length > 0) mended.push('the head of the log was damaged; base.json has what stood there');
  const first = isWhole ? log.frames.length : (holes[0]?.after ?? 0);
  return {
    kind: 'readable',
    base,
    log,
    before: log.frames.slice(0, first),
    beyond: log.frames.slice(first),
    mended,
    lost: isWhole ? [] : gapWords({ ...log, gaps: holes }),
    original: () => originalOf(folder, base, allows),
  };
}
