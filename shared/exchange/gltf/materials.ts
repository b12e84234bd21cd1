/** Materials as glTF can show them: one layer of each, with pictures; the other layers stand in `extras`. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import type { MaterialLayer, ModelMaterial, ModelTexture, ModelView } from '../../model/view.ts';
import type { Picture, ExportedMaterial, ShownChoices, TextureLookup, WantedTexture } from './exportedModel.ts';

/** The red of the first player. */
export const teamColor = [255, 3, 3] as const;

/** What of a texture is shown: itself, itself over the team's colour, or the directions that it holds. */
export type PictureUse = 'plain' | 'overTeamColor' | 'normal';

/** The picture over the team's colour, which shines through where it is transparent. */
export function overTeamColor(image: RgbaPixels): RgbaPixels {
  const pixels = Uint8Array.from(image.pixels);
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part++) {
      pixels[at + part] = Math.round((pixels[at + part] ?? 0) * alpha + (teamColor[part] ?? 0) * (1 - alpha));
    }
    pixels[at + 3] = 255;
  }
  return { width: image.width, height: image.height, pixels };
}

/** Normal maps of the games hold X and Y; Z follows from them. */
function withDepth(image: RgbaPixels): RgbaPixels {
  const pixels = Uint8Array.from(image.pixels);
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const x = ((pixels[at] ?? 0) / 255) * 2 - 1;
    const y = ((pixels[at + 1] ?? 0) / 255) * 2 - 1;
    pixels[at + 2] = Math.round((Math.sqrt(Math.max(0, 1 - x * x - y * y)) + 1) * 127.5);
    pixels[at + 3] = 255;
  }
  return { width: image.width, height: image.height, pixels };
}

const changes: Readonly<Record<PictureUse, (image: RgbaPixels) => RgbaPixels>> = {
  plain: (image) => image,
  overTeamColor,
  normal: withDepth,
};

/** The file of a texture: that of the model, or the one that was chosen for what the game fills in. */
export function pathOf({ kind, path }: ModelTexture, choices: ShownChoices | null): string {
  return kind === 0 ? path : (choices?.textures.get(kind) ?? path);
}

function nameOfFile(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).replace(/\.\w+$/, '');
}

/** A picture that was made in the view for what the game fills in, and is no file. */
export function readyPicture(texture: ModelTexture, choices: ShownChoices | null): RgbaPixels | null {
  return choices?.pictures.get(pathOf(texture, choices)) ?? null;
}

/** Files that a model's pictures are in and that it does not hold itself. */
export function wantedOf(view: ModelView, choices: ShownChoices | null): readonly WantedTexture[] {
  return view.textures.flatMap((texture, index) => {
    const path = pathOf(texture, choices);
    const isAtHand = texture.pixels !== null || readyPicture(texture, choices) !== null;
    return path === '' || isAtHand ? [] : [{ index, path }];
  });
}

/** A picture that a material is exported with, and the texture that it is made of. */
export interface ShownPicture {
  readonly slot: 'base' | 'normal' | 'surface' | 'emissive';
  /** Position among the textures of the view; −1 for none. */
  readonly texture: number;
  readonly use: PictureUse;
  /** How opaque it is counts for what is seen. */
  readonly hasAlpha: boolean;
}

const plainSlots = ['base'] as const;
const detailedSlots = ['base', 'normal', 'surface', 'emissive'] as const;

/** Materials of one model, each picture made once. */
export class FilledMaterials {
  private readonly textures: readonly ModelTexture[];
  private readonly texture: TextureLookup;
  private readonly choices: ShownChoices | null;
  private readonly pictures = new Map<string, Picture | null>();

  constructor(view: ModelView, texture: TextureLookup, choices: ShownChoices | null) {
    this.textures = view.textures;
    this.texture = texture;
    this.choices = choices;
  }

  read(material: ModelMaterial): ExportedMaterial {
    const { layer, index, isOverTeam } = this.shownLayer(material);
    const pictures = new Map(this.shown(material).map((each) => [each.slot, this.picture(each.texture, each.use)]));
    const base = pictures.get('base') ?? null;
    const blend = layer?.blend ?? 'opaque';
    const alpha = layer?.alpha ?? 1;
    return {
      name: base === null || material.name.includes(base.name) ? material.name : `${material.name} ${base.name}`,
      alphaMode: blend === 'opaque' || isOverTeam ? 'OPAQUE' : blend === 'masked' ? 'MASK' : 'BLEND',
      isTwoSided: layer?.isTwoSided ?? false,
      color: [1, 1, 1, Math.min(1, Math.max(0, alpha))],
      base,
      normal: pictures.get('normal') ?? null,
      surface: pictures.get('surface') ?? null,
      emissive: pictures.get('emissive') ?? null,
      extras: {
        ...material.extras,
        shownLayer: index,
        layers: material.layers.map((each) => ({
          blend: each.gameBlend.name,
          isUnlit: !each.isLit,
          textures: each.textures.map(({ texture }) => this.textureName(texture)),
          ...each.extras,
        })),
      },
    };
  }

  /** The pictures of what is shown of a material, its base first; they may not be at hand. */
  shown(material: ModelMaterial): readonly ShownPicture[] {
    const { layer, isOverTeam } = this.shownLayer(material);
    const slots = layer?.highDefinition === true ? detailedSlots : plainSlots;
    const isSeenThrough = !isOverTeam && (layer?.blend ?? 'opaque') !== 'opaque';
    return slots.map((slot): ShownPicture => ({
      slot,
      texture: layer?.textures.find((each) => each.slot === slot)?.texture ?? -1,
      use: slot === 'normal' ? 'normal' : slot === 'base' && isOverTeam ? 'overTeamColor' : 'plain',
      hasAlpha: slot === 'base' && isSeenThrough,
    }));
  }

  /** A picture as exports show it; null where it is not to be had. */
  pictureOf({ texture, use }: Pick<ShownPicture, 'texture' | 'use'>): RgbaPixels | null {
    return this.picture(texture, use)?.image ?? null;
  }

  /** Whether what is shown of a material is a place in the mirrored surroundings, with no coordinates of its own. */
  isMirrored(material: ModelMaterial): boolean {
    const { layer } = this.shownLayer(material);
    return (layer?.textures.find(({ slot }) => slot === 'base')?.coordinates ?? 0) < 0;
  }

  /** Over the team's colour lies what is to be seen; of high-definition layers the first counts; otherwise the first layer. */
  private shownLayer({ layers }: ModelMaterial): {
    readonly layer: MaterialLayer | undefined;
    readonly index: number;
    readonly isOverTeam: boolean;
  } {
    const detailed = layers.findIndex(({ highDefinition }) => highDefinition);
    if (detailed >= 0) return { layer: layers[detailed], index: detailed, isOverTeam: false };
    const under = this.textures[layers[0]?.textures[0]?.texture ?? -1];
    if (under?.filledIn !== 'teamColor' || layers.length < 2) {
      return { layer: layers[0], index: 0, isOverTeam: false };
    }
    return { layer: layers[1], index: 1, isOverTeam: layers[1]?.blend === 'blend' };
  }

  private picture(index: number, use: PictureUse): Picture | null {
    const key = `${index} ${use}`;
    const known = this.pictures.get(key);
    if (known !== undefined) return known;
    const made = this.makePicture(index, use);
    this.pictures.set(key, made);
    return made;
  }

  private makePicture(index: number, use: PictureUse): Picture | null {
    const texture = this.textures[index];
    if (texture === undefined) return null;
    const path = pathOf(texture, this.choices);
    const ready = readyPicture(texture, this.choices);
    const image = ready ?? texture.pixels?.() ?? this.texture(index);
    if (image === null) return null;
    const name = ready === null ? nameOfFile(path) : texture.kindName;
    return { name, image: changes[use](image), wrapsS: texture.wrapsS, wrapsT: texture.wrapsT };
  }

  /** The file of a texture as exports name it, or what the game fills in for it; null for none. */
  textureName(index: number): string | null {
    const texture = this.textures[index];
    if (texture === undefined) return null;
    const path = pathOf(texture, this.choices);
    return path !== '' && this.choices?.pictures.has(path) !== true ? path : texture.kindName;
  }
}
