/** Rectangles of a texture, one a part. */

export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Texels kept free round the inside of a region, so that mips and filtering do not fetch the neighbour. */
export const REGION_MARGIN = 3;

/** From a part's own texture coordinates to those of the whole texture. */
export function toTexture(region: Region, size: number, u: number, v: number): readonly [number, number] {
  const inside = (start: number, length: number, share: number): number =>
    (start + REGION_MARGIN + share * (length - 2 * REGION_MARGIN)) / size;
  return [inside(region.left, region.width, u), inside(region.top, region.height, v)];
}

/** The lowest place for a rectangle on the skyline of what is placed already; the leftmost of equals. */
function lowestPlace(skyline: Uint16Array, width: number): { readonly left: number; readonly top: number } {
  let best = { left: 0, top: Infinity };
  for (let left = 0; left + width <= skyline.length; left++) {
    const top = Math.max(...skyline.subarray(left, left + width));
    if (top < best.top) best = { left, top };
  }
  return best;
}

/** Places for all parts of a texture, high ones first, each as far up as it goes. */
export function packAtlas<const N extends string>(
  size: number,
  sizes: Readonly<Record<N, readonly [width: number, height: number]>>,
): Readonly<Record<N, Region>> {
  const skyline = new Uint16Array(size);
  const names = (Object.keys(sizes) as N[]).toSorted((left, right) => sizes[right][1] - sizes[left][1]); // own keys
  const places = names.map((name): [N, Region] => {
    const [width, height] = sizes[name];
    const { left, top } = lowestPlace(skyline, width);
    if (top + height > size) throw new Error(`no room for the part ${name} in a texture of ${size} × ${size}`);
    skyline.fill(top + height, left, left + width);
    return [name, { left, top, width, height }];
  });
  return Object.fromEntries(places) as Record<N, Region>; // every name is in
}

/** A part whose texture coordinates are those of the whole texture, past 0 and 1 where it repeats. */
export function wholeTexture(size: number): Region {
  const around = size + 2 * REGION_MARGIN;
  return { left: -REGION_MARGIN, top: -REGION_MARGIN, width: around, height: around };
}
