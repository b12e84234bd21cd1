/**
 * The clocks at other moments of the sequence that is shown, for effects that must know what was. A loop is taken to have
 * gone on for ever, so that it shows what the game shows of a unit that has been standing there; anything else begins
 * empty. At rest there is no time.
 */
import type { Interval, TrackTime } from '../../../../shared/geometry/track.ts';

/** Clocks that drift by less than this, in ms, run together. */
const sameClock = 0.5;

export class Timeline {
  /** Now, in ms since the start of the first pass. */
  readonly now: number;
  /** The first step in which something can have been emitted. */
  readonly firstStep: number;
  private readonly interval: Interval;
  private readonly globalOffset: number;

  private constructor(interval: Interval, time: TrackTime) {
    this.interval = interval;
    this.now = time.played ?? time.frame - interval.start;
    this.globalOffset = time.globalTime - this.now;
    this.firstStep = interval.isLooping ? Number.NEGATIVE_INFINITY : 0;
  }

  static of(time: TrackTime): Timeline | null {
    return time.interval === null ? null : new Timeline(time.interval, time);
  }

  /** Whether what was simulated on another timeline holds on this one: the same pass of the same clocks. */
  continues(other: Timeline | null): boolean {
    return (
      other !== null && this.interval === other.interval && Math.abs(this.globalOffset - other.globalOffset) < sameClock
    );
  }

  /** The clocks at a moment in ms since the start of the first pass. */
  at(moment: number): TrackTime {
    const { interval, globalOffset } = this;
    const duration = interval.end - interval.start;
    let frame = interval.start;
    if (duration > 0) {
      frame += interval.isLooping
        ? moment - Math.floor(moment / duration) * duration
        : Math.min(duration, Math.max(0, moment));
    }
    return { interval, frame, globalTime: moment + globalOffset };
  }

  /** Whether a loop begins anew between two moments, so that nothing may be mixed across them. */
  isCutBetween(earlier: number, later: number): boolean {
    const { start, end, isLooping } = this.interval;
    const duration = end - start;
    return isLooping && duration > 0 && Math.floor(earlier / duration) !== Math.floor(later / duration);
  }

  /**
   * The moments from `from` on and before `to` at which a clock reaches one of these frames (ms, in order). The clock is
   * the sequence's, or that of a global sequence of a duration.
   */
  momentsOf(frames: ArrayLike<number>, globalDuration: number | null, from: number, to: number): readonly number[] {
    const { interval, globalOffset } = this;
    const start = globalDuration === null ? interval.start : 0;
    const duration = globalDuration ?? interval.end - interval.start;
    const repeats = duration > 0 && (globalDuration !== null || interval.isLooping);
    const offset = globalDuration === null ? 0 : globalOffset;
    const moments = new Set<number>();
    for (let key = 0; key < frames.length; key++) {
      const frame = (frames[key] ?? 0) - start;
      // The end of a loop is its start.
      if (frame < 0 || frame > duration || (repeats && frame === duration)) continue;
      let moment = frame - offset;
      if (repeats) moment += Math.ceil((from - moment) / duration) * duration;
      for (; moment >= from && moment < to; moment += duration) {
        moments.add(moment);
        if (!repeats) break;
      }
    }
    return [...moments].toSorted((left, right) => left - right);
  }
}
