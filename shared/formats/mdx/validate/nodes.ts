/** Rules about the node tree: ids, parents, circles, type bits, pivots. Format page 4. */
import { counts, inside, listed, says } from '../../../codec/said.ts';
import { fieldsOf } from '../../../codec/record.ts';
import { BindPoses, Pivots } from '../schema/model.ts';
import { nodeFields } from '../view/records.ts';
import type { Problem } from '../../../format/format.ts';
import { chunkTagOf, singleRecord } from '../model.ts';
import { Attachment } from '../schema/nodes.ts';
import type { NodeFields } from '../view/records.ts';
import type { Item, Model } from './context.ts';
import type { Report } from './rule.ts';
import { area, rule } from './rule.ts';

/** The type bit a node of each chunk should carry; helpers carry none. */
const typeBits: Readonly<Record<string, number>> = {
  BONE: 0x100,
  LITE: 0x200,
  EVTS: 0x400,
  ATCH: 0x800,
  PREM: 0x1000,
  PRE2: 0x1000,
  CORN: 0x1000,
  CLID: 0x2000,
  RIBB: 0x4000,
};
const allTypeBits = 0x7f00;

const rules = {
  idRange: rule(
    'node-id-range',
    'error',
    'Object ids number all nodes from 0 on without gaps; pivots, parents and vertices refer to them.',
  ),
  idRepeated: rule('node-id-repeated', 'error', 'Parents, pivots and vertices cannot tell the two nodes apart.'),
  ownParent: rule(
    'node-own-parent',
    'error',
    'The game never ends following the parents: it hangs or crashes. Choose another parent.',
  ),
  cycle: rule(
    'node-parent-cycle',
    'error',
    'The game never ends following the parents: it hangs or crashes. Choose another parent.',
  ),
  underAttachment: rule(
    'node-under-attachment',
    'info',
    'Attachment points are meant to carry other models; that nodes of this model follow them is not certain. Use a helper as the parent.',
  ),
  typeBit: rule(
    'node-type-bit',
    'info',
    'The chunk decides the kind of a node, so the game shows it, but some tools go by this bit and take the node for something else.',
  ),
  bonesFirst: rule(
    'bones-first',
    'warning',
    'The game moves vertices only by nodes whose id is below the number of bones, so bones must have the first ids.',
  ),
  pivots: rule(
    'pivot-count',
    'warning',
    'Every node has one pivot point, found by its object id; without one it turns about the origin.',
  ),
  bindPoses: rule('bind-pose-count', 'warning', 'Reforged files have one bind pose a node and one more.'),
};

function checkIds(model: Model, report: Report): void {
  for (const { id, fields } of model.nodes) {
    const { objectId, parentId } = fields;
    const name = model.nameOf(id);
    if (objectId < 0 || objectId >= model.nodes.length) {
      const message = says`${name} has the object id ${objectId}, but with ${counts(model.nodes.length, 'node')} ids end at ${model.nodes.length - 1}`;
      report(rules.idRange, { record: id, member: 'objectId', message });
    }
    const first = model.nodeById.get(objectId);
    if (first !== undefined && first.id !== id) {
      const message = says`${name} has the object id ${objectId} like ${inside(model.nameOf(first.id))}`;
      report(rules.idRepeated, { record: id, member: 'objectId', message });
    }
    if (objectId === parentId) {
      report(rules.ownParent, { record: id, member: 'parentId', message: says`${name} is its own parent` });
    }
    if (model.nodeById.get(parentId)?.type === Attachment.type) {
      const message = says`${name} is a child of ${inside(model.nameOf(model.nodeById.get(parentId)?.id ?? id))}`;
      report(rules.underAttachment, { record: id, member: 'parentId', message });
    }
  }
}

/** One problem a circle. Walks up from every node once; a node met again on the same walk closes a circle. */
function checkCycles(model: Model, report: Report): void {
  const walkOf = new Map<Item<NodeFields>['id'], number>();
  for (const start of model.nodes) {
    let node: Item<NodeFields> | undefined = start;
    while (node !== undefined && !walkOf.has(node.id)) {
      walkOf.set(node.id, start.position);
      // A node that is its own parent has been told already.
      node = node.fields.parentId === node.fields.objectId ? undefined : model.nodeById.get(node.fields.parentId);
    }
    if (node === undefined || walkOf.get(node.id) !== start.position) continue;
    const names = circleFrom(model, node).map((each, at) =>
      at === 0 ? model.nameOf(each.id) : inside(model.nameOf(each.id)),
    );
    const message = says`${listed(names)} are each other's parents`;
    report(rules.cycle, { record: node.id, member: 'parentId', message });
  }
}

function circleFrom(model: Model, first: Item<NodeFields>): readonly Item<NodeFields>[] {
  const circle = [first];
  let node = model.nodeById.get(first.fields.parentId);
  while (node !== undefined && node.id !== first.id && circle.length < model.nodes.length) {
    circle.push(node);
    node = model.nodeById.get(node.fields.parentId);
  }
  return circle;
}

function withTypeBit(flags: number, own: number): number {
  return ((flags & ~allTypeBits) | own) >>> 0;
}

/** Only the type bits change, to what the chunk already says and every stock model has; all other bits stay. */
function typeBitFix(id: Item<unknown>['id'], own: number): Problem['fix'] {
  return {
    label: 'Set the bit of its own kind only',
    apply: (transaction) => {
      transaction.update(id, { flags: withTypeBit(nodeFields(transaction.get(id)).flags, own) });
    },
  };
}

function checkTypeBits(model: Model, report: Report): void {
  for (const { id, type, fields } of model.nodes) {
    const own = typeBits[chunkTagOf(type) ?? ''] ?? 0;
    if (withTypeBit(fields.flags, own) === fields.flags) continue;
    const name = model.nameOf(id);
    const isMissing = own !== 0 && (fields.flags & own) === 0;
    const isForeign = (fields.flags & allTypeBits & ~own) !== 0;
    const message =
      isMissing && isForeign
        ? says`${name} lacks the bit of its kind and has the bit of another kind`
        : isMissing
          ? says`${name} lacks the bit of its kind`
          : says`${name} has the bit of another kind`;
    report(rules.typeBit, { record: id, member: 'flags', message, fix: typeBitFix(id, own) });
  }
}

function checkBonesFirst(model: Model, report: Report): void {
  const late = model.bones.filter(({ fields }) => fields.objectId >= model.bones.length);
  const [first] = late;
  if (first === undefined) return;
  const names = listed(late.map(({ id }) => inside(model.nameOf(id))));
  const message = says`There are ${counts(model.bones.length, 'bone')}, but higher ids belong to ${names}`;
  report(rules.bonesFirst, { record: first.id, member: 'objectId', message });
}

function checkCounts(model: Model, report: Report): void {
  const points = singleRecord(model.document, 'PIVT');
  const pivots = points === null ? 0 : fieldsOf(Pivots, points).points.length / 3;
  const nodes = counts(model.nodes.length, 'node');
  if (pivots !== model.nodes.length) {
    const message = says`There are ${counts(pivots, 'pivot point')} for ${nodes}`;
    report(rules.pivots, {
      record: points?.id ?? model.whole,
      message,
      // Points that are left over belong to no node.
      severity: pivots > model.nodes.length ? 'info' : 'warning',
      ...(points === null ? {} : { member: 'points' }),
    });
  }
  const poses = singleRecord(model.document, 'BPOS');
  const poseCount = poses === null ? 0 : fieldsOf(BindPoses, poses).matrices.length / 12;
  if (poses === null || poseCount === 0 || model.nodes.length === 0 || poseCount === model.nodes.length + 1) return;
  const message = says`There are ${counts(poseCount, 'bind pose')} for ${nodes}, expected ${model.nodes.length + 1}`;
  report(rules.bindPoses, { record: poses.id, member: 'matrices', message });
}

export const nodes = area(rules, (model, report) => {
  checkIds(model, report);
  checkCycles(model, report);
  checkTypeBits(model, report);
  checkBonesFirst(model, report);
  checkCounts(model, report);
});
