import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentDigest } from '../../../shared/document/wire.ts';
import { startTestHost } from '../test/testHost.ts';
import type { TestHost } from '../test/testHost.ts';
import { tinyModel } from '../test/tinyModel.ts';
import { MountBench, renameSequence } from './test/mountBench.ts';

let at: TestHost;
let bench: MountBench;
beforeEach(async () => {
  at = await startTestHost();
  bench = new MountBench(at);
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

describe('a document from an archive', () => {
  it('is opened without a target, once, and knows where it came from', async () => {
    const { mountId, sources } = await bench.warcraft();
    const opened = await at.client.request('openMounted', { mountId, path: 'units/footman.mdx', sourceId: null });
    if (opened.kind !== 'opened') throw new Error('open already');
    expect(opened.document).toMatchObject({ name: 'Footman.mdx', hasTarget: false, isDirty: false });
    const base = sources.find(({ label }) => label === 'war3.mpq');
    expect(opened.origin).toMatchObject({ path: 'Units/Footman.mdx', sourceId: base?.sourceId, label: 'war3.mpq' });
    expect(opened.origin.readOnlyBecause).toContain('never changed');
    const { documentId } = opened.document;
    expect(await at.client.request('openMounted', { mountId, path: 'Units\\Footman.mdx', sourceId: null })).toEqual({
      kind: 'alreadyOpen',
      documentId,
    });
    expect(await at.client.request('mountedOriginOf', { documentId })).toEqual({ origin: opened.origin });
    expect(await at.client.request('save', { documentId, conflict: 'ask' })).toEqual({ kind: 'needsTarget' });
    await expect(
      bench.saveInto({ documentId, mountId, sourceId: base?.sourceId ?? '', path: 'x.mdx' }),
    ).rejects.toMatchObject({ code: 'read-only' });
  });

  it('survives the loss of its parsing worker', async () => {
    const { mountId } = await bench.warcraft();
    const opened = await bench.openedFrom(mountId, 'Units/Footman.mdx');
    await at.host.parts.pool.restart();
    await at.host.parts.mounting.mpq.restart();
    const { digest } = await at.client.request('digest', { documentId: opened.id });
    expect(digest).toBe(documentDigest(opened.document));
  });

  it('is saved into a new patch archive, byte for byte but for the edit, and wins from then on', async () => {
    await bench.archive('wow/Data/common.MPQ', { 'Units\\Footman.mdx': tinyModel(), 'other.txt': 'other' }, 2);
    await bench.archive('wow/Data/lichking.MPQ', { 'l.txt': 'l' }, 2);
    await bench.archive('wow/Data/patch-3.MPQ', { 'p.txt': 'p' }, 2);
    const { mountId, profile, takesPatches } = await bench.mount('wow');
    expect([profile, takesPatches]).toEqual(['wowWotlk', true]);
    await expect(at.client.request('createPatchArchive', { mountId, name: 'patch-10.MPQ' })).rejects.toMatchObject({
      code: 'bad-request',
    });
    const made = await at.client.request('createPatchArchive', { mountId, name: null });
    expect(made.mount.mountId).toBe(mountId);
    expect(made.mount.sources[0]).toMatchObject({ label: 'Data/patch-Z.MPQ', sourceId: made.sourceId, isBase: false });
    const opened = await bench.openedFrom(mountId, 'Units/Footman.mdx');
    renameSequence(opened, 'Stanx');
    await opened.settled();
    const target = { documentId: opened.id, mountId, sourceId: made.sourceId, path: 'Units/Footman.mdx' };
    const saved = await bench.saveInto(target);
    expect(saved).toMatchObject({ kind: 'saved', isSaved: true, position: 1, origin: { label: 'Data/patch-Z.MPQ' } });
    const { versions } = await at.client.request('describeMounted', { mountId, path: 'units/footman.mdx' });
    expect(versions.map(({ label }) => label)).toEqual(['Data/patch-Z.MPQ', 'Data/common.MPQ']);
    const { blob } = await at.client.request('readMounted', { mountId, path: 'units/footman.mdx', sourceId: null });
    const [before, after] = [tinyModel(), await at.fetchBlob(blob)];
    expect([...after.keys()].filter((index) => after[index] !== before[index])).toHaveLength(1);
    // Saved again, to the same place, nothing is asked.
    renameSequence(opened, 'Stany');
    await opened.settled();
    expect(await bench.saveInto(target)).toMatchObject({ kind: 'saved' });
    const second = await bench.openedFrom(mountId, 'Units/Footman.mdx').catch((error: Error) => error.message);
    expect(second).toBe('open already');
    expect((await at.client.request('welcome', {})).openDocuments[0]?.isDirty).toBe(false);
  });

  it('is saved into a map beside what is there only when told to', async () => {
    await bench.archive('map.w3x', { 'war3map.j': 'script', 'model.mdx': tinyModel(['Old']) });
    const single = await bench.mount('map.w3x');
    const [source] = single.sources;
    const opened = await at.openPath(await bench.put('mine.mdx', tinyModel(['Mine'])));
    const { mountId } = single;
    const params = { documentId: opened.id, mountId, sourceId: source?.sourceId ?? '', path: 'MODEL.mdx' };
    expect(await bench.saveInto(params)).toEqual({ kind: 'conflict', reason: 'exists', path: 'MODEL.mdx' });
    // The document has a file of its own, so that is not what counts as saved.
    expect(await bench.saveInto(params, 'overwrite')).toMatchObject({
      isSaved: false,
      backup: 'map.w3x.bak',
    });
    const { blob } = await at.client.request('readMounted', { mountId, path: 'model.mdx', sourceId: null });
    expect(await at.fetchBlob(blob)).toEqual(tinyModel(['Mine']));
  });
});
