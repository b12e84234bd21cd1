/** Writes the format reference and the page of the library: `npm run reference`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryPage } from './reference/library.ts';
import { referencePages } from './reference/pages.ts';

const folder = fileURLToPath(new URL('../docs/formats/', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, text] of referencePages()) writeFileSync(join(folder, name), text);
writeFileSync(join(folder, '../library.md'), libraryPage());
