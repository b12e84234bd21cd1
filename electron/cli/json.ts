/** JSON as the tool writes it: one value on one line, bulk data as arrays, and no number lost that JSON has no word for. */
import { isNumbers } from '../../shared/codec/documentRecord.ts';
import { escaped } from './command.ts';

function numberToJson(value: number): string {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? String(value) : `"${value}"`;
}

/**
 * NaN and the infinities become the strings "NaN", "Infinity" and "-Infinity"; −0 stays −0. Properties that are
 * undefined are left out. Strings are safe to show: all control characters are escaped.
 */
export function toJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return numberToJson(value);
  if (typeof value !== 'object') return escaped(JSON.stringify(value));
  if (isNumbers(value)) return `[${Array.from(value, numberToJson).join(',')}]`;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${members.map(([name, inner]) => `${escaped(JSON.stringify(name))}:${toJson(inner)}`).join(',')}}`;
}
