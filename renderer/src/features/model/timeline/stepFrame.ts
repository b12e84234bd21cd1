/** Steps through the time by the arrow keys. No React. */
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import { timeOfUnits, unitsAt } from '../../../../../shared/format/frames.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { Lane } from './lanes.ts';

/** A stroke, of what a keyboard event says. */
export interface ArrowStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Units of an arrow key, and with Shift: frames where the game counts in them, else milliseconds. */
const steps = { frames: [1, 10], ms: [10, 100] } as const;

/** Arrows step, with Ctrl to the next key, Home and End go to the ends of the sequence. False for any other stroke. */
export function stepFrame(
  session: Session,
  lanes: readonly Lane[],
  span: SequenceSpan | null,
  event: ArrowStroke,
): boolean {
  if (span === null) return false;
  const { frame } = session.playback.state.get();
  const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (event.key === 'Home') session.playback.scrubTo(span.start);
  else if (event.key === 'End') session.playback.scrubTo(span.end);
  else if (direction === 0) return false;
  else if (event.ctrlKey || event.metaKey) session.playback.scrubTo(nextKey(lanes, frame, direction) ?? frame);
  else {
    const isInFrames = span.framesPerSecond !== undefined;
    const [step, longStep] = steps[isInFrames ? 'frames' : 'ms'];
    const units = isInFrames ? Math.round(unitsAt(span, frame)) : frame;
    session.playback.scrubTo(timeOfUnits(span, units + direction * (event.shiftKey ? longStep : step)));
  }
  return true;
}

function nextKey(lanes: readonly Lane[], frame: number, direction: number): number | null {
  let best: number | null = null;
  for (const { frames, globalDuration } of lanes) {
    if (globalDuration !== null) continue;
    for (const each of frames) {
      const isBeyond = (each - frame) * direction > 0.5;
      if (isBeyond && (best === null || (best - each) * direction > 0)) best = each;
    }
  }
  return best;
}
