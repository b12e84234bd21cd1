// Copies the first sequence of a Warcraft III model under another name: node records.mjs IN OUT NAME
import { readFileSync, writeFileSync } from 'node:fs';
import { editStructure, listOf, openDocument } from '@chunksmith/formats';
import { mdx } from '@chunksmith/formats/mdx';

const [source, target, name] = process.argv.slice(2);
const document = openDocument(mdx, new Uint8Array(readFileSync(source)));
const [first] = listOf(document, 'sequences');
editStructure(document, `Copy as ${name}`, (structure) => {
  structure.transaction.update(structure.duplicate(first), { name });
});
writeFileSync(target, document.write());
console.log(`${listOf(document, 'sequences').length} sequences`);
