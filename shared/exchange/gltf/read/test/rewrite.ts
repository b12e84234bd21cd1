/** GLB files written as other programs write them, for tests: the same model in other words. */
import type { Accessor, Document as GltfDocument, Primitive } from '@gltf-transform/core';
import { WebIO } from '@gltf-transform/core';
import { quaternionProduct, turnedBack } from '../../../../geometry/turn.ts';
import {
  invert,
  MATRIX_LENGTH,
  multiplyInto,
  rotationScaleInto,
  transformDirection,
} from '../../../../geometry/matrix.ts';
import type { Quaternion } from '../../../../model/view.ts';

export interface Rewriting {
  /** Extras of primitives are gone in all of them, as in Blender; false leaves those of nodes, meshes, materials and clips. */
  readonly dropsExtras: boolean;
  /** Bones lie along other axes at rest. */
  readonly turnsBones: boolean;
  /** Keys for every frame of 24 a second. */
  readonly isSampled: boolean;
}

function randomly(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled(count: number, random: (below: number) => number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all;
}

/** Vertices in another order, every third triangle with corners of its own, triangles in another order and begun elsewhere. */
function rewritePrimitive(document: GltfDocument, primitive: Primitive, random: (below: number) => number): void {
  const corners = Array.from(primitive.getIndices()?.getArray() ?? []);
  const count = primitive.getAttribute('POSITION')?.getCount() ?? 0;
  const order = shuffled(count, random);
  const placeOf = new Map(order.map((vertex, place) => [vertex, place]));
  const sources = [...order];
  const triangles = shuffled(corners.length / 3, random).flatMap((face) => {
    const own = corners.slice(face * 3, face * 3 + 3);
    const first = random(3);
    const turned = [0, 1, 2].map((corner) => own[(corner + first) % 3] ?? 0);
    if (face % 3 !== 0) return turned.map((vertex) => placeOf.get(vertex) ?? 0);
    return turned.map((vertex) => sources.push(vertex) - 1);
  });
  for (const name of primitive.listSemantics()) {
    const accessor = primitive.getAttribute(name);
    const array = accessor?.getArray() ?? null;
    if (accessor === null || array === null) continue;
    const width = accessor.getElementSize();
    const made = name.startsWith('JOINTS')
      ? new Uint16Array(sources.length * width)
      : new Float32Array(sources.length * width);
    for (const [to, from] of sources.entries()) {
      for (let part = 0; part < width; part++) made[to * width + part] = array[from * width + part] ?? 0;
    }
    primitive.setAttribute(
      name,
      document.createAccessor().setType(accessor.getType()).setArray(made).setBuffer(accessor.getBuffer()),
    );
  }
  const indices = sources.length < 0xffff ? Uint16Array.from(triangles) : Uint32Array.from(triangles);
  primitive.setIndices(
    document
      .createAccessor()
      .setArray(indices)
      .setBuffer(primitive.getIndices()?.getBuffer() ?? null),
  );
}

function quaternionAt(values: ArrayLike<number>, at: number): Quaternion {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 1];
}

function replaceValues(accessor: Accessor, change: (values: Float32Array) => void): Accessor {
  const values = Float32Array.from(accessor.getArray() ?? []);
  change(values);
  return accessor.clone().setArray(values);
}

function turnMatrix(turn: Quaternion): Float64Array {
  const matrix = new Float64Array(MATRIX_LENGTH);
  rotationScaleInto(matrix, 0, turn, 0, [1, 1, 1], 0);
  return matrix;
}

/** Every bone’s own axes turned by as much: its rest, its bind, and all its keys say the same in other numbers. */
function turnBones(document: GltfDocument): void {
  const root = document.getRoot();
  const joints = new Map(root.listSkins().flatMap((skin) => skin.listJoints().map((node, at) => [node, at] as const)));
  const spun: Quaternion = [0.5, 0.5, 0.5, 0.5];
  const half: Quaternion = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
  const turnOf = (at: number | undefined): Quaternion => (at === undefined ? [0, 0, 0, 1] : at % 2 === 0 ? spun : half);
  const place = (vector: readonly number[], above: Quaternion): [number, number, number] => [
    ...transformDirection(turnMatrix(turnedBack(above)), 0, [vector[0] ?? 0, vector[1] ?? 0, vector[2] ?? 0]),
  ];
  const turn = (rotation: Quaternion, own: Quaternion, above: Quaternion): [number, number, number, number] => [
    ...quaternionProduct(quaternionProduct(turnedBack(above), rotation), own),
  ];
  for (const [node, at] of joints) {
    const above = turnOf(joints.get(node.getParentNode() ?? node));
    const isTop = !joints.has(node.getParentNode() ?? node) || node.getParentNode() === null;
    const over: Quaternion = isTop ? [0, 0, 0, 1] : above;
    node.setTranslation(place(node.getTranslation(), over));
    node.setRotation(turn(node.getRotation(), turnOf(at), over));
  }
  for (const skin of root.listSkins()) {
    const binds = skin.getInverseBindMatrices();
    if (binds === null) continue;
    const values = Float32Array.from(binds.getArray() ?? []);
    for (const at of skin.listJoints().keys()) {
      const rows = new Float64Array(MATRIX_LENGTH);
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 4; column++) rows[row * 4 + column] = values[at * 16 + column * 4 + row] ?? 0;
      }
      const back = invert(turnMatrix(turnOf(at))) ?? rows;
      multiplyInto(rows, 0, back, 0, rows.slice(), 0);
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 4; column++) values[at * 16 + column * 4 + row] = rows[row * 4 + column] ?? 0;
      }
    }
    skin.setInverseBindMatrices(binds.clone().setArray(values));
  }
  for (const animation of root.listAnimations()) {
    for (const channel of animation.listChannels()) {
      const [node, sampler] = [channel.getTargetNode(), channel.getSampler()];
      const output = sampler?.getOutput() ?? null;
      const at = node === null ? undefined : joints.get(node);
      if (node === null || sampler === null || output === null || at === undefined) continue;
      const parent = node.getParentNode();
      const above = parent === null ? undefined : joints.get(parent);
      const over: Quaternion = above === undefined ? [0, 0, 0, 1] : turnOf(above);
      const path = channel.getTargetPath();
      if (path === 'scale') continue;
      sampler.setOutput(
        replaceValues(output, (values) => {
          const width = path === 'rotation' ? 4 : 3;
          for (let key = 0; key < values.length; key += width) {
            const now =
              path === 'rotation'
                ? turn(quaternionAt(values, key), turnOf(at), over)
                : place(Array.from(values.subarray(key, key + 3)), over);
            values.set(now, key);
          }
        }),
      );
    }
  }
}

/** Whether a bone is stretched otherwise along its axes, which turned axes would not say. */
export function isStretched(document: GltfDocument): boolean {
  return document
    .getRoot()
    .listAnimations()
    .flatMap((animation) => animation.listChannels())
    .filter((channel) => channel.getTargetPath() === 'scale')
    .some((channel) => {
      const values = channel.getSampler()?.getOutput()?.getArray() ?? [];
      return Array.from(values).some((value, at) => Math.abs(value - (values[at - (at % 3)] ?? 0)) > 1e-6);
    });
}

const frame = 1 / 24;

/** A key for every frame from the first to the last of a clip; turns by slerp, as glTF has them between keys. */
function sampleClips(document: GltfDocument): void {
  for (const animation of document.getRoot().listAnimations()) {
    for (const channel of animation.listChannels()) {
      const sampler = channel.getSampler();
      const [times, values] = [sampler?.getInput()?.getArray() ?? [], sampler?.getOutput()?.getArray() ?? []];
      const [first, last] = [times[0] ?? 0, times[times.length - 1] ?? 0];
      const width = channel.getTargetPath() === 'rotation' ? 4 : 3;
      const count = Math.floor((last - first) / frame) + 1;
      if (sampler === null || times.length < 2 || count < 2) continue;
      const made = Float32Array.from({ length: count }, (_, at) => first + at * frame);
      const isStepped = sampler.getInterpolation() === 'STEP';
      const out = Float32Array.from(made, () => 0);
      const all = new Float32Array(out.length * width);
      for (const [at, time] of made.entries()) all.set(between(times, values, width, time, isStepped), at * width);
      sampler.setInput(sampler.getInput()?.clone().setArray(made) ?? null);
      sampler.setOutput(sampler.getOutput()?.clone().setArray(all) ?? null).setInterpolation('LINEAR');
    }
  }
}

function between(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  width: number,
  time: number,
  isStepped: boolean,
): readonly number[] {
  let key = 0;
  while (key + 1 < times.length && (times[key + 1] ?? 0) <= time) key++;
  const from = Array.from({ length: width }, (_, part) => values[key * width + part] ?? 0);
  const [start, end] = [times[key] ?? 0, times[key + 1]];
  if (isStepped || end === undefined || time <= start) return from;
  const amount = (time - start) / (end - start);
  const to = Array.from({ length: width }, (_, part) => values[(key + 1) * width + part] ?? 0);
  if (width === 3) return from.map((value, part) => value + ((to[part] ?? 0) - value) * amount);
  const dot = from.reduce((sum, value, part) => sum + value * (to[part] ?? 0), 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const [near, far] =
    angle < 1e-6
      ? [1 - amount, amount]
      : [Math.sin((1 - amount) * angle), Math.sin(amount * angle)].map((each) => each / Math.sin(angle));
  return from.map((value, part) => value * (near ?? 0) + (to[part] ?? 0) * (far ?? 0) * (dot < 0 ? -1 : 1));
}

/** Another program’s file of the same model, for changes; `finished` makes the bytes. */
export async function rewritten(bytes: Uint8Array, rewriting: Rewriting): Promise<GltfDocument> {
  const document = await new WebIO().readBinary(bytes);
  const root = document.getRoot();
  root.getAsset().generator = 'Khronos glTF Blender I/O v4.2.57';
  const random = randomly(7);
  for (const mesh of root.listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      rewritePrimitive(document, primitive, random);
      primitive.setExtras({});
    }
  }
  if (rewriting.turnsBones && !isStretched(document)) turnBones(document);
  if (rewriting.isSampled) sampleClips(document);
  for (const sampler of root.listAnimations().flatMap((animation) => animation.listSamplers())) {
    const output = sampler.getOutput();
    // A rotation and its negative are one.
    if (output?.getElementSize() === 4) {
      sampler.setOutput(replaceValues(output, (values) => values.forEach((value, at) => (values[at] = -value))));
    }
  }
  if (rewriting.dropsExtras) {
    for (const each of [...root.listNodes(), ...root.listMeshes(), ...root.listMaterials(), ...root.listAnimations()]) {
      each.setExtras({});
    }
  }
  return document;
}

export async function finished(document: GltfDocument): Promise<Uint8Array> {
  return await new WebIO().writeBinary(document);
}
