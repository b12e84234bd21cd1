/** What follows from moved vertices of a group: boxes of its batches, its own box, and the collision tree (formats/wmo.md, 19). */
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { boundsOf } from '../../../geometry/extent.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, itemsIn } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import { buildTree } from '../tree/build.ts';
import { listIn } from '../view/batches.ts';

/** Numbers of 16 bits. */
const furthest = 32_767;
const held = (value: number): number => Math.min(furthest, Math.max(-furthest, value));

function settleBatches(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  positions: Float32Array,
): void {
  for (const id of itemsIn(document, group, 'MOBA')) {
    const { firstVertex, lastVertex } = fieldsOf(Batch, document.get(id));
    const box = boundsOf(positions.subarray(firstVertex * 3, (lastVertex + 1) * 3));
    if (box === null) continue;
    transaction.update(id, {
      minimum: box.minimum.map((value) => held(Math.floor(value))),
      maximum: box.maximum.map((value) => held(Math.ceil(value))),
    });
  }
}

function settleTree(document: DocumentView, transaction: Transaction, group: GroupAt, positions: Float32Array): void {
  const nodes = itemsIn(document, group, 'MOBN');
  const faces = listIn(document, group, 'MOBR', 'faces');
  const indices = listIn(document, group, 'MOVI', 'indices');
  const [first] = nodes;
  const chunk = first === undefined ? null : document.get(first).owner;
  if (chunk === null || faces === null || indices === null) return;
  const { minimum, maximum } = group.fields;
  const tree = buildTree({ positions, indices: indices.numbers, minimum, maximum });
  for (const id of nodes.slice(tree.nodes.length)) transaction.remove(id);
  const items = tree.nodes.map((node, at) => {
    const fields = { ...node };
    const known = nodes[at];
    if (known === undefined) return transaction.add('node', chunk, fields);
    transaction.update(known, fields);
    return known;
  });
  transaction.update(chunk, { items });
  transaction.update(faces.id, { faces: tree.faces });
}

/** To be called after vertices of a group have moved, in the same step. The root follows by itself. */
export function settleMesh(document: DocumentView, transaction: Transaction, id: RecordId): void {
  const find = (): GroupAt | undefined => groupsOf(document).find((each) => each.id === id);
  const group = find();
  const positions = group === undefined ? null : listIn(document, group, 'MOVT', 'positions')?.numbers;
  if (group === undefined || !(positions instanceof Float32Array)) return;
  settleBatches(document, transaction, group, positions);
  const box = boundsOf(positions);
  if (box !== null) transaction.update(id, { minimum: box.minimum, maximum: box.maximum });
  const now = find();
  if (now !== undefined) settleTree(document, transaction, now, positions);
}
