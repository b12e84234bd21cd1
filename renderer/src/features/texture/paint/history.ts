/**
 * Undo of what is painted. While a model is in front whose textures are documents of their own, its history is that of all of
 * them: the last thing that was done is taken back, whichever file it was in. Undo waits for strokes under way. No React.
 */
import type { Document } from '../../../../../shared/document/document.ts';
import { GroupHistory } from '../../../workbench/state/groupHistory.ts';
import {
  commonHistoryOf,
  noteGroupChange,
  setCommonHistory,
  type CommonHistory,
  type GroupStep,
} from '../../../workbench/state/groups.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { afterStrokes, underWay } from './queue.ts';

class PaintHistory implements CommonHistory {
  private readonly front: Session;
  private readonly history = new GroupHistory(noteGroupChange);
  private joined: readonly Session[] = [];

  constructor(front: Session) {
    this.front = front;
    this.join(front);
    const stops = [
      underWay.subscribe(noteGroupChange),
      workbench.subscribe(({ sessions }) => this.follow(sessions, stops)),
    ];
  }

  join(session: Session): void {
    if (this.joined.includes(session)) return;
    this.joined = [...this.joined, session];
    this.history.add(session.document);
    noteGroupChange();
  }

  get undoLabel(): string | null {
    const { count, label } = underWay.getState();
    return count > 0 ? label : this.history.undoLabel;
  }

  get redoLabel(): string | null {
    return this.history.redoLabel;
  }

  undo(): void {
    void afterStrokes(() => this.history.undo());
  }

  redo(): void {
    void afterStrokes(() => this.history.redo());
  }

  get steps(): readonly GroupStep[] {
    return this.history.list.map(({ documents, ...step }) => ({ ...step, place: this.placeOf(documents) }));
  }

  get position(): number {
    return this.history.position;
  }

  get saved(): number | null {
    return this.history.saved;
  }

  get sessions(): readonly Session[] {
    return this.joined;
  }

  goTo(position: number): void {
    void afterStrokes(() => this.history.goTo(position));
  }

  private placeOf(documents: readonly Document[]): string | null {
    const others = this.joined.filter(
      (each) => each !== this.front && documents.some((document) => document === each.document),
    );
    return others.length === 0 ? null : others.map(({ file }) => file.getState().name).join(', ');
  }

  /** Lets go of what was closed. */
  private follow(open: readonly Session[], stops: readonly (() => void)[]): void {
    const isClosed = !open.includes(this.front);
    const left = this.joined.filter((session) => !isClosed && open.includes(session));
    if (left.length < this.joined.length) {
      const gone = this.joined.filter((session) => !left.includes(session));
      this.joined = left;
      for (const { document } of gone) this.history.remove(document);
    }
    if (isClosed) for (const stop of stops) stop();
  }
}

/** A document was opened to be painted on, by itself or through a model: from now on its steps are also the model's. */
export function joinHistory(front: Session, painted: Session): void {
  const known = commonHistoryOf(front);
  const history = known instanceof PaintHistory ? known : new PaintHistory(front);
  if (history !== known) setCommonHistory(front, history);
  history.join(painted);
}
