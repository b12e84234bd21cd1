/** Edges made broad: each becomes a strip of faces, flat or round, and a corner of three or more a face of its own. */
import type { Vector3 } from '../vector.ts';
import { add, along, distance, dot, length, normalise, scale, subtract, vectorAt } from '../vector.ts';
import { bevelPoint, type BevelPoint } from './bevelPlaces.ts';
import { fansOf, lastCorner, nextCorner } from './fans.ts';
import { trianglesOfPolygon } from './fillHoles.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { faceCountOf, pairOf } from './mesh.ts';
import type { Blend } from './meshBuilder.ts';
import { MeshBuilder } from './meshBuilder.ts';
import { blendAt, faceNormal, flagged } from './region.ts';

/** A vertex of the new mesh. */
interface Made {
  readonly made: number;
  readonly blend: Blend;
  readonly place: Vector3;
  /** The vertex of the old mesh that it stands for. */
  readonly vertex: number;
}

/** Coordinates nearer than this are the same place of a picture. */
const sameCoordinate = 1e-4;
/** The middle of a round corner of three edges at right angles, from the middle of its sides to where the corner was. */
const roundCorner = 0.366;

export interface Bevelled extends Edited {
  /** How wide it became, units: less than asked where faces would have turned over. */
  readonly width: number;
}

class Bevel {
  private readonly mesh: MeshGeometry;
  private readonly points: readonly BevelPoint[];
  private readonly width: number;
  private readonly segments: number;
  private readonly builder: MeshBuilder;
  /** The point and position among its sectors of each corner that moves. */
  private readonly sectorOf = new Map<number, readonly [BevelPoint, number]>();
  private readonly known = new Map<string, Made>();
  private readonly arcs = new Map<string, readonly Made[]>();
  private readonly chosen = new Set<number>();

  constructor(mesh: MeshGeometry, points: readonly BevelPoint[], width: number, segments: number) {
    this.mesh = mesh;
    this.points = points;
    this.width = width;
    this.segments = segments;
    this.builder = new MeshBuilder(mesh);
    for (const point of points) {
      for (const [at, { corners }] of point.sectors.entries())
        for (const corner of corners) this.sectorOf.set(corner, [point, at]);
    }
  }

  build(edges: readonly (readonly [number, number])[]): Edited {
    const { mesh, builder } = this;
    for (let face = 0; face < faceCountOf(mesh); face++) {
      const [a, b, c] = [this.at(face * 3), this.at(face * 3 + 1), this.at(face * 3 + 2)];
      builder.triangle(a.made, b.made, c.made);
    }
    for (const [one, other] of edges) this.strip(one, other);
    for (const point of this.points) {
      if (point.hasHole) this.fill(point);
      if (point.end !== null) this.closeEnd(point);
    }
    return { geometry: builder.build(), chosen: flagged(builder.vertexCount, this.chosen) };
  }

  private original(corner: number): Vector3 {
    return vectorAt(this.mesh.positions, (this.mesh.triangles[corner] ?? 0) * 3);
  }

  private placeIn({ sectors }: BevelPoint, sector: number): Vector3 {
    const { corners, way } = sectors[sector] ?? { corners: [0], way: [0, 0, 0] as const };
    return along(this.original(corners[0] ?? 0), way, this.width);
  }

  /** The vertex that a corner has now. */
  private at(corner: number): Made {
    const vertex = this.mesh.triangles[corner] ?? 0;
    const found = this.sectorOf.get(corner);
    if (found === undefined)
      return { made: this.builder.keep(vertex), blend: [[vertex, 1]], place: this.original(corner), vertex };
    const [point, sector] = found;
    const key = `${vertex} ${point.sectors[sector]?.corners[0]}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const place = this.placeIn(point, sector);
    const blend = this.blendIn(point.sectors[sector]?.corners ?? [], vertex, place);
    const made = { made: this.builder.mix(blend, place), blend, place, vertex };
    this.known.set(key, made);
    return made;
  }

  /** A place as a mixture of the corners of the face of a sector that it lies in, or nearest to. */
  private blendIn(corners: readonly number[], vertex: number, place: Vector3): Blend {
    const { triangles } = this.mesh;
    const blends = corners
      .filter((corner) => triangles[corner] === vertex)
      .map((corner) => {
        const first = corner - (corner % 3);
        return blendAt(this.mesh, [...triangles.subarray(first, first + 3)], place);
      });
    const least = (blend: Blend): number => Math.min(...blend.map(([, weight]) => weight));
    return blends.reduce((best, each) => (least(each) > least(best) ? each : best), blends[0] ?? [[vertex, 1]]);
  }

  private isSamePicture(left: number, right: number): boolean {
    return (
      left === right ||
      this.mesh.coordinates.every((set) =>
        [0, 1].every((part) => Math.abs((set[left * 2 + part] ?? 0) - (set[right * 2 + part] ?? 0)) <= sameCoordinate),
      )
    );
  }

  /**
   * The same place with the picture of another vertex: across a seam a strip goes on with one side of it.
   * @param shaded whose normal it has
   */
  private pictured(of: Made, like: Made, shaded = of): Made {
    const isShadedSo = shaded.vertex === of.vertex;
    if (isShadedSo && this.isSamePicture(of.vertex, like.vertex)) return of;
    const key = `${of.made} like ${like.vertex} ${shaded.vertex}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { normals } = this.mesh;
    const normal = normals === null ? null : vectorAt(normals, shaded.vertex * 3);
    const made = this.builder.copy(like.vertex, of.place, normal);
    const copy: Made = { made, blend: [[like.vertex, 1]], place: of.place, vertex: like.vertex };
    this.known.set(key, copy);
    return copy;
  }

  /** From one side of a bevelled edge to the other at one of its ends, around where it was. */
  private arc(from: Made, to: Made, around: Vector3): readonly Made[] {
    const key = `${from.made} ${to.made}`;
    const known = this.arcs.get(key) ?? this.arcs.get(`${to.made} ${from.made}`)?.toReversed();
    if (known !== undefined) return known;
    const middle = Array.from({ length: this.segments - 1 }, (_, at): Made => {
      const part = (at + 1) / this.segments;
      const place = add(
        add(scale(from.place, (1 - part) ** 2), scale(around, 2 * part * (1 - part))),
        scale(to.place, part ** 2),
      );
      const blend: Blend = [
        ...from.blend.map(([vertex, weight]) => [vertex, weight * (1 - part)] as const),
        ...to.blend.map(([vertex, weight]) => [vertex, weight * part] as const),
      ];
      return { made: this.builder.mix(blend, place), blend, place, vertex: from.vertex };
    });
    const all = [from, ...middle, to];
    this.arcs.set(key, all);
    for (const { made } of all) this.chosen.add(made);
    return all;
  }

  /** What an arc at a corner goes around: a hole takes the edges' ends only, so it stays beside them. */
  private around(corner: number, from: Made, to: Made, edge: Vector3): Vector3 {
    const original = this.original(corner);
    if (this.sectorOf.get(corner)?.[0].hasHole !== true) return original;
    const middle = scale(add(from.place, to.place), 0.5);
    return along(original, edge, dot(subtract(middle, original), edge));
  }

  /** @param one the corner whose side the edge is in one face; `other` that in the other one */
  private strip(one: number, other: number): void {
    const edge = normalise(subtract(this.original(nextCorner(one)), this.original(one)), [0, 0, 1]);
    const [near, far] = [this.at(one), this.at(nextCorner(one))];
    const nearTo = this.pictured(this.at(nextCorner(other)), near);
    const farTo = this.pictured(this.at(other), far);
    const start = this.arc(near, nearTo, this.around(one, near, nearTo, edge));
    const end = this.arc(far, farTo, this.around(nextCorner(one), far, farTo, edge));
    for (let at = 0; at < this.segments; at++)
      this.face([end[at], start[at], start[at + 1], end[at + 1]], (face) => this.builder.quad(...face));
  }

  /** A quad of a strip; where its edge runs out to a point two of its corners are one. */
  private face(
    corners: readonly (Made | undefined)[],
    quad: (face: readonly [number, number, number, number]) => void,
  ): void {
    const made = corners.flatMap((each) => (each === undefined ? [] : [each.made]));
    const [a = 0, b = 0, c = 0, d = 0] = made;
    if (a === d) this.builder.triangle(a, b, c);
    else if (b === c) this.builder.triangle(a, b, d);
    else quad([a, b, c, d]);
  }

  /** The face in the hole that three sectors or more leave. */
  private fill(point: BevelPoint): void {
    const { mesh } = this;
    const firsts = point.sectors.map(({ corners }) => this.at(corners[0] ?? 0));
    const [like] = firsts;
    if (like === undefined) return;
    const border = firsts.flatMap((from, at): readonly Made[] => {
      const to = firsts[(at + 1) % firsts.length] ?? from;
      const corner = point.sectors[at]?.corners.at(-1) ?? 0;
      // The last and the first sector of an open fan have the rim between them.
      if (!point.isClosed && at === firsts.length - 1) return [from];
      const edge = normalise(subtract(this.original(lastCorner(corner)), this.original(corner)), [0, 0, 1]);
      return this.arc(from, to, this.around(corner, from, to, edge)).slice(0, -1);
    });
    const ring = border.map((each) => this.pictured(each, like));
    const normal = normalise(
      point.sectors
        .flatMap(({ corners }) => [...corners])
        .reduce<Vector3>((sum, corner) => add(sum, faceNormal(mesh, Math.floor(corner / 3))), [0, 0, 0]),
      [0, 0, 1],
    );
    if (this.segments === 1) {
      for (const [a, b, c] of trianglesOfPolygon(
        ring.map(({ place }) => place),
        normal,
      ))
        this.builder.triangle(ring[a]?.made ?? 0, ring[b]?.made ?? 0, ring[c]?.made ?? 0);
      return;
    }
    const middle = scale(
      firsts.reduce<Vector3>((sum, { place }) => add(sum, place), [0, 0, 0]),
      1 / firsts.length,
    );
    const original = this.original(point.sectors[0]?.corners[0] ?? 0);
    const share = 1 / firsts.length;
    const blend: Blend = firsts.flatMap((each) =>
      this.pictured(each, like).blend.map(([vertex, weight]) => [vertex, weight * share] as const),
    );
    const centre = this.builder.mix(blend, along(middle, subtract(original, middle), roundCorner));
    this.chosen.add(centre);
    for (const [at, { made }] of ring.entries())
      this.builder.triangle(made, ring[(at + 1) % ring.length]?.made ?? 0, centre);
  }

  /** The corner more that the face at the end of a single edge has. */
  private closeEnd({ sectors, end }: BevelPoint): void {
    if (end === null) return;
    const [left, right] = [sectors[0]?.corners[0] ?? 0, sectors[end.sector]?.corners[0] ?? 0];
    const like = this.at(end.last);
    const arc = this.arc(this.at(left), this.pictured(this.at(right), this.at(left)), this.original(left));
    const own = arc.map((each, at) => (at === 0 ? like : this.pictured(each, like, like)));
    const tip = this.at(lastCorner(end.last));
    for (let at = 0; at + 1 < own.length; at++)
      this.builder.triangle(tip.made, own[at + 1]?.made ?? 0, own[at]?.made ?? 0);
  }
}

/** Widths are tried in so many steps: a face that turned over twice looks as if it had not. */
const tried = 16;

/** The largest width up to the one asked at which no face turns over. */
function widthThatFits(mesh: MeshGeometry, points: readonly BevelPoint[], wanted: number): number {
  const ways = new Map<number, Vector3>();
  for (const { sectors } of points)
    for (const { corners, way } of sectors) for (const corner of corners) ways.set(corner, way);
  const faces = [...new Set(Array.from(ways.keys(), (corner) => Math.floor(corner / 3)))].filter((face) =>
    faceNormal(mesh, face).some((part) => part !== 0),
  );
  const one = { positions: new Float32Array(9), triangles: Uint32Array.of(0, 1, 2) };
  const cornerAt = (face: number, at: number): Vector3 =>
    vectorAt(mesh.positions, (mesh.triangles[face * 3 + (at % 3)] ?? 0) * 3);
  const fits = (width: number): boolean =>
    faces.every((face) => {
      for (let at = 0; at < 3; at++) {
        one.positions.set(along(cornerAt(face, at), ways.get(face * 3 + at) ?? [0, 0, 0], width), at * 3);
      }
      const before = faceNormal(mesh, face);
      return dot(before, faceNormal(one, 0)) > 1e-4 * dot(before, before);
    });
  // No corner goes farther than its face is long.
  const most = faces.reduce((least, face) => {
    const size = Math.max(...[0, 1, 2].map((at) => distance(cornerAt(face, at), cornerAt(face, at + 1))));
    const way = Math.max(...[0, 1, 2].map((at) => length(ways.get(face * 3 + at) ?? [0, 0, 0])));
    return Math.min(least, size / way);
  }, wanted);
  const step = Array.from({ length: tried }, (_, at) => at + 1).find((at) => !fits((most * at) / tried));
  if (step === undefined) return most;
  let [low, high] = [(most * (step - 1)) / tried, (most * step) / tried];
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Makes edges between two faces broad. An edge whose end lies in a face takes a corner off it, else it runs out to a point;
 * texture coordinates follow the picture, and over a seam go on with those of one side.
 *
 * @param edges two points an edge; those at a rim, and those of more than two faces, stay
 * @param width from where each edge was to each side of the strip, units
 * @param segments faces across each strip: of more than one it is round
 */
export function bevelEdges(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  edges: ArrayLike<number>,
  width: number,
  segments: number,
): Bevelled {
  const { triangles } = mesh;
  const fans = fansOf(triangles, pointOf);
  const pairs: (readonly [number, number])[] = [];
  const wanted = new Set<number>();
  const touched = new Set<number>();
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = 0] = [edges[at], edges[at + 1]];
    const [one, other] = [fans.cornerOf(from, to), fans.cornerOf(to, from)];
    if (one < 0 || other < 0 || wanted.has(pairOf(from, to))) continue;
    wanted.add(pairOf(from, to));
    pairs.push([one, other]);
    touched.add(from).add(to);
  }
  const pointAt = (corner: number): number => pointOf[triangles[corner] ?? 0] ?? 0;
  const isBevelled = (corner: number): boolean => wanted.has(pairOf(pointAt(corner), pointAt(lastCorner(corner))));
  const points = [...touched].flatMap((point) =>
    fans.at(point).flatMap((fan) => bevelPoint(mesh, fan, point, isBevelled) ?? []),
  );
  const fitting = widthThatFits(mesh, points, width);
  return { ...new Bevel(mesh, points, fitting, Math.max(1, segments)).build(pairs), width: fitting };
}
