/** What meshes are drawn with: materials, their layers, and textures. Part of `ModelView`. */
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { LayerLook, TextureLook } from './looks.ts';

/** Facts of one game that no other has: what exports carry along for people and for the way back. */
export type Extras = Readonly<Record<string, unknown>>;

/** How a layer is put over what is there. Each game's own number stands beside it in `MaterialLayer.gameBlend`. */
export type Blend = 'opaque' | 'masked' | 'blend' | 'add' | 'addAlpha' | 'modulate' | 'modulate2x';

/** What a texture of a layer is for. All but `base` are of high-definition materials. */
export type TextureSlot = 'base' | 'normal' | 'surface' | 'emissive' | 'teamColor' | 'environment';

export interface LayerTexture extends TextureLook {
  readonly slot: TextureSlot;
  /** Position among the textures; −1, or one past them, for none. */
  readonly texture: number;
  /** Set of coordinates; −1 is a place in the mirrored surroundings. */
  readonly coordinates: number;
}

/** Something of a layer that has keys. */
export interface LayerMotion {
  readonly of: 'colour' | 'opacity' | 'coordinates' | 'texture';
  /** The record whose curves they are. */
  readonly record: RecordId;
}

/** One that did not change is the same object. */
export interface MaterialLayer extends LayerLook {
  /** Null for one that stands in for what the file has not. */
  readonly record: RecordId | null;
  readonly textures: readonly LayerTexture[];
  readonly blend: Blend;
  readonly gameBlend: { readonly value: number; readonly name: string };
  /** True where the textures are those of a physically based surface, by their slots. */
  readonly highDefinition: boolean;
  /** False for what shines by itself. */
  readonly isLit: boolean;
  readonly isTwoSided: boolean;
  /** 0 to 1, without its animation. */
  readonly alpha: number;
  /** The game's own bits, by the meanings that `LayerChoices.flags` names. */
  readonly flags: number;
  readonly motions: readonly LayerMotion[];
  readonly extras: Extras;
}

/** One that did not change is the same object. */
export interface ModelMaterial {
  /** Null where several records make one, as batches do. */
  readonly record: RecordId | null;
  readonly name: string;
  /** The first is drawn first. */
  readonly layers: readonly MaterialLayer[];
  readonly extras: Extras;
}

/** What the game fills in for a texture: `scenery` is a file that its number names, `other` what tables or players say. */
export type FilledIn = 'teamColor' | 'teamGlow' | 'scenery' | 'other';

/** Colours that players choose for parts of a picture, 0 to 255 around the circle; null leaves the picture's own. */
export interface PlayerHues {
  readonly top: number | null;
  readonly bottom: number | null;
}

export interface ModelTexture {
  readonly record: RecordId;
  /** As the model spells it; empty where the game fills it in. */
  readonly path: string;
  /** The game's number of what it fills in; 0 for a file of its own. */
  readonly kind: number;
  readonly kindName: string;
  /** Null for a file of its own. */
  readonly filledIn: FilledIn | null;
  readonly wrapsS: boolean;
  readonly wrapsT: boolean;
  /** In texels, where the model holds the picture itself; null for a file of its own. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** The picture, where the model holds it itself; it gives null for one without any pixel. */
  readonly pixels: ((hues?: PlayerHues) => RgbaPixels | null) | null;
}
