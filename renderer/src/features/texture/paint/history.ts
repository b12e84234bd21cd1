/**
 * Undo of strokes while a model is in front whose textures are documents of their own: the step that was done last is taken
 * back in all of its documents, whichever of them is in front. No React.
 */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { localHistoryOf, setLocalHistory, type LocalHistory } from '../../../workbench/state/localHistory.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { afterStrokes, underWay } from './queue.ts';

interface PaintStep {
  readonly id: string;
  readonly label: string;
  readonly time: number;
  readonly documents: readonly FormatDocument[];
}

class PaintHistory implements LocalHistory {
  private readonly front: Session;
  private steps: PaintStep[] = [];

  constructor(front: Session) {
    this.front = front;
  }

  get undoLabel(): string | null {
    const { count, label } = underWay.getState();
    return count > 0 ? label : (this.next('undo')?.label ?? null);
  }

  get redoLabel(): string | null {
    return this.next('redo')?.label ?? null;
  }

  undo(): void {
    afterStrokes(() => this.move('undo'));
  }

  redo(): void {
    afterStrokes(() => this.move('redo'));
  }

  add(step: PaintStep): void {
    // What was undone cannot be done again after another stroke.
    this.steps = [...this.steps.filter((each) => each.documents.every((one) => hasStep(one, each.id))), step];
  }

  /** The step that comes next; null where the document in front has one that is nearer, or there is none. */
  private next(way: 'undo' | 'redo'): PaintStep | null {
    const { sessions } = workbench.getState();
    const isOpen = (document: FormatDocument): boolean => sessions.some((each) => each.document === document);
    const isNext = ({ id, documents }: PaintStep): boolean =>
      documents.every(
        (each) =>
          (way === 'undo' ? each.history.entries.at(-1) : each.history.redoable[0])?.step === id && isOpen(each),
      );
    const found = way === 'undo' ? this.steps.findLast(isNext) : this.steps.find(isNext);
    if (found === undefined) return null;
    const { history } = this.front.document;
    const own = way === 'undo' ? history.entries.at(-1) : history.redoable[0];
    const isOwnNearer = own !== undefined && (way === 'undo' ? own.time > found.time : own.time < found.time);
    return isOwnNearer && own.step !== found.id ? null : found;
  }

  private move(way: 'undo' | 'redo'): void {
    const step = this.next(way);
    if (step === null) this.front.document[way]();
    else for (const document of step.documents) document[way]();
    setLocalHistory(this.front, this);
  }
}

function hasStep({ history }: FormatDocument, id: string): boolean {
  return [...history.entries, ...history.redoable].some(({ step }) => step === id);
}

const histories = new WeakMap<Session, PaintHistory>();

export function paintHistoryOf(front: Session): LocalHistory {
  const known = histories.get(front) ?? new PaintHistory(front);
  histories.set(front, known);
  return known;
}

export function noteStep(front: Session, step: PaintStep): void {
  paintHistoryOf(front);
  histories.get(front)?.add(step);
  if (localHistoryOf(front) === histories.get(front)) setLocalHistory(front, histories.get(front) ?? null);
}
