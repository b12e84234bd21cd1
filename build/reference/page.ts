/** The page of one format: every kind of record with its fields, as the declarations of the codec have them. */
import type { FieldInfo } from '../../shared/codec/field.ts';
import type { RecordSchema } from '../../shared/codec/record.ts';
import type { Format } from '../../shared/format/format.ts';
import type { Example } from './examples.ts';
import { rowsOf } from './rows.ts';

/** Text that cannot end a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const hex = (value: number): string => `0x${(value >>> 0).toString(16).toUpperCase()}`;
const anchor = (type: string): string => type.toLowerCase();

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function meaningOf(info: FieldInfo): string {
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

function recordPart(schema: RecordSchema, known: ReadonlySet<string>, example: Example | undefined): readonly string[] {
  const { type, info } = schema;
  const linkOf = (other: string): string => (known.has(other) ? `[\`${other}\`](#${anchor(other)})` : `\`${other}\``);
  const rows = rowsOf(schema, linkOf).map(({ name, offset, type: kind, size, info: about, versions }) =>
    [offset, `\`${name}\``, kind, size, versions, meaningOf(about)].map(cell).join(' | '),
  );
  const words = [
    info.engineName === undefined ? `${info.label}.` : `${info.label}; the engine’s name is \`${info.engineName}\`.`,
    ...(info.explain === undefined ? [] : [sentence(info.explain)]),
  ];
  return [
    `## ${type}`,
    '',
    words.join(' '),
    '',
    ...(rows.length === 0
      ? ['It has no fields.']
      : [
          '| offset | field | type | bytes | versions | meaning |',
          '| --- | --- | --- | --- | --- | --- |',
          ...rows.map((row) => `| ${row} |`),
        ]),
    '',
    ...(example === undefined
      ? []
      : [`Such a one in \`${example.file}\`, from byte ${example.start} on:`, '', '```', ...example.lines, '```', '']),
  ];
}

/** @param examples by the type of record */
export function formatPage(format: Format, examples: ReadonlyMap<string, Example>): string {
  const schemas = [...format.schemas.values()];
  const known = new Set(schemas.map(({ type }) => type));
  const endings = format.extensions.map((each) => `\`.${each}\``).join(', ');
  return [
    `# ${format.name}`,
    '',
    `Files that end in ${endings}. The numbers are little endian. Made from the declarations of the codec in \`shared/formats\` by \`npm run reference\`; a test holds this page to them. Offsets count from the start of a record, in bytes, and are given where they are the same in every file. What the fields mean was checked as their comments in the code say; what nobody knows is called unknown.`,
    '',
    `Kinds of records: ${schemas.map(({ type, info }) => `[${info.label}](#${anchor(type)})`).join(', ')}.`,
    '',
    ...schemas.flatMap((schema) => recordPart(schema, known, examples.get(schema.type))),
  ].join('\n');
}
