import { term, told } from '../codec/said.ts';
import { fieldsByName } from '../codec/byName.ts';
import { expect, test } from 'vitest';
import { booksOf, openShelf } from '../test/shelf.ts';
import { actAndCheck, addedErrorLines, addedErrors, countErrors } from './addedErrors.ts';
import type { Severity } from '../codec/check.ts';
import type { Problem } from './format.ts';

const problem = (rule: string, message: string, severity: Severity = 'error'): Problem => ({
  rule,
  severity,
  ...told(term(message)),
  // Records are only passed through here.
  record: 1 as Problem['record'],
});

test('errors of a rule that there were before are not counted again, wherever they are', () => {
  const before = countErrors([problem('alias-target', 'Stand leads nowhere'), problem('bounds', 'Small', 'warning')]);
  expect(addedErrors(before, [problem('alias-target', 'Walk leads nowhere')])).toEqual([]);
});

test('what came in is told by rule, with the first case and how many more there are', () => {
  const before = countErrors([problem('alias-target', 'Stand leads nowhere')]);
  const after = [
    problem('alias-target', 'Stand leads nowhere'),
    problem('alias-target', 'Walk leads nowhere'),
    problem('batch-table', 'Batch 1 reads past the end'),
    problem('batch-table', 'Batch 2 reads past the end'),
    problem('bounds', 'Small', 'warning'),
  ];
  const added = addedErrors(before, after);
  expect(added.map(({ rule, count }) => [rule, count])).toEqual([
    ['alias-target', 1],
    ['batch-table', 2],
  ]);
  expect(addedErrorLines(added)[1]).toBe(
    'error that was not there before: Batch 1 reads past the end [batch-table], and 1 more',
  );
});

test('an act tells of the errors that it brought in itself, and of none where it changed nothing', () => {
  const document = openShelf();
  // A book without a title is an error of this test.
  const strict = {
    ...document.format,
    validate: () =>
      booksOf(document).flatMap((id) =>
        fieldsByName(document.get(id).fields)['title'] === '' ? [problem('untitled', 'A book has no title')] : [],
      ),
  };
  Object.defineProperty(document, 'format', { value: strict });
  const [first, second] = booksOf(document);
  const untitle = (id = first) =>
    document.edit('Untitle', (tx) => (id === undefined ? undefined : tx.update(id, { title: '' })));
  expect(actAndCheck(document, () => untitle()).errors).toEqual([
    'error that was not there before: A book has no title [untitled]',
  ]);
  expect(actAndCheck(document, () => untitle()).errors).toEqual([]);
  expect(actAndCheck(document, () => untitle(second)).errors).toHaveLength(1);
  expect(actAndCheck(document, () => 7).result).toBe(7);
});
