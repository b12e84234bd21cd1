/** What is wrong with a distant view. Facts: formats/adt.md, 17. */
import { says, term, told } from '../../codec/said.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { chunkItems, chunksIn, chunkTag, RawChunk } from '../../codec/chunks.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Problem } from '../../format/format.ts';
import { chunkWithTag, chunksOf, itemsOf } from '../common/terrain/chunkLists.ts';
import { storedTag } from '../common/terrain/tags.ts';
import { distantChunks, LowTile, TileOffsets } from './schema.ts';
import { DistantFile } from './file.ts';

export const distantRules: readonly string[] = [
  'missing-offsets',
  'tile-without-place',
  'tile-place-twice',
  'offset-without-tile',
  'offset-count',
  'damaged-chunk',
  'chunk-order',
  'empty-chunk',
];

export function validateDistant(document: DocumentView): readonly Problem[] {
  const problems: Problem[] = [];
  if (chunkWithTag(document, 'MAOF') === null) {
    problems.push({
      rule: 'missing-offsets',
      severity: 'error',
      ...told(says`The distant view has no table of offsets (MAOF)`),
      explain: 'The client finds no tile without it.',
      record: document.root,
    });
  }
  problems.push(...placeProblems(document), ...offsetProblems(document), ...chunkProblems(document));
  return problems;
}

const tilesPerMap = 4096;

/** Entries of the table that lead to no tile that can be read. */
function offsetProblems(document: DocumentView): readonly Problem[] {
  const [table] = itemsOf(document, 'MAOF');
  if (table === undefined) return [];
  const { offsets } = fieldsOf(TileOffsets, document.get(table));
  const problems: Problem[] = [];
  if (offsets.length !== tilesPerMap) {
    problems.push({
      rule: 'offset-count',
      severity: 'error',
      ...told(says`The table of offsets has ${offsets.length} entries instead of ${tilesPerMap}`),
      explain: 'A map has 64 × 64 tiles; the client reads as many entries.',
      record: table,
      member: 'offsets',
    });
  }
  const tiles = new Set(
    chunksOf(document).flatMap((chunk) => {
      const isTile = chunk.type !== RawChunk.type && chunkTag(chunk) === storedTag('MARE');
      return isTile && chunk.source !== null ? [chunk.source.offset] : [];
    }),
  );
  // Entries of tiles that were moved or removed since are set when the file is saved.
  const stray = document.isTouched(document.root)
    ? 0
    : [...offsets].filter((offset) => offset !== 0 && !tiles.has(offset)).length;
  if (stray > 0) {
    problems.push({
      rule: 'offset-without-tile',
      severity: 'error',
      ...told(says`${stray} ${stray === 1 ? 'entry leads' : 'entries lead'} to no low tile that can be read`),
      explain: 'The client reads what stands there as heights. The entries are kept as they are.',
      record: table,
      member: 'offsets',
    });
  }
  return problems;
}

function placeProblems(document: DocumentView): readonly Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  for (const [position, id] of itemsOf(document, 'MARE').entries()) {
    const { column, row } = fieldsOf(LowTile, document.get(id));
    if (column < 0 || row < 0) {
      problems.push({
        rule: 'tile-without-place',
        severity: 'warning',
        ...told(says`Low tile ${position} has no place in the table of offsets`),
        explain: 'The client never shows it. Give it a column and a row.',
        record: id,
        member: 'column',
      });
      continue;
    }
    const place = `${column}, ${row}`;
    if (seen.has(place)) {
      problems.push({
        rule: 'tile-place-twice',
        severity: 'error',
        ...told(says`Low tile ${position} stands at ${place}, where another one stands`),
        explain: 'The table has room for one tile at each place; only the last is shown.',
        record: id,
        member: 'column',
      });
    }
    seen.add(place);
  }
  return problems;
}

function chunkProblems(document: DocumentView): readonly Problem[] {
  const problems: Problem[] = [];
  const order = distantChunks.definitions.map(({ tag }) => tag);
  const [firstTile, holes] = [order.indexOf(storedTag('MARE')), order.indexOf(storedTag('MAHO'))];
  let highest = -1;
  for (const chunk of chunksOf(document)) {
    const { id } = chunk;
    const raw = fieldsIf(RawChunk, chunk);
    if (raw !== null) {
      if (raw.problem === null) continue;
      problems.push({
        rule: 'damaged-chunk',
        severity: 'error',
        ...told(says`A chunk cannot be read: ${term(raw.problem)}`),
        explain: 'Its bytes are kept when the file is saved.',
        record: id,
      });
      continue;
    }
    const rank = order.indexOf(chunkTag(chunk));
    if (rank >= firstTile && chunkItems(chunk).length === 0) {
      problems.push({
        rule: 'empty-chunk',
        severity: 'warning',
        ...told(says`A chunk of a low tile is empty`),
        explain: 'What stood in it was removed; the chunk can go as well.',
        record: id,
        fix: {
          label: 'Remove the chunk',
          apply: (transaction) => {
            const chunks = chunksIn(transaction.get(document.root));
            transaction.set(DistantFile, document.root, { chunks: chunks.filter((each) => each !== id) });
            transaction.remove(id);
          },
        },
      });
    }
    if (rank < highest) {
      problems.push({
        rule: 'chunk-order',
        severity: 'error',
        ...told(says`${storedTag(chunkTag(chunk))} stands behind chunks that must follow it`),
        explain: 'The client is strict on the order of these chunks.',
        record: id,
      });
    }
    // Tiles and their holes take turns.
    if (rank !== holes) highest = Math.max(highest, rank);
  }
  return problems;
}
