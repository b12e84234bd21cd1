/**
 * Decodes JPEG to one plane of samples per component, without any colour conversion: what the planes mean is the caller's
 * business (Warcraft III stores blue, green, red, alpha). Baseline and progressive; arithmetic coding is refused.
 */
import { FormatError } from '../../codec/error.ts';
import { decodeScan, type ScanResult } from './baseline.ts';
import { ZIGZAG } from './entropy.ts';
import { layOutPlanes, type JpegPlane, type Layout } from './layout.ts';
import { ProgressivePicture } from './progressivePicture.ts';
import {
  isFrameMarker,
  MARKER,
  nextSegment,
  readFrame,
  readHuffmanTables,
  readQuantisationTables,
  type JpegFrame,
  type JpegTables,
  type Segment,
} from './segments.ts';

export interface JpegImage {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly JpegPlane[];
  /** What was wrong with the coded data although a picture came out; null when all is well. */
  readonly damage: string | null;
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

type ReadScan = (segment: Segment) => ScanResult;

/**
 * Decodes a whole JPEG.
 * @param wanted how many of the components the caller wants, from the first; the planes of others stay 0
 * @throws FormatError when no picture can be had; coded data that end early or go wrong give a picture with `damage`
 */
export function decodeJpeg(bytes: Uint8Array, wanted = 255): JpegImage {
  checkStart(bytes);
  const tables: JpegTables = { quantisation: [], huffman: new Map(), restartInterval: 0 };
  let frame: JpegFrame | null = null;
  let layout: Layout | null = null;
  let progressive: ProgressivePicture | null = null;
  let readScan: ReadScan | null = null;
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
      const picture = { frame, layout, tables };
      progressive = frame.isProgressive ? new ProgressivePicture(bytes, picture) : null;
      readScan = progressive?.takeScan ?? ((scan) => decodeScan(bytes, scan, { ...picture, wanted }));
    } else if (segment.marker === MARKER.startOfScan && readScan !== null) {
      const scan = readScan(segment);
      damage ??= scan.damage;
      offset = scan.next;
      if (progressive === null && layout?.planes.every((plane) => plane.isDecoded) === true) break;
    }
  }
  progressive?.finish(wanted);
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
