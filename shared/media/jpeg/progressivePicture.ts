/** A progressive JPEG while it is read: coefficients gather over the scans and become samples at the end. */
import { FormatError } from '../../codec/error.ts';
import type { ScanResult } from './baseline.ts';
import { ZIGZAG } from './entropy.ts';
import { inverseTransform } from './inverse-transform.ts';
import type { Layout, Plane } from './layout.ts';
import {
  checkBand,
  readProgressiveScan,
  type Band,
  type CoefficientPlane,
  type ProgressivePart,
} from './progressive.ts';
import { readScanComponents, useHuffmanTable, type JpegFrame, type JpegTables, type Segment } from './segments.ts';

/** Coefficients take 2 bytes each beside the samples: 4096 × 4096 pixels of 4 components are 128 MiB. */
const MAXIMUM_COEFFICIENTS = 4096 * 4096 * 4;

/**
 * How often each block may be visited on average. Encoders write 6 to 12 scans; files of thousands of scans that say nothing
 * are a known way to keep a decoder busy.
 */
const MAXIMUM_VISITS = 64;

interface Component extends CoefficientPlane {
  readonly plane: Plane;
  /** As it was in the first scan of the component. */
  quantisation: Uint16Array | null;
}

interface Picture {
  readonly frame: JpegFrame;
  readonly layout: Layout;
  readonly tables: JpegTables;
}

export class ProgressivePicture {
  private readonly bytes: Uint8Array;
  private readonly picture: Picture;
  private readonly components: readonly Component[];
  private visitsLeft: number;

  /** @throws FormatError when the picture is too large to gather */
  constructor(bytes: Uint8Array, picture: Picture) {
    this.bytes = bytes;
    this.picture = picture;
    const { frame, layout } = picture;
    const count = layout.planes.reduce((sum, { samples }) => sum + samples.length, 0);
    if (count > MAXIMUM_COEFFICIENTS) {
      const problem = `a progressive JPEG of ${frame.width} × ${frame.height} pixels; save it as baseline`;
      throw new FormatError(problem, { path: 'JPEG', offset: frame.offset });
    }
    this.visitsLeft = (count / 64) * MAXIMUM_VISITS;
    this.components = layout.planes.map((plane) => ({
      coefficients: new Int16Array(plane.samples.length),
      blockColumns: plane.blockColumns,
      usedBlockColumns: plane.usedBlockColumns,
      usedBlockRows: plane.usedBlockRows,
      plane,
      quantisation: null,
    }));
  }

  /** @throws FormatError when the header of the scan cannot be */
  readonly takeScan = (segment: Segment): ScanResult => {
    const { bytes, components } = this;
    const { frame, layout, tables } = this.picture;
    const scanned = readScanComponents(bytes, segment, frame);
    const after = segment.start + 1 + scanned.length * 2;
    const [first = 0, last = 0, bits = 0] = bytes.subarray(after, Math.min(segment.end, after + 3));
    const band: Band = { first, last, high: bits >> 4, low: bits & 15 };
    checkBand(band, scanned.length, segment.start);
    const isAlone = scanned.length === 1;
    const parts = scanned.flatMap(({ index, dcTable, acTable }): ProgressivePart[] => {
      const plane = components[index];
      const component = frame.components[index];
      if (plane === undefined || component === undefined) return [];
      plane.quantisation ??= tables.quantisation[component.quantisationTable] ?? null;
      const isDc = band.first === 0;
      return [
        {
          plane,
          dc: isDc && band.high === 0 ? useHuffmanTable(tables, 0, dcTable, segment.start) : null,
          ac: isDc ? null : useHuffmanTable(tables, 1, acTable, segment.start),
          across: isAlone ? 1 : component.horizontalSampling,
          down: isAlone ? 1 : component.verticalSampling,
        },
      ];
    });
    const lone = isAlone ? parts[0]?.plane : undefined;
    const columns = lone?.usedBlockColumns ?? layout.unitColumns;
    const rows = lone?.usedBlockRows ?? layout.unitRows;
    this.visitsLeft -= parts.reduce((sum, { across, down }) => sum + columns * rows * across * down, 0);
    if (this.visitsLeft < 0) {
      throw new FormatError('far more scans than a progressive JPEG needs', { path: 'JPEG', offset: segment.start });
    }
    const { restartInterval } = tables;
    return readProgressiveScan(bytes, segment.end, { parts, band, columns, rows, restartInterval });
  };

  /** Makes samples of all that came. @param wanted how many components are wanted, from the first */
  finish(wanted: number): void {
    const block = new Int32Array(64);
    const factors = new Uint16Array(64);
    for (const { plane, coefficients, quantisation } of this.components.slice(0, wanted)) {
      if (quantisation === null) continue;
      for (const [index, place] of ZIGZAG.entries()) factors[place] = quantisation[index] ?? 0;
      for (let start = 0, count = 0; start < coefficients.length; start += 64, count++) {
        for (let at = 0; at < 64; at++) block[at] = (coefficients[start + at] ?? 0) * (factors[at] ?? 0);
        const row = Math.floor(count / plane.blockColumns);
        const column = count % plane.blockColumns;
        inverseTransform(block, plane.samples, row * 8 * plane.stride + column * 8, plane.stride);
      }
    }
    for (const { plane, quantisation } of this.components) plane.isDecoded = quantisation !== null;
  }
}
