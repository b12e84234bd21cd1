/** A value of a script in words: what it logs, and what its last line comes to. */

/** Characters of one value that are shown. */
const longest = 4000;
/** Numbers of a list of numbers that are shown. */
const mostNumbers = 24;

function isNumberList(
  value: unknown,
): value is ArrayLike<number> & { readonly constructor: { readonly name: string } } {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function numberList(value: ArrayLike<number> & { readonly constructor: { readonly name: string } }): string {
  const first = Array.prototype.slice.call(value, 0, mostNumbers).map(String);
  const rest = value.length > mostNumbers ? ', …' : '';
  return `${value.constructor.name}(${value.length}) [${first.join(', ')}${rest}]`;
}

/** What JSON has no word for. */
function plain(this: unknown, _key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return `function ${value.name}`;
  if (isNumberList(value)) return numberList(value);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, each]) => [String(key), each]));
  if (value instanceof Set) return [...value];
  return value;
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'function') return `function ${value.name}`;
  if (isNumberList(value)) return numberList(value);
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value, plain) ?? String(value);
  } catch {
    // It holds itself.
    return Object.prototype.toString.call(value);
  }
}

/** Texts as they are, all else so that one sees what it is; long ones are cut. */
export function shownValue(value: unknown): string {
  const words = wordsOf(value);
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
