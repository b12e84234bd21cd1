/** Walks the chunks of a PNG before anything is unpacked: its header, and a copy with only the chunks that make the picture. */
import { FormatError } from '../../codec/error.ts';
import { checkImageSize } from '../../media/image.ts';

export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 2 | 4 | 8 | 16;
  readonly kind: 'grey' | 'colour' | 'palette' | 'grey-alpha' | 'colour-alpha';
  readonly isInterlaced: boolean;
}

export interface PngParts {
  readonly header: PngHeader;
  /** The one transparent colour of a grey (1 sample) or colour (3 samples) picture, in the file's own sample range. */
  readonly transparentColour: readonly number[] | null;
  readonly hasTransparency: boolean;
  /**
   * Signature, IHDR, PLTE, IDAT, IEND, and tRNS for a palette. Texts and profiles are left out, so they cannot spoil the
   * picture; so is the transparent colour, which fast-png 8.0.0 refuses in pictures of one or two pixels.
   */
  readonly picture: Uint8Array;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const IEND = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);
const HEADER_END = 33;
const CHANNELS = { grey: 1, colour: 3, palette: 1, 'grey-alpha': 2, 'colour-alpha': 4 } as const;
const KINDS: Readonly<Record<number, PngHeader['kind']>> = {
  0: 'grey',
  2: 'colour',
  3: 'palette',
  4: 'grey-alpha',
  6: 'colour-alpha',
};
/** Deflate cannot make more of a byte than this. */
const MAXIMUM_INFLATION = 1032;
/**
 * Unpacked bytes that any file may have: 8192 × 4096 pixels of RGBA, done in about a second. Larger pictures must have been
 * packed no better than real ones are, or a file of 260 KB would keep the program busy for three.
 */
const FREE_SIZE = 8192 * 4096 * 4;
const USUAL_INFLATION = 32;

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

function readBitDepth(kind: PngHeader['kind'], depth: number): PngHeader['bitDepth'] {
  const isPacked = depth === 1 || depth === 2 || depth === 4;
  if (depth === 8) return depth;
  if (depth === 16 && kind !== 'palette') return depth;
  if (isPacked && (kind === 'grey' || kind === 'palette')) return depth;
  throw new FormatError(`${depth} bits per sample in a ${kind} PNG`, { path: 'IHDR', offset: 24 });
}

/** @throws FormatError when the bytes do not begin like a PNG that can be read */
export function readPngHeader(bytes: Uint8Array): PngHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isStart = isPng(bytes) && bytes.length >= HEADER_END && view.getUint32(12) === 0x49484452; // 'IHDR'
  if (!isStart || view.getUint32(8) !== 13) {
    throw new FormatError('no PNG signature followed by a header', { path: '', offset: 0 });
  }
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  checkImageSize(width, height, 'IHDR', 16);
  const kind = KINDS[bytes[25] ?? 0];
  if (kind === undefined) throw new FormatError(`colour type ${bytes[25] ?? 0}`, { path: 'IHDR', offset: 25 });
  const interlace = bytes[28] ?? 0;
  if (bytes[26] !== 0 || bytes[27] !== 0 || interlace > 1) {
    throw new FormatError('unknown compression, filter or interlace method', { path: 'IHDR', offset: 26 });
  }
  const bitDepth = readBitDepth(kind, bytes[24] ?? 0);
  if (interlace === 1 && bitDepth < 8) {
    // fast-png 8.0.0 takes one byte per sample when it undoes the interlacing, and gives a wrong picture.
    const problem = `an interlaced PNG of ${bitDepth} bits per sample is not read; save it without interlacing`;
    throw new FormatError(problem, { path: 'IHDR', offset: 28 });
  }
  return { width, height, bitDepth, kind, isInterlaced: interlace === 1 };
}

interface Chunk {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The chunks behind IHDR up to IEND or to where the file breaks off. */
function walkChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = HEADER_END; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || name === 'IEND') break;
    chunks.push({ name, start: at, end });
    at = end;
  }
  return chunks;
}

function checkDataSize(header: PngHeader, packed: number): void {
  const rowBits = header.width * CHANNELS[header.kind] * header.bitDepth;
  const rawSize = header.height * (1 + Math.ceil(rowBits / 8));
  if (rawSize > packed * MAXIMUM_INFLATION) {
    const problem = `${header.width} × ${header.height} pixels cannot come from ${packed} packed bytes`;
    throw new FormatError(problem, { path: 'IDAT', offset: HEADER_END });
  }
  if (rawSize > FREE_SIZE && rawSize > packed * USUAL_INFLATION) {
    const problem = `${header.width} × ${header.height} pixels in ${packed} packed bytes, too few for a picture of that size`;
    throw new FormatError(problem, { path: 'IDAT', offset: HEADER_END });
  }
  // No packer makes data much larger; such a file would unpack to something far bigger than its picture.
  if (packed > rawSize * 2 + 65536) {
    const problem = `${packed} packed bytes for a picture of ${rawSize}`;
    throw new FormatError(problem, { path: 'IDAT', offset: HEADER_END });
  }
}

/** tRNS of a picture without palette and alpha: 16 bits for each channel. A shorter chunk is as good as none. */
function readTransparentColour(bytes: Uint8Array, chunks: readonly Chunk[], kind: PngHeader['kind']): number[] | null {
  if (kind !== 'grey' && kind !== 'colour') return null;
  const chunk = chunks.find(({ name }) => name === 'tRNS');
  const count = CHANNELS[kind];
  if (chunk === undefined || chunk.end - chunk.start - 12 < count * 2) return null;
  const at = chunk.start + 8;
  return Array.from({ length: count }, (_, index) => {
    const [high = 0, low = 0] = bytes.subarray(at + index * 2, at + index * 2 + 2);
    return (high << 8) | low;
  });
}

/** @throws FormatError when header and sizes make no sense */
export function readPngParts(bytes: Uint8Array): PngParts {
  const header = readPngHeader(bytes);
  const chunks = walkChunks(bytes);
  const isPalette = header.kind === 'palette';
  const kept = chunks.filter(({ name }) => name === 'IDAT' || (isPalette && (name === 'PLTE' || name === 'tRNS')));
  const packed = kept.reduce((sum, { name, start, end }) => sum + (name === 'IDAT' ? end - start - 12 : 0), 0);
  checkDataSize(header, packed);
  const size = kept.reduce((sum, { start, end }) => sum + end - start, HEADER_END + IEND.length);
  const picture = new Uint8Array(size);
  picture.set(bytes.subarray(0, HEADER_END));
  let at = HEADER_END;
  for (const { start, end } of kept) {
    picture.set(bytes.subarray(start, end), at);
    at += end - start;
  }
  picture.set(IEND, at);
  const transparentColour = readTransparentColour(bytes, chunks, header.kind);
  const hasTransparency = transparentColour !== null || kept.some(({ name }) => name === 'tRNS');
  return { header, transparentColour, hasTransparency, picture };
}

/** Whether the file says that some of its pixels are transparent although they carry no alpha of their own. */
export function hasTransparency(bytes: Uint8Array, { kind }: PngHeader): boolean {
  const chunks = walkChunks(bytes);
  if (kind === 'palette') return chunks.some(({ name }) => name === 'tRNS');
  return readTransparentColour(bytes, chunks, kind) !== null;
}
