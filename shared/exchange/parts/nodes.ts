/** What of a model hangs on its joints, or is one of them: what can be taken into another model beside meshes, materials and clips. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { JointKind, ModelPoint } from '../../model/things.ts';
import type { ModelView } from '../../model/view.ts';

/** A bone, a point, an emitter, a light, a camera, an event or a shape that is hit. */
export interface PartNode {
  readonly record: RecordId;
  readonly kind: JointKind;
  readonly name: string;
  /** Its own joint where it is one, else the one that it stands on; −1 for none. */
  readonly joint: number;
  /** Joints that are above it. */
  readonly depth: number;
}

const words: Readonly<Record<JointKind, string>> = {
  bone: 'bone',
  helper: 'helper',
  attachment: 'attachment point',
  particles: 'particle emitter',
  ribbon: 'ribbon',
  light: 'light',
  camera: 'camera',
  event: 'event',
  collision: 'shape to be hit',
};

/** What a kind is called, in one word of the program. */
export function kindWord(kind: JointKind): string {
  return words[kind];
}

/** Whether it carries others and moves vertices. */
export function isBone({ kind }: Pick<PartNode, 'kind'>): boolean {
  return kind === 'bone' || kind === 'helper';
}

/** All of them as a tree from above: what stands on a joint comes behind it, before the joints below. */
export function partNodes({ joints, points, hitVolumes, cameras, lights }: ModelView): readonly PartNode[] {
  const known = new Set(joints.map(({ record }) => record));
  const standing = new Map<number, PartNode[]>();
  const stand = ({ record, kind, name, joint }: Pick<ModelPoint, 'record' | 'kind' | 'name' | 'joint'>): void => {
    if (known.has(record)) return;
    known.add(record);
    standing.set(joint, [...(standing.get(joint) ?? []), { record, kind, name, joint, depth: 0 }]);
  };
  for (const point of points) stand(point);
  for (const [at, { record, joint }] of lights.entries()) stand({ record, joint, kind: 'light', name: `light ${at}` });
  for (const { record, joint, shape } of hitVolumes)
    if (shape.kind !== 'mesh') stand({ record, joint, kind: 'collision', name: 'hitbox' });
  const below = new Map<number, number[]>();
  for (const [at, { parent }] of joints.entries()) below.set(parent, [...(below.get(parent) ?? []), at]);
  const nodes: PartNode[] = [];
  const list = (joint: number, depth: number): void => {
    for (const node of standing.get(joint) ?? []) nodes.push({ ...node, depth });
    for (const at of below.get(joint) ?? []) {
      const own = joints[at];
      if (own === undefined) continue;
      nodes.push({ record: own.record, kind: own.kind, name: own.name, joint: at, depth });
      list(at, depth + 1);
    }
  };
  list(-1, 0);
  for (const { record, name } of cameras)
    if (!known.has(record)) nodes.push({ record, kind: 'camera', name, joint: -1, depth: 0 });
  return nodes;
}
