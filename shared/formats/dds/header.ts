/** Reads DDS headers: what the pixels are, and where every picture of the file stands. */
import { FormatError } from '../../codec/error.ts';
import { checkImageSize, type ImageSize } from '../../media/image.ts';
import { halfSize, mipChainSizes } from '../../media/mipmaps.ts';
import { dxtByteLength, type DxtKind } from '../../media/texture/dxt.ts';

/** Where each channel is in a pixel of 8 to 32 bits; 0 for none. */
export interface ChannelMasks {
  readonly bitCount: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  /** Grey in the red mask. */
  readonly isLuminance: boolean;
}

export type DdsPixels =
  | { readonly kind: 'dxt'; readonly dxt: DxtKind; readonly hasAlpha: boolean }
  /** Two blocks as of DXT5 alpha: red and green, for normal maps. */
  | { readonly kind: 'bc5' }
  | { readonly kind: 'bc4' }
  | { readonly kind: 'masks'; readonly masks: ChannelMasks }
  | { readonly kind: 'palette' };

export interface DdsHeader extends ImageSize {
  readonly pixels: DdsPixels;
  /** Word for people: `DXT5`, `BC3 (DX10)`, `32-bit RGBA`. */
  readonly name: string;
  /** Pictures that shrink by halves, the full size included. */
  readonly mipCount: number;
  /** 6 for a cube map; elements of an array count each. */
  readonly faceCount: number;
  /** Layers of a volume; 1 otherwise. */
  readonly depth: number;
  readonly hasExtension: boolean;
  /** First byte behind the headers. */
  readonly dataOffset: number;
}

const FIXED_SIZE = 128;
const EXTENSION_SIZE = 20;
const FLAG = { alphaPixels: 0x1, alphaOnly: 0x2, fourCC: 0x4, palette: 0x20, rgb: 0x40, luminance: 0x20000 } as const;
const CUBE_MAP = 0x200;
const VOLUME = 0x200000;
/** Nobody has textures of more pieces than this; it keeps counts of damaged files from being walked. */
const MOST_PIECES = 16384;

function fail(problem: string, path: string, offset: number): never {
  throw new FormatError(problem, { path, offset });
}

export function isDds(bytes: Uint8Array): boolean {
  return bytes[0] === 0x44 && bytes[1] === 0x44 && bytes[2] === 0x53 && bytes[3] === 0x20;
}

const dxt = (kind: DxtKind): DdsPixels => ({ kind: 'dxt', dxt: kind, hasAlpha: true });
const rgba = (red: number, green: number, blue: number, alpha: number): DdsPixels => ({
  kind: 'masks',
  masks: { bitCount: 32, red, green, blue, alpha, isLuminance: false },
});

/** DXT2 and DXT4 are DXT3 and DXT5 with premultiplied colour; the colours are shown as stored. */
const FOUR_CCS: Readonly<Record<string, DdsPixels>> = {
  DXT1: dxt('dxt1'),
  DXT2: dxt('dxt3'),
  DXT3: dxt('dxt3'),
  DXT4: dxt('dxt5'),
  DXT5: dxt('dxt5'),
  ATI1: { kind: 'bc4' },
  BC4U: { kind: 'bc4' },
  ATI2: { kind: 'bc5' },
  BC5U: { kind: 'bc5' },
};

const rgbaOrder = rgba(0xff, 0xff00, 0xff0000, 0xff000000);
const bgraOrder = rgba(0xff0000, 0xff00, 0xff, 0xff000000);

const DXGI_FORMATS: Readonly<Record<number, readonly [DdsPixels, string]>> = {
  28: [rgbaOrder, '32-bit RGBA'],
  29: [rgbaOrder, '32-bit RGBA sRGB'],
  71: [dxt('dxt1'), 'BC1'],
  72: [dxt('dxt1'), 'BC1 sRGB'],
  74: [dxt('dxt3'), 'BC2'],
  75: [dxt('dxt3'), 'BC2 sRGB'],
  77: [dxt('dxt5'), 'BC3'],
  78: [dxt('dxt5'), 'BC3 sRGB'],
  80: [{ kind: 'bc4' }, 'BC4'],
  83: [{ kind: 'bc5' }, 'BC5'],
  87: [bgraOrder, '32-bit BGRA'],
  88: [rgba(0xff0000, 0xff00, 0xff, 0), '32-bit BGRX'],
  91: [bgraOrder, '32-bit BGRA sRGB'],
};

interface NamedPixels {
  readonly pixels: DdsPixels;
  readonly name: string;
}

function extensionPixels(view: DataView): NamedPixels {
  if (view.byteLength < FIXED_SIZE + EXTENSION_SIZE) fail('the DX10 header is cut short', 'header', FIXED_SIZE);
  const format = view.getUint32(FIXED_SIZE, true);
  const [pixels, name] = DXGI_FORMATS[format] ?? [];
  if (pixels === undefined || name === undefined) {
    fail(`DXGI format ${format} is not read; BC1 to BC5 and 32-bit colour are (BC7 would be 98)`, 'header', FIXED_SIZE);
  }
  return { pixels, name: `${name} (DX10)` };
}

/** Bits of a mask count from its lowest set bit; a mask with a gap is none we can read. */
function checkMask(mask: number, bitCount: number, offset: number): number {
  const limit = 2 ** bitCount;
  if (mask === 0) return 0;
  const lowest = mask & -mask;
  const run = Math.floor((mask >>> 0) / (lowest >>> 0)) + 1;
  if (mask >>> 0 >= limit || (run & (run - 1)) !== 0) {
    fail(`the channel mask 0x${(mask >>> 0).toString(16)} in ${bitCount} bits`, 'header', offset);
  }
  return mask >>> 0;
}

function maskPixels(view: DataView, flags: number): NamedPixels {
  // Files with a palette may state any number of bits; their pixels are bytes.
  if ((flags & FLAG.palette) !== 0) return { pixels: { kind: 'palette' }, name: '8-bit palette' };
  const bitCount = view.getUint32(88, true);
  if (![8, 16, 24, 32].includes(bitCount)) fail(`${bitCount} bits per pixel; 8, 16, 24 and 32 are read`, 'header', 88);
  const isLuminance = (flags & FLAG.luminance) !== 0;
  const isAlphaOnly = (flags & FLAG.alphaOnly) !== 0;
  const hasAlpha = (flags & (FLAG.alphaPixels | FLAG.alphaOnly)) !== 0;
  const masks = {
    bitCount,
    // Writers of 8-bit grey leave any mask; there is only one place for the grey to be.
    red: isAlphaOnly ? 0 : isLuminance && bitCount === 8 ? 0xff : checkMask(view.getUint32(92, true), bitCount, 92),
    green: isLuminance || isAlphaOnly ? 0 : checkMask(view.getUint32(96, true), bitCount, 96),
    blue: isLuminance || isAlphaOnly ? 0 : checkMask(view.getUint32(100, true), bitCount, 100),
    alpha: hasAlpha ? checkMask(view.getUint32(104, true), bitCount, 104) : 0,
    isLuminance,
  };
  if ((masks.red | masks.green | masks.blue | masks.alpha) === 0) fail('no channel has a mask', 'header', 92);
  const colours = isLuminance ? 'grey' : isAlphaOnly ? 'alpha' : 'RGB';
  return {
    pixels: { kind: 'masks', masks },
    name: `${bitCount}-bit ${colours}${masks.alpha !== 0 && !isAlphaOnly ? 'A' : ''}`,
  };
}

function readPixels(view: DataView): NamedPixels {
  const flags = view.getUint32(80, true);
  if ((flags & FLAG.fourCC) === 0) return maskPixels(view, flags);
  const fourCC = String.fromCharCode(view.getUint8(84), view.getUint8(85), view.getUint8(86), view.getUint8(87));
  if (fourCC === 'DX10') return extensionPixels(view);
  const pixels = FOUR_CCS[fourCC];
  if (pixels === undefined)
    fail(`the code ${JSON.stringify(fourCC)} is not read; DXT1 to DXT5, ATI1, ATI2 and DX10 are`, 'header', 84);
  return { pixels, name: fourCC };
}

/** @throws FormatError when the bytes are no DDS or of a kind that is not read */
export function readDdsHeader(bytes: Uint8Array): DdsHeader {
  if (!isDds(bytes)) fail('no DDS signature', '', 0);
  if (bytes.length < FIXED_SIZE) fail(`a DDS header has ${FIXED_SIZE} bytes, the file ${bytes.length}`, '', 0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) !== 124 || view.getUint32(76, true) !== 32) {
    fail('the sizes in the header are not those of a DDS (124 and 32)', 'header', 4);
  }
  const height = view.getUint32(12, true);
  const width = view.getUint32(16, true);
  checkImageSize(width, height, 'header', 12);
  const { pixels, name } = readPixels(view);
  const hasExtension = name.endsWith('(DX10)');
  const caps2 = view.getUint32(112, true);
  const depth = (caps2 & VOLUME) === 0 ? 1 : Math.max(1, view.getUint32(24, true));
  const faces = (caps2 & CUBE_MAP) === 0 ? 1 : Math.max(1, countBits((caps2 >>> 10) & 63));
  const isExtendedCube = hasExtension && (view.getUint32(FIXED_SIZE + 8, true) & 4) !== 0;
  const elements = hasExtension ? Math.max(1, view.getUint32(FIXED_SIZE + 12, true)) : 1;
  const faceCount = elements * (isExtendedCube ? 6 : hasExtension ? 1 : faces);
  // A count of 0 means 1; no chain is longer than down to 1 × 1.
  const mipCount = Math.min(Math.max(1, view.getUint32(28, true)), mipChainSizes({ width, height }).length);
  if (depth > MOST_PIECES || faceCount > MOST_PIECES) fail(`${faceCount} faces of ${depth} layers`, 'header', 24);
  return {
    width,
    height,
    pixels,
    name,
    mipCount,
    faceCount,
    depth,
    hasExtension,
    dataOffset: FIXED_SIZE + (hasExtension ? EXTENSION_SIZE : 0),
  };
}

export function countBits(value: number): number {
  let count = 0;
  for (let rest = value; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** Bytes of one picture. */
export function pictureByteLength(pixels: DdsPixels, { width, height }: ImageSize): number {
  switch (pixels.kind) {
    case 'dxt':
      return dxtByteLength(pixels.dxt, width, height);
    case 'bc4':
      return dxtByteLength('dxt1', width, height);
    case 'bc5':
      return dxtByteLength('dxt5', width, height);
    case 'palette':
      return width * height;
    case 'masks':
      return width * height * (pixels.masks.bitCount / 8);
  }
}

const PALETTE_SIZE = 1024;

export interface DdsBlock extends ImageSize {
  readonly kind: 'palette' | 'mip';
  readonly face: number;
  readonly level: number;
  readonly start: number;
  readonly end: number;
}

/** Every block behind the headers, in order: the palette, then face by face the mips, each with all layers of a volume. */
export function planDds(header: DdsHeader): readonly DdsBlock[] {
  const { pixels, mipCount, faceCount, width, height } = header;
  let at = header.dataOffset;
  const blocks: DdsBlock[] = [];
  if (pixels.kind === 'palette') {
    blocks.push({ kind: 'palette', face: 0, level: 0, width: 256, height: 1, start: at, end: at + PALETTE_SIZE });
    at += PALETTE_SIZE;
  }
  for (let face = 0; face < faceCount; face++) {
    let size: ImageSize = { width, height };
    let { depth } = header;
    for (let level = 0; level < mipCount; level++) {
      const end = at + pictureByteLength(pixels, size) * depth;
      blocks.push({ kind: 'mip', face, level, width: size.width, height: size.height, start: at, end });
      at = end;
      size = halfSize(size);
      depth = Math.max(1, depth >> 1);
    }
  }
  return blocks;
}
