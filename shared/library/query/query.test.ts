import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Term } from './query.ts';
import type { LibraryFile } from '../answers.ts';
import { comparedBy } from '../sorted.ts';
import { asksForNames, parseQuery } from './query.ts';

function terms(text: string): readonly Term[] {
  const parsed = parseQuery(text);
  if (parsed.kind === 'fault') throw new Error(parsed.fault.message);
  return parsed.query.terms;
}

function fault(text: string): string {
  const parsed = parseQuery(text);
  if (parsed.kind === 'query') throw new Error('it was understood');
  const { message, start, end } = parsed.fault;
  return `${text.slice(start, end)}: ${message}`;
}

describe('the order of a query', () => {
  const sortOf = (text: string) => {
    const parsed = parseQuery(text);
    return parsed.kind === 'fault' ? parsed.fault.message : parsed.query.sort;
  };

  it('is a field, turned round by a minus; the last one counts', () => {
    expect(sortOf('golem')).toBeNull();
    expect(sortOf('golem sort:size')).toEqual({ field: 'size', isReversed: false });
    expect(sortOf('sort:size -sort:Triangles golem')).toEqual({ field: 'triangles', isReversed: true });
    expect(sortOf('sort:sise')).toBe('Nothing is sorted by “sise”. Is size meant?');
    expect(sortOf('sort:')).toContain('Possible are name, date');
    // An order is no condition, and names alone do not have it.
    const parsed = parseQuery('sort:name golem');
    expect(parsed.kind === 'query' && [parsed.query.terms.length, asksForNames(parsed.query)]).toEqual([1, false]);
  });

  it('holds for files of several places, with those that have no such number last', () => {
    const file = (path: string, size: number, triangles: number | null): LibraryFile => ({
      ...{ path, kind: 'model', size, modifiedMs: triangles, state: 'facts', format: 'mdx', version: 800, missing: 0 },
      counts: triangles === null ? [] : [{ name: 'triangles', count: triangles }],
      ...{ content: null, pixels: null, mesh: null, message: null },
    });
    const files = [file('x/B.mdx', 1, 5), file('a.mdx', 3, null), file('C.mdx', 2, 9)];
    const by = (field: 'name' | 'size' | 'triangles' | 'date', isReversed = false): string =>
      files
        .toSorted((left, right) => comparedBy({ field, isReversed }, left, right))
        .map(({ path }) => path)
        .join(' ');
    expect(by('name')).toBe('a.mdx x/B.mdx C.mdx');
    expect(by('size')).toBe('a.mdx C.mdx x/B.mdx');
    expect(by('size', true)).toBe('x/B.mdx C.mdx a.mdx');
    expect(by('triangles')).toBe('C.mdx x/B.mdx a.mdx');
    expect(by('date', true)).toBe('x/B.mdx C.mdx a.mdx');
  });
});

describe('a query', () => {
  it('is words and fields that all have to fit', () => {
    expect(terms('golem bones>50 clip:Attack -texture:lava,"a, b"')).toEqual([
      { isNegated: false, kind: 'word', text: 'golem' },
      { isNegated: false, kind: 'number', field: 'bones', ranges: [{ from: 51, to: Infinity }] },
      { isNegated: false, kind: 'text', field: 'clip', matches: [{ kind: 'part', text: 'attack' }] },
      {
        ...{ isNegated: true, kind: 'text', field: 'texture' },
        matches: [
          { kind: 'part', text: 'lava' },
          { kind: 'part', text: 'a, b' },
        ],
      },
    ]);
  });

  it.each([
    ['triangles<=500', -Infinity, 500],
    ['triangles<500', -Infinity, 499],
    ['version:900', 900, 900],
    ['bones:10..50', 10, 50],
    ['bones:10..', 10, Infinity],
    ['size>=2KB', 2048, Infinity],
  ])('has numbers and ranges: %s', (text, from, to) => {
    expect(terms(text)).toMatchObject([{ kind: 'number', ranges: [{ from, to }] }]);
  });

  it('compares names in part, whole, by pattern, or asks for any', () => {
    expect(terms(String.raw`uses:Abilities\Fire name=a.mdx path:*.blp missing:`)).toMatchObject([
      { matches: [{ kind: 'part', text: 'abilities/fire' }] },
      { matches: [{ kind: 'whole', text: 'a.mdx' }] },
      { matches: [{ kind: 'pattern', text: '*.blp' }] },
      { matches: [{ kind: 'any' }] },
    ]);
  });

  it.each([
    ['golem bonse>5', 'bonse: There is no field “bonse”. Is bone meant? Quotes look for it as a word.'],
    ['bones>many', 'many: “many” is no number. bones takes one, as in bones>50, bones:10 or bones:10..50.'],
    [
      'texture>5',
      'texture>5: texture is compared with words, as in texture:lava, and has no number. textures has a number.',
    ],
    ['bones:50..10', '50..10: Nothing lies between 50 and 10: the smaller number comes first.'],
    ['is:copie', 'copie: Nothing is “copie”. Is is:copy meant?'],
    ['clip:"Stand', '"Stand: The quote is not closed.'],
  ])('says what is wrong and where: %s', (text, words) => {
    expect(fault(text)).toBe(words);
  });

  it('is understood or refused with a place in its text, whatever is typed', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('bones', 'clip', 'is', ':', '>', '..', '-', '"', ',', '*', ' ', '5'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const parsed = parseQuery(text);
        if (parsed.kind === 'query') return;
        const { start, end } = parsed.fault;
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(start).toBeLessThanOrEqual(end);
      }),
    );
  });
});
