/** Looks that modders make again and again, each in one step: written with the verbs of `MaterialEdits` alone. */
import type { Transaction } from '../document/transaction.ts';
import type { EditedModel } from './edits.ts';
import type { LayerChange, LayerChoices, LayerFlag } from './materialEdits.ts';
import { layerAt, materialAt } from './materials.ts';
import type { Notes } from './notes.ts';
import type { Blend } from './view.ts';

export interface Recipe {
  readonly id: string;
  readonly title: string;
  /** What comes of it, in a sentence. */
  readonly explain: string;
  /** Why a material cannot be made so, in words; null where it can. */
  readonly whyNot: (model: EditedModel, material: number) => string | null;
  /** Changes the material, inside a step that is open. */
  readonly run: (model: EditedModel, material: number, step: Transaction) => Notes;
}

const noLayers = 'Layers of this format cannot be changed';

function blendValue({ blends }: LayerChoices, wanted: Blend): number | null {
  return blends.find(({ blend }) => blend === wanted)?.value ?? null;
}

/** A layer's bits with one more that does something, where the format has one that does. */
function withFlag(flags: number, choices: LayerChoices, does: LayerFlag['does']): number {
  const bit = choices.flags.find((each) => each.does === does)?.bit ?? 0;
  return (flags | bit) >>> 0;
}

function setLayer(model: EditedModel, material: number, layer: number, change: LayerChange, step: Transaction): Notes {
  const { setLayer: set, refusals } = model.edits;
  if (set === undefined) throw new RangeError(refusals.setLayer ?? noLayers);
  return set(material, layer, change, step);
}

/** Position of a texture that the game fills in; it is added where the model has none. */
function filledTexture({ view, edits }: EditedModel, kind: number, step: Transaction): number {
  const found = view.textures.findIndex((texture) => texture.kind === kind);
  return found >= 0 ? found : (edits.addTexture?.({ path: '', kind, picture: null }, step).texture ?? -1);
}

const teamColor = 1;

const isJoined = ({ view }: EditedModel, material: number): boolean =>
  view.materials[material]?.layers.some(({ highDefinition }) => highDefinition) === true;

const noSlots = 'Only Warcraft III: Reforged has materials of slots';

const showsFile = ({ view }: EditedModel, material: number): boolean =>
  materialAt(view, material).layers.some(
    ({ textures: [base] }) => (view.textures[base?.texture ?? -1]?.path ?? '') !== '',
  );

export const recipes: readonly Recipe[] = [
  {
    id: 'teamColor',
    title: 'Team colour under the texture',
    explain: 'The player’s colour shows where the texture is transparent.',
    whyNot: (model, material) => {
      const { addLayer, layerChoices, refusals } = model.edits;
      if (addLayer === undefined) return refusals.addLayer ?? noLayers;
      if (layerChoices?.kinds.some(({ value, name }) => value === teamColor && name === 'Team colour') !== true) {
        return 'Only Warcraft III has team colours';
      }
      return isJoined(model, material) ? 'HD materials have a place of its own' : null;
    },
    run(model, material, step) {
      const { view, edits } = model;
      const choices = edits.layerChoices;
      if (choices === undefined) return [];
      const texture = filledTexture(model, teamColor, step);
      const { layers } = materialAt(view, material);
      const shown = layers.findIndex(({ textures }) => textures[0]?.texture === texture);
      if (shown < 0) {
        const { layer = 0 } = edits.addLayer?.(material, 0, step) ?? {};
        const opaque = { ...spread('blend', blendValue(choices, 'opaque')), texture: { at: 0, texture } };
        setLayer(model, material, layer, opaque, step);
        edits.moveLayer?.(material, layer, 0, step);
      }
      const over = shown < 0 ? 1 : layers.findIndex((_, at) => at !== shown);
      if (over >= 0) setLayer(model, material, over, spread('blend', blendValue(choices, 'blend')), step);
      return [];
    },
  },
  {
    id: 'glow',
    title: 'Additive glow',
    explain: 'The texture once more over itself, as light: it shines in the dark.',
    whyNot: (model, material) => {
      const { layerChoices, setLayer: set, refusals } = model.edits;
      if (set === undefined || layerChoices === undefined) return refusals.setLayer ?? noLayers;
      return isJoined(model, material) ? 'HD materials shine by another texture' : null;
    },
    run(model, material, step) {
      const { view, edits } = model;
      const choices = edits.layerChoices;
      if (choices === undefined) return [];
      const last = materialAt(view, material).layers.length - 1;
      const layer = edits.addLayer === undefined ? last : edits.addLayer(material, last, step).layer;
      const shining = withFlag(layerAt(view, material, layer).flags, choices, 'shines');
      const flags = withFlag(shining, choices, 'hidesNothing');
      // Flags first: of Half-Life the way of blending is one of them.
      return [
        ...setLayer(model, material, layer, { flags }, step),
        ...setLayer(model, material, layer, spread('blend', blendValue(choices, 'add')), step),
      ];
    },
  },
  {
    id: 'cutOut',
    title: 'Alpha cut-out',
    explain: 'Leaves, fences, hair: what is transparent is not drawn, and both sides are seen.',
    whyNot: ({ edits }) =>
      edits.setLayer === undefined || edits.layerChoices === undefined ? (edits.refusals.setLayer ?? noLayers) : null,
    run(model, material, step) {
      const choices = model.edits.layerChoices;
      if (choices === undefined) return [];
      const flags = withFlag(layerAt(model.view, material, 0).flags, choices, 'twoSided');
      return [
        ...setLayer(model, material, 0, { flags }, step),
        ...setLayer(model, material, 0, spread('blend', blendValue(choices, 'masked')), step),
      ];
    },
  },
  {
    id: 'chrome',
    title: 'Chrome',
    explain: 'The texture is mirrored surroundings that move with the eye.',
    whyNot: (model, material) => {
      const { edits } = model;
      if (edits.setLayer === undefined) return edits.refusals.setLayer ?? noLayers;
      return isJoined(model, material) ? 'HD materials mirror by another texture' : null;
    },
    run(model, material, step) {
      const last = materialAt(model.view, material).layers.length - 1;
      return setLayer(model, material, last, { coordinates: { at: 0, set: -1 } }, step);
    },
  },
  {
    id: 'slots',
    title: 'Reforged slots',
    explain: 'The HD shader, with normal, ORM, emissive, team colour and environment beside the texture.',
    whyNot(model, material) {
      const { addSlots, refusals } = model.edits;
      if (addSlots === undefined) return refusals.addSlots ?? noSlots;
      if (isJoined(model, material)) return 'The material has them';
      return showsFile(model, material) ? null : 'The material shows no picture file, which its slots need';
    },
    run: ({ edits }, material, step) => edits.addSlots?.(material, step) ?? [],
  },
  {
    id: 'classic',
    title: 'Classic layer',
    explain: 'One plain layer without the HD shader; what shines becomes a layer of light over it.',
    whyNot(model, material) {
      const { removeSlots, refusals } = model.edits;
      if (removeSlots === undefined) return refusals.removeSlots ?? noSlots;
      return isJoined(model, material) ? null : 'The material is one without Reforged slots';
    },
    run: ({ edits }, material, step) => edits.removeSlots?.(material, step) ?? [],
  },
];

function spread(name: 'blend', value: number | null): LayerChange {
  return value === null ? {} : { [name]: value };
}
