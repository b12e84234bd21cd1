/** What client and server tools reject in a map. Facts: formats/adt.md, 16 and 22. */
import { says, term, told } from '../../codec/said.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { ObjectModel } from '../common/terrain/placements.ts';
import { MapHeader, TileTable } from './schema.ts';
import { checkRecords } from '../../codec/check.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Problem } from '../../format/format.ts';
import { RawChunk } from '../../codec/chunks.ts';
import {
  chunkCollections,
  chunkHome,
  chunkWithTag,
  chunksOf,
  itemsOf,
  schemasBelow,
} from '../common/terrain/chunkLists.ts';
import { MapFile, mapChunks, mapFlags, wordsPerTile } from './schema.ts';

/** Longest block of names that old extractors take. */
const longestNames = 0x100;

export const mapRules: readonly string[] = [
  'missing-chunk',
  'damaged-chunk',
  'unknown-chunk',
  'tile-table-size',
  'no-object-models',
  'global-object',
  'global-object-tiles',
  'object-models-size',
  'bits-to-clear',
  // Of the checks by metadata these are the ones a map can fail.
  'unknown-bits',
  'not-a-number',
  'map-object-model-reference',
];

export function validateMap(document: DocumentView): readonly Problem[] {
  const problems: Problem[] = [...metadata(document)];
  const add = (problem: Omit<Problem, 'record'> & { record?: Problem['record'] }): void => {
    problems.push({ record: document.root, ...problem });
  };
  checkChunks(document, add);
  const [header] = itemsOf(document, 'MPHD');
  const mapHeader = header === undefined ? null : fieldsOf(MapHeader, document.get(header));
  const flags = mapHeader?.flags ?? 0;
  const objects = itemsOf(document, 'MODF');
  const isGlobal = (flags & mapFlags.globalObject) !== 0;
  if (isGlobal && objects.length !== 1) {
    add({
      rule: 'global-object',
      severity: 'error',
      ...told(says`The map is one map object, but ${objects.length} are placed`),
      explain: 'Maps without terrain show the one map object of MODF; without it there is nothing to stand on.',
      ...(header === undefined ? {} : { record: header, member: 'flags' }),
    });
  }
  const [table] = itemsOf(document, 'MAIN');
  if (table !== undefined) {
    const { entries } = fieldsOf(TileTable, document.get(table));
    const used = entries.some((word, at) => at % wordsPerTile === 0 && (word & 1) === 1);
    if (isGlobal && used) {
      add({
        rule: 'global-object-tiles',
        severity: 'warning',
        ...told(says`The map is one map object, but its table has tiles`),
        explain: 'The client shows no terrain in such a map.',
        record: table,
        member: 'entries',
      });
    }
    if (entries.length !== 4096 * wordsPerTile) {
      add({
        rule: 'tile-table-size',
        severity: 'error',
        ...told(says`The table has ${entries.length / wordsPerTile} tiles, not 4096`),
        explain: 'A map is 64 × 64 tiles; the client reads all of them.',
        record: table,
        member: 'entries',
      });
    }
  }
  if (header !== undefined && mapHeader !== null && mapHeader.something !== 0) {
    add({
      rule: 'bits-to-clear',
      severity: 'warning',
      ...told(says`Map: bits to clear is ${mapHeader.something}`),
      explain: 'The client of Wrath of the Lich King clears flags of tiles by it: they vanish.',
      record: header,
      member: 'something',
      fix: { label: 'Set to 0', apply: (transaction) => transaction.set(MapHeader, header, { something: 0 }) },
    });
  }
  return problems;
}

type Add = (problem: Omit<Problem, 'record'> & { record?: Problem['record'] }) => void;

function checkChunks(document: DocumentView, add: Add): void {
  for (const tag of ['MPHD', 'MAIN']) {
    if (chunkWithTag(document, tag) !== null) continue;
    add({
      rule: 'missing-chunk',
      severity: 'error',
      ...told(says`The map has no ${tag}`),
      explain: 'The client cannot load it.',
    });
  }
  for (const chunk of chunksOf(document)) {
    const raw = fieldsIf(RawChunk, chunk);
    if (raw === null) continue;
    const { problem } = raw;
    const isDamaged = problem !== null;
    add({
      rule: isDamaged ? 'damaged-chunk' : 'unknown-chunk',
      severity: isDamaged ? 'error' : 'info',
      ...told(
        isDamaged ? says`A chunk cannot be read: ${term(problem)}` : says`A chunk of an unknown kind is kept as it is`,
      ),
      explain: 'Its bytes are kept when the map is saved.',
      record: chunk.id,
    });
  }
  const names = chunkWithTag(document, 'MWMO');
  if (names === null) {
    add({
      rule: 'no-object-models',
      severity: 'error',
      ...told(says`The map has no list of map object models (MWMO)`),
      explain:
        'Map extractors of AzerothCore and TrinityCore fail without it, also when it would be empty. Noggit leaves it out.',
      fix: {
        label: 'Add an empty list',
        apply: (transaction) => {
          chunkHome(mapChunks.definitions, mapChunks.Chunk.type, transaction, document, 'objectModel');
        },
      },
    });
    return;
  }
  const size = itemsOf(document, 'MWMO').reduce(
    (sum, id) => sum + fieldsOf(ObjectModel, document.get(id)).path.length + 1,
    0,
  );
  if (size <= longestNames) return;
  add({
    rule: 'object-models-size',
    severity: 'error',
    ...told(says`The names of map object models take ${size} bytes; there is room for ${longestNames}`),
    explain: 'The client copies them into a buffer of that size.',
    record: names.id,
  });
}

function metadata(document: DocumentView): readonly Problem[] {
  return checkRecords(document, {
    schemas: schemasBelow(MapFile),
    collections: chunkCollections(mapChunks.definitions),
    describe: ({ type, id }) =>
      type === 'mapObject'
        ? says`${term('Map object')} ${itemsOf(document, 'MODF').indexOf(id)}`
        : type === 'mapHeader'
          ? term('Map')
          : term('Tiles'),
  });
}
