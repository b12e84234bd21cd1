/** TGA files as records: the header, then identification, palette, pixels, and the areas of TGA 2.0. */
import { u16, u32, u8, text } from '../../codec/field.ts';
import { numbersToEnd } from '../../codec/numberParts.ts';
import { fixed } from '../../codec/parts.ts';
import type { Reader } from '../../codec/reader.ts';
import { fieldsOfPart, record } from '../../codec/record.ts';
import type { BlockPlan } from '../common/texture/blockFile.ts';
import { fileBlocks, TextureMip } from '../common/texture/blockFile.ts';
import { storedPixelEnd } from './read.ts';

export const TgaImageId = record(
  'imageId',
  { label: 'Identification', icon: 'metadata', explain: 'Free text of the program that wrote the file.' },
  numbersToEnd('data', { storage: 'u8', components: 1 }, { label: 'Bytes' }),
);

export const TgaPalette = record(
  'palette',
  { label: 'Palette', icon: 'material' },
  numbersToEnd(
    'data',
    { storage: 'u8', components: 1 },
    { label: 'Colours', explain: 'Blue, green, red and perhaps alpha of each colour, in the bits the header states.' },
  ),
);

const FOOTER_SIZE = 26;
const FOOTER_SIGNATURE = 'TRUEVISION-XFILE.';

export const TgaFooter = record(
  'footer',
  { label: 'Footer', icon: 'metadata', explain: 'The mark of TGA 2.0, with the places of its two extra areas.' },
  fixed({
    extensionOffset: u32({
      label: 'Extension area',
      unit: 'bytes',
      explain: 'From the start of the file; 0 for none.',
      readOnly: true,
    }),
    developerOffset: u32({
      label: 'Developer area',
      unit: 'bytes',
      explain: 'From the start of the file; 0 for none.',
      readOnly: true,
    }),
    signature: text(18, { label: 'Signature', readOnly: true }),
  }),
);

/** Where the footer of TGA 2.0 starts; the end of the file when there is none. */
export function footerStart(bytes: Uint8Array, end = bytes.length): number {
  const start = end - FOOTER_SIZE;
  const hasSignature =
    start >= 0 && [...FOOTER_SIGNATURE].every((each, at) => bytes[start + 8 + at] === each.charCodeAt(0));
  return hasSignature ? start : end;
}

const header = fixed({
  idLength: u8({
    label: 'Identification length',
    unit: 'bytes',
    explain: 'Bytes of free text behind the header.',
    readOnly: true,
  }),
  paletteType: u8({ label: 'Palette', names: { 0: 'None', 1: 'Present' }, readOnly: true }),
  imageType: u8({
    label: 'Image type',
    names: {
      0: 'No picture',
      1: 'Palette',
      2: 'Colour',
      3: 'Grey',
      9: 'Palette, run-length',
      10: 'Colour, run-length',
      11: 'Grey, run-length',
    },
    explain: 'How pixels are stored. The maps of Warcraft III have type 2 only.',
    readOnly: true,
  }),
  paletteFirst: u16({ label: 'First palette place', explain: 'The index that the first stored colour stands for.' }),
  paletteCount: u16({ label: 'Palette colours', readOnly: true }),
  paletteBits: u8({ label: 'Bits per palette colour', unit: 'bits', readOnly: true }),
  xOrigin: u16({
    label: 'X origin',
    unit: 'pixels',
    explain: 'Where the picture lies on a screen; no game uses it.',
  }),
  yOrigin: u16({
    label: 'Y origin',
    unit: 'pixels',
    explain: 'Where the picture lies on a screen; no game uses it.',
  }),
  width: u16({ label: 'Width', unit: 'pixels', range: [1, 16384], readOnly: true }),
  height: u16({ label: 'Height', unit: 'pixels', range: [1, 16384], readOnly: true }),
  pixelBits: u8({ label: 'Bits per pixel', unit: 'bits', readOnly: true }),
  descriptor: u8({
    label: 'Descriptor',
    bits: {
      1: 'Alpha bits: 1',
      2: 'Alpha bits: 2',
      4: 'Alpha bits: 4',
      8: 'Alpha bits: 8',
      16: 'Right to left',
      32: 'Top to bottom',
    },
    explain:
      'The lower four bits are the number of alpha bits; the next two say where the first pixel is. Without them it is the lower left.',
  }),
});

function planBlocks(reader: Reader, fields: unknown): readonly BlockPlan[] {
  const { idLength = 0, paletteType, paletteCount = 0, paletteBits = 0 } = fieldsOfPart(header, fields);
  const { bytes } = reader;
  const start = reader.position;
  const end = footerStart(bytes, reader.end);
  const within = (offset: number): number => Math.min(end, offset);
  const idEnd = within(start + idLength);
  const hasPalette = paletteType === 1;
  const paletteSize = paletteCount * Math.ceil(paletteBits / 8);
  const paletteEnd = within(idEnd + (hasPalette ? paletteSize : 0));
  const pixelEnd = within(storedPixelEnd(bytes, paletteEnd));
  return [
    { schema: TgaImageId, start, end: idEnd },
    { schema: TgaPalette, start: idEnd, end: paletteEnd },
    { schema: TextureMip, start: paletteEnd, end: pixelEnd },
    ...(end < reader.end ? [{ schema: TgaFooter, start: end, end: reader.end }] : []),
  ];
}

export const TgaFile = record(
  'tga',
  { label: 'TGA picture', icon: 'texture' },
  header,
  fileBlocks('blocks', [TgaImageId, TgaPalette, TextureMip, TgaFooter], planBlocks, { label: 'Blocks' }),
);
