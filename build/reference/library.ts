/** The page of the library: what each entry of `@chunksmith/formats` offers, with its comments. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entries } from '../formatsPackage/make.ts';
import { declarationsOf, headOf } from './declarations.ts';

const folder = fileURLToPath(new URL('../formatsPackage/entries/', import.meta.url));

/** All that is offered, by entry. */
export function library() {
  return Object.entries(entries).map(([entry, name]) => {
    const file = join(folder, `${name}.ts`);
    return { entry: join('@chunksmith/formats', entry), about: headOf(file), declarations: declarationsOf(file) };
  });
}

/** Sentences on one line each, the marks of parameters and errors as a list. */
function proseOf(comment: string): string {
  const [prose = '', ...marks] = comment.split(/^@/m);
  const words = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');
  return [words(prose), ...marks.map((mark) => `- _${words(mark).replace(/^(\w+) ?/, '$1_ ')}`)]
    .filter((each) => each !== '')
    .join('\n');
}

export function libraryPage(): string {
  const parts = library().flatMap(({ entry, about, declarations }) => [
    `## ${entry}`,
    '',
    proseOf(about),
    '',
    ...declarations.flatMap(({ name, comment, signature }) => [
      `### ${name}`,
      '',
      ...(comment === '' ? [] : [proseOf(comment), '']),
      '```ts',
      signature,
      '```',
      '',
    ]),
  ]);
  return [
    '# The library',
    '',
    'What `@chunksmith/formats` offers, entry by entry, made from its declarations and their comments by `npm run reference`. Examples that run: [build/formatsPackage/examples](../build/formatsPackage/examples). What the records of a format hold: [formats](formats/README.md).',
    '',
    ...parts,
  ].join('\n');
}
