/** Writes the sample files to assets/samples: `node build/samples/index.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { meadowFolder } from './meadow/files.ts';
import { allSamples } from './samples.ts';

const folder = fileURLToPath(new URL('../../assets/samples/', import.meta.url));

mkdirSync(folder, { recursive: true });
for (const [name, bytes] of [...allSamples(), ...meadowFolder()]) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
