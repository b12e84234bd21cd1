/** A model made of an MDL text is saved nowhere; the textures it names lie beside the text all the same. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { writeModelText } from '../../shared/exchange/mdl/index.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import type { ResultOf } from '../../shared/host/contract.ts';
import type { TestHost } from './test/testHost.ts';
import { startTestHost } from './test/testHost.ts';

const taskId = 't'.repeat(32);
const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../assets/samples/${name}`, import.meta.url)));

let at: TestHost;
beforeEach(async () => {
  at = await startTestHost();
});
afterEach(async () => {
  expect(at.reported).toEqual([]);
  await at[Symbol.asyncDispose]();
});

/** Puts a text on disk and asks for its opening, which names it as what it is. */
async function ask(name: string, bytes: Uint8Array): Promise<string> {
  const { fileId } = await at.host.addPath(await at.write(name, bytes));
  expect(await at.client.request('openFile', { fileId })).toEqual({ kind: 'modelText' });
  return fileId;
}

const make = (fileId: string): Promise<ResultOf<'readModelText'>> =>
  at.client.request('readModelText', { taskId, fileId });

describe('an MDL text', () => {
  it('becomes a model that finds the textures beside the text', async () => {
    const document = openDocument(mdx, sample('Crystal.mdx'));
    const [texture] = [...document.all()].flatMap(({ type, fields }) =>
      type === 'texture' && fieldsByName(fields)['path'] !== '' ? [String(fieldsByName(fields)['path'])] : [],
    );
    if (texture === undefined) throw new Error('the sample has a texture');
    const name = texture.split('\\').at(-1) ?? texture;
    await at.write(name, sample(name));
    const made = await make(await ask('Crystal.mdl', writeModelText(document).bytes));
    if (made.kind !== 'made') throw new Error('a text becomes a model');
    const opened = await at.client.request('openFile', { fileId: made.file.fileId });
    if (opened.kind !== 'opened') throw new Error('it opens');
    const { documentId, hasTarget } = opened.document;
    expect(hasTarget).toBe(false);
    const found = await at.client.request('findTexture', { documentId, path: texture, maxSize: 16, accepts: [] });
    expect(found).toMatchObject({ kind: 'found', name });
    expect(found).toMatchObject({ location: at.folder });
  });

  it('is read in a worker of its own, which no document waits behind, and says how far it is', async () => {
    const fileId = await ask('Crystal.mdl', writeModelText(openDocument(mdx, sample('Crystal.mdx'))).bytes);
    const told: (readonly [string, number])[] = [];
    at.client.on('progress', ({ label, percent }) => void told.push([label, percent]));
    const pick = vi.spyOn(at.host.parts.pool, 'pick');
    expect((await make(fileId)).kind).toBe('made');
    expect(pick).not.toHaveBeenCalled();
    expect(told).toEqual([
      ['Reading Crystal.mdl', 5],
      ['Making a model of Crystal.mdl', 30],
      ['Made', 100],
    ]);
  });

  it.each(['Reading', 'Making'])('can be cancelled while it is %s', async (stage) => {
    const fileId = await ask('Crystal.mdl', writeModelText(openDocument(mdx, sample('Crystal.mdx'))).bytes);
    at.client.on('progress', (told) => {
      if (told.label.startsWith(stage)) void at.client.request('cancelTask', { taskId: told.taskId });
    });
    expect(await make(fileId)).toEqual({ kind: 'cancelled' });
  });

  it('that cannot be read is refused with the line, and the host goes on', async () => {
    const fileId = await ask('Broken.mdl', new TextEncoder().encode('Version {\n  FormatVersion 800,\n'));
    await expect(make(fileId)).rejects.toMatchObject({ message: expect.stringMatching(/line \d/) as string });
    await expect(make('0'.repeat(32))).rejects.toMatchObject({ code: 'bad-request' });
  });
});

it('the textures beside a model are found for what was made of it', async () => {
  const names = readdirSync(new URL('../../assets/samples/', import.meta.url)).filter((name) =>
    name.startsWith('Squire'),
  );
  for (const name of names) await at.write(name, sample(name));
  const source = await at.openPath(join(at.folder, 'Squire.m2'));
  const texture = names.find((name) => name.endsWith('.blp')) ?? '';
  const open = async (madeFrom: string | null): Promise<unknown> => {
    const drop = `made-${String(madeFrom)}`;
    let main = '';
    for (const name of ['Squire.m2', 'Squire00.skin']) {
      const bytes = sample(name);
      const { uploadId } = await at.client.request('startUpload', { name, size: bytes.length, drop });
      await at.client.request('uploadPiece', { uploadId, bytes });
      const { fileId } = await at.client.request('finishUpload', { uploadId, madeFrom });
      if (main === '') main = fileId;
    }
    const opened = await at.client.request('openFile', { fileId: main });
    if (opened.kind !== 'opened') throw new Error('it opens');
    const { documentId } = opened.document;
    return await at.client.request('findTexture', { documentId, path: texture, maxSize: 16, accepts: [] });
  };
  expect(await open(source.id)).toMatchObject({ kind: 'found', name: texture });
  expect(await open(null)).not.toMatchObject({ kind: 'found' });
});
