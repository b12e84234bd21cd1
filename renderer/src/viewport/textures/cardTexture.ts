/**
 * A texture that shows pixels first and perhaps DXT blocks later: materials keep one object whatever arrives. three.js has a
 * class for each of the two and tells them by flags when it uploads; this one sets the flags as its picture demands.
 */
import {
  ClampToEdgeWrapping,
  LinearFilter,
  LinearMipmapLinearFilter,
  NoColorSpace,
  RGB_S3TC_DXT1_Format,
  RGBA_S3TC_DXT1_Format,
  RGBA_S3TC_DXT3_Format,
  RGBA_S3TC_DXT5_Format,
  RepeatWrapping,
  RGBAFormat,
  Texture,
  UnsignedByteType,
  type CompressedPixelFormat,
} from 'three';
import type { ImageSize } from '../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { TexelArea } from '../../../../shared/media/paint/area.ts';
import type { DxtKind } from '../../../../shared/media/texture/dxt.ts';

/** A picture as blocks that the card takes as they are. */
export interface CompressedImage extends ImageSize {
  readonly encoding: DxtKind;
  /** False for DXT1 that is declared opaque: the fourth colour of its three-colour blocks is opaque black. */
  readonly hasAlpha: boolean;
  /** Largest first, down to 1 × 1. */
  readonly mips: readonly (ImageSize & { readonly data: Uint8Array })[];
}

/** Never the sRGB forms: the games blend colours as they are stored. */
function formatOf({ encoding, hasAlpha }: CompressedImage): CompressedPixelFormat {
  if (encoding === 'dxt3') return RGBA_S3TC_DXT3_Format;
  if (encoding === 'dxt5') return RGBA_S3TC_DXT5_Format;
  return hasAlpha ? RGBA_S3TC_DXT1_Format : RGB_S3TC_DXT1_Format;
}

export interface CardTextureOptions {
  readonly wrapsWidth: boolean;
  readonly wrapsHeight: boolean;
  readonly anisotropy: number;
}

export class CardTexture extends Texture {
  isDataTexture = true;
  /** Whether the card has the whole picture, so that parts of it can be sent. */
  private isSent = false;
  isCompressedTexture = false;

  constructor({ wrapsWidth, wrapsHeight, anisotropy }: CardTextureOptions) {
    super();
    this.wrapS = wrapsWidth ? RepeatWrapping : ClampToEdgeWrapping;
    this.wrapT = wrapsHeight ? RepeatWrapping : ClampToEdgeWrapping;
    this.magFilter = LinearFilter;
    this.minFilter = LinearMipmapLinearFilter;
    this.anisotropy = anisotropy;
    this.colorSpace = NoColorSpace;
    this.type = UnsignedByteType;
    // Rows stand top first and the games count v from the top, so nothing is flipped.
    this.flipY = false;
    this.unpackAlignment = 1;
    this.onUpdate = () => {
      this.isSent = true;
    };
    this.showPixels({ width: 1, height: 1, pixels: Uint8Array.of(0, 0, 0, 255) });
  }

  showPixels({ width, height, pixels }: RgbaPixels): void {
    this.prepare({ width, height }, false);
    this.format = RGBAFormat;
    this.generateMipmaps = true;
    this.mipmaps = [];
    this.image = { data: pixels, width, height };
    this.clearUpdateRanges();
    this.isSent = false;
    this.needsUpdate = true;
  }

  /** Sends an area of the shown pixels again, which were changed in place. */
  sendArea({ left, top, right, bottom }: TexelArea): void {
    const { width } = this.image as ImageSize;
    if (this.isSent) {
      for (let y = top; y < bottom; y++) this.addUpdateRange((y * width + left) * 4, (right - left) * 4);
    }
    this.needsUpdate = true;
  }

  showBlocks(image: CompressedImage): void {
    const { width, height, mips } = image;
    this.prepare({ width, height }, true);
    // three.js keeps formats of pixels and of blocks in one field and types it for pixels alone.
    (this as { format: number }).format = formatOf(image);
    // A card cannot make mips of blocks; the file's own are complete.
    this.generateMipmaps = false;
    this.mipmaps = mips.map(({ width: mipWidth, height: mipHeight, data }) => ({
      width: mipWidth,
      height: mipHeight,
      data,
    }));
    this.image = { width, height };
    this.needsUpdate = true;
  }

  /** A texture keeps size and kind on the card, so others need a new one there. */
  private prepare({ width, height }: ImageSize, isCompressed: boolean): void {
    // Undefined until the first picture.
    const before = this.image as Partial<ImageSize> | null | undefined;
    const isOther = before?.width !== width || before.height !== height || this.isCompressedTexture !== isCompressed;
    if (isOther || isCompressed) this.dispose();
    this.isDataTexture = !isCompressed;
    this.isCompressedTexture = isCompressed;
  }
}
