/** Which browser the tests run in, and with which switches. */
import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const systemPaths = ['/usr/bin/chromium', '/usr/lib/chromium/chromium'];

/** Without a path Playwright starts the Chromium it has downloaded itself. */
export function browserLaunch(): LaunchOptions {
  const wanted = process.env['CHROMIUM_PATH'];
  const executablePath = wanted ?? systemPaths.find((path) => existsSync(path));
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      // WebGL on machines without a graphics card.
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  };
}
