/** What a JSON report of vitest or Playwright says: how many tests passed, and which failed. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './node24.mjs';

/** The first line of what a test threw, without the colours of a terminal. */
function firstLine(message) {
  return stripVTControlCharacters(String(message ?? '')).split('\n')[0];
}

const nameOf = (file) => relative(projectRoot, file).replaceAll('\\', '/');

function vitestFailures(report) {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failures = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${nameOf(name)} › ${fullName}: ${firstLine(failureMessages[0])}`);
    // A file that cannot be read has no test to blame.
    return failures.length === 0 && message ? [`${nameOf(name)}: ${firstLine(message)}`] : failures;
  });
}

/** Tests that failed and then passed: a defect of the test or of the program, told by name though the run goes on. */
function playwrightSecondTries(suite, file = '') {
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => `${suite.file ?? file} › ${title}`);
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightSecondTries(inner, suite.file ?? file))];
}

function playwrightFailures(suite, file = '') {
  const own = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error !== undefined)?.error;
      return `${suite.file ?? file} › ${title}: ${firstLine(error?.message)}`;
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightFailures(inner, suite.file ?? file))];
}

/**
 * Reads a report; `isPassed` is whether the runner itself ended well. A run without a report, or one that ended badly
 * though no test failed, is one failure of its own. `report` is the whole report, null where there is none.
 */
export function readReport(title, file, isPassed) {
  if (!existsSync(file))
    return { passed: 0, failures: [`${title}: ended without a report`], secondTries: [], report: null };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const isPlaywright = report.stats !== undefined;
  const passed = isPlaywright ? report.stats.expected + report.stats.flaky : report.numPassedTests;
  const failures = isPlaywright ? playwrightFailures(report) : vitestFailures(report);
  if (failures.length === 0 && !isPassed) {
    // An error outside of tests, such as a rejected promise that nobody waited for.
    const errors = (report.errors ?? []).map(({ message }) => firstLine(message));
    failures.push(`${title}: ended badly though no test failed ${errors.join(' | ')}`.trimEnd());
  }
  return { passed, failures, secondTries: isPlaywright ? playwrightSecondTries(report) : [], report };
}
