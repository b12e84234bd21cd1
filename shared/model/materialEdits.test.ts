/**
 * What verbs of materials promise of every format, in one table: one step, read back from the file as asked, nothing else
 * drawn otherwise, undone to the byte, and the validator finds no more than before.
 */
import { describe, expect, test } from 'vitest';
import type { FormatDocument } from '../format/format.ts';
import { buildings, realModels, sampleModels, smallModels, viewOf } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import type { EditedModel, Verb } from './edits.ts';
import type { Notes } from './notes.ts';
import type { Recipe } from './recipes.ts';
import { recipes } from './recipes.ts';
import type { LayerTexture, MaterialLayer, ModelMaterial, ModelMesh } from './view.ts';

const models = [...sampleModels, ...smallModels, ...buildings, ...realModels];

const atRest = { interval: null, frame: 0, globalTime: 0 };

/** What is seen of a layer; records and places in the order of drawing are not. */
function lookOf({ textures, blend, flags, alpha, highDefinition, tint }: MaterialLayer): unknown {
  return {
    textures: textures.map(textureLook),
    blend,
    flags,
    alpha,
    highDefinition,
    tint: tint?.(atRest) ?? null,
  };
}

function textureLook({ shown, moved, ...texture }: LayerTexture) {
  return { ...texture, shown: shown?.(atRest) ?? null, moved: moved?.(atRest) ?? null };
}

const layersOf = ({ layers }: ModelMaterial): readonly unknown[] => layers.map(lookOf);
const looks = (document: FormatDocument): readonly unknown[] => viewOf(document).materials.map(layersOf);

/** Whether the format has the verb; without it there is a reason. */
function has(document: FormatDocument, verb: Verb): boolean {
  const edits = editsOf(document);
  if (edits[verb] !== undefined) return true;
  expect(edits.refusals[verb], verb).toMatch(/^[A-Z].{10,}[^.]$/);
  return false;
}

/** The first material whose layers can come and go: all but those of version 1000 that are six layers in the file. */
function plainMaterial(document: FormatDocument): number {
  const areJoined = document.format.id === 'mdx' && document.version < 1100;
  return viewOf(document).materials.findIndex(
    ({ layers }) => !areJoined || !layers.some(({ highDefinition }) => highDefinition),
  );
}

/** Versions of World of Warcraft that have no priorities draw opaque layers first, whatever their order. */
const hasOwnOrder = ({ format, version }: FormatDocument): boolean => format.id === 'm2' && version < 260;

const modelOf = (document: FormatDocument): EditedModel => ({ view: viewOf(document), edits: editsOf(document) });

const path = 'Textures\\Chunksmith\\Bark.blp';
const picture = { width: 8, height: 4, pixels: Uint8Array.from({ length: 128 }, (_, at) => (at % 4 === 3 ? 255 : at)) };

describe.each(models)('%s', (_name, open) => {
  test('a texture is added, and removed as long as nothing shows it', () => {
    const document = open();
    const before = looks(document);
    const { length } = viewOf(document).textures;
    const add = (): void => void editsOf(document).addTexture?.({ path, kind: 0, picture });
    expectVerb(document, add, (again) => {
      const added = viewOf(again).textures[length];
      expect(added?.path.replace('.bmp', '.blp')).toMatch(/Bark\.blp$/);
      expect(looks(again).slice(0, before.length)).toEqual(before);
      expect(editsOf(again).textureUsers?.(length)).toEqual([]);
    });
    add();
    expectVerb(
      document,
      () => editsOf(document).removeTexture?.(length),
      (again) => {
        expect(viewOf(again).textures).toHaveLength(length);
        expect(looks(again)).toEqual(before);
      },
    );
    const used = viewOf(document).textures.findIndex(
      (_, at) => (editsOf(document).textureUsers?.(at) ?? []).length > 0,
    );
    if (used >= 0) expect(() => editsOf(document).removeTexture?.(used)).toThrow(/in use by/);
    expect(() => editsOf(document).removeTexture?.(900)).toThrow(RangeError);
  });

  test('a material is added like another one, and removed as long as nothing is drawn with it', () => {
    const document = open();
    if (!has(document, 'addMaterial')) return;
    const before = looks(document);
    const { length } = before;
    const add = (): void => void editsOf(document).addMaterial?.(length - 1, 0);
    // A material of Half-Life is its texture: the copy has its own.
    const isTexture = editsOf(document).layerChoices?.isTexture === true;
    expectVerb(document, add, (again) => {
      expect(looks(again).slice(0, length)).toEqual(before);
      if (!isTexture) expect(looks(again)[length]).toEqual(before[length - 1]);
      expect(looks(again)).toHaveLength(length + 1);
    });
    expectVerb(
      document,
      () => editsOf(document).addMaterial?.(null, 0),
      (again) => expect(viewOf(again).materials[length]?.layers).toHaveLength(1),
    );
    add();
    expectVerb(
      document,
      () => editsOf(document).removeMaterial?.(length),
      (again) => expect(looks(again)).toEqual(before),
    );
    const used = viewOf(document).meshes[0]?.material ?? -1;
    if (used >= 0) expect(() => editsOf(document).removeMaterial?.(used)).toThrow(/in use by/);
  });

  test('meshes are drawn with the material of another one, and lie on its picture as they did', () => {
    const document = open();
    const { meshes, materials } = viewOf(document);
    const index = meshes.findIndex(({ material }) => material >= 0);
    const own = meshes[index];
    if (own === undefined) return;
    const different = materials.findIndex(
      (material) => JSON.stringify(layersOf(material)) !== JSON.stringify(looks(document)[own.material]),
    );
    if (different < 0) return;
    const wanted = looks(document)[different];
    const others = meshes.map((mesh) => looks(document)[mesh.material]);
    expectVerb(
      document,
      () => editsOf(document).setMaterialOf?.([own.record], different),
      (again) => {
        const view = viewOf(again);
        for (const [at, mesh] of view.meshes.entries()) {
          expect(looks(again)[mesh.material]).toEqual(at === index ? wanted : others[at]);
        }
        const now = view.meshes[index];
        // Half-Life rounds to whole texels of the other picture.
        const places = (mesh: ModelMesh | undefined): readonly number[] =>
          [...(mesh?.coordinates[0] ?? [])].toSorted((a, b) => a - b);
        const [from, to] = [places(own), places(now)];
        expect(
          [to[0], to.at(-1)].every((part, at) => Math.abs((part ?? 9) - ([from[0], from.at(-1)][at] ?? 0)) < 0.1),
        ).toBe(true);
      },
    );
    expect(() => editsOf(document).setMaterialOf?.([document.root], different)).toThrow(RangeError);
    expect(() => editsOf(document).setMaterialOf?.([own.record], 999)).toThrow(RangeError);
  });

  test('a layer is added, put to another place and removed', () => {
    const document = open();
    if (!has(document, 'addLayer')) return;
    const material = plainMaterial(document);
    if (material < 0) {
      expect(() => editsOf(document).addLayer?.(0, null)).toThrow(/high-definition/);
      return;
    }
    const before = looks(document);
    const own = viewOf(document).materials[material];
    const count = own?.layers.length ?? 0;
    const like = count - 1;
    const others = before.filter((_, at) => at !== material);
    const isSame = (again: FormatDocument): void =>
      expect(looks(again).filter((_, at) => at !== material)).toEqual(others);
    const add = (): void => void editsOf(document).addLayer?.(material, like);
    expectVerb(document, add, (again) => {
      expect(looks(again)[material]).toEqual([
        ...(before[material] as unknown[]),
        (before[material] as unknown[])[like],
      ]);
      isSame(again);
    });
    add();
    editsOf(document).setLayer?.(material, count, { blend: 3 });
    const made = looks(document)[material] as readonly unknown[];
    expect(made.at(-1)).toMatchObject({ blend: 'add' });
    const isFixed = hasOwnOrder(document) && /"blend":"(opaque|masked)"/.test(JSON.stringify(made));
    if (isFixed) expect(() => editsOf(document).moveLayer?.(material, count, 0)).toThrow(/always drawn before/);
    else
      expectVerb(
        document,
        () => editsOf(document).moveLayer?.(material, count, 0),
        (again) => {
          expect(looks(again)[material]).toEqual([made.at(-1), ...made.slice(0, -1)]);
          isSame(again);
        },
      );
    expectVerb(
      document,
      () => editsOf(document).removeLayer?.(material, count),
      (again) => expect(looks(again)).toEqual(before),
    );
    expect(() => editsOf(document).moveLayer?.(material, 0, 40)).toThrow(RangeError);
  });

  test('one layer blends otherwise, has other flags and shows another texture, and no other one does', () => {
    const document = open();
    if (!has(document, 'setLayer')) return;
    const { layerChoices } = editsOf(document);
    if (layerChoices === undefined) throw new Error('no choices');
    const material = 0;
    const [layer] = viewOf(document).materials[material]?.layers ?? [];
    if (layer === undefined) return;
    const before = looks(document);
    const set = (change: Parameters<NonNullable<ReturnType<typeof editsOf>['setLayer']>>[2]) => (): void =>
      void editsOf(document).setLayer?.(material, 0, change);
    const expectOnly =
      (wanted: Partial<MaterialLayer>) =>
      (again: FormatDocument): void => {
        expect(looks(again).slice(1)).toEqual(before.slice(1));
        expect(viewOf(again).materials[material]?.layers[0]).toMatchObject(wanted);
      };
    const blend = layerChoices.blends.find((each) => each.blend === (layer.blend === 'add' ? 'opaque' : 'add'));
    if (blend !== undefined) expectVerb(document, set({ blend: blend.value }), expectOnly({ blend: blend.blend }));
    const [flag] = layerChoices.flags;
    const flags = (layer.flags ^ (flag?.bit ?? 0)) >>> 0;
    expectVerb(document, set({ flags }), expectOnly({ flags }));
    if (layerChoices.hasAlpha) expectVerb(document, set({ alpha: 0.5 }), expectOnly({ alpha: 0.5 }));
    if (layerChoices.isTexture) return;
    editsOf(document).addTexture?.({ path, kind: 0, picture: null });
    const last = viewOf(document).textures.length - 1;
    const [first] = layer.textures;
    if (first === undefined) throw new Error('the layer has a texture');
    const shown = { ...textureLook(first), texture: last, shown: first.shown === null ? null : last };
    expectVerb(document, set({ texture: { at: 0, texture: last } }), (again) => {
      expect(looks(again).slice(1)).toEqual(before.slice(1));
      expect(viewOf(again).materials[material]?.layers[0]?.textures.map(textureLook)[0]).toEqual(shown);
    });
    expect(set({ texture: { at: 0, texture: 500 } })).toThrow(RangeError);
    expect(set({ blend: 77 })).toThrow(RangeError);
  });

  test('a material gets Reforged’s slots, and is a classic one again', () => {
    const document = open();
    if (editsOf(document).addSlots === undefined) {
      expect(recipes.find(({ id }) => id === 'slots')?.whyNot(modelOf(document), 0)).toMatch(/slots/);
      return;
    }
    const [slots, classic] = ['slots', 'classic'].map((id) => recipes.find((recipe) => recipe.id === id));
    if (slots === undefined || classic === undefined) throw new Error('no recipe');
    const model = (): EditedModel => modelOf(document);
    const run = (recipe: Recipe, material: number): Notes =>
      document.edit(recipe.title, (step) => recipe.run(model(), material, step));
    const joined = looks(document).findIndex((_, at) => classic.whyNot(model(), at) === null);
    // Meshes drawn without the HD shader are to be smaller.
    const tooLarge = new Set(['warning geoset-too-large']);
    const plain = (again: FormatDocument, at: number): void => {
      const layers = viewOf(again).materials[at]?.layers ?? [];
      expect(layers.every(({ highDefinition, textures }) => !highDefinition && textures.length === 1)).toBe(true);
    };
    if (joined >= 0) {
      const before = looks(document);
      const base = viewOf(document).materials[joined]?.layers[0]?.textures[0]?.texture;
      expect(slots.whyNot(model(), joined)).toBe('The material has them');
      const make = (): void => expect(run(classic, joined)[0]).toMatch(/not shown any more/);
      expectVerb(
        document,
        make,
        (again) => {
          plain(again, joined);
          expect(viewOf(again).materials[joined]?.layers[0]?.textures[0]?.texture).toBe(base);
          expect(looks(again).toSpliced(joined, 1)).toEqual(before.toSpliced(joined, 1));
        },
        tooLarge,
      );
      make();
    }
    const material = looks(document).findIndex((_, at) => slots.whyNot(model(), at) === null);
    if (material < 0) return;
    const before = looks(document);
    const add = (): void => void run(slots, material);
    expectVerb(document, add, (again) => {
      const { textures, materials, meshes } = viewOf(again);
      const layers = materials[material]?.layers ?? [];
      expect(layers.map(({ highDefinition }) => highDefinition)).toEqual([true]);
      const places = layers[0]?.textures.map(({ slot }) => slot);
      expect(places).toEqual(['base', 'normal', 'surface', 'emissive', 'teamColor', 'environment']);
      const shown = layers[0]?.textures.map(({ texture }) => textures[texture]);
      expect(shown?.map((texture) => texture?.kind)).toEqual([0, 0, 0, 0, 1, 0]);
      expect(shown?.[2]?.path).toMatch(/_ORM\.\w+$/);
      expect(meshes.every((mesh) => mesh.material !== material || mesh.tangents !== null)).toBe(true);
      expect(looks(again).toSpliced(material, 1)).toEqual(before.toSpliced(material, 1));
    });
    add();
    expectVerb(
      document,
      () => run(classic, material),
      (again) => plain(again, material),
      tooLarge,
    );
  });

  test('a picture that the model holds is replaced', () => {
    const document = open();
    if (!has(document, 'setPicture')) return;
    expectVerb(
      document,
      () => editsOf(document).setPicture?.(0, picture),
      (again) => expect(viewOf(again).textures[0]?.pixels?.()).toMatchObject({ width: 8, height: 4 }),
    );
    expect(() => editsOf(document).setPicture?.(0, { width: 3, height: 1, pixels: new Uint8Array(12) })).toThrow(
      /multiple/,
    );
  });

  test('an area of a picture is painted: texels outside of it keep their entry and its colour', () => {
    const document = open();
    if (!has(document, 'paintPicture')) return;
    const texture = viewOf(document).textures.findIndex((each) => (each.pixels?.()?.width ?? 0) >= 16);
    const before = viewOf(document).textures[texture]?.pixels?.();
    if (before === undefined || before === null) throw new Error('no picture to paint on');
    const area = { left: 3, top: 2, right: 9, bottom: 7 };
    const isWithin = (at: number): boolean => {
      const [x, y] = [Math.floor(at / 4) % before.width, Math.floor(at / 4 / before.width)];
      return x >= area.left && x < area.right && y >= area.top && y < area.bottom;
    };
    // The whole picture is handed over in a colour that it has, and only the area takes it.
    const corner = (area.top * before.width + area.left) * 4;
    const isOther = (value: number, at: number): boolean => at % 4 !== 3 && value !== before.pixels[corner + (at % 4)];
    const other = Math.floor(before.pixels.findIndex(isOther) / 4) * 4;
    const colour = before.pixels.slice(other, other + 4);
    const picture = { ...before, pixels: before.pixels.map((_, at) => colour[at % 4] ?? 0) };
    expectVerb(
      document,
      () => expect(editsOf(document).paintPicture?.(texture, picture, area)).toEqual([]),
      (again) => {
        const after = viewOf(again).textures[texture]?.pixels?.()?.pixels;
        expect(after).toEqual(before.pixels.map((value, at) => (isWithin(at) ? (colour[at % 4] ?? 0) : value)));
      },
    );
    expect(() => editsOf(document).paintPicture?.(texture, { ...picture, width: 8 }, area)).toThrow(RangeError);
  });
});
