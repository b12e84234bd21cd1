/**
 * The nodes of a glTF as joints that are not turned at rest. A vertex stands where it was bound, and each node has a bind:
 * the place in the scene that counts as its rest. Skins give it for their joints; all others have theirs under their parent.
 */
import type { Document, Node, Skin } from '@gltf-transform/core';
import { MATRIX_LENGTH, invert, multiplyInto, rotationScaleInto } from '../../../geometry/matrix.ts';

export type Matrix = Float64Array;

export function product(left: Matrix, right: Matrix): Matrix {
  const out = new Float64Array(MATRIX_LENGTH);
  multiplyInto(out, 0, left, 0, right, 0);
  return out;
}

export function localMatrix(
  translation: ArrayLike<number>,
  rotation: ArrayLike<number>,
  scale: ArrayLike<number>,
): Matrix {
  const out = new Float64Array(MATRIX_LENGTH);
  rotationScaleInto(out, 0, rotation, 0, scale, 0);
  for (let axis = 0; axis < 3; axis++) out[axis * 4 + 3] = translation[axis] ?? 0;
  return out;
}

const identity = (): Matrix => localMatrix([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]);

/** A node of the scene with its place at rest and in the bind. */
export interface SceneNode {
  readonly node: Node;
  readonly name: string;
  /** Position in the list, before this one; −1 at the top. */
  readonly parent: number;
  /** In the scene, as the file has it without any clip. */
  readonly world: Matrix;
  readonly bind: Matrix;
  /** True where a skin has it among its joints. */
  readonly isJoint: boolean;
}

/** A matrix of glTF, sixteen numbers column by column, as twelve row by row. */
function fromColumns(values: ArrayLike<number>, at: number): Matrix {
  const out = new Float64Array(MATRIX_LENGTH);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) out[row * 4 + column] = values[at + column * 4 + row] ?? 0;
  }
  return out;
}

/** What takes points of the scene into the space of each joint of a skin. */
export function inverseBindsOf(skin: Skin): readonly Matrix[] {
  const values = skin.getInverseBindMatrices()?.getArray() ?? null;
  return skin.listJoints().map((_, index) => (values === null ? identity() : fromColumns(values, index * 16)));
}

function rootsOf(document: Document): readonly Node[] {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  if (scene !== undefined) return scene.listChildren();
  return root.listNodes().filter((node) => node.getParentNode() === null);
}

/**
 * Binds by the first skin that has the node. Skins may be bound anywhere, turned and in other units: the joint at the top
 * stands at rest as it was bound. A bind that cannot be taken back counts as missing.
 */
function statedBinds(document: Document, worlds: ReadonlyMap<Node, Matrix>): ReadonlyMap<Node, Matrix> {
  const binds = new Map<Node, Matrix>();
  for (const skin of document.getRoot().listSkins()) {
    const inverses = inverseBindsOf(skin);
    const joints = skin.listJoints();
    const own = new Set(joints);
    const top = joints.findIndex((joint) => {
      const parent = joint.getParentNode();
      return parent === null || !own.has(parent);
    });
    const [highest, back] = [joints[top], inverses[top]];
    const world = highest === undefined ? undefined : worlds.get(highest);
    const place = world === undefined || back === undefined ? null : product(world, back);
    const isPlaced = place !== null && place.every(Number.isFinite) && invertFinely(place) !== null;
    for (const [index, joint] of joints.entries()) {
      const inverse = inverses[index];
      const bind = inverse === undefined || !inverse.every(Number.isFinite) ? null : invertFinely(inverse);
      if (bind !== null && !binds.has(joint)) binds.set(joint, isPlaced ? product(place, bind) : bind);
    }
  }
  return binds;
}

/** Models in millimetres have binds of a millionth: what counts as flat goes by the matrix's own size. */
export function invertFinely(matrix: Matrix): Matrix | null {
  const size = Math.max(
    ...[0, 1, 2].map((axis) => Math.hypot(matrix[axis] ?? 0, matrix[axis + 4] ?? 0, matrix[axis + 8] ?? 0)),
  );
  if (!(size > 0)) return null;
  const even = matrix.map((value, index) => (index % 4 === 3 ? value : value / size));
  const inverse = invert(even);
  if (inverse === null) return null;
  // (s·A, t) taken back is (A⁻¹/s, −A⁻¹t/s).
  return inverse.map((value) => value / size);
}

/**
 * @param atRest count the scene as it stands for the bind: for files in which nothing moves
 */
export function sceneNodes(document: Document, atRest: boolean): readonly SceneNode[] {
  const joints = new Set(
    document
      .getRoot()
      .listSkins()
      .flatMap((skin) => skin.listJoints()),
  );
  const found: Omit<SceneNode, 'bind'>[] = [];
  const waiting = rootsOf(document)
    .map((node) => ({ node, parent: -1 }))
    .toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next;
    const above = found[parent];
    const local = localOf(node);
    const index = found.length;
    const name = node.getName() === '' ? (node.getMesh()?.getName() ?? '') : node.getName();
    found.push({
      node,
      name: name === '' ? `Node ${index}` : name,
      parent,
      world: above === undefined ? local : product(above.world, local),
      isJoint: joints.has(node),
    });
    const children = node.listChildren().map((child) => ({ node: child, parent: index }));
    waiting.push(...children.toReversed());
  }
  const worlds = new Map(found.map(({ node, world }) => [node, world]));
  const stated = atRest ? new Map<Node, Matrix>() : statedBinds(document, worlds);
  const all: SceneNode[] = [];
  for (const each of found) {
    const above = all[each.parent];
    const local = localOf(each.node);
    all.push({ ...each, bind: stated.get(each.node) ?? (above === undefined ? local : product(above.bind, local)) });
  }
  return all;
}

function localOf(node: Node): Matrix {
  return localMatrix(node.getTranslation(), node.getRotation(), node.getScale());
}
