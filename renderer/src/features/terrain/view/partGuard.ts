/** What one part of the picture of a map throws stays with that part: it is left out and told of, the rest is drawn. */

/** Parts that are drawn over the ground of all tiles; a tile is guarded by itself. */
export type TerrainPart = 'placements' | 'lines' | 'handles' | 'names';

/** What was thrown, as an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

export class PartGuard {
  private readonly out = new Set<TerrainPart>();
  private readonly told: (part: TerrainPart, error: Error | null) => void;

  /** @param told hears why a part is left out, and null when it is tried again */
  constructor(told: (part: TerrainPart, error: Error | null) => void) {
    this.told = told;
  }

  isOut(part: TerrainPart): boolean {
    return this.out.has(part);
  }

  /** Does something with a part. Where that throws, the part is left out until `retry`, and the answer is `instead`. */
  run<R>(part: TerrainPart, act: () => R, instead: R): R {
    if (this.out.has(part)) return instead;
    try {
      return act();
    } catch (error) {
      this.out.add(part);
      this.told(part, asError(error));
      return instead;
    }
  }

  /** Something changed: parts that were left out are tried once more. True where there were any. */
  retry(): boolean {
    const parts = [...this.out];
    this.out.clear();
    for (const part of parts) this.told(part, null);
    return parts.length > 0;
  }
}
