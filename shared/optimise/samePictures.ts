/** Textures that show the same pixels under other names, one for all of them. */
import type { RecordId } from '../codec/documentRecord.ts';
import { mergeInto } from '../document/sameRecords.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatDocument } from '../format/format.ts';
import type { EditedModel } from '../model/edits.ts';

/** A word for the pixels of each texture whose picture is at hand: the same one for the same pixels. */
export type PictureWords = ReadonlyMap<RecordId, string>;

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
