/**
 * Which points of a model are hidden behind its surface: triangles drawn into a small map of depths by the processor, once for
 * each way of looking at them, so that a box over 50,000 vertices asks no rays.
 */
import type { Lens } from '../camera/lens.ts';
import type { ScreenPoints } from './screenPoints.ts';

/** The longer side of the map, in cells. */
const most = 640;
/** A surface hides what is farther away than it by more than this share. */
const bias = 0.004;

export class DepthMap {
  private readonly width: number;
  private readonly height: number;
  /** Cells in a CSS pixel. */
  private readonly scale: number;
  private readonly near: number;
  private readonly isFlat: boolean;
  /** How near the nearest surface of a cell is; larger is nearer, and grows evenly across the screen. */
  private readonly cells: Float32Array;

  constructor(lens: Lens) {
    this.scale = Math.min(1, most / Math.max(1, lens.width, lens.height));
    this.width = Math.max(1, Math.ceil(lens.width * this.scale));
    this.height = Math.max(1, Math.ceil(lens.height * this.scale));
    this.near = lens.near;
    this.isFlat = lens.fieldOfView === null;
    this.cells = new Float32Array(this.width * this.height).fill(-Infinity);
  }

  /** Adds surfaces; corners past the points, and triangles that reach behind the camera, are passed over. */
  add({ x, y, depth }: ScreenPoints, triangles: ArrayLike<number>): void {
    const { scale, near } = this;
    for (let at = 0; at + 2 < triangles.length; at += 3) {
      const a = triangles[at] ?? 0;
      const b = triangles[at + 1] ?? 0;
      const c = triangles[at + 2] ?? 0;
      const [za = 0, zb = 0, zc = 0] = [depth[a], depth[b], depth[c]];
      if (!(za > near && zb > near && zc > near)) continue;
      this.drawTriangle(
        [(x[a] ?? 0) * scale, (y[a] ?? 0) * scale, this.nearness(za)],
        [(x[b] ?? 0) * scale, (y[b] ?? 0) * scale, this.nearness(zb)],
        [(x[c] ?? 0) * scale, (y[c] ?? 0) * scale, this.nearness(zc)],
      );
    }
  }

  /** Whether a point of the view, in CSS pixels, lies behind a surface: only where all cells around it are covered. */
  hides(x: number, y: number, depth: number): boolean {
    if (depth <= this.near) return true;
    const column = Math.floor(x * this.scale);
    const row = Math.floor(y * this.scale);
    const own = this.nearness(depth * (1 - bias));
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const [cx, cy] = [column + dx, row + dy];
        if (cx < 0 || cy < 0 || cx >= this.width || cy >= this.height) continue;
        if (!((this.cells[cy * this.width + cx] ?? 0) > own)) return false;
      }
    }
    return true;
  }

  private nearness(depth: number): number {
    return this.isFlat ? -depth : 1 / depth;
  }

  private drawTriangle(a: Corner, b: Corner, c: Corner): void {
    const area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area === 0 || !Number.isFinite(area)) return;
    const left = Math.max(0, Math.floor(Math.min(a[0], b[0], c[0])));
    const right = Math.min(this.width - 1, Math.ceil(Math.max(a[0], b[0], c[0])));
    const top = Math.max(0, Math.floor(Math.min(a[1], b[1], c[1])));
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(a[1], b[1], c[1])));
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      for (let column = left; column <= right; column++) {
        const x = column + 0.5;
        const u = ((b[0] - x) * (c[1] - y) - (b[1] - y) * (c[0] - x)) / area;
        const v = ((c[0] - x) * (a[1] - y) - (c[1] - y) * (a[0] - x)) / area;
        const w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        const nearness = u * a[2] + v * b[2] + w * c[2];
        const cell = row * this.width + column;
        if (nearness > (this.cells[cell] ?? 0)) this.cells[cell] = nearness;
      }
    }
  }
}

type Corner = readonly [x: number, y: number, nearness: number];
