/** The bits of a JPEG scan: strips the byte stuffing, splits at restart markers and decodes blocks of coefficients. */
import { extendSign, LOOKAHEAD_BITS, type HuffmanTable } from './huffman-table.ts';

/** Row-order place of the n-th coefficient in the file's zigzag order. */
export const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);

const RESTART_0 = 0xd0;
const RESTART_7 = 0xd7;
/** Zero bytes behind the data, so that the reader may run ahead without a test per byte. */
const READ_AHEAD = 8;

export interface EntropyData {
  /** The scan's bits without stuffing and markers, followed by a few zero bytes. */
  readonly bytes: Uint8Array;
  /** Ends of the parts between restart markers, in `bytes`; the last is the end of the data. */
  readonly segmentEnds: readonly number[];
  /** Where in the file the next marker stands (or the end of the file). */
  readonly nextMarker: number;
}

function findScanEnd(file: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at < 0 || at + 1 >= file.length) return file.length;
    const code = file[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < RESTART_0 || code > RESTART_7)) return at;
    at += code === 0xff ? 1 : 2;
  }
}

/** Copies the entropy-coded bytes from `start` to the next real marker. Restart markers split it only if `hasRestarts`. */
export function collectEntropyData(file: Uint8Array, start: number, hasRestarts: boolean): EntropyData {
  const end = findScanEnd(file, start);
  const bytes = new Uint8Array(end - start + READ_AHEAD);
  const segmentEnds: number[] = [];
  let length = 0;
  let at = start;
  while (at < end) {
    // Whole runs between FF bytes are copied at once, the FF included.
    const found = file.indexOf(0xff, at);
    const isStuffed = found >= 0 && found < end;
    const runEnd = isStuffed ? found + 1 : end;
    bytes.set(file.subarray(at, runEnd), length);
    length += runEnd - at;
    at = runEnd;
    if (!isStuffed) continue;
    const code = at < end ? (file[at] ?? 0) : 0;
    if (code === 0) at++;
    else {
      // Fill byte or restart marker: the FF was no data.
      length--;
      bytes[length] = 0;
      if (code === 0xff) continue;
      at++;
      if (hasRestarts) segmentEnds.push(length);
    }
  }
  segmentEnds.push(length);
  return { bytes, segmentEnds, nextMarker: end };
}

/** Where the decoder stands in the bits. */
export interface BitCursor {
  readonly bytes: Uint8Array;
  /** Next byte to take in. */
  position: number;
  /** Up to 31 bits taken in, the next one to use at bit `heldCount - 1`; what is above that is stale. */
  held: number;
  heldCount: number;
}

/** Whether more bits were used than stand before `end`. */
export function isPastEnd(cursor: BitCursor, end: number): boolean {
  return cursor.position * 8 - cursor.heldCount > end * 8;
}

/** A code of more than `LOOKAHEAD_BITS` bits: the packed length << 8 | symbol, or 0 when no such code exists. */
function findLongCode(table: HuffmanTable, next16: number): number {
  for (let length = LOOKAHEAD_BITS + 1; length <= 16; length++) {
    if (next16 < (table.codeLimits[length] ?? 0)) {
      const place = (next16 >> (16 - length)) + (table.valueOffsets[length] ?? 0);
      return (length << 8) | (table.values[place] ?? 0);
    }
  }
  return 0;
}

/**
 * Decodes one block into dequantised coefficients in row order.
 * @param block 64 zeros on entry
 * @param quantisation 64 factors in zigzag order
 * @param predictions the running first coefficient of each component; `component` is its place
 * @returns the zigzag place of the last coefficient that was set (0 = only the first), or -1 for bits that mean nothing
 */
export function decodeBlock(
  cursor: BitCursor,
  block: Int32Array,
  tables: { readonly dc: HuffmanTable; readonly ac: HuffmanTable; readonly quantisation: Uint16Array },
  predictions: Int32Array,
  component: number,
): number {
  const { bytes } = cursor;
  const { dc, ac, quantisation } = tables;
  const { coefficients } = ac;
  let { position, held, heldCount } = cursor;

  if (heldCount < 16) {
    held = (held << 16) | ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
    position += 2;
    heldCount += 16;
  }
  let code = dc.symbols[(held >>> (heldCount - LOOKAHEAD_BITS)) & ((1 << LOOKAHEAD_BITS) - 1)] ?? 0;
  if (code === 0) code = findLongCode(dc, (held >>> (heldCount - 16)) & 0xffff);
  const dcSize = code & 0xff;
  if (code === 0 || dcSize > 15) return -1;
  heldCount -= code >> 8;
  if (dcSize > 0) {
    if (heldCount < 16) {
      held = (held << 16) | ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
      position += 2;
      heldCount += 16;
    }
    heldCount -= dcSize;
    const difference = extendSign((held >>> heldCount) & ((1 << dcSize) - 1), dcSize);
    predictions[component] = (predictions[component] ?? 0) + difference;
  }
  block[0] = Math.imul(predictions[component] ?? 0, quantisation[0] ?? 0);

  let last = 0;
  let index = 1;
  while (index < 64) {
    if (heldCount < 16) {
      held = (held << 16) | ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
      position += 2;
      heldCount += 16;
    }
    const ahead = (held >>> (heldCount - LOOKAHEAD_BITS)) & ((1 << LOOKAHEAD_BITS) - 1);
    const packed = coefficients[ahead] ?? 0;
    if (packed !== 0) {
      index += (packed >>> 5) & 0x7f;
      heldCount -= packed & 0x1f;
      if (index > 63) break;
      block[ZIGZAG[index] ?? 0] = (packed >> 16) * (quantisation[index] ?? 0);
      last = index++;
      continue;
    }
    let symbol = ac.symbols[ahead] ?? 0;
    if (symbol === 0) symbol = findLongCode(ac, (held >>> (heldCount - 16)) & 0xffff);
    if (symbol === 0) return -1;
    heldCount -= symbol >> 8;
    const size = symbol & 15;
    const run = (symbol >> 4) & 15;
    if (size === 0) {
      if (run !== 15) break;
      index += 16;
      continue;
    }
    if (heldCount < 16) {
      held = (held << 16) | ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
      position += 2;
      heldCount += 16;
    }
    heldCount -= size;
    index += run;
    if (index > 63) break;
    const value = extendSign((held >>> heldCount) & ((1 << size) - 1), size);
    block[ZIGZAG[index] ?? 0] = value * (quantisation[index] ?? 0);
    last = index++;
  }
  cursor.position = position;
  cursor.held = held;
  cursor.heldCount = heldCount;
  return last;
}
