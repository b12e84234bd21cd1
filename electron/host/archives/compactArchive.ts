/** Giving back the room that replaced and removed files left in an archive: written as a copy, compared, renamed over. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ArchiveKind } from '../../../shared/archive/archive.ts';
import { archiveOwnFiles } from '../../../shared/archive/archive.ts';
import { compareDirectories } from '../../../shared/archive/directory.ts';
import type { CompactPlan } from '../../../shared/archive/compact.ts';
import { compactMpq } from '../../../shared/archive/mpq/compact.ts';
import { compactPak, readPak } from '../../../shared/archive/pak.ts';
import { compactWad, readWad } from '../../../shared/archive/wad3.ts';
import { HostError } from '../../../shared/host/error.ts';
import { inPieces } from './changeArchive.ts';
import { sha256Of } from '../fileState.ts';
import type { FileSource } from './fileSource.ts';
import { openFileSource } from './fileSource.ts';
import type { MpqService } from './mpqService.ts';
import { archiveError, openArchive } from './openArchive.ts';
import type { ArchiveWork } from './verifiedCopy.ts';
import { partOf, quietly, replaceByCopy } from './verifiedCopy.ts';

export interface CompactedArchive {
  /** Bytes of the archive before and after; equal when there was nothing to free, and nothing was written. */
  readonly before: number;
  readonly after: number;
  readonly backup: string | null;
}

const pieceSize = 4 * 1024 * 1024;

/** Puts the new file together. */
async function assemble(
  source: FileSource,
  temporary: string,
  { pieces, writes, size }: CompactPlan,
  { signal, progress }: ArchiveWork,
): Promise<void> {
  const target = await open(temporary, 'wx');
  try {
    let done = 0;
    for (const { from, to, length } of pieces) {
      for (let at = 0; at < length; at += pieceSize) {
        signal.throwIfAborted();
        const bytes = source.read(from + at, Math.min(pieceSize, length - at));
        await target.write(bytes, 0, bytes.length, to + at);
        done += bytes.length;
        progress((done / size) * 100);
      }
    }
    for (const { offset, bytes } of writes) await target.write(bytes, 0, bytes.length, offset);
    await target.truncate(size);
  } finally {
    await target.close();
  }
}

const directories = {
  pak: { plan: compactPak, read: readPak },
  wad3: { plan: compactWad, read: readWad },
} as const;

/** What is wrong with the new file; empty when it holds what the old one does. */
async function compared(
  kind: keyof typeof directories,
  before: FileSource,
  temporary: string,
  work: ArchiveWork,
): Promise<readonly string[]> {
  const after = openFileSource(temporary);
  try {
    const { read } = directories[kind];
    const steps = compareDirectories(
      { source: before, placed: read(before) },
      { source: after, placed: read(after) },
      new Map(),
    );
    return await inPieces(steps, before.size, work);
  } finally {
    after.close();
  }
}

/** The files that an MPQ keeps for itself, which `compare` leaves out: read in both. */
async function ownFiles(path: string, mpq: MpqService): Promise<readonly string[]> {
  const archive = await mpq.open(path);
  try {
    const own = [...archive.index.names.entries()].filter(([, name]) => archiveOwnFiles.has(name));
    return await Promise.all(
      // One that cannot be read is to be as unreadable afterwards.
      own.map(async ([entry, name]) => `${name} ${await archive.read(entry).then(sha256Of, () => 'unreadable')}`),
    );
  } finally {
    await archive.close();
  }
}

async function compareOwn(path: string, temporary: string, mpq: MpqService): Promise<readonly string[]> {
  const [before, after] = [await ownFiles(path, mpq), await ownFiles(temporary, mpq)];
  return before
    .filter((line, at) => line !== after[at])
    .map((line) => `${line.split(' ')[0]} is not the same any more`);
}

/** A storage is never written. */
type WrittenKind = Exclude<ArchiveKind, 'casc'>;

function planOf(kind: WrittenKind, source: FileSource): CompactPlan {
  return kind === 'mpq' ? compactMpq(source) : directories[kind].plan(source);
}

function reading<R>(path: string, read: (source: FileSource) => R): R {
  const source = openFileSource(path);
  try {
    return read(source);
  } finally {
    source.close();
  }
}

/** @throws HostError when it is protected or damaged; it stays as it is then */
export async function compactArchive(
  path: string,
  mpq: MpqService,
  work: ArchiveWork = quietly,
): Promise<CompactedArchive> {
  const archive = await openArchive(path, mpq);
  const { kind, readOnlyBecause } = archive.about;
  await archive.close();
  if (kind === 'casc' || readOnlyBecause !== null) {
    throw new HostError('read-only', `${basename(path)} cannot be written to. ${readOnlyBecause ?? ''}`);
  }
  try {
    // The file is not held open when its place is taken: not every system allows that.
    const { plan, before } = reading(path, (source) => ({ plan: planOf(kind, source), before: source.size }));
    if (plan.size >= before) return { before, after: before, backup: null };
    const make = async (temporary: string): Promise<readonly string[]> => {
      const source = openFileSource(path);
      try {
        await assemble(source, temporary, plan, partOf(work, 0, 50));
        const rest = partOf(work, 50, 95);
        if (kind !== 'mpq') return await compared(kind, source, temporary, rest);
        const problems = await mpq.compare(path, temporary, [], rest);
        return problems.length > 0 ? problems : await compareOwn(path, temporary, mpq);
      } finally {
        source.close();
      }
    };
    const { backup } = await replaceByCopy(path, make, work);
    return { before, after: plan.size, backup };
  } catch (error) {
    throw archiveError(error, path);
  }
}
