/** Where two states of a model differ most: the clip, the moment and the side from which the difference is seen best. */
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { distance, mix } from '../../../../shared/geometry/vector.ts';
import type { Clip } from '../../../../shared/model/view.ts';
import type { OrbitPose } from '../../viewport/camera/orbitCamera.ts';
import type { PicturedModel } from '../../viewport/pictures/picturedModel.ts';

/** Of the pictures that are compared, in pixels. */
const searchedSide = 96;
/** What a channel may differ by before a point counts. */
const tolerance = 3;
/** Clips that are looked into, evenly over all; each at these shares of its length, besides the moment that is shown first. */
const mostClips = 16;
const shares = [0, 0.35, 0.7];
/** Another moment has to show so many times more than the one that people know, and another side than the front. */
const worthIt = { moment: 2, side: 1.25 };

/** Points of two pictures of one size that differ. */
export function differingPoints(one: RgbaPixels | null, two: RgbaPixels | null): number {
  if (one === null || two === null) return one === two ? 0 : Infinity;
  let points = 0;
  for (let at = 0; at < one.pixels.length; at += 4) {
    let differs = false;
    for (let channel = at; channel < at + 4; channel++) {
      differs ||= Math.abs((one.pixels[channel] ?? 0) - (two.pixels[channel] ?? 0)) > tolerance;
    }
    if (differs) points++;
  }
  return points;
}

/** A pose from which all is seen that is seen from both: balls about their targets, as large as they are far. */
export function joinedPose(one: OrbitPose | null, two: OrbitPose | null): OrbitPose | null {
  if (one === null || two === null) return one ?? two;
  const apart = distance(one.target, two.target);
  const [near, far] = one.distance < two.distance ? [one, two] : [two, one];
  // How far the smaller view reaches out of the larger one; what is seen is half as wide as a third of the distance.
  const reach = 0.365;
  if (apart + near.distance * reach <= far.distance * reach) return far;
  const wide = (apart + (near.distance + far.distance) * reach) / 2;
  const target: Vector3 = mix(far.target, near.target, (wide - far.distance * reach) / apart);
  return { ...far, target, distance: wide / reach };
}

/** Clips of both by name, and where one was renamed by its place. */
export function clipPairs(before: readonly Clip[], after: readonly Clip[]): readonly (readonly [Clip, Clip])[] {
  const pairs = after.flatMap((clip, at) => {
    const other = before.find(({ name }) => name === clip.name) ?? before[at];
    return other === undefined ? [] : [[other, clip] as const];
  });
  const step = Math.max(1, pairs.length / mostClips);
  return pairs.filter((_pair, at) => at === 0 || Math.floor(at / step) !== Math.floor((at - 1) / step));
}

interface Moment {
  readonly clips: readonly [Clip | null, Clip | null];
  readonly share: number;
  readonly turn: number;
}

const lengthOf = (clip: Clip | null): number => (clip === null ? 0 : clip.end - clip.start);

function draw(model: PicturedModel, clip: Clip | null, { share, turn }: Moment): RgbaPixels | null {
  model.clip = clip;
  return model.draw(searchedSide, { turn, timeMs: lengthOf(clip) * share }, false);
}

/**
 * Leaves both at the clip that shows most of what differs, and at one pose from which all of both is seen there.
 * @returns the time in each one's clip, ms
 */
export function lookAtDifference(before: PicturedModel, after: PicturedModel): readonly [number, number] {
  const [timeBefore, timeAfter] = [before.firstLook.timeMs, after.firstLook.timeMs];
  const pose = joinedPose(before.frameAt(timeBefore), after.frameAt(timeAfter));
  if (pose === null) return [timeBefore, timeAfter];
  before.lookFrom(pose);
  after.lookFrom(pose);
  const seen = (moment: Moment): number =>
    differingPoints(draw(before, moment.clips[0], moment), draw(after, moment.clips[1], moment)) *
    (moment.turn === 0 ? worthIt.side : 1);
  const share = lengthOf(after.clip) === 0 ? 0 : timeAfter / lengthOf(after.clip);
  const first: Moment = { clips: [before.clip, after.clip], share, turn: 0 };
  let best = first;
  let most = seen(first) * worthIt.moment;
  const tryOut = (moment: Moment): void => {
    const points = seen(moment);
    if (points <= most) return;
    best = moment;
    most = points;
  };
  tryOut({ ...first, turn: Math.PI });
  for (const clips of clipPairs(before.clips, after.clips)) {
    for (const at of shares) for (const turn of [0, Math.PI]) tryOut({ clips, share: at, turn });
  }
  for (const turn of [Math.PI / 2, -Math.PI / 2]) tryOut({ ...best, turn });
  [before.clip, after.clip] = best.clips;
  const times = [lengthOf(before.clip) * best.share, lengthOf(after.clip) * best.share] as const;
  const yaw = pose.yaw + best.turn;
  const shown = joinedPose(before.frameAt(times[0], yaw), after.frameAt(times[1], yaw)) ?? { ...pose, yaw };
  before.lookFrom(shown);
  after.lookFrom(shown);
  return times;
}
