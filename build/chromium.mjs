/** Finds Chromium for the end-to-end tests, and installs it where that is possible. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './node24.mjs';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Browsers that Playwright downloaded, the newest first. */
function playwrightPaths() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ].filter((path) => path !== undefined && existsSync(path));
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith('chromium-'))
      .toSorted()
      .toReversed()
      .flatMap((name) => [
        join(cache, name, 'chrome-linux/chrome'),
        join(cache, name, 'chrome-linux64/chrome'),
        join(cache, name, 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'),
        join(cache, name, 'chrome-win/chrome.exe'),
      ]),
  );
}

export function findChromium() {
  const candidates = [process.env.CHROMIUM_PATH, ...systemPaths, ...playwrightPaths()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

function tryRun(command, args, timeout) {
  console.log(`   ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout, cwd: projectRoot }).status === 0;
}

/** The path of a Chromium, installed if need be; null when there is none and none can be had. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found !== null) return found;
  console.log('\n── no Chromium found, installing one');
  const isDebianRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (isDebianRoot) {
    tryRun('apt-get', ['update', '-qq'], 300_000);
    tryRun('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 900_000);
  }
  if (findChromium() === null) {
    tryRun(
      process.execPath,
      [join(projectRoot, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
      900_000,
    );
  }
  return findChromium();
}
