/** Finding bytes: what a person typed as bytes to look for, or as an offset to go to. Pure. */

export type Query =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isText: boolean };

/**
 * `0x4A2` is an offset; pairs of hexadecimal digits with spaces between them (`4D 44`) are bytes; anything else is text.
 * Text in quotes is text in any case. Null when there is nothing to look for.
 */
export function parseQuery(text: string): Query | null {
  const typed = text.trim();
  if (typed === '') return null;
  const offset = /^0x([0-9a-f]{1,8})$/i.exec(typed)?.[1];
  if (offset !== undefined) return { kind: 'offset', offset: Number.parseInt(offset, 16) };
  if (/^[0-9a-f]{2}(\s+[0-9a-f]{2})+$/i.test(typed)) {
    const bytes = Uint8Array.from(typed.split(/\s+/), (pair) => Number.parseInt(pair, 16));
    return { kind: 'bytes', bytes, isText: false };
  }
  const quoted = /^"(.*)"$/.exec(typed)?.[1];
  return { kind: 'bytes', bytes: new TextEncoder().encode(quoted ?? typed), isText: true };
}

const lowerA = 0x61;
const lowerZ = 0x7a;
const caseBit = 0x20;

/** ASCII letters without regard to case. */
function folded(byte: number): number {
  const lower = byte | caseBit;
  return lower >= lowerA && lower <= lowerZ ? lower : byte;
}

function matches(bytes: Uint8Array, at: number, wanted: Uint8Array, isText: boolean): boolean {
  for (let index = 0; index < wanted.length; index++) {
    const left = bytes[at + index] ?? 0;
    const right = wanted[index] ?? 0;
    if (isText ? folded(left) !== folded(right) : left !== right) return false;
  }
  return true;
}

/** The next place of the bytes from `from` on, going round at the end; `by` −1 looks backwards. Null when there is none. */
export function findBytes(
  bytes: Uint8Array,
  { bytes: wanted, isText }: Query & { kind: 'bytes' },
  from: number,
  by: 1 | -1 = 1,
): number | null {
  const places = bytes.length - wanted.length + 1;
  if (places <= 0 || wanted.length === 0) return null;
  // Behind the last place there is none: forwards the first one is next, backwards the last.
  const start = from < places ? from : by > 0 ? 0 : places - 1;
  for (let step = 0; step < places; step++) {
    const at = (((start + step * by) % places) + places) % places;
    if (matches(bytes, at, wanted, isText)) return at;
  }
  return null;
}
