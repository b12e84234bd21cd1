/** Run as a process of its own by `mdx.ts`: prints how many times its file's size an open, fully decoded model takes. */
import { readFileSync } from 'node:fs';
import { openDocument } from '../../shared/document/document.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';

const path = process.argv[2];
const collect = (globalThis as { gc?: () => void }).gc;
if (path === undefined || collect === undefined) throw new Error('usage: node --expose-gc memory.ts FILE');
const used = (): number => {
  // More than once: the memory of typed arrays is given back some time after them.
  for (let round = 0; round < 4; round++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
const decodeAll = (bytes: Uint8Array): ReturnType<typeof openDocument> => {
  const document = openDocument(mdx, bytes);
  // Asking for every field copies all bulk data out of the file, as a viewport and panels would.
  for (const record of document.all()) Object.values(record.fields);
  return document;
};
// Once before, so that code and caches that any model would have made are not counted.
decodeAll(new Uint8Array(readFileSync(path)));
const before = used();
const bytes = new Uint8Array(readFileSync(path));
const document = decodeAll(bytes);
const after = used();
console.log(JSON.stringify({ timesFile: (after - before) / bytes.length, records: document.recordCount }));
