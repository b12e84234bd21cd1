/** One open document as the user sees it: the document itself, and what is selected, shown and playing in it. No React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../../../shared/codec/format.ts';
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import type { MountedOrigin } from '../../../../shared/host/mountEntities.ts';
import { wantOriginal } from './original.ts';
import { engineChoice, engineFor } from './engine.ts';
import { followSaved } from './savedRecords.ts';

/** The value that the properties and the byte view both point at. */
export interface FocusedValue {
  readonly record: RecordId;
  readonly member: string;
  /** Steps into the value: names of nested fields, positions of components. */
  readonly inside: readonly (string | number)[];
}

export interface SessionState {
  /** Selected records; the last one is the one the panels show first. */
  readonly selection: readonly RecordId[];
  readonly focused: FocusedValue | null;
  /** Found by the validator for the document's revision `checkedRevision`. */
  readonly problems: readonly Problem[];
  readonly checkedRevision: number;
  /** Sequence that is shown; null shows the model at rest. */
  readonly sequence: RecordId | null;
  readonly isPlaying: boolean;
  readonly isLooping: boolean;
  /** 1 is the game's speed. */
  readonly speed: number;
  /** Milliseconds on the model's time line. */
  readonly frame: number;
}

/** What the host knows of a document. */
export interface SessionFile {
  /** The host's id of the open document. */
  readonly documentId: string;
  readonly name: string;
  /** Full path for tooltips; null when the document was never in a file that can be saved to. */
  readonly path: string | null;
  /** Where in a mount it came from or was last saved to; null when that is nowhere. */
  readonly origin: MountedOrigin | null;
  readonly isReadOnly: boolean;
  /** False when saving must ask for a name first. */
  readonly hasTarget: boolean;
  /** What happened to the file on disk behind our back. */
  readonly onDisk: 'same' | 'changed' | 'gone';
  /** When it was last saved in this run, ms since 1970; null before that. */
  readonly savedMs: number | null;
  readonly isSaving: boolean;
  /** Edits that the host has not yet answered to be safe. */
  readonly unsentEdits: number;
}

export interface Session {
  readonly id: string;
  readonly document: Document;
  readonly file: StoreApi<SessionFile>;
  readonly state: StoreApi<SessionState>;
}

export function createSession(file: SessionFile, document: Document): Session {
  followSaved(document);
  const state = createStore<SessionState>(() => ({
    selection: [],
    focused: null,
    problems: [],
    checkedRevision: -1,
    sequence: null,
    isPlaying: false,
    isLooping: true,
    speed: 1,
    frame: 0,
  }));
  document.onChange(({ diff }) => {
    if (diff.removed.size === 0) return;
    const { selection, focused, sequence } = state.getState();
    // What was removed cannot stay selected.
    state.setState({
      selection: selection.filter((id) => document.has(id)),
      focused: focused !== null && document.has(focused.record) ? focused : null,
      sequence: sequence !== null && document.has(sequence) ? sequence : null,
    });
  });
  return { id: file.documentId, document, file: createStore(() => file), state };
}

/** Selects records; `focus` names the value the byte view goes to. */
export function select(session: Session, selection: readonly RecordId[], focused: FocusedValue | null = null): void {
  session.state.setState({ selection, focused });
}

const checkDelayMs = 250;
/** A file that was just opened is shown before it is checked. */
const firstCheckDelayMs = 800;

/**
 * Runs the validator a moment after each change, and once at the start. Returns the way to stop.
 * @param whenLooked calls what it is given once somebody looks at the document, and returns the way to stop: nothing is checked
 * before that or the first change
 */
export function keepChecking(session: Session, whenLooked?: (start: () => void) => () => void): () => void {
  const { document } = session;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const check = (): void => {
    timer = null;
    if (document.isInGesture) {
      later();
      return;
    }
    session.state.setState({
      problems: document.format.validate(document, engineFor(document.format)),
      checkedRevision: document.revision,
    });
    // Their coming is told as a change, so the validator runs once more.
    if (document.format.validatesOriginal === true && document.original === null) void wantOriginal(session);
  };
  const later = (delayMs: number = checkDelayMs): void => {
    timer ??= setTimeout(check, delayMs);
  };
  const start = (): void => later(firstCheckDelayMs);
  const stopWaiting = whenLooked?.(start);
  if (whenLooked === undefined) start();
  const stop = document.onChange(() => later());
  const stopEngine = engineChoice.subscribe(() => {
    if (whenLooked === undefined || session.state.getState().checkedRevision >= 0) later();
  });
  return () => {
    stop();
    stopEngine();
    stopWaiting?.();
    if (timer !== null) clearTimeout(timer);
  };
}
