/** The four kinds of message between user interface and host, as bytes. */
import type { MessageBounds } from '../document/messageBounds.ts';
import { boundsProblem } from '../document/messageBounds.ts';
import { decodeMessage, encodeMessage } from '../document/wire.ts';
import type { Check, Checked } from './check.ts';
import { count, nullable, object, oneOf, text } from './check.ts';
import { ContractError, isPlainObject } from './check.ts';
import { hostErrorCodes } from './error.ts';

const unchecked: Check<unknown> = (value) => value;

/** The inner values are checked by the contract once the name is known. */
const messageChecks = {
  request: object({ kind: oneOf('request'), id: count, name: text, params: unchecked }),
  result: object({ kind: oneOf('result'), id: count, result: unchecked }),
  failure: object({
    kind: oneOf('failure'),
    id: count,
    code: oneOf(...hostErrorCodes),
    message: text,
    place: nullable(object({ path: text, offset: count })),
  }),
  event: object({ kind: oneOf('event'), name: text, value: unchecked }),
} as const;

type MessageKind = keyof typeof messageChecks;
export type Message = { [K in MessageKind]: Checked<(typeof messageChecks)[K]> }[MessageKind];

export function packMessage(message: Message): Uint8Array {
  return encodeMessage(message);
}

/** Largest single message: an edit of a whole model's geometry fits, a runaway sender does not. */
export const largestMessage = 128 * 1024 * 1024;
/** Values of records are a few deep; three times the largest message holds what such a message can honestly be of. */
const messageBounds: MessageBounds = { depth: 64, memory: 3 * largestMessage };

/** @throws ContractError when decoding these bytes would take more memory than anything honest does */
export function checkBounds(bytes: Uint8Array): void {
  const problem = boundsProblem(bytes, messageBounds);
  if (problem !== null) throw new ContractError(`bytes that are no message: ${problem}`);
}

/** Throws a ContractError when the bytes are no message. */
export function unpackMessage(bytes: Uint8Array): Message {
  // WebSockets refuse larger frames themselves; message ports have no such bound.
  if (bytes.length > largestMessage) throw new ContractError(`a message of ${bytes.length} bytes`);
  checkBounds(bytes);
  let value: unknown;
  try {
    value = decodeMessage(bytes);
  } catch (error) {
    throw new ContractError(`bytes that are no message: ${error instanceof Error ? error.message : String(error)}`);
  }
  const kind = isPlainObject(value) ? value['kind'] : undefined;
  if (kind === 'request' || kind === 'result' || kind === 'failure' || kind === 'event') {
    return messageChecks[kind](value, kind);
  }
  throw new ContractError('a message without a known kind');
}
