/** Looks of imported materials in models of Half-Life. */
import { expect, it } from 'vitest';
import { fieldsOf } from '../../codec/record.ts';
import { texturesOf } from '../../formats/goldsrc/model.ts';
import { Texture } from '../../formats/goldsrc/schema/texture.ts';
import { sourceOf } from '../files.ts';
import { testGltf } from '../gltf/read/test/boundModel.ts';
import { makeModel, readModel } from './make.ts';
import type { MaterialChoice } from './recipe.ts';
import { checkedRecipe } from './recipe.ts';
import { importTarget } from './targets.ts';

it('what mirrors its surroundings and blends as well has both in the flags of its one texture', async () => {
  const read = await readModel(await testGltf(), 'test.glb', sourceOf([]));
  const target = importTarget('mdl');
  if (target === null) throw new Error('mdl');
  const flagsOf = (blend: MaterialChoice['blend']): readonly number[] => {
    const recipe = checkedRecipe({ materials: { Glass: { isChrome: true, blend } } });
    const { document } = makeModel(read, target, recipe);
    return texturesOf(document)
      .map((id) => fieldsOf(Texture, document.get(id)).flags)
      .filter((flags) => (flags & 2) !== 0);
  };
  // Flat and chrome; with additive; with what is cut out.
  expect([flagsOf('opaque'), flagsOf('add'), flagsOf('masked')]).toEqual([[0x3], [0x23], [0x43]]);
});
