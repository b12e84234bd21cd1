/** A document takes the content of another one, whatever kinds of chunks either of them has. */
import { expect, test } from 'vitest';
import { chunksIn, chunkTag } from '../codec/chunks.ts';
import { healthyModel } from '../formats/mdx/validate/healthyModel.ts';
import { openDocument } from './document.ts';
import { editStructure } from './structure.ts';
import { takeContent } from './takeContent.ts';

test('chunks that only one of two models has come and go with their tags', () => {
  const [less, more] = [healthyModel(), healthyModel()];
  const lights = chunksIn(less.get(less.root)).find((id) => chunkTag(less.get(id)) === 'LITE');
  if (lights === undefined) throw new Error('no lights');
  editStructure(less, 'Remove', (structure) => structure.remove(lights));
  const [few, many] = [less.write(), more.write()];
  less.edit('Take', (step) => takeContent(less, step, openDocument(less.format, many)));
  expect(less.write()).toEqual(many);
  less.undo();
  expect(less.write()).toEqual(few);
  more.edit('Take', (step) => takeContent(more, step, openDocument(more.format, few)));
  expect(more.write()).toEqual(few);
});
