/** What dropping rows of the outline means: another parent for nodes, another place for entries of one list. */
import { listByName } from '../../../../../shared/codec/byName.ts';
import type { FormatDocument, OutlineNode } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { OutlineIndex } from '../../state/outlineIndex.ts';
import type { TreeDrop } from '../../../base/ui/index.ts';
import { areChildrenOf, canReparent, parentLink } from './nodeTree.ts';
import { commonList, reorder, reparent } from './structureEdits.ts';

type Drop =
  | { readonly kind: 'reparent'; readonly target: RecordId | null }
  /** The format puts one record below another by itself. */
  | { readonly kind: 'rehang'; readonly record: RecordId; readonly target: RecordId | null }
  /** In front of the entry number `index` of the list that holds them. */
  | { readonly kind: 'reorder'; readonly index: number };

/** The entry of the list in front of which a drop among a row's children lands. */
function listIndex(
  index: OutlineIndex,
  document: FormatDocument,
  ids: readonly RecordId[],
  drop: TreeDrop,
): number | null {
  const place = commonList(document, ids);
  const siblings = index.nodes.get(drop.parent)?.children ?? [];
  if (place === null || !ids.every((id) => siblings.some((sibling) => sibling.record === id))) return null;
  const list = listByName(document.get(place.owner).fields, place.member);
  const next = siblings[drop.index]?.record;
  const at = next === undefined || next === null ? list.length : list.indexOf(next);
  return at < 0 ? null : at;
}

/** A drop of one record on another for formats that know how to put it there; null for every other drop. */
function rehanging(document: FormatDocument, ids: readonly RecordId[], parent: OutlineNode | undefined): Drop | null {
  const { reparenting } = document.format.structure;
  const [record] = ids;
  if (reparenting === undefined || record === undefined || ids.length > 1 || parent === undefined) return null;
  if (document.get(record).type !== reparenting.type) return null;
  const isTop = parent.record === null && parent.collection !== undefined;
  if (parent.record === null && !isTop) return null;
  return reparenting.isAllowed(document, record, parent.record)
    ? { kind: 'rehang', record, target: parent.record }
    : null;
}

/** What a drop would do; null when it may not be. */
export function dropMeaning(
  index: OutlineIndex,
  document: FormatDocument,
  keys: readonly string[],
  drop: TreeDrop,
): Drop | null {
  const ids = keys.flatMap((key) => index.nodes.get(key)?.record ?? []);
  if (ids.length === 0 || ids.length !== keys.length) return null;
  const parent = index.nodes.get(drop.parent);
  const links = ids.map((id) => parentLink(document, document.get(id).type));
  if (links.every((link) => link !== null)) {
    const isTop = links.every(({ reference }) => reference.collection === parent?.collection);
    if (!isTop && (parent === undefined || parent.record === null)) return null;
    const target = isTop ? null : (parent?.record ?? null);
    const isAllowed = canReparent(document, ids, target) && !areChildrenOf(document, ids, target);
    return isAllowed ? { kind: 'reparent', target } : null;
  }
  const rehung = rehanging(document, ids, parent);
  if (rehung !== null) return rehung;
  const at = listIndex(index, document, ids, drop);
  return at === null ? null : { kind: 'reorder', index: at };
}

/** The two callbacks of the tree. */
export function dropActions(index: OutlineIndex, document: FormatDocument) {
  return {
    canMove: (keys: readonly string[], drop: TreeDrop): boolean => dropMeaning(index, document, keys, drop) !== null,
    move: (keys: readonly string[], drop: TreeDrop): void => {
      const meaning = dropMeaning(index, document, keys, drop);
      const ids = keys.flatMap((key) => index.nodes.get(key)?.record ?? []);
      if (meaning?.kind === 'reparent') reparent(document, ids, meaning.target);
      if (meaning?.kind === 'rehang') {
        document.format.structure.reparenting?.apply(document, meaning.record, meaning.target);
      }
      if (meaning?.kind === 'reorder') reorder(document, ids, meaning.index);
    },
  };
}
