/** End-to-end tests: the built program in a real browser. `CHROMIUM_PATH` names the browser; otherwise the system's is found. */
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './driver/browser.ts';

export default defineConfig({
  testDir: 'specs',
  outputDir: '../out/test-results',
  // The host, its workers and WebGL without a graphics card: one after the other is quickest on few cores.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  // The whole test run counts from a JSON report that it names a file for.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    colorScheme: 'dark',
    actionTimeout: 6_000,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    launchOptions: browserLaunch(),
  },
});
