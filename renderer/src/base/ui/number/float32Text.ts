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

/** Characters that fit into one of three fields side by side. */
const BRIEF_LENGTH = 5;

/**
 * A shorter text for where there is little room: rounded to what fits, `96.14` for 96.14003, `-62.0` for -61.95. It does not read back as
 * the stored number, so it is only shown while nobody types.
 */
export function briefText(value: number, kind: NumberKind): string {
  const full = numberText(value, kind);
  if (full.length <= BRIEF_LENGTH || !Number.isFinite(value)) return full;
  const magnitude = Math.abs(value);
  if (magnitude >= 1e6 || magnitude < 1e-3) return value.toExponential(1);
  const whole = Math.trunc(value).toString().length + (value < 0 && value > -1 ? 1 : 0);
  return value.toFixed(Math.max(0, Math.min(3, BRIEF_LENGTH - 1 - whole)));
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
