import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { OutputClosed } from './command.ts';
import { commands } from './commands.ts';
import { processTerminal } from './terminal.ts';
import { tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const program = fileURLToPath(new URL('../../build/bin/chunksmith.mjs', import.meta.url));
/** A Node of the machine's own, older than the one the project runs on. */
const otherNode = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (path) => existsSync(path) && path !== process.execPath,
);

if (otherNode === undefined) console.log('left out: no other Node on this machine to start the program with');

describe('the tool', () => {
  test.each([
    { words: [], message: 'no command is given' },
    { words: ['verfy'], message: 'there is no command "verfy". Commands are: info, verify' },
    { words: ['verify'], message: 'verify needs files or folders' },
    { words: ['verify', '--fast', 'x'], message: '--fast' },
    { words: ['diff', 'a'], message: 'diff needs two files or folders' },
    { words: ['set', 'a.mdx'], message: 'set needs at least one PATH=VALUE' },
    { words: ['dump'], message: 'dump needs a file' },
  ])('exits with 2 and explains for the words $words', async ({ words, message }) => {
    const ran = await chunksmith(...words);
    expect(ran).toMatchObject({ exit: 2, out: '' });
    expect(ran.err).toContain(message);
    expect(ran.err).toContain('Usage: chunksmith');
  });

  test.each(commands.map(({ name }) => name))('explains %s with examples', async (name) => {
    const ran = await chunksmith(name, '--help');
    expect(ran.exit).toBe(0);
    expect(ran.out).toContain(`Usage: chunksmith ${name}`);
    expect(ran.out).toContain(`  chunksmith ${name} `);
    expect(ran.out).toContain('--json');
    expect(await chunksmith('help', name)).toMatchObject({ exit: 0, out: ran.out });
  });

  test('takes a value that begins with a minus for what it is', async () => {
    const ran = await chunksmith(
      'terrain',
      'height',
      'no/such.adt',
      '--at',
      '-100,-200',
      '--raise',
      '-5',
      '--out',
      'x',
    );
    expect(ran.err).not.toContain('ambiguous');
    expect(ran.exit).toBe(1);
    expect(await chunksmith('terrain', 'height', 'x.adt', '--at', '--out')).toMatchObject({ exit: 2 });
  });

  test('lists its commands', async () => {
    const { out, exit } = await chunksmith('--help');
    expect(exit).toBe(0);
    for (const { name } of commands) expect(out).toContain(`  ${name} `);
  });
});

describe('the terminal', () => {
  class Stream {
    readonly isTTY: boolean;
    written = '';
    private readonly listeners = new Map<string, (error: NodeJS.ErrnoException) => void>();
    private readonly hasRoom: boolean;

    constructor(isTTY: boolean, hasRoom = true) {
      this.isTTY = isTTY;
      this.hasRoom = hasRoom;
    }

    write(text: string): boolean {
      this.written += text;
      return this.hasRoom;
    }

    once(event: string, listener: () => void): void {
      this.listeners.set(event, listener);
    }

    on(event: string, listener: (error: NodeJS.ErrnoException) => void): void {
      this.listeners.set(event, listener);
    }

    emit(event: string, code = ''): void {
      this.listeners.get(event)?.(Object.assign(new Error(code), { code }));
    }
  }

  test('shows progress to people only', () => {
    const [person, file] = [new Stream(true), new Stream(false)];
    processTerminal(new Stream(false), person).progress('3 done');
    processTerminal(new Stream(false), file).progress('3 done');
    expect(person.written).toContain('3 done');
    expect(file.written).toBe('');
  });

  test('waits while the reader of its output has no room', async () => {
    const stream = new Stream(false, false);
    let isWritten = false;
    const writing = processTerminal(stream, new Stream(false))
      .out('x')
      .then(() => {
        isWritten = true;
      });
    await Promise.resolve();
    expect(isWritten).toBe(false);
    stream.emit('drain');
    await writing;
  });

  test('stops when the reader is gone', async () => {
    const stream = new Stream(false, false);
    const terminal = processTerminal(stream, new Stream(false));
    const writing = terminal.out('x');
    stream.emit('error', 'EPIPE');
    await expect(writing).rejects.toThrow(OutputClosed);
    await expect(terminal.out('y')).rejects.toThrow(OutputClosed);
  });
});

describe('the program', () => {
  test('runs, writes its result, and passes its exit code on', () => {
    const folder = folderWith({ 'ok.mdx': tinyModel(), 'bad.mdx': 'MDLX' });
    const good = spawnSync(process.execPath, [program, 'verify', join(folder, 'ok.mdx')], { encoding: 'utf8' });
    expect(good).toMatchObject({ status: 0, stdout: `${join(folder, 'ok.mdx')}: identical\n`, stderr: '' });
    const bad = spawnSync(process.execPath, [program, 'verify', folder], { encoding: 'utf8' });
    expect(bad.status).toBe(1);
    expect(bad.stdout).toContain('2 files: 1 identical, 0 different, 1 with an error');
  });

  test('ends quietly when its reader goes away', async () => {
    const pivots = Array.from({ length: 300_000 }, (_, index) => index);
    const folder = folderWith({ 'large.mdx': tinyModel({ pivots }) });
    const child = spawn(process.execPath, [program, 'dump', '--all', join(folder, 'large.mdx')]);
    let messages = '';
    child.stderr.on('data', (text: Buffer) => (messages += text.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = await once(child, 'close');
    expect({ code, messages }).toEqual({ code: 0, messages: '' });
  });

  test.runIf(otherNode !== undefined)('runs under another Node of the machine too', () => {
    const folder = folderWith({ 'ok.mdx': tinyModel() });
    const ran = spawnSync(otherNode ?? '', [program, 'verify', folder], { encoding: 'utf8' });
    expect(ran).toMatchObject({ status: 0, stdout: `${join(folder, 'ok.mdx')}: identical\n`, stderr: '' });
    expect(spawnSync(otherNode ?? '', [program, 'nonsense'], { encoding: 'utf8' }).status).toBe(2);
  });
});
