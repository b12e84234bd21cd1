/** DDS files as records: the header of DirectX 9, the DX10 extension, then palette and mips. */
import { bytes, struct, text, u32 } from '../../codec/field.ts';
import { numbersToEnd } from '../../codec/numberParts.ts';
import { fixed, fixedWhen } from '../../codec/parts.ts';
import type { Reader } from '../../codec/reader.ts';
import { record } from '../../codec/record.ts';
import type { BlockPlan } from '../common/texture/blockFile.ts';
import { fileBlocks, TextureMip } from '../common/texture/blockFile.ts';
import { planDds, readDdsHeader } from './header.ts';
import { FormatError } from '../../codec/error.ts';

export const DdsPalette = record(
  'palette',
  { label: 'Palette', icon: 'material' },
  numbersToEnd(
    'data',
    { storage: 'u8', components: 4 },
    { label: 'Colours', explain: 'Red, green, blue and alpha of 256 colours.' },
  ),
);

const mask = (label: string) => u32({ label, explain: 'The bits of a pixel that hold this channel.' });

const pixelFormat = struct(
  {
    size: u32({ label: 'Size', unit: 'bytes', explain: 'Always 32.' }),
    flags: u32({
      label: 'Flags',
      bits: {
        0x1: 'Alpha pixels',
        0x2: 'Alpha only',
        0x4: 'FourCC',
        0x20: '8-bit palette',
        0x40: 'RGB',
        0x200: 'YUV',
        0x20000: 'Luminance',
      },
      explain: 'Which of the following fields count.',
      readOnly: true,
    }),
    fourCC: text(4, {
      label: 'FourCC',
      explain: 'DXT1, DXT3, DXT5 for block compression; DX10 when the extension says more.',
      readOnly: true,
    }),
    bitCount: u32({ label: 'Bits per pixel', unit: 'bits', readOnly: true }),
    redMask: mask('Red mask'),
    greenMask: mask('Green mask'),
    blueMask: mask('Blue mask'),
    alphaMask: mask('Alpha mask'),
  },
  { label: 'Pixel format', engineName: 'DDS_PIXELFORMAT' },
);

/** Blocks as the header says, as far as the file reaches; none for pixels that are not known. */
function planBlocks(reader: Reader): readonly BlockPlan[] {
  try {
    return planDds(readDdsHeader(reader.bytes)).flatMap(({ kind, start, end }) =>
      start >= reader.end
        ? []
        : [{ schema: kind === 'palette' ? DdsPalette : TextureMip, start, end: Math.min(end, reader.end) }],
    );
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

const header = fixed({
  magic: text(4, { label: 'Signature', readOnly: true }),
  headerSize: u32({ label: 'Header size', unit: 'bytes', explain: 'Always 124.' }),
  flags: u32({
    label: 'Flags',
    bits: {
      0x1: 'Caps',
      0x2: 'Height',
      0x4: 'Width',
      0x8: 'Pitch',
      0x1000: 'Pixel format',
      0x20000: 'Mip count',
      0x80000: 'Linear size',
      0x800000: 'Depth',
    },
    explain: 'Which fields are filled in. Readers go by the fields themselves.',
  }),
  height: u32({ label: 'Height', unit: 'pixels', range: [1, 16384], readOnly: true }),
  width: u32({ label: 'Width', unit: 'pixels', range: [1, 16384], readOnly: true }),
  linearSize: u32({
    label: 'Pitch or size',
    unit: 'bytes',
    explain: 'Bytes of a row, or of the first mip. Often wrong, and not used by readers.',
    engineName: 'dwPitchOrLinearSize',
  }),
  depth: u32({
    label: 'Depth',
    unit: 'pixels',
    explain: 'Layers of a volume texture; 0 or 1 otherwise.',
    readOnly: true,
  }),
  mipCount: u32({ label: 'Mips', explain: '0 means 1.', readOnly: true }),
  reserved1: bytes(44, { label: 'Reserved', explain: 'Some writers leave their name here.' }),
  pixelFormat,
  caps: u32({ label: 'Caps', bits: { 0x8: 'Complex', 0x1000: 'Texture', 0x400000: 'Has mips' } }),
  caps2: u32({
    label: 'Caps 2',
    bits: {
      0x200: 'Cube map',
      0x400: 'Face +X',
      0x800: 'Face −X',
      0x1000: 'Face +Y',
      0x2000: 'Face −Y',
      0x4000: 'Face +Z',
      0x8000: 'Face −Z',
      0x200000: 'Volume',
    },
    readOnly: true,
  }),
  caps3: u32({ label: 'Caps 3', hidden: true }),
  caps4: u32({ label: 'Caps 4', hidden: true }),
  reserved2: u32({ label: 'Reserved', hidden: true }),
});

export const DdsFile = record(
  'dds',
  { label: 'DDS texture', icon: 'texture', engineName: 'DDS_HEADER' },
  header,
  fixedWhen(header, (fields) => fields.pixelFormat?.fourCC === 'DX10', {
    dxgiFormat: u32({
      label: 'DXGI format',
      names: {
        28: 'R8G8B8A8',
        29: 'R8G8B8A8 sRGB',
        71: 'BC1 (DXT1)',
        72: 'BC1 sRGB',
        74: 'BC2 (DXT3)',
        75: 'BC2 sRGB',
        77: 'BC3 (DXT5)',
        78: 'BC3 sRGB',
        80: 'BC4',
        83: 'BC5',
        84: 'BC5 signed',
        87: 'B8G8R8A8',
        88: 'B8G8R8X8',
        91: 'B8G8R8A8 sRGB',
        95: 'BC6H',
        96: 'BC6H signed',
        98: 'BC7',
        99: 'BC7 sRGB',
      },
      readOnly: true,
    }),
    dimension: u32({ label: 'Dimension', names: { 2: '1D', 3: '2D', 4: '3D' }, readOnly: true }),
    miscFlag: u32({ label: 'Misc flags', bits: { 0x4: 'Cube map' }, readOnly: true }),
    arraySize: u32({ label: 'Array size', explain: 'Textures in the file.', readOnly: true }),
    miscFlags2: u32({
      label: 'Alpha mode',
      names: { 0: 'Unknown', 1: 'Straight', 2: 'Premultiplied', 3: 'Opaque', 4: 'Custom' },
    }),
  }),
  fileBlocks('blocks', [DdsPalette, TextureMip], planBlocks, { label: 'Blocks' }),
);
