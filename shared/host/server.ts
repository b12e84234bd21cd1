/** The host's end of the contract: the one wrapper all requests pass through, which checks arguments and words failures. */
import { FormatError } from '../codec/error.ts';
import type { Channel } from './channel.ts';
import { ContractError } from './check.ts';
import type { EventName, EventOf, ParamsOf, RequestName, ResultOf } from './contract.ts';
import { isRequestName, requests } from './contract.ts';
import { HostError } from './error.ts';
import type { Message } from './messages.ts';
import { packMessage, unpackMessage } from './messages.ts';

export type Handlers = {
  readonly [N in RequestName]: (params: ParamsOf<N>) => ResultOf<N> | Promise<ResultOf<N>>;
};

/** One connected user interface. */
export interface Session {
  send<N extends EventName>(name: N, value: EventOf<N>): void;
  close(reason: string): void;
}

/** Any error as a failure a client can be told. What is not a HostError or FormatError is a fault of ours: `report` hears of it. */
function failureOf(id: number, error: unknown, report: (error: unknown) => void): Message {
  if (error instanceof HostError) {
    return { kind: 'failure', id, code: error.code, message: error.message, place: error.place };
  }
  if (error instanceof FormatError) {
    const place = { path: error.path, offset: error.offset };
    return { kind: 'failure', id, code: 'unreadable', message: error.message, place };
  }
  if (error instanceof ContractError) {
    return { kind: 'failure', id, code: 'bad-request', message: error.message, place: null };
  }
  report(error);
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'failure', id, code: 'internal', message: `the host failed: ${message}`, place: null };
}

export interface ServeOptions {
  readonly handlers: Handlers;
  readonly closed: (reason: string) => void;
  /** Hears of errors that are faults of the program. */
  readonly report: (error: unknown) => void;
}

/** Answers the requests of a channel until it closes. A message that breaks the contract's frame ends the channel. */
export function serveHost(channel: Channel, options: ServeOptions): Session {
  const answer = async (id: number, name: string, params: unknown): Promise<void> => {
    try {
      if (!isRequestName(name)) throw new HostError('bad-request', `there is no request called ${name}`);
      const checked = requests[name].params(params, name);
      // The handler of a name takes what the check of the same name returns; TypeScript cannot pair the two in a union.
      const handler = options.handlers[name] as (params: unknown) => unknown;
      const result = await handler(checked);
      channel.send(packMessage({ kind: 'result', id, result }));
    } catch (error) {
      channel.send(packMessage(failureOf(id, error, options.report)));
    }
  };
  channel.listen({
    message(bytes) {
      let message: Message;
      try {
        message = unpackMessage(bytes);
      } catch (error) {
        channel.close(error instanceof Error ? error.message : 'not a message');
        return;
      }
      if (message.kind !== 'request') channel.close(`a host takes requests, not a ${message.kind}`);
      else void answer(message.id, message.name, message.params);
    },
    closed: (reason) => options.closed(reason),
  });
  return {
    send: (name, value) => channel.send(packMessage({ kind: 'event', name, value })),
    close: (reason) => channel.close(reason),
  };
}
