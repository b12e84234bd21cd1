/** The steps that a log's commits amount to, as the page's history had them: what can be undone, and what done again. */
import type { RecordedStep, RecordedSteps } from '../../../shared/host/steps.ts';
import type { CommitPayload } from './payload.ts';

/** Where a history stands: `before`, then the steps done, is the present content. */
export interface LogHistory extends RecordedSteps {
  /** Encoded lists of WireDiff that no step tells of, from the original on. */
  readonly before: readonly Uint8Array[];
  /** Steps between the document as the page took it up and now. */
  readonly position: number;
}

/**
 * Follows the commits of a log. One that does not fit what came before it (a page that was loaded anew counted from 0) is
 * where the history starts anew; no change is lost by that, only its step.
 */
export class StepFollower {
  private before: readonly Uint8Array[] = [];
  private done: RecordedStep[] = [];
  private undone: RecordedStep[] = [];
  private position = 0;

  /** All that was committed so far, as one: no step leads behind it. */
  startAt(position: number, before: readonly Uint8Array[]): void {
    this.before = before;
    this.done = [];
    this.undone = [];
    this.position = position;
  }

  /** `soFar`: all changes up to and with this one. False when the history starts anew behind it. */
  follow(kind: 'edit' | 'undo' | 'redo', commit: CommitPayload, soFar: readonly Uint8Array[]): boolean {
    const fits = this.take(kind, commit);
    if (fits) this.position = commit.position;
    else this.startAt(commit.position, [...soFar]);
    return fits;
  }

  private take(kind: 'edit' | 'undo' | 'redo', { label, position, timeMs, diffs, step: id }: CommitPayload): boolean {
    const last = this.done.at(-1);
    if (kind === 'edit') {
      const step = { label, timeMs, diffs: [diffs], step: id };
      const isNew = position === this.position + 1;
      // A quick repeat of an edit joined the step before it.
      const joins = position === this.position && last?.label === label && this.undone.length === 0;
      if (!isNew && !joins) return false;
      if (joins && last !== undefined)
        this.done[this.done.length - 1] = { ...last, timeMs, diffs: [...last.diffs, diffs] };
      else this.done.push(step);
      this.undone = [];
      return true;
    }
    const [from, to] = kind === 'undo' ? [this.done, this.undone] : [this.undone, this.done];
    const step = from.at(-1);
    if (step?.label !== label || position !== this.position + (kind === 'undo' ? -1 : 1)) return false;
    from.pop();
    to.push(step);
    return true;
  }

  get history(): LogHistory {
    const { before, position } = this;
    return { before, done: [...this.done], undone: this.undone.toReversed(), position };
  }
}
