/** Rectangles of texels: what a stroke changed, and what has to be drawn, sent and stored again. */
import type { ImageSize } from '../image.ts';

/** Whole texels; `right` and `bottom` are behind the last. Empty where it has no width or no height. */
export interface TexelArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const noTexels: TexelArea = { left: 0, top: 0, right: 0, bottom: 0 };

export function isEmptyArea({ left, top, right, bottom }: TexelArea): boolean {
  return right <= left || bottom <= top;
}

export function wholeArea({ width, height }: ImageSize): TexelArea {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** The smallest area that holds both. */
export function joinedArea(one: TexelArea, other: TexelArea): TexelArea {
  if (isEmptyArea(one)) return other;
  if (isEmptyArea(other)) return one;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

export function clippedArea(area: TexelArea, { width, height }: ImageSize): TexelArea {
  const clipped = {
    left: Math.max(0, area.left),
    top: Math.max(0, area.top),
    right: Math.min(width, area.right),
    bottom: Math.min(height, area.bottom),
  };
  return isEmptyArea(clipped) ? noTexels : clipped;
}

/** Grown to whole blocks of so many texels, within the picture. */
export function blockArea({ left, top, right, bottom }: TexelArea, side: number, size: ImageSize): TexelArea {
  return clippedArea(
    {
      left: Math.floor(left / side) * side,
      top: Math.floor(top / side) * side,
      right: Math.ceil(right / side) * side,
      bottom: Math.ceil(bottom / side) * side,
    },
    size,
  );
}

/** The area of a mip that such an area of the full picture reaches. @param size of the mip */
export function areaOfMip({ left, top, right, bottom }: TexelArea, level: number, size: ImageSize): TexelArea {
  const share = 2 ** level;
  // What lies behind the last whole pair counts for the last texel.
  const at = {
    left: Math.min(size.width - 1, Math.floor(left / share)),
    top: Math.min(size.height - 1, Math.floor(top / share)),
  };
  return clippedArea(
    {
      ...at,
      right: Math.max(at.left + 1, Math.ceil(right / share)),
      bottom: Math.max(at.top + 1, Math.ceil(bottom / share)),
    },
    size,
  );
}
