/** Doing something with the clip that is shown: at once, or while a dialog asks for more and what comes of it is seen. No React. */
import { createStore } from 'zustand/vanilla';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Gesture } from '../../../../../shared/document/document.ts';
import type { EditedModel } from '../../../../../shared/model/edits.ts';
import { keyTime } from '../../../../../shared/model/keys.ts';
import { notify } from '../../../base/ui/index.ts';
import { sequenceSpan } from '../../../workbench/state/sequences.ts';
import { noteAct } from '../lastAct/lastAct.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { keptMotion, type Compared } from '../motion/compared.ts';
import type { ClipAct, ClipAnswers, ClipAt, Done } from './clipAct.ts';
import { firstAnswers, noClip } from './clipActs.ts';
import { numbersOf } from './clipNumbers.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

export interface ClipQuestion {
  readonly session: Session;
  readonly act: ClipAct;
  readonly at: ClipAt;
  readonly answers: ClipAnswers;
  /** What comes of the answers, seen as long as the question stands; null for acts that are not shown before they are done. */
  readonly preview: Gesture | null;
  /** The clip's motion as it is, for acts that are compared with it. */
  readonly compared: Compared | null;
  /** What the answers come to, or why they cannot be taken; empty where there is nothing to say. */
  readonly outcome: string;
}

export const clipQuestion = createStore<{ readonly asked: ClipQuestion | null }>(() => ({ asked: null }));

/** The tools' side of a document; null for one that is no model. */
export function editedModel({ document }: Session): EditedModel | null {
  const { model } = document.format;
  return model === undefined ? null : { view: model.view(document), edits: model.edits(document) };
}

/** The clip that is shown and the moment in it, or why there is none: a few words in sentence case. */
export function clipAt(session: Session): ClipAt | string {
  const model = editedModel(session);
  if (model === null) return text('This is no model');
  const { sequence, variant, frame } = session.playback.state.get();
  const span = sequenceSpan(session.document, sequence);
  const clip = model.view.clips.find((each) => each.record === sequence && each.variant === (variant ?? 0));
  if (span === null || clip === undefined) {
    if (span?.isLoop === true) return text('A global loop is shown, which is no clip');
    return model.view.clips.length === 0 ? text('The model has no clips') : text('No clip is shown');
  }
  return { document: session.document, model, clip, time: keyTime(clip, clip.start + frame - span.start) };
}

/** What an act is done to: the shown clip, or for one that makes a clip of nothing the model alone. */
export function clipFor(session: Session, { isNew = false }: ClipAct): ClipAt | string {
  const at = clipAt(session);
  const model = editedModel(session);
  if (typeof at !== 'string' || !isNew || model === null) return at;
  const { document } = session;
  const clip = model.view.clips[0] ?? { ...noClip, record: document.root };
  return { document, model, clip, time: clip.start };
}

const shownTitle = ({ title }: ClipAct): string => translated(title).replace(/ ?…/, '');
const titleOf = ({ title }: ClipAct): string => title.replace('…', '');

/** Shows a clip from its start, playing on if it played. */
function show(session: Session, clip: RecordId): void {
  if (session.playback.state.get().sequence !== clip) session.playback.show(clip);
}

/** Tells what came of an act, and shows the clip that it made. */
function told(session: Session, act: ClipAct, { notes, shows }: Done, isChanged: boolean): void {
  if (shows !== undefined) show(session, shows);
  if (!isChanged) notify({ tone: 'info', title: fill('{}: nothing had to change', shownTitle(act)) });
  // What is compared is told in the view, beside the numbers that stay open.
  else if (notes.length > 0 && act.isCompared !== true)
    notify({ tone: 'ok', title: fill('{}: done', shownTitle(act)), message: notes.join(' ') });
}

/** Does an act in one step, and says why where it cannot be done. */
export function doClip(
  session: Session,
  act: ClipAct,
  at: ClipAt,
  answers: ClipAnswers,
  compared: Compared | null = null,
): boolean {
  const { document } = session;
  const { position } = document.history;
  const gesture = document.begin(titleOf(act));
  let done: Done = { notes: [] };
  try {
    gesture.preview((step) => {
      done = act.run(at, answers, step);
    });
  } catch (error) {
    gesture.cancel();
    if (!(error instanceof RangeError)) throw error;
    notify({ tone: 'warning', title: text('The clip stays as it was'), message: sentence(error.message) });
    return false;
  }
  gesture.commit();
  const isChanged = document.history.position !== position;
  told(session, act, done, isChanged);
  if (isChanged) noteClipAct(session, act, at, answers, done, compared);
  return true;
}

/** Keeps the numbers of an act open. What it showed is shown again each time. */
function noteClipAct(
  session: Session,
  act: ClipAct,
  at: ClipAt,
  answers: ClipAnswers,
  done: Done,
  compared: Compared | null,
): void {
  const { document } = session;
  const title = titleOf(act);
  noteAct({
    document,
    title,
    numbers: numbersOf(act, answers, at.model.view.humanHeight),
    outcome: done.notes.join(' '),
    compared,
    again: (values) => {
      const clip = at.model.view.clips.find(
        ({ record, variant }) => record === at.clip.record && variant === at.clip.variant,
      );
      const now = clip === undefined ? at : { ...at, clip };
      const made = document.edit(title, (step) => act.run(now, { ...answers, ...values }, step));
      if (made.shows !== undefined) show(session, made.shows);
      return made.notes.join(' ');
    },
  });
}

/** Asks for what the act needs, or does it where it needs nothing. */
export function beginClipAct(session: Session, act: ClipAct): void {
  const at = clipFor(session, act);
  if (typeof at === 'string') return;
  const answers = firstAnswers(act, at);
  if (act.asks.length === 0) {
    doClip(session, act, at, answers);
    return;
  }
  closeClipQuestion();
  const compared = act.isCompared === true ? keptMotion(session, at.clip) : null;
  const preview = act.isShown && !session.document.isInGesture ? session.document.begin(titleOf(act)) : null;
  const asked: ClipQuestion = { session, act, at, answers, preview, compared, outcome: '' };
  clipQuestion.setState({ asked: { ...asked, outcome: previewed(asked, answers) } });
}

/** Takes other answers, and shows what they come to. */
export function answerClip(changes: Partial<ClipAnswers>): void {
  const { asked } = clipQuestion.getState();
  if (asked === null) return;
  const answers = { ...asked.answers, ...changes };
  clipQuestion.setState({ asked: { ...asked, answers, outcome: previewed(asked, answers) } });
}

/** Shows what answers come to. Gives the notes, or why it cannot be. */
function previewed({ act, at, preview }: ClipQuestion, answers: ClipAnswers): string {
  if (preview === null) return '';
  preview.restart();
  let done: Done = { notes: [] };
  try {
    preview.preview((step) => {
      done = act.run(at, answers, step);
    });
    return done.notes.join(' ');
  } catch (error) {
    preview.restart();
    if (!(error instanceof RangeError)) throw error;
    return sentence(error.message);
  }
}

/** Ends the question; what was shown of it is taken back. */
export function closeClipQuestion(): void {
  const { asked } = clipQuestion.getState();
  if (asked === null) return;
  clipQuestion.setState({ asked: null });
  asked.preview?.cancel();
}

/** Does what was asked about, with the answers as they are. The question stays where it cannot be done. */
export function applyClip(): void {
  const { asked } = clipQuestion.getState();
  if (asked === null) return;
  const { session, act, at, answers, preview, compared } = asked;
  preview?.cancel();
  if (doClip(session, act, at, answers, compared)) clipQuestion.setState({ asked: null });
  else
    clipQuestion.setState({
      asked: { ...asked, preview: preview === null ? null : session.document.begin(titleOf(act)) },
    });
}

const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);
