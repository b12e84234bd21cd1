/**
 * A mesh cut along straight strokes: each one cuts the sides of faces that it crosses, and the faces between, so that the
 * whole stroke becomes sides. Nothing comes apart; coordinates, weights and normals are those of the places that are cut.
 */
import type { Vector3 } from '../vector.ts';
import { cross, dot, length, mix, subtract, vectorAt } from '../vector.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { faceCountOf, pairOf, vertexCountOf } from './mesh.ts';
import { MeshBuilder, type Blend } from './meshBuilder.ts';
import { flagged } from './region.ts';
import { cutFace } from './subdivide.ts';

/** Where a stroke begins or ends on the mesh. */
export interface KnifeEnd {
  /** Faces of the mesh as it was, one of which the place lies on. */
  readonly faces: readonly number[];
  readonly place: Vector3;
}

/** A stroke: part of a plane that the eye lies in. */
export interface KnifeStroke {
  /** How far a place is from the plane, units; its sign is the side. */
  readonly side: (place: Vector3) => number;
  /** Whether a place on the plane lies within the stroke and is meant. */
  readonly reaches: (place: Vector3) => boolean;
  readonly ends: readonly KnifeEnd[];
}

export interface KnifeOptions {
  /** Half the size of what is cut, units. */
  readonly size: number;
  /** Faces that are not cut, but where a neighbour is. */
  readonly isHidden: (face: number) => boolean;
}

/** Cuts so near to an end of a side, as a share of it, go through its end: no face becomes a splinter. */
const nearEnd = 1e-3;
/** A place may be so far from a face to lie on it, as a share of the size. */
const nearFace = 1e-3;
const onPlane = 1e-6;

interface Face {
  readonly corners: readonly number[];
  /** The face of the mesh as it was that this one is part of. */
  readonly origin: number;
}

/** How much of each corner a place of a triangle's plane is, together 1; null for a triangle without area. */
function sharesIn(place: Vector3, [a, b, c]: readonly [Vector3, Vector3, Vector3]): Vector3 | null {
  const normal = cross(subtract(b, a), subtract(c, a));
  const squared = dot(normal, normal);
  if (!(squared > 0)) return null;
  const first = dot(cross(subtract(c, b), subtract(place, b)), normal) / squared;
  const second = dot(cross(subtract(a, c), subtract(place, c)), normal) / squared;
  return [first, second, 1 - first - second];
}

class Cutter {
  private readonly mesh: MeshGeometry;
  private readonly size: number;
  private readonly isHidden: KnifeOptions['isHidden'];
  private faces: Face[] = [];
  private readonly places: Vector3[];
  private readonly blends: Blend[];
  private readonly points: number[];
  private nextPoint: number;
  private readonly chosen = new Set<number>();

  constructor(mesh: MeshGeometry, pointOf: ArrayLike<number>, { size, isHidden }: KnifeOptions) {
    this.mesh = mesh;
    this.size = size;
    this.isHidden = isHidden;
    const vertices = [...mesh.sources.keys()];
    this.places = vertices.map((vertex) => vectorAt(mesh.positions, vertex * 3));
    this.blends = vertices.map((vertex): Blend => [[vertex, 1]]);
    this.points = vertices.map((vertex) => pointOf[vertex] ?? 0);
    this.nextPoint = this.points.reduce((most, point) => Math.max(most, point), -1) + 1;
    for (let at = 0; at + 2 < mesh.triangles.length; at += 3) {
      this.faces.push({ corners: Array.from(mesh.triangles.subarray(at, at + 3)), origin: at / 3 });
    }
  }

  cut({ side, reaches, ends }: KnifeStroke): void {
    for (const end of ends) this.putEnd(end);
    const tolerance = this.size * onPlane;
    const away = this.places.map(side);
    const splits = new Map<number, number>();
    this.eachSide((from, to, key) => {
      const [before = 0, after = 0] = [away[from], away[to]];
      if (splits.has(key) || before * after >= 0) return;
      if (Math.abs(before) <= tolerance || Math.abs(after) <= tolerance) return;
      const part = before / (before - after);
      if (part < nearEnd || part > 1 - nearEnd) return;
      if (reaches(mix(this.placeOf(from), this.placeOf(to), part))) splits.set(key, this.fromLower(from, to, part));
    });
    this.split(splits);
    for (const [vertex, distance] of away.entries()) {
      if (Math.abs(distance) <= tolerance && reaches(this.placeOf(vertex))) this.chosen.add(vertex);
    }
  }

  /** Null where nothing was cut. */
  build(): Edited | null {
    if (this.faces.length === faceCountOf(this.mesh)) return null;
    const builder = new MeshBuilder(this.mesh);
    const count = vertexCountOf(this.mesh);
    const used = new Set(this.faces.flatMap(({ corners }) => corners));
    const made = this.blends.map((blend, vertex) => {
      if (!used.has(vertex)) return -1;
      return vertex < count ? builder.keep(vertex) : builder.mix(blend, this.placeOf(vertex));
    });
    for (const { corners } of this.faces) {
      const [a = 0, b = 0, c = 0] = corners.map((vertex) => made[vertex] ?? 0);
      builder.triangle(a, b, c);
    }
    const chosen = [...this.chosen].flatMap((vertex) => ((made[vertex] ?? -1) < 0 ? [] : [made[vertex] ?? 0]));
    return { geometry: builder.build(), chosen: flagged(builder.vertexCount, chosen) };
  }

  private placeOf(vertex: number): Vector3 {
    return this.places[vertex] ?? [0, 0, 0];
  }

  private pointAt(vertex: number): number {
    return this.points[vertex] ?? 0;
  }

  private eachSide(visit: (from: number, to: number, key: number) => void): void {
    for (const { corners, origin } of this.faces) {
      if (this.isHidden(origin)) continue;
      for (const [at, from] of corners.entries()) {
        const to = corners[(at + 1) % 3] ?? from;
        if (this.pointAt(from) !== this.pointAt(to)) visit(from, to, pairOf(this.pointAt(from), this.pointAt(to)));
      }
    }
  }

  /** A part of a side as it is seen from its point of the lower number: so the same in all faces. */
  private fromLower(from: number, to: number, part: number): number {
    return this.pointAt(from) < this.pointAt(to) ? part : 1 - part;
  }

  private add(blend: Blend, place: Vector3, point: number): number {
    const whole = new Map<number, number>();
    for (const [vertex, weight] of blend) {
      // What is cut was cut before: it is a mix of vertices of the mesh as it was.
      for (const [origin, share] of this.blends[vertex] ?? [])
        whole.set(origin, (whole.get(origin) ?? 0) + share * weight);
    }
    this.places.push(place);
    this.points.push(point);
    const vertex = this.blends.push([...whole]) - 1;
    this.chosen.add(vertex);
    return vertex;
  }

  /** Cuts sides, by their pairs of points, at parts of them. Both vertices of a seam get one of their own. */
  private split(splits: ReadonlyMap<number, number>): void {
    if (splits.size === 0) return;
    const points = new Map<number, number>();
    const made = new Map<number, number>();
    const splitAt = (from: number, to: number): number => {
      const key = pairOf(this.pointAt(from), this.pointAt(to));
      const part = splits.get(key);
      if (part === undefined || this.pointAt(from) === this.pointAt(to)) return -1;
      const known = made.get(pairOf(from, to));
      if (known !== undefined) return known;
      const point = points.get(key) ?? this.nextPoint++;
      points.set(key, point);
      // Always from the same end, so that both sides of a seam stand at just the same place.
      const [low, high] = this.pointAt(from) < this.pointAt(to) ? [from, to] : [to, from];
      const blend: Blend = [
        [low, 1 - part],
        [high, part],
      ];
      const vertex = this.add(blend, mix(this.placeOf(low), this.placeOf(high), part), point);
      made.set(pairOf(from, to), vertex);
      return vertex;
    };
    const next: Face[] = [];
    for (const face of this.faces) {
      const { corners, origin } = face;
      const middles = corners.map((vertex, at) => splitAt(vertex, corners[(at + 1) % 3] ?? vertex));
      if (middles.every((middle) => middle < 0)) {
        next.push(face);
        continue;
      }
      cutFace({ triangle: (a, b, c) => void next.push({ corners: [a, b, c], origin }) }, corners, middles);
    }
    this.faces = next;
  }

  /** Puts a vertex where a stroke begins or ends: into a face, onto a side, or nothing where a corner stands there. */
  private putEnd({ faces, place }: KnifeEnd): void {
    const meant = new Set(faces);
    let found: { readonly face: Face; readonly shares: Vector3; readonly least: number } | null = null;
    for (const face of this.faces) {
      if (!meant.has(face.origin)) continue;
      const [a = place, b = place, c = place] = face.corners.map((vertex) => this.placeOf(vertex));
      const shares = sharesIn(place, [a, b, c]);
      if (shares === null) continue;
      const normal = cross(subtract(b, a), subtract(c, a));
      if (Math.abs(dot(normal, subtract(place, a))) > length(normal) * this.size * nearFace) continue;
      const least = Math.min(...shares);
      if (found === null || least > found.least) found = { face, shares, least };
    }
    if (found === null || found.least < -nearEnd) return;
    const { face, shares } = found;
    const inside = [0, 1, 2].filter((corner) => (shares[corner] ?? 0) > nearEnd);
    const [first = 0, second = 0] = inside;
    const [from = 0, to = 0] = [face.corners[first], face.corners[second]];
    if (inside.length === 1) this.chosen.add(from);
    else if (inside.length === 2) {
      const [before = 0, after = 0] = [shares[first], shares[second]];
      const part = after / (before + after);
      const key = pairOf(this.pointAt(from), this.pointAt(to));
      this.split(new Map([[key, this.fromLower(from, to, part)]]));
    } else this.divide(face, shares, place);
  }

  private divide(face: Face, shares: Vector3, place: Vector3): void {
    const { corners, origin } = face;
    const blend = corners.map((vertex, at) => [vertex, shares[at] ?? 0] as const);
    const middle = this.add(blend, place, this.nextPoint++);
    const parts = corners.map((vertex, at): Face => ({
      corners: [vertex, corners[(at + 1) % 3] ?? vertex, middle],
      origin,
    }));
    this.faces = this.faces.flatMap((each) => (each === face ? parts : [each]));
  }
}

/**
 * Cuts a mesh along strokes, one after another. Null where none of them crosses it.
 */
export function knifeMesh(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  strokes: readonly KnifeStroke[],
  options: KnifeOptions,
): Edited | null {
  const cutter = new Cutter(mesh, pointOf, options);
  for (const stroke of strokes) cutter.cut(stroke);
  return cutter.build();
}
