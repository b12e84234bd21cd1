import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentDigest } from '../../../shared/document/wire.ts';
import type { MountEntry } from '../../../shared/host/mountEntities.ts';
import type { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import { fill } from '../archives/test/archives.ts';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { MountBench, renameSequence } from './test/mountBench.ts';

const path = 'Units/Footman.mdx';

let at: TestHost;
let bench: MountBench;
let mount: MountEntry;
beforeEach(async () => {
  at = await startTestHost();
  bench = new MountBench(at);
  await bench.archive('wow/Data/common.MPQ', { 'Units\\Footman.mdx': tinyModel() }, 2);
  await bench.archive('wow/Data/lichking.MPQ', { 'l.txt': 'l' }, 2);
  mount = await bench.mount('wow');
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

async function edited(opened: OpenedDocument, name: string): Promise<void> {
  renameSequence(opened, name);
  await opened.settled();
}

/** Saves into a patch archive made for it; the id of that source. */
async function savedIntoPatch(opened: OpenedDocument): Promise<string> {
  const { mountId } = mount;
  const { sourceId } = await at.client.request('createPatchArchive', { mountId, name: null });
  expect(await bench.saveInto({ documentId: opened.id, mountId, sourceId, path })).toMatchObject({ kind: 'saved' });
  return sourceId;
}

async function originOf(host: TestHost, documentId: string): Promise<{ label: string; path: string } | null> {
  return (await host.client.request('mountedOriginOf', { documentId })).origin;
}

/** The host is lost to the page from here on; its journals stay as they are. */
async function lose(): Promise<void> {
  await at.host.parts.settings.flush();
  at.client.close();
  await expect.poll(() => at.client.isOpen).toBe(false);
}

function homeIn({ location }: MountEntry, label: string): { mountLocation: string; label: string; path: string } {
  return { mountLocation: location, label, path };
}

describe('a document from an archive, when the host was started anew', () => {
  it('goes on under its id, clean, from its place in the archive', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await lose();
    await using next = await at.again();
    await expect(opened.moveTo(next, null)).rejects.toMatchObject({ code: 'not-found' });
    await opened.moveTo(next, null, homeIn(mount, 'Data/common.MPQ'));
    const { digest } = await next.client.request('digest', { documentId: opened.id });
    expect(digest).toBe(documentDigest(opened.document));
    expect(next.host.hasUnsavedWork).toBe(false);
    expect(await originOf(next, opened.id)).toMatchObject({ label: 'Data/common.MPQ', path });
  });

  it('is saved to where it was at home, which is the patch it was saved into last', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await edited(opened, 'One');
    await savedIntoPatch(opened);
    await edited(opened, 'Two');
    await lose();
    await using next = await at.again();
    await opened.moveTo(next, null);
    const { origin } = await next.client.request('mountedOriginOf', { documentId: opened.id });
    expect(origin).toMatchObject({ label: 'Data/patch-Z.MPQ', path, readOnlyBecause: null });
    const { mountId = '', sourceId = '' } = origin ?? {};
    const saved = await new MountBench(next).saveInto({ documentId: opened.id, mountId, sourceId, path });
    expect(saved).toMatchObject({ kind: 'saved', isSaved: true, origin: { label: 'Data/patch-Z.MPQ' } });
    expect(await new MountBench(next).winner(mountId, path)).toContain('Two');
  });

  it('that was edited keeps the base archive as its home, and is not written into it', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await edited(opened, 'One');
    await lose();
    await using next = await at.again();
    await opened.moveTo(next, null);
    const { origin } = await next.client.request('mountedOriginOf', { documentId: opened.id });
    expect(origin?.label).toBe('Data/common.MPQ');
    expect(origin?.readOnlyBecause).toContain('never changed');
  });

  it('whose mount was taken out is kept, and says that it is not mounted', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await edited(opened, 'One');
    await at.client.request('removeMount', { mountId: mount.mountId });
    await lose();
    await using next = await at.again();
    await opened.moveTo(next, null);
    const { origin } = await next.client.request('mountedOriginOf', { documentId: opened.id });
    expect(origin).toMatchObject({
      label: 'Data/common.MPQ',
      readOnlyBecause: 'Data/common.MPQ is not mounted any more.',
    });
  });
});

describe('work on a document from an archive, after a crash', () => {
  it('is offered with the archive it came from, and goes back there', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await edited(opened, 'One');
    await savedIntoPatch(opened);
    await edited(opened, 'Two');
    await lose();
    await using next = await at.again();
    const { recoverable } = await next.client.request('welcome', {});
    expect(recoverable).toMatchObject([
      { name: 'Footman.mdx', location: 'Data/patch-Z.MPQ › Units', edits: 1, original: 'same' },
    ]);
    const recovered = await next.recover();
    expect(recovered.isDirty).toBe(true);
    expect(await originOf(next, recovered.id)).toMatchObject({ label: 'Data/patch-Z.MPQ', path });
    // Undone to what the archive holds it is clean again.
    recovered.document.undo();
    await recovered.settled();
    expect(recovered.isDirty).toBe(false);
    expect(next.host.hasUnsavedWork).toBe(false);
  });

  it('is a copy without a home where that is asked for', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await edited(opened, 'One');
    await lose();
    await using next = await at.again();
    const copy = await next.recover('copy');
    expect([copy.isDirty, await originOf(next, copy.id)]).toEqual([true, null]);
  });

  it('is not offered when the archive has it already', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    for (const name of ['One', 'Two', 'Three']) await edited(opened, name);
    await savedIntoPatch(opened);
    expect(await readdir(join(at.dataFolder, 'journal'))).toHaveLength(1);
    await lose();
    await using next = await at.again();
    expect((await next.client.request('welcome', {})).recoverable).toEqual([]);
    expect(await readdir(join(at.dataFolder, 'journal'))).toEqual([]);
  });

  it('keeps its home when the log was shortened', async () => {
    await at[Symbol.asyncDispose]();
    at = await startTestHost({ checkpointSize: 300 });
    bench = new MountBench(at);
    await bench.archive('mod.mpq', { 'Units\\Footman.mdx': tinyModel() });
    const single = await bench.mount('mod.mpq');
    const sourceId = single.sources[0]?.sourceId ?? '';
    const opened = await bench.openedFrom(single.mountId, path);
    await edited(opened, 'First');
    const target = { documentId: opened.id, mountId: single.mountId, sourceId, path: 'Units/Other.mdx' };
    expect(await bench.saveInto(target)).toMatchObject({ kind: 'saved' });
    for (let number = 0; number < 12; number++) await edited(opened, `Name ${number}`);
    await lose();
    await using next = await at.again();
    const [work] = (await next.client.request('welcome', {})).recoverable;
    expect(work).toMatchObject({ name: 'Other.mdx', location: 'mod.mpq › Units' });
    const recovered = await next.recover();
    expect(await originOf(next, recovered.id)).toMatchObject({ label: 'mod.mpq', path: 'Units/Other.mdx' });
  });
});

describe('the home of a document', () => {
  it('is not written over when another program changed the file there', async () => {
    const full = await bench.archive('mod.mpq', { 'Units\\Footman.mdx': tinyModel() });
    const single = await bench.mount('mod.mpq');
    const { mountId } = single;
    const opened = await bench.openedFrom(mountId, path);
    await edited(opened, 'Mine');
    await fill(at.host.parts.mounting.mpq, full, { 'Units\\Footman.mdx': tinyModel(['Theirs']) });
    await at.client.request('refreshMount', { mountId });
    const [source] =
      (await at.client.request('mounts', {})).mounts.find((each) => each.mountId === mountId)?.sources ?? [];
    const target = { documentId: opened.id, mountId, sourceId: source?.sourceId ?? '', path };
    expect(await bench.saveInto(target)).toEqual({ kind: 'conflict', reason: 'changed', path });
    expect(await bench.winner(mountId, path)).toContain('Theirs');
    expect(await bench.saveInto(target, 'overwrite')).toMatchObject({ kind: 'saved' });
    expect(await bench.winner(mountId, path)).toContain('Mine');
    // What was saved here is known from then on.
    await edited(opened, 'Again');
    expect(await bench.saveInto(target)).toMatchObject({ kind: 'saved' });
  });

  it('is what reverting reads anew', async () => {
    const opened = await bench.openedFrom(mount.mountId, path);
    await edited(opened, 'Saved');
    await savedIntoPatch(opened);
    await edited(opened, 'Given up');
    const reverted = await opened.revert();
    expect(reverted.isDirty).toBe(false);
    const { blob } = await at.client.request('writtenBytes', { documentId: reverted.id });
    expect(new TextDecoder().decode(await at.fetchBlob(blob))).toContain('Saved');
  });

  it('tells how far saving into it is, and stops when it is told to, with the archive as it was', async () => {
    const single = await bench
      .archive('mod.mpq', { 'Units\\Footman.mdx': tinyModel() })
      .then(() => bench.mount('mod.mpq'));
    const { mountId, sources } = single;
    const opened = await bench.openedFrom(mountId, path);
    await edited(opened, 'Mine');
    const target = { documentId: opened.id, mountId, sourceId: sources[0]?.sourceId ?? '', path };
    const percents: number[] = [];
    const stop = at.client.on('progress', ({ percent, label }) => {
      expect(label).toBe('Saving into mod.mpq');
      percents.push(percent);
    });
    expect(await bench.saveInto(target)).toMatchObject({ kind: 'saved' });
    stop();
    expect(percents[0]).toBe(0);
    expect(percents.at(-1)).toBe(100);
    expect(percents).toEqual(percents.toSorted((left, right) => left - right));
    await edited(opened, 'Later');
    at.client.on('progress', ({ taskId, percent }) => {
      if (percent < 100) void at.client.request('cancelTask', { taskId });
    });
    expect(await bench.saveInto(target)).toEqual({ kind: 'cancelled' });
    expect(await bench.winner(mountId, path)).toContain('Mine');
    expect((await readdir(at.folder)).filter((name) => name.includes('tmp'))).toEqual([]);
    expect(at.host.hasUnsavedWork).toBe(true);
  });
});
