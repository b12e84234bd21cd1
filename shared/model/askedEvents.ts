/** What the verbs of all formats ask of events before they take them. */
import { keyTime } from './keys.ts';
import type { Clip, ClipEvent } from './view.ts';

/**
 * Events in order of time, at places where the format can have them.
 *
 * @throws RangeError for times outside of the clip and names that are empty
 */
export function requireEvents(
  clip: Clip,
  events: readonly ClipEvent[],
): { readonly events: readonly ClipEvent[]; readonly notes: readonly string[] } {
  let isMoved = false;
  const made = events.map((event) => {
    const { time, name } = event;
    if (name === '') throw new RangeError('An event needs a name');
    if (!(time >= clip.start - clip.keyStep / 2 && time <= clip.end + clip.keyStep / 2)) {
      throw new RangeError(
        `“${name}” at ${time} ms lies outside of “${clip.name}”, which goes from ${clip.start} to ${clip.end} ms`,
      );
    }
    const at = keyTime(clip, time);
    isMoved ||= Math.abs(at - time) > 1e-3;
    return { ...event, time: at };
  });
  return {
    events: made.toSorted((left, right) => left.time - right.time),
    notes: isMoved ? [`Events stand every ${Number(clip.keyStep.toFixed(2))} ms: times were rounded to that.`] : [],
  };
}
