/** A model made of an MDL text is saved nowhere; the textures it names lie beside the text all the same. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDocument } from '../../shared/document/document.ts';
import { writeModelText } from '../../shared/exchange/mdl/index.ts';
import { mdx } from '../../shared/formats/mdx/index.ts';
import { startTestHost } from './test/testHost.ts';

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../assets/samples/${name}`, import.meta.url)));

test('the textures beside an MDL text are found', async () => {
  await using at = await startTestHost();
  const document = openDocument(mdx, sample('Crystal.mdx'));
  const [texture] = [...document.all()].flatMap(({ type, fields }) =>
    type === 'texture' && fields['path'] !== '' ? [String(fields['path'])] : [],
  );
  if (texture === undefined) throw new Error('the sample has a texture');
  const name = texture.split('\\').at(-1) ?? texture;
  await at.write(name, sample(name));
  const text = await at.write('Crystal.mdl', writeModelText(document).bytes);
  const made = await at.client.request('openFile', { fileId: (await at.host.addPath(text)).fileId });
  if (made.kind !== 'converted') throw new Error('a text becomes a model');
  const opened = await at.client.request('openFile', { fileId: made.file.fileId });
  if (opened.kind !== 'opened') throw new Error('it opens');
  const { documentId, hasTarget } = opened.document;
  expect(hasTarget).toBe(false);
  const found = await at.client.request('findTexture', { documentId, path: texture, maxSize: 16, accepts: [] });
  expect(found).toMatchObject({ kind: 'found', name });
  expect(found).toMatchObject({ location: at.folder });
});

test('the textures beside a model are found for what was made of it', async () => {
  await using at = await startTestHost();
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
