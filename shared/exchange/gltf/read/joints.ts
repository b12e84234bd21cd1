/** Which nodes become joints: what moves, what skins hang on, what carries those, and points for things to hang on. */
import type { ContentJoint } from '../../../model/content.ts';
import type { NodeSpace } from './tracks.ts';
import type { SceneNode } from './nodes.ts';

export interface KeptJoints {
  readonly joints: readonly ContentJoint[];
  /** The node of each joint; −1 for one that was made. */
  readonly nodes: readonly number[];
  /** The joint that a node's vertices hang on: its own, or the nearest above. */
  readonly jointOf: (node: number) => number;
  /** Joints of skins that nothing hangs on and that nothing moves. */
  readonly dropped: number;
}

/** Names of places where games hang things on: “Hand Right Ref”, “attach_weapon”, “weapon.socket”. */
const pointName = /\bref\b|attach|socket|\bmount\b/i;

const stillName = 'Root';

function kindOf({ node }: SceneNode): string | null {
  const { type } = node.getExtras();
  return typeof type === 'string' ? type : null;
}

/**
 * @param hanging nodes that vertices hang on
 * @param moving nodes that a clip moves, or that do not stand at rest as they were bound
 */
export function keepJoints(
  scene: readonly SceneNode[],
  spaces: readonly NodeSpace[],
  hanging: ReadonlySet<number>,
  moving: ReadonlySet<number>,
): KeptJoints {
  // A node that holds a mesh and does not move lets its vertices hang on what does.
  const used = new Set([...hanging].filter((index) => scene[index]?.isJoint === true || moving.has(index)));
  const kept = new Set<number>();
  const points = new Set<number>();
  const hasChildren = new Set(scene.map(({ parent }) => parent));
  let dropped = 0;
  // From the last to the first, so that children have decided before their parents.
  const carries = new Set<number>();
  for (let index = scene.length - 1; index >= 0; index--) {
    const node = scene[index];
    if (node === undefined) continue;
    const isMeshless = node.node.getMesh() === null && node.node.getCamera() === null;
    const isPoint =
      isMeshless &&
      !used.has(index) &&
      (kindOf(node) === 'attachment' || (!hasChildren.has(index) && pointName.test(node.name)));
    const isNeeded = used.has(index) || moving.has(index) || isPoint || (carries.has(index) && node.isJoint);
    if (isNeeded) {
      kept.add(index);
      if (isPoint) points.add(index);
      carries.add(node.parent);
    } else {
      if (node.isJoint) dropped++;
      if (carries.has(index)) carries.add(node.parent);
    }
  }
  const order = scene.flatMap((_, index) => (kept.has(index) ? [index] : []));
  const nearest = new Int32Array(scene.length).fill(-1);
  const position = new Map(order.map((node, index) => [node, index]));
  for (const [index, { parent }] of scene.entries()) {
    nearest[index] = position.get(index) ?? nearest[parent] ?? -1;
  }
  const needsStill = order.length === 0 || [...hanging].some((node) => (nearest[node] ?? -1) < 0);
  const shift = needsStill ? 1 : 0;
  const still: ContentJoint = { name: stillName, parent: -1, pivot: [0, 0, 0], isPoint: false };
  const joints = order.map((index): ContentJoint => {
    const node = scene[index];
    const above = node === undefined ? -1 : (nearest[node.parent] ?? -1);
    return {
      name: node?.name ?? stillName,
      parent: above < 0 ? (needsStill ? 0 : -1) : above + shift,
      pivot: spaces[index]?.pivot ?? [0, 0, 0],
      isPoint: points.has(index),
    };
  });
  return {
    joints: needsStill ? [still, ...joints] : joints,
    nodes: needsStill ? [-1, ...order] : order,
    jointOf: (node) => Math.max(0, (nearest[node] ?? -1) + shift),
    dropped,
  };
}
