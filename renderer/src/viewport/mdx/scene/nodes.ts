/** The node tree of a document: what each node is, and the skeleton made of all. */
import type { DocumentView } from '../../../../../shared/codec/format.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/document/record.ts';
import { dialectOf } from '../../../../../shared/formats/mdx/dialects.ts';
import { itemsWithTags, nodesOf } from '../../../../../shared/formats/mdx/model.ts';
import type { SkeletonNode } from '../../../../../shared/geometry/skeleton.ts';
import { Skeleton } from '../../../../../shared/geometry/skeleton.ts';
import type { GlobalDurations, Samplers } from './tracks.ts';
import { followsWallClock, samplersOf } from './tracks.ts';
import { floatsOf, numberOf, textOf } from './values.ts';

export interface NodeDescription extends SkeletonNode {
  readonly record: RecordId;
  /** Type of the record: `bone`, `light`, `attachment`… */
  readonly type: string;
  readonly name: string;
  /** Tracks of the node's other properties, such as its visibility. */
  readonly properties: Samplers;
}

export interface NodeTree {
  readonly nodes: readonly NodeDescription[];
  readonly skeleton: Skeleton;
  readonly indexByRecord: ReadonlyMap<RecordId, number>;
  readonly followsWallClock: boolean;
}

/** Nodes whose own tracks show, so that they keep the clock running as transforms do. */
const emitterTypes: ReadonlySet<string> = new Set(['particleEmitter', 'particleEmitter2', 'ribbonEmitter']);

export function readNodeTree(document: DocumentView, globals: GlobalDurations): NodeTree {
  const nodes: NodeDescription[] = [];
  const { poseFlags } = dialectOf(document);
  let wallClock = false;
  for (const id of nodesOf(document)) {
    const record = document.get(id);
    const transforms = samplersOf(document, record, 'transforms', globals);
    const properties = samplersOf(document, record, 'tracks', globals);
    wallClock ||= followsWallClock(transforms) || (emitterTypes.has(record.type) && followsWallClock(properties));
    nodes.push({ ...describeNode(record, poseFlags), ...transformsOf(transforms), properties });
  }
  const indexByRecord = new Map(nodes.map((node, index) => [node.record, index]));
  return { nodes, skeleton: new Skeleton(nodes), indexByRecord, followsWallClock: wallClock };
}

function describeNode(
  record: DocumentRecord,
  poseFlags: number,
): Omit<NodeDescription, 'translation' | 'rotation' | 'scaling' | 'properties'> {
  return {
    record: record.id,
    type: record.type,
    name: textOf(record.fields, 'name'),
    objectId: numberOf(record.fields, 'objectId', -1),
    parentId: numberOf(record.fields, 'parentId', -1),
    flags: numberOf(record.fields, 'flags') & poseFlags,
  };
}

function transformsOf(samplers: Samplers): Pick<SkeletonNode, 'translation' | 'rotation' | 'scaling'> {
  return {
    translation: samplers.get('KGTR') ?? null,
    rotation: samplers.get('KGRT') ?? null,
    scaling: samplers.get('KGSC') ?? null,
  };
}

/** The record that holds all pivots, and its points: three numbers an object id. Null when the file has none. */
export function readPivots(
  document: DocumentView,
): { readonly record: RecordId; readonly points: Float32Array } | null {
  const [id] = itemsWithTags(document, ['PIVT']);
  return id === undefined ? null : { record: id, points: floatsOf(document.get(id).fields, 'points') };
}
