/** Ends of the shown clip that are dragged on the time line: what lies beyond them is cut off, or held. No React. */
import { notify } from '../../../base/ui/index.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { setLoopLength } from '../loops/loopActs.ts';
import type { ClipEdge } from './lanePicture.ts';
import { text } from '../../../base/text/language.ts';

/** Gives the shown clip, or global loop, another start or end, in one step; says why where it cannot have it. */
export function setClipEdge(session: Session, { side, time }: ClipEdge): void {
  const { document, playback } = session;
  const { model } = document.format;
  const { sequence, frame } = playback.state.get();
  const { span } = playback;
  const clip = model?.view(document).clips.find(({ record }) => record === sequence);
  if (model === undefined || span === null || time === span[side]) return;
  const edits = model.edits(document);
  if (span.isLoop === true) {
    if (side === 'end') setLoopLength(session, span.id, { length: time, withKeys: false });
    return;
  }
  if (clip === undefined) return;
  const at = clip.start + time - span.start;
  try {
    if (edits.setClipRange === undefined)
      throw new RangeError(edits.refusals.setClipRange ?? text('The format cannot do this'));
    const notes = edits.setClipRange(clip, side === 'start' ? at : clip.start, side === 'end' ? at : clip.end);
    if (notes.length > 0) notify({ tone: 'info', title: text('The clip has another range'), message: notes.join(' ') });
    playback.scrubTo(frame);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: text('The clip keeps its range'), message: error.message });
  }
}
