/** Numbers as the user reads them: the shortest decimal text that gives the same stored number back. */

/** How a number is stored, which decides how many digits of it mean something. */
export type NumberKind = 'integer' | 'float32' | 'float64';

/** Nine significant digits tell any two float32 apart (IEEE 754, table "decimal digits for round trip"). */
const FLOAT32_DIGITS = 9;

/** The shortest text that reads back as the same float32, e.g. `0.1` for 0.10000000149011612. NaN and the infinities by name. */
export function float32Text(value: number): string {
  if (!Number.isFinite(value)) return specialText(value);
  if (Object.is(value, -0)) return '-0';
  const stored = Math.fround(value);
  if (!Number.isFinite(stored)) return specialText(stored);
  for (let digits = 1; digits < FLOAT32_DIGITS; digits += 1) {
    const candidate = Number(stored.toPrecision(digits));
    if (Math.fround(candidate) === stored) return String(candidate);
  }
  return String(Number(stored.toPrecision(FLOAT32_DIGITS)));
}

/** The text of a number of the given kind; it reads back as exactly the stored number. */
export function numberText(value: number, kind: NumberKind): string {
  if (kind === 'float32') return float32Text(value);
  if (!Number.isFinite(value)) return specialText(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** The nearest number that the kind can store. */
export function asStored(value: number, kind: NumberKind): number {
  if (kind === 'float32') return Math.fround(value);
  return kind === 'integer' ? Math.round(value) : value;
}

function specialText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'Infinity' : '-Infinity';
}
