import { describe, expect, it } from 'vitest';
import { StandInMessageChannel } from './ports.ts';

describe('a port of the stand-in, as one of Electron', () => {
  it('delivers a copy: what the sender changes afterwards is not seen', async () => {
    const { port1, port2 } = new StandInMessageChannel();
    const heard = new Promise<unknown>((resolve) => port2.once('message', ({ data }) => resolve(data)));
    port2.start();
    const bytes = new Uint8Array([1, 2, 3]);
    port1.postMessage(bytes);
    bytes[0] = 9;
    expect(await heard).toEqual(new Uint8Array([1, 2, 3]));
    port1.close();
  });

  it('drops a message that transfers bytes, without an error, and goes on', async () => {
    const { port1, port2 } = new StandInMessageChannel();
    const heard: unknown[] = [];
    port2.on('message', ({ data }) => heard.push(data));
    port2.start();
    const bytes = new Uint8Array([1]);
    port1.postMessage(bytes, [bytes.buffer]);
    port1.postMessage('next');
    await expect.poll(() => heard).toEqual(['next']);
    port1.close();
  });

  it('refuses what cannot be cloned', () => {
    const { port1 } = new StandInMessageChannel();
    expect(() => port1.postMessage({ act: () => undefined })).toThrow('could not be cloned');
    port1.close();
  });
});
