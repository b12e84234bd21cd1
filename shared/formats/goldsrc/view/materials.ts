/** Textures as materials of one layer: a mesh of a studio model shows one texture, and its flags say how. */
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import { KeptList } from '../../../model/lazily.ts';
import { stillLayer, stillTexture } from '../../../model/looks.ts';
import type { Blend, MaterialLayer, ModelMaterial, ModelTexture, PlayerHues } from '../../../model/view.ts';
import { remapPalette, remapRanges, textureColors } from '../geometry/texture.ts';
import { texturesOf } from '../model.ts';
import { textureBits } from '../schema/names.ts';
import { Texture } from '../schema/texture.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** A palette with the colours that players chose where the texture takes them. */
function withHues(name: string, palette: ArrayLike<number>, hues: PlayerHues | undefined): ArrayLike<number> {
  let colours = palette;
  for (const range of hues === undefined ? [] : remapRanges(name)) {
    const hue = hues?.[range.kind] ?? null;
    if (hue !== null) colours = remapPalette(colours, range, hue);
  }
  return colours;
}

export function readTextures(document: DocumentView): readonly ModelTexture[] {
  return texturesOf(document).map((record) => {
    const { name, width, height, pixels, palette, flags } = fieldsOf(Texture, document.get(record));
    const hasPicture = width > 0 && height > 0;
    return {
      record,
      path: name,
      kind: 0,
      kindName: '',
      filledIn: null,
      wrapsS: true,
      wrapsT: true,
      size: { width, height },
      pixels: (hues) =>
        hasPicture ? { width, height, pixels: textureColors(pixels, withHues(name, palette, hues), flags) } : null,
    };
  });
}

/** Reads materials, and again only those that changed. */
export function materialReader(document: Document): () => readonly ModelMaterial[] {
  const kept = new KeptList<ModelMaterial>();
  return () =>
    kept.read(
      texturesOf(document),
      (id, index) => `${index} ${document.revisionOf(id, ['name', 'flags'])}`,
      (id, index) => readMaterial(document, id, index),
    );
}

function readMaterial(document: DocumentView, record: RecordId, texture: number): ModelMaterial {
  const { name, flags } = fieldsOf(Texture, document.get(record));
  const blend: Blend =
    (flags & textureBits.masked) !== 0 ? 'masked' : (flags & textureBits.additive) !== 0 ? 'add' : 'opaque';
  const isChrome = (flags & textureBits.chrome) !== 0;
  return {
    record,
    name,
    layers: [
      {
        record,
        ...stillLayer,
        textures: [{ ...stillTexture, slot: 'base', texture, coordinates: isChrome ? -1 : 0 }],
        blend,
        gameBlend: { value: flags & (textureBits.masked | textureBits.additive), name: blend },
        highDefinition: false,
        isLit: (flags & textureBits.fullBright) === 0,
        isTwoSided: false,
        alpha: 1,
        flags,
        motions: [],
        extras: { isChrome },
      },
    ],
    extras: { flags },
  };
}

/** How the game draws a layer, by the flags of its texture: several may hold. */
export interface StudioSurface {
  readonly isChrome: boolean;
  readonly isFlat: boolean;
  readonly isBright: boolean;
  readonly isMasked: boolean;
  readonly isAdditive: boolean;
}

export function surfaceOf({ flags }: Pick<MaterialLayer, 'flags'>): StudioSurface {
  const has = (bit: number): boolean => (flags & bit) !== 0;
  return {
    isChrome: has(textureBits.chrome),
    isFlat: has(textureBits.flat),
    isBright: has(textureBits.fullBright),
    isMasked: has(textureBits.masked),
    isAdditive: has(textureBits.additive),
  };
}
