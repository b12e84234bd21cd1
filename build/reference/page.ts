/** The page of one format: every kind of record with its fields, as the declarations of the codec have them. */
import type { RecordSchema } from '../../shared/codec/record.ts';
import type { Format } from '../../shared/format/format.ts';
import { rowsOf, schemasOf } from '../../shared/format/reference/rows.ts';
import { meaningOf, sentence } from '../../shared/format/reference/words.ts';
import type { Example } from './examples.ts';

/** Text that cannot end a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const anchor = (type: string): string => type.toLowerCase();

function recordPart(
  schema: RecordSchema,
  known: ReadonlySet<string>,
  versions: readonly number[],
  example: Example | undefined,
): readonly string[] {
  const { type, info } = schema;
  const linkOf = (other: string): string => (known.has(other) ? `[\`${other}\`](#${anchor(other)})` : `\`${other}\``);
  const rows = rowsOf(schema, linkOf, { all: versions, shown: null }).map(
    ({ name, offset, type: kind, size, info: about, versions }) =>
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
    `Files that end in ${endings}. The numbers are little endian. Made from the declarations of the codec in \`shared/formats\` by \`npm run reference\`; a test holds this page to them. Offsets count from the start of a record, in bytes, and are given where they are the same in every file; of what lies elsewhere it is the offset of its count or pointer. What the fields mean was checked as their comments in the code say; what nobody knows is called unknown.`,
    '',
    `Kinds of records: ${schemas.map(({ type, info }) => `[${info.label}](#${anchor(type)})`).join(', ')}.`,
    '',
    ...schemas.flatMap((schema) => recordPart(schema, known, format.versions?.all ?? [], examples.get(schema.type))),
  ].join('\n');
}

/** The layout of the files of one version: what stands where, with what it means a link away. */
export function versionPage(format: Format, version: number): string {
  const schemas = schemasOf(format, version);
  const known = new Set(schemas.map(({ type }) => type));
  const linkOf = (type: string): string => (known.has(type) ? `[\`${type}\`](#${anchor(type)})` : `\`${type}\``);
  const others = (format.versions?.all ?? []).map((each) =>
    each === version ? String(each) : `[${each}](${format.id}-${each}.md)`,
  );
  return [
    `# ${format.name}, version ${version}`,
    '',
    `Where everything stands in files of version ${version}: offsets count from the start of a record, in bytes, and are given where they are the same in every file; of what lies elsewhere it is the offset of its count or pointer. What the fields mean stands on the page of [all versions](${format.id}.md). Versions: ${others.join(', ')}.`,
    '',
    ...schemas.flatMap((schema) => {
      const rows = rowsOf(schema, linkOf, { all: [], shown: version });
      const lines = rows.map(({ name, offset, type, size }) =>
        [offset, `\`${name}\``, type, size].map(cell).join(' | '),
      );
      const about = `${schema.info.label}: [what it means](${format.id}.md#${anchor(schema.type)}).`;
      const table = [
        '| offset | field | type | bytes |',
        '| --- | --- | --- | --- |',
        ...lines.map((row) => `| ${row} |`),
      ];
      return [
        `## ${schema.type}`,
        '',
        rows.length === 0 ? `${about} It has no fields.` : about,
        '',
        ...(rows.length === 0 ? [] : [...table, '']),
      ];
    }),
  ].join('\n');
}
