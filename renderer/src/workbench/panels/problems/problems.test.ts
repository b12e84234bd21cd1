import { term, told } from '../../../../../shared/codec/said.ts';
import { expect, test } from 'vitest';
import type { Problem } from '../../../../../shared/format/format.ts';
import { applyFixes, countBySeverity, fixable, problemRows } from './problemList.ts';
import { rowAt, rowTops } from '../../../base/ui/useVisibleRows.ts';

let applied: string[] = [];

function problem(severity: Problem['severity'], message: string, more: Partial<Problem> = {}): Problem {
  // Records are only passed through here.
  return { rule: 'rule', severity, ...told(term(message)), record: 1 as Problem['record'], ...more };
}

const fix = (label: string): NonNullable<Problem['fix']> => ({ label, apply: () => void applied.push(label) });
const all = new Set(['error', 'warning', 'info'] as const);
const rowsOf = (problems: readonly Problem[], filter: Partial<Parameters<typeof problemRows>[1]> = {}) =>
  problemRows(problems, { shown: all, text: '', ...filter }, () => 'Bone_Head').map((row) => {
    if (row.kind === 'heading') return `${row.severity} ${row.count}`;
    if (row.kind === 'rule') return `${row.rule} × ${row.problems.length}`;
    return `${row.isInside ? '  ' : ''}${row.problem.message}`;
  });

const some = [
  problem('info', 'a remark'),
  problem('error', 'broken', { rule: 'breaks' }),
  problem('warning', 'odd'),
  problem('error', 'gone'),
];

test('problems stand under their severity, the worst first', () => {
  expect(rowsOf(some)).toEqual(['error 2', 'broken', 'gone', 'warning 1', 'odd', 'info 1', 'a remark']);
  expect(countBySeverity(some)).toEqual({ error: 2, warning: 1, info: 1 });
});

test('a search looks through messages, rules and names, and every word must be there', () => {
  expect(rowsOf(some, { text: 'BROK' })).toEqual(['error 1', 'broken']);
  expect(rowsOf(some, { text: 'bone broken' })).toEqual(['error 1', 'broken']);
  expect(rowsOf(some, { text: 'broken odd' })).toEqual([]);
});

test('problems of one rule are one line with their count until it is unfolded', () => {
  const many = [
    problem('error', 'bone 1', { rule: 'track-ranges' }),
    problem('error', 'other'),
    problem('error', 'bone 2', { rule: 'track-ranges' }),
    problem('warning', 'bone 3', { rule: 'track-ranges' }),
  ];
  expect(rowsOf(many)).toEqual(['error 3', 'track-ranges × 2', 'other', 'warning 1', 'bone 3']);
  const open = new Set(['error/track-ranges']);
  expect(rowsOf(many, { open })).toEqual([
    'error 3',
    'track-ranges × 2',
    '  bone 1',
    '  bone 2',
    'other',
    'warning 1',
    'bone 3',
  ]);
  // What is left of a rule by a search is listed as it is.
  expect(rowsOf(many, { text: 'bone 2' })).toEqual(['error 1', 'bone 2']);
});

test('severities that are switched off are left out', () => {
  expect(rowsOf(some, { shown: new Set(['warning']) })).toEqual(['warning 1', 'odd']);
});

test('two problems with the same words keep identities of their own', () => {
  const open = new Set(['error/rule']);
  const rows = problemRows([problem('error', 'x'), problem('error', 'x')], { shown: all, text: '', open }, () => '');
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

test('all safe fixes of a rule are applied, those whose record is gone left out', () => {
  applied = [];
  const problems = [
    problem('error', '1', { fix: fix('one') }),
    problem('error', '2'),
    problem('error', '3', { fix: fix('three'), record: 2 as Problem['record'] }),
    problem('error', '4', { fix: fix('four'), rule: 'other' }),
  ];
  const chosen = fixable(problems, 'rule');
  expect(chosen.map(({ message }) => message)).toEqual(['1', '3']);
  // The fixes of this test do not look at the transaction.
  expect(applyFixes(undefined as never, chosen, ({ record }) => Number(record) === 1)).toBe(1);
  expect(applied).toEqual(['one']);
});

test('rows of different heights are found by their place', () => {
  const tops = rowTops(['a', 'b', 'c'], new Map([['b', 100]]), 20);
  expect([...tops]).toEqual([0, 20, 120, 140]);
  expect([0, 19, 20, 119, 120, 500].map((place) => rowAt(tops, place))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(rowAt(rowTops([], new Map(), 20), 0)).toBe(0);
});
