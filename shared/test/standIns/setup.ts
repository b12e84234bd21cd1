/** What vitest runs before the first test: without a shelf the stand-ins are made. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shelfCorpus, standInFolder } from '../shelfFolder.ts';

/** Writes them into a folder of this process and puts that in place as a whole, as two runs may do so at once. */
export default async function setup(): Promise<void> {
  if (shelfCorpus !== null) return;
  const { standIns } = await import('./index.ts');
  const made = `${standInFolder}.${process.pid}`;
  for (const [name, bytes] of standIns()) {
    mkdirSync(dirname(join(made, name)), { recursive: true });
    writeFileSync(join(made, name), bytes);
  }
  rmSync(standInFolder, { recursive: true, force: true });
  renameSync(made, standInFolder);
}
