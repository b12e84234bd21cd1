/**
 * Writing into an archive: into a copy beside it, which is then opened and compared with the original, and takes its place
 * only when nothing but what was asked for has changed.
 */
import { open, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ArchiveChange } from '../../../shared/archive/archive.ts';
import { archiveOwnFiles } from '../../../shared/archive/archive.ts';
import { memorySource } from '../../../shared/archive/byteSource.ts';
import type { PlacedArchive, WantedContent } from '../../../shared/archive/directory.ts';
import { compareDirectories } from '../../../shared/archive/directory.ts';
import { changePak, readPak } from '../../../shared/archive/pak.ts';
import { normalisePath } from '../../../shared/archive/paths.ts';
import { changeWad, lumpFileName, lumpName, lumpTypeOf, readWad } from '../../../shared/archive/wad3.ts';
import { FormatError } from '../../../shared/codec/error.ts';
import type { HostErrorCode } from '../../../shared/host/error.ts';
import { HostError } from '../../../shared/host/error.ts';
import { openFileSource } from './fileSource.ts';
import type { MpqService } from './mpqService.ts';
import { archiveError, openArchive } from './openArchive.ts';
import type { ArchiveWork, ChangedArchive } from './verifiedCopy.ts';
import { copyWhole, partOf, quietly, replaceByCopy } from './verifiedCopy.ts';

const ofArchive: ReadonlySet<HostErrorCode> = new Set(['unreadable', 'worker-failed']);

async function changedMpq(
  path: string,
  temporary: string,
  changes: readonly ArchiveChange[],
  { mpq, work }: { readonly mpq: MpqService; readonly work: ArchiveWork },
): Promise<readonly string[]> {
  await copyWhole(path, temporary, partOf(work, 0, 45));
  await mpq.change(temporary, changes, work.signal);
  return await mpq.compare(path, temporary, changes, partOf(work, 50, 95));
}

/** Compares in pieces, so that the host goes on with other things in between. */
export async function inPieces(
  steps: Generator<number, readonly string[]>,
  total: number,
  { signal, progress }: ArchiveWork,
): Promise<readonly string[]> {
  let done = 0;
  for (let step = steps.next(), at = 0; ; step = steps.next(), at++) {
    if (step.done === true) return step.value;
    done += step.value;
    if (at % 64 !== 0) continue;
    signal.throwIfAborted();
    progress((done / Math.max(1, total)) * 100);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** What is wrong with `after` as `before` with these changes. */
function compared(
  before: PlacedArchive,
  after: PlacedArchive,
  wanted: WantedContent,
  work: ArchiveWork,
): Promise<readonly string[]> {
  return inPieces(compareDirectories(before, after, wanted), before.source.size, work);
}

function wantedOf(changes: readonly ArchiveChange[], nameOf: (name: string) => string): WantedContent {
  return new Map(
    changes.map((change) => [nameOf(change.name).toLowerCase(), change.kind === 'put' ? change.bytes : null]),
  );
}

async function changedPak(
  path: string,
  temporary: string,
  changes: readonly ArchiveChange[],
  work: ArchiveWork,
): Promise<readonly string[]> {
  const before = openFileSource(path);
  try {
    const plan = changePak(
      before,
      changes.map((change) => ({ name: change.name, bytes: change.kind === 'put' ? change.bytes : null })),
    );
    await copyWhole(path, temporary, partOf(work, 0, 45));
    const file = await open(temporary, 'r+');
    try {
      for (const { offset, bytes } of plan.writes) await file.write(bytes, 0, bytes.length, offset);
      await file.truncate(plan.size);
    } finally {
      await file.close();
    }
    const after = openFileSource(temporary);
    try {
      return await compared(
        { source: before, placed: readPak(before) },
        { source: after, placed: readPak(after) },
        wantedOf(changes, normalisePath),
        partOf(work, 50, 95),
      );
    } finally {
      after.close();
    }
  } finally {
    before.close();
  }
}

/** WADs are small enough to be changed in memory. */
async function changedWad(
  path: string,
  temporary: string,
  changes: readonly ArchiveChange[],
  work: ArchiveWork,
): Promise<readonly string[]> {
  const original = new Uint8Array(await readFile(path));
  const lumps = changes.map((change) => ({
    name: lumpName(change.name),
    type: lumpTypeOf(change.name),
    bytes: change.kind === 'put' ? change.bytes : null,
  }));
  const changed = changeWad(original, lumps);
  await writeFile(temporary, changed, { flag: 'wx' });
  const [before, after] = [memorySource(original), memorySource(changed)];
  return await compared(
    { source: before, placed: readWad(before) },
    { source: after, placed: readWad(after) },
    wantedOf(changes, (name) => lumpFileName(lumpName(name), lumpTypeOf(name))),
    partOf(work, 50, 95),
  );
}

/**
 * Makes all changes or none. The archive keeps every other byte of content; the first version overwritten stays as .bak.
 * @throws HostError; `closed` when the work was ended
 */
export async function changeArchive(
  path: string,
  changes: readonly ArchiveChange[],
  mpq: MpqService,
  work: ArchiveWork = quietly,
  /** Where the changed archive goes: over itself, or as another file, which leaves this one as it is. */
  target = path,
): Promise<ChangedArchive> {
  const archive = await openArchive(path, mpq);
  const { kind, readOnlyBecause } = archive.about;
  // An archive without files, such as a patch made a moment ago, is nothing to keep.
  const isEmpty = archive.index.names.every((name) => archiveOwnFiles.has(name));
  await archive.close();
  if (readOnlyBecause !== null)
    throw new HostError('read-only', `${basename(path)} cannot be written to. ${readOnlyBecause}`);
  const make = (temporary: string): Promise<readonly string[]> => {
    if (kind === 'wad3') return changedWad(path, temporary, changes, work);
    if (kind === 'pak') return changedPak(path, temporary, changes, work);
    return changedMpq(path, temporary, changes, { mpq, work });
  };
  const told = (temporary: string): Promise<readonly string[]> =>
    make(temporary).catch((error: unknown) => {
      // What the archive's own code refuses; the rest are errors of the disk.
      const isOurs = error instanceof FormatError || (error instanceof HostError && ofArchive.has(error.code));
      throw isOurs ? archiveError(error, path) : error;
    });
  return await replaceByCopy(target, told, work, { backup: !isEmpty });
}
