/**
 * Between texture coordinates of SMD files (0 to 1, from the lower left) and those of models (whole texels, from the upper
 * left). There are two rules, and nothing in a model says which one made it. Format page 19.
 */

/**
 * `valve`: Valve's studiomdl, s = u · (width − 1). `classic`: s = u · width, as DoomMusic's compiler, Sven Co-op's and
 * studiomdl++ count.
 */
export type TextureRule = 'valve' | 'classic';

/** Added to a texel before it is divided: compilers cut off what is behind the point, and text has six digits. */
const safety = 1 / 64;

function span(size: number, rule: TextureRule): number {
  return Math.max(1, rule === 'valve' ? size - 1 : size);
}

export interface TextureSize {
  readonly width: number;
  readonly height: number;
}

function safe(texel: number): number {
  return texel < 0 ? texel - safety : texel + safety;
}

export function toUnit(s: number, t: number, size: TextureSize, rule: TextureRule): readonly [u: number, v: number] {
  return [safe(s) / span(size.width, rule), 1 - safe(t) / span(size.height, rule)];
}

/** Whole texels; what does not fit 16 bits is held at their end. */
export function toTexels(u: number, v: number, size: TextureSize, rule: TextureRule): readonly [s: number, t: number] {
  const held = (value: number): number => Math.max(-0x8000, Math.min(0x7fff, Math.trunc(value)));
  return [held(u * span(size.width, rule)), held((1 - v) * span(size.height, rule))];
}
