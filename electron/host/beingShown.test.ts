/** What the page was showing when it went is known, over restarts too (H13). */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BeingShown } from './beingShown.ts';
import { HostLife } from './hostLife.ts';
import type { TestHost } from './test/testHost.ts';
import { connectInMemory, startTestHost } from './test/testHost.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'being-shown-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lives: HostLife[] = [];
afterEach(async () => {
  for (const life of lives.splice(0)) await life.end();
});

/** As a host does that begins on the folder. */
async function load(): Promise<BeingShown> {
  const life = await HostLife.begin(folder);
  lives.push(life);
  return await BeingShown.load(folder, life, (error) => {
    throw error;
  });
}

/** Leaves a note as a host does: one that was killed, unless another is named. */
async function leave(paths: readonly string[], owner = 'earlier'): Promise<void> {
  await mkdir(join(folder, 'being-shown'), { recursive: true });
  await writeFile(join(folder, 'being-shown', `${owner}.json`), JSON.stringify(paths));
}

describe('what was being shown', () => {
  it('is left by a host that was killed, until it is shown or taken off the list', async () => {
    await leave(['/a.mdl', '/b.mdl', '/c.mdl']);
    const shown = await load();
    expect(shown.left).toEqual(['/a.mdl', '/b.mdl', '/c.mdl']);
    shown.begin('1', '/a.mdl');
    shown.forget('/b.mdl');
    shown.end('1');
    await shown.stop();
    expect((await load()).left).toEqual([]);
  });

  it('is still left when the next host ends without having shown it', async () => {
    await leave(['/a.mdl']);
    const shown = await load();
    shown.begin('1', '/other.mdl');
    shown.end('1');
    await shown.stop();
    // Its host is at work; nobody else may take its note.
    const [name = ''] = await readdir(join(folder, 'being-shown'));
    expect(name).toMatch(/\.json$/);
    expect((await load()).left).toEqual([]);
  });

  it('of a living host is its own', async () => {
    const life = await HostLife.begin(folder);
    lives.push(life);
    await leave(['/a.mdl'], life.id);
    expect((await load()).left).toEqual([]);
    expect(await readdir(join(folder, 'being-shown'))).toEqual([`${life.id}.json`]);
  });

  it('is not read from a damaged note, which goes', async () => {
    await mkdir(join(folder, 'being-shown'));
    for (const [at, text] of ['', '{', '[]', 'null', '{"paths":["/a"]}', '[1]'].entries()) {
      await writeFile(join(folder, 'being-shown', `${at}.json`), text);
    }
    expect((await load()).left).toEqual([]);
    expect(await readdir(join(folder, 'being-shown'))).toEqual([]);
  });

  it('keeps nothing from working where it cannot be noted', async () => {
    await writeFile(join(folder, 'being-shown'), 'a file');
    const reported: unknown[] = [];
    const shown = await BeingShown.load(folder, await HostLife.begin(folder), (error) => reported.push(error));
    shown.begin('1', '/a.mdl');
    expect(reported).toHaveLength(1);
  });
});

describe('the host', () => {
  let at: TestHost;
  beforeEach(async () => {
    at = await startTestHost();
  });
  afterEach(() => at[Symbol.asyncDispose]());

  it('takes a document for being shown until the page says that it is, and tells the next page', async () => {
    const first = await at.openPath(await at.write('first.mdx'));
    const second = await at.openPath(await at.write('second.mdx'));
    await at.client.request('noteShown', { documentId: first.id, isShown: true });
    const { client } = connectInMemory(at.host);
    const { openDocuments, unshown } = await client.request('welcome', {});
    expect(unshown).toEqual([]);
    expect(openDocuments.map(({ name, wasBeingShown }) => [name, wasBeingShown])).toEqual([
      ['first.mdx', false],
      ['second.mdx', true],
    ]);
    await client.request('noteShown', { documentId: second.id, isShown: true });
    const next = await connectInMemory(at.host).client.request('welcome', {});
    expect(next.openDocuments.map(({ wasBeingShown }) => wasBeingShown)).toEqual([false, false]);
  });

  it('offers what was being shown when the program was killed, and forgets it when asked to', async () => {
    await at.openPath(await at.write('bad.mdx'));
    await at.openPath(await at.write('elsewhere.mdx'));
    const notes = join(at.dataFolder, 'being-shown');
    await expect.poll(() => readdir(notes)).toHaveLength(1);
    const [name = ''] = await readdir(notes);
    await expect.poll(() => readFile(join(notes, name), 'utf8')).toContain('elsewhere.mdx');
    // As the process of a host that was killed leaves it.
    await rename(join(notes, name), join(notes, 'killed.json'));
    const other = await at.again();
    const { unshown } = await other.client.request('welcome', {});
    expect(unshown.map((file) => file.name)).toEqual(['bad.mdx', 'elsewhere.mdx']);
    for (const { fileId } of unshown) await other.client.request('forgetUnshown', { fileId });
    expect((await other.client.request('welcome', {})).unshown).toEqual([]);
    await other[Symbol.asyncDispose]();
  });

  it('notices a page that does not answer, and that it answers again', async () => {
    const told: boolean[] = [];
    const other = await at.again({
      pageStuck: (isStuck) => told.push(isStuck),
      heartbeat: { everyMs: 10, deadAfterMs: 40 },
    });
    await expect.poll(() => told).toEqual([true]);
    await other.client.request('stillHere', {});
    await expect.poll(() => told.slice(0, 2)).toEqual([true, false]);
    await other[Symbol.asyncDispose]();
  });
});
