/**
 * Channels of glTF as tracks about pivots. A node's own move, turn and stretch become what its bind turns them into:
 * bind of the parent × (move, turn, stretch) × bind of the node taken back. Moves stay straight lines and curves as they
 * are; turns and stretches too wherever the parent's bind stretches evenly, and are looked at between keys elsewhere.
 */
import type { AnimationChannel, Node } from '@gltf-transform/core';
import { transformDirection, transformPoint } from '../../../geometry/matrix.ts';
import type { TurnAndStretch } from '../../../geometry/polar.ts';
import { turnAndStretch } from '../../../geometry/polar.ts';
import { slerp } from '../../../geometry/quaternion.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { subtract, vectorAt } from '../../../geometry/vector.ts';
import type { ContentTrack } from '../../../model/content.ts';
import { restOf } from '../../../model/content.ts';
import type { Matrix, SceneNode } from './nodes.ts';
import { invertFinely, localMatrix, product } from './nodes.ts';

type Path = 'translation' | 'rotation' | 'scale';

/** A channel of the file: times in seconds. */
interface Curve {
  readonly interpolation: 'STEP' | 'LINEAR' | 'CUBICSPLINE';
  readonly times: readonly number[];
  readonly values: Float32Array;
  readonly width: number;
}

export type NodeCurves = ReadonlyMap<Path, Curve>;

const widths: Readonly<Record<Path, number>> = { translation: 3, rotation: 4, scale: 3 };

function isPath(path: string | null): path is Path {
  return path === 'translation' || path === 'rotation' || path === 'scale';
}

/** Null for what moves no joint, and for channels whose keys do not hold together. */
export function curveOf(
  channel: AnimationChannel,
): { readonly node: Node; readonly path: Path; readonly curve: Curve } | null {
  const [node, path, sampler] = [channel.getTargetNode(), channel.getTargetPath(), channel.getSampler()];
  const [input, output] = [sampler?.getInput() ?? null, sampler?.getOutput() ?? null];
  if (node === null || !isPath(path) || sampler === null || input === null || output === null) return null;
  const interpolation = sampler.getInterpolation();
  const width = widths[path];
  const perKey = interpolation === 'CUBICSPLINE' ? 3 : 1;
  if (output.getElementSize() !== width || output.getCount() < input.getCount() * perKey) return null;
  const count = input.getCount();
  const times: number[] = [];
  const kept: number[] = [];
  for (let key = 0; key < count; key++) {
    const time = input.getScalar(key);
    if (!Number.isFinite(time) || time < 0 || time <= (times.at(-1) ?? -1)) continue;
    times.push(time);
    kept.push(key);
  }
  const values = new Float32Array(kept.length * perKey * width);
  const element: number[] = [];
  for (const [to, key] of kept.entries()) {
    for (let part = 0; part < perKey; part++) {
      output.getElement(key * perKey + part, element);
      for (let at = 0; at < width; at++) values[(to * perKey + part) * width + at] = finite(element[at]);
    }
  }
  return times.length === 0 ? null : { node, path, curve: { interpolation, times, values, width } };
}

function finite(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) ? value : 0;
}

/** The value of a curve at a time in seconds, by glTF's rules. */
export function valueOf({ interpolation, times, values, width }: Curve, time: number): number[] {
  const perKey = interpolation === 'CUBICSPLINE' ? 3 : 1;
  const middle = perKey === 3 ? width : 0;
  const valueAt = (key: number, part = middle): number[] =>
    Array.from(values.subarray(key * perKey * width + part, key * perKey * width + part + width));
  let key = 0;
  let past = times.length - 1;
  while (key < past) {
    const half = Math.ceil((key + past) / 2);
    if ((times[half] ?? 0) <= time) key = half;
    else past = half - 1;
  }
  const [start = 0, end] = [times[key], times[key + 1]];
  if (end === undefined || interpolation === 'STEP' || time <= start) return valueAt(key);
  const span = end - start;
  const amount = (time - start) / span;
  const [from, to] = [valueAt(key), valueAt(key + 1)];
  if (interpolation === 'LINEAR') {
    if (width !== 4) return from.map((value, at) => value + ((to[at] ?? 0) - value) * amount);
    const out = [0, 0, 0, 1];
    slerp(out, 0, from, 0, to, 0, amount);
    return out;
  }
  const [leaving, arriving] = [valueAt(key, width * 2), valueAt(key + 1, 0)];
  const [t, t2, t3] = [amount, amount ** 2, amount ** 3];
  return from.map(
    (value, at) =>
      (2 * t3 - 3 * t2 + 1) * value +
      (t3 - 2 * t2 + t) * span * (leaving[at] ?? 0) +
      (3 * t2 - 2 * t3) * (to[at] ?? 0) +
      (t3 - t2) * span * (arriving[at] ?? 0),
  );
}

/** Where a node's motion is measured: the binds around it. */
export class NodeSpace {
  readonly node: Node;
  readonly pivot: Vector3;
  private readonly above: Matrix | null;
  private readonly back: Matrix;
  /** The parent's bind stretches all ways alike, so turns stay turns between keys. */
  private readonly isEven: boolean;

  constructor(scene: readonly SceneNode[], index: number) {
    const own = scene[index];
    if (own === undefined) throw new Error(`no node ${index}`);
    this.node = own.node;
    this.above = scene[own.parent]?.bind ?? null;
    this.pivot = [own.bind[3] ?? 0, own.bind[7] ?? 0, own.bind[11] ?? 0];
    this.back = invertFinely(own.bind) ?? localMatrix([0, 0, 0], [0, 0, 0, 1], [1, 1, 1]);
    this.isEven = this.above === null || isEven(turnAndStretch(this.above));
  }

  private moved(translation: ArrayLike<number>): Vector3 {
    const place = vectorAt(translation);
    return subtract(this.above === null ? place : transformPoint(this.above, 0, place), this.pivot);
  }

  private turned(rotation: ArrayLike<number>, scale: ArrayLike<number>): TurnAndStretch {
    const local = product(localMatrix([0, 0, 0], rotation, scale), this.back);
    return turnAndStretch(this.above === null ? local : product(this.above, local));
  }

  /** How far from rest the node stands where no clip moves it. */
  atRest(): { readonly translation: Vector3 } & Pick<TurnAndStretch, 'rotation' | 'scale'> {
    const { rotation, scale } = this.turned(this.node.getRotation(), this.node.getScale());
    return { translation: this.moved(this.node.getTranslation()), rotation, scale };
  }

  /** @returns the tracks, and the largest shear that they cannot have, as a share */
  tracks(
    joint: number,
    curves: NodeCurves,
    from: number,
  ): { readonly tracks: readonly ContentTrack[]; readonly shear: number } {
    const move = curves.get('translation');
    const tracks = move === undefined ? [] : [this.moveTrack(joint, move, from)];
    const [turn, stretch] = [curves.get('rotation'), curves.get('scale')];
    if (turn === undefined && stretch === undefined) return { tracks, shear: 0 };
    let shear = 0;
    const at = (time: number): TurnAndStretch => {
      const rotation = turn === undefined ? this.node.getRotation() : unit(valueOf(turn, time));
      const found = this.turned(rotation, stretch === undefined ? this.node.getScale() : valueOf(stretch, time));
      shear = Math.max(shear, found.shear);
      return found;
    };
    const both = [turn, stretch].filter((each) => each !== undefined);
    const sources = this.isEven
      ? { rotation: turn === undefined ? [] : [turn], scale: both }
      : { rotation: both, scale: both };
    const dense = this.isEven ? [] : denseMoments(both).map((time) => ({ time, ...at(time) }));
    for (const property of ['rotation', 'scale'] as const) {
      const moments = this.isEven ? momentsOf(sources[property]).map((time) => ({ time, ...at(time) })) : dense;
      if (moments.length === 0) continue;
      const times = moments.map(({ time }) => time);
      const values = Float32Array.from(moments.flatMap((moment) => moment[property]));
      if (property === 'rotation') keepTogether(values);
      const isStepped = sources[property].every(({ interpolation }) => interpolation === 'STEP');
      const times64 = Float64Array.from(times, (time) => (time - from) * 1000);
      tracks.push({ joint, property, interpolation: isStepped ? 'step' : 'linear', times: times64, values });
    }
    return { tracks, shear };
  }

  private moveTrack(joint: number, { interpolation, times, values }: Curve, from: number): ContentTrack {
    const isCurved = interpolation === 'CUBICSPLINE';
    const out: number[] = [];
    const tangent = (key: number, part: number, span: number): readonly number[] => {
      const vector = vectorAt(values, (key * 3 + part) * 3);
      const turned = this.above === null ? vector : transformDirection(this.above, 0, vector);
      return turned.map((value) => value * span);
    };
    for (const [key, time] of times.entries()) {
      out.push(...this.moved(values.subarray((isCurved ? key * 3 + 1 : key) * 3)));
      if (!isCurved) continue;
      out.push(...tangent(key, 0, time - (times[key - 1] ?? time)));
      out.push(...tangent(key, 2, (times[key + 1] ?? time) - time));
    }
    return {
      joint,
      property: 'translation',
      interpolation: isCurved ? 'hermite' : interpolation === 'STEP' ? 'step' : 'linear',
      times: Float64Array.from(times, (time) => (time - from) * 1000),
      values: Float32Array.from(out),
    };
  }
}

function isEven({ scale: [x, y, z], shear }: TurnAndStretch): boolean {
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  return shear < 1e-5 && Math.abs(x - y) <= most * 1e-4 && Math.abs(y - z) <= most * 1e-4;
}

function unit(quaternion: readonly number[]): readonly number[] {
  const length = Math.hypot(...quaternion);
  return length > 0 ? quaternion.map((value) => value / length) : restOf('rotation');
}

/** Neighbours on one side of the sphere, so that straight mixing takes the shorter way. */
function keepTogether(values: Float32Array): void {
  for (let at = 4; at < values.length; at += 4) {
    let dot = 0;
    for (let part = 0; part < 4; part++) dot += (values[at + part] ?? 0) * (values[at - 4 + part] ?? 0);
    if (dot < 0) for (let part = 0; part < 4; part++) values[at + part] = -(values[at + part] ?? 0);
  }
}

const bakeStep = 1 / 30;
/** Moments between two keys, however far they are apart: what is looked at grows with what was read, not with the times. */
const mostBetween = 24;

/** Keys of all curves, and moments between those of curved ones. */
function momentsOf(curves: readonly Curve[]): readonly number[] {
  const moments = new Set<number>();
  for (const { times, interpolation } of curves) {
    for (const time of times) moments.add(time);
    if (interpolation === 'CUBICSPLINE') addBetween(moments, times);
  }
  return [...moments].toSorted((left, right) => left - right);
}

function denseMoments(curves: readonly Curve[]): readonly number[] {
  const moments = new Set<number>();
  for (const { times } of curves) {
    for (const time of times) moments.add(time);
    addBetween(moments, times);
  }
  return [...moments].toSorted((left, right) => left - right);
}

function addBetween(moments: Set<number>, times: readonly number[]): void {
  for (const [key, start] of times.entries()) {
    const span = (times[key + 1] ?? start) - start;
    const parts = Math.min(mostBetween, Math.round(span / bakeStep));
    for (let part = 1; part < parts; part++) moments.add(start + (span * part) / parts);
  }
}
