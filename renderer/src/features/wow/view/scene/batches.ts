/** Batches of a view as they are drawn: their looks in the order of drawing, and how their textures are combined. */
import type { DocumentView } from '../../../../../../shared/codec/documentView.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { BatchLook } from '../../../../../../shared/formats/m2/playback/look.ts';
import { batchLook, drawOrder } from '../../../../../../shared/formats/m2/playback/look.ts';
import { Texture } from '../../../../../../shared/formats/m2/schema/material.ts';
import { NESTED_TRACKS } from '../../../../../../shared/formats/m2/schema/trackKinds.ts';
import { Batch } from '../../../../../../shared/formats/m2/schema/view.ts';
import type { TextureDescription } from '../../../../viewport/textures/textureStore.ts';
import type { M2Options } from '../options.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';

export const BLEND = { opaque: 0, alphaKey: 1, alpha: 2, noAlphaAdd: 3, add: 4, modulate: 5, modulate2x: 6 } as const;

export interface SceneBatch {
  readonly record: RecordId;
  readonly look: BatchLook;
  readonly combining: Combining;
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

/** Set in the shader of a batch that names one of the client's effects by number (wowdev.wiki, M2/.skin). */
const EFFECT = 0x8000;
const effects: Readonly<Record<number, number>> = {
  1: SECOND.modulate2xWhereClear,
  2: SECOND.addAlpha,
  3: SECOND.addAlphaWhereClear,
};

/** The combining of one of the client's effects; null where the shader of a batch is none of them. */
export function effectOf(version: number, shader: number): Combining | null {
  const second = version >= NESTED_TRACKS && (shader & EFFECT) !== 0 ? effects[shader & ~EFFECT] : undefined;
  return second === undefined ? null : { first: FIRST.modulate, second, alpha: ALPHA.one };
}

export function readBatches(document: DocumentView, view: RecordId): readonly SceneBatch[] {
  return drawOrder(document, view).map((record) => {
    const look = batchLook(document, record);
    const { shader, textureCount } = fieldsOf(Batch, document.get(record));
    const effect = textureCount > 1 ? effectOf(document.version, shader) : null;
    if (effect !== null) return { record, look: withReflection(look), combining: effect };
    const combiners = look.stages.slice(0, 2).map(({ combiner }) => combiner);
    return { record, look, combining: combiningOf(look.blend, combiners) };
  });
}

/** The second texture of an effect is a reflection, whatever its table says. */
function withReflection(look: BatchLook): BatchLook {
  return { ...look, stages: look.stages.map((stage, index) => (index === 1 ? { ...stage, coordinates: -1 } : stage)) };
}

const WRAPS_X = 0x1;
const WRAPS_Y = 0x2;

/** What a texture is read from: its file, or the one that was chosen for its kind. */
export function textureDescription(document: DocumentView, id: RecordId, options: M2Options): TextureDescription {
  const { kind, flags, path } = fieldsOf(Texture, document.get(id));
  const chosen = kind === 0 ? path : (options.textures.get(kind) ?? '');
  return {
    path: chosen,
    replaceableId: kind === 0 || chosen !== '' ? 0 : replaceableOffset + kind,
    wrapsWidth: (flags & WRAPS_X) !== 0,
    wrapsHeight: (flags & WRAPS_Y) !== 0,
  };
}

/** Past the numbers of Warcraft III, which mean player colours: these are shown as a quiet mottled brown. */
const replaceableOffset = 100;
