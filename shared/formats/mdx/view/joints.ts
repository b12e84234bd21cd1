/** The node tree of an MDX model as joints: every node is one, and stands at its pivot. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { CameraFrame } from '../../../geometry/billboard.ts';
import type { SkeletonNode } from '../../../geometry/skeleton.ts';
import { partOfSkeleton, Skeleton } from '../../../geometry/skeleton.ts';
import type { TrackSampler, TrackTime } from '../../../geometry/track.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { ORIGIN, subtract, vectorAt } from '../../../geometry/vector.ts';
import { KeptList, latestChange, lazily, lazilyFrom, oncePerDocument } from '../../../model/lazily.ts';
import type { JointKind } from '../../../model/things.ts';
import type { Joint, JointProperty, Poser } from '../../../model/view.ts';
import { dialectOf } from '../dialects.ts';
import { nodesOf, singleRecord } from '../model.ts';
import { Pivots } from '../schema/model.ts';
import { fieldsInBoth, finite, nodeFields } from './records.ts';
import type { TransformTrack } from './tracks.ts';
import { globalDurations, transformTracks } from './tracks.ts';

const kinds: Readonly<Record<string, JointKind>> = {
  bone: 'bone',
  helper: 'helper',
  attachment: 'attachment',
  light: 'light',
  particleEmitter: 'particles',
  particleEmitter2: 'particles',
  cornEmitter: 'particles',
  ribbonEmitter: 'ribbon',
  eventObject: 'event',
  collisionShape: 'collision',
};

/** A node with the tracks that move it. One that did not change is the same object. */
export interface TreeNode extends SkeletonNode {
  readonly record: RecordId;
  readonly type: string;
  readonly name: string;
  readonly storedFlags: number;
  readonly tracks: readonly TransformTrack[];
}

/** Structure of the nodes; the same object as long as none of them changes. */
export interface NodeTree {
  readonly nodes: readonly TreeNode[];
  /** Of these nodes; for poses of one's own make another one. */
  readonly skeleton: Skeleton;
  readonly indexByRecord: ReadonlyMap<RecordId, number>;
}

const noPoints = new Float32Array(0);

/** Three numbers an object id, as PIVT has them. */
export function pivotsOf(document: DocumentView): Float32Array {
  const record = singleRecord(document, 'PIVT');
  const points = record === null ? undefined : fieldsInBoth(Pivots, record).points;
  return points instanceof Float32Array ? points : noPoints;
}

function pivotOf(points: Float32Array, objectId: number): Vector3 {
  return objectId >= 0 && objectId * 3 + 2 < points.length ? vectorAt(points, objectId * 3) : ORIGIN;
}

function readNode(document: DocumentView, record: RecordId, globals: readonly number[]): TreeNode {
  const { type } = document.get(record);
  const { name, objectId, parentId, flags } = nodeFields(document.get(record));
  const tracks = transformTracks(document, record, globals);
  const sampler = (property: JointProperty): TrackSampler | null =>
    tracks.find((track) => track.property === property)?.sampler ?? null;
  return {
    record,
    type,
    name,
    objectId: finite(objectId, -1),
    parentId: finite(parentId, -1),
    storedFlags: finite(flags, 0),
    flags: finite(flags, 0) & dialectOf(document).poseFlags,
    translation: sampler('translation'),
    rotation: sampler('rotation'),
    scaling: sampler('scale'),
    tracks,
  };
}

/** The node tree of a document, kept in step with it. */
export const nodeTree = oncePerDocument((document: Document): (() => NodeTree) => {
  const kept = new KeptList<TreeNode>();
  return lazily(document, (before: NodeTree | null): NodeTree => {
    const globals = globalDurations(document);
    const clocks = globals.join(' ');
    const stateOf = (id: RecordId): string =>
      `${clocks} ${latestChange(document, [id, ...nodeFields(document.get(id)).transforms])}`;
    const nodes = kept.read(nodesOf(document), stateOf, (id) => readNode(document, id, globals));
    if (before?.nodes === nodes) return before;
    const indexByRecord = new Map(nodes.map(({ record }, index) => [record, index]));
    return { nodes, skeleton: new Skeleton(nodes), indexByRecord };
  });
});

function jointOf(node: TreeNode, index: number, parent: number, pivot: Vector3, from: Vector3): Joint {
  const { record, type, name, objectId, storedFlags } = node;
  return {
    record,
    number: objectId,
    name: name === '' ? `${type} ${index}` : name,
    kind: kinds[type] ?? 'helper',
    parent,
    pivot,
    restRotation: [0, 0, 0, 1],
    restTranslation: subtract(pivot, from),
    extras: { type, objectId, flags: storedFlags },
  };
}

/** The nodes as joints, made again when a node or a pivot changed. */
export function jointReader(document: Document): () => readonly Joint[] {
  const tree = nodeTree(document);
  let known: { readonly tree: NodeTree; readonly pivots: Float32Array; readonly revision: number } | null = null;
  let joints: readonly Joint[] = [];
  return () => {
    const now = tree();
    const pivots = pivotsOf(document);
    const record = singleRecord(document, 'PIVT');
    const revision = record === null ? 0 : document.revisionOf(record.id);
    if (known?.tree === now && known.pivots === pivots && known.revision === revision) return joints;
    known = { tree: now, pivots, revision };
    joints = readJoints(now, pivots);
    return joints;
  };
}

function readJoints({ nodes, skeleton }: NodeTree, pivots: Float32Array): readonly Joint[] {
  return nodes.map((node, index): Joint => {
    const parent = skeleton.parents[index] ?? -1;
    const above = nodes[parent];
    const from = above === undefined ? ORIGIN : pivotOf(pivots, above.objectId);
    return jointOf(node, index, parent, pivotOf(pivots, node.objectId), from);
  });
}

/** Skeletons of their own for poses, made anew when the nodes change. */
export function poserOf(document: Document, joints?: Iterable<number>): Poser {
  const wanted = joints === undefined ? null : [...joints];
  const part = lazilyFrom(nodeTree(document), ({ skeleton }) => partOfSkeleton(skeleton, wanted));
  const poseAt = (time: TrackTime, camera: CameraFrame | null): void =>
    part().skeleton.pose(time, pivotsOf(document), camera);
  return {
    get matrices() {
      return part().skeleton.matrices;
    },
    ownSpaces: null,
    indexOf: (joint) => part().indexOf(joint),
    poseAt,
    pose: (clip, frame, { globalTime = frame - (clip?.start ?? 0), camera = null } = {}) =>
      poseAt({ interval: clip, frame, globalTime }, camera),
  };
}
