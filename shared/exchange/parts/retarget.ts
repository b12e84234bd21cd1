/**
 * Clips of one model on the joints of another: turns count from rest to rest, ways grow with the lengths of the bones, those
 * of the uppermost with the whole skeleton. Joints between, which only the first model has, are put into those below them.
 */
import { positions } from '../../codec/count.ts';
import { invert, MATRIX_LENGTH, multiplyInto, transformPoint } from '../../geometry/matrix.ts';
import { rotationOf } from '../../geometry/turn.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { distance } from '../../geometry/vector.ts';
import type { ContentClip, ContentTrack } from '../../model/content.ts';
import { restOf, widthOf } from '../../model/content.ts';
import { plainTracks } from '../../model/contentTracks.ts';
import type { Joint, JointProperty } from '../../model/view.ts';
import { PlainSkeleton } from './plainSkeleton.ts';

type Placed = Pick<Joint, 'pivot' | 'parent'>;

export interface Retargeting {
  readonly from: readonly Placed[];
  readonly to: readonly Placed[];
  /** For each joint of the first its own among those of the second, −1 for none. */
  readonly map: readonly number[];
  /** How much larger the second skeleton is. */
  readonly ratio: number;
}

const looksASecond = 30;
const mostLooks = 6000;
const properties: readonly JointProperty[] = ['translation', 'rotation', 'scale'];
/** Bones may be so much longer or shorter against their skeletons: beyond that one of them only stands beside another. */
const mostLonger = 4;

interface Pair {
  /** Positions among the joints of the second and of the first. */
  readonly to: number;
  readonly from: number;
  /** The joint of the first that stands for the nearest one above it which is mapped; −1 for none. */
  readonly above: number;
  readonly ratio: number;
  /** All that moves it against `above` are its own tracks. */
  readonly isDirect: boolean;
}

function isAtRest({ property, values, interpolation }: ContentTrack): boolean {
  const rest = restOf(property);
  const width = widthOf(property);
  return values.every((value, at) => {
    const isTangent = interpolation === 'hermite' && at % (width * 3) >= width;
    return Math.abs(value - (isTangent ? 0 : (rest[at % width] ?? 0))) < 1e-7;
  });
}

function pairsOf({ from, to, map, ratio }: Retargeting, moving: ReadonlySet<number>): readonly Pair[] {
  const sources = new Map<number, number>();
  for (const [joint, place] of map.entries()) {
    const before = sources.get(place);
    // Of several that become one the first that moves counts.
    if (place >= 0 && (before === undefined || (!moving.has(before) && moving.has(joint)))) sources.set(place, joint);
  }
  return [...sources].flatMap(([place, joint]): readonly Pair[] => {
    const target = to[place];
    const source = from[joint];
    if (target === undefined || source === undefined) return [];
    let up = target.parent;
    for (let steps = 0; up >= 0 && !sources.has(up) && steps <= to.length; steps++) up = to[up]?.parent ?? -1;
    const above = sources.get(up) ?? -1;
    let between = source.parent;
    let isDirect = true;
    for (let steps = 0; between >= 0 && between !== above && steps <= from.length; steps++) {
      if (moving.has(between)) isDirect = false;
      between = from[between]?.parent ?? -1;
    }
    const [carrier, own] = [from[above], to[up]];
    const [long, wanted] =
      carrier === undefined || own === undefined
        ? [0, 0]
        : [distance(source.pivot, carrier.pivot), distance(target.pivot, own.pivot)];
    const stretch = long > 1e-6 && wanted > 1e-6 ? wanted / long / ratio : 1;
    const isBeside = stretch > mostLonger || stretch < 1 / mostLonger;
    return [
      {
        to: place,
        from: joint,
        above,
        ratio: isBeside ? ratio : stretch * ratio,
        isDirect: isDirect && between === above,
      },
    ];
  });
}

function scaledTrack(track: ContentTrack, joint: number, ratio: number): ContentTrack {
  if (track.property !== 'translation') return { ...track, joint };
  return { ...track, joint, values: track.values.map((value) => value * ratio) };
}

/** How a joint moves against one above it, at moments of a clip. */
function lookedAt(
  clip: Pick<ContentClip, 'length' | 'tracks'>,
  pairs: readonly Pair[],
  from: readonly Placed[],
): readonly ContentTrack[] {
  const times = new Set<number>([0, clip.length]);
  for (const track of clip.tracks) for (const time of track.times) if (time <= clip.length) times.add(time);
  // Long clips are looked at less often, and at their ends in any case.
  const even = positions(Math.ceil((clip.length * looksASecond) / 1000), mostLooks);
  for (const at of even) times.add((clip.length * at) / even.length);
  const all = [...times].toSorted((left, right) => left - right);
  const kept = positions(all.length, mostLooks).map((at, _at, { length }) =>
    Math.round((at * (all.length - 1)) / Math.max(1, length - 1)),
  );
  const moments = Float64Array.from(kept, (at) => all[at] ?? 0);
  const skeleton = new PlainSkeleton(from);
  const found = pairs.map(() => ({ translation: [] as number[], rotation: [] as number[], scale: [] as number[] }));
  const local = new Float64Array(MATRIX_LENGTH);
  for (const time of moments) {
    const matrices = skeleton.posed(clip.tracks, time);
    for (const [at, pair] of pairs.entries()) {
      const back = pair.above < 0 ? null : invert(matrices, pair.above * MATRIX_LENGTH);
      if (back === null) local.set(matrices.subarray(pair.from * MATRIX_LENGTH, (pair.from + 1) * MATRIX_LENGTH));
      else multiplyInto(local, 0, back, 0, matrices, pair.from * MATRIX_LENGTH);
      look(local, from[pair.from]?.pivot ?? [0, 0, 0], found[at]);
    }
  }
  return pairs.flatMap((pair, at) =>
    properties.map((property) =>
      scaledTrack(
        {
          ...{ joint: pair.to, property, interpolation: 'linear', times: moments },
          values: Float32Array.from(found[at]?.[property] ?? []),
        },
        pair.to,
        pair.ratio,
      ),
    ),
  );
}

type Found = Readonly<Record<JointProperty, number[]>>;

function look(local: ArrayLike<number>, pivot: Vector3, into: Found | undefined): void {
  if (into === undefined) return;
  const place = transformPoint(local, 0, pivot);
  into.translation.push(...place.map((value, axis) => value - (pivot[axis] ?? 0)));
  const before = into.rotation.slice(-4);
  const turn = rotationOf(local) ?? [0, 0, 0, 1];
  // The short way from the moment before.
  const isOpposite = before.length === 4 && turn.reduce((sum, part, at) => sum + part * (before[at] ?? 0), 0) < 0;
  into.rotation.push(...turn.map((part) => (isOpposite ? -part : part)));
  for (let column = 0; column < 3; column++) {
    into.scale.push(Math.hypot(local[column] ?? 0, local[column + 4] ?? 0, local[column + 8] ?? 0));
  }
}

/** Tracks for the joints of the second model; what rests has none. Turns and stretches are along the model's axes. */
export function retargeted(clip: Pick<ContentClip, 'length' | 'tracks'>, joints: Retargeting): readonly ContentTrack[] {
  const moving = new Set(clip.tracks.flatMap((track) => (isAtRest(track) ? [] : [track.joint])));
  const pairs = pairsOf(joints, moving);
  const own = pairs
    .filter(({ isDirect }) => isDirect)
    .flatMap((pair) =>
      clip.tracks.flatMap((track) => (track.joint === pair.from ? [scaledTrack(track, pair.to, pair.ratio)] : [])),
    );
  const others = pairs.filter(({ isDirect }) => !isDirect);
  const seen = others.length === 0 ? [] : lookedAt(clip, others, joints.from);
  return plainTracks([...own, ...seen]).filter((track) => !isAtRest(track));
}
