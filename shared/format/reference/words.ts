/** What the declaration of a field says, in sentences. */
import type { FieldInfo } from '../../codec/field.ts';

const hex = (value: number): string => `0x${(value >>> 0).toString(16).toUpperCase()}`;

/** With a full stop, where it ends in nothing. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What is known of a field, in sentences; names of the engine and of lists stand between backticks. */
export function meaningOf(info: FieldInfo): string {
  const { label, unit, engineName, explain, source, range, hidden, reference, file, names, bits, color } = info;
  const parts = [sentence(unit === undefined ? label : `${label}, in ${unit}`)];
  if (hidden === true) parts.push('Shown among the bytes alone.');
  if (engineName !== undefined && engineName !== label) parts.push(`The engine’s name: \`${engineName}\`.`);
  if (explain !== undefined) parts.push(sentence(explain));
  if (range !== undefined) parts.push(`Engines take ${range[0]} to ${range[1]}.`);
  if (reference !== undefined) {
    const none = reference.none === undefined ? '' : `; ${reference.none} is none`;
    parts.push(`Leads to \`${reference.collection}\` by ${reference.by}${none}.`);
  }
  if (file !== undefined) parts.push(file === 'any' ? 'Names a file.' : `Names a file: ${file}.`);
  if (color !== undefined) parts.push(`A colour, ${[...color].join(', ')}.`);
  if (names !== undefined) {
    const values = Object.entries(names).map(([value, name]) => `${value} ${name}`);
    parts.push(sentence(`Values: ${values.join('; ')}`));
  }
  if (bits !== undefined) {
    const words = Object.entries(bits).map(([mask, name]) => `${hex(Number(mask))} ${name}`);
    parts.push(sentence(`Bits: ${words.join('; ')}`));
  }
  if (source !== undefined) parts.push(`Source: ${sentence(source)}`);
  return parts.join(' ');
}
