/** Files that a page sent are held for as long as something needs them, and no longer. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { writeModelText } from '../../shared/exchange/mdl/index.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { FileRegistry } from './fileRegistry.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';
import { tinyModel } from './test/tinyModel.ts';

async function send({ client }: TestHost, name: string, bytes: Uint8Array): Promise<string> {
  const { uploadId } = await client.request('startUpload', { name, size: bytes.length, drop: null });
  await client.request('uploadPiece', { uploadId, bytes });
  return (await client.request('finishUpload', { uploadId, madeFrom: null })).fileId;
}

describe('uploads', () => {
  it('are let go when the document that was read from them is closed, however often', async () => {
    await using at = await startTestHost();
    const { registry } = at.host.parts;
    for (let round = 0; round < 5; round++) {
      const fileId = await send(at, 'sent.mdx', tinyModel());
      expect(registry.held).toEqual({ uploads: 1, unusedBytes: tinyModel().length });
      const opened = await at.client.request('openFile', { fileId });
      if (opened.kind !== 'opened') throw new Error('not opened');
      expect(registry.held).toEqual({ uploads: 1, unusedBytes: 0 });
      // Its first edit needs its bytes again, and asked for once more it is the one that is open.
      expect(await at.client.request('openFile', { fileId })).toMatchObject({ kind: 'alreadyOpen' });
      await at.client.request('closeDocument', { documentId: opened.document.documentId, edits: 'discard' });
      expect(registry.held).toEqual({ uploads: 0, unusedBytes: 0 });
      await expect(at.client.request('openFile', { fileId })).rejects.toThrow('drop it again');
    }
    expect(at.reported).toEqual([]);
  });

  it('of texts are let go when the model is made', async () => {
    await using at = await startTestHost();
    const sample = new Uint8Array(readFileSync(new URL('../../assets/samples/Crystal.mdx', import.meta.url)));
    const fileId = await send(at, 'Crystal.mdl', writeModelText(openDocument(mdx, sample)).bytes);
    const made = await at.client.request('readModelText', { taskId: 't'.repeat(32), fileId });
    if (made.kind !== 'made') throw new Error('not made');
    expect(at.host.parts.registry.held.uploads).toBe(1);
    expect(() => at.host.parts.registry.file(fileId)).toThrow('not known here any more');
  });

  it('that nothing was read from are bounded: the oldest go first, and leave those dropped with them', () => {
    const registry = new FileRegistry(100);
    const ids = ['a', 'b', 'c'].map((name) => registry.addUpload(name, new Uint8Array(40), 'drop'));
    const [first = '', second = '', third = ''] = ids;
    expect(registry.held).toEqual({ uploads: 2, unusedBytes: 80 });
    expect(() => registry.file(first)).toThrow('not known here any more');
    const last = registry.file(third);
    if (last.origin !== 'upload') throw new Error('an upload');
    expect(last.siblings().map(({ name }) => name)).toEqual(['b', 'c']);
    // What is in use counts no longer; one that is larger than all that may be kept is kept until the next comes.
    registry.holdUploads([second, third]);
    const large = registry.addUpload('large', new Uint8Array(500));
    expect(registry.held).toEqual({ uploads: 3, unusedBytes: 500 });
    expect(registry.file(large)).toMatchObject({ name: 'large' });
    registry.addUpload('small', new Uint8Array(1));
    expect(registry.held).toEqual({ uploads: 3, unusedBytes: 1 });
    expect(registry.file(second)).toMatchObject({ name: 'b' });
  });
});
