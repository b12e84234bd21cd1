/** The connection to the host: first questions, and what the host tells. Coming back after it was lost is in reconnect.ts. */
import { takenOver } from '../../../shared/host/closing.ts';
import type { ConnectedHost } from '../base/host/index.ts';
import { connectHost } from '../base/host/index.ts';
import { notify } from '../base/ui/index.ts';
import { mayCloseWindow } from './files/close.ts';
import { mayLeaveMap } from './mapProject/mapState.ts';
import { noteChangeOnDisk } from './files/diskChanges.ts';
import { followShown } from './followShown.ts';
import { followWorkspaces } from './workspaces.ts';
import { request, setHost } from './files/host.ts';
import { attachAll, openAsked } from './files/open.ts';
import { sourceChanges } from './files/sourceChanges.ts';
import { noteTextureChanged } from './files/textures.ts';
import { askForIndexes } from './library/indexing.ts';
import { noteIndex } from './library/libraryState.ts';
import { noteMountsChanged, refreshMounts } from './mounts/mountState.ts';
import { followOrigins, refreshOrigins } from './mounts/origin.ts';
import { noteTask, shell } from './state/shell.ts';

/** Connects for the first time; `lost` is called whenever a connection ends. Rejects when the host cannot be reached. */
export async function connectFirst(lost: () => void): Promise<void> {
  const connected = await connectHost();
  take(connected, lost);
  shell.setState({ connection: { kind: 'open' }, welcome: await connected.client.request('welcome', {}) });
}

/**
 * Goes on with what the host holds, and opens what the command line named.
 * @param start is called before: from then on documents come and go
 */
export async function openFirst(start: () => void): Promise<void> {
  const welcome = shell.getState().welcome;
  if (welcome === null) return;
  followOrigins();
  followShown();
  followWorkspaces();
  start();
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
  client.on('sourceChanged', (change) => sourceChanges.tell(change));
  client.on('textureChanged', ({ documentId, path }) => noteTextureChanged(documentId, path));
  client.on('mountsChanged', ({ mountIds }) => void noteMountsChanged(mountIds).then(refreshOrigins));
  client.on('libraryChanged', noteIndex);
  void refreshMounts();
  void askForIndexes();
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
  const isAllowed = (await mayCloseWindow()) && (await mayLeaveMap());
  await request('answerClose', { isAllowed });
}
