/** What all brushes over models and pictures have in common: a size and a strength, changed by keys, fields and the pointer. No React. */

export interface BrushOptions {
  /** CSS pixels of the view. */
  readonly radius: number;
  /** 0 to 1. */
  readonly strength: number;
}

export interface RadiusLimits {
  readonly least: number;
  readonly most: number;
}

/** By how much a key makes a brush larger, or smaller. */
const factor = 1.2;
const strengthStep = 0.1;

export class Brush {
  readonly limits: RadiusLimits;
  private readonly read: () => BrushOptions;
  private readonly write: (options: Partial<BrushOptions>) => void;

  /** A brush whose options are kept elsewhere. */
  constructor(limits: RadiusLimits, read: () => BrushOptions, write: (options: Partial<BrushOptions>) => void) {
    this.limits = limits;
    this.read = read;
    this.write = write;
  }

  get radius(): number {
    return this.read().radius;
  }

  readonly setRadius = (radius: number): void => {
    this.write({ radius: Math.min(this.limits.most, Math.max(this.limits.least, radius)) });
  };

  stepRadius(isLarger: boolean): void {
    this.setRadius(this.radius * (isLarger ? factor : 1 / factor));
  }

  readonly setStrength = (strength: number): void => this.write({ strength });

  stepStrength(isStronger: boolean): void {
    const next = this.read().strength + (isStronger ? strengthStep : -strengthStep);
    this.write({ strength: Math.min(1, Math.max(strengthStep, Math.round(next * 100) / 100)) });
  }
}
