/** Rules about textures that more than one format has. */
import { says, told } from '../../../codec/said.ts';
import type { Problem } from '../../../format/format.ts';
import type { ImageSize } from '../../../media/image.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';

function isPowerOfTwo(value: number): boolean {
  return value > 0 && (value & (value - 1)) === 0;
}

/** A warning for sides that are no power of two; empty when they are. */
export function checkPowersOfTwo({ width, height }: ImageSize, record: RecordId, explain: string): readonly Problem[] {
  if (isPowerOfTwo(width) && isPowerOfTwo(height)) return [];
  return [
    {
      rule: 'power-of-two',
      severity: 'warning',
      ...told(says`${width} × ${height} pixels: the sides are not powers of two`),
      explain,
      record,
      member: isPowerOfTwo(width) ? 'height' : 'width',
    },
  ];
}
