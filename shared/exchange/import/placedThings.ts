/** Cameras, lights, shapes, particles and ribbons of a plain model, turned and sized with it. */
import type { Vector3 } from '../../geometry/vector.ts';
import { vectorAt } from '../../geometry/vector.ts';
import type {
  ContentCurve,
  ContentKeys,
  ContentParticles,
  ContentShape,
  ContentThings,
  CurveIndex,
  Measure,
} from '../../model/contentThings.ts';

/** How a model is turned and sized. */
export interface Maps {
  readonly point: (vector: Vector3) => Vector3;
  readonly direction: (vector: Vector3) => Vector3;
  /** Without the size. */
  readonly turn: (vector: Vector3) => Vector3;
}

function mapNumbers(values: ArrayLike<number>, measure: Measure, { point }: Maps, scale: number): number[] {
  if (measure === 'length') return Array.from(values, (value) => value * scale);
  if (measure === 'plain') return Array.from(values);
  const out: number[] = [];
  for (let at = 0; at + 2 < values.length; at += 3) out.push(...point(vectorAt(values, at)));
  return out;
}

/** A shape in other axes and units. */
export function mapShape(shape: ContentShape, { point }: Pick<Maps, 'point'>, scale: number): ContentShape {
  if (shape.kind === 'sphere') return { ...shape, centre: point(shape.centre), radius: shape.radius * scale };
  if (shape.kind === 'cylinder') {
    return { ...shape, bottom: point(shape.bottom), top: point(shape.top), radius: shape.radius * scale };
  }
  const [one, other] = [point(shape.box.minimum), point(shape.box.maximum)];
  const corner = (pick: (left: number, right: number) => number): Vector3 => [
    pick(one[0], other[0]),
    pick(one[1], other[1]),
    pick(one[2], other[2]),
  ];
  return { kind: 'box', box: { minimum: corner(Math.min), maximum: corner(Math.max) } };
}

function mapParticles(particles: ContentParticles, { point, direction, turn }: Maps, scale: number): ContentParticles {
  const { alongX, alongY, life, client } = particles;
  // A quarter brings the emitter’s X along the other axis.
  const isAcross = Math.abs(turn([1, 0, 0])[1]) > 0.5;
  return {
    ...particles,
    place: point(particles.place),
    alongX: isAcross ? alongY : alongX,
    alongY: isAcross ? alongX : alongY,
    life: {
      ...life,
      size: life.size.map(({ time, value }) => ({ time, value: value.map((size) => size * scale) })),
    },
    client: client === null ? null : { ...client, wind: direction(client.wind) },
  };
}

/** The same things in other axes and units. */
export function mapThings(things: ContentThings, maps: Maps, scale: number): ContentThings {
  return {
    curves: things.curves.map((curve): ContentCurve => ({
      ...curve,
      rest: mapNumbers(curve.rest, curve.measure, maps, scale),
    })),
    cameras: things.cameras,
    lights: things.lights.map((light) => ({ ...light, place: maps.point(light.place) })),
    volumes: things.volumes.map((volume) => ({ ...volume, shape: mapShape(volume.shape, maps, scale) })),
    particles: things.particles.map((particles) => mapParticles(particles, maps, scale)),
    ribbons: things.ribbons.map((ribbon) => ({
      ...ribbon,
      place: maps.point(ribbon.place),
      gravity: ribbon.gravity * scale,
    })),
  };
}

/** Keys of curves in other axes and units. */
export function mapCurves(
  curves: ReadonlyMap<CurveIndex, ContentKeys>,
  { curves: known }: ContentThings,
  maps: Maps,
  scale: number,
): ReadonlyMap<CurveIndex, ContentKeys> {
  return new Map(
    [...curves].map(([index, { times, values }]) => [
      index,
      { times, values: Float32Array.from(mapNumbers(values, known[index]?.measure ?? 'plain', maps, scale)) },
    ]),
  );
}
