/** The contract's messages over message ports, of the web and of Electron's main process, which differ in how one listens. */
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
interface ClosingNote {
  readonly closing: string;
}

function isClosingNote(value: unknown): value is ClosingNote {
  return typeof value === 'object' && value !== null && 'closing' in value && typeof value.closing === 'string';
}

/** What both kinds of port can do. */
interface SendingPort {
  postMessage(message: unknown): void;
  close(): void;
}

/** What a port's owner calls when something comes in. */
export interface PortEvents {
  message(data: unknown): void;
  closed(): void;
}

/**
 * A channel over a port; `listen` connects its events and starts it. `gone` says why it ended when the other end says
 * nothing. Bytes are sent as a copy, never transferred: Electron drops messages that transfer an ArrayBuffer, without an
 * error.
 */
export function channelOver(port: SendingPort, gone: string, listen: (events: PortEvents) => void): Channel {
  const inbox = new Inbox();
  listen({
    message(data) {
      if (data instanceof Uint8Array) inbox.message(data);
      else if (isClosingNote(data)) {
        inbox.end(data.closing);
        port.close();
      }
    },
    closed: () => inbox.end(gone),
  });
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

/** Over a web MessagePort: the user interface's end of the way to Electron's main process. */
export function messagePortChannel(port: MessagePortLike): Channel {
  return channelOver(port, 'the host has gone', (events) => {
    port.addEventListener('message', ({ data }) => events.message(data));
    port.addEventListener('close', () => events.closed());
    port.start();
  });
}
