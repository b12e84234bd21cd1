/** The bulk data of a group that belong together: lists of vertices, and lists of triangles. */
import { chunkItems } from '../../../codec/chunks.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn } from '../model.ts';
import type { ListName } from '../schema/geometry.ts';
import { listOf } from '../schema/geometry.ts';
import { Group, groupChunks } from '../schema/group.ts';

export type List = Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Which chunk of a group a list is in, and how many numbers of it a vertex or triangle has. */
export interface ListKind {
  readonly tag: string;
  readonly member: ListName;
  readonly width: number;
}

export const vertexLists: readonly ListKind[] = [
  { tag: 'MOVT', member: 'positions', width: 3 },
  { tag: 'MONR', member: 'normals', width: 3 },
  { tag: 'MOTV', member: 'coordinates', width: 2 },
  { tag: 'MOCV', member: 'colours', width: 4 },
];

/** Numbers of the nth list of a kind; null where the group has no such chunk. A chunk without content has an empty list. */
export function numbersIn(
  document: DocumentView,
  group: GroupAt,
  { tag, member }: Pick<ListKind, 'tag' | 'member'>,
  nth = 0,
): { readonly chunk: RecordId; readonly item: RecordId | null; readonly numbers: ArrayLike<number> } | null {
  const chunk = chunksIn(document, group, tag)[nth];
  if (chunk === undefined) return null;
  const [item = null] = chunkItems(chunk);
  return { chunk: chunk.id, item, numbers: (item === null ? null : listOf(document.get(item), member)) ?? [] };
}

/** Stores the nth list of a kind. An empty one has no record, as in a chunk without content. */
export function storeNumbers(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  { tag, member }: Pick<ListKind, 'tag' | 'member'>,
  numbers: List,
  nth = 0,
): void {
  const found = numbersIn(document, group, { tag, member }, nth);
  const type = groupChunks.byTag.get(storedTag(tag))?.schema.type;
  if (found === null || type === undefined) return;
  const { chunk, item } = found;
  if (item !== null && numbers.length > 0) transaction.update(item, { [member]: numbers });
  else if (item !== null) {
    transaction.update(chunk, { items: [] });
    transaction.remove(item);
  } else if (numbers.length > 0) {
    const made = transaction.add(type, chunk, { [member]: numbers });
    transaction.update(chunk, { items: [made] });
  }
}

/** The group with the fields that it has now. */
export function groupNow(document: DocumentView, group: GroupAt): GroupAt {
  return { ...group, fields: fieldsOf(Group, document.get(group.id)) };
}
