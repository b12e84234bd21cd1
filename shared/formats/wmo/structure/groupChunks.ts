/** Chunks of a group that come and go together with the flag that promises them (formats/wmo.md, 3 and 5). */
import { fieldsOf } from '../../../codec/record.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { chunkTag } from '../../../codec/chunks.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import { promisedChunks } from '../flags.ts';
import { groupChunks, Group } from '../schema/group.ts';

function flagFor(tag: string): number {
  return promisedChunks.find((each) => each.tag === tag && each.nth === 0)?.flag ?? 0;
}

/** Gives a group a chunk with one record, in the place where clients look for it, and the flag that promises it. */
export function addGroupChunk(
  document: DocumentView,
  transaction: Transaction,
  group: RecordId,
  tag: string,
  fields: Fields,
): void {
  const order = groupChunks.definitions.map((definition) => definition.tag);
  const rank = order.indexOf(storedTag(tag));
  const definition = groupChunks.definitions[rank];
  if (definition === undefined) throw new Error(`groups have no chunk ${tag}`);
  const chunk = transaction.add(groupChunks.Chunk.type, group, { tag: definition.tag, items: [] });
  const item = transaction.add(definition.schema.type, chunk, fields);
  transaction.update(chunk, { items: [item] });
  const { chunks, flags } = fieldsOf(Group, document.get(group));
  const earlier = new Set(order.slice(0, rank));
  // A second MOTV or MOCV stands at the end; the first chunk that must follow decides.
  const behind = chunks.findIndex((id) => {
    const at = order.indexOf(chunkTag(document.get(id)));
    return at > rank;
  });
  const lastEarlier = chunks.findLastIndex((id) => earlier.has(chunkTag(document.get(id))));
  const position = behind < 0 ? lastEarlier + 1 : behind;
  transaction.set(Group, group, {
    chunks: chunks.toSpliced(position, 0, chunk),
    flags: (flags | flagFor(tag)) >>> 0,
  });
}

/** Takes the chunk of a record away, with the flag that promised it. */
export function removeGroupChunk(
  document: DocumentView,
  transaction: Transaction,
  group: RecordId,
  item: RecordId,
  tag: string,
): void {
  const { owner } = document.get(item);
  if (owner === null) return;
  const { chunks, flags } = fieldsOf(Group, document.get(group));
  transaction.set(Group, group, {
    chunks: chunks.filter((id) => id !== owner),
    flags: (flags & ~flagFor(tag)) >>> 0,
  });
  transaction.remove(item);
  transaction.remove(owner);
}
