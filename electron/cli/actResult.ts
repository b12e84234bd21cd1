/** What an act of `chunksmith terrain` came to. */

export interface ActResult {
  readonly lines: readonly string[];
  /** Files that the act wrote itself. */
  readonly files: readonly string[];
  /** False when the act found what should not be. */
  readonly isWell: boolean;
}

/** Of an act that found nothing wrong. */
export function done(lines: readonly string[], files: readonly string[] = []): ActResult {
  return { lines, files, isWell: true };
}
