/** What an act on a clip is: what it is told and works on, and what acts and their dialog ask about clips. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { nextName } from '../../../../../shared/model/clips.ts';
import type { EditedModel, Verb } from '../../../../../shared/model/edits.ts';
import type { Notes } from '../../../../../shared/model/notes.ts';
import type { Clip } from '../../../../../shared/model/view.ts';
import type { IconName } from '../../../base/ui/index.ts';

/** The clip that is shown, and where in it the time stands. */
export interface ClipAt {
  readonly document: FormatDocument;
  readonly model: EditedModel;
  readonly clip: Clip;
  /** On the clip's scale, in ms, where a key can stand. */
  readonly time: number;
}

/** What an act is told. Times and lengths in ms. */
export interface ClipAnswers {
  readonly name: string;
  readonly length: number;
  /** A moment on the clip's scale. */
  readonly time: number;
  /** How much time, from the moment on. */
  readonly amount: number;
  readonly speed: number;
  /** How far places (units) and turns (degrees) may be off. */
  readonly offPlace: number;
  readonly offTurn: number;
  readonly withKeys: boolean;
  /** The other clip. */
  readonly other: RecordId | null;
}

/** What an act did. `shows` is the clip that is to be looked at then; left out it is the same. */
export interface Done {
  readonly notes: Notes;
  readonly shows?: RecordId;
}

export interface ClipAct {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly keys?: readonly string[];
  readonly keywords: readonly string[];
  /** What its dialog says: what happens, and to what. */
  readonly explain: string;
  /** The verb that it stands or falls with. */
  readonly verb: Verb;
  /** What is asked for in a dialog; nothing for acts that are done at once. */
  readonly asks: readonly (keyof ClipAnswers)[];
  /** It makes a clip of nothing, and so needs none. */
  readonly isNew?: boolean;
  /** Whether what comes of it can be looked at while it is asked. */
  readonly isShown: boolean;
  /** What comes of it is compared with the motion as it was. */
  readonly isCompared?: boolean;
  /** Why it cannot be done with this clip; left out where the verb alone decides. */
  readonly whyNot?: (at: ClipAt) => string | null;
  /** Answers to begin with, where they are not those of the clip. */
  readonly begin?: (at: ClipAt) => Partial<ClipAnswers>;
  readonly run: (at: ClipAt, answers: ClipAnswers, step: Transaction) => Done;
}

/** Clips beside one in the list: it is joined to the next, or to the one before where it is the last. */
export function neighbours({ model: { view }, clip }: ClipAt): readonly Clip[] {
  const all = view.clips.filter(({ record, variant }) => record !== clip.record && variant === 0);
  const behind = all.filter(({ start, record }) =>
    start === clip.start
      ? view.clips.findIndex((each) => each.record === record) > view.clips.indexOf(clip)
      : start > clip.start,
  );
  return [...behind, ...all.filter((each) => !behind.includes(each))];
}

/** What a copy is called: the next number, or the same where the game's list of names decides. */
export function nameForCopy({ document, model, clip }: ClipAt): string {
  const base = clip.name.replace(/ \(blend \d+\)$/, '');
  const wanted = nextName(model.view, base);
  const trial = document.begin('Try a name');
  try {
    trial.preview((step) => void model.edits.renameClip?.(clip, wanted, step));
    return wanted;
  } catch (error) {
    if (error instanceof RangeError) return base;
    throw error;
  } finally {
    trial.cancel();
  }
}
