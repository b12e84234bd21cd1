/**
 * Encodes channels of RGBA pixels as baseline JPEG without colour conversion or subsampling, cut in two the way BLP1
 * stores it: tables that every mip shares, and one picture per mip. Table part + picture part is a whole JPEG file.
 */
import type { RgbaPixels } from '../mipmaps.ts';
import { ZIGZAG } from './entropy.ts';
import { forwardTransform, quantisationReciprocals } from './forward-transform.ts';
import { LUMINANCE_AC, LUMINANCE_DC, quantisationFactors, type HuffmanCodes } from './standard-tables.ts';

export interface JpegTablesPart {
  /** Start marker, quantisation and Huffman tables. */
  readonly bytes: Uint8Array;
  readonly reciprocals: Float32Array;
}

/** @param quality 1 to 100, or 64 quantisation factors of an existing picture in row order */
export function encodeJpegTables(quality: number | Uint8Array): JpegTablesPart {
  const factors = typeof quality === 'number' ? quantisationFactors(quality) : quality;
  const bytes: number[] = [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0];
  for (const place of ZIGZAG) bytes.push(factors[place] ?? 1);
  for (const [slot, { counts, values }] of [[0x00, LUMINANCE_DC] as const, [0x10, LUMINANCE_AC] as const]) {
    bytes.push(0xff, 0xc4, 0, 19 + values.length, slot, ...counts, ...values);
  }
  return { bytes: Uint8Array.from(bytes), reciprocals: quantisationReciprocals(factors) };
}

/** Per symbol: code << 8 | code length. */
function codeWords({ counts, values }: HuffmanCodes): Uint32Array {
  const words = new Uint32Array(256);
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length++, code <<= 1) {
    for (let index = 0; index < (counts[length - 1] ?? 0); index++) {
      words[values[place++] ?? 0] = (code++ << 8) | length;
    }
  }
  return words;
}

const DC_WORDS = codeWords(LUMINANCE_DC);
const AC_WORDS = codeWords(LUMINANCE_AC);
const ZERO_RUN_16 = 0xf0;

/** Collects bits into bytes, most significant first, with a 00 after every FF. */
class BitWriter {
  private bytes = new Uint8Array(4096);
  private length = 0;
  private held = 0;
  private heldCount = 0;

  put(bits: number, count: number): void {
    this.held = (this.held << count) | bits;
    this.heldCount += count;
    while (this.heldCount >= 8) {
      this.heldCount -= 8;
      const byte = (this.held >> this.heldCount) & 0xff;
      if (this.length + 2 > this.bytes.length) this.grow();
      this.bytes[this.length++] = byte;
      if (byte === 0xff) this.bytes[this.length++] = 0;
    }
  }

  putWord(word: number): void {
    this.put(word >>> 8, word & 0xff);
  }

  finish(): Uint8Array {
    if (this.heldCount > 0) this.put((1 << (8 - this.heldCount)) - 1, 8 - this.heldCount);
    return this.bytes.subarray(0, this.length);
  }

  private grow(): void {
    const larger = new Uint8Array(this.bytes.length * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }
}

/** JPEG stores a number as its size in bits and then that many bits, negative ones less 1. */
function putSigned(bits: BitWriter, value: number, size: number): void {
  bits.put((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
}

function sizeInBits(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}

function putBlock(bits: BitWriter, levels: Int32Array, previousDc: number): void {
  const difference = (levels[0] ?? 0) - previousDc;
  const dcSize = sizeInBits(difference);
  bits.putWord(DC_WORDS[dcSize] ?? 0);
  if (dcSize > 0) putSigned(bits, difference, dcSize);
  let run = 0;
  for (let index = 1; index < 64; index++) {
    const level = levels[index] ?? 0;
    if (level === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) bits.putWord(AC_WORDS[ZERO_RUN_16] ?? 0);
    const size = sizeInBits(level);
    bits.putWord(AC_WORDS[(run << 4) | size] ?? 0);
    putSigned(bits, level, size);
    run = 0;
  }
  if (run > 0) bits.putWord(AC_WORDS[0] ?? 0);
}

function loadBlock(image: RgbaPixels, channel: number, left: number, top: number, block: Float32Array): void {
  for (let y = 0, at = 0; y < 8; y++) {
    // Blocks that reach over the edge repeat the last row and column, which codes shortest.
    const row = Math.min(top + y, image.height - 1) * image.width;
    for (let x = 0; x < 8; x++, at++) {
      const column = Math.min(left + x, image.width - 1);
      block[at] = (image.pixels[(row + column) * 4 + channel] ?? 0) - 128;
    }
  }
}

/** The levels of a block in zigzag order, within what baseline JPEG can say (11 bits for the first, 10 for the rest). */
function quantise(block: Float32Array, reciprocals: Float32Array, levels: Int32Array): void {
  for (let index = 0; index < 64; index++) {
    const place = ZIGZAG[index] ?? 0;
    const level = Math.round((block[place] ?? 0) * (reciprocals[place] ?? 0));
    levels[index] = Math.max(-1023, Math.min(1023, level));
  }
}

/**
 * Frame header, scan and end marker of one picture.
 * @param channels which of R, G, B, A (0 to 3) each component holds, in order
 */
export function encodeJpegPicture(image: RgbaPixels, channels: readonly number[], tables: JpegTablesPart): Uint8Array {
  const { width, height } = image;
  const count = channels.length;
  const frame = [0xff, 0xc0, 0, 8 + 3 * count, 8, height >> 8, height & 255, width >> 8, width & 255, count];
  const scan = [0xff, 0xda, 0, 6 + 2 * count, count];
  for (let component = 0; component < count; component++) {
    frame.push(component + 1, 0x11, 0);
    scan.push(component + 1, 0);
  }
  scan.push(0, 63, 0);
  const bits = new BitWriter();
  const block = new Float32Array(64);
  const levels = new Int32Array(64);
  const previousDc = new Int32Array(count);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let component = 0; component < count; component++) {
        loadBlock(image, channels[component] ?? 0, left, top, block);
        forwardTransform(block);
        quantise(block, tables.reciprocals, levels);
        putBlock(bits, levels, previousDc[component] ?? 0);
        previousDc[component] = levels[0] ?? 0;
      }
    }
  }
  const data = bits.finish();
  const bytes = new Uint8Array(frame.length + scan.length + data.length + 2);
  bytes.set(frame);
  bytes.set(scan, frame.length);
  bytes.set(data, frame.length + scan.length);
  bytes.set([0xff, 0xd9], bytes.length - 2);
  return bytes;
}
