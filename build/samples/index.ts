/** Writes the sample files to assets/samples: `node build/samples/index.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allSamples } from './samples.ts';

const folder = fileURLToPath(new URL('../../assets/samples/', import.meta.url));

mkdirSync(folder, { recursive: true });
for (const [name, bytes] of allSamples()) {
  writeFileSync(join(folder, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
