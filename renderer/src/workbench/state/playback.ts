/**
 * What plays: the clip, the moment, whether and how fast it runs, and the wall clock of global sequences. One stands in each
 * session and is the only place that knows; panels, commands and the view observe it. Draws nothing.
 */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { SequenceSpan } from '../../../../shared/format/animation.ts';
import type { Interval, TrackTime } from '../../../../shared/geometry/track.ts';
import { Observable } from '../../base/observable.ts';

export interface PlaybackState {
  /** Sequence or global loop that is shown; null shows the model at rest. */
  readonly sequence: RecordId | null;
  /** Which of its versions, such as blends, is shown alone; null mixes them as the game does. */
  readonly variant: number | null;
  readonly isPlaying: boolean;
  /** Begins again at the end; otherwise the end is held. */
  readonly isLooping: boolean;
  /** 1 is the game's speed; 0 holds still, negative values play backwards. */
  readonly speed: number;
  /** Moment in ms, on the scale of the sequence's interval. */
  readonly frame: number;
}

/** Playing speeds on offer, 1 being the game's. */
export const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4] as const;

const atRest: PlaybackState = { sequence: null, variant: null, isPlaying: false, isLooping: true, speed: 1, frame: 0 };

export class Playback {
  private readonly sequences: () => readonly SequenceSpan[];
  private readonly observed = new Observable(atRest);
  private globalTime = 0;
  /** See `TrackTime.played`. */
  private played = 0;
  /** The same object as long as it says the same: samplers of tracks go by that. */
  private interval: Interval | null = null;

  /** @param sequences those of the document as they are now, global loops too; asked again and again, so it has to be quick */
  constructor(sequences: () => readonly SequenceSpan[]) {
    this.sequences = sequences;
  }

  /** Told at every change, the passing of time included. */
  get state(): Pick<Observable<PlaybackState>, 'get' | 'subscribe' | 'watch'> {
    return this.observed;
  }

  /** The moment that is shown. Of a global loop it is that of the wall clock, while all else rests. */
  get time(): TrackTime {
    const { globalTime, played, span } = this;
    const { frame } = this.state.get();
    if (span?.isLoop === true) return { interval: null, frame: 0, globalTime: frame, played: frame };
    this.interval = this.intervalOf(span, this.interval);
    return { interval: this.interval, frame, globalTime, played };
  }

  /** The sequence that is shown. */
  get span(): SequenceSpan | null {
    const { sequence } = this.state.get();
    return sequence === null ? null : (this.sequences().find(({ id }) => id === sequence) ?? null);
  }

  /** Shows a sequence from its start; null, and a record that is none, shows the model at rest. */
  show(record: RecordId | null): void {
    const span = record === null ? undefined : this.sequences().find(({ id }) => id === record);
    const { isPlaying } = this.state.get();
    this.played = 0;
    const sequence = span?.id ?? null;
    this.set({ sequence, variant: null, frame: span?.start ?? 0, isPlaying: isPlaying && span !== undefined });
  }

  /** Shows one version of the sequence alone, by its position; null mixes all of them. */
  showVariant(variant: number | null): void {
    this.set({ variant });
  }

  /** Shows the sequence that one looks at first. */
  showFirst(): void {
    this.show(firstOf(this.clips()));
  }

  /** Shows the sequence `by` places further in the list, going round at the ends. */
  step(by: number): void {
    const spans = this.clips().filter(({ isElsewhere }) => isElsewhere !== true);
    if (spans.length === 0) return;
    const at = spans.findIndex(({ id }) => id === this.state.get().sequence);
    const next = at < 0 ? (by > 0 ? 0 : spans.length - 1) : (at + by + spans.length) % spans.length;
    this.show(spans[next]?.id ?? null);
  }

  /** Plays or holds. From rest the sequence begins that one looks at first. */
  toggle(): void {
    if (this.state.get().isPlaying) {
      this.pause();
      return;
    }
    if (this.span === null) this.showFirst();
    if (this.span !== null) this.play();
  }

  /** Goes on from here; at the end of a sequence that does not loop, from its start. */
  play(): void {
    const { span } = this;
    if (span !== null && this.hasEnded(span)) this.setFrame(span.start);
    this.set({ isPlaying: true });
  }

  pause(): void {
    this.set({ isPlaying: false });
  }

  setLooping(isLooping: boolean): void {
    const { span } = this;
    this.played = span === null ? 0 : this.state.get().frame - span.start;
    this.set({ isLooping });
  }

  setSpeed(speed: number): void {
    this.set({ speed: Number.isFinite(speed) ? speed : 1 });
  }

  /** Shows one moment (ms, on the scale of the sequence's interval; kept inside it) without changing whether it plays. */
  setFrame(frame: number): void {
    const { span } = this;
    if (span === null) return;
    const inside = Math.min(span.end, Math.max(span.start, frame));
    this.played = inside - span.start;
    this.set({ frame: inside });
  }

  /** Shows the nearest whole moment and stops playing: the hand has taken over. */
  scrubTo(frame: number): void {
    this.setFrame(Math.round(frame));
    if (this.span !== null) this.pause();
  }

  /** The document has changed: the moment is kept inside what is left of its sequence, and one that is gone is left. */
  followChanges(): void {
    const { sequence, frame } = this.state.get();
    if (sequence === null) return;
    const { span } = this;
    if (span === null) this.show(null);
    else if (frame < span.start || frame > span.end) this.setFrame(frame);
  }

  /**
   * Lets time pass. True when more is to come, so that the next frame must be drawn.
   * @param followsWallClock something in the model runs past the end of a sequence
   */
  advance(elapsedMs: number, followsWallClock: boolean): boolean {
    const { isPlaying, speed, frame: before } = this.state.get();
    if (!isPlaying) return false;
    const step = elapsedMs * speed;
    const { span } = this;
    this.globalTime += step;
    // Past the end of what does not loop time goes on: what was emitted lives on while the last moment is held.
    this.played += step;
    const frame = span === null ? before : this.frameAfter(step, span);
    const goesOn = followsWallClock || (span !== null && !this.hasEnded(span, frame));
    this.set({ frame, isPlaying: goesOn });
    return goesOn;
  }

  private clips(): readonly SequenceSpan[] {
    return this.sequences().filter(({ isLoop }) => isLoop !== true);
  }

  private frameAfter(step: number, { start, end, isLoop }: SequenceSpan): number {
    const { frame, isLooping } = this.state.get();
    const duration = end - start;
    const next = frame + step;
    if (!isLooping && isLoop !== true) return Math.min(end, Math.max(start, next));
    return duration > 0 ? start + ((((next - start) % duration) + duration) % duration) : start;
  }

  private hasEnded({ start, end, isLoop }: SequenceSpan, frame = this.state.get().frame): boolean {
    const { isLooping, speed } = this.state.get();
    if (isLooping || isLoop === true) return false;
    return speed < 0 ? frame <= start : frame >= end;
  }

  private intervalOf(span: SequenceSpan | null, before: Interval | null): Interval | null {
    if (span === null) return null;
    const { id, start, end } = span;
    const { isLooping, variant } = this.state.get();
    const made = { start, end, isLooping, sequence: id, ...(variant === null ? {} : { variant }) };
    const isSame = before?.sequence === id && before.start === start && before.end === end;
    return isSame && before.isLooping === isLooping && before.variant === made.variant ? before : made;
  }

  private set(changes: Partial<PlaybackState>): void {
    const before = this.state.get();
    const now = { ...before, ...changes };
    const isOther = (Object.keys(now) as (keyof PlaybackState)[]).some((name) => now[name] !== before[name]);
    if (isOther) this.observed.set(now);
  }
}

/** The sequence a modder looks at first: the first that is called Stand, else the first. */
function firstOf(spans: readonly SequenceSpan[]): RecordId | null {
  const here = spans.filter(({ isElsewhere }) => isElsewhere !== true);
  return (here.find(({ name }) => /^stand\b/i.test(name)) ?? here[0])?.id ?? null;
}
