/** Room for the samples of a JPEG: one plane a component, padded to whole units. */
import { FormatError } from '../../codec/error.ts';
import type { JpegFrame } from './segments.ts';

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

export interface Plane extends JpegPlane {
  readonly blockColumns: number;
  /** Blocks that hold picture, not padding: the extent of a scan with one component. */
  readonly usedBlockColumns: number;
  readonly usedBlockRows: number;
  isDecoded: boolean;
}

export interface Layout {
  readonly planes: Plane[];
  readonly unitColumns: number;
  readonly unitRows: number;
}

/** Room for the samples of a frame. @throws FormatError when so few bytes cannot fill it */
export function layOutPlanes(frame: JpegFrame, byteLength: number): Layout {
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
