/** Memory of strokes, kept for the next one: making it anew for a large picture takes longer than a dab may. */

export interface StrokeBuffers {
  /** RGBA before the stroke; only opened tiles hold anything. */
  readonly before: Uint8Array;
  /** One byte a texel. */
  readonly mask: Uint8Array;
  /** Lets another stroke have them. */
  release(): void;
}

let free: Omit<StrokeBuffers, 'release'> | null = null;

/** For so many texels; what they hold is of no meaning. */
export function takeBuffers(texels: number): StrokeBuffers {
  const kept = free !== null && free.mask.length === texels ? free : null;
  const buffers = kept ?? { before: new Uint8Array(texels * 4), mask: new Uint8Array(texels) };
  if (kept !== null) free = null;
  return {
    ...buffers,
    release() {
      free = buffers;
    },
  };
}
