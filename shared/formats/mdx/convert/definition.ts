/**
 * Surfaces of high definition as plain ones and back. In high definition the player's colour multiplies the diffuse picture
 * where the alpha of the ORM says so (format page 5.3; `viewport/shaders/hd.ts`); a plain picture lies over the player's
 * colour and lets it through by its own alpha. So pictures are made anew, each in the form that the other one shows.
 */
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import { resample } from '../../../media/texture/resample.ts';
import { itemsWithTags } from '../model.ts';
import { hdShaderType, layerFlags } from '../schema/flags.ts';
import { Layer } from '../schema/material.ts';
import { blackPicture, stockPicture, surfacePlace } from '../schema/surface.ts';
import { Texture } from '../schema/model.ts';
import { fieldsInBoth, finite } from '../view/records.ts';
import type { Conversion } from './conversion.ts';
import type { Slot, Surface } from './surfaces.ts';
import { places } from './surfaces.ts';

/** Filter modes of layers (format page 5.3). */
const filter = { none: 0, blend: 2, add: 3 } as const;
const teamColor = 1;
const largest = 0xff;

function pixelsOf({ width, height, pixels }: RgbaPixels, pixel: (at: number) => readonly number[]): RgbaPixels {
  const made = new Uint8Array(pixels.length);
  for (let at = 0; at + 3 < pixels.length; at += 4) made.set(pixel(at), at);
  return { width, height, pixels: made };
}

function sameSize(image: RgbaPixels, { width, height }: RgbaPixels): RgbaPixels {
  return image.width === width && image.height === height ? image : resample(image, { width, height });
}

const byte = (value: number): number => Math.min(largest, Math.max(0, Math.round(value)));

/** The mean of red, green and blue, 0 to 1. */
function grey(pixels: Uint8Array | Uint8ClampedArray, at: number): number {
  return ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / (3 * largest);
}

/**
 * The diffuse picture, to be blended over the player's colour: exactly what high definition shows where the diffuse is grey
 * under the mask, as it is drawn there; null where no part of it is the player's.
 */
export function pictureOverTeam(diffuse: RgbaPixels, orm: RgbaPixels): RgbaPixels | null {
  const mask = sameSize(orm, diffuse).pixels;
  const { pixels } = diffuse;
  if (!mask.some((value, at) => at % 4 === 3 && value > 0)) return null;
  return pixelsOf(diffuse, (at) => {
    const share = (mask[at + 3] ?? 0) / largest;
    const opacity = 1 - share * grey(pixels, at);
    const color = (part: number): number =>
      opacity === 0 ? 0 : byte(((pixels[at + part] ?? 0) * (1 - share)) / opacity);
    return [color(0), color(1), color(2), byte(opacity * largest)];
  });
}

/** Diffuse and ORM for a picture that lies over the player's colour: the way back. */
export function picturesUnderTeam(image: RgbaPixels): {
  readonly diffuse: RgbaPixels;
  readonly orm: RgbaPixels;
} {
  const { pixels } = image;
  const color = (at: number, part: number): number => {
    const alpha = pixels[at + 3] ?? 0;
    return byte(((pixels[at + part] ?? 0) * alpha) / largest + largest - alpha);
  };
  const diffuse = pixelsOf(image, (at) => [color(at, 0), color(at, 1), color(at, 2), largest]);
  const orm = pixelsOf(image, (at) => {
    const through = 1 - (pixels[at + 3] ?? 0) / largest;
    return [largest, largest, 0, through === 0 ? 0 : byte((through / grey(diffuse.pixels, at)) * largest)];
  });
  return { diffuse, orm };
}

/** Occlusion, roughness and metal of a surface that is dull and nobody's. */
function plainOrm(): RgbaPixels {
  const pixels = new Uint8Array(4 * 4 * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([largest, largest, 0, 0], at);
  return { width: 4, height: 4, pixels };
}

/** Makes surfaces of the other definition, and adds the textures that they need. */
export class Definition {
  private readonly conversion: Conversion;

  constructor(conversion: Conversion) {
    this.conversion = conversion;
  }

  private texture(index: number): { readonly path: string; readonly replaceableId: number } | null {
    const { document } = this.conversion;
    const record = itemsWithTags(document, ['TEXS'])[index];
    if (record === undefined) return null;
    const { path = '', replaceableId = 0 } = fieldsInBoth(Texture, document.get(record));
    return { path, replaceableId };
  }

  private nameOf(index: number): string {
    const file = this.texture(index)?.path.split(/[\\/]/).at(-1) ?? '';
    return file.replace(/\.\w+$/, '') || `texture ${index}`;
  }

  private gameTexture(path: string): number {
    return this.conversion.added.position(`stock ${path}`, () => ({
      path,
      replaceableId: 0,
      image: null,
    }));
  }

  private teamTexture(): number {
    const { document } = this.conversion;
    const found = itemsWithTags(document, ['TEXS']).findIndex((_, at) => this.texture(at)?.replaceableId === teamColor);
    return found >= 0
      ? found
      : this.conversion.added.position('team', () => ({
          path: '',
          replaceableId: teamColor,
          image: null,
        }));
  }

  private isTeam({ slots: [slot] }: Surface): boolean {
    return slot !== undefined && this.texture(slot.texture)?.replaceableId === teamColor;
  }

  /** What shines of a surface of high definition, as a layer that is added over it. */
  private glow(surface: Surface): readonly Surface[] {
    const slot = surface.slots[surfacePlace.emissive];
    const texture = slot === undefined ? null : this.texture(slot.texture);
    if (slot === undefined || texture === null) return [];
    if (texture.path === '' || texture.replaceableId !== 0 || blackPicture.test(texture.path)) return [];
    const { flags = 0, emissiveGain } = fieldsInBoth(Layer, surface.layer);
    const gain = Math.min(1, Math.max(0, finite(emissiveGain, 1)));
    const given = {
      filterMode: filter.add,
      flags: (flags & layerFlags.twoSided) | layerFlags.unshaded,
      alpha: gain,
    };
    return [{ ...surface, slots: [slot], shader: 0, given }];
  }

  /** Where the player's colour is on a surface of high definition, as pictures; null where it has none, or for want of them. */
  private overTeam(surface: Surface): readonly Surface[] | null {
    const { pictureOf, lost } = this.conversion;
    const [diffuse, , orm, , team] = surface.slots;
    if (diffuse === undefined || orm === undefined || team === undefined) return null;
    if (this.texture(team.texture)?.replaceableId !== teamColor) return null;
    const told = 'where the player’s colours are on HD materials:';
    const { filterMode = 0 } = fieldsInBoth(Layer, surface.layer);
    if (diffuse.track !== null || orm.track !== null) {
      lost.note(`${told} their pictures change in time`);
      return null;
    }
    const [color, mask] = [pictureOf(diffuse.texture), pictureOf(orm.texture)];
    if (color === null || mask === null) {
      lost.note(`${told} ${this.nameOf(color === null ? diffuse.texture : orm.texture)} was not found`);
      return null;
    }
    const picture = pictureOverTeam(color, mask);
    if (picture === null) return null;
    const hasHoles = filterMode !== filter.none && color.pixels.some((value, at) => at % 4 === 3 && value < largest);
    if (hasHoles) {
      lost.note(`${told} ${this.nameOf(diffuse.texture)} has transparent parts, where they would shine through`);
      return null;
    }
    const path = `${this.nameOf(diffuse.texture)}_team.blp`;
    const texture = this.conversion.added.position(`over ${diffuse.texture} ${orm.texture}`, () => ({
      path,
      replaceableId: 0,
      image: picture,
    }));
    const under = { filterMode: filter.none, alpha: 1, textureAnimationId: -1 };
    return [
      { ...surface, slots: [{ ...team, track: null }], shader: 0, given: under, isKeyed: false },
      {
        ...surface,
        slots: [{ texture, track: null }],
        shader: 0,
        given: { filterMode: filter.blend },
      },
    ];
  }

  /** A surface as plain ones. */
  plain(surface: Surface): readonly Surface[] {
    const { lost } = this.conversion;
    if (surface.shader !== hdShaderType) {
      if (surface.slots.length > 1) lost.note('further textures of layers');
      return [{ ...surface, slots: surface.slots.slice(0, 1), shader: 0 }];
    }
    lost.note('normal, ORM and environment textures of HD materials');
    const base = { ...surface, slots: surface.slots.slice(0, 1), shader: 0 };
    return [...(this.overTeam(surface) ?? [base]), ...this.glow(surface)];
  }

  /** Why surfaces cannot be one of high definition; null where they can. */
  private whyPlain(surfaces: readonly Surface[]): string | null {
    const [first, second] = surfaces;
    if (first === undefined) return 'no layers';
    const shown = second ?? first;
    const { filterMode = 0, flags = 0 } = fieldsInBoth(Layer, shown.layer);
    const isTeamed = second !== undefined && this.isTeam(first) && filterMode === filter.blend;
    if (surfaces.length > 2 || (second !== undefined && !isTeamed)) return 'several layers';
    if (this.isTeam(shown)) return 'nothing but the player’s colour';
    if (filterMode > filter.blend) return 'a blending that HD has not';
    if ((flags & (layerFlags.unshaded | layerFlags.sphereMap | layerFlags.unlit)) !== 0)
      return 'no shading, or mirrors';
    if (!isTeamed) return null;
    const slot = shown.slots[0];
    if (slot?.track != null) return 'pictures that change over the player’s colour';
    if (this.conversion.pictureOf(slot?.texture ?? -1) !== null) return null;
    return `the player’s colour under ${this.nameOf(slot?.texture ?? -1)}, which was not found`;
  }

  /** Surfaces of a plain material as one of high definition, where that shows the same; as they are, and told, where not. */
  high(surfaces: readonly Surface[]): readonly Surface[] {
    if (surfaces.some(({ shader }) => shader >= hdShaderType)) return surfaces;
    const why = this.whyPlain(surfaces);
    const shown = surfaces.at(-1);
    const slot = shown?.slots[0];
    if (why !== null || shown === undefined || slot === undefined) {
      this.conversion.lost.note(`materials stay SD: ${why ?? 'no textures'}`);
      return surfaces;
    }
    const image = surfaces.length > 1 ? this.conversion.pictureOf(slot.texture) : null;
    const name = this.nameOf(slot.texture);
    const own = image === null ? null : picturesUnderTeam(image);
    const made = (part: string, picture: RgbaPixels): number =>
      this.conversion.added.position(`${part} ${slot.texture}`, () => ({
        path: `${name}_${part}.blp`,
        replaceableId: 0,
        image: picture,
      }));
    const dull = (): number =>
      this.conversion.added.position('orm', () => ({
        path: 'Plain_orm.blp',
        replaceableId: 0,
        image: plainOrm(),
      }));
    const textures: Readonly<Record<(typeof places)[number], Slot>> = {
      [surfacePlace.diffuse]: own === null ? slot : { texture: made('diffuse', own.diffuse), track: null },
      [surfacePlace.normal]: { texture: this.gameTexture(stockPicture.normal), track: null },
      [surfacePlace.orm]: { texture: own === null ? dull() : made('orm', own.orm), track: null },
      [surfacePlace.emissive]: { texture: this.gameTexture(stockPicture.emissive), track: null },
      [surfacePlace.teamColor]: { texture: this.teamTexture(), track: null },
      [surfacePlace.environment]: { texture: this.gameTexture(stockPicture.environment), track: null },
    };
    const given = surfaces.length > 1 ? { filterMode: filter.none } : {};
    return [{ ...shown, slots: places.map((at) => textures[at]), shader: hdShaderType, given }];
  }
}
