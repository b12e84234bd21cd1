/** Global loops as clips of their own: made, given another length, deleted, and tracks put on them or taken off. No React. */
import { createStore } from 'zustand/vanilla';
import { counted, englishCounted } from '../../../base/text/numbers.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { SequenceSpan } from '../../../../../shared/format/animation.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import type { LoopEdits } from '../../../../../shared/model/loopEdits.ts';
import { notify } from '../../../base/ui/index.ts';
import { clocksOf, sequencesOf } from '../../../workbench/state/sequences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { carryOutAct } from '../lastAct/carryOut.ts';
import { editedModel } from '../materials/materialRows.ts';
import { chosenKeys, hasChosen } from '../timeline/sheetActs.ts';
import { lanesOf, type Lane } from '../timeline/lanes.ts';
import { fill, text } from '../../../base/text/language.ts';

/** What is asked before tracks change their clock. */
export interface LoopQuestion {
  readonly session: Session;
  /** Onto a loop, or off it into a clip. */
  readonly to: 'loop' | 'clip';
  readonly tracks: readonly RecordId[];
  /** The loop or the clip that gets them; null for a new loop. */
  readonly target: RecordId | null;
}

export const loopQuestion = createStore<{ readonly asked: LoopQuestion | null }>(() => ({ asked: null }));

export const closeLoopQuestion = (): void => loopQuestion.setState({ asked: null });

export const loopsOf = ({ document }: Session): readonly SequenceSpan[] =>
  clocksOf(document).filter(({ isLoop }) => isLoop === true);

/** The loop that is shown; null for none. */
function shownLoop({ playback }: Session): SequenceSpan | null {
  const { span } = playback;
  return span?.isLoop === true ? span : null;
}

/** Why the document has no loops; null where it can have some. */
function whyNoLoops(session: Session | null): string | null {
  const model = session === null ? null : editedModel(session);
  if (session === null || model === null) return text('No model is in front');
  if (model.edits.addLoop === undefined) return model.edits.refusals.addLoop ?? text('This format has no global loops');
  return session.document.isInGesture ? text('Something else is being changed') : null;
}

export const whyNotNew = whyNoLoops;

/** Why there is no loop to change. */
export function whyNotShown(session: Session | null): string | null {
  return (
    whyNoLoops(session) ?? (session !== null && shownLoop(session) === null ? text('No global loop is shown') : null)
  );
}

/** Tracks that are meant: those with chosen keys, else those of what is selected. */
function meantLanes(session: Session): readonly Lane[] {
  const { document, playback } = session;
  const { lanes, of } = lanesOf(document, session.state.getState().selection, playback.span);
  if (hasChosen(session)) return lanes.filter(({ track }) => (chosenKeys(session).get(track)?.size ?? 0) > 0);
  // Of a loop all that runs on it is meant where nothing of it is selected.
  return of === 'selection' || shownLoop(session) !== null ? lanes : [];
}

const hasKeysIn = ({ frames, clock }: Lane, { start, end }: SequenceSpan): boolean =>
  clock === null && frames.some((frame) => frame >= start && frame <= end);

/** Tracks of the shown clip that could run on a loop. */
function toPut(session: Session): readonly RecordId[] {
  const { span } = session.playback;
  if (span === null || span.isLoop === true) return [];
  return meantLanes(session).flatMap((lane) => (hasKeysIn(lane, span) ? [lane.track] : []));
}

export function whyNotPut(session: Session | null): string | null {
  const reason = whyNoLoops(session);
  if (reason !== null || session === null) return reason;
  const { span } = session.playback;
  if (span === null || span.isLoop === true) return text('Show the clip whose keys are to run on it');
  return toPut(session).length === 0 ? text('Nothing selected has keys in this clip') : null;
}

export function whyNotTaken(session: Session | null): string | null {
  const reason = whyNotShown(session);
  if (reason !== null || session === null) return reason;
  if (sequencesOf(session.document).length === 0) return text('The model has no clip for the keys');
  return meantLanes(session).length === 0 ? text('Nothing runs on this loop') : null;
}

/** The verbs, which `whyNo…` has seen to be there. */
function verbsOf(session: Session): { readonly model: EditedModel; readonly edits: Required<LoopEdits> } {
  const model = editedModel(session);
  if (model === null) throw new RangeError(text('This is no model'));
  const { addLoop, removeLoop, setLoopLength: setLength, setLoopOf, refusals } = model.edits;
  if (addLoop === undefined || removeLoop === undefined || setLength === undefined || setLoopOf === undefined) {
    throw new RangeError(refusals.addLoop ?? text('This format has no global loops'));
  }
  return { model, edits: { addLoop, removeLoop, setLoopLength: setLength, setLoopOf } };
}

const second = 1000;
const lengthNumber = {
  id: 'length',
  get label() {
    return text('Length');
  },
  unit: 'ms',
  step: 10,
  min: 1,
  isWhole: true,
} as const;

/** Makes a loop of a second, whose length stays open, and shows it. */
export function newLoop(session: Session): void {
  carryOutAct(session, {
    title: 'New global loop',
    numbers: [{ ...lengthNumber, value: second }],
    act: ({ length = second }) => {
      const { loop, notes } = verbsOf(session).edits.addLoop(length);
      session.playback.show(loop);
      return notes.join(' ');
    },
  });
}

/** Gives a loop another length in ms; the number, and whether keys spread, stay open. */
export function setLoopLength(
  session: Session,
  loop: RecordId,
  { length, withKeys }: { readonly length: number; readonly withKeys: boolean },
): void {
  carryOutAct(session, {
    title: 'Change the length of the loop',
    numbers: [
      { ...lengthNumber, value: length },
      { id: 'keys', label: text('Keys spread out with it'), value: withKeys ? 1 : 0, isSwitch: true },
    ],
    act: ({ length: wanted = length, keys = 0 }) =>
      verbsOf(session)
        .edits.setLoopLength(loop, wanted, keys !== 0)
        .join(' '),
  });
}

/** Makes the shown loop twice as long with its keys; another length can be typed where the numbers stay open. */
export function changeShownLength(session: Session): void {
  const loop = shownLoop(session);
  if (loop !== null) setLoopLength(session, loop.id, { length: loop.end * 2, withKeys: true });
}

/** Deletes the shown loop with the keys of all that runs on it. */
export function deleteLoop(session: Session): void {
  const loop = shownLoop(session);
  if (loop === null) return;
  const count = lanesOf(session.document, [], loop).lanes.length;
  carryOutAct(session, {
    title: 'Delete the global loop',
    numbers: [],
    act: () => {
      const notes = verbsOf(session).edits.removeLoop(loop.id);
      const gone = count === 0 ? [] : [fill('The keys of {} went with it.', counted(count, 'track'))];
      const message = [...gone, ...notes].join(' ');
      notify({ tone: 'ok', title: fill('{} is deleted', loop.name), message });
      return message;
    },
  });
}

export function askToPut(session: Session): void {
  const target = loopsOf(session)[0]?.id ?? null;
  loopQuestion.setState({ asked: { session, to: 'loop', tracks: toPut(session), target } });
}

export function askToTake(session: Session): void {
  const [first] = sequencesOf(session.document);
  const tracks = meantLanes(session).map(({ track }) => track);
  loopQuestion.setState({ asked: { session, to: 'clip', tracks, target: first?.id ?? null } });
}

export function chooseTarget(target: RecordId | null): void {
  const { asked } = loopQuestion.getState();
  if (asked !== null) loopQuestion.setState({ asked: { ...asked, target } });
}

/** Puts the tracks where was asked for, in one step, and shows what they run on now. */
export function answerLoop(): void {
  const { asked } = loopQuestion.getState();
  if (asked === null) return;
  closeLoopQuestion();
  const { session, to, tracks, target } = asked;
  const { document, playback } = session;
  const { model, edits } = verbsOf(session);
  const clip = model.view.clips.find(({ record }) => record === (to === 'clip' ? target : playback.span?.id));
  const title =
    to === 'loop'
      ? `Put ${englishCounted(tracks.length, 'track')} on a global loop`
      : `Take ${englishCounted(tracks.length, 'track')} off the global loop`;
  carryOutAct(session, {
    title,
    numbers: [],
    act: () => {
      let shown = target;
      const notes = document.edit(title, (step) => {
        if (clip === undefined) throw new RangeError(text('The clip is gone'));
        if (to === 'clip') return edits.setLoopOf(tracks, null, clip, step);
        shown ??= edits.addLoop(Math.max(1, clip.end - clip.start), step).loop;
        return edits.setLoopOf(tracks, shown, clip, step);
      });
      playback.show(shown);
      if (notes.length > 0) notify({ tone: 'info', title, message: notes.join(' ') });
      return notes.join(' ');
    },
  });
}
