/** What can be done to what is selected in a building: commands of the Model menu. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatAct } from '../../format/format.ts';
import { makeGroup } from './edits/newGroup.ts';
import { groupsOf } from './model.ts';
import { groupFlags } from './flags.ts';
import { Batch } from './schema/geometry.ts';

const batchesIn = (document: DocumentView, selection: readonly RecordId[]): readonly RecordId[] =>
  selection.filter((id) => document.has(id) && document.get(id).type === Batch.type);

/** Batches in rooms that are seen through portals alone. */
function areInside(document: DocumentView, selection: readonly RecordId[]): boolean {
  const chunks = new Set(batchesIn(document, selection).map((id) => document.get(id).owner));
  return groupsOf(document).some(
    ({ fields }) => (fields.flags & groupFlags.interior) !== 0 && fields.chunks.some((chunk) => chunks.has(chunk)),
  );
}

export const buildingActs: readonly FormatAct[] = [
  {
    id: 'newGroup',
    title: 'New group from selected batches',
    icon: 'room',
    keywords: ['room', 'split', 'separate', 'part', 'file'],
    explain: (document, selection) =>
      'The batches become a group with a file of its own, of the same kind and in the same light. Doodads, lights, liquid and collision without a material stay where they are.' +
      (areInside(document, selection) ? ' The game shows rooms through portals alone, and the new one has none.' : ''),
    isOffered: (document, selection) => batchesIn(document, selection).length > 0,
    apply: (document, input) => {
      makeGroup(document, batchesIn(document, input?.selection ?? []));
    },
  },
];
