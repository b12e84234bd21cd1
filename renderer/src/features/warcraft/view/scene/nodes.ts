/** The node tree as the viewport poses it: a skeleton of its own, and the tracks of what emits. */
import type { Document } from '../../../../../../shared/document/document.ts';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { TreeNode } from '../../../../../../shared/formats/mdx/view/joints.ts';
import { nodeTree } from '../../../../../../shared/formats/mdx/view/joints.ts';
import type { GlobalDurations, Samplers } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { followsWallClock, samplersOf } from '../../../../../../shared/formats/mdx/view/samplers.ts';
import { Skeleton } from '../../../../../../shared/geometry/skeleton.ts';

/** A node that emits, with the tracks of its own properties, such as its visibility. */
export interface EmittingNode {
  readonly node: TreeNode;
  /** Position in the tree. */
  readonly index: number;
  readonly properties: Samplers;
}

export interface SceneTree {
  readonly nodes: readonly TreeNode[];
  readonly skeleton: Skeleton;
  readonly indexByRecord: ReadonlyMap<RecordId, number>;
  readonly emitting: readonly EmittingNode[];
  readonly followsWallClock: boolean;
}

const emitterTypes: ReadonlySet<string> = new Set(['particleEmitter', 'particleEmitter2', 'ribbonEmitter']);

export function readTree(document: Document, globals: GlobalDurations): SceneTree {
  const { nodes, indexByRecord } = nodeTree(document)();
  const emitting = nodes.flatMap((node, index): readonly EmittingNode[] => {
    if (!emitterTypes.has(node.type)) return [];
    return [{ node, index, properties: samplersOf(document, node.record, globals) }];
  });
  return {
    nodes,
    skeleton: new Skeleton(nodes),
    indexByRecord,
    emitting,
    followsWallClock:
      nodes.some(({ tracks }) => tracks.some(({ sampler }) => sampler.followsGlobalSequence)) ||
      emitting.some(({ properties }) => followsWallClock(properties)),
  };
}
