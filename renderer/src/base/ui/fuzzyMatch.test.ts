import { describe, expect, it } from 'vitest';
import { fuzzyMatch, fuzzySort } from './fuzzyMatch.ts';

const titles = [
  'Save',
  'Save as',
  'Save all',
  'Show wireframe',
  'Add sequence',
  'Recompute extent',
  'Delete unused nodes',
];

function best(query: string): string | undefined {
  return fuzzySort(query, titles, (title) => [title])[0]?.item;
}

describe('fuzzy match', () => {
  it('finds a title by the starts of its words', () => {
    expect(best('sw')).toBe('Show wireframe');
    expect(best('as')).toBe('Save as');
    expect(best('aseq')).toBe('Add sequence');
    expect(best('dun')).toBe('Delete unused nodes');
  });

  it('prefers the shortest title among equal beginnings', () => {
    expect(best('save')).toBe('Save');
    expect(best('save a')).toBe('Save as');
  });

  it('says which letters it met', () => {
    expect(fuzzyMatch('rx', 'Recompute extent')?.positions).toEqual([0, 11]);
  });

  it('refuses a title that lacks a letter', () => {
    expect(fuzzyMatch('savez', 'Save as')).toBeUndefined();
  });

  it('lets everything through when nothing was typed, in order', () => {
    expect(fuzzySort('', titles, (title) => [title]).map((found) => found.item)).toEqual(titles);
  });

  it('finds by keyword, after titles that fit as well', () => {
    const items = [
      { title: 'Preferences', words: ['settings'] },
      { title: 'Settings of the brush', words: [] },
    ];
    const found = fuzzySort('settings', items, (item) => [item.title, ...item.words]);
    expect(found.map(({ item }) => item.title)).toEqual(['Settings of the brush', 'Preferences']);
  });
});
