/** What a journal still tells behind a stretch of it that was lost, as far as a worker can carry it out. */
import { sniffedBytes } from '../../shared/host/fileSet.ts';
import type { ReadableJournal } from './journal/examine.ts';
import type { Frame } from './journal/frame.ts';
import { isCommit } from './journal/frame.ts';
import { unpackCommit } from './journal/payload.ts';
import { readFrames } from './journal/readLog.ts';
import type { WorkerPool } from './workerPool.ts';

/** Of the frames behind a loss those that can be used; none when a worker cannot tell. */
export async function trustBeyond(pool: WorkerPool, journal: ReadableJournal): Promise<readonly Frame[]> {
  const { base, before, beyond } = journal;
  const diffsOf = (frames: readonly Frame[]): readonly Uint8Array[] => readFrames(frames, base).diffs;
  // A state of the whole document, made since, needs nothing of what was lost.
  if (beyond.some(({ kind }) => kind === 'checkpoint')) return beyond;
  const commits = beyond.filter(isCommit);
  if (commits.length === 0) return beyond;
  try {
    const { bytes, files } = await journal.original();
    const worker = pool.pick();
    const prefix = bytes.slice(0, sniffedBytes);
    const { formatId } = await worker.run('sniff', { prefix, name: files[0]?.name ?? '' });
    if (formatId === null) return [];
    const changes = { before: diffsOf(before), beyond: commits.map(({ payload }) => unpackCommit(payload).diffs) };
    const params = { bytes, files, formatId, baseDigest: base.baseDigest, ...changes };
    const { trusted } = await worker.run('trustBeyond', params);
    const kept = new Set(trusted.map((at) => commits[at]));
    return kept.size === 0 ? [] : beyond.filter((frame) => !isCommit(frame) || kept.has(frame));
  } catch {
    return [];
  }
}
