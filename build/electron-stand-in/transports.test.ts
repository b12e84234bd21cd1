import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { portChannel } from '../../electron/portChannel.ts';
import type { Channel } from '../../shared/host/channel.ts';
import { HostClient } from '../../shared/host/client.ts';
import type { ParamsOf } from '../../shared/host/contract.ts';
import { HostError } from '../../shared/host/error.ts';
import { memoryChannelPair } from '../../shared/host/memoryChannel.ts';
import { messagePortChannel } from '../../shared/host/messagePortChannel.ts';
import { packMessage } from '../../shared/host/messages.ts';
import type { Handlers, Session } from '../../shared/host/server.ts';
import { serveHost } from '../../shared/host/server.ts';
import { webSocketChannel } from '../../shared/host/webSocketChannel.ts';
import { StandInMessageChannel } from './ports.ts';

interface Ends {
  readonly user: Channel;
  readonly host: Channel;
  end(): void;
}

async function webSocketEnds(): Promise<Ends> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const accepted = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  return { user: webSocketChannel(socket), host: webSocketChannel(await accepted), end: () => server.close() };
}

function electronEnds(): Ends {
  const { port1, port2 } = new StandInMessageChannel();
  const user = messagePortChannel(port2.webPort);
  return { user, host: portChannel(port1), end: () => port1.close() };
}

function memoryEnds(): Ends {
  const [user, host] = memoryChannelPair();
  return { user, host, end: () => undefined };
}

const transports: readonly { name: string; make: () => Ends | Promise<Ends> }[] = [
  { name: 'in memory', make: memoryEnds },
  { name: 'over a WebSocket', make: webSocketEnds },
  { name: 'over Electron’s message ports', make: electronEnds },
];

const received: ParamsOf<'commit'>[] = [];

/** A host of which only a few requests are asked in these tests. */
const handlers = {
  commit(params: ParamsOf<'commit'>) {
    received.push(params);
    return {};
  },
  digest: ({ documentId }: ParamsOf<'digest'>) => {
    throw new HostError('unreadable', `no ${documentId}`, { path: 'VERS', offset: 4 });
  },
  textureFolder: () => ({ folder: 'of the wrong shape' }),
  save: () => {
    throw new TypeError('a fault of the program');
  },
} as unknown as Handlers;

describe.each(transports)('the contract $name', ({ make }) => {
  let ends: Ends;
  let client: HostClient;
  let session: Session;
  let reported: unknown[];
  let closed: string[];

  async function connect(): Promise<void> {
    ends = await make();
    reported = [];
    received.length = 0;
    const reasons: string[] = [];
    closed = reasons;
    session = serveHost(ends.host, {
      handlers,
      closed: (reason) => reasons.push(reason),
      report: (error) => reported.push(error),
    });
    client = new HostClient(ends.user);
  }
  afterEach(() => ends.end());

  it('carries changes with their numbers bit by bit', async () => {
    await connect();
    const after = new Float32Array([NaN, -0, Infinity, 1.5]);
    const updated = [{ id: 7, fields: { name: 'Stand', interval: [0, 999], nothing: null, nan: NaN } }];
    const diffs = [{ added: [], updated, removed: [3], tiles: [{ record: 1, member: 'positions', tile: 0, after }] }];
    const commit = { documentId: 'doc', kind: 'edit', label: 'Paint', diffs, position: 1, step: 'run-1' } as const;
    expect(await client.request('commit', commit)).toEqual({});
    expect(received).toEqual([commit]);
    expect(Object.is(received[0]?.diffs[0]?.tiles[0]?.after, after)).toBe(false);
  });

  it('answers in the order of asking, many at once', async () => {
    await connect();
    const diff = { added: [], updated: [], removed: [], tiles: [] };
    const asked = Array.from({ length: 200 }, (_, position) =>
      client.request('commit', { documentId: 'doc', kind: 'edit', label: '', diffs: [diff], position, step: null }),
    );
    await Promise.all(asked);
    expect(received.map(({ position }) => position)).toEqual(Array.from({ length: 200 }, (_, index) => index));
  });

  it('carries errors with code, sentence and place', async () => {
    await connect();
    await expect(client.request('digest', { documentId: 'doc' })).rejects.toMatchObject({
      name: 'HostError',
      code: 'unreadable',
      message: 'no doc',
      place: { path: 'VERS', offset: 4 },
    });
  });

  it('refuses arguments and results that break the contract', async () => {
    await connect();
    const path = { documentId: '../etc/passwd' };
    await expect(client.request('digest', path)).rejects.toMatchObject({ code: 'bad-request' });
    // On purpose not of the contract's types: what a wrong page might send.
    const commit = { documentId: 'doc', kind: 'edit', label: 'x', diffs: [{ added: 7 }], position: 1 };
    await expect(client.request('commit', commit as unknown as ParamsOf<'commit'>)).rejects.toMatchObject({
      message: 'commit.diffs[0].added: expected a list, got number',
    });
    await expect(client.request('textureFolder', {})).rejects.toMatchObject({ name: 'ContractError' });
    expect(received).toEqual([]);
  });

  it('refuses requests it does not have', async () => {
    await connect();
    const wrong = 'toString' as 'welcome';
    await expect(client.request(wrong, {})).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('reports faults of the program and tells the page that there was one', async () => {
    await connect();
    await expect(client.request('save', { documentId: 'doc', conflict: 'ask' })).rejects.toMatchObject({
      code: 'internal',
    });
    expect(reported).toMatchObject([{ message: 'a fault of the program' }]);
  });

  it('tells events, and none that break the contract', async () => {
    await connect();
    const heard = new Promise((resolve) => client.on('fileChangedOnDisk', resolve));
    session.send('fileChangedOnDisk', { documentId: 'doc', change: 'gone' });
    expect(await heard).toEqual({ documentId: 'doc', change: 'gone' });
  });

  it('ends with a reason on both sides, and open requests with it', async () => {
    await connect();
    const ended = new Promise<string>((resolve) => client.onClose(resolve));
    session.close('taken over');
    expect(await ended).toContain('taken over');
    await expect(client.request('welcome', {})).rejects.toMatchObject({ code: 'closed' });
    await expect.poll(() => closed.length).toBe(1);
  });

  it('ends for a sender of what is no message', async () => {
    await connect();
    ends.user.send(new Uint8Array([0xc1, 0xff]));
    await expect.poll(() => closed.length).toBe(1);
    expect(client.isOpen).toBe(false);
  });

  it('ends for a page that plays host', async () => {
    await connect();
    ends.user.send(packMessage({ kind: 'result', id: 1, result: null }));
    await expect.poll(() => closed.length).toBe(1);
  });
});
