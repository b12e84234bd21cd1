/**
 * Which joints of a model those of another one are, whatever formats the two have: by their names, with the words that
 * animators use for parts of the body, or by where they stand at rest.
 */
import type { Vector3 } from '../geometry/vector.ts';
import { distance, ORIGIN } from '../geometry/vector.ts';
import { bodyPart } from './bodyParts.ts';
import type { JointKind } from './things.ts';
import type { Joint } from './view.ts';

/** A joint as plain data: what it is found by in other models. */
export interface NamedJoint {
  /** The part of the body that its game knows it as, else its name; empty where it has no name of its own. */
  readonly key: string;
  readonly name: string;
  readonly kind: JointKind;
  readonly pivot: Vector3;
  /** Position among the joints; −1 for none. */
  readonly parent: number;
}

type Target = Pick<Joint, 'kind' | 'name' | 'extras' | 'pivot' | 'parent'>;

/** What a joint is found by in other models: the part of the body that its game knows it as, else its name. */
export function jointKey({ name, extras }: Pick<Joint, 'name' | 'extras'>): string {
  const { keyBone } = extras;
  // Where bones are known by what they are for, their names are but their numbers.
  if (typeof keyBone === 'number') return keyBone >= 0 ? `key bone ${keyBone}` : '';
  return name.toLowerCase();
}

/** What vertices can hang on: no game hangs them on emitters and attachments. */
function carries({ kind }: Pick<Joint, 'kind'>): boolean {
  return kind === 'bone' || kind === 'helper';
}

/** Positions of the joints by a key, bones before all others; what has no key is left out. */
function firstBy(joints: readonly Target[], keyOf: (joint: Target) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [at, joint] of joints.entries()) {
    const key = keyOf(joint);
    const isBetter = joint.kind === 'bone' && joints[found.get(key) ?? -1]?.kind !== 'bone';
    if (key !== '' && (isBetter || !found.has(key))) found.set(key, at);
  }
  return found;
}

/** Joints without names are the same where they are no further apart: a share of the size of their skeleton. */
const sameBone = 0.02;

/**
 * For each joint the position of its own among those of a model, −1 for none: by the same key, then by the same part of the
 * body, which only one joint can be. Emitters and other things are those of the same kind and key.
 */
export function mapByName(joints: readonly NamedJoint[], targets: readonly Target[]): readonly number[] {
  const byKey = firstBy(targets, (joint) => (carries(joint) ? jointKey(joint) : ''));
  const things = firstBy(targets, (joint) => (carries(joint) ? '' : `${joint.kind} ${jointKey(joint)}`));
  const reach = stanceOf(joints.map(({ pivot }) => pivot)).size * sameBone;
  const found = joints.map(({ key, kind, pivot }): number => {
    if (key === '')
      return targets.findIndex((joint) => jointKey(joint) === '' && distance(joint.pivot, pivot) <= reach);
    return (carries({ kind }) ? undefined : things.get(`${kind} ${key}`)) ?? byKey.get(key) ?? -1;
  });
  const taken = new Set(found);
  const byPart = firstBy(targets, (joint) => (carries(joint) ? bodyPart(joint.name) : ''));
  for (const [at, joint] of joints.entries()) {
    const part = carries(joint) ? bodyPart(joint.name) : '';
    const place = part === '' ? undefined : byPart.get(part);
    if ((found[at] ?? -1) >= 0 || place === undefined || taken.has(place)) continue;
    found[at] = place;
    taken.add(place);
  }
  return found;
}

/** Joints further apart than this are not the same: a share of the height of a skeleton. */
const samePlace = 0.08;

interface Stance {
  readonly floor: number;
  readonly size: number;
}

function stanceOf(pivots: readonly Vector3[]): Stance {
  const span = (axis: 0 | 1 | 2): readonly [number, number] => {
    let [low, high] = [Infinity, -Infinity];
    for (const pivot of pivots) {
      low = Math.min(low, pivot[axis]);
      high = Math.max(high, pivot[axis]);
    }
    return low <= high ? [low, high] : [0, 0];
  };
  const spans = [span(0), span(1), span(2)] as const;
  const size = Math.max(...spans.map(([low, high]) => high - low));
  return { floor: spans[2][0], size: size > 0 ? size : 1 };
}

function depthsOf(joints: readonly { readonly parent: number }[]): readonly number[] {
  return joints.map((_, at) => {
    let depth = 0;
    for (let up = at; up >= 0 && depth <= joints.length; up = joints[up]?.parent ?? -1) depth++;
    return depth;
  });
}

/**
 * For each joint the position of the one of a model that stands where it does, −1 for none, each once: both skeletons stand on
 * the floor and are as large as each other. How large the first is, its bones say, or those that are looked for where these
 * find more: bones that move nothing may stand anywhere, and the few of one mesh are no whole skeleton.
 *
 * @param isMeant which joints of the first are looked for; others would take places away
 */
export function mapByPlace(
  joints: readonly NamedJoint[],
  targets: readonly Target[],
  isMeant: (joint: number) => boolean,
): readonly number[] {
  const meant = joints.flatMap((_, at) => (isMeant(at) ? [at] : []));
  const bones = joints.flatMap((joint, at) => (carries(joint) || isMeant(at) ? [at] : []));
  const pivotsOf = (places: readonly number[]): readonly Vector3[] => places.map((at) => joints[at]?.pivot ?? ORIGIN);
  const [whole, part] = [bones, meant].map((places) => mapIn(joints, targets, meant, stanceOf(pivotsOf(places))));
  const found = (map: readonly number[] = []): number => map.filter((to) => to >= 0).length;
  return (found(part) > found(whole) ? part : whole) ?? [];
}

function mapIn(
  joints: readonly NamedJoint[],
  targets: readonly Target[],
  meant: readonly number[],
  from: Stance,
): readonly number[] {
  const others = targets.flatMap((joint, at) => (carries(joint) ? [{ joint, at }] : []));
  const to = stanceOf(others.map(({ joint }) => joint.pivot));
  const stands = ([x, y, z]: Vector3, { floor, size }: Stance): Vector3 => [x / size, y / size, (z - floor) / size];
  const [depths, otherDepths] = [depthsOf(joints), depthsOf(targets)];
  const pairs = meant.flatMap((at) => {
    const place = stands(joints[at]?.pivot ?? ORIGIN, from);
    return others.flatMap((other) => {
      const far = distance(place, stands(other.joint.pivot, to));
      if (far > samePlace) return [];
      // What stands at one place is told apart by how much carries it.
      const deep = Math.abs((depths[at] ?? 0) - (otherDepths[other.at] ?? 0));
      return [{ from: at, to: other.at, far: Math.round(far * 2000), deep }];
    });
  });
  pairs.sort((a, b) => a.far - b.far || a.deep - b.deep || a.from - b.from || a.to - b.to);
  const found = joints.map(() => -1);
  const taken = new Set<number>();
  for (const pair of pairs) {
    if ((found[pair.from] ?? -1) >= 0 || taken.has(pair.to)) continue;
    found[pair.from] = pair.to;
    taken.add(pair.to);
  }
  return found;
}

/** How much larger a model's joints stand apart than those that are mapped to them; null where fewer than two are. */
export function sizeRatio(
  joints: readonly Pick<NamedJoint, 'pivot'>[],
  targets: readonly Pick<Joint, 'pivot'>[],
  map: readonly number[],
): number | null {
  const pairs = joints.flatMap(({ pivot }, at) => {
    const target = targets[map[at] ?? -1];
    return target === undefined ? [] : [[pivot, target.pivot] as const];
  });
  const spread = (side: 0 | 1): number => {
    const middle = [0, 1, 2].map(
      (axis) => pairs.reduce((sum, pair) => sum + (pair[side][axis] ?? 0), 0) / pairs.length,
    );
    return Math.sqrt(
      pairs.reduce(
        (sum, pair) => sum + pair[side].reduce((way, part, axis) => way + (part - (middle[axis] ?? 0)) ** 2, 0),
        0,
      ),
    );
  };
  const [from, to] = [spread(0), spread(1)];
  return pairs.length < 2 || !(from > 1e-6) || !(to > 1e-6) ? null : to / from;
}
