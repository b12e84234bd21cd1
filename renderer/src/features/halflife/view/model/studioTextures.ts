/** The model's own textures on the graphics card: palette and pixels to colours, with the player's colours where they go. */
import type { Texture as ThreeTexture } from 'three';
import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NearestFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
} from 'three';
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { StudioSurface } from '../../../../../../shared/formats/goldsrc/view/index.ts';
import { surfaceOf } from '../../../../../../shared/formats/goldsrc/view/index.ts';
import type { ModelTexture, ModelView } from '../../../../../../shared/model/view.ts';
import type { LivePicture } from '../../../../viewport/livePicture.ts';
import type { StudioLook } from '../look.ts';
import { growOpaque } from './growOpaque.ts';

export interface StudioTexture {
  readonly texture: ThreeTexture;
  readonly width: number;
  readonly height: number;
  readonly surface: StudioSurface;
}

interface Known extends StudioTexture {
  readonly state: string;
}

const missingSize = 8;

/** A checker for meshes whose texture does not exist. */
function missingTexture(): StudioTexture {
  const colors = new Uint8Array(missingSize * missingSize * 4);
  for (let at = 0; at < colors.length; at += 4) {
    const pixel = at / 4;
    const isDark = ((pixel >> 1) + (Math.floor(pixel / missingSize) >> 1)) % 2 === 0;
    colors.set(isDark ? [70, 40, 80, 255] : [200, 90, 210, 255], at);
  }
  return {
    texture: makeTexture(colors, missingSize, missingSize, { isSmooth: false, anisotropy: 1, hasMipmaps: false }),
    width: 64,
    height: 64,
    surface: surfaceOf({ flags: 0 }),
  };
}

interface Sampling {
  readonly isSmooth: boolean;
  readonly anisotropy: number;
  readonly hasMipmaps: boolean;
}

function makeTexture(colors: Uint8Array<ArrayBuffer>, width: number, height: number, sampling: Sampling): ThreeTexture {
  const texture = new DataTexture(colors, width, height, RGBAFormat, UnsignedByteType);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = sampling.isSmooth ? LinearFilter : NearestFilter;
  texture.minFilter = sampling.hasMipmaps ? LinearMipmapLinearFilter : sampling.isSmooth ? LinearFilter : NearestFilter;
  texture.generateMipmaps = sampling.hasMipmaps;
  texture.anisotropy = sampling.hasMipmaps ? sampling.anisotropy : 1;
  texture.needsUpdate = true;
  return texture;
}

export class StudioTextures {
  private readonly known = new Map<RecordId, Known>();
  private readonly missing = missingTexture();
  private readonly anisotropy: number;

  constructor(maxAnisotropy: number) {
    this.anisotropy = Math.min(4, maxAnisotropy);
  }

  /** What a material shows, by its position, as it is now; a checker for one that does not exist. */
  get({ document, textures, materials }: ModelView, position: number, look: StudioLook): StudioTexture {
    const layer = materials[position]?.layers[0];
    const texture = textures[layer?.textures[0]?.texture ?? -1];
    if (layer === undefined || texture === undefined) return this.missing;
    const { record } = texture;
    const state = `${document.revisionOf(record)} ${look.topHue} ${look.bottomHue} ${look.isSmooth}`;
    const known = this.known.get(record);
    if (known?.state === state) return known;
    known?.texture.dispose();
    const made = { ...this.make(texture, surfaceOf(layer), look), state };
    this.known.set(record, made);
    return made;
  }

  /** Shows what is being painted, as it is: the file's own colours come with the next change of the document. */
  showPicture({ record, picture, area }: LivePicture): void {
    const shown = this.known.get(record);
    const { data } = (shown?.texture.image ?? {}) as { readonly data?: Uint8Array };
    if (shown === undefined || area === null || data?.length !== picture.pixels.length) return;
    for (let y = area.top; y < area.bottom; y++) {
      const from = (y * picture.width + area.left) * 4;
      const count = (area.right - area.left) * 4;
      data.set(picture.pixels.subarray(from, from + count), from);
      shown.texture.addUpdateRange(from, count);
    }
    shown.texture.needsUpdate = true;
  }

  /** Frees the textures of records that are gone. */
  keepOnly(document: Document): void {
    for (const [id, { texture }] of this.known) {
      if (document.has(id)) continue;
      texture.dispose();
      this.known.delete(id);
    }
  }

  dispose(): void {
    for (const { texture } of this.known.values()) texture.dispose();
    this.missing.texture.dispose();
  }

  private make({ pixels }: ModelTexture, surface: StudioSurface, look: StudioLook): StudioTexture {
    const picture = pixels?.({ top: look.topHue, bottom: look.bottomHue }) ?? null;
    if (picture === null) return this.missing;
    const { width, height } = picture;
    // Ours to change.
    const rgba = new Uint8Array(picture.pixels);
    const { isMasked } = surface;
    if (isMasked) growOpaque(rgba, width, height);
    // Coarser steps of a mask lose its thin parts.
    const sampling = { isSmooth: look.isSmooth, anisotropy: this.anisotropy, hasMipmaps: look.isSmooth && !isMasked };
    return { texture: makeTexture(rgba, width, height, sampling), width, height, surface };
  }
}
