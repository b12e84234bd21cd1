/** One open document as the user sees it: the document itself, and what is selected, shown and playing in it. No React. */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { FormatDocument, Problem } from '../../../../shared/format/format.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { MountedOrigin } from '../../../../shared/host/mountEntities.ts';
import { keepProfile, keptProfiles } from './keptProfiles.ts';
import { Playback } from './playback.ts';
import { followSaved } from './savedRecords.ts';
import { followSelection } from './selectionMemory.ts';
import { readableClocks } from './sequences.ts';

/** The value that the properties and the byte view both point at. */
export interface FocusedValue {
  readonly record: RecordId;
  readonly member: string;
  /** Steps into the value: names of nested fields, positions of components. */
  readonly inside: readonly (string | number)[];
}

export interface SessionState {
  /** Shown as a summary instead of its view, which may be what stops the window. */
  readonly isPlain: boolean;
  /** Selected records; the last one is the one the panels show first. */
  readonly selection: readonly RecordId[];
  readonly focused: FocusedValue | null;
  /** Found by the validator for the document's revision `checkedRevision`. */
  readonly problems: readonly Problem[];
  readonly checkedRevision: number;
  /** What the document is in the game, where the format has profiles; null takes the likeliest. */
  readonly profile: string | null;
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
  readonly document: FormatDocument;
  readonly file: StoreApi<SessionFile>;
  readonly state: StoreApi<SessionState>;
  readonly playback: Playback;
}

/** What is kept of a document between runs is kept under this: the same for a file whenever it is opened. */
export function documentKey({ path, name, origin }: SessionFile): string {
  return path ?? (origin === null ? name : `${origin.label}/${origin.path}`);
}

/** The profile that was chosen for the file before; null where none was, or the format does not know it. */
function chosenBefore(file: SessionFile, { format }: FormatDocument): string | null {
  const kept = keptProfiles.getState().get(documentKey(file));
  return format.profiles?.all.find(({ id }) => id === kept)?.id ?? null;
}

export function createSession(opened: SessionFile, document: FormatDocument, isPlain = false): Session {
  followSaved(document);
  const file = createStore(() => opened);
  const state = createStore<SessionState>(() => ({
    isPlain,
    selection: [],
    focused: null,
    problems: [],
    checkedRevision: -1,
    profile: chosenBefore(opened, document),
  }));
  const playback = new Playback(() => readableClocks(document));
  document.onChange(() => playback.followChanges());
  followSelection(document, {
    get: () => state.getState().selection,
    set: (selection) => {
      const { focused } = state.getState();
      state.setState({ selection, focused: focused !== null && document.has(focused.record) ? focused : null });
    },
    subscribe: (changed) =>
      state.subscribe(({ selection }, before) => {
        if (selection !== before.selection) changed(selection);
      }),
  });
  state.subscribe(({ profile }, before) => {
    if (profile !== before.profile) keepProfile(documentKey(file.getState()), profile);
  });
  file.subscribe((now, before) => {
    const { profile } = state.getState();
    // What is saved under another name is the same thing in the game.
    if (profile !== null && documentKey(now) !== documentKey(before)) keepProfile(documentKey(now), profile);
  });
  return { id: opened.documentId, document, file, state, playback };
}

/** Selects records; `focus` names the value the byte view goes to. */
export function select(session: Session, selection: readonly RecordId[], focused: FocusedValue | null = null): void {
  session.state.setState({ selection, focused });
}
