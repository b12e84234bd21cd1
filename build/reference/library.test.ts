/** The page of the library has all that is offered, as it is declared, with its comment. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { library, libraryPage } from './library.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/library.md', import.meta.url)), 'utf8');
const all = library();
const offered = (entry: string, name: string) =>
  all.find((each) => each.entry === entry)?.declarations.find((each) => each.name === name);

test('docs/library.md is as the declarations have it: else run `npm run reference`', () => {
  expect(page).toBe(libraryPage());
});

test('every entry says what it is, and everything that is offered has its comment', () => {
  expect(all.filter(({ about }) => about === '').map(({ entry }) => entry)).toEqual([]);
  const bare = all.flatMap(({ entry, declarations }) =>
    declarations.filter(({ comment }) => comment === '').map(({ name }) => `${entry} ${name}`),
  );
  expect(bare).toEqual([]);
});

test('signatures are whole: parameters and what is returned, without bodies, without what is private', () => {
  const root = '@chunksmith/formats';
  expect(offered(root, 'joinFiles')?.signature).toBe(
    'function joinFiles(files: readonly NamedFile[]): { readonly bytes: Uint8Array; readonly files: FilePart[] };',
  );
  expect(offered(root, 'setValues')?.signature).toBe(
    "function setValues(document: Document, values: Readonly<Record<string, Value>>, label = 'Set'): void;",
  );
  expect(offered(root, 'NamedFile')?.signature).toBe(
    'interface NamedFile {\n  readonly name: string;\n  readonly bytes: Uint8Array;\n}',
  );
  const { signature = '' } = offered(root, 'Document') ?? {};
  expect(signature).toMatch(/^class Document/);
  for (const member of ['edit', 'undo', 'redo', 'write'])
    expect(signature).toMatch(new RegExp(`^ {2}${member}[(<]`, 'm'));
  expect(signature).not.toMatch(/private |#\w|\breturn /);
});
