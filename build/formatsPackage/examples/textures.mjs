// Lists the files that models name: node textures.mjs FILE…
import { readFileSync } from 'node:fs';
import { fileReferences, openDocument } from '@chunksmith/formats';
import { sniffFormat } from '@chunksmith/formats/sniff';

for (const file of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(file));
  const format = sniffFormat(bytes, file);
  if (format === null) continue;
  for (const { path } of fileReferences(openDocument(format, bytes))) console.log(`${file}: ${path}`);
}
