/** The contract's messages over a web MessagePort: the user interface's end of the way to Electron's main process. */
import type { Channel } from './channel.ts';
import { Inbox } from './channel.ts';

/** The part of a MessagePort that is used. */
export interface MessagePortLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: () => void): void;
  /** Messages wait until it is called. */
  start(): void;
  close(): void;
}

/** Sent before closing, because a port that is merely closed cannot say why. */
export interface ClosingNote {
  readonly closing: string;
}

export function isClosingNote(value: unknown): value is ClosingNote {
  return typeof value === 'object' && value !== null && 'closing' in value && typeof value.closing === 'string';
}

/** Bytes are sent as a copy: Electron drops messages that transfer an ArrayBuffer between processes. */
export function messagePortChannel(port: MessagePortLike): Channel {
  const inbox = new Inbox();
  port.addEventListener('message', ({ data }) => {
    if (data instanceof Uint8Array) inbox.message(data);
    else if (isClosingNote(data)) {
      inbox.end(data.closing);
      port.close();
    }
  });
  port.addEventListener('close', () => inbox.end('the host has gone'));
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
