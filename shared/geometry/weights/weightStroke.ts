/**
 * A stroke of a brush over weights. How far a stroke has gone at a point is the strongest that the brush was there, so that a
 * slow hand paints no more than a quick one; smoothing alone goes on as long as the brush moves.
 */
import type { Influences } from '../mesh/mesh.ts';
import { copiedRows, copyRow, RowMixer, setWeight, weightIn } from './rows.ts';
import { smoothWeights, type Neighbours } from './smoothWeights.ts';

export type WeightBrush = 'add' | 'subtract' | 'replace' | 'smooth';

export interface WeightStrokeOptions {
  readonly brush: WeightBrush;
  /** Of the joint that is painted, 0 to 1. */
  readonly strength: number;
  /** What `replace` goes to, 0 to 1. */
  readonly weight: number;
  readonly joint: number;
  /** Takes what a joint gives away where no other one is there; the joint itself for none. */
  readonly rest: (joint: number) => number;
  /** 1 for points that may change; null for all. */
  readonly mask: Uint8Array | null;
  /** The point opposite each, −1 for none, and the joint on the other side; null without symmetry. */
  readonly mirror: { readonly partners: Int32Array; readonly across: (joint: number) => number } | null;
}

/** How far one dab of smoothing goes. */
const smoothing = 0.5;

export class WeightStroke {
  readonly rows: Influences;
  /** Points that the stroke went over, by number. */
  readonly touched: number[] = [];
  private readonly before: Influences;
  private readonly reached: Float32Array;
  private readonly isTouched: Uint8Array;
  private readonly options: WeightStrokeOptions;
  private readonly neighbours: Neighbours;
  private readonly mixer: RowMixer;

  /** @param rows changed in place */
  constructor(rows: Influences, neighbours: Neighbours, jointCount: number, options: WeightStrokeOptions) {
    this.rows = rows;
    this.before = copiedRows(rows);
    this.neighbours = neighbours;
    this.options = options;
    const count = rows.joints.length / rows.width;
    this.reached = new Float32Array(count);
    this.isTouched = new Uint8Array(count);
    this.mixer = new RowMixer(jointCount);
  }

  /**
   * The brush over some points: how strong it is at each, 0 to 1.
   * @returns the points that may look otherwise now
   */
  dab(points: ArrayLike<number>, strengths: ArrayLike<number>): readonly number[] {
    const { mask, mirror, brush, joint } = this.options;
    const own: number[] = [];
    const amounts: number[] = [];
    for (let at = 0; at < points.length; at++) {
      const point = points[at] ?? 0;
      if (mask !== null && mask[point] !== 1) continue;
      own.push(point);
      amounts.push(strengths[at] ?? 0);
    }
    const images = mirror === null ? [] : own.map((point) => mirror.partners[point] ?? -1);
    if (brush === 'smooth') return this.smooth(own, amounts, images);
    const changed: number[] = [];
    for (const [at, point] of own.entries()) {
      const amount = amounts[at] ?? 0;
      const image = images[at] ?? -1;
      if (image === point) this.paintMiddle(point, amount, changed);
      else {
        this.paint(point, joint, amount, changed);
        if (image >= 0 && mirror !== null) this.paint(image, mirror.across(joint), amount, changed);
      }
    }
    return changed;
  }

  /** Puts everything back. */
  cancel(): void {
    for (const point of this.touched) copyRow(this.before, point, this.rows);
  }

  private touch(point: number): void {
    if (this.isTouched[point] === 1) return;
    this.isTouched[point] = 1;
    this.touched.push(point);
  }

  private wanted(point: number, joint: number, amount: number): number {
    const { brush, strength, weight } = this.options;
    const now = weightIn(this.before, point, joint);
    const part = amount * strength;
    if (brush === 'add') return now + part;
    return brush === 'subtract' ? now - part : now + (weight - now) * part;
  }

  private paint(point: number, joint: number, amount: number, changed: number[]): void {
    if (amount <= (this.reached[point] ?? 0)) return;
    this.reached[point] = amount;
    this.touch(point);
    copyRow(this.before, point, this.rows);
    setWeight(this.rows, point, joint, this.wanted(point, joint, amount), this.options.rest(joint));
    changed.push(point);
  }

  /** A point on the plane of symmetry gets the same of both sides. */
  private paintMiddle(point: number, amount: number, changed: number[]): void {
    const { joint, mirror } = this.options;
    const count = changed.length;
    this.paint(point, joint, amount, changed);
    if (changed.length === count || mirror === null) return;
    const { width, joints, weights } = this.rows;
    for (let at = point * width; at < (point + 1) * width; at++) {
      const half = (weights[at] ?? 0) / 2;
      this.mixer.addJoint(joints[at] ?? 0, half);
      this.mixer.addJoint(mirror.across(joints[at] ?? 0), half);
    }
    this.mixer.take(this.rows, point);
  }

  private smooth(points: readonly number[], amounts: readonly number[], images: readonly number[]): readonly number[] {
    const { strength } = this.options;
    const all = [...points];
    const parts = amounts.map((amount) => amount * strength * smoothing);
    for (const [at, image] of images.entries()) {
      if (image < 0 || image === points[at]) continue;
      all.push(image);
      parts.push(parts[at] ?? 0);
    }
    for (const point of all) this.touch(point);
    smoothWeights(this.rows, this.neighbours, all, parts, this.mixer);
    return all;
  }
}
