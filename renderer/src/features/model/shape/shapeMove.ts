/**
 * Moving points of shaped meshes: which go along and how far (soft selection, symmetry), their vertices through the model's
 * verb, and normals that turn with the faces around them. No React.
 */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { pointsOf } from '../../../../../shared/geometry/surface/elements.ts';
import { falloffWeights, type FalloffKind } from '../../../../../shared/geometry/surface/falloff.ts';
import { mirrorPartners, type MirrorAxis } from '../../../../../shared/geometry/surface/mirror.ts';
import { reachOf, type Surface } from '../../../../../shared/geometry/surface/surface.ts';
import { NormalTurner } from '../../../../../shared/geometry/surface/turnedNormals.ts';
import type { PoseTransform } from '../../../viewport/index.ts';
import type { Shape } from './shapeSelection.ts';

export interface MoveOptions {
  /** How far around the selection points go along, units; 0 takes none. */
  readonly radius: number;
  readonly falloff: FalloffKind;
  /** Only what edges connect with the selection goes along. */
  readonly isConnectedOnly: boolean;
  readonly symmetry: MirrorAxis | null;
  readonly turnsNormals: boolean;
}

/** A point that moves: by how much of the transform, and whether as the mirror image of another one. */
interface Moved {
  readonly points: Uint32Array;
  readonly weights: Float32Array;
  /** The point whose image each is; its own where it moves by itself. */
  readonly sources: Uint32Array;
}

/** A part of 1/this is the finest that points are moved by: so few matrices do. */
const shares = 256;

function shareOf(weight: number): number {
  return Math.round(weight * shares);
}

/** Whether twelve numbers of a transform neither turn nor scale. */
function isShift(m: Float64Array): boolean {
  return [0, 1, 2, 4, 5, 6, 8, 9, 10].every((at) => m[at] === (at % 5 === 0 ? 1 : 0));
}

/** How strongly each point of a shape goes along with what is selected of it. */
export function weightsAlong(
  { surface, places, elements, hidden }: Pick<Shape, 'surface' | 'places' | 'elements' | 'hidden'>,
  { radius, falloff, isConnectedOnly }: Pick<MoveOptions, 'radius' | 'falloff' | 'isConnectedOnly'>,
): Float32Array {
  const along = isConnectedOnly ? surface : null;
  const weights = falloffWeights(places, pointsOf(surface, elements), { radius, kind: falloff, along });
  // What is out of sight stays where it is.
  return hidden === null ? weights : weights.map((weight, point) => (hidden.points[point] === 1 ? 0 : weight));
}

function movedPoints(shape: Shape, options: MoveOptions): Moved {
  const { places } = shape;
  const { symmetry } = options;
  const isHidden = shape.hidden?.points;
  const weights = weightsAlong(shape, options);
  const points: number[] = [];
  const sources: number[] = [];
  for (let point = 0; point < weights.length; point++) {
    if ((weights[point] ?? 0) <= 0) continue;
    points.push(point);
    sources.push(point);
  }
  if (symmetry !== null) {
    const partners = mirrorPartners(places, symmetry, reachOf(places));
    for (const point of points.slice()) {
      const partner = partners[point] ?? -1;
      // One that moves by itself needs no image.
      if (partner < 0 || (weights[partner] ?? 0) > 0 || isHidden?.[partner] === 1) continue;
      points.push(partner);
      sources.push(point);
    }
  }
  return {
    points: Uint32Array.from(points),
    sources: Uint32Array.from(sources),
    weights: Float32Array.from(sources, (point) => weights[point] ?? 0),
  };
}

/** Vertices of a mesh among those that move. */
interface MeshPart {
  readonly record: RecordId;
  readonly firstVertex: number;
  readonly vertices: Uint32Array;
}

function partsOf({ spans, surface }: Shape, isChosen: (vertex: number) => boolean): readonly MeshPart[] {
  return spans.flatMap(({ record, firstVertex }, at) => {
    const end = spans[at + 1]?.firstVertex ?? surface.vertexCount;
    const vertices: number[] = [];
    for (let vertex = firstVertex; vertex < end; vertex++) if (isChosen(vertex)) vertices.push(vertex - firstVertex);
    return vertices.length === 0 ? [] : [{ record, firstVertex, vertices: Uint32Array.from(vertices) }];
  });
}

/** Holds points as they were, and moves them any number of times from there. */
export class ShapeMove {
  private readonly document: FormatDocument;
  private readonly surface: Surface;
  private readonly shape: Shape;
  private readonly before: Float32Array;
  private readonly after: Float32Array;
  private set: MoveOptions;
  private moved: Moved;
  private parts: readonly MeshPart[] = [];
  /** Vertices of one mesh with their new places: filled anew for each mesh at every move. */
  private readonly changed: Uint32Array;
  private readonly values: Float32Array;
  private normals: NormalTurner | null = null;
  private normalParts: readonly MeshPart[] = [];
  /** How far from the mirror's plane a point may be to stand on it, units. */
  private planeTolerance = 0;

  constructor(document: FormatDocument, shape: Shape, options: MoveOptions) {
    this.document = document;
    this.shape = shape;
    this.surface = shape.surface;
    this.before = shape.places.slice();
    this.after = shape.places.slice();
    this.changed = new Uint32Array(shape.surface.vertexCount);
    this.values = new Float32Array(shape.surface.vertexCount * 3);
    this.set = options;
    this.moved = movedPoints(this.held, options);
    this.prepare();
  }

  /** The shape as it was. */
  get held(): Shape {
    return { ...this.shape, places: this.before };
  }

  /** 1 for each point that moves, by itself, softly or as the image of another one. */
  get movingPoints(): Uint8Array {
    const flags = new Uint8Array(this.surface.pointCount);
    for (const point of this.moved.points) flags[point] = 1;
    return flags;
  }

  get options(): MoveOptions {
    return this.set;
  }

  get isEmpty(): boolean {
    return this.moved.points.length === 0;
  }

  /** Takes points within another distance along. */
  setRadius(radius: number): void {
    this.set = { ...this.set, radius };
    this.moved = movedPoints(this.held, this.set);
    this.prepare();
  }

  /** Puts the transform on the places that were held. */
  apply(transaction: Transaction, transform: PoseTransform): void {
    const { after, before } = this;
    after.set(before);
    const matrices: (Float64Array | undefined)[] = [];
    const { weights } = this.moved;
    for (let at = 0, end = 0; at < weights.length; at = end) {
      const share = shareOf(weights[at] ?? 0);
      while (end < weights.length && shareOf(weights[end] ?? 0) === share) end++;
      this.place(at, end, (matrices[share] ??= transform.matrix(share / shares)));
    }
    this.settleImages();
    this.write(transaction, after, isShift(transform.matrix(1)));
  }

  /** Gives vertices the places of their points, where these changed: what stays is not even rounded anew. */
  private write(transaction: Transaction, places: Float32Array, isOnlyShifted: boolean): void {
    const edits = this.document.format.model?.edits(this.document);
    const { pointOf } = this.surface;
    const { before } = this;
    for (const { record, firstVertex, vertices } of this.parts) {
      const { changed, values } = this;
      let count = 0;
      for (let at = 0; at < vertices.length; at++) {
        const vertex = vertices[at] ?? 0;
        const from = (pointOf[firstVertex + vertex] ?? 0) * 3;
        const x = places[from] ?? 0;
        const y = places[from + 1] ?? 0;
        const z = places[from + 2] ?? 0;
        if (x === before[from] && y === before[from + 1] && z === before[from + 2]) continue;
        changed[count] = vertex;
        values[count * 3] = x;
        values[count * 3 + 1] = y;
        values[count * 3 + 2] = z;
        count++;
      }
      if (count > 0)
        edits?.setPositions?.(record, changed.subarray(0, count), values.subarray(0, count * 3), transaction);
    }
    this.normals?.take(places, isOnlyShifted);
    for (const { record, firstVertex, vertices } of this.normalParts) {
      const turned = this.normals?.turned(firstVertex, vertices);
      if (turned === undefined || turned.vertices.length === 0) continue;
      edits?.setNormals?.(record, turned.vertices, turned.normals, transaction);
    }
  }

  /**
   * Moves one stretch of the points that go along by the same matrix. Tens of thousands of them move at every pointer event:
   * all that is the same for them is read before.
   */
  private place(start: number, end: number, m: Float64Array): void {
    const { before, after } = this;
    const { points, sources } = this.moved;
    const [xx = 0, xy = 0, xz = 0, dx = 0, yx = 0, yy = 0, yz = 0, dy = 0, zx = 0, zy = 0, zz = 0, dz = 0] = m;
    for (let index = start; index < end; index++) {
      const from = (sources[index] ?? 0) * 3;
      const to = (points[index] ?? 0) * 3;
      const x = before[from] ?? 0;
      const y = before[from + 1] ?? 0;
      const z = before[from + 2] ?? 0;
      after[to] = xx * x + xy * y + xz * z + dx;
      after[to + 1] = yx * x + yy * y + yz * z + dy;
      after[to + 2] = zx * x + zy * y + zz * z + dz;
    }
  }

  /** Images go to the other side; what stands on the plane of the mirror stays on it, or the two halves would come apart. */
  private settleImages(): void {
    const { before, after } = this;
    const { symmetry } = this.set;
    if (symmetry === null) return;
    const { points, sources } = this.moved;
    for (let index = 0; index < points.length; index++) {
      const point = points[index] ?? 0;
      const at = point * 3 + symmetry;
      if (sources[index] !== point) after[at] = -(after[at] ?? 0);
      else if (this.isOnPlane(point)) after[at] = before[at] ?? 0;
    }
  }

  private isOnPlane(point: number): boolean {
    const { symmetry } = this.set;
    return symmetry !== null && Math.abs(this.before[point * 3 + symmetry] ?? 0) <= this.planeTolerance;
  }

  private prepare(): void {
    const { surface, before } = this;
    this.planeTolerance = reachOf(before) * 1e-3;
    const isMoved = this.movingPoints;
    this.parts = partsOf(this.shape, (vertex) => isMoved[surface.pointOf[vertex] ?? 0] === 1);
    const edits = this.document.format.model?.edits(this.document);
    if (!this.set.turnsNormals || edits?.setNormals === undefined) return;
    const normals = new NormalTurner(surface, before, this.ways(), this.vertexNormals());
    this.normals = normals;
    this.normalParts = partsOf(this.shape, (vertex) => normals.concerns(vertex));
  }

  /** A number for each point that tells how it moves; points that a shift moves alike have the same, those that stay 0. */
  private ways(): Float32Array {
    const ways = new Float32Array(this.surface.pointCount);
    const { points, sources, weights } = this.moved;
    for (let at = 0; at < points.length; at++) {
      const point = points[at] ?? 0;
      const share = shareOf(weights[at] ?? 0);
      const isImage = sources[at] !== point;
      ways[point] = isImage ? -share : this.isOnPlane(point) ? share + 0.5 : share;
    }
    return ways;
  }

  /** Normals of all vertices, one mesh after another; zeros where a mesh has none. */
  private vertexNormals(): Float32Array {
    const normals = new Float32Array(this.surface.vertexCount * 3);
    for (const [at, mesh] of this.shape.meshes.entries()) {
      const first = this.shape.spans[at]?.firstVertex ?? 0;
      if (mesh.normals !== null) normals.set(mesh.normals.subarray(0, mesh.vertexCount * 3), first * 3);
    }
    return normals;
  }
}
