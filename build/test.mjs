/**
 * The whole test run: types, lint, formatting, build, unit tests, end-to-end tests. With `--without-shelf` only the unit
 * tests, with the shelf of real files hidden. Ends with the names of what failed and one line
 * `N passed, N failed`. See docs/tests.md.
 */
import './nodeFloor.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './node24.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { run, runTogether } from './steps.mjs';
import { readReport } from './testReports.mjs';
import { unproved } from './testTable.mjs';

const reports = join(projectRoot, 'out/test-reports');
const isShelfHidden = process.argv.includes('--without-shelf');

let passed = 0;
const failures = [];
const secondTries = [];

/** Takes up a step without a report. */
function count(title, isPassed) {
  if (isPassed) passed++;
  else failures.push(`${title}: see above`);
}

/** Takes up the tests of a report. Returns it, null where there is none. */
function countReport(title, file, isPassed) {
  const read = readReport(title, file, isPassed);
  passed += read.passed;
  failures.push(...read.failures);
  secondTries.push(...read.secondTries);
  return read.report;
}

/** What failed, by name, so that nobody must look for it in what a thousand tests wrote, and the last line. */
function finish() {
  console.log('');
  for (const name of secondTries) console.log(`passed at the second try, which is a defect too: ${name}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function runUnitTests(title, reportName, environment) {
  const report = join(reports, reportName);
  rmSync(report, { force: true });
  const isGood = run(
    title,
    'node_modules/vitest/vitest.mjs',
    [
      ...['run', '--config', 'build/vitest.config.ts'],
      ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    ],
    environment,
  );
  return countReport(title, report, isGood);
}

const types = (folder) => ({
  title: `types of ${folder}`,
  tool: 'node_modules/typescript/bin/tsc',
  // One thread each: several would check the same types once more, and other steps run beside.
  args: ['-p', `${folder}/tsconfig.json`, '--checkers', '1'],
});

/** None of them needs another; the longest come first. */
const checks = [
  {
    title: 'lint',
    tool: 'node_modules/oxlint/bin/oxlint',
    args: [
      ...['-c', 'build/oxlint.json', '--type-aware', '--quiet'],
      ...['shared', 'electron', 'renderer', 'e2e', 'build'],
    ],
  },
  ...['electron', 'renderer', 'e2e', 'shared'].map(types),
  {
    title: 'formatting',
    tool: 'node_modules/oxfmt/bin/oxfmt',
    args: ['-c', 'build/oxfmt.json', '--check', '{shared,electron,renderer,e2e,build}/**/*.{ts,tsx,mjs,css}'],
  },
  {
    title: 'unused code',
    tool: 'node_modules/knip/bin/knip.js',
    args: ['-c', 'build/knip.ts', '--production', '--include', 'exports,files'],
  },
  {
    title: 'build',
    tool: 'node_modules/electron-vite/bin/electron-vite.js',
    args: ['build', '--config', 'build/electron.vite.config.ts', '--logLevel', 'warn'],
  },
];

if (!isShelfHidden) rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// Some unit tests open a window too.
const chromium = findOrInstallChromium();
const browser = chromium === null ? {} : { CHROMIUM_PATH: chromium };

if (isShelfHidden) {
  const environment = { ...browser, CHUNKSMITH_SHELF: 'none' };
  const report = runUnitTests('unit tests without the shelf', 'unit-without-shelf.json', environment);
  failures.push(...(report === null ? [] : unproved(report)));
  finish();
  process.exit();
}

const passedChecks = await runTogether('types, lint, formatting and build', checks);
for (const [index, { title }] of checks.entries()) count(title, passedChecks[index]);
runUnitTests('unit tests', 'unit.json', browser);

if (chromium === null) {
  failures.push(
    'end-to-end tests: no Chromium: set CHROMIUM_PATH to one, or install the package "chromium"; they cannot run',
  );
} else {
  const title = 'end-to-end tests';
  const report = join(reports, 'e2e.json');
  const isGood = run(title, 'node_modules/@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
    ...browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  countReport(title, report, isGood);
}

finish();
