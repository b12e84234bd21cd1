/**
 * Writing into an archive: into a copy beside it, which is then opened and compared with the original, and takes its place
 * only when nothing but what was asked for has changed.
 */
import { copyFile, open, readFile, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ArchiveChange } from '../../../shared/archive/archive.ts';
import { memorySource } from '../../../shared/archive/byteSource.ts';
import { changeWad, lumpName, lumpTypeOf, readWad } from '../../../shared/archive/wad3.ts';
import { HostError } from '../../../shared/host/error.ts';
import { removeStaleTemporaries, replaceByTemporary, writeAtomically } from '../atomicFile.ts';
import { fileError } from '../fileErrors.ts';
import type { MpqService } from './mpqService.ts';
import { archiveError, openArchive } from './openArchive.ts';

export interface ChangedArchive {
  /** Name of the .bak that was made; null when one was there already. */
  readonly backup: string | null;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function changeMpqFile(
  path: string,
  changes: readonly ArchiveChange[],
  mpq: MpqService,
): Promise<ChangedArchive> {
  await removeStaleTemporaries(path);
  const temporary = `${path}.tmp-${process.pid}`;
  try {
    await copyFile(path, temporary);
    const problems = await mpq.change(path, temporary, changes);
    const [first] = problems;
    if (first !== undefined) {
      const more = problems.length > 1 ? ` and ${problems.length - 1} more faults` : '';
      throw new HostError(
        'internal',
        `${basename(path)} was left as it is, because the changed copy is not right: ${first}${more}.`,
      );
    }
    await syncFile(temporary);
    return await replaceByTemporary(path, temporary);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    if (error instanceof HostError && (error.code === 'unreadable' || error.code === 'worker-failed')) {
      throw archiveError(error, path);
    }
    throw fileError(error, 'write', path);
  }
}

async function changeWadFile(path: string, changes: readonly ArchiveChange[]): Promise<ChangedArchive> {
  const original = new Uint8Array(await readFile(path));
  const changed = changeWad(
    original,
    changes.map((change) => ({
      name: lumpName(change.name),
      type: lumpTypeOf(change.name),
      bytes: change.kind === 'put' ? change.bytes : null,
    })),
  );
  // Read again before it is written: a WAD that cannot be read must not take the place of one that can.
  const { problems } = readWad(memorySource(changed));
  if (problems.length > 0)
    throw new HostError('internal', `${basename(path)} was left as it is: ${problems.join(' ')}`);
  return await writeAtomically(path, changed, { backup: true });
}

/** Makes all changes or none. The archive keeps every other byte of content; the first version overwritten stays as .bak. */
export async function changeArchive(
  path: string,
  changes: readonly ArchiveChange[],
  mpq: MpqService,
): Promise<ChangedArchive> {
  const archive = await openArchive(path, mpq);
  const { kind, readOnlyBecause } = archive.about;
  await archive.close();
  if (readOnlyBecause !== null)
    throw new HostError('read-only', `${basename(path)} is not written into. ${readOnlyBecause}`);
  if (kind === 'wad3') {
    return await changeWadFile(path, changes).catch((error: unknown) => {
      throw archiveError(error, path);
    });
  }
  return await changeMpqFile(path, changes, mpq);
}
