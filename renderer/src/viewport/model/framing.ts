/**
 * How large a model with effects is drawn: what is framed when it is opened. The few particles that fly far do not count;
 * nor does what the file states.
 */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxRadius, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';

/** Effects that reach this many times as far as the solid parts are what the model is about. */
const muchLarger = 3;
/** The share of particles at each end of an axis that may lie outside of the picture. */
const outliers = 0.05;

/** When particles are looked at, as parts of the sequence: they differ, and nobody sees all of them at once. */
const effectMoments = [0, 0.25, 0.5, 0.75];
/** Where particles go does not hang on the camera, but for billboards that emit. */
const looksAlongX: CameraFrame = { position: [500, 0, 0], right: [0, 1, 0], up: [0, 0, 1], towardsViewer: [1, 0, 0] };

/** Where cards of particles are: the centre of each, three numbers, and half its side. */
export interface DrawnPlaces {
  readonly centres: readonly number[];
  readonly halves: readonly number[];
}

/** The box that holds nearly all particles; null for none. */
export function mostOf({ centres, halves }: DrawnPlaces): Box | null {
  const count = halves.length;
  if (count === 0) return null;
  const cut = Math.floor(count * outliers);
  const ends = [0, 1, 2].map((axis): readonly [number, number] => {
    const low = Float64Array.from(halves, (half, at) => (centres[at * 3 + axis] ?? 0) - half).sort();
    const high = Float64Array.from(halves, (half, at) => (centres[at * 3 + axis] ?? 0) + half).sort();
    return [low[cut] ?? 0, high[count - 1 - cut] ?? 0];
  });
  const corner = (end: 0 | 1): Vector3 => [ends[0]?.[end] ?? 0, ends[1]?.[end] ?? 0, ends[2]?.[end] ?? 0];
  return { minimum: corner(0), maximum: corner(1) };
}

/** What is framed of geosets and effects: both where the effects are much larger, or there is nothing else. */
export function framed(geosets: Box | null, effects: Box | null): Box | null {
  if (geosets === null || effects === null) return geosets ?? effects;
  return boxRadius(effects) > boxRadius(geosets) * muchLarger ? uniteBoxes([geosets, effects]) : geosets;
}

/** A moment of the same sequence, this many ms on. */
function later(time: TrackTime, ms: number): TrackTime {
  const { interval } = time;
  if (interval === null || ms === 0) return time;
  const played = (time.played ?? time.frame - interval.start) + ms;
  const duration = Math.max(1, interval.end - interval.start);
  const frame = interval.start + (interval.isLooping ? played % duration : Math.min(duration, played));
  return { ...time, frame, globalTime: time.globalTime + ms, played };
}

/**
 * The box of nearly all effects at a moment and a while later, since most begin with nothing; null for none.
 *
 * @param drawnAt brings model and effects to a moment and says where cards are
 */
export function effectsBox(
  time: TrackTime,
  drawnAt: (time: TrackTime, camera: CameraFrame) => DrawnPlaces,
): Box | null {
  const centres: number[] = [];
  const halves: number[] = [];
  const length = time.interval === null ? 0 : time.interval.end - time.interval.start;
  for (const part of effectMoments) {
    const drawn = drawnAt(later(time, part * length), looksAlongX);
    centres.push(...drawn.centres);
    halves.push(...drawn.halves);
  }
  return mostOf({ centres, halves });
}
