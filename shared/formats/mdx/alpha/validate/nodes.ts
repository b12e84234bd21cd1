/** Rules about the node tree. Format page 20.2. */
import { counts, inside, listed, says } from '../../../../codec/said.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { Pivots } from '../../schema/model.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { singleRecord } from '../../model.ts';
import type { Report } from '../../validate/rule.ts';
import { rule } from '../../validate/rule.ts';
import type { NodeFields } from '../../view/records.ts';
import type { AlphaModel, Item } from './context.ts';
import { alphaArea } from './context.ts';

const rules = {
  idRange: rule(
    'node-id-range',
    'error',
    'Object ids number all nodes from 0 on without gaps; the game refuses models where they do not.',
  ),
  idRepeated: rule('node-id-repeated', 'error', 'Parents, pivots and vertices cannot tell the two nodes apart.'),
  cycle: rule(
    'node-parent-cycle',
    'error',
    'The game never ends following the parents: it hangs or crashes. Choose another parent.',
  ),
  pivots: rule('pivot-count', 'error', 'Every node needs a pivot point, found by its object id.'),
};

function checkIds({ nodes, nodeById, nameOf }: AlphaModel, report: Report): void {
  for (const { id, fields } of nodes) {
    const { objectId } = fields;
    const place = { record: id, member: 'objectId' };
    if (objectId < 0 || objectId >= nodes.length) {
      const message = says`${nameOf(id)} has the object id ${objectId}, but with ${counts(nodes.length, 'node')} ids end at ${nodes.length - 1}`;
      report(rules.idRange, { ...place, message });
    }
    const first = nodeById.get(objectId);
    if (first === undefined || first.id === id) continue;
    const message = says`${nameOf(id)} has the object id ${objectId} like ${inside(nameOf(first.id))}`;
    report(rules.idRepeated, { ...place, message });
  }
}

/** One problem a circle. Walks up from every node once; a node met again on the same walk closes a circle. */
function checkCycles({ nodes, nodeById, nameOf }: AlphaModel, report: Report): void {
  const walks = new Map<Item<NodeFields>, number>();
  for (const [walk, start] of nodes.entries()) {
    const path: Item<NodeFields>[] = [];
    let node: Item<NodeFields> | undefined = start;
    while (node !== undefined && !walks.has(node)) {
      walks.set(node, walk);
      path.push(node);
      node = nodeById.get(node.fields.parentId);
    }
    if (node === undefined || walks.get(node) !== walk) continue;
    const circle = path.slice(path.indexOf(node)).map(({ id }) => inside(nameOf(id)));
    const message =
      circle.length === 1
        ? says`${nameOf(node.id)} is its own parent`
        : says`The parents go round in a circle: ${listed(circle)}`;
    report(rules.cycle, { record: node.id, member: 'parentId', message });
  }
}

function checkPivots({ document, nodes, whole }: AlphaModel, report: Report): void {
  const pivots = singleRecord(document, 'PIVT');
  const count = pivots === null ? 0 : fieldsOf(Pivots, pivots).points.length / 3;
  if (count >= nodes.length) return;
  const message = says`The model has ${counts(count, 'pivot point')} for ${counts(nodes.length, 'node')}`;
  const fix = {
    label: 'Add the missing pivot points at the origin',
    apply: (transaction: Transaction) => {
      if (pivots === null) return;
      const { points: present } = fieldsOf(Pivots, transaction.get(pivots.id));
      const filled = new Float32Array(nodes.length * 3);
      filled.set(present);
      transaction.update(pivots.id, { points: filled });
    },
  };
  report(rules.pivots, { record: pivots?.id ?? whole, message, ...(pivots === null ? {} : { member: 'points', fix }) });
}

export const nodes = alphaArea(rules, (model, report) => {
  checkIds(model, report);
  checkCycles(model, report);
  checkPivots(model, report);
});
