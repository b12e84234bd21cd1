/** A model made of an MDL text is saved nowhere; the textures it names lie beside the text all the same. */
import { readFileSync } from 'node:fs';
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
