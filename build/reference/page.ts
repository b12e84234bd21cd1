/** The page of one format: every kind of record with its fields, as the declarations of the codec have them. */
import type { RecordSchema } from '../../shared/codec/record.ts';
import type { Format } from '../../shared/format/format.ts';
import { rowsOf } from '../../shared/format/reference/rows.ts';
import { meaningOf, sentence } from '../../shared/format/reference/words.ts';
import type { Example } from './examples.ts';

/** Text that cannot end a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const anchor = (type: string): string => type.toLowerCase();

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
