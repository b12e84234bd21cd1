/** Surfaces of several layers in Half-Life, whose surfaces have one picture: those that lie still over each other are joined. */
import { describe, expect, it } from 'vitest';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { ContentNote } from '../../model/content.ts';
import { isSeeThrough } from '../../model/materials.ts';
import { clipLayers } from '../../model/meshClip.ts';
import { sampleModels, viewOf } from '../../test/models.ts';
import { importTarget } from '../import/targets.ts';
import { convertGame } from './game.ts';
import { layered } from './layered.ts';
import { PlainLooks } from './looks.ts';
import { CarriedLooks } from '../parts/looks.ts';

const pictureOf = (...texels: readonly (readonly number[])[]): RgbaPixels => ({
  width: texels.length,
  height: 1,
  pixels: Uint8Array.from(texels.flat()),
});

const texels = ({ pixels }: RgbaPixels): readonly (readonly number[])[] =>
  Array.from({ length: pixels.length / 4 }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 4)]);

describe('layers as one picture', () => {
  const under = pictureOf([100, 100, 100, 255], [100, 100, 100, 255], [100, 100, 100, 7]);

  it('are seen as they lie over each other, by their way of blending', () => {
    const over = pictureOf([200, 0, 50, 255], [200, 0, 50, 51], [200, 0, 50, 0]);
    expect(texels(layered(under, over, 'blend'))).toEqual([
      [200, 0, 50, 255],
      [120, 80, 90, 255],
      [100, 100, 100, 7],
    ]);
    expect(texels(layered(under, over, 'masked')).map(([red]) => red)).toEqual([200, 100, 100]);
    expect(texels(layered(under, over, 'add')).map(([red, green]) => [red, green])).toEqual([
      [255, 100],
      [255, 100],
      [255, 100],
    ]);
    expect(texels(layered(under, over, 'addAlpha')).map(([red]) => red)).toEqual([255, 140, 100]);
  });

  it('have the size of the larger one', () => {
    const large = { width: 4, height: 2, pixels: new Uint8Array(32).fill(255) };
    expect(layered(under, large, 'blend')).toMatchObject({ width: 4, height: 2 });
    expect(layered(large, under, 'blend')).toMatchObject({ width: 4, height: 2 });
  });

  it('are what a surface of Half-Life shows, which is told', () => {
    const document = sampleModels.find(([name]) => name === 'World of Warcraft')?.[1]();
    if (document === undefined) throw new Error('no sample');
    const view = viewOf(document);
    const [skin, overlay] = [
      pictureOf([9, 9, 200, 255], [9, 9, 200, 255]),
      pictureOf([250, 250, 0, 255], [0, 0, 0, 0]),
    ];
    const mesh = view.meshes.find(({ material }) => (view.materials[material]?.layers.length ?? 0) > 1);
    if (mesh === undefined) throw new Error('no mesh of two layers');
    const made = (game: 'halfLife' | 'wow', hasOverlay: boolean) => {
      const notes: ContentNote[] = [];
      const pictureAt = (index: number): RgbaPixels | null =>
        view.textures[index]?.path === '' ? skin : hasOverlay && index === 0 ? overlay : null;
      const looks = new PlainLooks(view, { game, pictureOf: pictureAt, curves: null }, notes);
      const materials = looks.of(mesh).map((at) => looks.materials[at]);
      const images = materials.map((each) => looks.textures[each?.texture ?? -1]?.image ?? null);
      return { images, told: notes.map(({ text }) => text) };
    };
    const one = made('halfLife', true);
    expect(one.images.map((image) => image && texels(image))).toEqual([
      [
        [250, 250, 0, 255],
        [9, 9, 200, 255],
      ],
    ]);
    expect(one.told).toContain('layers over each other are one picture');
    expect(one.told).not.toContain('layers over the first of a surface');
    // Without the upper picture the lower one is shown, and where there is room for both they stay apart.
    const lower = made('halfLife', false);
    expect([lower.images, lower.told.includes('layers over the first of a surface')]).toEqual([[skin], true]);
    expect(made('wow', true).images).toEqual([skin, overlay]);
  });
});

describe('see-through layers', () => {
  it('hide nothing that is drawn later, as in the games’ own models', () => {
    const [, open] = sampleModels.find(([name]) => name.endsWith('alpha')) ?? [];
    const target = importTarget('m2-264');
    if (open === undefined || target === null) throw new Error('no model');
    const made = convertGame(open(), target, 'Lantern.mdx', { recipe: {}, pictureOf: () => null });
    const layers = viewOf(made.document).materials.flatMap((material) => material.layers);
    expect(new Set(layers.map(({ blend }) => isSeeThrough(blend)))).toEqual(new Set([true, false]));
    for (const { blend, writesDepth } of layers) expect([blend, writesDepth]).toEqual([blend, !isSeeThrough(blend)]);
    const choices = made.document.format.model?.edits(made.document).layerChoices ?? null;
    const looks = new CarriedLooks('wowAlpha', 'wow', choices, () => null);
    const carried = [0, 1].flatMap((material) => looks.of(clipLayers(viewOf(open()), material)));
    expect(carried.length).toBeGreaterThan(1);
    for (const { way, flags } of carried) expect([way, (flags & 0x10) !== 0]).toEqual([way, isSeeThrough(way)]);
  });
});
