/** Paints textures through the model: every texel learns which point of the surface it covers, and a paint says its colour. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { normalise } from '../../../shared/geometry/vector.ts';
import type { Mesh } from '../mesh/weld.ts';
import type { Region } from './atlas.ts';
import { toTexture } from './atlas.ts';

/** One point of a surface, as a paint sees it. */
export interface Surface {
  /** Place in the model's rest pose. */
  readonly position: Vector3;
  readonly normal: Vector3;
  /** Texture coordinates within the part, 0 to 1. */
  readonly u: number;
  readonly v: number;
  /** 1 where the whole sky is seen, 0 where nothing is. */
  readonly open: number;
  /** Along u, and the sign of the bitangent; only where the part has tangents. */
  readonly tangent: Vector3;
  readonly handedness: number;
}

export interface BakePart<Texel> {
  readonly mesh: Mesh;
  readonly open: Float32Array;
  readonly tangents: Float32Array | null;
  readonly region: Region;
  readonly paint: (surface: Surface) => Texel;
}

/** A texture while it is painted: floats for each channel, and which texels are covered. */
export class Canvas {
  readonly size: number;
  readonly values: Float32Array;
  readonly covered: Uint8Array;

  constructor(size: number) {
    this.size = size;
    this.values = new Float32Array(size * size * 4);
    this.covered = new Uint8Array(size * size);
  }

  set(texel: number, red: number, green: number, blue: number, alpha: number): void {
    this.values[texel * 4] = red;
    this.values[texel * 4 + 1] = green;
    this.values[texel * 4 + 2] = blue;
    this.values[texel * 4 + 3] = alpha;
    this.covered[texel] = 1;
  }

  /** Lets the painted islands grow by some texels, so that filtering at their edges finds their own colours. */
  grow(steps: number): void {
    const { size, values, covered } = this;
    for (let step = 0; step < steps; step++) {
      const before = covered.slice();
      for (let texel = 0; texel < before.length; texel++) {
        if (before[texel] === 1) continue;
        const x = texel % size;
        const from = [x > 0 ? texel - 1 : -1, x < size - 1 ? texel + 1 : -1, texel - size, texel + size].find(
          (next) => before[next] === 1,
        );
        if (from === undefined) continue;
        values.copyWithin(texel * 4, from * 4, from * 4 + 4);
        covered[texel] = 1;
      }
    }
  }

  /** As bytes; texels that nothing covers get the filling, 0 to 1 each. */
  toPixels(filling: readonly [number, number, number, number]): RgbaPixels {
    const { size, values, covered } = this;
    const pixels = new Uint8Array(size * size * 4);
    for (let index = 0; index < pixels.length; index++) {
      const value = covered[index >> 2] === 1 ? (values[index] ?? 0) : (filling[index & 3] ?? 0);
      pixels[index] = Math.round(Math.max(0, Math.min(1, value)) * 255);
    }
    return { width: size, height: size, pixels };
  }
}

interface ScreenVertex {
  readonly x: number;
  readonly y: number;
  /** position, normal, u, v, open, tangent, handedness */
  readonly numbers: readonly number[];
}

function screenVertex<T>(part: BakePart<T>, size: number, index: number): ScreenVertex | null {
  const vertex = part.mesh.vertices[index];
  if (vertex === undefined) return null;
  const [u, v] = toTexture(part.region, size, ...vertex.uv);
  const tangent = part.tangents?.subarray(index * 4, index * 4 + 4) ?? [1, 0, 0, 1];
  return {
    x: u * size,
    y: v * size,
    numbers: [...vertex.position, ...vertex.normal, ...vertex.uv, part.open[index] ?? 1, ...tangent],
  };
}

function surfaceFrom(n: readonly number[]): Surface {
  const at = (index: number): number => n[index] ?? 0;
  return {
    position: [at(0), at(1), at(2)],
    normal: normalise([at(3), at(4), at(5)]),
    u: at(6),
    v: at(7),
    open: at(8),
    tangent: normalise([at(9), at(10), at(11)]),
    handedness: at(12) < 0 ? -1 : 1,
  };
}

/** Visits every texel that the parts cover. Where parts share a region, the later one paints last. */
export function bake<T>(size: number, parts: readonly BakePart<T>[], store: (texel: number, value: T) => void): void {
  for (const part of parts) {
    const { triangles } = part.mesh;
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => screenVertex(part, size, triangles[at + corner] ?? -1));
      if (a && b && c) fill(size, [a, b, c], (texel, numbers) => store(texel, part.paint(surfaceFrom(numbers))));
    }
  }
}

/** Texel centres this far outside (in barycentric shares of a texel) still count, so that edges leave no gaps. */
const SLACK = 0.6;

function fill(
  size: number,
  [a, b, c]: readonly [ScreenVertex, ScreenVertex, ScreenVertex],
  visit: (texel: number, numbers: readonly number[]) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-9) return;
  const slack = (SLACK * Math.max(distance(a, b), distance(b, c), distance(c, a))) / Math.abs(area);
  const [left, right] = [Math.min(a.x, b.x, c.x) - 1, Math.max(a.x, b.x, c.x) + 1];
  const [top, bottom] = [Math.min(a.y, b.y, c.y) - 1, Math.max(a.y, b.y, c.y) + 1];
  const numbers: number[] = [];
  for (let y = Math.max(0, Math.floor(top)); y <= Math.min(size - 1, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x <= Math.min(size - 1, right); x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const second = ((px - a.x) * (c.y - a.y) - (c.x - a.x) * (py - a.y)) / area;
      const third = ((b.x - a.x) * (py - a.y) - (px - a.x) * (b.y - a.y)) / area;
      const first = 1 - second - third;
      if (first < -slack || second < -slack || third < -slack) continue;
      for (let index = 0; index < a.numbers.length; index++) {
        numbers[index] =
          first * (a.numbers[index] ?? 0) + second * (b.numbers[index] ?? 0) + third * (c.numbers[index] ?? 0);
      }
      visit(y * size + x, numbers);
    }
  }
}

function distance(a: ScreenVertex, b: ScreenVertex): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
