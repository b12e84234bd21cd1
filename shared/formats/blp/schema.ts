/** BLP files as records: the header with every field, the palette or shared JPEG header, the mips, and bytes in between. */
import type { Numbers } from '../../codec/documentRecord.ts';
import { text, u32, u8 } from '../../codec/field.ts';
import { numbersToEnd } from '../../codec/numberParts.ts';
import { fixed } from '../../codec/parts.ts';
import type { Reader } from '../../codec/reader.ts';
import { fieldsOfPart, record } from '../../codec/record.ts';
import type { FilePart } from '../../codec/documentView.ts';
import type { BlockPlan } from '../common/texture/blockFile.ts';
import { fileBlocks, numberTable, TextureMip } from '../common/texture/blockFile.ts';
import { MIP_SLOTS } from './header.ts';

const magic = text(4, {
  label: 'Signature',
  explain: 'BLP0 keeps its mips in files of their own, BLP1 is Warcraft III, BLP2 World of Warcraft.',
  readOnly: true,
});

const width = u32({
  label: 'Width',
  unit: 'pixels',
  range: [1, 65535],
  explain: 'Of the largest mip. The game wants a power of two.',
  readOnly: true,
});
const height = u32({
  label: 'Height',
  unit: 'pixels',
  range: [1, 65535],
  explain: 'Of the largest mip. The game wants a power of two.',
  readOnly: true,
});

export const BlpPalette = record(
  'palette',
  { label: 'Palette', icon: 'material', explain: 'Up to 256 colours; it ends where the first mip begins.' },
  numbersToEnd(
    'data',
    { storage: 'u8', components: 4 },
    { label: 'Colours', explain: 'Blue, green, red and an unused byte for each colour.' },
  ),
);

export const BlpJpegHeader = record(
  'jpegHeader',
  {
    label: 'JPEG header',
    icon: 'unknownChunk',
    explain: 'The start of the JPEG file that every mip goes on with. It may end in the middle of a marker.',
  },
  fixed({
    size: u32({ label: 'Size', unit: 'bytes', explain: 'Bytes of the header that follows.', readOnly: true }),
  }),
  numbersToEnd(
    'data',
    { storage: 'u8', components: 1 },
    { label: 'JPEG data', explain: 'Put in front of the data of a mip it makes a whole JPEG file.' },
  ),
);

const offsetInfo = {
  label: 'Mip offsets',
  unit: 'bytes',
  explain: 'Where each mip starts, from the start of the file; 0 for none. Follows the mips when they change.',
  readOnly: true,
};
const sizeInfo = { label: 'Mip sizes', unit: 'bytes', explain: 'Bytes of each mip; 0 for none.', readOnly: true };

/** The tables of a header as plain numbers: where each mip starts, and its bytes. BLP0 has none. */
export interface MipTables {
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
}

export function mipTables(offsets: Numbers | undefined, sizes: Numbers | undefined): MipTables {
  return { offsets: Array.from(offsets ?? []), sizes: Array.from(sizes ?? []) };
}

/**
 * Where the mips stand: the stretches that the header's tables name, without overlap. Several mips may share one offset, and
 * damaged files name stretches that cross; one then ends where the next begins.
 */
function mipBlocks({ offsets, sizes }: MipTables, start: number, end: number): BlockPlan[] {
  const stretches = offsets
    .map((offset, level) => ({ start: offset, end: Math.min(end, offset + (sizes[level] ?? 0)) }))
    .filter((stretch) => stretch.start >= start && stretch.end > stretch.start)
    .toSorted((left, right) => left.start - right.start || right.end - left.end);
  const blocks: BlockPlan[] = [];
  for (const [index, stretch] of stretches.entries()) {
    if (stretch.start === stretches[index - 1]?.start) continue;
    const next = stretches.find((other) => other.start > stretch.start);
    blocks.push({ schema: TextureMip, start: stretch.start, end: Math.min(stretch.end, next?.start ?? end) });
  }
  return blocks;
}

function sharedBlock(reader: Reader, isJpeg: boolean, end: number): BlockPlan[] {
  const start = reader.position;
  if (!isJpeg) {
    const colours = Math.min(256, (end - start) >> 2);
    return colours === 0 ? [] : [{ schema: BlpPalette, start, end: start + colours * 4 }];
  }
  if (end - start < 4) return [];
  const size = reader.view.getUint32(start, true);
  // A size that reaches into the mips is a fault; the decoder says so, and the bytes are kept as they are.
  return size > end - start - 4 ? [] : [{ schema: BlpJpegHeader, start, end: start + 4 + size }];
}

/** BLP2 with DXT or raw pixels has a palette block that nobody reads; War3Net leaves it out. */
function planBlocks(
  reader: Reader,
  tables: MipTables,
  isJpeg: boolean,
  files: readonly FilePart[],
): readonly BlockPlan[] {
  const { position: start, end } = reader;
  if (reader.version === 0) return blp0Blocks(reader, isJpeg, files);
  const mips = mipBlocks(tables, start, end);
  return [...sharedBlock(reader, isJpeg, mips[0]?.start ?? end), ...mips];
}

/** BLP0 has its mips in files of their own, which stand behind the main one. */
function blp0Blocks(reader: Reader, isJpeg: boolean, [main, ...others]: readonly FilePart[]): readonly BlockPlan[] {
  const mips = others.map(({ start, end }) => ({ schema: TextureMip, start, end }));
  return [...sharedBlock(reader, isJpeg, main?.end ?? reader.end), ...mips];
}

const PALETTE_CONTENT = 1;

const blp1Header = fixed({
  magic,
  content: u32({
    label: 'Content',
    names: { 0: 'JPEG', 1: 'Palette' },
    explain: 'How pixels are stored. The game takes every value but 1 for JPEG.',
    engineName: 'compression',
    readOnly: true,
  }),
  alphaBits: u32({
    label: 'Alpha bits',
    unit: 'bits',
    explain:
      'Bits of alpha for each pixel. JPEG knows 0 and 8 (with 0 the fourth channel is ignored), palette 0, 1, 4 and 8; the game takes all other values for 0.',
    source: 'Dr Super Good, actboy168/YDWE#106',
  }),
  width,
  height,
  pictureType: u32({
    label: 'Picture type',
    names: { 3: 'With alpha (3)', 4: 'With alpha', 5: 'Opaque' },
    explain: 'Information for other programs: 4 with alpha, 5 without. The game ignores it.',
    engineName: 'flags',
  }),
  hasMips: u32({
    label: 'Has mips',
    explain: 'Usually 1 when smaller mips follow; files with 0 and mips exist.',
    engineName: 'subtype',
  }),
});

const inHeader = { storage: 'u32', count: MIP_SLOTS, existsIn: (version: number) => version >= 1 } as const;
const blp1Offsets = numberTable('offsets', inHeader, offsetInfo);
const blp1Sizes = numberTable('sizes', inHeader, sizeInfo);

/** The tables of a record that has these two parts. */
function tablesIn(offsets: typeof blp1Offsets, sizes: typeof blp1Sizes, fields: unknown): MipTables {
  return mipTables(fieldsOfPart(offsets, fields).offsets, fieldsOfPart(sizes, fields).sizes);
}

/**
 * BLP0 and BLP1; the version of the document is the digit of the signature. The files of a BLP0 are known only when it is
 * opened, so they are given then; without them its mips are read as bytes that nothing points at.
 */
export function blp1Schema(files: readonly FilePart[]) {
  return record(
    'blp1',
    { label: 'BLP1 texture', icon: 'texture', engineName: 'BLPHeader' },
    blp1Header,
    blp1Offsets,
    blp1Sizes,
    fileBlocks(
      'blocks',
      [BlpPalette, BlpJpegHeader, TextureMip],
      (reader, fields) => {
        const isJpeg = fieldsOfPart(blp1Header, fields).content !== PALETTE_CONTENT;
        return planBlocks(reader, tablesIn(blp1Offsets, blp1Sizes, fields), isJpeg, files);
      },
      { label: 'Blocks' },
    ),
  );
}

export const Blp1File = blp1Schema([]);

const blp2Header = fixed({
  magic,
  type: u32({
    label: 'Type',
    names: { 0: 'JPEG', 1: 'Direct' },
    explain: 'Always 1 in files of the game. JPEG is part of the format, but the game does not show it.',
    engineName: 'formatVersion',
    readOnly: true,
  }),
  encoding: u8({
    label: 'Encoding',
    names: { 1: 'Palette', 2: 'DXT', 3: 'Raw BGRA' },
    explain: 'How pixels are stored. Character skins and clothing must be palette.',
    engineName: 'colorEncoding',
    readOnly: true,
  }),
  alphaDepth: u8({
    label: 'Alpha depth',
    unit: 'bits',
    explain: 'Bits of alpha for each pixel: 0, 1, 4 or 8. With DXT, 0 and 1 mean DXT1; Blizzard has 136 in a raw file.',
    engineName: 'alphaSize',
  }),
  alphaType: u8({
    label: 'Alpha type',
    explain: 'With DXT and 8 bits of alpha, 7 means DXT5 and everything else DXT3. Palette files have 8.',
    engineName: 'preferredFormat',
  }),
  hasMips: u8({ label: 'Has mips', explain: 'The game goes by the offsets; 0, 1 and 2 occur.' }),
  width,
  height,
});
const blp2Offsets = numberTable('offsets', { storage: 'u32', count: MIP_SLOTS }, offsetInfo);
const blp2Sizes = numberTable('sizes', { storage: 'u32', count: MIP_SLOTS }, sizeInfo);

export const Blp2File = record(
  'blp2',
  { label: 'BLP2 texture', icon: 'texture', engineName: 'BLP2Header' },
  blp2Header,
  blp2Offsets,
  blp2Sizes,
  fileBlocks(
    'blocks',
    [BlpPalette, BlpJpegHeader, TextureMip],
    (reader, fields) => {
      const isJpeg = fieldsOfPart(blp2Header, fields).type === 0;
      return planBlocks(reader, tablesIn(blp2Offsets, blp2Sizes, fields), isJpeg, []);
    },
    { label: 'Blocks' },
  ),
);
