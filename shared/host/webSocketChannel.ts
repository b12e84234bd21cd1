/** The contract's messages over a WebSocket: the browser's own or the one of the `ws` package, which look alike. */
import type { Channel } from './channel.ts';
import { Inbox } from './channel.ts';

/** The part of a WebSocket that is used. */
export interface WebSocketLike {
  binaryType: string;
  readonly readyState: number;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number; reason: string }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

const openState = 1;
/** A code of the range that RFC 6455 leaves to applications: closed on purpose, the reason is for people. */
export const closedOnPurpose = 4000;
/** RFC 6455 allows 123 bytes of reason. */
const longestReason = 120;

export function webSocketChannel(socket: WebSocketLike): Channel {
  socket.binaryType = 'arraybuffer';
  const inbox = new Inbox();
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) inbox.message(new Uint8Array(data));
    else socket.close(closedOnPurpose, 'only binary messages are understood');
  });
  socket.addEventListener('close', ({ code, reason }) =>
    inbox.end(reason === '' ? `connection closed (${code})` : reason),
  );
  // A failure is always followed by `close`, which tells of it.
  socket.addEventListener('error', () => undefined);
  return {
    send(bytes) {
      // Messages are encoded into memory of their own, never into shared memory.
      if (socket.readyState === openState) socket.send(bytes as Uint8Array<ArrayBuffer>);
    },
    listen: (listener) => inbox.listen(listener),
    close: (reason = '') => socket.close(closedOnPurpose, reason.slice(0, longestReason)),
  };
}
