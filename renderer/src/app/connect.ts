/** The connection to the host from start to end: first questions, events, and coming back after it was lost. */
import type { ConnectedHost } from '../host/index.ts';
import { connectHost, HostError } from '../host/index.ts';
import { notify } from '../ui/index.ts';
import { mayCloseWindow } from './files/close.ts';
import { errorWords, reportError } from './files/errors.ts';
import { host, request, setHost } from './files/host.ts';
import { attachAll, openEntries } from './files/open.ts';
import { endSession, openedOf } from './files/openedDocuments.ts';
import { reload } from './files/save.ts';
import { refreshWelcome } from './files/welcome.ts';
import type { Session } from './state/session.ts';
import { noteTask, shell } from './state/shell.ts';
import { workspace } from './state/workspace.ts';

/** Connects for the first time. Rejects when the host cannot be reached. */
export async function connectFirst(): Promise<void> {
  const connected = await connectHost();
  take(connected);
  shell.setState({ connection: { kind: 'open' }, welcome: await connected.client.request('welcome', {}) });
}

/** Goes on with what the host holds, and opens what the command line named. */
export async function openFirst(): Promise<void> {
  const welcome = shell.getState().welcome;
  if (welcome === null) return;
  await attachAll(welcome.openDocuments);
  await openEntries(welcome.filesToOpen);
}

/** Makes a connection the program's, and listens to it. */
function take(connected: ConnectedHost): void {
  const { client } = connected;
  setHost(connected);
  client.on('fileChangedOnDisk', ({ documentId, change }) => noteChangeOnDisk(documentId, change));
  client.on('openRequested', ({ files }) => void openEntries(files));
  client.on('progress', noteTask);
  client.on('notice', ({ kind, message }) => void notify({ tone: kind, title: message }));
  client.on('closeRequested', () => void answerClose());
  client.onClose((reason) => {
    setHost(null);
    shell.setState({ connection: { kind: 'lost', reason, isRetrying: false }, tasks: [] });
    void retryInAWhile();
  });
}

async function answerClose(): Promise<void> {
  const isAllowed = await mayCloseWindow();
  await request('answerClose', { isAllowed });
}

function noteChangeOnDisk(documentId: string, change: 'changed' | 'gone'): void {
  const session = workspace.getState().sessions.find(({ id }) => id === documentId);
  if (session === undefined || session.file.getState().onDisk === change) return;
  session.file.setState({ onDisk: change });
  const { name } = session.file.getState();
  if (change === 'gone') {
    const message = 'It was moved or deleted. What is open here is kept; saving makes the file anew.';
    notify({ tone: 'warning', title: `${name} is not on disk any more`, message });
    return;
  }
  notify({
    tone: 'warning',
    title: `${name} was changed by another program`,
    message: session.document.history.isDirty
      ? 'You have changes here that reloading would lose.'
      : 'What is open here is the file as it was.',
    action: { label: 'Reload', onSelect: () => void reload(session) },
  });
}

/** Pauses between attempts to connect again, ms; after the last one the user is asked. */
const pausesMs = [500, 1500, 4000];

async function retryInAWhile(): Promise<void> {
  for (const pause of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (shell.getState().connection.kind !== 'lost' || (await retry())) return;
  }
}

/** Tries to connect again, and brings what was open in step. True when it worked. */
export async function retry(): Promise<boolean> {
  const { connection } = shell.getState();
  if (connection.kind !== 'lost' || connection.isRetrying) return false;
  shell.setState({ connection: { ...connection, isRetrying: true } });
  try {
    const connected = await connectHost();
    take(connected);
    shell.setState({ connection: { kind: 'open' }, welcome: await connected.client.request('welcome', {}) });
  } catch (error) {
    const reason = error instanceof HostError ? error.message : errorWords(error).message;
    shell.setState({ connection: { kind: 'lost', reason, isRetrying: false } });
    return false;
  }
  for (const session of workspace.getState().sessions) await takeUpAgain(session);
  await refreshWelcome();
  return true;
}

/** After a break: the host holds the document still and gets what it missed, or it was started anew and does not know it. */
async function takeUpAgain(session: Session): Promise<void> {
  const { welcome } = shell.getState();
  const { name } = session.file.getState();
  if (welcome?.openDocuments.some(({ documentId }) => documentId === session.id) === true) {
    await openedOf(session).moveTo(host());
    return;
  }
  endSession(session.id);
  const work = welcome?.recoverable.find((each) => each.name === name);
  if (work === undefined && !session.document.history.isDirty) return;
  reportError(
    `${name} had to be closed`,
    new HostError('internal', 'The host was started anew. Unsaved edits are offered on the start screen.'),
  );
}
