/** What is wrong with a file of another program, as one sentence for the person who chose it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
