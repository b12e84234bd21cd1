/** From moments of the clocks to what a model plays: the sequence, its alias, and the one that fades out. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { resolveAlias } from '../aliases.ts';
import { listOf } from '../model.ts';
import { playedSequence } from './player.ts';
import type { PlayedSequence, PlayState } from './sampler.ts';
import { Sequence } from '../schema/sequence.ts';
import type { TrackTime } from '../../../geometry/track.ts';
import { fieldsOf } from '../../../codec/record.ts';

function blendTimeOf(document: DocumentView, id: RecordId | undefined): number {
  return id === undefined || !document.has(id) ? 0 : fieldsOf(Sequence, document.get(id)).blendTime;
}

interface Shown {
  readonly sequence: RecordId;
  readonly played: PlayedSequence;
}

export class SequenceClock {
  private readonly document: DocumentView;
  private last: Shown | null = null;
  private lastGlobalTime = 0;
  private fading: { readonly from: PlayedSequence; readonly start: number; readonly duration: number } | null = null;

  constructor(document: DocumentView) {
    this.document = document;
  }

  /** What is played at a moment; null is the rest pose. */
  stateAt(time: TrackTime): PlayState | null {
    return this.stateOf(this.shownAt(time), null, time.globalTime);
  }

  /** The same for the running picture: a sequence that followed another while time went on fades in. */
  advance(time: TrackTime, blends: boolean): PlayState | null {
    const shown = this.shownAt(time);
    const runs = time.globalTime > this.lastGlobalTime;
    if (!runs || !blends) this.fading = null;
    else if (this.last !== null && shown !== null && shown.sequence !== this.last.sequence) {
      const duration = blendTimeOf(this.document, shown.sequence);
      this.fading = { from: this.last.played, start: this.lastGlobalTime, duration };
    }
    this.last = shown;
    this.lastGlobalTime = time.globalTime;
    const { fading } = this;
    const left = fading === null ? 0 : 1 - (time.globalTime - fading.start) / Math.max(1, fading.duration);
    if (left <= 0) this.fading = null;
    return this.stateOf(
      shown,
      fading !== null && left > 0 ? { sequence: fading.from, amount: left } : null,
      time.globalTime,
    );
  }

  private shownAt({ interval, frame }: TrackTime): Shown | null {
    if (interval?.sequence === undefined) return null;
    const position = listOf(this.document, 'sequences').indexOf(interval.sequence);
    if (position < 0) return null;
    const played = playedSequence(this.document, resolveAlias(this.document, position), frame - interval.start);
    return { sequence: interval.sequence, played };
  }

  private stateOf(shown: Shown | null, fading: PlayState['fading'], globalTime: number): PlayState | null {
    return shown === null ? null : { sequence: shown.played, fading, globalTime };
  }
}
