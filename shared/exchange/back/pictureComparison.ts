/** Pictures of a file that comes back against the textures of the model: which texture, in which versions. */
import type { Transaction } from '../../document/transaction.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { resample } from '../../media/texture/resample.ts';
import type { Extras, ModelMaterial, ModelTexture } from '../../model/view.ts';
import type { ShownChoices, TextureLookup } from '../gltf/exportedModel.ts';
import { FilledMaterials, pathOf, readyPicture, type ShownPicture } from '../gltf/materials.ts';
import type { MaterialPictures, ReadPicture } from '../gltf/read/materials.ts';
import { fittedPicture } from '../import/studioPicture.ts';
import { evenPicture } from '../import/textures.ts';
import type { Comparing } from './items.ts';
import { statedNumber } from './known.ts';
import type { Carried } from './newMaterials.ts';
import { type Comparison, pictureChange, type PictureChange } from './pictureChange.ts';

/** What a material of the file shows a texture as. */
export interface PictureVersion {
  readonly material: string;
  readonly use: ShownPicture['use'];
  readonly read: ReadPicture;
  /** Null where it is the texture as it is. */
  readonly change: PictureChange | null;
  /** The side lengths that the file has, where the texture takes others. */
  readonly fitted: string;
  /** Whether the file says which texture it was made of. */
  readonly isNamed: boolean;
}

export interface ShownTexture {
  /** Position among the textures of the view. */
  readonly texture: number;
  readonly versions: PictureVersion[];
  /** Why there is nothing to compare; empty where there is. */
  problem: string;
}

export const sizeOf = ({ width, height }: Pick<RgbaPixels, 'width' | 'height'>): string => `${width} × ${height}`;

/** How the export called the texture of a slot; null where the file does not say any more. */
function statedName(extras: Extras | undefined, material: ModelMaterial, { texture }: ShownPicture): string | null {
  const layers: unknown = extras?.['layers'];
  const shown = statedNumber(extras, 'shownLayer');
  const layer: unknown = Array.isArray(layers) ? layers[shown] : null;
  if (typeof layer !== 'object' || layer === null || !('textures' in layer)) return null;
  const names: unknown = layer.textures;
  const at = material.layers[shown]?.textures.findIndex((each) => each.texture === texture) ?? -1;
  const name: unknown = Array.isArray(names) ? names[at] : null;
  return typeof name === 'string' ? name : null;
}

/** Which channels of a picture mean something where it is shown so. */
function comparisonOf({ slot, use, hasAlpha }: ShownPicture, pictures: MaterialPictures): Comparison {
  // Directions have their depth worked out, and of surfaces only what the file says of them is theirs.
  if (slot === 'normal') return { use, channels: [true, true, false, false] };
  if (slot === 'surface') return { use, channels: [pictures.surface?.hasOcclusion === true, true, true, false] };
  return { use, channels: [true, true, true, hasAlpha && pictures.base?.hasAlpha === true] };
}

/** What the materials of a file show of the textures of a model. */
export class PictureComparison {
  private readonly all: Comparing;
  private readonly materials: FilledMaterials;
  private readonly lookup: TextureLookup;
  private readonly choices: ShownChoices | null;
  /** By the picture itself, for those that models hold, and by the file for all others. */
  private readonly shown = new Map<string, ShownTexture>();

  constructor(all: Comparing) {
    this.all = all;
    this.choices = all.pictures?.choices ?? null;
    const found = new Map<number, RgbaPixels | null>();
    this.lookup = (index) => {
      if (!found.has(index)) found.set(index, all.pictures?.texture(index) ?? null);
      return found.get(index) ?? null;
    };
    this.materials = new FilledMaterials(all.model.view, this.lookup, this.choices);
  }

  compare(): readonly ShownTexture[] {
    const { incoming, known, matches, model } = this.all;
    for (const [at, { name }] of incoming.content.materials.entries()) {
      const own = known.origins.materials[matches.materials[at] ?? -1];
      const material = model.view.materials[statedNumber(own, 'material')];
      const pictures = incoming.origins.pictures[at] ?? {};
      if (material === undefined) continue;
      for (const slot of this.materials.shown(material)) {
        const read = pictures[slot.slot];
        if (read !== undefined)
          this.note(name, material, slot, { read, pictures, extras: incoming.origins.materials[at] });
      }
    }
    return [...this.shown.values()];
  }

  private note(
    name: string,
    material: ModelMaterial,
    slot: ShownPicture,
    file: { readonly read: ReadPicture; readonly pictures: MaterialPictures; readonly extras: Extras | undefined },
  ): void {
    const { view } = this.all.model;
    const texture = view.textures[slot.texture];
    if (texture === undefined || !this.isFileOrOwn(texture)) return;
    const path = pathOf(texture, this.choices);
    const stated = statedName(file.extras, material, slot);
    // It shows another texture by now: what comes back is of the one before.
    if (stated !== null && stated.toLowerCase() !== this.materials.textureName(slot.texture)?.toLowerCase()) return;
    const key = texture.pixels === null ? path.toLowerCase() : `${slot.texture}`;
    const found: ShownTexture = this.shown.get(key) ?? { texture: slot.texture, versions: [], problem: '' };
    this.shown.set(key, found);
    const own = this.pictureOf(slot.texture);
    const shown = this.materials.pictureOf(slot);
    const { image, kind } = file.read;
    if (image === null) {
      found.problem = `Its picture cannot be read (${kind}); PNG and JPEG are.`;
    } else if (own === null || shown === null) {
      found.problem = 'The texture was not found, so that its picture cannot be compared.';
    } else {
      const isMirrored = texture.pixels !== null && this.materials.isMirrored(material);
      const fitted = isMirrored ? resample(image, own) : this.fitted(texture, image, own);
      found.versions.push({
        ...{ material: name, use: slot.use, read: file.read },
        change: pictureChange(own, shown, fitted, comparisonOf(slot, file.pictures)),
        fitted: fitted.width === image.width && fitted.height === image.height ? '' : sizeOf(image),
        isNamed: stated !== null,
      });
    }
  }

  /** What has a picture that can be another one: not what the game or the view makes up. */
  private isFileOrOwn(texture: ModelTexture): boolean {
    if (texture.pixels !== null) return true;
    if (this.all.pictures === null || readyPicture(texture, this.choices) !== null) return false;
    return pathOf(texture, this.choices) !== '';
  }

  /** In sides that the game takes, where they are not those that the texture has. */
  private fitted(texture: ModelTexture, image: RgbaPixels, own: RgbaPixels): RgbaPixels {
    if (image.width === own.width && image.height === own.height) return image;
    return texture.pixels === null ? evenPicture(image) : fittedPicture(image);
  }

  carryOut(index: number, { picture, area }: PictureChange, step: Transaction): Carried {
    const { view, edits } = this.all.model;
    const texture = view.textures[index];
    if (texture === undefined) return { notes: [], files: [], pictures: [] };
    if (texture.pixels === null) {
      return {
        notes: [],
        files: [],
        pictures: [{ texture: index, path: pathOf(texture, this.choices), picture, area }],
      };
    }
    const notes =
      area === null ? edits.setPicture?.(index, picture, step) : edits.paintPicture?.(index, picture, area, step);
    return { notes: notes ?? [], files: [], pictures: [] };
  }

  nameOf(index: number): string {
    const texture = this.all.model.view.textures[index];
    return texture === undefined ? '' : pathOf(texture, this.choices);
  }

  isFilledIn(index: number): boolean {
    return this.all.model.view.textures[index]?.filledIn !== null;
  }

  /** Why the format cannot take another picture; empty where it can. */
  refusalOf(index: number): string {
    const { view, edits } = this.all.model;
    if (view.textures[index]?.pixels === null) return '';
    const missing = (['paintPicture', 'setPicture'] as const).find((verb) => edits[verb] === undefined);
    return missing === undefined ? '' : (edits.refusals[missing] ?? 'Its pictures are not written.');
  }

  /** The picture of a texture as it is; null for one that is not to be had. */
  pictureOf(index: number): RgbaPixels | null {
    return this.all.model.view.textures[index]?.pixels?.() ?? this.lookup(index);
  }
}
