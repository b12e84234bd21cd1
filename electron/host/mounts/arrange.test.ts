import { describe, expect, it } from 'vitest';
import { allSources, inOrder, orderOf } from './arrange.ts';
import { archiveSource, folderSource } from './profiles/plan.ts';

const named = (...labels: readonly string[]): readonly { readonly label: string }[] =>
  labels.map((label) => ({ label }));
const labelsOf = (sources: readonly { readonly label: string }[]): readonly string[] =>
  sources.map(({ label }) => label);

describe('the order of sources', () => {
  it('is the game’s until the user gives one', () => {
    expect(labelsOf(inOrder(named('a', 'b', 'c'), []))).toEqual(['a', 'b', 'c']);
    expect(labelsOf(inOrder(named('a', 'b', 'c'), ['c', 'a', 'b']))).toEqual(['c', 'a', 'b']);
  });

  it('takes in what came later where the game’s order has it, and passes over what is gone', () => {
    expect(labelsOf(inOrder(named('new', 'a', 'b', 'late'), ['b', 'gone', 'a']))).toEqual(['b', 'new', 'a', 'late']);
    expect(labelsOf(inOrder(named('a', 'one', 'two', 'b'), ['b', 'a']))).toEqual(['one', 'two', 'b', 'a']);
    expect(labelsOf(inOrder(named('a', 'b'), ['gone']))).toEqual(['a', 'b']);
  });

  it('is remembered only where it is not the game’s', () => {
    expect(orderOf(named('a', 'b'), ['a', 'b'])).toEqual([]);
    expect(orderOf(named('a', 'b'), ['b', 'a'])).toEqual(['b', 'a']);
    expect(orderOf(named('a'), ['b', 'a'])).toEqual(['b', 'a']);
  });

  it('has what the user added before all of the game’s, each under a label of its own', () => {
    const plan = [archiveSource('/game/mod', 'mod', false), folderSource('/game/data', 'data')];
    const all = allSources(plan, [
      { path: '/home/mod', isFolder: true },
      { path: '/home/walls.wad', isFolder: false },
      { path: '/home/War3.mpq', isFolder: false },
    ]);
    expect(all.map(({ label, isAdded, isBase, prefix }) => [label, isAdded, isBase, prefix])).toEqual([
      ['War3.mpq', true, true, ''],
      ['walls.wad', true, false, 'walls.wad'],
      ['/home/mod', true, false, ''],
      ['mod', false, false, ''],
      ['data', false, false, ''],
    ]);
  });
});
