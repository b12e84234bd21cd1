/** Which events of a clip are seen at a moment, and where they happened. Draws nothing. */
import { sparkLife } from '../../../../shared/geometry/effects/sparks.ts';
import { splatLife } from '../../../../shared/geometry/effects/splat.ts';
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import { happeningsAt } from '../../../../shared/model/happenings.ts';
import type { Clip, ClipEvent, ModelView, Poser } from '../../../../shared/model/view.ts';
import { placeOn } from '../attached/carry.ts';
import type { Sight, Sights } from './sights.ts';
import { sightKey } from './sights.ts';

export interface SeenEvent {
  readonly key: string;
  readonly sight: Sight;
  /** Since it happened, ms. */
  readonly age: number;
  /** On the clip's scale, ms. */
  readonly time: number;
  /** Twelve numbers: from the event's node, as it stood then, to the model's space. */
  readonly place: ArrayLike<number>;
}

/** Half-Life's lasts for one frame of the game, which is shorter than one of a screen: ms. */
const flashLife = 50;
function lifeOf(sight: Sight): number {
  if (sight.kind === 'flash') return flashLife;
  if (sight.kind === 'sparks') return sparkLife;
  return sight.kind === 'splat' ? splatLife(sight.splat) : sight.life;
}

/** Remembers where events happened: each is posed for once, until the model or the clip is another one. */
export class SeenEvents {
  private poser: Poser | null = null;
  private of = '';
  private places = new Map<string, ArrayLike<number> | null>();

  at(view: ModelView, time: TrackTime, { byEvent }: Sights): readonly SeenEvent[] {
    const clip = byEvent.size === 0 ? undefined : view.clips.find(({ record }) => record === time.interval?.sequence);
    if (clip === undefined) return [];
    const seen: SeenEvent[] = [];
    for (const event of clip.events) {
      const key = sightKey(event);
      const sight = byEvent.get(key);
      if (sight === undefined) continue;
      for (const { age } of happeningsAt([event.time], lifeOf(sight), time)) {
        const place = this.placeOf(view, clip, event);
        if (place !== null) seen.push({ key, sight, age, time: event.time, place });
      }
    }
    // What came last lies above.
    return seen.toSorted((left, right) => right.age - left.age);
  }

  private placeOf(view: ModelView, clip: Clip, event: ClipEvent): ArrayLike<number> | null {
    const of = `${view.document.revision} ${clip.record}`;
    if (of !== this.of) this.places = new Map();
    this.of = of;
    const key = `${event.record} ${event.time}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    const point = view.meaningOf(event)?.point ?? null;
    const record = point === null ? event.record : (attachments(view)[point]?.record ?? null);
    const poser = (this.poser ??= view.poser());
    poser.pose(clip, event.time);
    const place = record === null ? null : placeOn(view, record, poser.matrices);
    this.places.set(key, place);
    return place;
  }
}

function attachments({ points }: ModelView): ModelView['points'] {
  return points.filter(({ kind }) => kind === 'attachment');
}
