/**
 * Documents that are worked on together: in one tab and with one history, as the tiles of a map, or with one history alone,
 * as a model with the textures that are painted on it. No React.
 */
import { Signal } from '../../base/observable.ts';
import type { Session } from './session.ts';

/** A state of a group that one can go to: behind a step of one or several of its documents. */
export interface GroupStep {
  /** Steps from the oldest state that is kept to this one. */
  readonly position: number;
  readonly label: string;
  /** Bytes kept for it in all documents; null for the start. */
  readonly size: number | null;
  /** When it was done, ms since 1970; null for the start. */
  readonly time: number | null;
  readonly isUndone: boolean;
  /** Which files it changed, where these are others than the one in front; null where that goes without saying. */
  readonly place: string | null;
}

/** Steps of one or several documents, in the order in which they were done. */
export interface CommonHistory {
  /** Labels of the next steps back and forth; null when there is none. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  undo(): void;
  redo(): void;
  /** All steps of all documents, oldest first, in the order in which they were done; the first is the state before them. */
  readonly steps: readonly GroupStep[];
  /** Where the group stands among its steps. */
  readonly position: number;
  /** The position at which all documents are as they were saved; null where there is none. */
  readonly saved: number | null;
  /** Undoes or redoes until the group stands there. */
  goTo(position: number): void;
  /** Those whose steps they are, in the order in which they came; another list when there are others. */
  readonly sessions: readonly Session[];
}

export interface SessionGroup extends CommonHistory {
  readonly id: string;
  readonly title: string;
  readonly tooltip: string | undefined;
  /** The document that its tab shows, or would show. */
  readonly frontSession: Session | null;
  /** Documents with tabs of their own whose steps are the group's as well: saved with it, and counted where changes are told. */
  readonly behind: readonly Session[];
}

const groups = new Map<string, SessionGroup>();

/** Told when groups change: who is in which, their titles and histories. */
export const groupChanges = new Signal();

export function noteGroupChange(): void {
  groupChanges.tell();
}

export function joinGroup(sessionId: string, group: SessionGroup): void {
  groups.set(sessionId, group);
  noteGroupChange();
}

export function leaveGroup(sessionId: string): void {
  if (groups.delete(sessionId)) noteGroupChange();
}

/** The group a document belongs to; null for one that stands alone. */
export function groupOf(session: Session): SessionGroup | null {
  return groups.get(session.id) ?? null;
}

const histories = new WeakMap<Session, CommonHistory>();

/** Says whose steps are taken back while a document is in front. */
export function setCommonHistory(session: Session, history: CommonHistory): void {
  histories.set(session, history);
  noteGroupChange();
}

/** What undo asks while a document is in front; null where that is the document alone. */
export function commonHistoryOf(session: Session): CommonHistory | null {
  return groupOf(session) ?? histories.get(session) ?? null;
}

/** The id of the tab that a document is shown in. */
export function tabOf(session: Session): string {
  return groupOf(session)?.id ?? session.id;
}

/** The documents of a tab. */
export function sessionsOfTab(tab: string, all: readonly Session[]): readonly Session[] {
  return all.filter((session) => tabOf(session) === tab);
}
