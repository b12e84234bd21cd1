/** Counts of the header: they follow lists whose length changes; a wrong one of a list that did not change stays. */
import { nameFields } from '../schema/nameBlock.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import { headerOf } from '../model.ts';

export const statedCounts = [
  ['materialCount', 'MOMT'],
  ['groupCount', 'MOGI'],
  ['portalCount', 'MOPT'],
  ['lightCount', 'MOLT'],
  ['modelCount', 'MODN'],
  ['doodadCount', 'MODD'],
  ['setCount', 'MODS'],
] as const;

/** Names without text are no models. */
export function countOf(document: DocumentView, tag: string): number {
  const ids = itemsOf(document, tag);
  return tag === 'MODN' ? ids.filter((id) => nameFields(document.get(id)).path !== '').length : ids.length;
}

export function keepCounts(document: DocumentView): (transaction: Transaction) => void {
  const before = statedCounts.map(([, tag]) => countOf(document, tag));
  return (transaction) => {
    const header = headerOf(document);
    if (header === null) return;
    for (const [index, [member, tag]] of statedCounts.entries()) {
      const count = countOf(document, tag);
      if (count !== before[index]) transaction.update(header.id, { [member]: count });
    }
  };
}
