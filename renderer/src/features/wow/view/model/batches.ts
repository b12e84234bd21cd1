/** Batches as they are drawn: layers of the view's meshes in the order of drawing, and how their textures are combined. */
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { MaterialLayer, ModelTexture, ModelView } from '../../../../../../shared/model/view.ts';
import { textureSource } from '../../../../viewport/textures/textureSource.ts';
import type { TextureDescription } from '../../../../viewport/textures/textureStore.ts';
import type { M2Options } from '../options.ts';

export const BLEND = { opaque: 0, alphaKey: 1, alpha: 2, noAlphaAdd: 3, add: 4, modulate: 5, modulate2x: 6 } as const;

export interface DrawnBatch {
  readonly record: RecordId | null;
  /** Position of the mesh that it is drawn over. */
  readonly mesh: number;
  readonly layer: MaterialLayer;
  readonly combining: Combining;
}

/** What a material stores of its blending. */
export function blendOf({ gameBlend: { value } }: MaterialLayer): number {
  return value;
}

/** How the first texture meets colour and light. */
export const FIRST = { modulate: 0, modulate2x: 1, add: 2 } as const;
/**
 * How the second texture joins the first. `none` where there is but one. The last three are the client's effects for
 * reflections: doubled where the first texture is clear, added by its own alpha, and that where the first is clear.
 */
export const SECOND = {
  none: 0,
  modulate: 1,
  modulate2x: 2,
  add: 3,
  modulate2xWhereClear: 4,
  addAlpha: 5,
  addAlphaWhereClear: 6,
} as const;
/** Whose alpha counts: nobody's, the first texture's, the second's, both multiplied, both added. */
export const ALPHA = { one: 0, first: 1, second: 2, product: 3, sum: 4, product2x: 5, second2x: 6 } as const;

export interface Combining {
  readonly first: number;
  readonly second: number;
  readonly alpha: number;
}

/** Numbers of the combiner table, in the client's naming: Combiners_Opaque, _Mod, _Add and so on. */
const COMBINER = { opaque: 0, mod: 1, decal: 2, add: 3, mod2x: 4, fade: 5, mod2xNoAlpha: 6, addNoAlpha: 7 } as const;

/**
 * The pixel shader of client 3.3.5 by the first two combiners: Opaque_Mod2x, Mod_AddNA and so on. Without a table the
 * first is opaque for opaque materials, else it modulates, and the second modulates. A third and fourth texture are not
 * drawn: the combiners of that client know two stages. Source: the list of pixel shaders on
 * wowdev.wiki (M2/.skin, "Shader ID"), whose names say what is done with colour and alpha.
 */
export function combiningOf(blend: number, combiners: readonly (number | null)[]): Combining {
  const [own, second] = combiners;
  const isOpaque = own === null || own === undefined ? blend === BLEND.opaque : own === COMBINER.opaque;
  const first = own === COMBINER.mod2x ? FIRST.modulate2x : own === COMBINER.add ? FIRST.add : FIRST.modulate;
  const alpha = isOpaque ? ALPHA.one : ALPHA.first;
  if (combiners.length < 2) return { first, second: SECOND.none, alpha };
  switch (second ?? COMBINER.mod) {
    case COMBINER.opaque:
      return { first, second: SECOND.modulate, alpha };
    case COMBINER.add:
      return { first, second: SECOND.add, alpha: isOpaque ? ALPHA.one : ALPHA.sum };
    case COMBINER.mod2x:
      return { first, second: SECOND.modulate2x, alpha: isOpaque ? ALPHA.second2x : ALPHA.product2x };
    case COMBINER.mod2xNoAlpha:
      return { first, second: SECOND.modulate2x, alpha };
    case COMBINER.addNoAlpha:
      return { first, second: SECOND.add, alpha };
    default:
      return { first, second: SECOND.modulate, alpha: isOpaque ? ALPHA.second : ALPHA.product };
  }
}

/** By the client's number (wowdev.wiki, M2/.skin). */
const effects: Readonly<Record<number, number>> = {
  1: SECOND.modulate2xWhereClear,
  2: SECOND.addAlpha,
  3: SECOND.addAlphaWhereClear,
};

/** The combining of one of the client's effects; null where a layer has none of them. */
export function effectOf(effect: number): Combining | null {
  const second = effects[effect];
  return second === undefined ? null : { first: FIRST.modulate, second, alpha: ALPHA.one };
}

function readBatch(layer: MaterialLayer, mesh: number): DrawnBatch {
  const effect = effectOf(layer.effect);
  const { record } = layer;
  if (effect !== null) return { record, mesh, layer: withReflection(layer), combining: effect };
  const combiners = layer.textures.slice(0, 2).map(({ combiner }) => combiner);
  return { record, mesh, layer, combining: combiningOf(blendOf(layer), combiners) };
}

/** In the order of drawing. */
export function readBatches({ meshes, materials }: ModelView): readonly DrawnBatch[] {
  return meshes
    .flatMap(({ material }, mesh) => (materials[material]?.layers ?? []).map((layer) => readBatch(layer, mesh)))
    .toSorted((left, right) => left.layer.rank - right.layer.rank);
}

/** The second texture of an effect is a reflection, whatever its table says. */
function withReflection(layer: MaterialLayer): MaterialLayer {
  const textures = layer.textures.map((each, index) => (index === 1 ? { ...each, coordinates: -1 } : each));
  return { ...layer, textures };
}

/** What a texture is read from: its file, or the one that was chosen for its kind. */
export function textureDescription(texture: ModelTexture, options: M2Options): TextureDescription {
  const source = textureSource(texture);
  if (texture.kind === 0) return source;
  const chosen = options.textures.get(texture.kind) ?? '';
  return { ...source, path: chosen, replaceableId: chosen === '' ? source.replaceableId : 0 };
}
