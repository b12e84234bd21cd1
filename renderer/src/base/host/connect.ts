/** Connects the user interface to whatever host there is: Electron's main process or the browser host. */
import type { Channel } from '../../../../shared/host/channel.ts';
import { HostClient } from '../../../../shared/host/client.ts';
import type { FileEntry } from '../../../../shared/host/entities.ts';
import { fileEntry } from '../../../../shared/host/entities.ts';
import { HostError } from '../../../../shared/host/error.ts';
import { messagePortChannel } from '../../../../shared/host/messagePortChannel.ts';
import type { HostConnection } from '../../../../shared/host/openedDocument.ts';
import { webSocketChannel } from '../../../../shared/host/webSocketChannel.ts';
import { fetchBlob } from './blobs.ts';
import type { ShellBridge } from './bridge.ts';
import { portMessage } from './bridge.ts';
import { uploadFile } from './upload.ts';
import { text } from '../text/language.ts';

export interface ConnectedHost extends HostConnection, Pick<HostClient, 'request' | 'on' | 'onClose'> {
  /** Makes a file the user dropped known to the host, to be opened like any other; `drop` is the id of all files dropped. */
  addDroppedFile(file: File, drop: string): Promise<FileEntry>;
}

const socketPath = '/host';

/** Why a socket was refused: browsers do not tell, so the page is asked for as well. */
async function refusal(): Promise<HostError> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return answer?.status === 403
    ? new HostError('denied', text('Chunksmith was restarted and does not know this page.'))
    : new HostError('closed', text('The host cannot be reached. It may have been stopped: start Chunksmith again.'));
}

function openSocket(): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${socketPath}`);
    const refused = (): void => void refusal().then(reject);
    socket.addEventListener('error', refused, { once: true });
    socket.addEventListener(
      'open',
      () => {
        socket.removeEventListener('error', refused);
        resolve(webSocketChannel(socket));
      },
      { once: true },
    );
  });
}

function receivePort(bridge: ShellBridge): Promise<Channel> {
  return new Promise((resolve) => {
    const receive = (event: MessageEvent): void => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== portMessage || port === undefined) return;
      window.removeEventListener('message', receive);
      resolve(messagePortChannel(port));
    };
    window.addEventListener('message', receive);
    bridge.connect();
  });
}

/** Rejects with a HostError when there is no host (`closed`), or one that does not know this page (`denied`). Call it again to reconnect. */
export async function connectHost(): Promise<ConnectedHost> {
  const bridge = window.chunksmith;
  const client = new HostClient(bridge === undefined ? await openSocket() : await receivePort(bridge));
  return {
    client,
    request: (name, params) => client.request(name, params),
    on: (name, listener) => client.on(name, listener),
    onClose: (listener) => client.onClose(listener),
    fetchBlob,
    async addDroppedFile(file, drop) {
      if (bridge === undefined) return await uploadFile(client, file, drop);
      return fileEntry(await bridge.addDroppedFile(file), 'addDroppedFile');
    },
  };
}
