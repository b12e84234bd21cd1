/** What a viewer of glTF sees, worked out by the specification alone: nothing here is shared with the reader that it tests. */
import type { Accessor, Animation, Document, Node, Primitive, Skin } from '@gltf-transform/core';

type Columns = readonly number[];
type Place = Readonly<Record<'translation' | 'rotation' | 'scale', readonly number[]>>;

const unmoved: Columns = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function times(left: Columns, right: Columns): Columns {
  return unmoved.map((_, at) => {
    const [row, column] = [at % 4, at - (at % 4)];
    return [0, 1, 2, 3].reduce((sum, part) => sum + (left[part * 4 + row] ?? 0) * (right[column + part] ?? 0), 0);
  });
}

/** The matrix of a translation, a rotation and a scale (glTF 2.0, 5.25). */
function composed(
  [tx = 0, ty = 0, tz = 0]: readonly number[],
  [x = 0, y = 0, z = 0, w = 1]: readonly number[],
  [sx = 1, sy = 1, sz = 1]: readonly number[],
): Columns {
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + z * w) * sx, 2 * (x * z - y * w) * sx, 0],
    ...[2 * (x * y - z * w) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + x * w) * sy, 0],
    ...[2 * (x * z + y * w) * sz, 2 * (y * z - x * w) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    ...[tx, ty, tz, 1],
  ];
}

function slerped(from: readonly number[], to: readonly number[], amount: number): readonly number[] {
  const dot = from.reduce((sum, value, at) => sum + value * (to[at] ?? 0), 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-9) return from;
  const [first, second] = [Math.sin((1 - amount) * angle), Math.sin(amount * angle) * (dot < 0 ? -1 : 1)];
  return from.map((value, at) => (value * first + (to[at] ?? 0) * second) / Math.sin(angle));
}

/** A sampler at a time in seconds (glTF 2.0, appendix C). */
function sampled(input: Accessor, output: Accessor, way: string, isTurn: boolean, time: number): readonly number[] {
  const isCurved = way === 'CUBICSPLINE';
  const element = (key: number, part: number): readonly number[] =>
    output.getElement(isCurved ? key * 3 + part : key, []);
  const last = input.getCount() - 1;
  let key = 0;
  while (key < last && input.getScalar(key + 1) <= time) key++;
  const start = input.getScalar(key);
  if (time <= start || key === last || way === 'STEP') return element(key, 1);
  const span = input.getScalar(key + 1) - start;
  const t = (time - start) / span;
  const [from, to] = [element(key, 1), element(key + 1, 1)];
  if (!isCurved) {
    return isTurn ? slerped(from, to, t) : from.map((value, at) => value * (1 - t) + (to[at] ?? 0) * t);
  }
  const [leaving, arriving] = [element(key, 2), element(key + 1, 0)];
  const mixed = from.map(
    (value, at) =>
      value * (2 * t ** 3 - 3 * t ** 2 + 1) +
      (leaving[at] ?? 0) * span * (t ** 3 - 2 * t ** 2 + t) +
      (to[at] ?? 0) * (3 * t ** 2 - 2 * t ** 3) +
      (arriving[at] ?? 0) * span * (t ** 3 - t ** 2),
  );
  return isTurn ? mixed.map((value) => value / Math.hypot(...mixed)) : mixed;
}

function posed(nodes: readonly Node[], clip: Animation | null, time: number): ReadonlyMap<Node, Place> {
  const pose = new Map<Node, Place>(
    nodes.map((node) => [
      node,
      {
        translation: node.getTranslation(),
        rotation: node.getRotation(),
        scale: node.getScale(),
      },
    ]),
  );
  for (const channel of clip?.listChannels() ?? []) {
    const [node, sampler, path] = [channel.getTargetNode(), channel.getSampler(), channel.getTargetPath()];
    const [input, output] = [sampler?.getInput() ?? null, sampler?.getOutput() ?? null];
    const own = node === null ? undefined : pose.get(node);
    if (node === null || own === undefined || sampler === null || input === null || output === null) continue;
    if (path !== 'translation' && path !== 'rotation' && path !== 'scale') continue;
    const value = sampled(input, output, sampler.getInterpolation(), path === 'rotation', time);
    pose.set(node, { ...own, [path]: value });
  }
  return pose;
}

/** The matrices that move a vertex of a skin, with their shares. */
function shareOf(primitive: Primitive, skin: Skin, vertex: number, world: (node: Node) => Columns): Columns {
  const joints = skin.listJoints();
  const inverses = skin.getInverseBindMatrices();
  const out = unmoved.map(() => 0);
  let total = 0;
  for (let set = 0; ; set++) {
    const [numbers, weights] = [primitive.getAttribute(`JOINTS_${set}`), primitive.getAttribute(`WEIGHTS_${set}`)];
    if (numbers === null || weights === null) break;
    const shares = weights.getElement(vertex, []);
    for (const [part, number] of numbers.getElement(vertex, []).entries()) {
      const [joint, share] = [joints[number], shares[part] ?? 0];
      if (joint === undefined || share === 0) continue;
      const matrix = times(world(joint), inverses === null ? unmoved : inverses.getElement(number, []));
      for (let at = 0; at < 16; at++) out[at] = (out[at] ?? 0) + (matrix[at] ?? 0) * share;
      total += share;
    }
  }
  return out.map((value) => value / total);
}

function nodesOf(document: Document): readonly Node[] {
  const found: Node[] = [];
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  scene?.traverse((node) => found.push(node));
  return found;
}

export interface ViewedClip {
  readonly name: string;
  /** Seconds of its first and its last key. */
  readonly from: number;
  readonly to: number;
}

/** Clips that move nodes. */
export function viewedClips(document: Document): readonly ViewedClip[] {
  return document
    .getRoot()
    .listAnimations()
    .flatMap((clip) => {
      const moving = clip.listChannels().filter((channel) => channel.getTargetPath() !== 'weights');
      const inputs = moving.flatMap((channel) => channel.getSampler()?.getInput() ?? []);
      if (inputs.length === 0) return [];
      const ends = inputs.map((input) => [input.getScalar(0), input.getScalar(input.getCount() - 1)] as const);
      const [from, to] = [Math.min(...ends.map(([first]) => first)), Math.max(...ends.map(([, last]) => last))];
      return [{ name: clip.getName(), from, to }];
    });
}

/**
 * Where the vertices of all triangles stand, those of meshes one behind the other in the order of the scene; shapes (morph
 * targets) as the file shows them first.
 *
 * @param clip by its name; null for none
 * @param time seconds of the file
 */
export function viewed(document: Document, clip: string | null, time: number): Float64Array {
  const nodes = nodesOf(document);
  const moved = document.getRoot().listAnimations();
  const pose = posed(nodes, moved.find((each) => each.getName() === clip) ?? null, time);
  const known = new Map<Node, Columns>();
  const world = (node: Node): Columns => {
    const ready = known.get(node);
    if (ready !== undefined) return ready;
    const { translation = [], rotation = [], scale = [] } = pose.get(node) ?? {};
    const local = composed(translation, rotation, scale);
    const parent = node.getParentNode();
    const made = parent === null ? local : times(world(parent), local);
    known.set(node, made);
    return made;
  };
  const places: number[] = [];
  for (const node of nodes) {
    const mesh = node.getMesh();
    for (const primitive of mesh?.listPrimitives() ?? []) {
      const position = primitive.getAttribute('POSITION');
      if (position === null || primitive.getMode() < 4) continue;
      const skin = primitive.getAttribute('JOINTS_0') === null ? null : node.getSkin();
      const shares = node.getWeights().length > 0 ? node.getWeights() : (mesh?.getWeights() ?? []);
      const used = new Set(primitive.getIndices()?.getArray() ?? Array.from({ length: position.getCount() }).keys());
      for (const vertex of used) {
        const at: number[] = [];
        position.getElement(vertex, at);
        for (const [shape, target] of primitive.listTargets().entries()) {
          const moves = target.getAttribute('POSITION')?.getElement(vertex, []) ?? [];
          for (const [axis, by] of moves.entries()) at[axis] = (at[axis] ?? 0) + by * (shares[shape] ?? 0);
        }
        const matrix = skin === null ? world(node) : shareOf(primitive, skin, vertex, world);
        for (let axis = 0; axis < 3; axis++) {
          const sum = [0, 1, 2].reduce((all, part) => all + (matrix[part * 4 + axis] ?? 0) * (at[part] ?? 0), 0);
          places.push(sum + (matrix[12 + axis] ?? 0));
        }
      }
    }
  }
  return Float64Array.from(places);
}
