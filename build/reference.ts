/** Writes the format reference: `npm run reference`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { referencePages } from './reference/pages.ts';

const folder = fileURLToPath(new URL('../docs/formats/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, text] of referencePages()) writeFileSync(join(folder, name), text);
