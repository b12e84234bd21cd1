/** Paths name every record of a model and lead back to it. SPEC P1–P3. */
import { describe, expect, test } from 'vitest';
import { mdx } from '../formats/mdx/index.ts';
import { corpusFiles, picked } from '../test/corpus.ts';
import { openShelf } from '../test/shelf.ts';
import { openDocument } from './document.ts';
import { PathError, pathOf, resolvePath } from './path.ts';
import { parseValue, readPlace, ValueError, writePlace } from './value.ts';

const files = picked(corpusFiles('wc3', ['.mdx']), /(Arthas|HarvestGolem|evilarchmage|Team_Background)\.mdx$/);

test('the path of every record inside a collection leads back to it (P1)', () => {
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const document = openDocument(mdx, file.bytes());
    let checked = 0;
    for (const record of document.all()) {
      if (record.type === 'mdx' || record.type === 'chunk') continue;
      const path = pathOf(mdx, document, record.id);
      expect(resolvePath(mdx, document, path).record, `${file.name} ${path}`).toBe(record.id);
      checked++;
    }
    expect(checked).toBeGreaterThan(5);
  }
});

describe('a path', () => {
  const document = openShelf({ books: 3, pages: 4 });
  const { format } = document;
  const read = (path: string): unknown => readPlace(document, resolvePath(format, document, path));

  test('picks by position, from the end, and by title (P2)', () => {
    expect(read('books[1].weight')).toBe(0.5);
    expect(read('books[-1].weight')).toBe(1);
    expect(read('books["B2"].title')).toBe('B2');
    expect(read('books[0].pages[3]')).toBe(21);
  });

  test.each([
    ['shelves[0].title', /no list called shelves. Lists are: books/],
    ['books[9].title', /there are 3 entries/],
    ['books["Other"].title', /no entry is called "Other"/],
    ['books[0].colour', /a book has no colour. It has: title, weight, pages/],
    ['books', /say which one, for example books\[0\]/],
    ['books[0].title!', /cannot read the path/],
  ])('%s is refused with what would be right', (path, message) => {
    expect(() => resolvePath(format, document, path)).toThrow(PathError);
    expect(() => resolvePath(format, document, path)).toThrow(message);
  });
});

describe('a value', () => {
  const set = (path: string, text: string): unknown => {
    const document = openShelf({ books: 2, pages: 4 });
    const place = resolvePath(document.format, document, path);
    document.edit('Set', (tx) => writePlace(tx, document, place, parseValue(place, text)));
    return readPlace(document, place);
  };

  test('is stored as the field can hold it (P3)', () => {
    expect(set('books[0].weight', '0.1')).toBe(Math.fround(0.1));
    expect(set('books[0].weight', 'nan')).toBeNaN();
    expect(set('books[0].weight', '-inf')).toBe(-Infinity);
    expect(set('books[0].title', 'A "quoted"')).toBe('A "quoted"');
    expect(set('books[0].title', '"12"')).toBe('12');
    expect(set('books[0].pages', '[1, 2, 3]')).toEqual(Uint8Array.of(1, 2, 3));
  });

  test.each([
    ['books[0].title', 'far too long for sixteen bytes', /at most 15 bytes, not 30/],
    ['books[0].weight', 'heavy', /"heavy" is not a value that Weight can take/],
    ['books[0].pages[1]', '256', /whole number from 0 to 255/],
    ['books[0].pages[4]', '1', /Pages has 4 numbers/],
    ['books[0]', '1', /names a record/],
  ])('%s does not take %s', (path, text, message) => {
    expect(() => set(path, text)).toThrow(ValueError);
    expect(() => set(path, text)).toThrow(message);
  });
});
