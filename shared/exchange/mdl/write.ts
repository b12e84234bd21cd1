/** A Warcraft III model as MDL text. */
import { isNumbers } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { chunksOf, rawChunks } from '../../formats/mdx/model.ts';
import { chunkItems, chunkTag, RawChunk } from '../../codec/chunks.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { GlobalSequence, BindPoses, Pivots } from '../../formats/mdx/schema/model.ts';
import { textBytes } from '../files.ts';
import type { MdlBlock } from './blocks.ts';
import { blocks } from './blocks.ts';
import { Lines, numbersText } from './lines.ts';
import { fieldsOf } from '../../codec/record.ts';

export interface WrittenText {
  readonly bytes: Uint8Array;
  /** What the text cannot hold. */
  readonly losses: readonly string[];
}

const blockByTag: ReadonlyMap<string, MdlBlock> = new Map(blocks.map((block) => [block.tag, block]));

/**
 * Blocks stand in the order of the chunks, which readers leave free. Numbers have as many digits as it takes to read the
 * same ones again, which no other writer of MDL does. What the form has no words for is told; bytes behind the zero of a
 * text and the bits that say of what kind a node is are left out without a word.
 */
export function writeModelText(document: DocumentView): WrittenText {
  const lines = new Lines();
  lines.block('Version', () => lines.add(`FormatVersion ${document.version}`));
  for (const chunk of chunksOf(document)) {
    if (chunk.type === RawChunk.type) continue;
    const records = chunkItems(chunk).map((id) => document.get(id));
    writeChunk(document, lines, chunkTag(chunk), records);
  }
  noteUnknownBytes(document, lines);
  for (const chunk of rawChunks(document)) lines.loses(`chunk ${chunkTag(chunk)}, which is kept as bytes`);
  return { bytes: textBytes(lines.text()), losses: lines.losses };
}

/** Bytes that stand behind what is known of a record; versions to come may have put them there. */
const tails = ['unknownTail', 'unknownNodeTail'];

function noteUnknownBytes(document: DocumentView, lines: Lines): void {
  for (const { type, fields } of document.all()) {
    const values = fieldsByName(fields);
    if (tails.some((tail) => isNumbers(values[tail]) && values[tail].length > 0))
      lines.loses(`unknown bytes at the end of a ${type}`);
  }
}

function writeChunk(document: DocumentView, lines: Lines, tag: string, records: readonly DocumentRecord[]): void {
  const block = blockByTag.get(tag);
  if (block !== undefined) writeBlocks(document, lines, block, records);
  else if (tag === 'GLBS') writeClocks(lines, records);
  else if (tag === 'PIVT') writePoints(lines, records);
  else if (tag === 'BPOS') writeBindPoses(lines, records);
}

function writeBlocks(document: DocumentView, lines: Lines, block: MdlBlock, records: readonly DocumentRecord[]): void {
  const writeAll = (): void => {
    for (const record of records) {
      const name = block.name === undefined ? '' : ` ${lines.quoted(String(fieldsByName(record.fields)[block.name]))}`;
      lines.block(`${block.word}${name}`, () => block.write({ lines, document, record }));
    }
  };
  if (block.list === undefined) writeAll();
  else lines.block(`${block.list} ${records.length}`, writeAll);
}

function writeClocks(lines: Lines, records: readonly DocumentRecord[]): void {
  lines.block(`GlobalSequences ${records.length}`, () => {
    for (const record of records) lines.add(`Duration ${fieldsOf(GlobalSequence, record).duration}`);
  });
}

function writeList(lines: Lines, head: string, values: ArrayLike<number>, size: number): void {
  lines.block(`${head} ${values.length / size}`, () => {
    for (let at = 0; at < values.length; at += size) lines.add(`{ ${numbersText(values, at, at + size)} }`);
  });
}

/** An empty list has no bytes in a file, and then no record. */
function writePoints(lines: Lines, [record]: readonly DocumentRecord[]): void {
  writeList(lines, 'PivotPoints', record === undefined ? [] : fieldsOf(Pivots, record).points, 3);
}

function writeBindPoses(lines: Lines, records: readonly DocumentRecord[]): void {
  for (const record of records) {
    lines.block('BindPose', () => writeList(lines, 'Matrices', fieldsOf(BindPoses, record).matrices, 12));
  }
}
