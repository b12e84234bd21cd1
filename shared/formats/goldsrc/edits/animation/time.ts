/** Frames put into a sequence or taken out of it, for all bones and blends. */
import { fieldsOf } from '../../../../codec/record.ts';
import type { Document } from '../../../../document/document.ts';
import type { AnimationEdits, ClipPlace } from '../../../../model/animationEdits.ts';
import { requireInside } from '../../../../model/askedClips.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { inStep, obeyed } from '../../../../model/steps.ts';
import { retime } from '../../edit/sequence.ts';
import { framesHeld } from '../../model.ts';
import { Sequence } from '../../schema/sequence.ts';
import { studioView } from '../../view/index.ts';
import { requireFrames } from './clips.ts';
import { requireRoom } from './keys.ts';

export function timeEdits(document: Document): Pick<AnimationEdits, 'insertTime' | 'removeTime'> {
  const found = (place: ClipPlace) => {
    const clip = clipOf(studioView(document), place);
    const frames = framesHeld(fieldsOf(Sequence, document.get(clip.record)));
    const frameAt = (time: number): number => Math.round((requireInside(clip, time) - clip.start) / clip.keyStep);
    return { clip, frames, frameAt };
  };
  const at = (frame: number) => ({ from: frame, to: frame, share: 0 });
  return {
    insertTime(place, time, length, step) {
      const { clip, frames, frameAt } = found(place);
      const here = frameAt(time);
      const more = Math.round(length / clip.keyStep);
      if (!(more >= 1))
        throw new RangeError(`A frame lasts ${Number(clip.keyStep.toFixed(2))} ms: at least one is inserted`);
      const count = requireFrames(frames + more);
      return inStep(document, 'Insert time', step, (transaction) => {
        const source = (frame: number) => at(frame <= here ? frame : Math.max(here, frame - more));
        const event = (frame: number): number => (frame <= here ? frame : frame + more);
        retime(document, clip.record, { label: '', count, source, event }, transaction);
        requireRoom(document, clip.record);
        return obeyed;
      });
    },
    removeTime(place, start, end, step) {
      const { clip, frames, frameAt } = found(place);
      const [from, to] = [frameAt(start), frameAt(end)];
      if (!(from < to)) throw new RangeError('There is no whole frame between the two moments');
      return inStep(document, 'Delete time', step, (transaction) => {
        const source = (frame: number) => at(frame < from ? frame : frame + to - from);
        const event = (frame: number): number => (frame < from ? frame : Math.max(from, frame - (to - from)));
        retime(document, clip.record, { label: '', count: frames - (to - from), source, event }, transaction);
        return obeyed;
      });
    },
  };
}
