/** The table of docs/tests.md: which tests prove which rule of docs/SPEC.md without the shelf of real files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './node24.mjs';

/** Rows as rule and files, in the order of the page. */
export function testTable() {
  const page = readFileSync(join(projectRoot, 'docs/tests.md'), 'utf8');
  return [...page.matchAll(/^\| ([A-Z]+\d+) +\| (.*) \|$/gm)].map(([, rule, cell]) => ({
    rule,
    files: [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file),
  }));
}

/**
 * Unit tests of the table of which nothing passed in a run, as sentences.
 * `report` is vitest's JSON report.
 */
export function unproved(report) {
  const passed = new Set(
    report.testResults
      .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
      .map(({ name }) => name.replaceAll('\\', '/')),
  );
  const hasRun = (file) => [...passed].some((name) => name.endsWith(`/${file}`));
  return testTable().flatMap(({ rule, files }) =>
    files
      .filter((file) => file.includes('.test.') && !hasRun(file))
      .map((file) => `${rule}: nothing in ${file} passed without the shelf`),
  );
}
