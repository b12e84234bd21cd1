/** Choices of an import: what a recipe says is in what is made, and what is none is refused. */
import { describe, expect, it } from 'vitest';
import { errorsOfResult } from '../../format/addedErrors.ts';
import type { ContentNote } from '../../model/content.ts';
import type { MaterialLayer } from '../../model/view.ts';
import { textBytes } from '../files.ts';
import { makeModel, readModel } from './make.ts';
import type { MaterialChoice } from './recipe.ts';
import { checkedRecipe, longestTexturePath } from './recipe.ts';
import { filledInKinds, materialSwitches } from './targets.ts';
import { texturedContent } from './textures.ts';
import { nothing, readTest, targetOf } from './test/readTest.ts';

describe('choices', () => {
  it('name clips and bones, size by height, put on the ground and use a texture of the game', async () => {
    const recipe = checkedRecipe({
      height: 100,
      standsOnGround: true,
      front: 'x',
      textureFolder: 'Units\\Test',
      materials: { Glass: { blend: 'add', texture: 'Textures\\Glow.blp' } },
      clips: { 'Armature|Idle': { name: 'Death', isLooping: false } },
      bones: { middle: 'Bone_Chest' },
      hasPortraitCamera: true,
    });
    const made = makeModel(await readTest(), targetOf('mdx-800'), recipe);
    const view = made.document.format.model?.view(made.document);
    expect(view?.clips.map(({ name, isLooping }) => [name, isLooping])).toEqual([
      ['Stand', true],
      ['Death', false],
    ]);
    expect(view?.joints.map(({ name }) => name)).toContain('Bone_Chest');
    expect(view?.textures.map(({ path }) => path)).toEqual(['Units\\Test\\White.blp', 'Textures\\Glow.blp']);
    expect(made.files.map(({ name }) => name)).toEqual(['White.blp']);
    const heights = view?.meshes.flatMap(({ positions }) => [...positions].filter((_, at) => at % 3 === 2)) ?? [];
    expect(Math.min(...heights)).toBeCloseTo(0, 3);
    expect(Math.max(...heights)).toBeCloseTo(100, 3);
    expect(view?.cameras).toHaveLength(1);
  });

  it.each(['mdx-800', 'mdx-1200', 'mdx-alpha-1300', 'm2-256', 'm2-264', 'mdl'])(
    'of a material are in what is made, those that the game knows: %s',
    async (id) => {
      const target = targetOf(id);
      const knows: readonly (keyof MaterialChoice)[] = materialSwitches[target.game];
      const read = await readTest();
      const shown = (choice: MaterialChoice): readonly MaterialLayer[] => {
        const { document } = makeModel(read, target, checkedRecipe({ materials: { Glass: choice } }));
        expect(errorsOfResult(document.format, null, document)).toEqual([]);
        return (
          document.format.model?.view(document).materials[
            read.content.materials.findIndex(({ name }) => name === 'Glass')
          ]?.layers ?? []
        );
      };
      const top = (layers: readonly MaterialLayer[]): MaterialLayer | undefined => layers.at(-1);
      for (const wanted of [true, false]) {
        if (knows.includes('isTwoSided')) expect(top(shown({ isTwoSided: wanted }))?.isTwoSided).toBe(wanted);
        if (knows.includes('isLit')) expect(top(shown({ isLit: wanted }))?.isLit).toBe(wanted);
        expect(shown({ isOverTeamColor: wanted })).toHaveLength(wanted && knows.includes('isOverTeamColor') ? 2 : 1);
        expect(top(shown({ isChrome: wanted }))?.textures[0]?.coordinates).toBe(wanted ? -1 : 0);
      }
    },
  );

  it.each([
    ['mdx-800', 1],
    ['mdx-1200', 2],
    ['m2-256', 11],
    ['m2-264', 2],
    ['mdx-alpha-1300', null],
    ['mdl', null],
  ])('have the game fill a picture in, where it can: %s, number %s', async (id, known) => {
    const target = targetOf(id);
    expect(filledInKinds[target.game].map(({ value }) => value).includes(known ?? 1)).toBe(known !== null);
    const read = await readTest();
    const choice = { filledIn: known ?? 1, texture: 'Textures\\Glow.blp' };
    const names = read.content.materials.map(({ name }) => name);
    const recipe = checkedRecipe({ materials: Object.fromEntries(names.map((name) => [name, choice])) });
    const { document, files } = makeModel(read, target, recipe);
    expect(errorsOfResult(document.format, null, document)).toEqual([]);
    const view = document.format.model?.view(document);
    const kinds = view?.textures.map(({ kind, path }) => [kind, path]) ?? [];
    // All materials share the one texture, and nothing is written for it.
    if (known !== null) expect([kinds, files]).toEqual([[[known, '']], []]);
    else expect(kinds.every(([kind]) => kind === 0)).toBe(true);
  });

  it('join what one bone moves and one material covers, or not', async () => {
    const text = ['a', 'b', 'c'].map((name) => `o ${name}\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf -3 -2 -1\n`).join('');
    const read = await readModel(textBytes(text), 'three.obj', nothing);
    const meshesOf = (keepsMeshes: boolean) => {
      const { document, notes } = makeModel(read, targetOf('mdx-800'), { keepsMeshes });
      const meshes = document.format.model?.view(document).meshes ?? [];
      return [meshes.map(({ triangles }) => triangles.length), notes.some((note) => note.text.includes('joined'))];
    };
    expect(meshesOf(false)).toEqual([[9], true]);
    expect(meshesOf(true)).toEqual([[3, 3, 3], false]);
  });

  it.each([
    [{ front: 'y' }, 'the recipe’s front must be one of z, -z, x, -x'],
    [{ size: 3 }, 'the recipe’s size is not known'],
    [{ materials: { Glass: { blend: 'glow' } } }, 'the recipe’s materials.Glass.blend must be one of'],
    [{ materials: { Glass: { filledIn: 0 } } }, 'filledIn must be a whole number from 1 to 255'],
    [{ textureFolder: '立'.repeat(51) }, 'the recipe’s textureFolder must be a text of at most 150 bytes'],
    [
      { materials: { Glass: { texture: '立'.repeat(86) } } },
      'the recipe’s materials.Glass.texture must be a path of at most 255 bytes',
    ],
    [[], 'the recipe must be a JSON object'],
  ])('that are none are refused: %j', (value, message) => {
    expect(() => checkedRecipe(value)).toThrow(message);
  });
});

it('names of textures that have no room behind their folder are shortened at whole letters, each once, and it is told', async () => {
  const { content } = await readTest();
  const [texture] = content.textures;
  if (texture === undefined) throw new Error('no texture');
  const long = '立'.repeat(33);
  const textures = ['a', 'b'].map((end) => ({ ...texture, path: null, name: `${long}${end}.png` }));
  const notes: ContentNote[] = [];
  const folder = 'x'.repeat(150);
  const wide: ContentNote[] = [];
  // Without a folder the file system's measure is left, which is told of as well.
  const alone = [{ ...texture, path: null, name: 'x'.repeat(101) }];
  texturedContent({ ...content, textures: alone }, { folder: '', game: 'warcraft3' }, wide);
  expect(wide.map(({ text }) => text)).toContain(`the name of a texture is shortened to “${'x'.repeat(100)}”`);
  const made = texturedContent({ ...content, textures }, { folder, game: 'warcraft3' }, notes);
  const paths = made.content.textures.map(({ path }) => path ?? '');
  for (const path of paths) {
    expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(longestTexturePath);
    expect(path).toMatch(/^x+\\立+(?:_2)?\.blp$/);
  }
  expect(new Set(paths).size).toBe(2);
  expect(made.files.map(({ name }) => `${folder}\\${name}`)).toEqual(paths);
  expect(notes.filter(({ text }) => text.startsWith('the name of a texture is shortened to'))).toHaveLength(2);
});
