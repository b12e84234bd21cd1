/**
 * The collision tree of a group, made anew (formats/wmo.md, 10): every triangle is in each leaf whose box it touches. Splits
 * the longest side at the median of the triangles' middles, as the trees of the game's later tools are.
 */

/** Flag of a leaf; the others name the axis that they split. */
export const LEAF = 0x4;

/** Triangles that a leaf has at most, where a split separates them at all. */
const leafSize = 150;
const mostLevels = 12;
/** The client compares with this, so a triangle that near a plane is on both sides. */
const tolerance = 0.01;
const mostNodes = 32_767;

/** One node as its record has it. */
export interface TreeNode {
  readonly flags: number;
  readonly lower: number;
  readonly upper: number;
  readonly faceCount: number;
  readonly firstFace: number;
  readonly plane: number;
}

export interface Tree {
  /** Depth first, a node before those below it. */
  readonly nodes: readonly TreeNode[];
  /** Triangles of the leaves by number. */
  readonly faces: Uint16Array<ArrayBuffer>;
}

export interface TreeMesh {
  readonly positions: ArrayLike<number>;
  readonly indices: ArrayLike<number>;
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
}

/** Least and largest coordinates of each triangle, three and three numbers. */
function spansOf({ positions, indices }: TreeMesh): Float64Array {
  const count = Math.floor(indices.length / 3);
  const spans = new Float64Array(count * 6);
  for (let face = 0; face < count; face++) {
    for (let axis = 0; axis < 3; axis++) {
      let [low, high] = [Infinity, -Infinity];
      for (let corner = 0; corner < 3; corner++) {
        const value = positions[(indices[face * 3 + corner] ?? 0) * 3 + axis] ?? 0;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
      spans[face * 6 + axis] = low;
      spans[face * 6 + 3 + axis] = high;
    }
  }
  return spans;
}

class TreeBuilder {
  private readonly spans: Float64Array;
  readonly nodes: TreeNode[] = [];
  readonly faces: number[] = [];

  constructor(mesh: TreeMesh) {
    this.spans = spansOf(mesh);
  }

  get triangles(): readonly number[] {
    return Array.from({ length: this.spans.length / 6 }, (_each, face) => face);
  }

  private leaf(at: number, triangles: readonly number[]): void {
    const [firstFace, faceCount] = [this.faces.length, triangles.length];
    for (const face of triangles) this.faces.push(face);
    this.nodes[at] = { flags: LEAF, lower: -1, upper: -1, faceCount, firstFace, plane: 0 };
  }

  private middle(face: number, axis: number): number {
    return ((this.spans[face * 6 + axis] ?? 0) + (this.spans[face * 6 + 3 + axis] ?? 0)) / 2;
  }

  add(triangles: readonly number[], minimum: readonly number[], maximum: readonly number[], level: number): number {
    const at = this.nodes.length;
    this.nodes.push({ flags: LEAF, lower: -1, upper: -1, faceCount: 0, firstFace: 0, plane: 0 });
    const sizes = minimum.map((low, axis) => (maximum[axis] ?? low) - low);
    const axis = sizes.indexOf(Math.max(...sizes));
    if (triangles.length <= leafSize || level >= mostLevels || axis < 0 || this.nodes.length + 2 > mostNodes) {
      this.leaf(at, triangles);
      return at;
    }
    const middles = triangles.map((face) => this.middle(face, axis)).toSorted((left, right) => left - right);
    const plane = Math.fround(middles[middles.length >> 1] ?? 0);
    const lower = triangles.filter((face) => (this.spans[face * 6 + axis] ?? 0) <= plane + tolerance);
    const upper = triangles.filter((face) => (this.spans[face * 6 + 3 + axis] ?? 0) >= plane - tolerance);
    if (lower.length === triangles.length || upper.length === triangles.length) {
      this.leaf(at, triangles);
      return at;
    }
    const cut = (corner: readonly number[]): readonly number[] =>
      corner.map((value, each) => (each === axis ? plane : value));
    const below = lower.length === 0 ? -1 : this.add(lower, minimum, cut(maximum), level + 1);
    const above = upper.length === 0 ? -1 : this.add(upper, cut(minimum), maximum, level + 1);
    this.nodes[at] = { flags: axis, lower: below, upper: above, faceCount: 0, firstFace: 0, plane };
    return at;
  }
}

/** A tree over all triangles of a group. A group without triangles has a leaf without any. */
export function buildTree(mesh: TreeMesh): Tree {
  const builder = new TreeBuilder(mesh);
  builder.add(builder.triangles, mesh.minimum, mesh.maximum, 0);
  return { nodes: builder.nodes, faces: Uint16Array.from(builder.faces) };
}
