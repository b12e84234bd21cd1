// Reads a model, changes a field, writes it: node change.mjs IN OUT PATH NUMBER
import { readFileSync, writeFileSync } from 'node:fs';
import { openDocument, setValues, valueAt } from '@chunksmith/formats';
import { sniffFormat } from '@chunksmith/formats/sniff';

const [source, target, path, number] = process.argv.slice(2);
const bytes = new Uint8Array(readFileSync(source));
const format = sniffFormat(bytes, source);
if (format === null) throw new Error(`${source} is of no known format`);
const document = openDocument(format, bytes);
const before = valueAt(document, path);
setValues(document, { [path]: Number(number) });
writeFileSync(target, document.write());
console.log(`${path}: ${before} → ${valueAt(document, path)}`);
