/** Scans of baseline JPEG: every block comes whole, so it is transformed as soon as it is read. */
import { FormatError } from '../../codec/error.ts';
import { collectEntropyData, decodeBlock, isPastEnd, type BitCursor, type EntropyData } from './entropy.ts';
import { inverseTransform, inverseTransformConstant } from './inverse-transform.ts';
import type { Layout, Plane } from './layout.ts';
import { readScanComponents, useHuffmanTable, type JpegFrame, type JpegTables, type Segment } from './segments.ts';

type BlockTables = Parameters<typeof decodeBlock>[2];

interface ScanPart {
  readonly plane: Plane;
  readonly tables: BlockTables;
  readonly across: number;
  readonly down: number;
  /** False when the caller has no use for the samples: the bits are read past, the transform is saved. */
  readonly isWanted: boolean;
}

/** Decodes the units of one scan; returns null, or what was wrong. */
function decodeUnits(
  parts: readonly ScanPart[],
  extent: { columns: number; rows: number; restartInterval: number },
  data: EntropyData,
): string | null {
  const { columns, rows, restartInterval } = extent;
  const cursor: BitCursor = { bytes: data.bytes, position: 0, held: 0, heldCount: 0 };
  const predictions = new Int32Array(parts.length);
  const block = new Int32Array(64);
  const unitCount = columns * rows;
  let damage: string | null = null;
  let unit = 0;
  for (let segment = 0; segment < data.segmentEnds.length && unit < unitCount; segment++) {
    cursor.position = segment === 0 ? 0 : (data.segmentEnds[segment - 1] ?? 0);
    cursor.heldCount = 0;
    predictions.fill(0);
    const segmentEnd = data.segmentEnds[segment] ?? 0;
    const stop = restartInterval === 0 ? unitCount : Math.min(unitCount, (segment + 1) * restartInterval);
    for (; unit < stop; unit++) {
      if (!decodeUnit(parts, unit % columns, Math.floor(unit / columns), cursor, predictions, block)) break;
      if (isPastEnd(cursor, segmentEnd)) break;
    }
    if (unit < stop) {
      damage = `the JPEG data are damaged at unit ${unit} of ${unitCount}`;
      block.fill(0);
      // The next restart marker is a fresh start at a known place.
      unit = stop;
    }
  }
  return unit < unitCount ? `the JPEG data end at unit ${unit} of ${unitCount}` : damage;
}

function decodeUnit(
  parts: readonly ScanPart[],
  column: number,
  row: number,
  cursor: BitCursor,
  predictions: Int32Array,
  block: Int32Array,
): boolean {
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place];
    if (part === undefined) break;
    const { plane, tables, across, down } = part;
    for (let inner = 0; inner < across * down; inner++) {
      const last = decodeBlock(cursor, block, tables, predictions, place);
      if (last < 0) return false;
      const blockColumn = column * across + (inner % across);
      const blockRow = row * down + Math.floor(inner / across);
      const offset = blockRow * 8 * plane.stride + blockColumn * 8;
      if (!part.isWanted) block.fill(0);
      else if (last === 0) inverseTransformConstant(block, plane.samples, offset, plane.stride);
      else inverseTransform(block, plane.samples, offset, plane.stride);
    }
  }
  return true;
}

export interface ScanResult {
  readonly damage: string | null;
  readonly next: number;
}

/** Reads one scan of a baseline JPEG into the planes. @throws FormatError when its header cannot be */
export function decodeScan(
  bytes: Uint8Array,
  segment: Segment,
  picture: { frame: JpegFrame; layout: Layout; tables: JpegTables; wanted: number },
): ScanResult {
  const { frame, layout, tables, wanted } = picture;
  const components = readScanComponents(bytes, segment, frame);
  const isAlone = components.length === 1;
  const parts: ScanPart[] = [];
  for (const { index, dcTable, acTable } of components) {
    const component = frame.components[index];
    const plane = layout.planes[index];
    const quantisation = tables.quantisation[component?.quantisationTable ?? 0];
    if (component === undefined || plane === undefined || quantisation === undefined || plane.isDecoded) {
      const problem =
        quantisation === undefined ? `component ${index} has no quantisation table` : `component ${index} comes twice`;
      throw new FormatError(problem, { path: 'JPEG', offset: segment.start });
    }
    plane.isDecoded = true;
    parts.push({
      plane,
      tables: {
        dc: useHuffmanTable(tables, 0, dcTable, segment.start),
        ac: useHuffmanTable(tables, 1, acTable, segment.start),
        quantisation,
      },
      across: isAlone ? 1 : component.horizontalSampling,
      down: isAlone ? 1 : component.verticalSampling,
      isWanted: index < wanted,
    });
  }
  const lone = isAlone ? parts[0]?.plane : undefined;
  const columns = lone?.usedBlockColumns ?? layout.unitColumns;
  const rows = lone?.usedBlockRows ?? layout.unitRows;
  const data = collectEntropyData(bytes, segment.end, tables.restartInterval > 0);
  const damage = decodeUnits(parts, { columns, rows, restartInterval: tables.restartInterval }, data);
  return { damage, next: data.nextMarker };
}
