/** Encodings in words, and which of them a format offers. */
import { counted } from '../../base/text/numbers.ts';
import type { AlphaBits, TextureEncoding } from '../../../../shared/media/texture/settings.ts';
import { USUAL_QUALITY, textureEncodings } from '../../../../shared/media/texture/settings.ts';
import type { TextureTarget } from '../../../../shared/texture/index.ts';
import { encodingChoices } from '../../../../shared/texture/encode.ts';
import { fill, text } from '../../base/text/language.ts';

export const encodingWords: Readonly<Record<TextureEncoding, string>> = {
  jpeg: 'JPEG',
  get palette() {
    return text('256 colours');
  },
  dxt1: 'DXT1',
  dxt3: 'DXT3',
  dxt5: 'DXT5',
  get raw() {
    return text('Plain pixels');
  },
  get rle() {
    return text('Run-length');
  },
};

export const targetWords: Readonly<Record<TextureTarget, string>> = {
  blp1: 'BLP, Warcraft III',
  blp2: 'BLP, World of Warcraft',
  dds: 'DDS',
  tga: 'TGA',
  png: 'PNG',
};

export function endingOf(target: TextureTarget): string {
  return target.startsWith('blp') ? 'blp' : target;
}

/** The same name with another ending. */
export function renamed(name: string, target: TextureTarget): string {
  return `${name.replace(/\.[^.]*$/, '')}.${endingOf(target)}`;
}

export function encodingsOf(target: TextureTarget): readonly TextureEncoding[] {
  const choices = encodingChoices(target);
  return textureEncodings.filter((encoding) => choices[encoding] !== undefined);
}

export function alphaChoices(target: TextureTarget, encoding: TextureEncoding): readonly AlphaBits[] {
  return encodingChoices(target)[encoding] ?? [];
}

export function alphaWords(bits: AlphaBits): string {
  if (bits === 0) return text('No alpha');
  return bits === 1 ? fill('{}: cut out', counted(bits, 'bit')) : counted(bits, 'bit');
}

/** How an encoding is to be made. */
export interface EncodingSettings {
  readonly encoding: TextureEncoding;
  readonly alphaBits: AlphaBits;
  readonly quality: number;
}

export const usualQuality = USUAL_QUALITY;

/** What quality means for an encoding; null where there is nothing to choose. */
export function qualityKind(encoding: TextureEncoding): 'percent' | 'effort' | null {
  if (encoding === 'jpeg') return 'percent';
  return encoding.startsWith('dxt') ? 'effort' : null;
}

/** Settings that the target can have, as near as possible to those wanted: no alpha is lost where the encoding can hold it. */
export function settled(target: TextureTarget, wanted: EncodingSettings): EncodingSettings {
  const encodings = encodingsOf(target);
  const encoding = encodings.includes(wanted.encoding) ? wanted.encoding : (encodings[0] ?? wanted.encoding);
  const choices = alphaChoices(target, encoding);
  const alphaBits = choices.includes(wanted.alphaBits)
    ? wanted.alphaBits
    : (choices.find((bits) => bits >= wanted.alphaBits) ?? choices.at(-1) ?? 0);
  return { encoding, alphaBits, quality: wanted.quality };
}
