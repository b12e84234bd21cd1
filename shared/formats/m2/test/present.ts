/** A value that must be there, for tests: a missing one fails the test with a sentence. */
export function present<T>(value: T | null | undefined, what = 'value'): T {
  if (value === null || value === undefined) throw new Error(`no ${what}`);
  return value;
}
