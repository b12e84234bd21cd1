/** The one error that bad input causes: it knows which part of the file, at which byte, and what is wrong. */

/** Writes an offset the way every message of the program does: `0x1F40`. */
export function formatOffset(offset: number): string {
  return `0x${offset.toString(16).toUpperCase()}`;
}

export interface FormatErrorPlace {
  /** Readable path of the part that could not be read, e.g. `GEOS[3].MTGC`. Empty for the file as a whole. */
  readonly path: string;
  /** Byte offset from the start of the file. */
  readonly offset: number;
}

/**
 * Bytes that no reader of ours can turn into a document.
 * `problem` is the bare sentence; `message` has path and offset in front: `GEOS[3].MTGC count at 0x1F40: 9 × 4 bytes, 12 left`.
 */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  readonly path: string;
  readonly offset: number;
  readonly problem: string;

  constructor(problem: string, place: FormatErrorPlace) {
    super(`${place.path === '' ? 'file' : place.path} at ${formatOffset(place.offset)}: ${problem}`);
    this.problem = problem;
    this.path = place.path;
    this.offset = place.offset;
  }

  /** The same error seen from an enclosing part: `layers[2]` inside `MTLS[0]` becomes `MTLS[0].layers[2]`. */
  within(outer: string): FormatError {
    const path = this.path === '' ? outer : this.path.startsWith('[') ? outer + this.path : `${outer}.${this.path}`;
    return new FormatError(this.problem, { path, offset: this.offset });
  }
}
