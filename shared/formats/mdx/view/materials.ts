/** Materials and textures of MDX models. Reforged's six HD layers (900 to 1099) are one layer with six textures. */
import { fieldsOf } from '../../../codec/record.ts';
import { Track } from '../schema/track.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type {
  Blend,
  FilledIn,
  LayerMotion,
  LayerTexture,
  MaterialLayer,
  ModelMaterial,
  ModelTexture,
  TextureSlot,
} from '../../../model/view.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { replaceableNames } from '../schema/common.ts';
import { Layer, layerFilterNames, LayerTexture as LayerTextureRecord, Material } from '../schema/material.ts';
import { Texture } from '../schema/model.ts';
import { fieldsInBoth, finite } from './records.ts';
import { hdShader, hdShaderType, layerFlags, materialFlags } from '../schema/flags.ts';
import { sinceTextureLists } from '../schema/versions.ts';

/** By filter mode (format page 5.3). */
export const blends: Readonly<Record<number, Blend>> = {
  0: 'opaque',
  1: 'masked',
  2: 'blend',
  3: 'add',
  4: 'addAlpha',
  5: 'modulate',
  6: 'modulate2x',
};

const wraps = { width: 0x1, height: 0x2 } as const;
const filled: Readonly<Record<number, FilledIn>> = { 1: 'teamColor', 2: 'teamGlow' };

/** Places in the texture list of an HD layer, and order of the six layers of versions 900 to 1099 (format page 5.3). */
const slots: readonly TextureSlot[] = ['base', 'normal', 'surface', 'emissive', 'teamColor', 'environment'];

export function readTextures(document: DocumentView): readonly ModelTexture[] {
  const { isAlpha } = dialectOf(document);
  return itemsWithTags(document, ['TEXS']).map((record) => {
    const { path = '', replaceableId, flags } = fieldsInBoth(Texture, document.get(record));
    const kind = finite(replaceableId, 0);
    const wrapping = finite(flags, 0);
    return {
      record,
      path,
      kind,
      kindName: replaceableNames[kind] ?? `Replaceable ${kind}`,
      // Team colours are Warcraft III's; the numbers of World of Warcraft mean other things.
      filledIn: kind === 0 ? null : isAlpha ? 'other' : (filled[kind] ?? 'other'),
      wrapsS: (wrapping & wraps.width) !== 0,
      wrapsT: (wrapping & wraps.height) !== 0,
      pixels: null,
    };
  });
}

function textureIds(document: DocumentView, layer: RecordId): readonly number[] {
  const { textureId, textures } = fieldsInBoth(Layer, document.get(layer));
  if (document.version < sinceTextureLists || textures === undefined) return [finite(textureId, -1)];
  return textures.map((id) => finite(fieldsInBoth(LayerTextureRecord, document.get(id)).textureId, -1));
}

function layerTextures(ids: readonly number[], coordinates: number): readonly LayerTexture[] {
  return ids.flatMap((texture, position) => {
    const slot = slots[position];
    return slot === undefined ? [] : [{ slot, texture, coordinates }];
  });
}

/** By tag of a track (format page 4 and 5.3). */
const moving: Readonly<Record<string, LayerMotion['of']>> = { KMTA: 'opacity', KMTF: 'texture' };

/** What of a layer has keys; its coordinates have a record of their own, and its colour is that of the geosets. */
function motionsOf(document: DocumentView, record: RecordId): readonly LayerMotion[] {
  const { tracks = [], textures = [], textureAnimationId } = fieldsInBoth(Layer, document.get(record));
  const inSlots = textures.flatMap((slot) => fieldsInBoth(LayerTextureRecord, document.get(slot)).tracks ?? []);
  const own = [...tracks, ...inSlots].flatMap((id): LayerMotion[] => {
    const of = moving[fieldsOf(Track, document.get(id)).tag];
    const owner = document.get(id).owner ?? record;
    return of === undefined ? [] : [{ of, record: owner }];
  });
  const animation = itemsWithTags(document, ['TXAN'])[finite(textureAnimationId, -1)];
  return animation === undefined ? own : [...own, { of: 'coordinates', record: animation }];
}

function readLayer(document: DocumentView, record: RecordId, isTwoSided: boolean): MaterialLayer {
  const fields = fieldsInBoth(Layer, document.get(record));
  const flags = finite(fields.flags, 0);
  const value = finite(fields.filterMode, 0);
  const ids = textureIds(document, record);
  const isHd = fields.shaderTypeId === hdShaderType;
  const isMirrored = (flags & layerFlags.sphereMap) !== 0;
  return {
    record,
    // World of Warcraft alpha has −1 for layers without coordinates.
    textures: layerTextures(isHd ? ids : ids.slice(0, 1), isMirrored ? -1 : Math.max(0, finite(fields.coordId, 0))),
    blend: blends[value] ?? 'opaque',
    gameBlend: { value, name: layerFilterNames[value] ?? String(value) },
    highDefinition: isHd,
    isLit: (flags & (layerFlags.unshaded | layerFlags.unlit)) === 0,
    isTwoSided: isTwoSided || (flags & layerFlags.twoSided) !== 0,
    alpha: finite(fields.alpha, 1),
    flags,
    motions: motionsOf(document, record),
    extras: {
      flags,
      ...(fields.shaderTypeId === undefined ? {} : { shaderTypeId: fields.shaderTypeId }),
      isSphereMapped: isMirrored,
      hasTextureAnimation: finite(fields.textureAnimationId, -1) >= 0,
    },
  };
}

/** Six layers that are one HD layer: the first says how to draw, and each gives its texture. */
function joinHdLayers(layers: readonly MaterialLayer[]): readonly MaterialLayer[] {
  const [first] = layers;
  if (first === undefined) return [];
  const ids = layers.map(({ textures }) => textures[0]?.texture ?? -1);
  return [{ ...first, highDefinition: true, textures: layerTextures(ids, first.textures[0]?.coordinates ?? 0) }];
}

export function readMaterial(document: DocumentView, record: RecordId, index: number): ModelMaterial {
  const { layers: ids = [], shader = '', flags, priorityPlane } = fieldsInBoth(Material, document.get(record));
  const isTwoSided = (finite(flags, 0) & materialFlags.twoSided) !== 0;
  const layers = ids.map((id) => readLayer(document, id, isTwoSided));
  const isSixLayerHd = shader === hdShader && layers.length === slots.length;
  return {
    record,
    name: `Material ${index}`,
    layers: isSixLayerHd ? joinHdLayers(layers) : layers,
    extras: { priorityPlane: finite(priorityPlane, 0), ...(isSixLayerHd ? { shader } : {}) },
  };
}
