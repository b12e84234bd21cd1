/** What a format makes of a row of weights, without making it: what is drawn while weights are painted. */
import type { Influences } from '../geometry/mesh/mesh.ts';
import type { MeshLimits } from './meshEdits.ts';
import { equalCount } from './shares.ts';

/** Makes rows of weights into those that a mesh of such limits will have; nothing is allocated for a row. */
export class RowWriter {
  private readonly sorted: Float32Array;
  private readonly order: Uint32Array;

  constructor(width: number) {
    this.sorted = new Float32Array(width);
    this.order = new Uint32Array(width);
  }

  /** Both rows are of the same width; `out` begins with the heaviest. */
  write(from: Influences, row: number, { influences, areEqual }: MeshLimits, out: Influences): void {
    const { width, joints, weights } = from;
    const start = row * width;
    const { sorted, order } = this;
    let used = 0;
    let sum = 0;
    for (let at = start; at < start + width; at++) {
      const weight = weights[at] ?? 0;
      if (weight <= 0) continue;
      sum += weight;
      // By weight, and those of one weight by joint, as files have them.
      let place = used++;
      while (place > 0 && isAfter(place - 1, weight, joints[at] ?? 0)) {
        sorted[place] = sorted[place - 1] ?? 0;
        order[place] = order[place - 1] ?? 0;
        place--;
      }
      sorted[place] = weight;
      order[place] = joints[at] ?? 0;
    }
    function isAfter(place: number, weight: number, joint: number): boolean {
      const other = sorted[place] ?? 0;
      return other < weight || (other === weight && (order[place] ?? 0) > joint);
    }
    for (let place = 0; place < used; place++) sorted[place] = (sorted[place] ?? 0) / sum;
    const kept = areEqual ? equalCount(sorted, used, influences) : Math.min(used, influences);
    let keptSum = 0;
    for (let place = 0; place < kept; place++) keptSum += sorted[place] ?? 0;
    for (let place = 0; place < width; place++) {
      out.joints[start + place] = order[place] ?? 0;
      out.weights[start + place] = place >= kept ? 0 : areEqual ? 1 / kept : (sorted[place] ?? 0) / keptSum;
    }
  }
}
