/**
 * Blocks of names after a step: texts get the room they need, places follow, and so does everything that refers to them.
 * A name keeps its room as long as its text fits, so that nothing else moves (formats/wmo.md, 4 and 19).
 */
import { GroupEntry } from '../schema/index.ts';
import { Group } from '../schema/group.ts';
import { Material, Texture } from '../schema/material.ts';
import { Doodad, DoodadModel, GroupName, Skybox } from '../schema/building.ts';
import { nameFields } from '../schema/nameBlock.ts';
import { namesOf } from '../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import { encodedLength } from '../../../codec/text.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { itemsOf, chunkWithTag } from '../../common/terrain/chunkLists.ts';
import { groupsOf } from '../model.ts';
import type { Before } from './before.ts';

interface Block {
  readonly tag: string;
  readonly type: string;
  /** NULs that a text which gets new room has behind it at least. */
  readonly nuls: number;
  /** Records that refer to places in it, and their fields. */
  readonly references: (document: DocumentView) => readonly (readonly [RecordId, readonly string[]])[];
}

const withTag =
  (tag: string, fields: readonly string[]) =>
  (document: DocumentView): readonly (readonly [RecordId, readonly string[]])[] =>
    itemsOf(document, tag).map((id) => [id, fields]);

const blocks: readonly Block[] = [
  {
    tag: 'MOTX',
    type: Texture.type,
    nuls: 4,
    references: withTag('MOMT', namesOf(Material, 'texture', 'secondTexture')),
  },
  { tag: 'MODN', type: DoodadModel.type, nuls: 1, references: withTag('MODD', namesOf(Doodad, 'model')) },
  {
    tag: 'MOGN',
    type: GroupName.type,
    nuls: 1,
    references: (document) => [
      ...withTag('MOGI', namesOf(GroupEntry, 'name'))(document),
      ...groupsOf(document).map(({ id }) => [id, namesOf(Group, 'name', 'description')] as const),
    ],
  },
  { tag: 'MOSB', type: Skybox.type, nuls: 1, references: () => [] },
];

const types: ReadonlySet<string> = new Set(blocks.map(({ type }) => type));

/** A name as it stood or stands. */
interface Slot {
  readonly id: RecordId;
  readonly text: string;
  readonly offset: number;
  readonly size: number;
  readonly length: number;
}

function slotOf(record: DocumentRecord): Slot {
  const { path: text, offset, size } = nameFields(record);
  return { id: record.id, text, offset, size, length: encodedLength(text) };
}

const aligned = (size: number): number => Math.ceil(size / 4) * 4;

/** Where names come to stand, and those that are gone because their text is. */
function layOut(
  names: readonly Slot[],
  nuls: number,
  before: Before,
): { readonly slots: readonly Slot[]; readonly emptied: readonly RecordId[] } {
  const slots: Slot[] = [];
  const emptied: RecordId[] = [];
  let end = 0;
  const extendLast = (by: number): void => {
    const last = slots.pop();
    if (last === undefined) return;
    slots.push({ ...last, size: last.size + by });
    end += by;
  };
  for (const name of names) {
    const old = before.get(name.id);
    const last = slots.at(-1);
    if (name.length === 0 && last !== undefined) {
      // A name without text cannot be told from the NULs behind the one before it.
      extendLast(name.size);
      emptied.push(name.id);
      continue;
    }
    if (last !== undefined && last.size <= last.length) extendLast(aligned(last.length + 1) - last.size);
    if (old === null) extendLast(aligned(end) - end);
    // Unless it is new text, the last one may end without a NUL.
    const isKept = old != null && nameFields(old).path === name.text;
    const size = isKept || name.size > name.length ? name.size : aligned(name.length + nuls);
    slots.push({ ...name, offset: end, size });
    end += size;
  }
  return { slots, emptied };
}

/** Where the next name of a block will stand that is added at its end, as `settleNames` lays it out. */
export function nextPlace(document: DocumentView, tag: string): number {
  const last = itemsOf(document, tag).at(-1);
  if (last === undefined) return 0;
  const { offset, size, length } = slotOf(document.get(last));
  return aligned(offset + (size <= length ? aligned(length + 1) : size));
}

/** Where a place of the old block is in the new one. */
function placeMap(old: readonly Slot[], now: readonly Slot[]): (offset: number) => number {
  const byId = new Map(now.map((slot) => [slot.id, slot]));
  const last = now.at(-1);
  // The last NUL of the block: a place without text.
  const none = last === undefined ? 0 : last.offset + last.size - 1;
  return (offset) => {
    const slot = old.find((each) => offset >= each.offset && offset < each.offset + each.size);
    if (slot === undefined) return offset;
    const target = byId.get(slot.id);
    if (target === undefined) return none;
    const inside = offset - slot.offset;
    if (inside === 0 || (slot.length === target.length && inside < target.size)) return target.offset + inside;
    // Behind the text it stays behind the text; within it, as far from its end.
    if (inside >= slot.length) {
      return target.offset + Math.min(target.length + inside - slot.length, target.size - 1);
    }
    return target.offset + Math.max(0, target.length - (slot.length - inside));
  };
}

function settleBlock(document: DocumentView, transaction: Transaction, before: Before, block: Block): void {
  const chunk = chunkWithTag(document, block.tag);
  if (chunk === null) return;
  const oldChunk = before.get(chunk.id);
  const old = (oldChunk == null ? [] : chunkItems(oldChunk)).flatMap((id): readonly Slot[] => {
    const record = before.get(id);
    return record === null ? [] : [slotOf(record)];
  });
  const names = chunkItems(chunk).map((id) => slotOf(document.get(id)));
  const { slots, emptied } = layOut(names, block.nuls, before);
  if (emptied.length > 0) {
    const gone = new Set(emptied);
    transaction.update(chunk.id, { items: names.flatMap(({ id }) => (gone.has(id) ? [] : [id])) });
    for (const id of emptied) transaction.remove(id);
  }
  for (const { id, offset, size } of slots) transaction.update(id, { offset, size });
  const placeOf = placeMap(old, slots);
  if (old.every(({ offset, size }) => placeOf(offset) === offset && placeOf(offset + size - 1) === offset + size - 1)) {
    return;
  }
  for (const [id, members] of block.references(document)) {
    const { fields } = document.get(id);
    const moved = members.map((member) => {
      const offset = Number(fieldsByName(fields)[member]);
      return [member, offset < 0 ? offset : placeOf(offset)] as const;
    });
    transaction.update(id, Object.fromEntries(moved));
  }
}

/** To be called at the end of a step. */
export function settleNames(document: DocumentView, transaction: Transaction, before: Before): void {
  const touched = new Set<string>();
  for (const record of before.changed.values()) touched.add(record.type);
  for (const id of before.added) if (document.has(id)) touched.add(document.get(id).type);
  if (![...touched].some((type) => types.has(type))) return;
  for (const block of blocks) settleBlock(document, transaction, before, block);
}
