/** Trails: the way that selected joints go through a clip, with the moments at which keys move them. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import { transformPoint, MATRIX_LENGTH } from '../../../../shared/geometry/matrix.ts';
import type { Clip, ModelView, Poser } from '../../../../shared/model/view.ts';
import { chainAbove } from '../../../../shared/model/reaching.ts';
import { withAlpha } from '../colors.ts';
import type { Rgba } from '../colors.ts';
import type { Trail, TrailPoint } from '../overlays/motion.ts';
import type { Brushes } from './drawOverlays.ts';

/** Moments beside those of keys, and trails, at most: a drag changes all of them in every frame. */
const mostSteps = 48;
const mostTrails = 8;

/** Times of the keys that move a joint: its own places, or where it has none the turns of its chain. */
function keyTimesOf(view: ModelView, clip: Clip, joint: number): readonly number[] {
  const channels = view.channels(clip);
  const inside = (keys: ArrayLike<number>): number[] =>
    Array.from(keys).filter((time) => time >= clip.start && time <= clip.end);
  const own = channels.flatMap((each) =>
    each.joint === joint && each.property === 'translation' ? inside(each.keys) : [],
  );
  if (own.length > 0) return own;
  const chain = new Set(chainAbove(view, joint, null));
  return channels.flatMap((each) => (chain.has(each.joint) && each.property === 'rotation' ? inside(each.keys) : []));
}

/** The way of joints through a clip. */
function trailsOf(view: ModelView, poser: Poser, clip: Clip, selection: ReadonlySet<RecordId>): readonly Trail[] {
  const joints = view.joints
    .flatMap(({ record }, joint) => (selection.has(record) ? [joint] : []))
    .slice(0, mostTrails);
  const whole = clip.end - clip.start;
  if (joints.length === 0 || whole <= 0) return [];
  const frames = Math.max(1, Math.round(whole / clip.keyStep));
  const steps = Math.min(mostSteps, frames);
  const keys = joints.map((joint) => new Set(keyTimesOf(view, clip, joint)));
  const times = new Set(Array.from({ length: steps + 1 }, (_, at) => clip.start + (whole * at) / steps));
  for (const each of keys) for (const time of each) times.add(time);
  const points = joints.map((): TrailPoint[] => []);
  for (const time of [...times].toSorted((left, right) => left - right)) {
    poser.pose(clip, time);
    for (const [at, joint] of joints.entries()) {
      const place = transformPoint(poser.matrices, joint * MATRIX_LENGTH, view.joints[joint]?.pivot ?? [0, 0, 0]);
      points[at]?.push({ time, place, isKey: keys[at]?.has(time) === true });
    }
  }
  return joints.flatMap((joint, at): Trail[] => {
    const record = view.joints[joint]?.record;
    return record === undefined ? [] : [{ joint: record, points: points[at] ?? [] }];
  });
}

/** Keeps trails as long as nothing changed that they show. */
export class Trails {
  private poser: { readonly view: ModelView; readonly poser: Poser } | null = null;
  private known: { readonly key: string; readonly trails: readonly Trail[] } = { key: '', trails: [] };

  of(view: ModelView, clip: Clip | null, selection: ReadonlySet<RecordId>): readonly Trail[] {
    if (clip === null || selection.size === 0) return [];
    const key = `${clip.record} ${clip.variant} ${view.document.revision} ${[...selection].join(' ')}`;
    if (this.known.key === key && this.poser?.view === view) return this.known.trails;
    if (this.poser?.view !== view) this.poser = { view, poser: view.poser() };
    const trails = trailsOf(view, this.poser.poser, clip, selection);
    this.known = { key, trails };
    return trails;
  }
}

/** Draws trails: what was in one colour and what comes in another, with dots for keys. */
export function drawTrails({ lines, dots, colors }: Brushes, trails: readonly Trail[], now: number): void {
  const colorAt = (time: number): Rgba => (time <= now ? colors.axisZ : colors.axisX);
  for (const { points } of trails) {
    points.forEach(({ place, time }, at) => {
      const next = points[at + 1];
      if (next !== undefined) lines.add(place, next.place, withAlpha(colorAt(time), 0.75), 1.5);
    });
    for (const { place, time, isKey } of points) {
      const isNow = Math.abs(time - now) < 1e-3;
      if (isKey) dots.add(place, isNow ? colors.accent : colorAt(time), isNow ? 10 : 8);
      else dots.add(place, withAlpha(colorAt(time), 0.8), 2.5);
    }
  }
}
