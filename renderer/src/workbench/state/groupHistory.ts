/**
 * One history over several documents: a stroke over four tiles is one step to take back, although every document keeps its
 * own part of it. A document may go back and forth by itself as well; its steps are then done or not, as it stands.
 */
import type { Commit, Document } from '../../../../shared/document/document.ts';
import { asOneStep, newStepId } from '../../../../shared/document/stepId.ts';
import type { GroupStep } from './groups.ts';
import { text } from '../../base/text/language.ts';

interface Part {
  readonly document: Document;
  /** Position in the document's history behind the step. */
  readonly position: number;
}

interface Step {
  /** Null for steps of journals that knew no ids. */
  readonly id: string | null;
  readonly label: string;
  readonly time: number;
  readonly parts: Part[];
}

/** A step with the documents that it changed. */
export interface ListedStep extends GroupStep {
  readonly documents: readonly Document[];
}

/** Parts of a step without an id lie this close in time, ms. */
const sameMoment = 100;

export class GroupHistory {
  private steps: Step[] = [];
  private isOpen = false;
  /** Where each document's history stood when it was last heard of. */
  private readonly positions = new Map<Document, number>();
  private isMoving = false;
  private readonly stops = new Map<Document, () => void>();
  private readonly changed: () => void;

  /** `changed` hears of every step, of every way back and forth, and of saves. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  /**
   * Takes a document in with the steps it has; those with the same id become one. Steps of old journals have none: of
   * them, those made at the same moment under the same name become one.
   */
  add(document: Document): void {
    const { history } = document;
    const first = history.position - history.entries.length;
    const known = [...history.entries, ...history.redoable];
    for (const [index, { label, time, step: id }] of known.entries()) {
      const part = { document, position: first + index + 1 };
      const same = this.steps.find((step) => (id === null ? isOfMoment(step, document, label, time) : step.id === id));
      if (same === undefined) this.steps.push({ id, label, time, parts: [part] });
      else same.parts.push(part);
    }
    this.steps.sort((left, right) => left.time - right.time);
    this.positions.set(document, history.position);
    const stops = [
      document.onCommit((commit) => this.note(document, commit)),
      document.onChange(({ origin }) => {
        if (origin === 'saved') this.changed();
      }),
    ];
    this.stops.set(document, () => {
      for (const stop of stops) stop();
    });
  }

  /** Whether steps of a document are among its own. */
  has(document: Document): boolean {
    return this.stops.has(document);
  }

  remove(document: Document): void {
    this.stops.get(document)?.();
    this.stops.delete(document);
    this.positions.delete(document);
    this.steps = this.steps
      .map((step) => ({ ...step, parts: step.parts.filter((part) => part.document !== document) }))
      .filter(({ parts }) => parts.length > 0);
    this.changed();
  }

  /** All that documents commit within `act` is one step. */
  group(act: () => void): void {
    this.within(newStepId(), act);
  }

  private within(id: string, act: () => void): void {
    if (this.isOpen) {
      act();
      return;
    }
    this.isOpen = true;
    try {
      asOneStep(act, id);
    } finally {
      this.isOpen = false;
      this.changed();
    }
  }

  /** Whether what documents commit now belongs to a step that others began. */
  get isInStep(): boolean {
    return this.isOpen;
  }

  /** All that documents commit within `act` belongs to the step that was done last. */
  extend(act: () => void): void {
    const last = this.steps.at(-1);
    const id = last?.id ?? newStepId();
    // A step of an old journal gets an id now that something is added to it.
    if (last?.id === null) this.steps[this.steps.length - 1] = { ...last, id };
    this.within(id, act);
  }

  private note(document: Document, commit: Commit): void {
    const { kind, position } = commit;
    if (kind === 'edit') this.noteEdit(document, commit);
    this.positions.set(document, position);
    if (!this.isMoving && !this.isOpen) this.changed();
  }

  private noteEdit(document: Document, { label, position, step: id }: Commit): void {
    // A quick repeat became part of the step before it.
    if (this.positions.get(document) === position) return;
    // What was undone cannot be done again after an edit, neither here nor in the other documents of those steps.
    this.steps = this.steps
      .map((step) => ({
        ...step,
        parts: step.parts.filter((part) => part.document !== document || part.position < position),
      }))
      .filter((step) => step.parts.some(isPartDone));
    for (const other of this.positions.keys()) if (other !== document) other.history.closeStep();
    const part = { document, position };
    const same = this.steps.findLast((step) => step.id === id);
    if (same === undefined) this.steps.push({ id, label, time: Date.now(), parts: [part] });
    else same.parts.push(part);
  }

  private get nextUndo(): Step | null {
    return this.steps.findLast(({ parts }) => parts.some((part) => isPartDone(part) && isReachable(part))) ?? null;
  }

  private get nextRedo(): Step | null {
    const last = this.steps.findLastIndex(({ parts }) => parts.some(isPartDone));
    const next = this.steps.slice(last < 0 ? 0 : last).find(({ parts }) => parts.some((part) => !isPartDone(part)));
    return next ?? null;
  }

  get undoLabel(): string | null {
    return this.nextUndo?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.nextRedo?.label ?? null;
  }

  /** Steps that can be gone back and forth over, oldest first. */
  private get reachable(): readonly Step[] {
    return this.steps.filter(({ parts }) => parts.some((part) => !isPartDone(part) || isReachable(part)));
  }

  /** How many of the steps are done. A step of which only a part is done counts. */
  get position(): number {
    return this.reachable.findLastIndex(({ parts }) => parts.some(isPartDone)) + 1;
  }

  /** The steps that can be gone to, behind the state before them. */
  get list(): readonly ListedStep[] {
    const { reachable, position } = this;
    const isWhole = reachable.length === this.steps.length;
    const start = { position: 0, label: isWhole ? text('Opened') : text('Older steps are no longer kept') };
    return [
      { ...start, size: null, time: null, isUndone: false, place: null, documents: [] },
      ...reachable.map(({ label, time, parts }, at) => ({
        ...{ position: at + 1, label, time },
        size: parts.reduce((sum, part) => sum + sizeOf(part), 0),
        isUndone: at >= position,
        place: null,
        documents: parts.map(({ document }) => document),
      })),
    ];
  }

  /** The position at which every document is as it was saved; null where there is none. */
  get saved(): number | null {
    const { reachable } = this;
    const stands = new Map([...this.positions.keys()].map((document) => [document, document.history.position]));
    for (const { parts } of reachable.toReversed()) {
      for (const { document, position } of parts) stands.set(document, position - 1);
    }
    const isSaved = (): boolean => [...stands].every(([document, position]) => document.history.saved === position);
    let found = isSaved() ? 0 : null;
    for (const [at, { parts }] of reachable.entries()) {
      for (const { document, position } of parts) stands.set(document, position);
      if (isSaved()) found = at + 1;
    }
    return found;
  }

  /** Undoes or redoes until so many steps are done; stops where a gesture is open. */
  goTo(position: number): void {
    for (let before = NaN; this.position > position && before !== this.position;) {
      before = this.position;
      this.undo();
    }
    for (let before = NaN; this.position < position && before !== this.position;) {
      before = this.position;
      this.redo();
    }
  }

  undo(): void {
    const step = this.nextUndo;
    if (step === null || step.parts.some(({ document }) => document.isInGesture)) return;
    this.move(() => {
      for (const part of step.parts) {
        while (isPartDone(part) && part.document.undo() !== null);
      }
    });
  }

  redo(): void {
    const step = this.nextRedo;
    if (step === null || step.parts.some(({ document }) => document.isInGesture)) return;
    this.move(() => {
      for (const part of step.parts) {
        while (!isPartDone(part) && part.document.redo() !== null);
      }
    });
  }

  private move(act: () => void): void {
    this.isMoving = true;
    try {
      act();
    } finally {
      this.isMoving = false;
      this.changed();
    }
  }
}

/** Whether a part without an id, of another document than the step's, was made at its moment under its name. */
function isOfMoment(step: Step, document: Document, label: string, time: number): boolean {
  return (
    step.id === null &&
    step.label === label &&
    Math.abs(step.time - time) <= sameMoment &&
    step.parts.every((each) => each.document !== document)
  );
}

function isPartDone({ document, position }: Part): boolean {
  return document.history.position >= position;
}

/** Bytes that a document keeps for its part of a step. */
function sizeOf({ document: { history }, position }: Part): number {
  const { entries, redoable } = history;
  const at = position - (history.position - entries.length) - 1;
  return (at < entries.length ? entries[at] : redoable[at - entries.length])?.size ?? 0;
}

/** Steps that a document no longer keeps cannot be taken back. */
function isReachable({ document: { history }, position }: Part): boolean {
  return position > history.position - history.entries.length;
}
