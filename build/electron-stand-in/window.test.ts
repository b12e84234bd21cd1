import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyModel } from '../../electron/host/test/tinyModel.ts';
import type { LaunchedProgram } from './launch.ts';
import { builtMain, launchStandIn } from './launch.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const canRun = existsSync(builtMain) && existsSync(executablePath);
if (!canRun) console.log('left out: the built program in a Chromium window needs "npm run build" and Chromium');

describe.runIf(canRun)('the built program on the stand-in', () => {
  let browser: Browser;
  let folder: string;
  let program: LaunchedProgram;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chunksmith-window-'));
    const path = join(folder, 'unit.mdx');
    await writeFile(path, tinyModel());
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-unsafe-swiftshader'];
    browser = await chromium.launch({ executablePath, args });
    const context = await browser.newContext({ viewport: { width: 1024, height: 700 } });
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    context.on('weberror', (error) => complaints.push(error.error().message));
    program = await launchStandIn({ context, files: [path], dataFolder: join(folder, 'data') });
  }, 60_000);
  afterAll(async () => {
    await program.quit();
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives the page the bridge and nothing of Node', async () => {
    const given = await program.page.evaluate(() => ({
      bridge: Object.keys((globalThis as unknown as { chunksmith: object }).chunksmith).toSorted(),
      node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer'].filter((name) => name in globalThis),
    }));
    expect(given).toEqual({ bridge: ['addDroppedFile', 'connect', 'setScale'], node: [] });
  });

  it('opens the file named on the command line in its window, under the policy', async () => {
    await program.page.getByText('Stand').first().waitFor({ timeout: 20_000 });
    expect(complaints).toEqual([]);
  });
});
