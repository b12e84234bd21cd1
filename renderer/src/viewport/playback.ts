/** Plays sequences: the current one, its frame, speed and looping, and the wall clock of global sequences. Draws nothing. */
import type { SequenceSpan } from '../../../shared/format/animation.ts';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Interval, TrackTime } from '../../../shared/geometry/track.ts';

/** `asModel` loops what the model says loops. */
export type Looping = 'asModel' | 'always' | 'never';

export interface PlaybackState {
  readonly sequence: RecordId | null;
  readonly isPlaying: boolean;
  readonly looping: Looping;
  readonly speed: number;
  /** Frame in ms, on the scale of the sequence's interval. */
  readonly frame: number;
}

export interface PlaybackListener {
  /** Anything but the passing of time changed. */
  readonly changed: (state: PlaybackState) => void;
}

export class Playback {
  private readonly listener: PlaybackListener;
  private sequences: readonly SequenceSpan[] = [];
  private sequence: SequenceSpan | null = null;
  private interval: Interval | null = null;
  private frame = 0;
  private globalTime = 0;
  /** See `TrackTime.played`. */
  private played = 0;
  private isPlaying = false;
  private looping: Looping = 'asModel';
  private speed = 1;
  private followsWallClock = false;

  constructor(listener: PlaybackListener) {
    this.listener = listener;
  }

  get state(): PlaybackState {
    const { isPlaying, looping, speed, frame } = this;
    return { sequence: this.sequence?.id ?? null, isPlaying, looping, speed, frame };
  }

  get time(): TrackTime {
    const { interval, frame, globalTime, played } = this;
    return { interval, frame, globalTime, played };
  }

  /** The current sequence, for its extent and name. */
  get current(): SequenceSpan | null {
    return this.sequence;
  }

  /** A model's sequences and whether something in it runs by the wall clock; keeps the current sequence if it is there. */
  setModel(sequences: readonly SequenceSpan[], followsWallClock: boolean): void {
    this.sequences = sequences;
    this.followsWallClock = followsWallClock;
    const current = sequences.find((each) => each.id === this.sequence?.id) ?? null;
    if (current === this.sequence) return;
    this.sequence = current;
    this.frame = current === null ? 0 : Math.min(current.end, Math.max(current.start, this.frame));
    this.enterInterval();
  }

  /** Chooses a sequence by its record and goes to its start; null shows the rest pose. */
  setSequence(record: RecordId | null): void {
    this.sequence = this.sequences.find((each) => each.id === record) ?? null;
    this.frame = this.sequence?.start ?? 0;
    this.enterInterval();
  }

  /** Goes on from here; at the end of a sequence that does not loop, from its start. */
  play(): void {
    if (this.sequence !== null && this.hasEnded) {
      this.frame = this.sequence.start;
      this.played = 0;
    }
    this.isPlaying = true;
    this.listener.changed(this.state);
  }

  pause(): void {
    this.isPlaying = false;
    this.listener.changed(this.state);
  }

  setLooping(looping: Looping): void {
    this.looping = looping;
    this.enterInterval();
  }

  /** 1 is the game's speed; 0 holds still, negative values play backwards. */
  setSpeed(speed: number): void {
    this.speed = Number.isFinite(speed) ? speed : 1;
    this.listener.changed(this.state);
  }

  /** Shows one frame (ms, on the scale of the sequence's interval; kept inside it) without changing whether it plays. */
  setFrame(frame: number): void {
    if (this.sequence === null) return;
    this.frame = Math.min(this.sequence.end, Math.max(this.sequence.start, frame));
    this.played = this.frame - this.sequence.start;
    this.listener.changed(this.state);
  }

  /** Sets the wall clock of global sequences, in ms. For tests and pictures; it runs by itself while playing. */
  setGlobalTime(milliseconds: number): void {
    this.globalTime = milliseconds;
    this.listener.changed(this.state);
  }

  /** Lets time pass. True when more is to come, so that the next frame must be drawn. */
  advance(elapsedMs: number): boolean {
    if (!this.isPlaying) return false;
    const step = elapsedMs * this.speed;
    this.globalTime += step;
    if (this.sequence !== null && this.interval !== null) this.advanceSequence(this.sequence, this.interval, step);
    const rests = this.sequence === null || this.hasEnded;
    if (rests && !this.followsWallClock) this.pause();
    return this.isPlaying;
  }

  private advanceSequence({ start, end }: SequenceSpan, { isLooping }: Interval, step: number): void {
    const duration = end - start;
    const next = this.frame + step;
    // Past the end of what does not loop time goes on: what was emitted lives on while the last frame is held.
    this.played += step;
    if (!isLooping) this.frame = Math.min(end, Math.max(start, next));
    else this.frame = duration > 0 ? start + ((((next - start) % duration) + duration) % duration) : start;
  }

  private get hasEnded(): boolean {
    if (this.sequence === null || this.interval?.isLooping !== false) return false;
    return this.speed < 0 ? this.frame <= this.sequence.start : this.frame >= this.sequence.end;
  }

  private enterInterval(): void {
    const { sequence, looping } = this;
    this.played = sequence === null ? 0 : this.frame - sequence.start;
    this.interval =
      sequence === null
        ? null
        : {
            start: sequence.start,
            end: sequence.end,
            isLooping: looping === 'asModel' ? sequence.isLooping : looping === 'always',
            sequence: sequence.id,
          };
    this.listener.changed(this.state);
  }
}
