/** The one error that requests to the host fail with: a code for programs, a sentence for people. */

export const hostErrorCodes = [
  /** The arguments do not fit the contract, or an id was not given out by this host. */
  'bad-request',
  'not-found',
  'denied',
  'read-only',
  'no-space',
  'busy',
  /** No format of ours, or bytes that none can read. `place` tells where. */
  'unreadable',
  /** The file on disk is not the one that is expected. */
  'changed',
  /** The worker ran out of time or memory, or ended. */
  'worker-failed',
  /** The host's copy of a document no longer takes this change. */
  'out-of-step',
  'closed',
  'internal',
] as const;

export type HostErrorCode = (typeof hostErrorCodes)[number];

/** A place in a file, as in `FormatError`. */
export interface HostErrorPlace {
  readonly path: string;
  readonly offset: number;
}

export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;
  readonly place: HostErrorPlace | null;

  constructor(code: HostErrorCode, message: string, place: HostErrorPlace | null = null) {
    super(message);
    this.code = code;
    this.place = place;
  }
}
