/** Which limit of an engine a document is nearest to, and how far it is on the way. Pure. */
import type { Meter } from '../../../../../shared/format/format.ts';

/** From this share on a limit is near enough to be warned of. */
export const nearShare = 0.9;

export interface Reading {
  readonly meter: Meter;
  readonly most: number;
  /** 1 is the limit; more is above it. */
  readonly share: number;
}

/** All meters for which the engine has a limit, the fullest first. */
export function readings(meters: readonly Meter[], engine: string): readonly Reading[] {
  return meters
    .flatMap((meter): Reading[] => {
      const most = meter.most[engine] ?? null;
      return most === null ? [] : [{ meter, most, share: meter.used / most }];
    })
    .toSorted((left, right) => right.share - left.share);
}
