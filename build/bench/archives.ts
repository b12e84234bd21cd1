/** Opening and listing an MPQ of 40,000 files, ours against StormLib's own search, and the merged tree over it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MergedTree } from '../../shared/archive/mergedTree.ts';
import { MpqService } from '../../electron/host/archives/mpqService.ts';
import { rounded } from './measure.ts';

const fileCount = 40_000;
const runs = 7;

/** The part of the package's class that is measured against. */
interface StormArchive {
  search(mask: string): readonly unknown[];
  close(): void;
}

interface StormPackage {
  readonly FS: {
    readonly filesystems: { readonly NODEFS: object };
    mkdir(path: string): void;
    mount(type: object, options: { root: string }, path: string): void;
  };
  readonly StormLib: { readonly ready: Promise<unknown> };
  readonly MPQ: { open(path: string, mode: string): Promise<StormArchive> };
}

async function best(work: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return rounded(least);
}

export interface ArchiveFigures {
  readonly files: number;
  /** Milliseconds, the best of several runs, each with its worker running already. */
  readonly stormListMs: number;
  readonly listMs: number;
  readonly treeMs: number;
  /** From nothing: worker started, archive opened, merged tree made, its top listed. */
  readonly firstTreeMs: number;
}

export async function benchArchives(): Promise<ArchiveFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'chunksmith-bench-'));
  const workerUrl = new URL('../../electron/host/archives/mpqWorker.ts', import.meta.url);
  const path = join(folder, 'many.mpq');
  const making = new MpqService(workerUrl);
  try {
    await making.create(path, 2, 65_536);
    const changes = Array.from({ length: fileCount }, (_, at) => ({
      kind: 'put' as const,
      name: `World\\Folder${at % 400}\\Deep${at % 7}\\File${at}.blp`,
      bytes: new Uint8Array(16).fill(at & 0xff),
      locale: 0,
    }));
    await making.fill(path, changes);
    await making.stop();

    process.env['NODE_ENV'] = 'production';
    // Without types of its own, and loaded only now: it looks at NODE_ENV when it is.
    const { FS, MPQ, StormLib } = createRequire(import.meta.url)('@ldcv/stormjs') as StormPackage;
    await StormLib.ready;
    FS.mkdir('/bench');
    FS.mount(FS.filesystems.NODEFS, { root: folder }, '/bench');
    const stormListMs = await best(async () => {
      const archive = await MPQ.open('/bench/many.mpq', 'r');
      archive.search('*');
      archive.close();
    });

    const started = performance.now();
    const ours = new MpqService(workerUrl);
    const first = await ours.open(path);
    new MergedTree([{ paths: first.index.names }]).list('');
    const firstTreeMs = rounded(performance.now() - started);
    const listMs = await best(async () => {
      const archive = await ours.open(path);
      await archive.close();
    });
    const treeMs = await best(() => {
      new MergedTree([{ paths: first.index.names }]).list('');
      return Promise.resolve();
    });
    await ours.stop();
    return { files: first.index.names.length, stormListMs, listMs, treeMs, firstTreeMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
