/** The conversion of a model file as a job of a worker: tells what pictures it still needs, or what came of it. */
import { type DisplayDress, dressedAs, dressNote } from '../appearance/dressed.ts';
import type { FilePart } from '../codec/documentView.ts';
import { FormatError } from '../codec/error.ts';
import { openDocument } from '../document/document.ts';
import type { ConvertedFiles } from '../exchange/convert/anyTarget.ts';
import { convertToAny } from '../exchange/convert/anyTarget.ts';
import { conversionTarget, gameOf, isVersionChange } from '../exchange/convert/targets.ts';
import { remakesPictures } from '../exchange/convert/version.ts';
import { wantedTextures } from '../exchange/gltf/index.ts';
import { ImportError } from '../exchange/gltf/read/problem.ts';
import { sniffFormat } from '../formats/index.ts';
import type { RgbaPixels } from '../media/mipmaps.ts';
import { decodeTexture } from '../texture/index.ts';

export interface ConvertParams {
  /** The model's files end to end. */
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  readonly name: string;
  readonly target: string;
  readonly scale: number | null;
  /** What the game's tables have for it; null for a model as it is. */
  readonly display: DisplayDress | null;
  /** Picture files by the paths that were wanted; null for those that nobody has; null as a whole before they were. */
  readonly pictures: readonly (readonly [path: string, file: PictureFile | null])[] | null;
}

export interface PictureFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type ConvertOutcome =
  | { readonly kind: 'wanting'; readonly paths: readonly string[] }
  | ({ readonly kind: 'made' } & ConvertedFiles)
  | { readonly kind: 'failed'; readonly message: string };

const sniffed = 4096;

function decoded(file: PictureFile | null): RgbaPixels | null {
  if (file === null) return null;
  try {
    return decodeTexture(file);
  } catch (error) {
    // A picture that cannot be read is as good as none: the report names it.
    if (error instanceof FormatError || error instanceof RangeError) return null;
    throw error;
  }
}

export function convertJob({
  bytes,
  files,
  name,
  target: id,
  scale,
  display,
  pictures,
}: ConvertParams): ConvertOutcome {
  const target = conversionTarget(id);
  const format = sniffFormat(bytes.subarray(0, sniffed), name);
  if (target === null) return { kind: 'failed', message: `There is no target ${id}.` };
  if (format === null) return { kind: 'failed', message: 'This is not a model that Chunksmith knows.' };
  try {
    const document = openDocument(format, bytes, { files });
    const from = gameOf(document);
    if (from === target.game && document.version === target.version) {
      return { kind: 'failed', message: 'It is already of this game and version.' };
    }
    const isPlain = from === null || isVersionChange(from, target.game);
    const dress = isPlain || format.id !== 'm2' ? null : display;
    const choices = dress === null ? null : dressedAs(document, dress);
    const wanted = isPlain && !remakesPictures(document, target, 'kept') ? [] : wantedTextures(document, choices);
    if (pictures === null && wanted.length > 0) {
      return { kind: 'wanting', paths: [...new Set(wanted.map(({ path }) => path))] };
    }
    const known = new Map(pictures);
    const byIndex = new Map(wanted.map(({ index, path }) => [index, decoded(known.get(path) ?? null)]));
    const made = convertToAny(document, target, name, {
      scale,
      pictureOf: (index) => byIndex.get(index) ?? null,
      ...(choices === null ? {} : { isShown: choices.isShown }),
    });
    if (dress === null) return { kind: 'made', ...made };
    return { kind: 'made', ...made, notes: [{ kind: 'made', text: dressNote(dress) }, ...made.notes] };
  } catch (error) {
    const isTold = error instanceof ImportError || error instanceof RangeError || error instanceof FormatError;
    if (!isTold) throw error;
    return { kind: 'failed', message: `${error.message.replace(/\.$/, '')}.` };
  }
}
