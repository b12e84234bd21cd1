/**
 * Reads the headers of BLP0 and BLP1 (Warcraft III) and BLP2 (World of Warcraft) textures and finds the mips that really
 * exist.
 */
import { FormatError } from '../../codec/error.ts';
import type { FilePart } from '../../codec/documentView.ts';
import { checkImageSize, type ImageSize } from '../../media/image.ts';
import { mipChainSizes } from '../../media/mipmaps.ts';

export type BlpContent = 'jpeg' | 'palette' | 'dxt1' | 'dxt3' | 'dxt5' | 'raw';

export interface BlpMip extends ImageSize {
  /** From the start of the file. */
  readonly offset: number;
  /** As the header says, cut at the end of the file. */
  readonly size: number;
}

export interface BlpHeader extends BlpEncoding {
  readonly version: 0 | 1 | 2;
  /** What the header says, which may be nonsense: 9 and 136 have been seen. */
  readonly storedAlphaBits: number;
  readonly width: number;
  readonly height: number;
  /** Largest first, never empty. */
  readonly mips: readonly [BlpMip, ...BlpMip[]];
  /** Where the palette, or the length of the shared JPEG header, stands: behind the fixed header. */
  readonly fixedSize: number;
}

/** The fixed part is 156 bytes in BLP1 and 148 in BLP2; old descriptions mix them up. */
export const BLP0_FIXED_SIZE = 28;
export const BLP1_FIXED_SIZE = 156;
export const BLP2_FIXED_SIZE = 148;
export const MIP_SLOTS = 16;

const SIGNATURE = { BLP0: 0x30504c42, BLP1: 0x31504c42, BLP2: 0x32504c42 } as const;

function fail(problem: string, path: string, offset: number): never {
  throw new FormatError(problem, { path, offset });
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function isBlp(bytes: Uint8Array): boolean {
  return blpVersion(bytes) !== null;
}

interface MipTables {
  readonly offsets: number;
  readonly sizes: number;
}

/** Real files list too many mips, one only, or garbage: the list ends at 1 × 1, at a zero, or outside the file. */
function readMips(view: DataView, full: ImageSize, tables: MipTables): [BlpMip, ...BlpMip[]] {
  const mips: BlpMip[] = [];
  for (const [level, { width, height }] of mipChainSizes(full).slice(0, MIP_SLOTS).entries()) {
    const offset = view.getUint32(tables.offsets + level * 4, true);
    const size = view.getUint32(tables.sizes + level * 4, true);
    if (offset === 0 || size === 0 || offset >= view.byteLength) break;
    const left = view.byteLength - offset;
    // A cut file keeps its first picture; a smaller mip that is cut is no use.
    if (size > left && level > 0) break;
    mips.push({ width, height, offset, size: Math.min(size, left) });
  }
  const [first, ...rest] = mips;
  if (first === undefined) {
    const where = view.getUint32(tables.offsets, true);
    const size = view.getUint32(tables.sizes, true);
    fail(`${size} bytes at ${where} in a file of ${view.byteLength}: no picture data`, 'mips[0]', tables.offsets);
  }
  return [first, ...rest];
}

function paletteAlphaBits(stored: number): 0 | 1 | 4 | 8 {
  return stored === 1 || stored === 4 || stored === 8 ? stored : 0;
}

export interface BlpEncoding {
  readonly content: BlpContent;
  /** What the game makes of the stored depth. For DXT the bits an alpha value has in the blocks. */
  readonly alphaBits: 0 | 1 | 4 | 8;
}

/** The game takes every content but 1 for JPEG, and every JPEG alpha depth but 8 for none (Dr Super Good, YDWE#106). */
export function blp1Encoding(content: number, alphaBits: number): BlpEncoding {
  if (content === 1) return { content: 'palette', alphaBits: paletteAlphaBits(alphaBits) };
  return { content: 'jpeg', alphaBits: alphaBits === 8 ? 8 : 0 };
}

/** The type of a BLP2 whose mips are JPEG, as in BLP1. No game file has it; converters of the time could write it. */
export const JPEG_TYPE = 0;

/** With type 0 the encoding says nothing, and alpha is told as in BLP1. */
export function blp2JpegEncoding(alphaDepth: number): BlpEncoding {
  return { content: 'jpeg', alphaBits: alphaDepth === 8 ? 8 : 0 };
}

/** What a BLP2 with direct pixels (type 1) has; null for an encoding that does not exist. */
export function blp2Encoding(encoding: number, alphaDepth: number, alphaType: number): BlpEncoding | null {
  switch (encoding) {
    case 1:
      return { content: 'palette', alphaBits: paletteAlphaBits(alphaDepth) };
    case 2:
      if (alphaDepth <= 1) return { content: 'dxt1', alphaBits: alphaDepth === 1 ? 1 : 0 };
      return alphaType === 7 ? { content: 'dxt5', alphaBits: 8 } : { content: 'dxt3', alphaBits: 4 };
    case 3:
      // Blizzard's own raw file says alpha depth 136, so any value but 0 means the byte that is there.
      return { content: 'raw', alphaBits: alphaDepth === 0 ? 0 : 8 };
    default:
      return null;
  }
}

/** The number of the mip that a file of a BLP0 holds, from its ending .b00 to .b15; −1 for other files. */
export function blp0MipLevel(name: string): number {
  const digits = /\.b(\d\d)$/i.exec(name)?.[1];
  return digits !== undefined && Number(digits) < MIP_SLOTS ? Number(digits) : -1;
}

/** The mips of a BLP0 from the largest on, as far as their files are there one after the other. */
function readBlp0Mips(full: ImageSize, files: readonly FilePart[]): [BlpMip, ...BlpMip[]] {
  const byLevel = new Map(files.map((file) => [blp0MipLevel(file.name), file]));
  const mips: BlpMip[] = [];
  for (const [level, size] of mipChainSizes(full).entries()) {
    const file = byLevel.get(level);
    if (file === undefined || file.end === file.start) break;
    mips.push({ ...size, offset: file.start, size: file.end - file.start });
  }
  const [first, ...rest] = mips;
  if (first === undefined) {
    fail('a BLP0 keeps its pictures in files of their own (.b00 to .b15), and the first of them is missing', '', 0);
  }
  return [first, ...rest];
}

function readBlp1Header(view: DataView, version: 0 | 1, files: readonly FilePart[]): BlpHeader {
  const fixedSize = version === 0 ? BLP0_FIXED_SIZE : BLP1_FIXED_SIZE;
  if (view.byteLength < fixedSize) {
    fail(`a BLP${version} header has ${fixedSize} bytes, the file ${view.byteLength}`, '', 0);
  }
  const storedAlphaBits = view.getUint32(0x08, true);
  const width = view.getUint32(0x0c, true);
  const height = view.getUint32(0x10, true);
  checkImageSize(width, height, 'header', 0x0c);
  const encoding = blp1Encoding(view.getUint32(0x04, true), storedAlphaBits);
  const full = { width, height };
  const mips = version === 0 ? readBlp0Mips(full, files) : readMips(view, full, { offsets: 0x1c, sizes: 0x5c });
  return { version, ...encoding, storedAlphaBits, width, height, mips, fixedSize };
}

function readBlp2Header(view: DataView): BlpHeader {
  if (view.byteLength < BLP2_FIXED_SIZE)
    fail(`a BLP2 header has ${BLP2_FIXED_SIZE} bytes, the file ${view.byteLength}`, '', 0);
  const storedAlphaBits = view.getUint8(0x09);
  const encoding =
    view.getUint32(0x04, true) === JPEG_TYPE
      ? blp2JpegEncoding(storedAlphaBits)
      : blp2Encoding(view.getUint8(0x08), storedAlphaBits, view.getUint8(0x0a));
  if (encoding === null) {
    fail(`encoding ${view.getUint8(0x08)}; BLP2 knows 1 (palette), 2 (DXT) and 3 (raw)`, 'header', 0x08);
  }
  const width = view.getUint32(0x0c, true);
  const height = view.getUint32(0x10, true);
  checkImageSize(width, height, 'header', 0x0c);
  const mips = readMips(view, { width, height }, { offsets: 0x14, sizes: 0x54 });
  return { version: 2, ...encoding, storedAlphaBits, width, height, mips, fixedSize: BLP2_FIXED_SIZE };
}

/** The digit of the signature; null when there is none. */
export function blpVersion(bytes: Uint8Array): 0 | 1 | 2 | null {
  if (bytes.length < 4) return null;
  const signature = viewOf(bytes).getUint32(0, true);
  if (signature === SIGNATURE.BLP0) return 0;
  if (signature === SIGNATURE.BLP1) return 1;
  return signature === SIGNATURE.BLP2 ? 2 : null;
}

/**
 * @param files the files that `bytes` consist of; only a BLP0 needs them
 * @throws FormatError when the bytes are no BLP, or nothing in them can be shown
 */
export function readBlpHeader(bytes: Uint8Array, files: readonly FilePart[] = []): BlpHeader {
  const version = blpVersion(bytes);
  if (version === null) fail('no BLP signature', '', 0);
  const view = viewOf(bytes);
  return version === 2 ? readBlp2Header(view) : readBlp1Header(view, version, files);
}

const CONTENT_NAMES: Record<BlpContent, string> = {
  jpeg: 'JPEG',
  palette: 'palette',
  dxt1: 'DXT1',
  dxt3: 'DXT3',
  dxt5: 'DXT5',
  raw: 'raw BGRA',
};

/** `BLP1 JPEG, 8-bit alpha`. */
export function blpEncodingName({ version, content, alphaBits }: BlpEncoding & { readonly version: number }): string {
  const alpha = alphaBits === 0 ? 'no alpha' : `${alphaBits}-bit alpha`;
  return `BLP${version} ${CONTENT_NAMES[content]}, ${alpha}`;
}
