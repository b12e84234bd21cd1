/** What the whole test run says of its reports: nothing that failed may be without a name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readReport } from './testReports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chunksmith-reports-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(report: object, isPassed: boolean): { readonly passed: number; readonly failures: readonly string[] } {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  const { passed, failures } = readReport('the tests', file, isPassed);
  return { passed, failures };
}

const unit = (status: string, message = ''): object => ({
  numPassedTests: 3,
  testResults: [
    {
      name: 'shared/a.test.ts',
      message,
      assertionResults:
        status === ''
          ? []
          : [{ status, fullName: 'a b', failureMessages: ['\u001b[31mError: 1 is not 2\u001b[0m\n at'] }],
    },
  ],
});

it('names failed unit tests with the first line of what they threw', () => {
  const { passed, failures } = read(unit('failed'), false);
  expect(passed).toBe(3);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/shared\/a\.test\.ts › a b: Error: 1 is not 2$/);
});

it('names a file that could not be read', () => {
  expect(read(unit('', 'Unexpected token'), false).failures[0]).toMatch(/shared\/a\.test\.ts: Unexpected token$/);
});

it('takes a bad end without a failed test as a failure', () => {
  expect(read(unit('passed'), true).failures).toEqual([]);
  expect(read(unit('passed'), false).failures).toEqual(['the tests: ended badly though no test failed']);
});

it('names failed end-to-end tests, however deep they stand', () => {
  const spec = { title: 'opens', ok: false, tests: [{ results: [{ error: { message: 'Timeout\nlong' } }] }] };
  const good = { title: 'closes', ok: true, tests: [] };
  const report = {
    stats: { expected: 1, flaky: 0, unexpected: 1 },
    suites: [{ file: 'a.spec.ts', suites: [{ specs: [good, spec] }] }],
  };
  expect(read(report, false)).toEqual({ passed: 1, failures: ['a.spec.ts › opens: Timeout'] });
});

it('names end-to-end tests that passed at the second try', () => {
  const flaky = { title: 'opens', ok: true, tests: [{ status: 'flaky', results: [{}, {}] }] };
  const report = { stats: { expected: 1, flaky: 1, unexpected: 0 }, suites: [{ file: 'a.spec.ts', specs: [flaky] }] };
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  expect(readReport('the tests', file, true)).toMatchObject({
    passed: 2,
    failures: [],
    secondTries: ['a.spec.ts › opens'],
  });
});

it('takes a missing report as a failure', () => {
  expect(readReport('the tests', join(folder, 'none.json'), true)).toEqual({
    passed: 0,
    failures: ['the tests: ended without a report'],
    secondTries: [],
    report: null,
  });
});
