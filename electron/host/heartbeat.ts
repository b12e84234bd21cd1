/** Notices a page that stopped answering: it is asked every few seconds, by messages, which a stuck page leaves lying. */

export interface HeartbeatOptions {
  readonly ask: () => void;
  /** The page has not answered for `deadAfterMs`, or answers again. */
  readonly told: (isStuck: boolean) => void;
  readonly everyMs?: number;
  readonly deadAfterMs?: number;
}

const usualEveryMs = 2_500;
/** A page that computes for as long as this is taken for stuck; what it does knowingly runs in workers. */
const usualDeadAfterMs = 10_000;

export class Heartbeat {
  private readonly options: HeartbeatOptions;
  private readonly mostUnanswered: number;
  private readonly timer: NodeJS.Timeout;
  /** Questions since the last answer. Counted, not timed, so that a computer that slept does not look like a stuck page. */
  private unanswered = 0;
  private hasStopped = false;

  constructor(options: HeartbeatOptions) {
    const { everyMs = usualEveryMs, deadAfterMs = usualDeadAfterMs } = options;
    this.options = options;
    this.mostUnanswered = Math.ceil(deadAfterMs / everyMs);
    this.timer = setInterval(() => this.beat(), everyMs);
    this.timer.unref();
  }

  get isStuck(): boolean {
    return this.hasStopped;
  }

  answered(): void {
    this.unanswered = 0;
    if (!this.hasStopped) return;
    this.hasStopped = false;
    this.options.told(false);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    if (this.unanswered >= this.mostUnanswered && !this.hasStopped) {
      this.hasStopped = true;
      this.options.told(true);
    }
    this.unanswered++;
    this.options.ask();
  }
}
