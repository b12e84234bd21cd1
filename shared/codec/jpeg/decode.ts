/**
 * Decodes baseline JPEG to one plane of samples per component, without any colour conversion: what the planes mean is the
 * caller's business (Warcraft III stores blue, green, red, alpha). Progressive and arithmetic JPEG are refused.
 */
import { FormatError } from '../error.ts';
import { collectEntropyData, decodeBlock, isPastEnd, ZIGZAG, type BitCursor, type EntropyData } from './entropy.ts';
import { inverseTransform, inverseTransformConstant } from './inverse-transform.ts';
import {
  isFrameMarker,
  MARKER,
  nextSegment,
  readFrame,
  readHuffmanTables,
  readQuantisationTables,
  readScanComponents,
  useHuffmanTable,
  type JpegFrame,
  type JpegTables,
  type Segment,
} from './segments.ts';

/**
 * A block takes at least 2 bits, so 1 byte fills at most 4 blocks. Four times that is allowed, so that a file cut to a
 * quarter still opens; beyond it the size in the header is a lie and no memory is taken for it.
 */
const MAXIMUM_BLOCKS_PER_BYTE = 16;

export interface JpegPlane {
  /** Samples 0 to 255, padded on the right and below to whole units. */
  readonly samples: Uint8ClampedArray;
  /** Samples from one row to the next. */
  readonly stride: number;
  /** How many picture pixels share one sample each way; 1 for a plane at full size, 2 for a halved one; may be 4/3. */
  readonly pixelsPerColumn: number;
  readonly pixelsPerRow: number;
}

export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly JpegPlane[];
  /** What was wrong with the coded data although a picture came out; null when all is well. */
  readonly damage: string | null;
}

interface Plane extends JpegPlane {
  readonly blockColumns: number;
  /** Blocks that hold picture, not padding: the extent of a scan with one component. */
  readonly usedBlockColumns: number;
  readonly usedBlockRows: number;
  isDecoded: boolean;
}

interface Layout {
  readonly planes: Plane[];
  readonly unitColumns: number;
  readonly unitRows: number;
}

function layOutPlanes(frame: JpegFrame, byteLength: number): Layout {
  const widest = Math.max(...frame.components.map((component) => component.horizontalSampling));
  const tallest = Math.max(...frame.components.map((component) => component.verticalSampling));
  const unitColumns = Math.ceil(frame.width / (8 * widest));
  const unitRows = Math.ceil(frame.height / (8 * tallest));
  const blocksPerUnit = frame.components.reduce(
    (sum, component) => sum + component.horizontalSampling * component.verticalSampling,
    0,
  );
  if (unitColumns * unitRows * blocksPerUnit > byteLength * MAXIMUM_BLOCKS_PER_BYTE) {
    const size = `${frame.width} × ${frame.height} pixels in ${frame.components.length} components`;
    throw new FormatError(`${size} cannot come from ${byteLength} bytes`, { path: 'JPEG', offset: frame.offset });
  }
  const planes = frame.components.map(({ horizontalSampling, verticalSampling }) => {
    const blockColumns = unitColumns * horizontalSampling;
    return {
      samples: new Uint8ClampedArray(blockColumns * unitRows * verticalSampling * 64),
      stride: blockColumns * 8,
      pixelsPerColumn: widest / horizontalSampling,
      pixelsPerRow: tallest / verticalSampling,
      blockColumns,
      usedBlockColumns: Math.ceil(Math.ceil((frame.width * horizontalSampling) / widest) / 8),
      usedBlockRows: Math.ceil(Math.ceil((frame.height * verticalSampling) / tallest) / 8),
      isDecoded: false,
    };
  });
  return { planes, unitColumns, unitRows };
}

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

interface ScanResult {
  readonly damage: string | null;
  readonly next: number;
}

function decodeScan(
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

function checkStart(bytes: Uint8Array): void {
  if (bytes[0] === 0xff && bytes[1] === MARKER.startOfImage) return;
  throw new FormatError('no JPEG start marker (FF D8)', { path: 'JPEG', offset: 0 });
}

/** Size and component count from the frame header, without decoding. @throws FormatError when there is none */
export function readJpegFrame(bytes: Uint8Array): JpegFrame {
  checkStart(bytes);
  for (let segment = nextSegment(bytes, 2); segment !== null; segment = nextSegment(bytes, segment.end)) {
    if (isFrameMarker(segment.marker)) return readFrame(bytes, segment);
  }
  throw new FormatError('no JPEG frame header', { path: 'JPEG', offset: bytes.length });
}

/**
 * The quantisation factors of the first component in row order, so that a picture can be encoded anew with the same loss.
 * Null when there are none, or some do not fit into 8 bits. @throws FormatError like `readJpegFrame`
 */
export function readJpegQuantisation(bytes: Uint8Array): Uint8Array | null {
  checkStart(bytes);
  const tables: JpegTables = { quantisation: [], huffman: new Map(), restartInterval: 0 };
  let slot = 0;
  for (let segment = nextSegment(bytes, 2); segment !== null; segment = nextSegment(bytes, segment.end)) {
    if (segment.marker === MARKER.startOfScan || segment.marker === MARKER.endOfImage) break;
    if (segment.marker === MARKER.quantisationTables) readQuantisationTables(bytes, segment, tables);
    if (isFrameMarker(segment.marker)) slot = readFrame(bytes, segment).components[0]?.quantisationTable ?? 0;
  }
  const zigzag = tables.quantisation[slot];
  if (zigzag === undefined || zigzag.some((factor) => factor < 1 || factor > 255)) return null;
  const factors = new Uint8Array(64);
  for (const [index, place] of ZIGZAG.entries()) factors[place] = zigzag[index] ?? 1;
  return factors;
}

/**
 * Decodes a whole baseline JPEG.
 * @param wanted how many of the components the caller wants, from the first; the planes of others stay 0
 * @throws FormatError when no picture can be had; coded data that end early or go wrong give a picture with `damage`
 */
export function decodeJpeg(bytes: Uint8Array, wanted = 255): JpegImage {
  checkStart(bytes);
  const tables: JpegTables = { quantisation: [], huffman: new Map(), restartInterval: 0 };
  let frame: JpegFrame | null = null;
  let layout: Layout | null = null;
  let damage: string | null = null;
  let offset = 2;
  for (;;) {
    const segment = nextSegment(bytes, offset);
    if (segment === null || segment.marker === MARKER.endOfImage) break;
    offset = segment.end;
    if (segment.marker === MARKER.quantisationTables) readQuantisationTables(bytes, segment, tables);
    else if (segment.marker === MARKER.huffmanTables) readHuffmanTables(bytes, segment, tables);
    else if (segment.marker === MARKER.restartInterval) {
      tables.restartInterval = ((bytes[segment.start] ?? 0) << 8) | (bytes[segment.start + 1] ?? 0);
    } else if (isFrameMarker(segment.marker)) {
      if (frame !== null) break;
      frame = readFrame(bytes, segment);
      layout = layOutPlanes(frame, bytes.length);
    } else if (segment.marker === MARKER.startOfScan && frame !== null && layout !== null) {
      const scan = decodeScan(bytes, segment, { frame, layout, tables, wanted });
      damage ??= scan.damage;
      offset = scan.next;
      if (layout.planes.every((plane) => plane.isDecoded)) break;
    }
  }
  if (frame === null || layout === null || layout.planes.every((plane) => !plane.isDecoded)) {
    throw new FormatError('the JPEG holds no picture', { path: 'JPEG', offset: bytes.length });
  }
  const missing = layout.planes.findIndex((plane) => !plane.isDecoded);
  if (missing >= 0) damage ??= `the JPEG data of component ${missing} are missing`;
  return { width: frame.width, height: frame.height, planes: layout.planes, damage };
}

function enlargePlane(image: JpegImage, plane: JpegPlane): JpegPlane {
  const samples = new Uint8ClampedArray(image.width * image.height);
  for (let y = 0, at = 0; y < image.height; y++) {
    const row = Math.floor(y / plane.pixelsPerRow) * plane.stride;
    for (let x = 0; x < image.width; x++, at++) {
      samples[at] = plane.samples[row + Math.floor(x / plane.pixelsPerColumn)] ?? 0;
    }
  }
  return { samples, stride: image.width, pixelsPerColumn: 1, pixelsPerRow: 1 };
}

/** The planes with one sample per pixel and one stride for all: samples of reduced planes are repeated. */
export function fullSizePlanes(image: JpegImage): readonly JpegPlane[] {
  const isFull = image.planes.every((plane) => plane.pixelsPerColumn === 1 && plane.pixelsPerRow === 1);
  return isFull ? image.planes : image.planes.map((plane) => enlargePlane(image, plane));
}
