/** Batches of a view as they are drawn: their looks in the order of drawing, and how their textures are combined. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { RecordId } from '../../../../../shared/document/record.ts';
import { fieldsOf } from '../../../../../shared/formats/m2/model.ts';
import type { BatchLook } from '../../../../../shared/formats/m2/playback/look.ts';
import { batchLook, drawOrder } from '../../../../../shared/formats/m2/playback/look.ts';
import { Texture } from '../../../../../shared/formats/m2/schema/material.ts';
import type { TextureDescription } from '../../textures/textureStore.ts';
import type { M2Options } from '../options.ts';

export const BLEND = { opaque: 0, alphaKey: 1, alpha: 2, noAlphaAdd: 3, add: 4, modulate: 5, modulate2x: 6 } as const;

export interface SceneBatch {
  readonly record: RecordId;
  readonly look: BatchLook;
  readonly combining: Combining;
}

/** How the second texture joins the first. `none` where there is but one. */
export const SECOND = { none: 0, modulate: 1, modulate2x: 2, add: 3 } as const;
/** Whose alpha counts: nobody's, the first texture's, the second's, both multiplied, both added. */
export const ALPHA = { one: 0, first: 1, second: 2, product: 3, sum: 4, product2x: 5, second2x: 6 } as const;

export interface Combining {
  readonly second: number;
  readonly alpha: number;
}

/** Numbers of the combiner table, in the client's naming: Combiners_Opaque, _Mod, _Add and so on. */
const COMBINER = { opaque: 0, mod: 1, decal: 2, add: 3, mod2x: 4, fade: 5, mod2xNoAlpha: 6, addNoAlpha: 7 } as const;

/**
 * The pixel shader of client 3.3.5 by the first two combiners: Opaque_Mod2x, Mod_AddNA and so on. Without a table the
 * first is opaque for opaque materials, else it modulates, and the second modulates. Source: the list of pixel shaders on
 * wowdev.wiki (M2/.skin, "Shader ID"), whose names say what is done with colour and alpha.
 */
export function combiningOf(blend: number, combiners: readonly (number | null)[]): Combining {
  const [first, second] = combiners;
  const isOpaque = first === null || first === undefined ? blend === BLEND.opaque : first === COMBINER.opaque;
  if (combiners.length < 2) return { second: SECOND.none, alpha: isOpaque ? ALPHA.one : ALPHA.first };
  const own = isOpaque ? ALPHA.one : ALPHA.first;
  switch (second ?? COMBINER.mod) {
    case COMBINER.opaque:
      return { second: SECOND.modulate, alpha: own };
    case COMBINER.add:
      return isOpaque ? { second: SECOND.add, alpha: ALPHA.one } : { second: SECOND.add, alpha: ALPHA.sum };
    case COMBINER.mod2x:
      return { second: SECOND.modulate2x, alpha: isOpaque ? ALPHA.second2x : ALPHA.product2x };
    case COMBINER.mod2xNoAlpha:
      return { second: SECOND.modulate2x, alpha: own };
    case COMBINER.addNoAlpha:
      return { second: SECOND.add, alpha: own };
    default:
      return { second: SECOND.modulate, alpha: isOpaque ? ALPHA.second : ALPHA.product };
  }
}

export function readBatches(document: DocumentView, view: RecordId): readonly SceneBatch[] {
  return drawOrder(document, view).map((record) => {
    const look = batchLook(document, record);
    return {
      record,
      look,
      combining: combiningOf(
        look.blend,
        look.stages.slice(0, 2).map(({ combiner }) => combiner),
      ),
    };
  });
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
