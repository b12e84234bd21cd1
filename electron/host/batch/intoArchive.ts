/** A batch whose results go into an archive: made beside its report, and put in all together, as a verified copy. */
import { mkdir, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ArchiveChange } from '../../../shared/archive/archive.ts';
import { everywhere } from '../access.ts';
import { changeArchive } from '../archives/changeArchive.ts';
import type { MpqService } from '../archives/mpqService.ts';
import { replaceByTemporary, temporaryBeside } from '../atomicFile.ts';
import type { BatchReport } from './batchReport.ts';
import { hashOf, hashOfFile } from './batchReport.ts';
import type { BatchHow, BatchSource } from './runBatch.ts';
import { runBatch } from './runBatch.ts';

async function changesOf(folder: string): Promise<readonly ArchiveChange[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const changes: ArchiveChange[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll('\\', '/');
    changes.push({ kind: 'put', name, locale: 0, bytes: new Uint8Array(await readFile(path)) });
  }
  return changes;
}

/**
 * Carries it all out. The archive is the old one, or has all results: every other file of it is compared. One that was ended
 * in the middle leaves it as it was.
 */
export async function runBatchIntoArchive(
  sources: readonly BatchSource[],
  how: Omit<BatchHow, 'out' | 'existing'>,
  report: BatchReport,
  { archive, mpq }: { readonly archive: string; readonly mpq: MpqService },
): Promise<void> {
  const results = join(report.folder, 'results');
  await mkdir(results);
  // What is made lies in a folder of our own.
  await runBatch(sources, { ...how, out: results, existing: 'replace', access: everywhere }, report);
  try {
    const changes = how.signal.aborted ? [] : await changesOf(results);
    if (changes.length === 0) return;
    const temporary = temporaryBeside(archive);
    try {
      await changeArchive(archive, changes, mpq, { signal: how.signal, progress: () => undefined }, temporary);
      const [before, after] = [await hashOfFile(archive), hashOf(await readFile(temporary))];
      const kept = await report.keep(archive);
      await report.note({ kind: 'archive', files: [{ path: archive, before, after, kept }] });
      await replaceByTemporary(archive, temporary, { backup: false });
    } finally {
      await unlink(temporary).catch(() => undefined);
    }
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}
