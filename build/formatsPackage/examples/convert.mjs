// Makes a model another version of its game, and says what that cannot hold: node convert.mjs IN OUT VERSION
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDocument } from '@chunksmith/formats';
import { convertM2, convertMdx } from '@chunksmith/formats/convert';
import { sniffFormat } from '@chunksmith/formats/sniff';

const [source, target, version] = process.argv.slice(2);
const main = new Uint8Array(readFileSync(source));
const format = sniffFormat(main, source);
if (format === null) throw new Error(`${source} is of no known format`);
if (format.id === 'm2') {
  // From 264 on the triangles lie beside the model.
  const skin = new Uint8Array(readFileSync(source.replace(/\.m2$/i, '00.skin')));
  const files = [
    { name: basename(source), start: 0, end: main.length },
    { name: basename(source).replace(/\.m2$/i, '00.skin'), start: main.length, end: main.length + skin.length },
  ];
  const document = openDocument(format, new Uint8Array([...main, ...skin]), { files });
  const made = convertM2(document, Number(version), basename(target));
  for (const { name, start, end } of made.files)
    writeFileSync(join(dirname(target), name), made.bytes.subarray(start, end));
  console.log([`version ${made.document.version}`, ...made.lost].join('\n'));
} else {
  const to = { version: Number(version), isAlpha: Number(version) >= 1300 && Number(version) <= 1500 };
  const made = convertMdx(openDocument(format, main), to, { scale: 1, replaceablePath: () => null });
  writeFileSync(target, made.bytes);
  console.log([`version ${made.document.version}`, ...made.lost].join('\n'));
}
