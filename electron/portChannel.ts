/** The contract's messages over Electron's MessagePortMain: the host's end of the way to the page. */
import type { MessagePortMain } from 'electron';
import type { Channel } from '../shared/host/channel.ts';
import { channelOver } from '../shared/host/messagePortChannel.ts';

export function portChannel(port: MessagePortMain): Channel {
  return channelOver(port, 'the window has gone', (events) => {
    port.on('message', ({ data }: { data: unknown }) => events.message(data));
    port.on('close', () => events.closed());
    port.start();
  });
}
