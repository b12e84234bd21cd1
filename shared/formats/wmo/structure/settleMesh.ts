/**
 * What follows from moved vertices of a group: boxes of its batches, its own box, and the collision tree (formats/wmo.md, 19).
 * Once a step: the tree of a large group takes longer than a frame.
 */
import type { ListName } from '../schema/geometry.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Diff } from '../../../document/diff.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { boundsOf } from '../../../geometry/extent.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn, groupsOf, itemsIn } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import type { TreeMesh } from '../tree/build.ts';
import { buildTree } from '../tree/build.ts';
import { Group } from '../schema/group.ts';
import { numbersIn, storeNumbers } from './groupLists.ts';

/** Numbers of 16 bits. */
const furthest = 32_767;
/** As the field holds it, which knows no negative zero. */
const held = (value: number): number => Math.min(furthest, Math.max(-furthest, value)) + 0;

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
    transaction.set(Batch, id, {
      minimum: box.minimum.map((value) => held(Math.floor(value))),
      maximum: box.maximum.map((value) => held(Math.ceil(value))),
    });
  }
}

function settleTree(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  mesh: Omit<TreeMesh, 'indices'>,
): void {
  const [chunk] = chunksIn(document, group, 'MOBN');
  const indices = numbersIn(document, group, { tag: 'MOVI', member: 'indices' });
  if (chunk === undefined || indices === null) return;
  const nodes = chunkItems(chunk);
  const tree = buildTree({ ...mesh, indices: indices.numbers });
  for (const id of nodes.slice(tree.nodes.length)) transaction.remove(id);
  const items = tree.nodes.map((node, at) => {
    const fields = { ...node };
    const known = nodes[at];
    if (known === undefined) return transaction.add('node', chunk.id, fields);
    transaction.update(known, fields);
    return known;
  });
  transaction.update(chunk.id, { items });
  storeNumbers(document, transaction, group, { tag: 'MOBR', member: 'faces' }, tree.faces);
}

function settleMesh(document: DocumentView, transaction: Transaction, group: GroupAt): void {
  const found = numbersIn(document, group, { tag: 'MOVT', member: 'positions' });
  if (found === null) return;
  const positions = Float32Array.from(found.numbers);
  settleBatches(document, transaction, group, positions);
  const box = boundsOf(positions);
  if (box !== null) transaction.set(Group, group.id, { minimum: box.minimum, maximum: box.maximum });
  settleTree(document, transaction, group, { positions, ...(box ?? group.fields) });
}

/** Lists that a step gave other numbers, and lists that it made. */
function changedLists(diffs: readonly Diff[]): ReadonlySet<RecordId> {
  const isOther = ({ before, after }: Diff['tiles'][number]): boolean =>
    before.some((value, at) => value !== after[at]);
  return new Set(
    diffs.flatMap(({ tiles, updated, added }) => [
      ...tiles.filter(isOther).map(({ record }) => record),
      ...updated.keys(),
      ...added.keys(),
    ]),
  );
}

/** At the end of a step. Whoever changes the tree in the same step keeps it as it was made. The root follows by itself. */
export function settleMeshes(document: DocumentView, transaction: Transaction, diffs: readonly Diff[]): void {
  const changed = changedLists(diffs);
  for (const group of groupsOf(document)) {
    const listAt = (tag: string, member: ListName) => numbersIn(document, group, { tag, member });
    // A list that came or went changed its chunk.
    const isChanged = (list: ReturnType<typeof listAt>): boolean =>
      list !== null && (changed.has(list.chunk) || (list.item !== null && changed.has(list.item)));
    const hasMoved = isChanged(listAt('MOVT', 'positions')) || isChanged(listAt('MOVI', 'indices'));
    const tree = listAt('MOBR', 'faces')?.item ?? null;
    if (hasMoved && (tree === null || !changed.has(tree))) settleMesh(document, transaction, group);
  }
}
