/** All pages of the format reference by their paths below docs/formats. */
import { formats } from '../../shared/formats/index.ts';
import { errorsPage } from './errors.ts';
import { allExamples } from './examples.ts';
import { formatPage, versionPage } from './page.ts';

export function referencePages(): ReadonlyMap<string, string> {
  const examples = allExamples();
  const rows = formats.map(({ id, name, extensions, schemas, versions }) => {
    const endings = extensions.map((each) => `\`.${each}\``).join(', ');
    const fields = [...schemas.values()].reduce((sum, { members }) => sum + members.length, 0);
    const own = (versions?.all ?? []).map((version) => `[${version}](${id}-${version}.md)`).join(' ');
    return `| [${name}](${id}.md) | ${endings} | ${schemas.size} | ${fields} | ${own} |`;
  });
  const index = [
    '# Formats',
    '',
    'What the files hold, field by field, as the codecs declare it: the same declarations read and write the files, make the panels and check the values. Made by `npm run reference`.',
    '',
    '| format | endings | kinds of records | fields | layout by version |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '[Known errors of other descriptions](known-errors.md): what much-copied pages say, what is right, and how that is known.',
    '',
  ].join('\n');
  const pages = formats.map(
    (format) => [`${format.id}.md`, formatPage(format, examples.get(format.id) ?? new Map())] as const,
  );
  const layouts = formats.flatMap((format) =>
    (format.versions?.all ?? []).map(
      (version) => [`${format.id}-${version}.md`, versionPage(format, version)] as const,
    ),
  );
  const nameOf = (id: string): string => formats.find((format) => format.id === id)?.name ?? id;
  return new Map([['README.md', index], ['known-errors.md', errorsPage(nameOf)], ...pages, ...layouts]);
}
