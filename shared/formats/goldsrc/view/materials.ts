/** Textures as materials of one layer: a mesh of a studio model shows one texture, and its flags say how. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { stillLayer, stillTexture } from '../../../model/looks.ts';
import type { Blend, ModelMaterial, ModelTexture } from '../../../model/view.ts';
import { textureColors } from '../geometry/texture.ts';
import { texturesOf } from '../model.ts';
import { textureBits } from '../schema/names.ts';
import { Texture } from '../schema/texture.ts';
import { fieldsOf } from '../../../codec/record.ts';

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
      pixels: () => (hasPicture ? { width, height, pixels: textureColors(pixels, palette, flags) } : null),
    };
  });
}

export function readMaterials(document: DocumentView): readonly ModelMaterial[] {
  return texturesOf(document).map((record, texture): ModelMaterial => {
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
  });
}
