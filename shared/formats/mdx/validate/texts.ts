/** Rules about names and paths as texts: what the text form, archives and other languages' systems cannot hold. */
import { quoted, says } from '../../../codec/said.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import type { Problem } from '../../../format/format.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { encodedLength } from '../../../codec/text.ts';
import type { Model } from './context.ts';
import { mdxSchemas } from '../model.ts';
import { longestPath } from '../schema/common.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';

const rules = {
  notAscii: rule(
    'text-not-ascii',
    'info',
    'The file does not say which alphabet its bytes mean: other systems may show other letters, and paths may not be found.',
  ),
  notMdl: rule('text-not-mdl', 'info', 'The text form (MDL) has no way to write quotes and line breaks in names.'),
  slashes: rule(
    'path-slashes',
    'info',
    'Archives name their files with backslashes. Reforged accepts both kinds, but older tools and maps may not find the file.',
  ),
  absolute: rule(
    'path-absolute',
    'error',
    "The path points to a disk of the author's computer. Paths start inside the game or the map, such as Textures\\Grunt.blp.",
  ),
  long: rule(
    'path-length',
    'warning',
    `The game reads at most ${longestPath} bytes of a path and needs a zero behind them.`,
  ),
};

/** Text members of each kind of record, from the schemas. */
const textMembers: ReadonlyMap<string, readonly string[]> = new Map(
  [...mdxSchemas.values()].flatMap((schema) => {
    const names = schema.members.flatMap((member) =>
      member.kind === 'field' && member.field.kind === 'text' ? [member.name] : [],
    );
    return names.length === 0 ? [] : [[schema.type, names] as const];
  }),
);

/**
 * A backslash is what archives are indexed by, and names in archives hold no slash, so nothing is lost. Bytes of other
 * alphabets are safe: none has the slash as part of a letter.
 */
function slashFix(id: RecordId, member: string): Problem['fix'] {
  return {
    label: 'Write the path with backslashes',
    apply: (transaction) => {
      transaction.update(id, {
        [member]: String(fieldsByName(transaction.get(id).fields)[member]).replaceAll('/', '\\'),
      });
    },
  };
}

function isPath(member: string): boolean {
  return member === 'path' || member === 'animationFile';
}

function checkText(model: Model, report: Report, record: RecordId, member: string, text: string): void {
  if (/[\u0080-\u{10ffff}]/u.test(text)) {
    const message = says`${model.nameOf(record)}: ${quoted(text)} has letters beyond ASCII`;
    report(rules.notAscii, { record, member, message });
  }
  if (/["\r\n]/.test(text)) {
    const message = says`${model.nameOf(record)}: ${JSON.stringify(text)} has a quote or a line break`;
    report(rules.notMdl, { record, member, message });
  }
}

function checkPath(model: Model, report: Report, record: RecordId, member: string, text: string): void {
  if (/^([A-Za-z]:|[\\/])/.test(text)) {
    report(rules.absolute, {
      record,
      member,
      message: says`${model.nameOf(record)} has the absolute path ${quoted(text)}`,
    });
  } else if (text.includes('/')) {
    const message = says`${model.nameOf(record)} has the path ${quoted(text)}, written with slashes`;
    report(rules.slashes, { record, member, message, fix: slashFix(record, member) });
  }
  const length = encodedLength(text);
  if (length > longestPath)
    report(rules.long, { record, member, message: says`${model.nameOf(record)} has a path of ${length} bytes` });
}

export const texts = area(rules, (model, report) => {
  for (const record of model.document.all()) {
    for (const member of textMembers.get(record.type) ?? []) {
      const text = fieldsByName(record.fields)[member];
      if (typeof text !== 'string' || text === '') continue;
      checkText(model, report, record.id, member, text);
      if (isPath(member)) checkPath(model, report, record.id, member, text);
    }
  }
});
