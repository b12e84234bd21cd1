/** A two-way pipe for whole messages of bytes: all that the contract needs of a transport. */

export interface Channel {
  /** Sends one message; after the channel has closed it does nothing. The bytes must not be changed afterwards. */
  send(bytes: Uint8Array): void;
  /** One listener; messages that come before it is set are kept for it. */
  listen(listener: ChannelListener): void;
  close(reason?: string): void;
}

export interface ChannelListener {
  message(bytes: Uint8Array): void;
  /** Called once, whichever side closed. `reason` is for people, empty when nothing is known. */
  closed(reason: string): void;
}

/** Keeps what arrives before anyone listens, and tells of the end once. Transports are built on it. */
export class Inbox {
  private listener: ChannelListener | null = null;
  private waiting: Uint8Array[] = [];
  private ended: string | null = null;

  listen(listener: ChannelListener): void {
    this.listener = listener;
    for (const bytes of this.waiting.splice(0)) listener.message(bytes);
    if (this.ended !== null) listener.closed(this.ended);
  }

  message(bytes: Uint8Array): void {
    if (this.ended !== null) return;
    if (this.listener === null) this.waiting.push(bytes);
    else this.listener.message(bytes);
  }

  end(reason: string): void {
    if (this.ended !== null) return;
    this.ended = reason;
    this.listener?.closed(reason);
  }

  get hasEnded(): boolean {
    return this.ended !== null;
  }
}
