/** Textures that show the same pixels under other names. */
import type { RecordId } from '../codec/documentRecord.ts';
import { mergeInto } from '../document/sameRecords.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatDocument } from '../format/format.ts';
import type { EditedModel } from '../model/edits.ts';
import type { ModelTexture } from '../model/view.ts';

/** A word for the pixels of each texture whose picture is at hand: the same one for the same pixels. */
export type PictureWords = ReadonlyMap<RecordId, string>;

/** Finds the picture of a path; null where there is none. */
export type LoadPicture = (path: string, kind: ModelTexture['kind']) => Promise<Pixels | null>;

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Half-Life colours textures of these names by the player: what they are called matters. */
const namedForPlayers = /^(remap|dm_base)/i;

async function pixelsOf(texture: ModelTexture, load: LoadPicture): Promise<Pixels | null> {
  if (texture.pixels !== null) return namedForPlayers.test(texture.path) ? null : texture.pixels();
  if (texture.filledIn !== null || texture.path === '') return null;
  // What cannot be read is not compared.
  return load(texture.path, texture.kind).catch(() => null);
}

/** What Node, pages and workers have alike; `shared` sees the types of none of them. */
const { crypto } = globalThis as unknown as {
  readonly crypto: { readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> } };
};

async function wordOf({ width, height, pixels }: Pixels): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', Uint8Array.from(pixels));
  return `${width} × ${height} ${new Uint8Array(hash).join(' ')}`;
}

/** Looks at all pictures that are at hand, one after the other, as large ones take memory. */
export async function pictureWords(textures: readonly ModelTexture[], load: LoadPicture): Promise<PictureWords> {
  const words = new Map<RecordId, string>();
  for (const texture of textures) {
    const pixels = await pixelsOf(texture, load);
    if (pixels !== null) words.set(texture.record, await wordOf(pixels));
  }
  return words;
}

/** Lets the first of those with the same pixels stand for the others, inside a step that is open; gives how many went. */
export function mergeSamePictures(
  document: FormatDocument,
  { view, edits }: EditedModel,
  step: Transaction,
  words: PictureWords,
): number {
  const firsts = new Map<string, number>();
  const heirs = view.textures.map(({ record, kind, wrapsS, wrapsT }, at) => {
    const word = words.get(record);
    if (word === undefined) return at;
    // Where a texture is its own material, how it is drawn is its own, too.
    const flags = edits.layerChoices?.isTexture === true ? view.materials[at]?.layers[0]?.flags : 0;
    const key = `${kind} ${wrapsS} ${wrapsT} ${flags} ${word}`;
    const first = firsts.get(key) ?? at;
    firsts.set(key, first);
    return first;
  });
  return mergeInto(document, step, 'textures', heirs);
}
