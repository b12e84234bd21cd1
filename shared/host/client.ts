/** The user interface's end of the contract: typed requests, typed events, over any channel. */
import type { Channel } from './channel.ts';
import type { EventName, EventOf, ParamsOf, RequestName, ResultOf } from './contract.ts';
import { events, isEventName, requests } from './contract.ts';
import type { HostErrorCode } from './error.ts';
import { HostError } from './error.ts';
import { packMessage, unpackMessage } from './messages.ts';

interface Pending {
  readonly name: RequestName;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

type AnyListener = (value: unknown) => void;

export class HostClient {
  private readonly channel: Channel;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Map<EventName, Set<AnyListener>>();
  private readonly closeListeners = new Set<(reason: string) => void>();
  private nextId = 1;
  private closedBecause: string | null = null;

  constructor(channel: Channel) {
    this.channel = channel;
    channel.listen({
      message: (bytes) => this.receive(bytes),
      closed: (reason) => this.end(reason),
    });
  }

  get isOpen(): boolean {
    return this.closedBecause === null;
  }

  /** Rejects with a HostError: what the host said, `closed` when the connection ended first. */
  request<N extends RequestName>(name: N, params: ParamsOf<N>): Promise<ResultOf<N>> {
    if (this.closedBecause !== null) return Promise.reject(new HostError('closed', this.closedBecause));
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      // The result is checked against the contract of this very name before it is handed over.
      this.pending.set(id, { name, resolve: resolve as (result: unknown) => void, reject });
      this.channel.send(packMessage({ kind: 'request', id, name, params }));
    });
  }

  /** Returns the way to stop listening. */
  on<N extends EventName>(name: N, listener: (value: EventOf<N>) => void): () => void {
    const listeners = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, listeners);
    // Values are checked against the contract of this very name before listeners see them.
    const any = listener as AnyListener;
    listeners.add(any);
    return () => listeners.delete(any);
  }

  /** Called once, when the connection ends; at once if it has ended already. */
  onClose(listener: (reason: string) => void): () => void {
    if (this.closedBecause !== null) listener(this.closedBecause);
    this.closeListeners.add(listener);
    return () => this.closeListeners.delete(listener);
  }

  close(): void {
    this.channel.close();
  }

  private receive(bytes: Uint8Array): void {
    const message = unpackMessage(bytes);
    if (message.kind === 'event') this.hear(message.name, message.value);
    else if (message.kind === 'result') this.settle(message.id, message.result);
    else if (message.kind === 'failure') this.fail(message);
  }

  private hear(name: string, value: unknown): void {
    if (!isEventName(name)) return;
    const checked = events[name](value, name);
    for (const listener of this.listeners.get(name) ?? []) listener(checked);
  }

  private take(id: number): Pending | undefined {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    return pending;
  }

  private settle(id: number, result: unknown): void {
    const pending = this.take(id);
    if (pending === undefined) return;
    try {
      pending.resolve(requests[pending.name].result(result, pending.name));
    } catch (error) {
      pending.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private fail(failure: {
    id: number;
    code: HostErrorCode;
    message: string;
    place: { path: string; offset: number } | null;
  }): void {
    this.take(failure.id)?.reject(new HostError(failure.code, failure.message, failure.place));
  }

  private end(reason: string): void {
    if (this.closedBecause !== null) return;
    this.closedBecause = reason === '' ? 'the connection to the host has ended' : reason;
    for (const { reject } of this.pending.values()) reject(new HostError('closed', this.closedBecause));
    this.pending.clear();
    for (const listener of this.closeListeners) listener(this.closedBecause);
  }
}
