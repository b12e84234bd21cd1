/** Portals when they or groups come and go: their sides, the groups' shares of these, and vertices (formats/wmo.md, 13). */
import { fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { heldCount } from '../../../codec/count.ts';
import { chunkWithTag, itemsOf } from '../../common/terrain/chunkLists.ts';
import { groupsOf, recordsOf } from '../model.ts';
import { Portal, PortalSide, PortalVertices } from '../schema/building.ts';
import { Group } from '../schema/group.ts';

interface Side {
  readonly portal: RecordId | undefined;
  readonly group: RecordId | undefined;
}

function removeSides(document: DocumentView, transaction: Transaction, gone: ReadonlySet<RecordId>): void {
  const chunk = chunkWithTag(document, 'MOPR');
  if (chunk === null || gone.size === 0) return;
  transaction.update(chunk.id, { items: chunkItems(chunk).filter((id) => !gone.has(id)) });
  for (const id of gone) transaction.remove(id);
}

/** Vertices of portals that are gone, where no other portal has them, go too. */
function dropVertices(
  document: DocumentView,
  transaction: Transaction,
  gone: readonly { readonly firstVertex: number; readonly vertexCount: number }[],
): void {
  const [list] = itemsOf(document, 'MOPV');
  const positions = list === undefined ? null : fieldsOf(PortalVertices, document.get(list)).positions;
  if (list === undefined || !(positions instanceof Float32Array) || gone.length === 0) return;
  const count = positions.length / 3;
  const within = (ranges: readonly { readonly firstVertex: number; readonly vertexCount: number }[]) => {
    const used = new Set<number>();
    for (const { firstVertex, vertexCount } of ranges) {
      const end = firstVertex + heldCount(vertexCount, count - firstVertex);
      for (let vertex = firstVertex; vertex < end; vertex++) used.add(vertex);
    }
    return used;
  };
  const portals = recordsOf(document, 'MOPT', Portal);
  const kept = within(portals.map(({ fields }) => fields));
  const dropped = [...within(gone)].filter((vertex) => !kept.has(vertex));
  if (dropped.length === 0) return;
  const isDropped = new Set(dropped);
  const left = positions.filter((_value, at) => !isDropped.has(Math.floor(at / 3)));
  const chunk = chunkWithTag(document, 'MOPV');
  if (left.length > 0 || chunk === null) transaction.set(PortalVertices, list, { positions: left });
  else {
    // An empty chunk holds no list.
    transaction.update(chunk.id, { items: [] });
    transaction.remove(list);
  }
  for (const { id, fields } of portals) {
    const before = dropped.filter((vertex) => vertex < fields.firstVertex).length;
    transaction.set(Portal, id, { firstVertex: fields.firstVertex - before });
  }
}

/** To be called before portals, their sides or groups come and go; returns what is to be called after it. */
export function keepPortals(document: DocumentView): (transaction: Transaction) => void {
  const portals = recordsOf(document, 'MOPT', Portal);
  const entries = itemsOf(document, 'MOGI');
  const sides = itemsOf(document, 'MOPR');
  const stood = new Map(
    recordsOf(document, 'MOPR', PortalSide).map(({ id, fields }): [RecordId, Side] => [
      id,
      { portal: portals[fields.portal]?.id, group: entries[fields.group] },
    ]),
  );
  const owned = new Map(
    groupsOf(document).map(({ id, fields: { firstPortal, portalCount } }) => [
      id,
      sides.slice(firstPortal, firstPortal + heldCount(portalCount, sides.length - firstPortal)),
    ]),
  );
  const ownerOf = new Map([...owned].flatMap(([group, ids]) => ids.map((id) => [id, group] as const)));
  return (transaction) => {
    const isGone = (id: RecordId | undefined): boolean => id !== undefined && !document.has(id);
    const gone = [...stood].flatMap(([id, { portal, group }]) => {
      const owner = ownerOf.get(id);
      return document.has(id) && (isGone(portal) || isGone(group) || isGone(owner)) ? [id] : [];
    });
    removeSides(document, transaction, new Set(gone));
    dropVertices(
      document,
      transaction,
      portals.flatMap(({ id, fields }) => (document.has(id) ? [] : [fields])),
    );
    const now = itemsOf(document, 'MOPR');
    if (now.length === sides.length && now.every((id, at) => id === sides[at])) return;
    // A new side belongs to the group of the one before it.
    let current: RecordId | undefined;
    for (const id of now) {
      const owner = stood.has(id) ? ownerOf.get(id) : current;
      if (!stood.has(id) && owner !== undefined) ownerOf.set(id, owner);
      current = owner;
    }
    for (const { id, fields } of groupsOf(document)) {
      const first = now.findIndex((side) => ownerOf.get(side) === id);
      const last = now.findLastIndex((side) => ownerOf.get(side) === id);
      if (first >= 0) transaction.set(Group, id, { firstPortal: first, portalCount: last - first + 1 });
      else if ((owned.get(id)?.length ?? 0) > 0) transaction.set(Group, id, { firstPortal: 0, portalCount: 0 });
      else transaction.set(Group, id, { firstPortal: Math.min(fields.firstPortal, now.length) });
    }
  };
}
