/** Clips that follow each other while time goes on: for as long as the new one says, the one before fades out. */
import type { TrackTime } from '../../../../shared/geometry/track.ts';
import type { ModelView } from '../../../../shared/model/view.ts';

export class ClipFader {
  private last: TrackTime | null = null;
  private fading: { readonly from: TrackTime; readonly start: number; readonly duration: number } | null = null;

  /** The moment with what fades out at it. A jump back, or to the same time, ends all fading. */
  advance(time: TrackTime, view: Pick<ModelView, 'clips'>): TrackTime {
    const { last } = this;
    const before = last?.interval?.sequence;
    const now = time.interval?.sequence;
    if (last === null || time.globalTime <= last.globalTime) this.fading = null;
    else if (before !== undefined && now !== undefined && before !== now) {
      // Asked for only now: after an edit the clips are read anew.
      const duration = view.clips.find(({ record }) => record === now)?.fadeTime ?? 0;
      this.fading = { from: last, start: last.globalTime, duration };
    }
    this.last = time;
    const { fading } = this;
    const interval = fading?.from.interval ?? null;
    if (fading === null || interval === null) return time;
    const amount = 1 - (time.globalTime - fading.start) / Math.max(1, fading.duration);
    if (amount <= 0) {
      this.fading = null;
      return time;
    }
    return { ...time, fading: { interval, frame: fading.from.frame, amount } };
  }

  /** The next moment follows nothing. */
  forget(): void {
    this.last = null;
    this.fading = null;
  }
}
