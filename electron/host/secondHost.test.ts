/** Two hosts on one data folder: each works on its own, and neither undoes what the other does. */
import { execFileSync, spawn } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collectionList } from '../../shared/codec/collection.ts';
import type { OpenedDocument } from '../../shared/host/openedDocument.ts';
import { inTurnOf } from './fileTurn.ts';
import { HostLife } from './hostLife.ts';
import { startTestHost, type TestHost } from './test/testHost.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chunksmith-hosts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function rename(opened: OpenedDocument, name: string): void {
  const [first] = collectionList(opened.document.format, opened.document, 'sequences');
  if (first === undefined) throw new Error('the model has no sequence');
  opened.document.edit('Rename sequence', (transaction) => transaction.update(first, { name }));
}

async function offered(host: TestHost): Promise<number> {
  return (await host.client.request('welcome', {})).recoverable.length;
}

/** A process that lives as a host does, until it is killed. */
async function livingProcess(wrapper: readonly string[] = []): Promise<{ readonly id: string; kill(): Promise<void> }> {
  const module = new URL('./hostLife.ts', import.meta.url).href;
  const script = `const { HostLife } = await import('${module}'); const life = await HostLife.begin(process.argv[1]); console.log(life.id); setInterval(() => undefined, 1000);`;
  const own = ['--input-type=module', '-e', script, folder];
  const [command = process.execPath, ...given] =
    wrapper.length === 0 ? [process.execPath, ...own] : [...wrapper, process.execPath, ...own];
  const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const id = await new Promise<string>((resolve) => child.stdout.setEncoding('utf8').once('data', resolve));
  const kill = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  return { id: id.trim(), kill };
}

function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['--pid', '--fork', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the life of a host', () => {
  it.each([[[]], ...(canUnshare() ? [[['unshare', '--pid', '--fork', '--kill-child']]] : [])])(
    'is seen from another process and ends with a SIGKILL (%s)',
    async (wrapper) => {
      const own = await HostLife.begin(folder);
      const other = await livingProcess(wrapper);
      expect(await own.isAlive(other.id)).toBe(true);
      await other.kill();
      await expect.poll(() => own.isAlive(other.id), { timeout: 5_000 }).toBe(false);
      await own.clear(new Set());
      expect(await readdir(join(folder, 'hosts'))).toEqual([own.id]);
      await own.end();
      expect(await readdir(join(folder, 'hosts'))).toEqual([]);
    },
  );

  it('is told in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(90), 'b'.repeat(90));
    await mkdir(deep, { recursive: true });
    const [one, two] = [await HostLife.begin(deep), await HostLife.begin(deep)];
    expect(await two.isAlive(one.id)).toBe(true);
    if (process.platform === 'linux') {
      // In the folder itself: a host with temporary files of its own, as in a sandbox, would not find it elsewhere.
      expect((await lstat(join(deep, 'hosts', one.id))).isSocket()).toBe(true);
      expect((await readdir(tmpdir())).filter((name) => name.includes(one.id))).toEqual([]);
    }
    await one.end();
    expect(await two.isAlive(one.id)).toBe(false);
    await two.end();
    expect(await readdir(join(deep, 'hosts'))).toEqual([]);
  });

  it('gives turns at a file one at a time, also after a holder that ended with it', async () => {
    const [one, two] = [await HostLife.begin(folder), await HostLife.begin(folder)];
    const path = join(folder, 'settings.turn');
    const dead = await HostLife.begin(folder);
    await dead.end();
    await writeFile(path, dead.id);
    let [inside, most] = [0, 0];
    const act = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 3));
      inside--;
    };
    await Promise.all([one, two, one, two, one, two].map((life) => inTurnOf(path, life, act)));
    expect(most).toBe(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('settings'))).toEqual([]);
    await one.end();
    await two.end();
  });
});

describe('a second host on the same data folder', () => {
  it('is not offered the work of the one at work, leaves it, and is when that ended', async () => {
    await using at = await startTestHost();
    const opened = await at.openPath(await at.write('unit.mdx'));
    rename(opened, 'One');
    await opened.settled();
    await using beside = await at.beside();
    expect(await offered(beside)).toBe(0);
    // As a host that is suspended, or whose clock is another: time tells nothing.
    const old = new Date(0);
    for (const name of await readdir(join(at.dataFolder, 'journal')))
      await utimes(join(at.dataFolder, 'journal', name), old, old);
    expect(await offered(beside)).toBe(0);
    rename(opened, 'Two');
    await opened.settled();
    expect(await opened.save()).toMatchObject({ kind: 'saved' });
    rename(opened, 'Three');
    await opened.settled();
    await at.host.parts.life.end();
    expect(await offered(beside)).toBe(1);
  });

  it('keeps its settings, and those of the other', async () => {
    await using at = await startTestHost();
    await using beside = await at.beside();
    await at.client.request('writeSetting', { name: 'one', json: '1' });
    await beside.client.request('writeSetting', { name: 'two', json: '2' });
    const opened = await at.openPath(await at.write('unit.mdx'));
    await beside.openPath(await at.write('other.mdx'));
    await at.client.request('writeSetting', { name: 'three', json: '3' });
    await Promise.all([at, beside].map(({ host }) => host.parts.settings.flush()));
    const settings = JSON.parse(await readFile(join(at.dataFolder, 'settings.json'), 'utf8')) as {
      values: unknown;
      recent: readonly string[];
    };
    expect(settings.values).toEqual({ one: '1', two: '2', three: '3' });
    expect(new Set(settings.recent.map((path) => path.split('/').at(-1)))).toEqual(new Set(['other.mdx', 'unit.mdx']));
    await opened.close('discard');
  });

  it('does not write over settings that cannot be read', async () => {
    await using at = await startTestHost();
    await at.host.parts.settings.flush();
    await writeFile(join(at.dataFolder, 'settings.json'), '{ "values": {');
    await at.client.request('writeSetting', { name: 'one', json: '1' });
    await at.host.parts.settings.flush();
    expect(await readFile(join(at.dataFolder, 'settings.json.bak'), 'utf8')).toBe('{ "values": {');
    expect(await readFile(join(at.dataFolder, 'settings.json'), 'utf8')).toContain('"one": "1"');
  });
});
