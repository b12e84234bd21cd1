/**
 * Scans of progressive JPEG (ISO/IEC 10918-1, annex G): coefficients come in bands and bit by bit, so those of the whole picture are
 * kept until the last scan. Speed matters less here than in `entropy.ts`: no game file known to us is progressive, but
 * pictures that people bring along are.
 */
import { FormatError } from '../../codec/error.ts';
import { collectEntropyData, ZIGZAG } from './entropy.ts';
import { extendSign, LOOKAHEAD_BITS, type HuffmanTable } from './huffman-table.ts';

/** The coefficients of one component, block by block, each block in row order. */
export interface CoefficientPlane {
  readonly coefficients: Int16Array;
  readonly blockColumns: number;
  /** Blocks that hold picture, not padding: the extent of a scan with one component. */
  readonly usedBlockColumns: number;
  readonly usedBlockRows: number;
}

export interface ProgressivePart {
  readonly plane: CoefficientPlane;
  /** Null in scans that do not use it. */
  readonly dc: HuffmanTable | null;
  readonly ac: HuffmanTable | null;
  /** Blocks of this component in one unit of the scan. */
  readonly across: number;
  readonly down: number;
}

/** Which coefficients a scan brings, in zigzag order, and which bits of them. */
export interface Band {
  readonly first: number;
  readonly last: number;
  /** 0 for the first bits of a coefficient; otherwise the lowest bit that is known already. */
  readonly high: number;
  /** The lowest bit that this scan brings. */
  readonly low: number;
}

/** @throws FormatError for a band that the standard does not allow */
export function checkBand({ first, last, high, low }: Band, componentCount: number, offset: number): void {
  const isDc = first === 0 && last === 0;
  const isAc = first >= 1 && first <= last && last <= 63 && componentCount === 1;
  const isBit = low <= 13 && (high === 0 || high === low + 1);
  if ((isDc || isAc) && isBit) return;
  const problem = `a scan of ${componentCount} component${componentCount === 1 ? '' : 's'} for coefficients ${first} to ${last}, bits ${high} to ${low}`;
  throw new FormatError(problem, { path: 'JPEG', offset });
}

/** Raised inside a scan for bits that mean nothing. */
class DamagedBits extends Error {}

class BitReader {
  private readonly bytes: Uint8Array;
  private position: number;
  private readonly end: number;
  private held = 0;
  private heldCount = 0;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  get isPastEnd(): boolean {
    return this.position * 8 - this.heldCount > this.end * 8;
  }

  bits(count: number): number {
    if (count === 0) return 0;
    this.fill();
    this.heldCount -= count;
    return (this.held >>> this.heldCount) & ((1 << count) - 1);
  }

  symbol(table: HuffmanTable): number {
    this.fill();
    const packed = table.symbols[(this.held >>> (this.heldCount - LOOKAHEAD_BITS)) & ((1 << LOOKAHEAD_BITS) - 1)] ?? 0;
    if (packed !== 0) {
      this.heldCount -= packed >> 8;
      return packed & 0xff;
    }
    const next = (this.held >>> (this.heldCount - 16)) & 0xffff;
    for (let length = LOOKAHEAD_BITS + 1; length <= 16; length++) {
      if (next >= (table.codeLimits[length] ?? 0)) continue;
      this.heldCount -= length;
      return table.values[(next >> (16 - length)) + (table.valueOffsets[length] ?? 0)] ?? 0;
    }
    throw new DamagedBits();
  }

  /** A number of `size` bits as JPEG writes signed ones. */
  signed(size: number): number {
    return size === 0 ? 0 : extendSign(this.bits(size), size);
  }

  private fill(): void {
    if (this.heldCount >= 16) return;
    this.held = (this.held << 16) | ((this.bytes[this.position] ?? 0) << 8) | (this.bytes[this.position + 1] ?? 0);
    this.position += 2;
    this.heldCount += 16;
  }
}

/** What goes on from block to block until a restart marker. */
interface ScanState {
  readonly reader: BitReader;
  readonly predictions: Int32Array;
  /** Blocks still to come in which the band has nothing (more). */
  blocksWithout: number;
}

function tableOf(table: HuffmanTable | null): HuffmanTable {
  if (table === null) throw new DamagedBits();
  return table;
}

type ReadBlock = (state: ScanState, part: ProgressivePart, start: number, component: number) => void;

function readDc({ high, low }: Band): ReadBlock {
  if (high > 0) {
    return ({ reader }, { plane: { coefficients } }, start) => {
      if (reader.bits(1) === 1) coefficients[start] = (coefficients[start] ?? 0) | (1 << low);
    };
  }
  return ({ reader, predictions }, { plane, dc }, start, component) => {
    const size = reader.symbol(tableOf(dc));
    if (size > 15) throw new DamagedBits();
    const value = (predictions[component] ?? 0) + reader.signed(size);
    predictions[component] = value;
    plane.coefficients[start] = value << low;
  };
}

/** How many blocks after this one a symbol "end of band" is for. */
function runOfBlocks(reader: BitReader, run: number): number {
  return (1 << run) - 1 + reader.bits(run);
}

function readAc({ first, last, low }: Band): ReadBlock {
  return (state, { plane: { coefficients }, ac }, start) => {
    if (state.blocksWithout > 0) {
      state.blocksWithout--;
      return;
    }
    const { reader } = state;
    const table = tableOf(ac);
    for (let index = first; index <= last; index++) {
      const symbol = reader.symbol(table);
      const run = symbol >> 4;
      const size = symbol & 15;
      if (size === 0 && run < 15) {
        state.blocksWithout = runOfBlocks(reader, run);
        return;
      }
      index += run;
      if (size === 0) continue;
      if (index > 63) throw new DamagedBits();
      coefficients[start + (ZIGZAG[index] ?? 0)] = reader.signed(size) << low;
    }
  };
}

/** One more bit for coefficients that are known in part, and new ones that begin with this bit. */
function refineAc({ first, last, low }: Band): ReadBlock {
  const bit = 1 << low;
  const refine = (reader: BitReader, coefficients: Int16Array, at: number, value: number): void => {
    if (reader.bits(1) === 1 && (value & bit) === 0) coefficients[at] = value > 0 ? value + bit : value - bit;
  };
  return (state, { plane: { coefficients }, ac }, start) => {
    const { reader } = state;
    let index = first;
    if (state.blocksWithout === 0) {
      const table = tableOf(ac);
      while (index <= last) {
        const symbol = reader.symbol(table);
        let run = symbol >> 4;
        const size = symbol & 15;
        if (size > 1) throw new DamagedBits();
        if (size === 0 && run < 15) {
          // This block counts among those without new coefficients.
          state.blocksWithout = runOfBlocks(reader, run) + 1;
          break;
        }
        const value = size === 0 ? 0 : reader.bits(1) === 1 ? bit : -bit;
        for (; index <= last; index++) {
          const at = start + (ZIGZAG[index] ?? 0);
          const known = coefficients[at] ?? 0;
          if (known !== 0) refine(reader, coefficients, at, known);
          else if (run-- === 0) {
            coefficients[at] = value;
            break;
          }
        }
        index++;
      }
    }
    if (state.blocksWithout === 0) return;
    for (; index <= last; index++) {
      const at = start + (ZIGZAG[index] ?? 0);
      const known = coefficients[at] ?? 0;
      if (known !== 0) refine(reader, coefficients, at, known);
    }
    state.blocksWithout--;
  };
}

function blockReader(band: Band): ReadBlock {
  if (band.first === 0) return readDc(band);
  return band.high === 0 ? readAc(band) : refineAc(band);
}

function readUnit(
  state: ScanState,
  parts: readonly ProgressivePart[],
  read: ReadBlock,
  column: number,
  row: number,
): void {
  for (const [component, part] of parts.entries()) {
    const { plane, across, down } = part;
    for (let inner = 0; inner < across * down; inner++) {
      const blockColumn = column * across + (inner % across);
      const blockRow = row * down + Math.floor(inner / across);
      read(state, part, (blockRow * plane.blockColumns + blockColumn) * 64, component);
    }
  }
}

/** Reads the units from `unit` to `stop`; returns the first that could not be read, `stop` when all were. */
function readUnits(
  state: ScanState,
  parts: readonly ProgressivePart[],
  read: ReadBlock,
  [unit, stop, columns]: readonly [unit: number, stop: number, columns: number],
): number {
  for (let at = unit; at < stop; at++) {
    try {
      readUnit(state, parts, read, at % columns, Math.floor(at / columns));
    } catch (error) {
      if (error instanceof DamagedBits) return at;
      throw error;
    }
    if (state.reader.isPastEnd) return at;
  }
  return stop;
}

export interface ProgressiveScan {
  readonly parts: readonly ProgressivePart[];
  readonly band: Band;
  readonly columns: number;
  readonly rows: number;
  readonly restartInterval: number;
}

/**
 * Takes in one scan.
 * @param start the first byte of the bits
 * @returns what was wrong with the bits (null when nothing was), and where the next marker stands
 */
export function readProgressiveScan(
  bytes: Uint8Array,
  start: number,
  { parts, band, columns, rows, restartInterval }: ProgressiveScan,
): { readonly damage: string | null; readonly next: number } {
  const data = collectEntropyData(bytes, start, restartInterval > 0);
  const read = blockReader(band);
  const unitCount = columns * rows;
  let damage: string | null = null;
  let unit = 0;
  for (let segment = 0; segment < data.segmentEnds.length && unit < unitCount; segment++) {
    const from = segment === 0 ? 0 : (data.segmentEnds[segment - 1] ?? 0);
    const state: ScanState = {
      reader: new BitReader(data.bytes, from, data.segmentEnds[segment] ?? 0),
      predictions: new Int32Array(parts.length),
      blocksWithout: 0,
    };
    const stop = restartInterval === 0 ? unitCount : Math.min(unitCount, (segment + 1) * restartInterval);
    const reached = readUnits(state, parts, read, [unit, stop, columns]);
    if (reached < stop) damage ??= `the JPEG data are damaged at unit ${reached} of ${unitCount}`;
    unit = stop;
  }
  if (unit < unitCount) damage ??= `the JPEG data end at unit ${unit} of ${unitCount}`;
  return { damage, next: data.nextMarker };
}
