// What the game would reject, and what can be mended without harm: node problems.mjs FILE [OUT]
import { readFileSync, writeFileSync } from 'node:fs';
import { openDocument } from '@chunksmith/formats';
import { sniffFormat } from '@chunksmith/formats/sniff';

const [file, out] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(file));
const format = sniffFormat(bytes, file);
if (format === null) throw new Error(`${file} is of no known format`);
const document = openDocument(format, bytes);
for (const { severity, rule, message } of format.validate(document)) console.log(`${severity} ${rule}: ${message}`);
if (out !== undefined) {
  for (const { fix } of format.validate(document)) if (fix !== undefined) document.edit(fix.label, fix.apply);
  writeFileSync(out, document.write());
}
