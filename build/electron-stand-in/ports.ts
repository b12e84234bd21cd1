/** Electron's message ports as far as they are used: structured clone, ports as the only transferable, silence otherwise. */
import { EventEmitter } from 'node:events';
import { MessageChannel, MessagePort } from 'node:worker_threads';
import type { MessagePortLike } from '../../shared/host/messagePortChannel.ts';

/** Electron accepts only ports; a message that transfers anything else is dropped without an error. */
function isDelivered(transfer: readonly unknown[]): boolean {
  return transfer.every((each) => each instanceof StandInPort || each instanceof MessagePort);
}

/** MessagePortMain: an EventEmitter around a port. */
export class StandInPort extends EventEmitter {
  readonly port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.emit('close'));
  }

  /** What a page gets for this port. Node's port has the methods of a web port, in other type declarations. */
  get webPort(): MessagePortLike {
    return this.port as unknown as MessagePortLike;
  }

  start(): void {
    this.port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
    this.port.start();
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (isDelivered(transfer)) this.port.postMessage(message);
  }

  close(): void {
    this.port.close();
  }
}

/** Electron's MessageChannelMain. `port2` may be handed to a page, which then has a web MessagePort. */
export class StandInMessageChannel {
  readonly port1: StandInPort;
  readonly port2: StandInPort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new StandInPort(port1);
    this.port2 = new StandInPort(port2);
  }
}
