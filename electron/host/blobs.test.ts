import { describe, expect, it } from 'vitest';
import { HostError } from '../../shared/host/error.ts';
import { memoryChannelPair } from '../../shared/host/memoryChannel.ts';
import { Blobs } from './blobs.ts';
import { startTestHost } from './test/testHost.ts';
import { Uploads } from './uploads.ts';

const megabyte = 1024 * 1024;

describe('what a page asks for and never fetches: SPEC H21', () => {
  it('is given up from its oldest on', () => {
    const blobs = new Blobs();
    const ids = Array.from({ length: 300 }, () => blobs.put(new Uint8Array(megabyte)));
    expect(blobs.unfetched).toBe(192 * megabyte);
    expect([blobs.size(ids[0] ?? ''), blobs.size(ids[299] ?? '')]).toEqual([null, megabyte]);
    const small = Array.from({ length: 5000 }, () => blobs.put(new Uint8Array(1)));
    expect(blobs.unfetched).toBeLessThanOrEqual(192 * megabyte);
    // Their number is bounded, too: each costs more than its bytes.
    expect(small.filter((id) => blobs.size(id) !== null)).toEqual(small.slice(-1024));
    expect(blobs.size(ids[299] ?? '')).toBeNull();
    blobs.clear();
    expect(blobs.unfetched).toBe(0);
  });

  it('keeps the few newest, however large', () => {
    const blobs = new Blobs();
    const ids = [300, 300].map((size) => blobs.put(new Uint8Array(size * megabyte)));
    expect(ids.map((id) => blobs.take(id)?.length)).toEqual([300 * megabyte, 300 * megabyte]);
    blobs.clear();
  });

  it('lets more bulk work begin when something was fetched', async () => {
    const blobs = new Blobs();
    const ids = [60, 60].map((size) => blobs.put(new Uint8Array(size * megabyte)));
    let hasRoom = false;
    const waited = blobs.room().then(() => (hasRoom = true));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hasRoom).toBe(false);
    blobs.take(ids[0] ?? '');
    await waited;
    blobs.clear();
  });
});

describe('what a page sends', () => {
  it('ends the connection when it is nested deep, before it takes memory', async () => {
    await using at = await startTestHost();
    for (const first of [0x91, 0x81]) {
      const [userEnd, hostEnd] = memoryChannelPair();
      at.host.connect(hostEnd);
      const closed = new Promise<string>((resolve) => userEnd.listen({ message: () => undefined, closed: resolve }));
      const before = process.memoryUsage().heapUsed;
      userEnd.send(new Uint8Array(5_000_000).fill(first));
      expect(await closed).toContain('nested more than 64 deep');
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * megabyte);
    }
  });

  it('is refused where a message within the message is', async () => {
    await using at = await startTestHost();
    const held = await at.openPath(await at.write('unit.mdx'));
    const content = new Uint8Array(1_000_000).fill(0x91);
    const ask = at.client.request('resync', { documentId: held.id, content, position: 0 });
    await expect(ask).rejects.toThrow('nested more than 64 deep');
    await expect(ask).rejects.toBeInstanceOf(HostError);
  });

  it('is not announced beyond what one file may have', () => {
    const uploads = new Uploads();
    uploads.start('a.mdx', 400 * megabyte, null);
    expect(() => uploads.start('b.mdx', 400 * megabyte, null)).toThrow('at once');
    uploads.clear();
  });
});
