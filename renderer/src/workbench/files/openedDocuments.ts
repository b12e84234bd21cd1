/** Ties each session to the document the host holds for it: its edits are streamed there, and what comes back is shown. */
import type { MountedOrigin } from '../../../../shared/host/mountEntities.ts';
import type { OpenedDocumentEntry } from '../../base/host/index.ts';
import { OpenedDocument } from '../../base/host/index.ts';
import { notify } from '../../base/ui/index.ts';
import { followSaved } from '../state/savedRecords.ts';
import type { Session, SessionFile } from '../state/session.ts';
import type { HostCheck } from '../state/checking.ts';
import { keepChecking } from '../state/checking.ts';
import { awaitPicture, endAwaiting, firstPicture } from '../state/pictures.ts';
import { createSession } from '../state/session.ts';
import { loadView, prepareView, viewOf } from '../views/views.tsx';
import { dropSessions, showSession, showSessionsBehind, workbench } from '../state/workbench.ts';
import { host, request } from './host.ts';
import { fill } from '../../base/text/language.ts';

interface Kept {
  readonly opened: OpenedDocument;
  readonly stopChecking: () => void;
}

/** Documents that are opened together are shown so often, ms: panels and tabs are drawn anew each time. */
const togetherMs = 150;

const kept = new Map<string, Kept>();

/** A file's folder and name as one path, with the separator of the host's platform. */
export function joinedPath(location: string, name: string): string {
  const separator = location.includes('\\') ? '\\' : '/';
  return location.endsWith(separator) ? location + name : location + separator + name;
}

function fileOf(
  opened: OpenedDocument,
): Pick<SessionFile, 'name' | 'path' | 'hasTarget' | 'isReadOnly' | 'unsentEdits'> {
  const { name, location, hasTarget, isReadOnly, unsentEdits } = opened;
  return { name, path: hasTarget ? joinedPath(location, name) : null, hasTarget, isReadOnly, unsentEdits };
}

/** The host's side of a session. Throws for a session that was closed. */
export function openedOf(session: Session): OpenedDocument {
  const found = kept.get(session.id);
  if (found === undefined) throw new Error(`${session.file.getState().name} has been closed`);
  return found.opened;
}

/** How a document is shown when it is opened. */
export interface Showing {
  /**
   * It stays behind what is in front, and is checked when it comes to the front or is changed: many tiles of a map are opened
   * without the panels taking up each of them.
   */
  readonly isQuiet?: boolean;
  /** As a summary instead of its view, and checked when it is changed: for a file that stopped the window. */
  readonly isPlain?: boolean;
}

/** Shows a document that the host has opened; one with the same id is replaced in place. */
export async function showEntry(entry: OpenedDocumentEntry, showing: Showing = {}): Promise<Session> {
  const show = await prepareEntry(entry);
  return show(showing);
}

/** Reads a document that the host has opened. What it returns shows it, at once. */
export async function prepareEntry(entry: OpenedDocumentEntry): Promise<(showing: Showing) => Session> {
  const make = await readEntry(entry);
  return (showing) => {
    const session = make(showing);
    showSession(session, showing.isQuiet);
    return session;
  };
}

/** Documents that come one by one, and are shown behind what is in front several at a time. */
export class QuietShowing {
  private made: Session[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Reads a document that the host has opened; it is shown a moment later, with those that come meanwhile. */
  async add(entry: OpenedDocumentEntry, origin: MountedOrigin | null): Promise<Session> {
    const make = await readEntry(entry);
    const session = make({ isQuiet: true });
    if (origin !== null) session.file.setState({ origin });
    this.made.push(session);
    this.timer ??= setTimeout(() => this.show(), togetherMs);
    return session;
  }

  /** Shows what has come, at once. */
  show(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { made } = this;
    this.made = [];
    if (made.length > 0) showSessionsBehind(made);
  }
}

/** Reads a document that the host has opened. What it returns makes its session, which is to be shown in the same task. */
async function readEntry(entry: OpenedDocumentEntry): Promise<(showing: Showing) => Session> {
  // The listener is told of nothing before the first edit, which needs the session.
  let session: Session | null = null;
  const opened = await OpenedDocument.open(host(), entry, {
    changed: () => session?.file.setState(fileOf(opened)),
    problem: (message) =>
      void notify({ tone: 'warning', title: fill('Edits of {} are not safe yet', opened.name), message }),
  });
  await prepareView(opened.document.format.id);
  return (showing) => {
    session = makeSession(opened, showing);
    return session;
  };
}

/** Calls `start` once a document comes to the front. Returns the way to stop waiting. */
function whenInFront(id: string, start: () => void): () => void {
  const stop = workbench.subscribe(({ activeId }) => {
    if (activeId !== id) return;
    stop();
    start();
  });
  return stop;
}

/**
 * Calls `start` once a document was drawn, went behind another one before that, or cannot be drawn, because its view cannot
 * be brought. Returns the way to stop waiting.
 */
function whenDrawn(session: Session, start: () => void): () => void {
  let isWanted = true;
  awaitPicture(session);
  void loadView(viewOf(session))
    .then(
      () => firstPicture(session),
      () => false,
    )
    .then(() => {
      // The picture is told of while its frame is made; a task later that frame is on its way to the screen.
      setTimeout(() => endAwaiting(session));
      if (isWanted) start();
    });
  return () => {
    isWanted = false;
  };
}

/** What the first check of a document waits for; undefined for nothing. */
function whenLooked(session: Session, isQuiet: boolean): ((start: () => void) => () => void) | undefined {
  const { id, state } = session;
  if (state.getState().isPlain) return (start) => state.subscribe(({ isPlain }) => (isPlain ? undefined : start()));
  if (isQuiet) return (start) => whenInFront(id, start);
  return viewOf(session).tellsOfPicture === true ? (start) => whenDrawn(session, start) : undefined;
}

/** Makes and shows the session of an opened document. */
export function sessionOf(opened: OpenedDocument, showing: Showing = {}): Session {
  const session = makeSession(opened, showing);
  showSession(session, showing.isQuiet);
  return session;
}

function makeSession(opened: OpenedDocument, { isQuiet = false, isPlain = false }: Showing): Session {
  kept.get(opened.id)?.stopChecking();
  const file: SessionFile = {
    documentId: opened.id,
    ...fileOf(opened),
    origin: null,
    onDisk: 'same',
    savedMs: null,
    isSaving: false,
  };
  followSaved(opened.document);
  const session = createSession(file, opened.document, isPlain);
  const hostCheck: HostCheck = async ({ engine = null, profile = null }) =>
    (await request('check', { documentId: opened.id, engine, profile })).problems;
  kept.set(session.id, { opened, stopChecking: keepChecking(session, hostCheck, whenLooked(session, isQuiet)) });
  session.playback.showFirst();
  return session;
}

/** Takes sessions off the workbench; the host's documents are the caller's to close. */
export function endSessions(ids: readonly string[]): void {
  for (const id of ids) {
    kept.get(id)?.stopChecking();
    kept.delete(id);
  }
  dropSessions(new Set(ids));
}
