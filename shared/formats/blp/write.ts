/** Writes BLP1 and BLP2 textures: new ones, and ones that take the place of a file and keep its form. */
import { FormatError } from '../../codec/error.ts';
import { readJpegQuantisation } from '../../media/jpeg/decode.ts';
import { buildMipChain, type RgbaPixels } from '../../media/mipmaps.ts';
import { dxtByteLength } from '../../media/texture/dxt.ts';
import type { AlphaBits, EncodeSettings } from '../../media/texture/settings.ts';
import {
  checkChain,
  checkPixels,
  isQuickQuality,
  nearestAlpha,
  refuseSettings,
  USUAL_QUALITY,
} from '../../media/texture/settings.ts';
import { encodeMips, type EncodedMips } from './encodeMips.ts';
import type { BlpContent, BlpHeader } from './header.ts';
import { blpVersion, readBlpHeader, viewOf } from './header.ts';
import { extendJpeg } from './jpegMips.ts';
import { withJpegFile } from './jpeg-mip.ts';
import { assembleBlp, usualHeader, type StoredHeader } from './layout.ts';
import { extendPalette } from './paletteMips.ts';
import { strayParts } from './stray.ts';

export interface BlpSettings extends EncodeSettings {
  readonly version: 1 | 2;
}

/** Bits of alpha that each encoding can hold, by version. */
const ALPHA_CHOICES: Readonly<Record<1 | 2, Partial<Record<BlpContent, readonly AlphaBits[]>>>> = {
  1: { jpeg: [0, 8], palette: [0, 1, 4, 8] },
  2: { palette: [0, 1, 4, 8], dxt1: [0, 1], dxt3: [4], dxt5: [8], raw: [0, 8] },
};

/** What a file may keep: a BLP2 of JPEG stays one when it is changed, although none is made anew. */
const KEPT_CHOICES: typeof ALPHA_CHOICES = { ...ALPHA_CHOICES, 2: { ...ALPHA_CHOICES[2], jpeg: [0, 8] } };

/** The encodings a new file of a version can have, with the alpha depths each can have. */
export function blpChoices(version: 1 | 2): Readonly<Partial<Record<BlpContent, readonly AlphaBits[]>>> {
  return ALPHA_CHOICES[version];
}

/** @throws FormatError when the version has no such encoding, or the encoding no such alpha */
function checkSettings(
  { version, encoding, alphaBits }: BlpSettings,
  choices: Partial<Record<BlpContent, readonly AlphaBits[]>> = ALPHA_CHOICES[version],
): BlpContent {
  const content = (Object.keys(choices) as BlpContent[]).find((each) => each === encoding);
  if (content === undefined) return refuseSettings(`BLP${version} has no encoding ${encoding}`, Object.keys(choices));
  const depths = choices[content] ?? [];
  if (!depths.includes(alphaBits)) {
    refuseSettings(`BLP${version} ${encoding} with ${alphaBits} bits of alpha`, depths.map(String));
  }
  return content;
}

const NOTHING = new Uint8Array(0);
/** Blizzard's BLP2 files have room for a palette also where no palette is used; old tools count on data at 1172. */
const EMPTY_PALETTE = new Uint8Array(1024);

/**
 * A new file.
 * @param chain the pictures of all mips, the largest first, each half the one before
 * @throws FormatError when settings or sizes cannot be
 */
export function writeBlp(chain: readonly RgbaPixels[], settings: BlpSettings): Uint8Array {
  const content = checkSettings(settings);
  const { width, height } = checkChain(chain);
  const { version, alphaBits, quality } = settings;
  const { shared, mips } = encodeMips(version, chain, {
    content,
    alphaBits,
    quality: quality ?? USUAL_QUALITY,
    isQuick: isQuickQuality(quality),
    keepsIgnoredAlpha: false,
  });
  return assembleBlp({
    version,
    content,
    stored: usualHeader(version, content, alphaBits, mips.length),
    width,
    height,
    shared: shared.length === 0 && version === 2 ? EMPTY_PALETTE : shared,
    between: NOTHING,
    behind: NOTHING,
    mips,
  });
}

function storedHeader(bytes: Uint8Array, { version }: BlpHeader): StoredHeader {
  const view = viewOf(bytes);
  if (version === 2) {
    return {
      encoding: view.getUint8(0x08),
      alphaBits: view.getUint8(0x09),
      kind: view.getUint8(0x0a),
      hasMips: view.getUint8(0x0b),
    };
  }
  return {
    encoding: 0,
    alphaBits: view.getUint32(0x08, true),
    kind: view.getUint32(0x14, true),
    hasMips: view.getUint32(0x18, true),
  };
}

/** The quantisation of the picture that is replaced, so that editing again and again loses no more each time than it must. */
function qualityOf(bytes: Uint8Array, header: BlpHeader): number | Uint8Array {
  if (header.content !== 'jpeg') return USUAL_QUALITY;
  try {
    return withJpegFile(bytes, header, header.mips[0], readJpegQuantisation) ?? USUAL_QUALITY;
  } catch (error) {
    // A picture too damaged to tell gets the usual quality.
    if (error instanceof FormatError) return USUAL_QUALITY;
    throw error;
  }
}

export interface RewriteOptions {
  readonly settings?: { readonly encoding?: string; readonly alphaBits?: AlphaBits; readonly quality?: number };
  /**
   * True when the first picture of the chain is the file's own, unchanged: its bytes stay as they are, and only the smaller
   * mips are encoded.
   */
  readonly keepsFirst?: boolean;
}

/**
 * The file with other pictures: encoding, alpha depth, header fields and bytes of unknown use stay as they were, unless the
 * settings say otherwise.
 * @throws FormatError when settings or sizes cannot be
 */
export function rewriteBlp(bytes: Uint8Array, chain: readonly RgbaPixels[], options: RewriteOptions = {}): Uint8Array {
  if (blpVersion(bytes) === 0) {
    throw new FormatError('a BLP0 can be read but not changed; convert it to BLP1', { path: '', offset: 0 });
  }
  const header = readBlpHeader(bytes);
  const version = header.version === 2 ? 2 : 1;
  const encoding = options.settings?.encoding ?? header.content;
  const isSameContent = encoding === header.content;
  const choices = isSameContent ? KEPT_CHOICES[version] : ALPHA_CHOICES[version];
  const alphaBits =
    options.settings?.alphaBits ?? nearestAlpha(choices[encoding as BlpContent] ?? [], header.alphaBits);
  const quality = options.settings?.quality;
  const content = checkSettings({ version, encoding: encoding as BlpContent, alphaBits }, choices);
  const { width, height } = checkChain(chain);
  const isSame = isSameContent && alphaBits === header.alphaBits;
  const encoded =
    (options.keepsFirst === true && isSame && quality === undefined ? extend(bytes, header, chain) : null) ??
    encodeMips(version, chain, {
      content,
      alphaBits,
      quality: quality ?? qualityOf(bytes, header),
      isQuick: isQuickQuality(quality),
      keepsIgnoredAlpha: isSame,
    });
  const stray = strayParts(bytes, header);
  const usual = usualHeader(version, content, alphaBits, encoded.mips.length);
  const before = storedHeader(bytes, header);
  // "Has mips" follows only when mips came or went: 0 beside mips, and 2, are forms of their own.
  const hasMips = header.mips.length > 1 === encoded.mips.length > 1 ? before.hasMips : usual.hasMips;
  const sharedBefore = content === 'palette' || content === 'jpeg' ? null : stray.unreadPalette;
  return assembleBlp({
    version,
    content,
    stored: isSame ? { ...before, hasMips } : { ...usual, hasMips },
    width,
    height,
    shared: encoded.shared.length > 0 ? encoded.shared : (sharedBefore ?? (version === 2 ? EMPTY_PALETTE : NOTHING)),
    between: stray.between,
    behind: stray.behind,
    mips: encoded.mips,
  });
}

/** The first mip's bytes as they are, and new smaller ones that go with it; null when the file's form does not allow it. */
function extend(bytes: Uint8Array, header: BlpHeader, chain: readonly RgbaPixels[]): EncodedMips | null {
  const [first] = header.mips;
  const { width, height, offset } = first;
  const smaller = chain.slice(1);
  // The stated size of a JPEG is its extent; with fixed encodings the sides decide, whatever a writer stated.
  const size =
    header.content === 'raw'
      ? width * height * 4
      : header.content === 'jpeg' || header.content === 'palette'
        ? first.size
        : dxtByteLength(header.content, width, height);
  const kept = bytes.slice(offset, offset + size);
  if (header.content === 'palette') return extendPalette(bytes, header, smaller);
  if (header.content === 'jpeg') return extendJpeg(bytes, header, kept, smaller, qualityOf(bytes, header));
  const { mips } = encodeMips(2, smaller, {
    content: header.content,
    alphaBits: header.alphaBits,
    quality: USUAL_QUALITY,
    isQuick: false,
    keepsIgnoredAlpha: true,
  });
  return { shared: NOTHING, mips: [kept, ...mips] };
}

export interface PaletteBlpOptions {
  /** Bits per pixel of the alpha that follows the indices; 0 writes none. */
  readonly alphaBits: AlphaBits;
}

export interface JpegBlpOptions {
  /** The game knows 0 and 8 only. With 0 the fourth channel is filled with 255. */
  readonly alphaBits: 0 | 8;
  /** 1 (small) to 100 (best). */
  readonly quality: number;
}

/** A palette BLP1 with all mips. @throws FormatError when the sides are not allowed or the pixels do not fill them */
export function writePaletteBlp1(image: RgbaPixels, { alphaBits }: PaletteBlpOptions): Uint8Array {
  checkPixels(image);
  return writeBlp(buildMipChain(image), { version: 1, encoding: 'palette', alphaBits });
}

/** A JPEG BLP1 with all mips. @throws FormatError when the sides are not allowed or the pixels do not fill them */
export function writeJpegBlp1(image: RgbaPixels, { alphaBits, quality }: JpegBlpOptions): Uint8Array {
  checkPixels(image);
  return writeBlp(buildMipChain(image), { version: 1, encoding: 'jpeg', alphaBits, quality });
}
