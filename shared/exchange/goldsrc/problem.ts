/** The one error that text sources of a model cause: it knows the file and the line. */

export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly file: string;
  /** Counted from 1; 0 for the file as a whole. */
  readonly line: number;
  readonly problem: string;

  constructor(problem: string, place: { readonly file: string; readonly line: number }) {
    super(`${place.file}${place.line > 0 ? `:${place.line}` : ''}: ${problem}`);
    this.problem = problem;
    this.file = place.file;
    this.line = place.line;
  }
}
