/** What the page keeps beside a journal: there after a crash, gone with the journal, and never in the way of the edits. */
import { copyFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fieldsByName } from '../../../shared/codec/byName.ts';
import { collectionList } from '../../../shared/codec/collection.ts';
import { largestAside } from '../../../shared/host/contract.ts';
import type { OpenedDocument } from '../../../shared/host/openedDocument.ts';
import type { TestHost } from '../test/testHost.ts';
import { startTestHost } from '../test/testHost.ts';

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(() => at[Symbol.asyncDispose]());

const layers = (step: number): Uint8Array => Uint8Array.from({ length: 5000 }, (_, index) => (index * 7 + step) % 251);

function rename(opened: OpenedDocument, name: string): void {
  const [first] = collectionList(opened.document.format, opened.document, 'sequences');
  if (first === undefined) throw new Error('the model has no sequence');
  opened.document.edit('Rename', (transaction) => transaction.update(first, { name }));
}

function name({ document }: OpenedDocument): unknown {
  const [first] = collectionList(document.format, document, 'sequences');
  return first === undefined ? null : fieldsByName(document.get(first).fields)['name'];
}

const keep = (host: TestHost, { id }: OpenedDocument, bytes: Uint8Array | null): Promise<unknown> =>
  host.client.request('keepAside', { documentId: id, bytes });

async function kept(host: TestHost, { id }: OpenedDocument): Promise<Uint8Array | null> {
  const found = await host.client.request('readAside', { documentId: id });
  return found.kind === 'found' ? await host.fetchBlob(found.blob) : null;
}

async function journals(): Promise<readonly string[]> {
  const folder = join(at.dataFolder, 'journal');
  return (await readdir(folder).catch(() => [])).map((each) => join(folder, each));
}

/** An edited document with bytes beside its journal, left behind. */
async function left(): Promise<string> {
  const opened = await at.openPath(await at.write('unit.mdx'));
  await keep(at, opened, layers(1));
  rename(opened, 'One');
  await opened.close('keep');
  const [folder = ''] = await journals();
  return folder;
}

describe('bytes beside a journal', () => {
  it('are recovered with the edits, over several lives and from a host that was killed', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    await keep(at, opened, layers(1));
    rename(opened, 'One');
    await keep(at, opened, layers(2));
    rename(opened, 'Two');
    await opened.settled();
    // As a killed host leaves it: nothing is closed.
    await using next = await at.again();
    const again = await next.recover();
    expect([name(again), await kept(next, again)]).toEqual(['Two', layers(2)]);
    await keep(next, again, layers(3));
    await again.close('keep');
    const last = await next.recover();
    expect(await kept(next, last)).toEqual(layers(3));
    expect(next.reported).toEqual([]);
  });

  it('are forgotten on demand, with a clean close, and never make a document look unsaved', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    await keep(at, opened, null);
    expect(await journals()).toEqual([]);
    await keep(at, opened, layers(1));
    expect(at.host.hasUnsavedWork).toBe(false);
    await keep(at, opened, null);
    expect(await kept(at, opened)).toBeNull();
    await keep(at, opened, layers(2));
    rename(opened, 'One');
    await opened.save();
    await opened.close('discard');
    expect(await journals()).toEqual([]);
    // Alone they are no work that is offered.
    const other = await at.openPath(await at.write('other.mdx'));
    await keep(at, other, layers(1));
    await using next = await at.again();
    expect((await next.client.request('welcome', {})).recoverable).toEqual([]);
    expect(await journals()).toEqual([]);
  });

  it('that are damaged anywhere or missing cost themselves alone', async () => {
    const folder = await left();
    const file = join(folder, 'aside');
    const whole = await readFile(file);
    await copyFile(file, join(at.folder, 'aside'));
    const damages: readonly (() => Promise<void>)[] = [
      ...[0, 3, 4, 2000, whole.length - 1].map((place) => async () => {
        const bytes = Uint8Array.from(whole);
        bytes[place] = (bytes[place] ?? 0) ^ 0x40;
        await writeFile(file, bytes);
      }),
      ...[0, 3, 4, 700].map((length) => () => truncate(file, length)),
      () => writeFile(file, Buffer.concat([whole, whole])),
      () => rm(file),
    ];
    for (const damage of damages) {
      await copyFile(join(at.folder, 'aside'), file);
      await damage();
      const opened = await at.recover();
      expect([name(opened), await kept(at, opened)]).toEqual(['One', null]);
      await opened.close('keep');
    }
    await copyFile(join(at.folder, 'aside'), file);
    const opened = await at.recover();
    expect(await kept(at, opened)).toEqual(layers(1));
    expect(at.reported).toEqual([]);
  });

  it('go along when damaged edits are opened as a copy', async () => {
    const folder = await left();
    const base = join(folder, 'base.json');
    await rm(base);
    const copy = await at.recover('copy');
    expect([name(copy), await kept(at, copy)]).toEqual(['One', layers(1)]);
  });

  it('have a bound', async () => {
    const opened = await at.openPath(await at.write('unit.mdx'));
    await expect(keep(at, opened, new Uint8Array(largestAside + 1))).rejects.toMatchObject({ code: 'bad-request' });
    expect(await journals()).toEqual([]);
  });
});
