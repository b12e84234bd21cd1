import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WorkerPool } from './workerPool.ts';
import { JobNotBegun } from './workerThread.ts';

let pool: WorkerPool;
beforeEach(() => {
  const url = new URL('./test/badWorker.ts', import.meta.url);
  pool = new WorkerPool(url, { size: 1, limits: { sniffMs: 300, jobMs: 300 } });
});
afterEach(() => pool.stop());

function decode(name: string): Promise<unknown> {
  return pool
    .pick()
    .run('decodeImage', { bytes: new Uint8Array(0), name, files: [], maxSize: null, acceptsDxt: false });
}

describe('a parsing worker', () => {
  it('that hangs is ended and its job fails with the reason', async () => {
    await expect(decode('hang')).rejects.toThrow('it took longer than 0.3 seconds');
  });

  it('that ends takes no other job with it, and is replaced', async () => {
    const hanging = decode('exit');
    const waiting = decode('fine');
    await expect(hanging).rejects.toMatchObject({ code: 'worker-failed' });
    await expect(waiting).rejects.toBeInstanceOf(JobNotBegun);
    expect(await decode('fine')).toMatchObject({ width: 1 });
  });

  it('that throws outside of a job is replaced', async () => {
    await expect(decode('throw')).rejects.toThrow('outside of any job');
    expect(await decode('fine')).toMatchObject({ width: 1 });
  });

  it.each(['memory', 'large piece'])(
    'that takes too much memory (%s) ends alone, not the whole program',
    async (name) => {
      await pool.stop();
      const url = new URL('./test/badWorker.ts', import.meta.url);
      pool = new WorkerPool(url, { size: 1, limits: { sniffMs: 100_000, jobMs: 100_000 } });
      await expect(decode(name)).rejects.toThrow('768 MB of memory');
      expect(await decode('fine')).toMatchObject({ width: 1 });
      // A busy machine takes long to fill the memory.
    },
    120_000,
  );
});
