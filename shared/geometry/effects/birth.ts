/**
 * How particles are born: where about their emitter and in which direction, by the kind of emitter.
 *
 * Warcraft III (`cone`, `line`, `turned`) follows mdx-m3-viewer and Retera's Model Studio, which agree: length spreads along
 * the node's X and width along its Y; the direction is the node's Z, tilted about one axis for line emitters and about both
 * for others, each by at most the latitude.
 *
 * World of Warcraft (`plane`, `sphere`, `spline`) follows published re-creations of its clients, which agree too: of the
 * alpha (the CPlane-, CSphere- and CSplineParticleEmitter of a 0.5 client) and of 3.3.5 (the functions at 0x9815C0 and
 * 0x981950, and a port of WebWowViewerCpp). A source of depth takes the place of all angles: particles fly away from a point
 * that far above the emitter. Of a sphere, length and width are the two radii; of a spline, where on it births begin and
 * end.
 */
import type { NumberSink } from '../quaternion.ts';
import type { Chance } from './chance.ts';
import type { Emission } from './emission.ts';

/** Depth and radii nearer to 0 than this are none. */
const nothing = 1e-6;

/** Writes a place relative to the emitter, and a direction of length 1 (or none, where there is no way to tell one). */
export function bear(chance: Chance, emission: Emission, place: NumberSink, direction: NumberSink): void {
  switch (emission.directions) {
    case 'plane':
      bearOnPlane(chance, emission, place, direction);
      break;
    case 'sphere':
      bearOnSphere(chance, emission, place, direction);
      break;
    case 'spline':
      bearOnSpline(chance, emission, place, direction);
      break;
    default:
      spread(chance, emission, place);
      tilt(chance, emission, direction);
      return;
  }
  if (Math.abs(emission.depth) > nothing) aim(place, emission.depth, direction);
}

function spread(chance: Chance, { length, width }: Emission, place: NumberSink): void {
  place[0] = chance.signed() * length * 0.5;
  place[1] = chance.signed() * width * 0.5;
  place[2] = 0;
}

function tilt(chance: Chance, { directions, latitude, longitude }: Emission, direction: NumberSink): void {
  const angle = chance.signed() * latitude;
  // The second number is drawn for all kinds, so that switching the kind leaves the speeds alone.
  const second = chance.signed();
  if (directions === 'turned') {
    polar(angle, second * longitude, direction);
    return;
  }
  const other = directions === 'line' ? 0 : second * latitude;
  direction[0] = Math.sin(other);
  direction[1] = Math.cos(other) * Math.sin(angle);
  direction[2] = Math.cos(other) * Math.cos(angle);
}

/** Tilted away from Z, then turned about it. */
function polar(angle: number, turn: number, direction: NumberSink): void {
  direction[0] = Math.sin(angle) * Math.cos(turn);
  direction[1] = Math.sin(angle) * Math.sin(turn);
  direction[2] = Math.cos(angle);
}

function bearOnPlane(chance: Chance, emission: Emission, place: NumberSink, direction: NumberSink): void {
  spread(chance, emission, place);
  const angle = chance.signed() * emission.latitude;
  polar(angle, chance.signed() * emission.longitude, direction);
}

function bearOnSphere(chance: Chance, emission: Emission, place: NumberSink, direction: NumberSink): void {
  const { length, width, latitude, longitude, goesUp } = emission;
  const radius = length + (width - length) * chance.next();
  const elevation = chance.signed() * latitude;
  const turn = chance.signed() * longitude;
  const across = Math.cos(elevation);
  const outward = [across * Math.cos(turn), across * Math.sin(turn), Math.sin(elevation)];
  outward.forEach((value, axis) => {
    place[axis] = value * radius;
    direction[axis] = goesUp ? (axis === 2 ? 1 : 0) : value;
  });
}

function bearOnSpline(chance: Chance, emission: Emission, place: NumberSink, direction: NumberSink): void {
  const { length, width, latitude, longitude, path } = emission;
  const along = length + (width - length) * chance.next();
  const turn = chance.signed() * latitude;
  const away = chance.next() * longitude;
  direction[0] = direction[1] = 0;
  direction[2] = 1;
  if (path === null) {
    place[0] = place[1] = place[2] = 0;
    return;
  }
  path.pointAt(along, place);
  if (latitude === 0) return;
  // Z turned about the path, and some way out in that direction.
  path.directionAt(along, tangent);
  turnUp(turn, direction);
  for (let axis = 0; axis < 3; axis++) place[axis] = (place[axis] ?? 0) + (direction[axis] ?? 0) * away;
}

const tangent = new Float64Array(3);

/** Turns Z about `tangent` by an angle (Rodrigues). */
function turnUp(angle: number, out: NumberSink): void {
  const [x = 0, y = 0, z = 0] = tangent;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  out[0] = y * sine + x * z * (1 - cosine);
  out[1] = -x * sine + y * z * (1 - cosine);
  out[2] = cosine + z * z * (1 - cosine);
}

function aim(place: NumberSink, depth: number, direction: NumberSink): void {
  const way = [place[0] ?? 0, place[1] ?? 0, (place[2] ?? 0) - depth];
  const length = Math.hypot(...way);
  way.forEach((value, axis) => (direction[axis] = length > nothing ? value / length : 0));
}
