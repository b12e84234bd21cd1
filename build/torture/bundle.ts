/** The victim and its workers as single files: a process that is killed a thousand times should start fast. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface Bundled {
  readonly folder: string;
  readonly victim: string;
  readonly worker: string;
  readonly archiveVictim: string;
  readonly archiveWorker: string;
}

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

export async function bundleVictims(): Promise<Bundled> {
  const folder = await mkdtemp(join(tmpdir(), 'chunksmith-victims-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    // Nothing is left to be looked up: the folder lies outside of the project.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      rolldownOptions: {
        input: { victim: source('./victim.ts'), worker: source('../../electron/host/test/setWorker.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  return {
    folder,
    victim: join(folder, 'victim.js'),
    worker: join(folder, 'worker.js'),
    // StormLib finds its own code beside it, so what uses it stays where it is.
    archiveVictim: source('./archiveVictim.ts'),
    archiveWorker: source('../../electron/host/archives/mpqWorker.ts'),
  };
}
