/** Two channels that are each other's ends within one process: for tests and tools. */
import type { Channel } from './channel.ts';
import { Inbox } from './channel.ts';

function later(act: () => void): void {
  void Promise.resolve().then(act);
}

function end(own: Inbox, other: Inbox): Channel {
  return {
    // Later, as on a real wire; and a copy, so that neither side sees the other's memory.
    send(bytes) {
      if (own.hasEnded) return;
      const copy = bytes.slice();
      later(() => other.message(copy));
    },
    listen: (listener) => own.listen(listener),
    close(reason = '') {
      later(() => {
        own.end(reason);
        other.end(reason);
      });
    },
  };
}

export function memoryChannelPair(): readonly [Channel, Channel] {
  const left = new Inbox();
  const right = new Inbox();
  return [end(left, right), end(right, left)];
}
