/** The contract's messages over Electron's MessagePortMain: the host's end of the way to the page. */
import type { MessagePortMain } from 'electron';
import type { Channel } from '../shared/host/channel.ts';
import { Inbox } from '../shared/host/channel.ts';
import type { ClosingNote } from '../shared/host/messagePortChannel.ts';
import { isClosingNote } from '../shared/host/messagePortChannel.ts';

/** Bytes are copied, never transferred: Electron drops messages that transfer an ArrayBuffer, without an error. */
export function portChannel(port: MessagePortMain): Channel {
  const inbox = new Inbox();
  port.on('message', ({ data }: { data: unknown }) => {
    if (data instanceof Uint8Array) inbox.message(data);
    else if (isClosingNote(data)) {
      inbox.end(data.closing);
      port.close();
    }
  });
  port.on('close', () => inbox.end('the window has gone'));
  port.start();
  return {
    send(bytes) {
      if (!inbox.hasEnded) port.postMessage(bytes);
    },
    listen: (listener) => inbox.listen(listener),
    close(reason = '') {
      if (inbox.hasEnded) return;
      port.postMessage({ closing: reason } satisfies ClosingNote);
      inbox.end(reason);
      port.close();
    },
  };
}
