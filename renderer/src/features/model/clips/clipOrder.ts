/** The order of clips in the file: some games and their code go by it. One step each; what names a clip by its number follows. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { commonList, newOrder, recordsAt, reorder } from '../../../workbench/panels/outline/structureEdits.ts';
import { sequencesOf } from '../../../workbench/state/sequences.ts';
import { text } from '../../../base/text/language.ts';

/** The place in the file's list that a gap among the clips stands for; −1 where it is in another list. */
function placeOfGap(document: FormatDocument, clip: RecordId, gap: number): number {
  const clips = sequencesOf(document).map(({ id }) => id);
  const place = commonList(document, [clip]);
  if (place === null || !clips.includes(clip)) return -1;
  const list = recordsAt(document, place);
  const [next, last] = [clips[gap], clips.at(-1)];
  if (next !== undefined) return list.indexOf(next);
  return last === undefined ? -1 : list.indexOf(last) + 1;
}

/** Puts a clip in front of the one that is at a place among all clips now, or behind the last. */
export function putClip(document: FormatDocument, clip: RecordId, gap: number): void {
  const index = placeOfGap(document, clip, gap);
  if (index >= 0) reorder(document, [clip], index);
}

/** The gap that a clip goes to when it moves by one; null where it cannot. */
function gapBeside(document: FormatDocument, clip: RecordId, by: 1 | -1): number | null {
  const at = sequencesOf(document).findIndex(({ id }) => id === clip);
  const gap = by < 0 ? at - 1 : at + 2;
  const index = at < 0 || gap < 0 ? -1 : placeOfGap(document, clip, gap);
  return index < 0 || newOrder(document, [clip], index) === null ? null : gap;
}

/** Why a clip cannot be moved by one place in the list; null where it can. */
export function whyNotMoved(document: FormatDocument, clip: RecordId, by: 1 | -1): string | null {
  if (gapBeside(document, clip, by) !== null) return null;
  return by < 0 ? text('It is the first clip of the list') : text('It is the last clip of the list');
}

export function moveClip(document: FormatDocument, clip: RecordId, by: 1 | -1): void {
  const gap = gapBeside(document, clip, by);
  if (gap !== null) putClip(document, clip, gap);
}
