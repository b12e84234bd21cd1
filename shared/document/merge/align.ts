/** Gives a document the records of a merge's plan and no others, in the plan's order, with every reference in it kept right. */
import type { RecordId, Value } from '../../codec/documentRecord.ts';
import { copyNumbers, isNumbers } from '../../codec/documentRecord.ts';
import { fieldsByName, listByName } from '../../codec/byName.ts';
import type { Document } from '../document.ts';
import { changeStructure, schemaOf, type Structure } from '../structure.ts';
import type { Transaction } from '../transaction.ts';
import { firstOf, type PlannedRecord, type Side, type Sides } from './plan.ts';

/** Which record of a document each of a plan is. */
export type Aligned = ReadonlyMap<PlannedRecord, RecordId>;

/** @param sides the documents as they were when the plan was made: what is missing is copied from the first that has it */
export function align(
  document: Document,
  transaction: Transaction,
  side: Side,
  root: PlannedRecord,
  sides: Sides,
): Aligned {
  const aligned = new Map<PlannedRecord, RecordId>([[root, document.root]]);
  changeStructure(document, transaction, (structure) => {
    const alignLists = (of: PlannedRecord, owner: RecordId): void => {
      for (const [member, children] of of.lists) {
        const ids = children.map((child) => child.ids[side] ?? added(structure, document, owner, member, child, sides));
        const planned = new Set(ids);
        for (const id of listByName(transaction.get(owner).fields, member)) if (!planned.has(id)) structure.remove(id);
        const before = listByName(transaction.get(owner).fields, member);
        const isSame = before.length === ids.length && ids.every((id, at) => id === before[at]);
        if (!isSame) transaction.update(owner, { [member]: ids });
        for (const [at, child] of children.entries()) {
          const id = ids[at];
          if (id === undefined) continue;
          aligned.set(child, id);
          alignLists(child, id);
        }
      }
    };
    alignLists(root, document.root);
  });
  return aligned;
}

function added(
  structure: Structure,
  document: Document,
  owner: RecordId,
  member: string,
  planned: PlannedRecord,
  sides: Sides,
): RecordId {
  const { fields } = firstOf(sides, planned.ids);
  const copied: Record<string, Value> = {};
  for (const [name, value] of Object.entries(fieldsByName(fields)))
    copied[name] = isNumbers(value) ? copyNumbers(value) : value;
  // What it holds is aligned after it.
  for (const { kind, name } of schemaOf(document, planned.type).members) if (kind === 'records') copied[name] = [];
  return structure.create(planned.type, copied, { owner, member });
}
