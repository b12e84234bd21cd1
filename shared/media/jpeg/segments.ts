/** The parts of a JPEG file that come before the bits of a scan: tables, frame header, scan header. */
import { FormatError } from '../../codec/error.ts';
import { checkImageSize } from '../image.ts';
import { buildHuffmanTable, type HuffmanTable } from './huffman-table.ts';

// Marker codes of ISO/IEC 10918-1, table B.1.
export const MARKER = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisationTables: 0xdb,
  huffmanTables: 0xc4,
  arithmeticConditioning: 0xcc,
  jpegExtension: 0xc8,
  restartInterval: 0xdd,
} as const;

export interface Segment {
  readonly marker: number;
  /** First byte of the content, behind the length. */
  readonly start: number;
  /** One past the last byte of the content. */
  readonly end: number;
}

export interface JpegComponent {
  readonly id: number;
  /** Samples of this component per smallest unit, 1 to 4 each way. */
  readonly horizontalSampling: number;
  readonly verticalSampling: number;
  readonly quantisationTable: number;
}

export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** Whether coefficients come in several scans, bit by bit. */
  readonly isProgressive: boolean;
  readonly offset: number;
}

export interface ScanComponent {
  /** Place in the frame's list. */
  readonly index: number;
  readonly dcTable: number;
  readonly acTable: number;
}

/** Tables as read; Huffman tables are built when a scan first uses them, because files may redefine them often. */
export interface JpegTables {
  readonly quantisation: (Uint16Array | undefined)[];
  readonly huffman: Map<number, { counts: Uint8Array; values: Uint8Array; offset: number; built?: HuffmanTable }>;
  restartInterval: number;
}

function fail(problem: string, offset: number): never {
  throw new FormatError(problem, { path: 'JPEG', offset });
}

/** The next marker at or after `offset`, with its content; null at the end of the bytes. */
export function nextSegment(bytes: Uint8Array, offset: number): Segment | null {
  let at = offset;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return null;
    const marker = bytes[at + 1];
    if (marker === undefined) return null;
    const isFill = marker === 0xff;
    // Markers without content: TEM (01), restarts (D0-D7) and start of image; 00 is a stuffed byte, not a marker.
    const isBare = marker <= 1 || (marker >= 0xd0 && marker <= MARKER.startOfImage);
    if (!isFill && !isBare) break;
    at += isFill ? 1 : 2;
  }
  const marker = bytes[at + 1] ?? 0;
  const start = at + 4;
  if (marker === MARKER.endOfImage) return { marker, start: at + 2, end: at + 2 };
  const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  if (start > bytes.length) return null;
  if (length < 2 || at + 2 + length > bytes.length) {
    fail(`marker FF${marker.toString(16).toUpperCase()} claims ${length} bytes, ${bytes.length - at - 2} left`, at);
  }
  return { marker, start, end: at + 2 + length };
}

/** Whether a marker is one of the frame headers SOF0 to SOF15. */
export function isFrameMarker(marker: number): boolean {
  const isOther =
    marker === MARKER.huffmanTables || marker === MARKER.jpegExtension || marker === MARKER.arithmeticConditioning;
  return marker >= 0xc0 && marker <= 0xcf && !isOther;
}

export function readFrame(bytes: Uint8Array, { marker, start, end }: Segment): JpegFrame {
  // SOF1 (extended sequential) differs from baseline SOF0 in the number of tables only, which costs us nothing.
  if (marker < 0xc0 || marker > 0xc2) {
    fail(`JPEG of kind SOF${marker - 0xc0} is not read; games use baseline JPEG. Save the picture as baseline`, start);
  }
  const count = bytes[start + 5] ?? 0;
  if (end - start < 6 + count * 3 || count === 0)
    fail(`frame header of ${end - start} bytes for ${count} components`, start);
  if (bytes[start] !== 8) fail(`${bytes[start] ?? 0} bits per sample; only 8 are read`, start);
  const height = ((bytes[start + 1] ?? 0) << 8) | (bytes[start + 2] ?? 0);
  const width = ((bytes[start + 3] ?? 0) << 8) | (bytes[start + 4] ?? 0);
  checkImageSize(width, height, 'JPEG', start + 1);
  const components: JpegComponent[] = [];
  for (let at = start + 6; components.length < count; at += 3) {
    const horizontalSampling = (bytes[at + 1] ?? 0) >> 4;
    const verticalSampling = (bytes[at + 1] ?? 0) & 15;
    const quantisationTable = bytes[at + 2] ?? 0;
    const isValid = (factor: number): boolean => factor >= 1 && factor <= 4;
    if (!isValid(horizontalSampling) || !isValid(verticalSampling) || quantisationTable > 3) {
      fail(`component ${components.length} has sampling ${horizontalSampling} × ${verticalSampling}`, at);
    }
    components.push({ id: bytes[at] ?? 0, horizontalSampling, verticalSampling, quantisationTable });
  }
  return { width, height, components, isProgressive: marker === 0xc2, offset: start };
}

export function readQuantisationTables(bytes: Uint8Array, { start, end }: Segment, tables: JpegTables): void {
  for (let at = start; at < end;) {
    const slot = (bytes[at] ?? 0) & 15;
    const bytesPerFactor = (bytes[at] ?? 0) >> 4 === 0 ? 1 : 2;
    if (slot > 3 || at + 1 + 64 * bytesPerFactor > end) fail(`quantisation table ${slot} is cut short`, at);
    const factors = new Uint16Array(64);
    for (let index = 0; index < 64; index++) {
      const from = at + 1 + index * bytesPerFactor;
      factors[index] = bytesPerFactor === 1 ? (bytes[from] ?? 0) : ((bytes[from] ?? 0) << 8) | (bytes[from + 1] ?? 0);
    }
    tables.quantisation[slot] = factors;
    at += 1 + 64 * bytesPerFactor;
  }
}

export function readHuffmanTables(bytes: Uint8Array, { start, end }: Segment, tables: JpegTables): void {
  for (let at = start; at < end;) {
    const slot = bytes[at] ?? 0;
    const counts = bytes.slice(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (at + 17 + total > end || total > 256) fail(`Huffman table of ${total} codes, ${end - at - 17} bytes left`, at);
    tables.huffman.set(slot, { counts, values: bytes.slice(at + 17, at + 17 + total), offset: at });
    at += 17 + total;
  }
}

/** @param kind 0 for first coefficients (DC), 1 for the others (AC) */
export function useHuffmanTable(tables: JpegTables, kind: 0 | 1, slot: number, offset: number): HuffmanTable {
  const table = tables.huffman.get((kind << 4) | slot);
  if (table === undefined)
    fail(`the scan uses ${kind === 0 ? 'DC' : 'AC'} Huffman table ${slot}, which is missing`, offset);
  if (table.built !== undefined) return table.built;
  const built = buildHuffmanTable(table.counts, table.values);
  if (built === null) fail(`Huffman table ${slot} has more codes than fit their lengths`, table.offset);
  table.built = built;
  return built;
}

export function readScanComponents(bytes: Uint8Array, { start, end }: Segment, frame: JpegFrame): ScanComponent[] {
  const count = bytes[start] ?? 0;
  if (count === 0 || count > 4 || start + 1 + count * 2 > end) fail(`scan header for ${count} components`, start);
  const list: ScanComponent[] = [];
  for (let at = start + 1; list.length < count; at += 2) {
    const id = bytes[at] ?? 0;
    const index = frame.components.findIndex((component) => component.id === id);
    if (index < 0) fail(`the scan names component ${id}, which the frame header does not`, at);
    list.push({ index, dcTable: (bytes[at + 1] ?? 0) >> 4, acTable: (bytes[at + 1] ?? 0) & 15 });
  }
  return list;
}
