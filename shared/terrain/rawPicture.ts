/**
 * Heights without a header (`.raw`, `.r16`, `.r8`), as World Machine, Gaea and Unity write them: samples of 16 or 8 bits, row by
 * row, nothing else. Their size follows from the length, their byte order from which reading is the smoother ground.
 */
import { FormatError } from '../codec/error.ts';
import type { GreyPicture } from './greyValues.ts';

const rawName = /\.(raw|r16|r8)$/i;
const sizeInName = /(\d+)\s*x\s*(\d+)\D*$/i;

export function isRawName(name: string): boolean {
  return rawName.test(name);
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly bytesPerSample: 1 | 2;
}

/**
 * A square of 8 and one of 16 bits never have the same length: the root of two is no fraction. Other shapes say themselves in
 * the name, `Hills_1025x513.raw`.
 */
function shapeOf(length: number, name: string): Shape | null {
  const [, width = '', height = ''] = sizeInName.exec(name.replace(rawName, '')) ?? [];
  const said = Number(width) * Number(height);
  for (const bytesPerSample of [2, 1] as const) {
    if (said > 0 && said * bytesPerSample === length) {
      return { width: Number(width), height: Number(height), bytesPerSample };
    }
    const side = Math.sqrt(length / bytesPerSample);
    if (Number.isInteger(side) && side > 0) return { width: side, height: side, bytesPerSample };
  }
  return null;
}

/** Sum of the steps between neighbours in a row: in the wrong byte order ground is noise. */
function roughness(view: DataView, isLittle: boolean): number {
  let sum = 0;
  for (let at = 2; at < view.byteLength; at += 2)
    sum += Math.abs(view.getUint16(at, isLittle) - view.getUint16(at - 2, isLittle));
  return sum;
}

/** @throws FormatError when the length is that of no picture */
export function readRaw(bytes: Uint8Array, name: string): GreyPicture {
  const shape = shapeOf(bytes.length, name);
  if (shape === null) {
    const reason = `${name} has ${bytes.length} bytes, which is not a square of 8 or 16 bit samples; put its size into its name, such as Hills_1025x513.raw`;
    throw new FormatError(reason, { path: '', offset: 0 });
  }
  const { width, height, bytesPerSample } = shape;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = bytesPerSample === 1 || roughness(view, true) <= roughness(view, false);
  const levels = bytesPerSample === 1 ? 255 : 65_535;
  const values = Float32Array.from(
    { length: width * height },
    (_each, at) => (bytesPerSample === 1 ? view.getUint8(at) : view.getUint16(at * 2, isLittle)) / levels,
  );
  return { width, height, levels, values };
}
