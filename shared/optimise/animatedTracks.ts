/** All that has keys in a document, and what it moves, by the words of its format. Pure. */
import type { RecordId } from '../codec/documentRecord.ts';
import { heldBy, listOf } from '../document/structure.ts';
import type { KeyKind } from '../format/animation.ts';
import type { FormatDocument } from '../format/format.ts';

/** What a track moves of its owner. */
export type Channel = 'translation' | 'rotation' | 'scale' | 'event' | 'other';

const words: readonly (readonly [Channel, RegExp])[] = [
  ['translation', /translation|place|position|^x$/i],
  ['rotation', /rotation/i],
  ['scale', /scal/i],
  ['event', /event/i],
];

/** What a track moves, by the words of its format; several where one track has all. */
export function channelsOf({ label, componentNames }: KeyKind): readonly Channel[] {
  const said = [label, ...componentNames.filter((name) => name.length > 1 || componentNames.length > 4)];
  const found = words.flatMap(([channel, pattern]) => (said.some((word) => pattern.test(word)) ? [channel] : []));
  return found.length === 0 ? ['other'] : found;
}

/** Records that may hold keys, with those below them, each once. */
export function recordsWithKeys(document: FormatDocument, ids: readonly RecordId[]): readonly RecordId[] {
  const { animation } = document.format;
  const animated = ids.flatMap((id) => [id, ...(animation?.animators(document, id) ?? [])]);
  return [...new Set(animated.flatMap((id) => [id, ...heldBy(document, id)]))];
}

/** Everything in a document that its format animates. */
export function animatedRecords(document: FormatDocument): readonly RecordId[] {
  return (document.format.animation?.collections ?? []).flatMap((name) => listOf(document, name));
}
