/** End-to-end tests: the built program in a real browser. `CHROMIUM_PATH` names the browser; otherwise the system's is found. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './driver/browser.ts';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../out/test-results',
  // A test takes somewhat more than one core: page, drawing and host work at the same time. Two at once fill two cores.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  fullyParallel: true,
  // Node reads TypeScript by itself. Playwright would have Babel read every file once more, the built main process included,
  // and look up each line of each stack: a tenth of all time.
  build: { external: ['**/*'] },
  // CI tries a failed test once more, so that one that fails now and then does not cost a day's work; the run names it.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Limits are for what never happens; a busy machine that draws without a graphics card must not reach them.
  timeout: 240_000,
  expect: { timeout: 20_000, toPass: { intervals: [50, 100, 250] } },
  // The whole test run counts from a JSON report that it names a file for.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Without a graphics card half of a terrain test's time went into pixels; a quarter of them show all that tests look at.
    deviceScaleFactor: 0.5,
    colorScheme: 'dark',
    actionTimeout: 20_000,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    // Recording every test for the sake of those that fail costs a tenth of all time. See README.md for how to get one.
    trace: 'off',
    // A worker keeps its page from test to test, emptied: the browser has what it compiled, and needs no new process.
    reuseContext: true,
    launchOptions: browserLaunch(),
  },
});
