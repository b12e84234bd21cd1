/** Coming back after the connection to the host was lost: by itself where that can be, and with every open document in step. */
import type { FileEntry } from '../base/host/index.ts';
import { connectHost, enterByLink, HostError, readNewLink } from '../base/host/index.ts';
import { notify } from '../base/ui/index.ts';
import { take } from './connect.ts';
import { errorWords, reportError } from './files/errors.ts';
import { host, request } from './files/host.ts';
import { forgetFolder } from './files/lastFolder.ts';
import { openAsked } from './files/open.ts';
import { endSessions, joinedPath, openedOf } from './files/openedDocuments.ts';
import { homeOf, refreshOrigins } from './mounts/origin.ts';
import type { Session } from './state/session.ts';
import type { ShellState } from './state/shell.ts';
import { shell } from './state/shell.ts';
import { workbench } from './state/workbench.ts';
import { fill, text as inWords } from '../base/text/language.ts';

/** Pauses between attempts to connect again, ms; the last one is repeated. */
const pausesMs = [500, 1500, 4000];

/** Tries again and again, as long as nobody has to do anything for it. */
export async function retryInAWhile(): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { connection } = shell.getState();
    if (connection.kind !== 'lost' || connection.cause !== 'gone') return;
    const pause = pausesMs[Math.min(attempt, pausesMs.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (shell.getState().connection.kind !== 'lost' || (await retry())) return;
  }
}

/** Tries to connect again, and brings what is open in step. True when it worked. */
export async function retry(): Promise<boolean> {
  const { connection } = shell.getState();
  if (connection.kind !== 'lost' || connection.isRetrying) return false;
  shell.setState({ connection: { ...connection, isRetrying: true } });
  try {
    take(await connectHost(), () => void retryInAWhile());
    // Ids of folders end with the host, and it may be another one.
    forgetFolder();
    await takeUpAll();
    // Ids of mounts end with the host too.
    refreshOrigins();
  } catch (error) {
    const cause = error instanceof HostError && error.code === 'denied' ? 'unknown' : 'gone';
    const reason = error instanceof HostError ? error.message : errorWords(error).message;
    shell.setState({ connection: { kind: 'lost', cause, reason, isRetrying: false } });
    return false;
  }
  await openAsked();
  return true;
}

/** Lets this page in by the link that the host's new start printed; a host at another address is gone to. */
export async function followNewLink(text: string): Promise<void> {
  try {
    const link = readNewLink(text, location);
    if (link.kind === 'elsewhere') location.assign(link.address);
    else {
      await enterByLink(link.path);
      await retry();
    }
  } catch (error) {
    reportError(inWords('The link could not be opened'), error);
  }
}

/**
 * Goes on with every open document. First those that the host holds or has a journal of: asking for the start screen clears
 * away journals without unsaved work. Then those that it has to read anew. Rejects when the connection broke once more.
 */
async function takeUpAll(): Promise<void> {
  const strangers: Session[] = [];
  for (const session of workbench.getState().sessions) {
    const isKnown = await takeUp(session, null, (error) => error.code === 'not-found');
    if (!isKnown) strangers.push(session);
  }
  const welcome = await request('welcome', {});
  shell.setState({ connection: { kind: 'open' }, welcome });
  for (const session of strangers) {
    const entry = entryFor(session, welcome);
    await takeUp(session, entry?.fileId ?? null, () => false);
  }
}

/** The file a document was read from, among those the host names. */
function entryFor(session: Session, welcome: NonNullable<ShellState['welcome']>): FileEntry | undefined {
  const { name, path } = session.file.getState();
  return path === null
    ? welcome.samples.find((each) => each.name === name)
    : welcome.recent.find((each) => joinedPath(each.location, each.name) === path);
}

/**
 * Goes on with one document. False when `isExpected` knows the reason that it could not. For any other reason the document
 * is closed, and what the host kept of it is pointed to.
 */
async function takeUp(
  session: Session,
  fileId: string | null,
  isExpected: (error: HostError) => boolean,
): Promise<boolean> {
  const opened = openedOf(session);
  const hadTarget = opened.hasTarget;
  const { name, origin } = session.file.getState();
  // What has a file of its own is read from there, and only then told where in a mount that lies.
  const home = origin === null || (hadTarget && fileId === null) ? null : homeOf(origin);
  try {
    await opened.moveTo(host(), fileId, home);
    if (hadTarget && !opened.hasTarget) {
      const message = inWords(
        'Its file on disk is another one now. What is open here is kept; saving asks for a name.',
      );
      notify({ tone: 'warning', title: fill('{} was changed while the host was away', name), message });
    }
    return true;
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    if (error.code === 'closed') throw error;
    if (isExpected(error)) return false;
    const wasDirty = session.document.history.isDirty;
    endSessions([session.id]);
    const what = wasDirty
      ? inWords('Unsaved edits that reached the host are offered on the start screen.')
      : inWords('Open it again.');
    reportError(fill('{} had to be closed', name), new HostError('internal', `${error.message} ${what}`));
    return true;
  }
}
