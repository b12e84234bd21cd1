/** The whole test run: types, lint, unit tests, end-to-end tests. Ends with one line `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findNode, projectRoot } from './node24.mjs';
import { findOrInstallChromium } from './chromium.mjs';

const node = findNode();
const reports = join(projectRoot, 'out/test-reports');
const environment = {
  ...process.env,
  PATH: [join(projectRoot, 'node_modules/.bin'), join(node, '..'), process.env.PATH].join(delimiter),
};

let passed = 0;
let failed = 0;

function run(title, tool, args, extra = {}) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync(node, [join(projectRoot, tool), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  });
  console.log(`   ${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

function count(isPassed) {
  if (isPassed) passed++;
  else failed++;
}

/** Adds the counts of a vitest or Playwright JSON report; a run without a report counts as one failure. */
function countReport(file, isPassed) {
  if (!existsSync(file)) {
    failed++;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const stats = report.stats;
  const [good, bad] =
    stats === undefined
      ? [report.numPassedTests, report.numFailedTests]
      : [stats.expected + stats.flaky, stats.unexpected];
  passed += good;
  // A suite that fails before its tests run, e.g. for a syntax error, has no failed test to count.
  failed += bad === 0 && !isPassed ? 1 : bad;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

for (const folder of ['shared', 'electron', 'renderer', 'e2e']) {
  count(run(`types of ${folder}`, 'node_modules/typescript/bin/tsc', ['-p', `${folder}/tsconfig.json`]));
}
count(
  run('lint', 'node_modules/oxlint/bin/oxlint', [
    ...['-c', 'build/oxlint.json', '--type-aware', '--quiet'],
    ...['shared', 'electron', 'renderer', 'e2e', 'build'],
  ]),
);
count(
  run('formatting', 'node_modules/prettier/bin/prettier.cjs', [
    ...['--config', 'build/prettier.json', '--ignore-path', 'build/prettierignore', '--log-level', 'warn', '--check'],
    '{shared,electron,renderer,e2e,build}/**/*.{ts,tsx,mjs,css}',
  ]),
);
count(
  run('build', 'node_modules/electron-vite/bin/electron-vite.js', [
    'build',
    '--config',
    'build/electron.vite.config.ts',
    '--logLevel',
    'warn',
  ]),
);

const unitReport = join(reports, 'unit.json');
const isUnitGood = run('unit tests', 'node_modules/vitest/vitest.mjs', [
  ...['run', '--config', 'build/vitest.config.ts'],
  ...['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`],
]);
countReport(unitReport, isUnitGood);

const chromium = findOrInstallChromium();
if (chromium === null) {
  console.log(
    '\nNo Chromium: set CHROMIUM_PATH to one, or install the package "chromium"; the end-to-end tests cannot run.',
  );
  failed++;
} else {
  const browserReport = join(reports, 'e2e.json');
  const isBrowserGood = run(
    'end-to-end tests',
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts'],
    {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport,
    },
  );
  countReport(browserReport, isBrowserGood);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
