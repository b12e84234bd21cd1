/** Reads the 18-byte header of a Truevision TGA file and says whether bytes can be one (TGA has no signature). */
import { FormatError } from '../../codec/error.ts';
import { checkImageSize, MAXIMUM_IMAGE_SIDE } from '../../media/image.ts';

export type TgaKind = 'palette' | 'colour' | 'grey';

export interface TgaHeader {
  readonly kind: TgaKind;
  readonly isRunLength: boolean;
  readonly width: number;
  readonly height: number;
  /** Bits a stored pixel takes: 8 to 32. */
  readonly bitsPerPixel: number;
  /** What the header says about alpha; 32-bit files with 0 here are ambiguous. */
  readonly alphaBits: number;
  /** True when the first stored pixel is on the right or at the bottom. */
  readonly startsRight: boolean;
  readonly startsBottom: boolean;
  readonly palette: TgaPalette | null;
  readonly pixelOffset: number;
}

export interface TgaPalette {
  readonly offset: number;
  /** Index that the first stored colour stands for. */
  readonly first: number;
  readonly count: number;
  readonly bitsPerColour: number;
}

export const TGA_HEADER_SIZE = 18;
/** Added to an image type whose pixels are packed. */
export const RUN_LENGTH_BIT = 8;
const KINDS: Readonly<Record<number, TgaKind>> = { 1: 'palette', 2: 'colour', 3: 'grey' };
const PIXEL_BITS: Readonly<Record<TgaKind, readonly number[]>> = {
  palette: [8, 16],
  colour: [15, 16, 24, 32],
  grey: [8, 16],
};

function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

/** Whether the header could be that of a TGA we read; for files without the right name. */
export function looksLikeTga(bytes: Uint8Array): boolean {
  if (bytes.length < TGA_HEADER_SIZE) return false;
  const kind = KINDS[(bytes[2] ?? 0) & ~RUN_LENGTH_BIT];
  const paletteType = bytes[1] ?? 0;
  const width = word(bytes, 12);
  const height = word(bytes, 14);
  const hasSize = width > 0 && height > 0 && width <= MAXIMUM_IMAGE_SIDE && height <= MAXIMUM_IMAGE_SIDE;
  const hasPalette = paletteType === 1;
  const usesInterleaving = (bytes[17] ?? 0) >> 6 !== 0;
  if (kind === undefined || paletteType > 1 || !hasSize || usesInterleaving) return false;
  return (kind !== 'palette' || hasPalette) && PIXEL_BITS[kind].includes(bytes[16] ?? 0);
}

function readPaletteEntry(bytes: Uint8Array, kind: TgaKind): TgaPalette | null {
  const count = word(bytes, 5);
  const bitsPerColour = bytes[7] ?? 0;
  const offset = TGA_HEADER_SIZE + (bytes[0] ?? 0);
  if (bytes[1] !== 1) {
    if (kind !== 'palette') return null;
    throw new FormatError('a palette picture without a palette', { path: 'header', offset: 1 });
  }
  if (kind === 'palette' && ![15, 16, 24, 32].includes(bitsPerColour)) {
    throw new FormatError(`palette colours of ${bitsPerColour} bits; 15, 16, 24 and 32 are read`, {
      path: 'header',
      offset: 7,
    });
  }
  return { offset, first: word(bytes, 3), count, bitsPerColour };
}

/** @throws FormatError when the bytes are no TGA or of a kind that is not read */
export function readTgaHeader(bytes: Uint8Array): TgaHeader {
  if (bytes.length < TGA_HEADER_SIZE) {
    throw new FormatError(`a TGA header has ${TGA_HEADER_SIZE} bytes, the file ${bytes.length}`, {
      path: '',
      offset: 0,
    });
  }
  const type = bytes[2] ?? 0;
  const kind = KINDS[type & ~RUN_LENGTH_BIT];
  if (kind === undefined) {
    throw new FormatError(`TGA type ${type}; 1, 2, 3, 9, 10 and 11 are read`, { path: 'header', offset: 2 });
  }
  const bitsPerPixel = bytes[16] ?? 0;
  if (!PIXEL_BITS[kind].includes(bitsPerPixel)) {
    const known = PIXEL_BITS[kind].join(', ');
    throw new FormatError(`${bitsPerPixel} bits per pixel; type ${type} may have ${known}`, {
      path: 'header',
      offset: 16,
    });
  }
  const width = word(bytes, 12);
  const height = word(bytes, 14);
  checkImageSize(width, height, 'header', 12);
  const palette = readPaletteEntry(bytes, kind);
  const paletteBytes = palette === null ? 0 : palette.count * Math.ceil(palette.bitsPerColour / 8);
  const descriptor = bytes[17] ?? 0;
  return {
    kind,
    isRunLength: (type & RUN_LENGTH_BIT) !== 0,
    width,
    height,
    bitsPerPixel,
    alphaBits: descriptor & 15,
    startsRight: (descriptor & 0x10) !== 0,
    startsBottom: (descriptor & 0x20) === 0,
    palette: kind === 'palette' ? palette : null,
    pixelOffset: TGA_HEADER_SIZE + (bytes[0] ?? 0) + paletteBytes,
  };
}
