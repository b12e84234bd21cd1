/** The connection to the host: first questions, and what the host tells. Coming back after it was lost is in reconnect.ts. */
import { takenOver } from '../../../shared/host/closing.ts';
import type { ConnectedHost } from '../host/index.ts';
import { connectHost } from '../host/index.ts';
import { notify } from '../ui/index.ts';
import { mayCloseWindow } from './files/close.ts';
import { followShown } from './followShown.ts';
import { request, setHost } from './files/host.ts';
import { attachAll, openAsked } from './files/open.ts';
import { reload } from './files/save.ts';
import { noteTextureChanged } from './files/textures.ts';
import { noteMountsChanged, refreshMounts } from './mounts/mountState.ts';
import { followOrigins, refreshOrigins } from './mounts/origin.ts';
import type { Session } from './state/session.ts';
import { noteTask, shell } from './state/shell.ts';
import { workspace } from './state/workspace.ts';
import { followTerrain } from './terrain/maps.ts';
import { settleEdits } from './terrain/objects/settleEdits.ts';
import { lookBeside } from './terrain/tileFiles.ts';

/** Connects for the first time; `lost` is called whenever a connection ends. Rejects when the host cannot be reached. */
export async function connectFirst(lost: () => void): Promise<void> {
  const connected = await connectHost();
  take(connected, lost);
  shell.setState({ connection: { kind: 'open' }, welcome: await connected.client.request('welcome', {}) });
}

/** Goes on with what the host holds, and opens what the command line named. */
export async function openFirst(): Promise<void> {
  const welcome = shell.getState().welcome;
  if (welcome === null) return;
  followOrigins();
  followShown();
  followTerrain((map, session) => {
    settleEdits(map, session);
    void lookBeside(map, session);
  });
  await attachAll(welcome.openDocuments);
  await openAsked();
}

/** Makes a connection the program's, and listens to it. */
export function take(connected: ConnectedHost, lost: () => void): void {
  const { client } = connected;
  setHost(connected);
  client.on('fileChangedOnDisk', ({ documentId, change }) => noteChangeOnDisk(documentId, change));
  client.on('areYouThere', () => void client.request('stillHere', {}).catch(() => undefined));
  client.on('openRequested', () => void openAsked());
  client.on('progress', noteTask);
  client.on('textureChanged', ({ documentId, path }) => noteTextureChanged(documentId, path));
  client.on('mountsChanged', ({ mountIds }) => void noteMountsChanged(mountIds).then(refreshOrigins));
  void refreshMounts();
  client.on('notice', ({ kind, message }) => void notify({ tone: kind, title: message }));
  client.on('closeRequested', () => void answerClose());
  client.onClose((reason) => {
    setHost(null);
    const cause = reason === takenOver ? 'takenOver' : 'gone';
    shell.setState({ connection: { kind: 'lost', cause, reason, isRetrying: false }, tasks: [] });
    lost();
  });
}

async function answerClose(): Promise<void> {
  const isAllowed = await mayCloseWindow();
  await request('answerClose', { isAllowed });
}

/** A file that belongs to a document has come beside it: taken in at once where nothing is lost by that. */
function noteJoined(session: Session): void {
  const { name } = session.file.getState();
  const { history } = session.document;
  if (!history.isDirty && history.entries.length === 0) {
    void reload(session);
    return;
  }
  notify({
    tone: 'info',
    title: `A file that belongs to ${name} is there now`,
    message: 'It is shown when the document is read anew, which gives up what was changed here.',
    action: { label: 'Reload', onSelect: () => void reload(session) },
  });
}

function noteChangeOnDisk(documentId: string, change: 'changed' | 'gone' | 'joined'): void {
  const session = workspace.getState().sessions.find(({ id }) => id === documentId);
  if (session === undefined || session.file.getState().onDisk === change) return;
  if (change === 'joined') {
    noteJoined(session);
    return;
  }
  session.file.setState({ onDisk: change });
  const { name } = session.file.getState();
  if (change === 'changed') {
    changed.add(session);
    changedTimer ??= setTimeout(tellChanged, gatherMs);
    return;
  }
  if (change === 'gone') {
    const message = 'It was moved or deleted. What is open here is kept; saving makes the file anew.';
    notify({ tone: 'warning', title: `${name} is not on disk any more`, message });
  }
}

/** Files that another program wrote within so many ms are told of together. */
const gatherMs = 400;
const changed = new Set<Session>();
let changedTimer: ReturnType<typeof setTimeout> | null = null;

function tellChanged(): void {
  changedTimer = null;
  const sessions = [...changed].filter(({ id }) => workspace.getState().sessions.some((each) => each.id === id));
  changed.clear();
  const [only, ...more] = sessions;
  if (only === undefined) return;
  if (more.length === 0) {
    tellChangedOne(only);
    return;
  }
  const dirty = sessions.filter(({ document }) => document.history.isDirty).length;
  notify({
    tone: 'warning',
    title: `${sessions.length} files were changed by other programs`,
    message:
      dirty === 0
        ? 'What is open here are the files as they were.'
        : `${dirty === 1 ? 'One has' : `${dirty} have`} changes here that reloading would lose.`,
    action: { label: 'Reload all', onSelect: () => void reloadAll(sessions) },
  });
}

async function reloadAll(sessions: readonly Session[]): Promise<void> {
  for (const session of sessions) await reload(session);
}

function tellChangedOne(session: Session): void {
  const { name } = session.file.getState();
  notify({
    tone: 'warning',
    title: `${name} was changed by another program`,
    message: session.document.history.isDirty
      ? 'You have changes here that reloading would lose.'
      : 'What is open here is the file as it was.',
    action: { label: 'Reload', onSelect: () => void reload(session) },
  });
}
