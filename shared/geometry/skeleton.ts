/** The pose of a node tree: from tracks, pivots, parents and flags to one matrix a node. No drawing, no document. */
import type { BillboardLock, CameraFrame } from './billboard.ts';
import { faceCamera, lockedAngle } from './billboard.ts';
import { columnLength, identityInto, MATRIX_LENGTH, multiplyInto, rotationScaleInto } from './matrix.ts';
import type { NumberSink } from './quaternion.ts';
import type { TrackTime } from './track.ts';
import { normalise } from './vector.ts';
import type { Vector3 } from './vector.ts';

/** Node flags that matter for the pose (format page 4; 0x2 is scaling and 0x4 rotation, as Blizzard's data shows). */
export const NODE_FLAGS = {
  dontInheritTranslation: 0x1,
  dontInheritScaling: 0x2,
  dontInheritRotation: 0x4,
  billboarded: 0x8,
  billboardLockX: 0x10,
  billboardLockY: 0x20,
  billboardLockZ: 0x40,
  cameraAnchored: 0x80,
} as const;

export const dontInherit =
  NODE_FLAGS.dontInheritTranslation | NODE_FLAGS.dontInheritScaling | NODE_FLAGS.dontInheritRotation;
/** The bits of all kinds of billboards. */
export const facesCamera =
  NODE_FLAGS.billboarded | NODE_FLAGS.billboardLockX | NODE_FLAGS.billboardLockY | NODE_FLAGS.billboardLockZ;
/** Bits that mean the same in the models of all games: what is inherited, and billboards. */
export const sharedNodeFlags = dontInherit | facesCamera;

/** Where a node's movement comes from: a `TrackSampler`, or what a format with other rules has in its place. */
export interface TransformSource {
  /** Writes the value at a time to `out`, from index `at` on; `false` where the default holds. */
  sample(time: TrackTime, out: NumberSink, at: number): boolean;
}

export interface SkeletonNode {
  readonly objectId: number;
  /** objectId of the parent; −1, or one that no node has, for none. */
  readonly parentId: number;
  readonly flags: number;
  readonly translation: TransformSource | null;
  readonly rotation: TransformSource | null;
  readonly scaling: TransformSource | null;
}

/**
 * Matrices of all nodes. Node `i` of the list has its matrix at `i × 12` of `matrices`: it takes a point of the rest pose
 * to where the animation puts it. Parents that are missing or stand in a circle are treated as none.
 */
export class Skeleton {
  readonly nodes: readonly SkeletonNode[];
  readonly matrices: Float32Array;
  /** Index of each node's parent in the list, −1 for none. */
  readonly parents: Int32Array;
  /** True when some node turns with the camera, so that the pose depends on it. */
  readonly followsCamera: boolean;
  private readonly order: Int32Array;
  private readonly indexByObjectId: ReadonlyMap<number, number>;

  constructor(nodes: readonly SkeletonNode[]) {
    this.nodes = nodes;
    this.matrices = new Float32Array(nodes.length * MATRIX_LENGTH);
    const indexes = new Map<number, number>();
    nodes.forEach((node, index) => {
      if (!indexes.has(node.objectId)) indexes.set(node.objectId, index);
    });
    this.indexByObjectId = indexes;
    this.parents = findParents(nodes, indexes);
    this.order = parentsFirst(this.parents);
    this.followsCamera = nodes.some((node) => (node.flags & (facesCamera | NODE_FLAGS.cameraAnchored)) !== 0);
    for (let index = 0; index < nodes.length; index++) identityInto(this.matrices, index * MATRIX_LENGTH);
  }

  /** Position in the list of the node with this object id, or −1. */
  indexOf(objectId: number): number {
    return this.indexByObjectId.get(objectId) ?? -1;
  }

  /**
   * Computes all matrices. `pivots` holds three numbers for each object id; a missing pivot is the origin. Without an
   * interval the skeleton stands in its rest pose, global sequences or not, which is what editing needs.
   */
  pose(time: TrackTime, pivots: ArrayLike<number>, camera: CameraFrame | null): void {
    for (const index of this.order) {
      const node = this.nodes[index];
      if (node !== undefined) this.poseNode(node, index, time, pivots, camera);
    }
  }

  private poseNode(
    node: SkeletonNode,
    index: number,
    time: TrackTime,
    pivots: ArrayLike<number>,
    camera: CameraFrame | null,
  ): void {
    const parent = this.parents[index] ?? -1;
    const out = index * MATRIX_LENGTH;
    const isAnimated = time.interval !== null && sampleTransform(node, time);
    const turns = (node.flags & facesCamera) !== 0 && camera !== null && time.interval !== null;
    if (!isAnimated && !turns && (node.flags & dontInherit) === 0) {
      if (parent < 0) identityInto(this.matrices, out);
      else this.matrices.copyWithin(out, parent * MATRIX_LENGTH, (parent + 1) * MATRIX_LENGTH);
    } else {
      if (!isAnimated) resetTransform();
      const pivot = node.objectId * 3;
      localInto(local, pivots[pivot] ?? 0, pivots[pivot + 1] ?? 0, pivots[pivot + 2] ?? 0);
      if (parent < 0) this.matrices.set(local, out);
      else if ((node.flags & dontInherit) === 0) {
        multiplyInto(this.matrices, out, this.matrices, parent * MATRIX_LENGTH, local, 0);
      } else {
        inheritedInto(inherited, this.matrices, parent * MATRIX_LENGTH, node.flags, pivots, pivot);
        multiplyInto(this.matrices, out, inherited, 0, local, 0);
      }
      if (turns) turnToCamera(this.matrices, out, node.flags, camera, pivots, pivot);
    }
    if ((node.flags & NODE_FLAGS.cameraAnchored) !== 0 && camera !== null && time.interval !== null) {
      for (let axis = 0; axis < 3; axis++) {
        const at = out + axis * 4 + 3;
        this.matrices[at] = (this.matrices[at] ?? 0) + (camera.position[axis] ?? 0);
      }
    }
  }
}

/** A skeleton of some nodes, with matrices of its own. */
export interface SkeletonPart {
  readonly skeleton: Skeleton;
  /** Position in it of a node of the whole; −1 for one that is not in it. */
  readonly indexOf: (node: number) => number;
}

/** The nodes that are wanted, by their positions, and what carries them; all of them where none are named. */
export function partOfSkeleton({ nodes, parents }: Skeleton, wanted: readonly number[] | null): SkeletonPart {
  if (wanted === null) return { skeleton: new Skeleton(nodes), indexOf: (node) => (node < nodes.length ? node : -1) };
  const carried = new Set<number>();
  for (let index of wanted) {
    for (; index >= 0 && !carried.has(index); index = parents[index] ?? -1) carried.add(index);
  }
  const kept = [...nodes.keys()].filter((index) => carried.has(index));
  const places = new Map(kept.map((index, place) => [index, place]));
  return {
    skeleton: new Skeleton(nodes.filter((_, index) => carried.has(index))),
    indexOf: (node) => places.get(node) ?? -1,
  };
}

const translation = new Float64Array(3);
const rotation = new Float64Array(4);
const scaling = new Float64Array(3);
const local = new Float64Array(MATRIX_LENGTH);
const inherited = new Float64Array(MATRIX_LENGTH);

function resetTransform(): void {
  translation.fill(0);
  rotation.fill(0);
  rotation[3] = 1;
  scaling.fill(1);
}

/** Samples a node's own tracks into the module's scratch vectors; `false` when it has no key at this time. */
function sampleTransform(node: SkeletonNode, time: TrackTime): boolean {
  resetTransform();
  let isAnimated = false;
  if (node.translation !== null) isAnimated = node.translation.sample(time, translation, 0);
  if (node.rotation !== null) isAnimated = node.rotation.sample(time, rotation, 0) || isAnimated;
  if (node.scaling !== null) isAnimated = node.scaling.sample(time, scaling, 0) || isAnimated;
  return isAnimated;
}

/** Moves by the translation, turns and scales about the pivot. */
function localInto(out: Float64Array, x: number, y: number, z: number): void {
  rotationScaleInto(out, 0, rotation, 0, scaling, 0);
  for (let row = 0; row < 3; row++) {
    const at = row * 4;
    const pivot = row === 0 ? x : row === 1 ? y : z;
    const moved = (out[at] ?? 0) * x + (out[at + 1] ?? 0) * y + (out[at + 2] ?? 0) * z;
    out[at + 3] = (translation[row] ?? 0) + pivot - moved;
  }
}

/**
 * The parent's matrix without what the node does not inherit. Without rotation its axes become the model's, as long as
 * they were; without scaling they become unit vectors. The pivot still goes where the whole parent takes it, unless the
 * translation is not inherited either.
 */
function inheritedInto(
  out: Float64Array,
  parents: Float32Array,
  parentAt: number,
  flags: number,
  pivots: ArrayLike<number>,
  pivotAt: number,
): void {
  const keepsScaling = (flags & NODE_FLAGS.dontInheritScaling) === 0;
  const keepsRotation = (flags & NODE_FLAGS.dontInheritRotation) === 0;
  for (let column = 0; column < 3; column++) {
    const size = columnLength(parents, parentAt, column);
    const factor = keepsScaling || size === 0 ? 1 : 1 / size;
    for (let row = 0; row < 3; row++) {
      const at = row * 4 + column;
      if (keepsRotation) out[at] = (parents[parentAt + at] ?? 0) * factor;
      else out[at] = row === column ? (keepsScaling ? size : 1) : 0;
    }
  }
  const movesPivot = (flags & NODE_FLAGS.dontInheritTranslation) === 0;
  for (let row = 0; row < 3; row++) {
    let place = parents[parentAt + row * 4 + 3] ?? 0;
    for (let column = 0; column < 3; column++) {
      const at = row * 4 + column;
      place += ((parents[parentAt + at] ?? 0) - (out[at] ?? 0)) * (pivots[pivotAt + column] ?? 0);
    }
    out[row * 4 + 3] = movesPivot ? place : 0;
  }
}

/** Replaces the turn of a matrix by one towards the camera; the pivot stays where it is and the size is kept. */
function turnToCamera(
  matrices: Float32Array,
  at: number,
  flags: number,
  camera: CameraFrame,
  pivots: ArrayLike<number>,
  pivotAt: number,
): void {
  const pivot = [pivots[pivotAt] ?? 0, pivots[pivotAt + 1] ?? 0, pivots[pivotAt + 2] ?? 0];
  const sizes = [0, 1, 2].map((column) => columnLength(matrices, at, column));
  const held = [0, 1, 2].map((row) => {
    let place = matrices[at + row * 4 + 3] ?? 0;
    for (let column = 0; column < 3; column++) place += (matrices[at + row * 4 + column] ?? 0) * (pivot[column] ?? 0);
    return place;
  });
  const lock = lockOf(flags);
  if (lock === null) {
    faceCamera(turned, 0, camera);
    // The node's own rotation then turns the card within the screen.
    rotationScaleInto(own, 0, rotation, 0, ones, 0);
    multiplyInto(local, 0, turned, 0, own, 0);
  } else {
    const axes = [0, 1, 2].map((column) => columnOf(matrices, at, column)) as [Vector3, Vector3, Vector3]; // three columns
    const angle = lockedAngle(lock, axes, camera.towardsViewer);
    turnAbout(local, axes, lock, angle);
  }
  for (let row = 0; row < 3; row++) {
    let place = held[row] ?? 0;
    for (let column = 0; column < 3; column++) {
      const value = (local[row * 4 + column] ?? 0) * (sizes[column] ?? 1);
      matrices[at + row * 4 + column] = value;
      place -= value * (pivot[column] ?? 0);
    }
    matrices[at + row * 4 + 3] = place;
  }
}

const turned = new Float64Array(MATRIX_LENGTH);
const own = new Float64Array(MATRIX_LENGTH);
const ones = new Float64Array([1, 1, 1]);

function lockOf(flags: number): BillboardLock | null {
  if (flags & NODE_FLAGS.billboarded) return null;
  if (flags & NODE_FLAGS.billboardLockX) return 'x';
  return flags & NODE_FLAGS.billboardLockY ? 'y' : 'z';
}

function columnOf(matrices: Float32Array, at: number, column: number): Vector3 {
  const axis: Vector3 = [matrices[at + column] ?? 0, matrices[at + 4 + column] ?? 0, matrices[at + 8 + column] ?? 0];
  return normalise(axis, [column === 0 ? 1 : 0, column === 1 ? 1 : 0, column === 2 ? 1 : 0]);
}

/** The axes turned by an angle about one of themselves. */
function turnAbout(
  out: Float64Array,
  axes: readonly [Vector3, Vector3, Vector3],
  lock: BillboardLock,
  angle: number,
): void {
  const half = angle / 2;
  const sine = Math.sin(half);
  rotationScaleInto(
    own,
    0,
    [lock === 'x' ? sine : 0, lock === 'y' ? sine : 0, lock === 'z' ? sine : 0, Math.cos(half)],
    0,
    ones,
    0,
  );
  axes.forEach((axis, column) => {
    turned[column] = axis[0];
    turned[4 + column] = axis[1];
    turned[8 + column] = axis[2];
  });
  turned[3] = turned[7] = turned[11] = 0;
  own[3] = own[7] = own[11] = 0;
  multiplyInto(out, 0, turned, 0, own, 0);
}

function findParents(nodes: readonly SkeletonNode[], indexes: ReadonlyMap<number, number>): Int32Array {
  const parents = Int32Array.from(nodes, (node) => (node.parentId < 0 ? -1 : (indexes.get(node.parentId) ?? -1)));
  // Walk up from each node; whoever meets itself again loses its parent, which opens the circle.
  const checked = new Uint8Array(nodes.length);
  for (let start = 0; start < nodes.length; start++) {
    const path = new Set<number>();
    for (let index = start; index >= 0 && checked[index] === 0; index = parents[index] ?? -1) {
      path.add(index);
      if (path.has(parents[index] ?? -1)) parents[index] = -1;
    }
    for (const index of path) checked[index] = 1;
  }
  return parents;
}

/** Indexes in an order in which every parent comes before its children. */
function parentsFirst(parents: Int32Array): Int32Array {
  const order = new Int32Array(parents.length);
  const placed = new Uint8Array(parents.length);
  let count = 0;
  for (let start = 0; start < parents.length; start++) {
    const waiting: number[] = [];
    for (let index = start; index >= 0 && placed[index] === 0; index = parents[index] ?? -1) waiting.push(index);
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      placed[index] = 1;
      order[count++] = index;
    }
  }
  return order;
}
