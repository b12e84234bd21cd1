/** What the console offers where the caret is, and what its keys do to the text. */
import { expect, test } from 'vitest';
import { contextOf } from '../../../../shared/scripts/context.ts';
import { openSample } from '../../test/program.tsx';
import { completionsAt, givenNames } from './completion.ts';
import { indented, newLine, placeOf } from './editorKeys.ts';

const knight = openSample('Knight.mdx');
const offered = (before: string, isAsked = false): readonly string[] =>
  completionsAt(before, before.length, knight, isAsked).all.map(({ name }) => name);

test('what a script is given is offered, all of it and nothing else', () => {
  expect(Object.keys(givenNames).toSorted()).toEqual(Object.keys(contextOf(knight, '', () => undefined)).toSorted());
  expect(offered('pro')).toEqual(['problems', 'progress']);
  expect(offered('')).toEqual([]);
  expect(offered('', true)).toHaveLength(8);
});

test('lists, members of the model, verbs and fields are those of the document', () => {
  expect(offered("list('seq")).toContain('sequences');
  expect(offered('model.mes')).toEqual(['meshes']);
  expect(offered('edits.setPos')).toEqual(['setPositions']);
  expect(offered('fields(id).moveSp')).toEqual(['moveSpeed']);
  expect(offered('fields(id)?.moveSp')).toEqual(['moveSpeed']);
  expect(completionsAt("list('seq", 9, null, false).all).toEqual([]);
});

test('nothing is offered in texts, remarks and numbers; words of the script are', () => {
  expect(offered("'pro")).toEqual([]);
  expect(offered('// pro')).toEqual([]);
  expect(offered('1.')).toEqual([]);
  expect(offered('const smallest = 1;\nsmal')).toEqual(['smallest']);
  expect(completionsAt('log; pro', 8, knight, false).start).toBe(5);
});

const after = (text: string, typed: { text: string; start: number; end: number; from: number; to: number }) => {
  const whole = text.slice(0, typed.start) + typed.text + text.slice(typed.end);
  return `${whole.slice(0, typed.from)}|${whole.slice(typed.from, typed.to)}|${whole.slice(typed.to)}`;
};

test('lines move to the right and left together, and Enter keeps to the margin', () => {
  expect(after('ab', indented('ab', 1, 1, false))).toBe('a  ||b');
  expect(after('a\nb\nc', indented('a\nb\nc', 0, 3, false))).toBe('  |a\n  b|\nc');
  expect(after('  a\n b', indented('  a\n b', 3, 6, true))).toBe('a|\nb|');
  expect(after('  a', indented('  a', 0, 0, true))).toBe('||a');
  expect(after('a', indented('a', 0, 0, true))).toBe('||a');
  expect(after('  if (a) {', newLine('  if (a) {', 10, 10))).toBe('  if (a) {\n    ||');
  expect(after('  a', newLine('  a', 3, 3))).toBe('  a\n  ||');
  expect(placeOf('a\nbc', 3)).toEqual({ line: 1, column: 1 });
});
