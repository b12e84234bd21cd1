import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tinyModel } from '../electron/host/test/tinyModel.ts';

const start = fileURLToPath(new URL('./start.mjs', import.meta.url));
const isBuilt = existsSync(new URL('../out/renderer/index.html', import.meta.url));
const hasBinary = existsSync(new URL('../node_modules/electron/path.txt', import.meta.url));
if (!isBuilt || hasBinary)
  console.log('left out: starting in the browser needs "npm run build" and no Electron binary');

let folder: string;
let child: ChildProcess | null = null;
let printed = '';

function run(files: readonly string[]): Promise<number | null> {
  printed = '';
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = process.env;
  const started = spawn(process.execPath, [start, ...files], {
    env: {
      ...environment,
      INIT_CWD: folder,
      CHUNKSMITH_DATA: join(folder, 'data'),
      ELECTRON_SKIP_BINARY_DOWNLOAD: '1',
    },
  });
  child = started;
  started.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  started.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return new Promise((resolve) => started.once('close', resolve));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunksmith-start-'));
});
afterEach(async () => {
  child?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('says which file is not there', async () => {
    expect(await run(['nothing.mdx'])).toBe(1);
    expect(printed).toBe(`There is no file ${join(folder, 'nothing.mdx')}.\n`);
  });

  it.runIf(isBuilt && !hasBinary)(
    'says that Electron is missing, prints a link, and ends when it is stopped',
    async () => {
      await writeFile(join(folder, 'unit.mdx'), tinyModel());
      const ended = run(['unit.mdx']);
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+\n/);
      expect(printed).toContain('Electron’s binary is missing and cannot be downloaded');
      child?.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(printed).toContain('Chunksmith has ended.');
    },
    70_000,
  );
});
