/** Converting textures from format to format, and what the results are called. Host and command line use it. */
import type { AlphaBits, TextureEncoding } from '../media/texture/settings.ts';
import { blpVersion } from '../formats/blp/index.ts';
import { errorsOfTexture } from './checked.ts';
import { changeTexture } from './edit.ts';
import type { TextureTarget } from './encode.ts';
import { encodeTexture, encodingChoices } from './encode.ts';
import type { TextureSource } from './source.ts';
import { decodeTexture, describeTexture, openTexture } from './source.ts';

/** `blp` stays of the version it is, and otherwise takes the one that has the encoding; Warcraft III's where both do. */
export const conversionFormats = ['blp', 'blp1', 'blp2', 'png', 'tga', 'dds'] as const;
export type ConversionFormat = (typeof conversionFormats)[number];

export interface ConvertOptions {
  readonly to: ConversionFormat;
  /** What is left out stays as it is where the format stays, and is chosen by the picture where it does not. */
  readonly encoding?: TextureEncoding;
  readonly alphaBits?: AlphaBits;
  readonly mips?: 'all' | 'none';
  readonly quality?: number;
  /** Take a stored alpha channel also where the header says that the game ignores it. */
  readonly useIgnoredAlpha?: boolean;
}

export interface Converted {
  /** Path of the result, with the folder of the source and the ending of its format. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** `PNG RGBA, 8 bits per sample`. */
  readonly from: string;
  readonly to: string;
  readonly width: number;
  readonly height: number;
  readonly mipCount: number;
  /** Errors that the validator finds in it and did not find in the source, a line a rule. */
  readonly errors: readonly string[];
}

/** Formats among which an encoding is looked for, in this order. */
function candidates(to: ConversionFormat): readonly TextureTarget[] {
  return to === 'blp' ? ['blp1', 'blp2'] : [to];
}

/** What is wrong with the options whatever the file; null when nothing is. */
export function optionProblem({ to, encoding, alphaBits }: ConvertOptions): string | null {
  const targets = candidates(to);
  const choices = targets.map(encodingChoices);
  const all = [...new Set(choices.flatMap((each) => Object.keys(each)))];
  if (encoding !== undefined && !all.includes(encoding)) {
    return `${to} has no encoding ${encoding}; possible: ${all.join(', ')}`;
  }
  if (alphaBits === undefined) return null;
  const depths = choices.flatMap((each) => (encoding === undefined ? Object.values(each) : [each[encoding]])).flat();
  const possible = [...new Set(depths.flatMap((each) => each ?? []))].toSorted((left, right) => left - right);
  if (possible.includes(alphaBits)) return null;
  return `${to}${encoding === undefined ? '' : ` ${encoding}`} cannot have ${alphaBits} bits of alpha; possible: ${possible.join(', ')}`;
}

function targetOf(source: TextureSource, { to, encoding }: ConvertOptions): TextureTarget {
  if (to !== 'blp') return to;
  const { format, bytes } = openTexture(source);
  const version = format.id === 'blp' ? blpVersion(bytes) : null;
  const own = version === 2 ? 'blp2' : 'blp1';
  if (encoding === undefined || encoding in encodingChoices(own)) return own;
  return own === 'blp1' ? 'blp2' : 'blp1';
}

/** Whether the file is of the target's format already, so that it is changed and not made anew. */
function isOfTarget(source: TextureSource, target: TextureTarget): boolean {
  const { format, bytes } = openTexture(source);
  if (format.id !== 'blp') return format.id === target;
  return (target === 'blp1' && blpVersion(bytes) === 1) || (target === 'blp2' && blpVersion(bytes) === 2);
}

/** A file that stays of its format: what nobody asks to change stays, to the last byte. */
function changed(source: TextureSource, { encoding, alphaBits, quality, mips }: ConvertOptions): Uint8Array {
  const { format, bytes: original } = openTexture(source);
  let bytes = original;
  const settings = {
    ...(encoding === undefined ? {} : { encoding }),
    ...(alphaBits === undefined ? {} : { alphaBits }),
    ...(quality === undefined ? {} : { quality }),
  };
  // A TGA is told by its name alone.
  const name = `texture.${format.id}`;
  if (Object.keys(settings).length > 0) bytes = changeTexture({ bytes, name }, { kind: 'encoding', ...settings });
  if (mips !== undefined) bytes = changeTexture({ bytes, name }, { kind: 'mips', mips });
  return bytes;
}

/** The bytes of a texture in another format or encoding. @throws FormatError when it cannot be decoded or encoded */
export function convertTexture(source: TextureSource, options: ConvertOptions): Uint8Array {
  const target = targetOf(source, options);
  if (isOfTarget(source, target)) return changed(source, options);
  const { to: _to, useIgnoredAlpha = false, ...settings } = options;
  const image = decodeTexture(source, 0, { useIgnoredAlpha });
  return encodeTexture(image, { format: target, ...settings });
}

/** What a converted file is called. */
export function textureNameFor(path: string, target: ConversionFormat): string {
  const ending = target.startsWith('blp') ? 'blp' : target;
  const slash = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  const dot = path.lastIndexOf('.');
  return `${dot > slash + 1 ? path.slice(0, dot) : path}.${ending}`;
}

/** @param path of the source: the result lies beside it. @throws FormatError when the file cannot be converted */
export function convertFile(path: string, source: TextureSource, options: ConvertOptions): Converted {
  const from = describeTexture(source).encoding;
  const bytes = convertTexture(source, options);
  const result = textureNameFor(path, options.to);
  const { encoding, width, height, mipCount } = describeTexture({ bytes, name: result });
  const errors = errorsOfTexture(source, { bytes, name: result });
  return { path: result, bytes, from, to: encoding, width, height, mipCount, errors };
}
