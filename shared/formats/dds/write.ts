/** Writes DDS textures: DXT1, DXT3 and DXT5 with their FourCC, which old tools read too, and plain pixels. */
import { FormatError } from '../../codec/error.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { encodeDxt } from '../../media/texture/encodeDxt.ts';
import { joinBytes } from '../../media/texture/joinBytes.ts';
import type { AlphaBits, EncodeSettings } from '../../media/texture/settings.ts';
import { checkChain, isQuickQuality, nearestAlpha, refuseSettings } from '../../media/texture/settings.ts';
import type { DdsHeader, DdsPixels } from './header.ts';
import { pictureByteLength, planDds, readDdsHeader } from './header.ts';
import { encodeMasks } from './masks.ts';

const HEADER_SIZE = 128;
const FLAGS = { always: 0x1007, pitch: 0x8, mips: 0x20000, linearSize: 0x80000 } as const;
const CAPS = { texture: 0x1000, mips: 0x400008 } as const;
const BGRA = { bitCount: 32, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0xff000000, isLuminance: false } as const;
const BGR = { bitCount: 24, red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0, isLuminance: false } as const;

const ALPHA_CHOICES: Readonly<Record<string, readonly AlphaBits[]>> = {
  dxt1: [0, 1],
  dxt3: [4],
  dxt5: [8],
  raw: [0, 8],
};

/** The encodings with the alpha depths each can have. */
export const ddsChoices = ALPHA_CHOICES;

function pixelsFor({ encoding, alphaBits }: EncodeSettings): DdsPixels {
  const depths = ALPHA_CHOICES[encoding];
  if (depths === undefined) return refuseSettings(`DDS has no encoding ${encoding}`, Object.keys(ALPHA_CHOICES));
  if (!depths.includes(alphaBits)) {
    refuseSettings(`DDS ${encoding} with ${alphaBits} bits of alpha`, depths.map(String));
  }
  if (encoding === 'dxt1' || encoding === 'dxt3' || encoding === 'dxt5') {
    return { kind: 'dxt', dxt: encoding, hasAlpha: alphaBits > 0 };
  }
  return { kind: 'masks', masks: alphaBits === 8 ? BGRA : BGR };
}

function encodePicture(pixels: DdsPixels, image: RgbaPixels, isQuick: boolean): Uint8Array {
  if (pixels.kind === 'dxt') return encodeDxt(pixels.dxt, image, { hasAlpha: pixels.hasAlpha, isQuick });
  if (pixels.kind === 'masks') return encodeMasks(image.pixels, pixels.masks);
  return refuseSettings('pixels of this kind are read but not written', Object.keys(ALPHA_CHOICES));
}

/** Size, mips and what depends on them; all else in the header stays as it is. */
function setSizes(view: DataView, pixels: DdsPixels, { width, height }: RgbaPixels, mipCount: number): void {
  const isBlocks = pixels.kind !== 'masks';
  const kept = view.getUint32(8, true) & ~(FLAGS.mips | FLAGS.pitch | FLAGS.linearSize);
  const flags = kept | FLAGS.always | (isBlocks ? FLAGS.linearSize : FLAGS.pitch) | (mipCount > 1 ? FLAGS.mips : 0);
  view.setUint32(8, flags, true);
  view.setUint32(12, height, true);
  view.setUint32(16, width, true);
  const linearSize = pictureByteLength(pixels, { width, height: isBlocks ? height : 1 });
  view.setUint32(20, linearSize, true);
  view.setUint32(28, mipCount, true);
  const caps = (view.getUint32(108, true) & ~CAPS.mips) | CAPS.texture | (mipCount > 1 ? CAPS.mips : 0);
  view.setUint32(108, caps, true);
}

function setPixelFormat(view: DataView, pixels: DdsPixels): void {
  for (let at = 80; at < 108; at += 4) view.setUint32(at, 0, true);
  if (pixels.kind === 'dxt') {
    view.setUint32(80, 0x4, true);
    for (const [index, letter] of [...pixels.dxt.toUpperCase()].entries()) {
      view.setUint8(84 + index, letter.charCodeAt(0));
    }
  } else if (pixels.kind === 'masks') {
    const { masks } = pixels;
    view.setUint32(80, 0x40 | (masks.alpha === 0 ? 0 : 0x1), true);
    view.setUint32(88, masks.bitCount, true);
    view.setUint32(92, masks.red, true);
    view.setUint32(96, masks.green, true);
    view.setUint32(100, masks.blue, true);
    view.setUint32(104, masks.alpha, true);
  }
}

/** @throws FormatError when settings or sizes cannot be */
export function writeDds(chain: readonly RgbaPixels[], settings: EncodeSettings): Uint8Array {
  const first = checkChain(chain);
  const pixels = pixelsFor(settings);
  const header = new Uint8Array(HEADER_SIZE);
  header.set([0x44, 0x44, 0x53, 0x20]); // 'DDS '
  const view = new DataView(header.buffer);
  view.setUint32(4, 124, true);
  view.setUint32(76, 32, true);
  setPixelFormat(view, pixels);
  setSizes(view, pixels, first, chain.length);
  const isQuick = isQuickQuality(settings.quality);
  return joinBytes(header, ...chain.map((mip) => encodePicture(pixels, mip, isQuick)));
}

/** What the file is now, in the words of the settings. */
function ddsSettingsOf({ pixels }: DdsHeader): EncodeSettings {
  if (pixels.kind === 'dxt') {
    const alphaBits = pixels.dxt === 'dxt1' ? 1 : pixels.dxt === 'dxt3' ? 4 : 8;
    return { encoding: pixels.dxt, alphaBits };
  }
  const hasAlpha = pixels.kind === 'palette' || (pixels.kind === 'masks' && pixels.masks.alpha !== 0);
  return { encoding: 'raw', alphaBits: hasAlpha ? 8 : 0 };
}

export interface RewriteDdsOptions {
  readonly settings?: {
    readonly encoding?: EncodeSettings['encoding'];
    readonly alphaBits?: AlphaBits;
    readonly quality?: number;
  };
  /** True when the first picture of the chain is the file's own, unchanged: its bytes stay as they are. */
  readonly keepsFirst?: boolean;
}

/**
 * The file with other pictures: header form (DX10 or not), channel masks and bytes behind the pictures stay, unless the
 * settings ask for another encoding.
 * @throws FormatError for cube maps and volumes, and when settings or sizes cannot be
 */
export function rewriteDds(
  bytes: Uint8Array,
  chain: readonly RgbaPixels[],
  options: RewriteDdsOptions = {},
): Uint8Array {
  const header = readDdsHeader(bytes);
  if (header.faceCount > 1 || header.depth > 1) {
    throw new FormatError('cube maps, arrays and volumes can be read but not changed', { path: 'header', offset: 112 });
  }
  const first = checkChain(chain);
  const before = ddsSettingsOf(header);
  const encoding = options.settings?.encoding ?? before.encoding;
  const alphaBits = options.settings?.alphaBits ?? nearestAlpha(ALPHA_CHOICES[encoding] ?? [], before.alphaBits);
  const isEqual = encoding === before.encoding && alphaBits === before.alphaBits;
  const canKeep = isEqual && (header.pixels.kind === 'dxt' || header.pixels.kind === 'masks');
  if (!canKeep && options.settings?.encoding === undefined && isEqual) {
    const problem = `${header.name} is read but not written; change the encoding first`;
    throw new FormatError(problem, { path: 'header', offset: 84 });
  }
  const quality = options.settings?.quality;
  const pixels = canKeep ? header.pixels : pixelsFor({ encoding, alphaBits });
  const head = bytes.slice(0, canKeep ? header.dataOffset : HEADER_SIZE);
  const view = new DataView(head.buffer);
  if (!canKeep) setPixelFormat(view, pixels);
  setSizes(view, pixels, first, chain.length);
  const blocks = planDds(header);
  const own = blocks.find(({ kind }) => kind === 'mip');
  const keepsFirst = options.keepsFirst === true && canKeep && quality === undefined && own !== undefined;
  const mips = chain.map((mip, level) =>
    level === 0 && keepsFirst
      ? bytes.subarray(own.start, own.end)
      : encodePicture(pixels, mip, isQuickQuality(quality)),
  );
  return joinBytes(head, ...mips, bytes.subarray(Math.min(bytes.length, blocks.at(-1)?.end ?? bytes.length)));
}
