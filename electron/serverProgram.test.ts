/** The browser host as it is started by hand: what is wrong with what it was given is a sentence and a code, at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('./server.ts', import.meta.url));
const isLinux = process.platform === 'linux';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunksmith-server-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts it and waits for its end. */
async function ended(...given: readonly string[]): Promise<{ readonly code: unknown; readonly said: string }> {
  const child = spawn(process.execPath, [program, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [unknown];
  return { code, said };
}

/** One line, without a stack, that says this. */
async function expectSentence(given: readonly string[], words: RegExp): Promise<void> {
  const { code, said } = await ended(...given);
  expect(said.trim()).toMatch(words);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

test.concurrent('a file in place of the data folder', () =>
  expectSentence(
    ['--data', join(folder, 'file')],
    /file, which cannot be used: there is a file where a folder should be/,
  ));

test.concurrent('a file above the data folder', () =>
  expectSentence(['--data', join(folder, 'file', 'inner', 'data')], /there is a file where a folder should be/));

test
  .skipIf(!isLinux)
  .concurrent('a data folder where none can be made', () =>
    expectSentence(['--data', '/proc/nowhere/data'], /cannot be used: no folder can be made there/),
  );

test.concurrent('a folder that is not there', () =>
  expectSentence(['--data', join(folder, 'one'), '--root', join(folder, 'absent')], /absent is not there any more/));

test.concurrent('a port that is none', () =>
  expectSentence(['--data', join(folder, 'two'), '--port', '99999999'], /a port is a number from 0 to 65535/));

test.concurrent('a port that another program has', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expectSentence(['--data', join(folder, 'three'), '--port', `${port}`], /is used by another program/);
  other.close();
});

test.concurrent('a word that it does not know', () => expectSentence(['--dat', 'x'], /Unknown option '--dat'/));
