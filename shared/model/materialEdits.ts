/** How tools change what meshes are drawn with: textures, materials and their layers. Part of `ModelEdits`. */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { TexelArea } from '../media/paint/area.ts';
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { Notes } from './notes.ts';
import type { Blend } from './view.ts';

/** A texture that a model does not have yet. */
export interface NewTexture {
  /** As the model is to spell it; empty where the game fills the picture in. */
  readonly path: string;
  /** The game's number of what it fills in; 0 for a file of its own. */
  readonly kind: number;
  /** For formats that hold pictures themselves; others do not look at it. */
  readonly picture: RgbaPixels | null;
}

export interface AddedTexture {
  /** Position among the textures of the view. */
  readonly texture: number;
  readonly notes: Notes;
}

export interface AddedMaterial {
  /** Position among the materials of the view. */
  readonly material: number;
  readonly notes: Notes;
}

export interface AddedLayer {
  /** Position among the layers of the material. */
  readonly layer: number;
  readonly notes: Notes;
}

/** What of a layer is to be another; what is left out stays. */
export interface LayerChange {
  /** The game's number, one of `LayerChoices.blends`. */
  readonly blend?: number;
  /** All bits, also those that nobody knows. */
  readonly flags?: number;
  /** 0 to 1. */
  readonly alpha?: number;
  /** Another texture, by position among the textures of the view, at a place among those of the layer. */
  readonly texture?: { readonly at: number; readonly texture: number };
  /** Set of coordinates of a texture of the layer; −1 is a place in the mirrored surroundings. */
  readonly coordinates?: { readonly at: number; readonly set: number };
}

export interface BlendChoice {
  readonly value: number;
  /** The game's own word. */
  readonly name: string;
  readonly blend: Blend;
}

export interface LayerFlag {
  readonly bit: number;
  readonly label: string;
  /**
   * What it does, where tools ask for it in every format; null for what only one game has. `hidesNothing`: what is drawn
   * later and stands behind it is seen, which some games do by themselves for all that is see-through.
   */
  readonly does: 'shines' | 'twoSided' | 'hidesNothing' | null;
}

/** What layers of a format can be. */
export interface LayerChoices {
  readonly blends: readonly BlendChoice[];
  /** Bits that a user sets, with their names; those of `blends` are not among them. */
  readonly flags: readonly LayerFlag[];
  /** Layers have an opacity of their own beside its animation. */
  readonly hasAlpha: boolean;
  /** Sets of coordinates that a layer can ask for; a single one where there is nothing to choose. */
  readonly coordinates: readonly number[];
  /** Kinds of pictures that the game fills in, by its numbers; 0 is a file. */
  readonly kinds: readonly { readonly value: number; readonly name: string }[];
  /** A material is its texture, and holds the picture: another one takes its pixels. */
  readonly isTexture: boolean;
  /**
   * Endings of the picture files that the game reads, and what others are made into; null where the model holds its
   * pictures itself.
   */
  readonly files: { readonly endings: readonly string[]; readonly target: 'blp1' | 'blp2' } | null;
}

/**
 * Verbs that change materials. Materials and layers are named by position in the view, as some games make them of several
 * records. What would leave something without a material, or a material without a layer, is refused by a RangeError.
 */
export interface MaterialEdits {
  readonly addTexture?: (texture: NewTexture, step?: Transaction) => AddedTexture;
  /** Takes a texture away that nothing shows. */
  readonly removeTexture?: (texture: number, step?: Transaction) => Notes;
  /** Other pixels for a texture that the model holds itself; coordinates follow its size. */
  readonly setPicture?: (texture: number, picture: RgbaPixels, step?: Transaction) => Notes;
  /** As `setPicture` with one of the same size, but only an area may change: texels outside of it stay as they are stored where they can. */
  readonly paintPicture?: (texture: number, picture: RgbaPixels, area: TexelArea, step?: Transaction) => Notes;
  /** A material of one layer with a texture, or with everything of another one. */
  readonly addMaterial?: (like: number | null, texture: number, step?: Transaction) => AddedMaterial;
  /** Takes a material away that nothing is drawn with. */
  readonly removeMaterial?: (material: number, step?: Transaction) => Notes;
  /** Draws meshes with a material; their places on the picture stay what they are in parts of its width and height. */
  readonly setMaterialOf?: (meshes: readonly RecordId[], material: number, step?: Transaction) => Notes;
  /** A layer over all others, or behind the one that it is a copy of. */
  readonly addLayer?: (material: number, like: number | null, step?: Transaction) => AddedLayer;
  readonly removeLayer?: (material: number, layer: number, step?: Transaction) => Notes;
  /** Puts a layer to another place in the order of drawing, counted without it. */
  readonly moveLayer?: (material: number, layer: number, to: number, step?: Transaction) => Notes;
  readonly setLayer?: (material: number, layer: number, change: LayerChange, step?: Transaction) => Notes;
  /**
   * Gives a plain material the places of a surface of high definition: base, normal, ORM, emissive, team colour and
   * environment, with the textures of the game that say nothing where the model has no better ones.
   */
  readonly addSlots?: (material: number, step?: Transaction) => Notes;
  /** Makes a material of such places a plain one: its base, and what shines as a layer over it. */
  readonly removeSlots?: (material: number, step?: Transaction) => Notes;
  /** What layers can be; left out where they cannot be changed. */
  readonly layerChoices?: LayerChoices;
  /** Records that show a texture: layers, emitters and the like. */
  readonly textureUsers?: (texture: number) => readonly RecordId[];
  /** Records beside meshes that are drawn with a material. */
  readonly materialUsers?: (material: number) => readonly RecordId[];
}
