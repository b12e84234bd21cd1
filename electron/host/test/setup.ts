/** What vitest runs before the first test of the host: its workers, each as one file, as the program has them when built. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { workersFolder } from './workers.ts';

function source(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

function isWritten(path: string, content: string | Uint8Array): boolean {
  try {
    return readFileSync(path).equals(Buffer.from(content));
  } catch {
    return false;
  }
}

/** Vitest asks once for each of its projects. */
const once = Symbol.for('chunksmith.testWorkers');

export default async function setup(): Promise<void> {
  const shared = globalThis as { [once]?: Promise<void> };
  await (shared[once] ??= makeWorkers());
}

/**
 * Tests start hundreds of workers. From the sources one takes a quarter of a second of processor time to read its 200
 * files, as one file a tenth. What is there already is left as it is: another run may be reading it.
 */
async function makeWorkers(): Promise<void> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    // StormLib finds its own code beside it, so it stays where it is.
    ssr: { noExternal: true, external: ['@ldcv/stormjs'] },
    build: {
      ssr: true,
      write: false,
      rolldownOptions: {
        input: {
          worker: source('../../worker.ts'),
          setWorker: source('./setWorker.ts'),
          archiveWorker: source('../archives/mpqWorker.ts'),
          factsWorker: source('../library/factsWorker.ts'),
          batchWorker: source('../batch/batchWorker.ts'),
          indexWorker: source('../library/indexWorker.ts'),
          scriptProcess: source('../../cli/scripts/scriptProcess.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (Array.isArray(made) || !('output' in made)) throw new Error('Vite made several builds of the workers, or none');
  const folder = fileURLToPath(workersFolder);
  mkdirSync(folder, { recursive: true });
  // The parts before what imports them.
  for (const each of made.output.toReversed()) {
    const [path, content] = [join(folder, each.fileName), each.type === 'chunk' ? each.code : each.source];
    if (!isWritten(path, content)) writeFileSync(path, content);
  }
}
