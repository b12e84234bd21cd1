/** What follows from fields at the end of every step: places of names, and the root's entries for groups. */
import type { DocumentRecord } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { groupFlags } from '../flags.ts';
import { groupsOf, headerOf, recordsOf } from '../model.ts';
import { Group } from '../schema/group.ts';
import { GroupEntry } from '../schema/index.ts';
import { beforeStep } from './before.ts';
import { settleNames } from './names.ts';
import { Building } from '../schema/building.ts';

/** Entries never have these; of `sometimes` either all or none (formats/wmo.md, 4: MOGI). */
const neverInEntry = groupFlags.lights | groupFlags.doodads;
const sometimesInEntry = groupFlags.bsp | groupFlags.colours;

/** Flags of an entry after its group's changed, in the style of whoever wrote it. */
export function entryFlags(entry: number, from: number, to: number): number {
  const styled = (entry & sometimesInEntry) === 0 && (from & sometimesInEntry) !== 0 ? sometimesInEntry : 0;
  const followed = (from ^ to) & ~neverInEntry & ~styled;
  return ((entry & ~followed) | (to & followed)) >>> 0;
}

const sameNumbers = (left: readonly number[], right: readonly number[]): boolean =>
  left.every((value, at) => value === right[at]);

interface Box {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
}

function unionOf(boxes: readonly Box[]): Box | null {
  const [first, ...rest] = boxes;
  if (first === undefined) return null;
  return rest.reduce<Box>(
    (sum, box) => ({
      minimum: sum.minimum.map((value, axis) => Math.min(value, box.minimum[axis] ?? value)),
      maximum: sum.maximum.map((value, axis) => Math.max(value, box.maximum[axis] ?? value)),
    }),
    { minimum: first.minimum, maximum: first.maximum },
  );
}

const sameBox = (left: Box, right: Box): boolean =>
  sameNumbers(left.minimum, right.minimum) && sameNumbers(left.maximum, right.maximum);

function followGroups(
  document: DocumentView,
  transaction: Transaction,
  changed: ReadonlyMap<unknown, DocumentRecord>,
): void {
  for (const { id, fields, entry } of groupsOf(document)) {
    const record = changed.get(id);
    if (record === undefined || entry === null) continue;
    const from = fieldsOf(Group, record);
    const of = fieldsOf(GroupEntry, document.get(entry));
    if (from.flags !== fields.flags)
      transaction.set(GroupEntry, entry, { flags: entryFlags(of.flags, from.flags, fields.flags) });
    if (!sameBox(from, fields) && sameBox(from, of)) {
      transaction.set(GroupEntry, entry, { minimum: fields.minimum, maximum: fields.maximum });
    }
  }
}

/** The building's box stays the one around all entries, if it was that. */
function followBox(
  document: DocumentView,
  transaction: Transaction,
  changed: ReadonlyMap<unknown, DocumentRecord>,
): void {
  const header = headerOf(document);
  if (header === null || changed.has(header.id)) return;
  const entries = recordsOf(document, 'MOGI', GroupEntry);
  if (!entries.some(({ id }) => changed.has(id))) return;
  const before = unionOf(
    entries.map(({ id, fields }) => {
      const record = changed.get(id);
      return record === undefined ? fields : fieldsOf(GroupEntry, record);
    }),
  );
  const now = unionOf(entries.map(({ fields }) => fields));
  if (before !== null && now !== null && sameBox(before, header.fields))
    transaction.set(Building, header.id, { ...now });
}

/** Brings entries and the building's box along with the groups that the step changed. */
export function followChangedGroups(document: DocumentView, transaction: Transaction): void {
  const { changed } = beforeStep(document, transaction);
  if (![...changed.values()].some(({ type }) => type === Group.type || type === GroupEntry.type)) return;
  followGroups(document, transaction, changed);
  followBox(document, transaction, beforeStep(document, transaction).changed);
}

export function followBuilding(document: DocumentView, transaction: Transaction): void {
  settleNames(document, transaction, beforeStep(document, transaction));
  followChangedGroups(document, transaction);
}
