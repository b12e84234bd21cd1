/** Decides when to draw: after something changed, and on and on only while something moves. */

/** Time and frames; tests give their own. */
export interface Clock {
  /** Milliseconds on a steady clock. */
  now(): number;
  requestFrame(callback: () => void): number;
  cancelFrame(request: number): void;
}

export const pageClock: Clock = {
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (request) => cancelAnimationFrame(request),
};

/** A pause between frames longer than this (a hidden page, a breakpoint) counts as this, in ms. */
const longestStep = 100;

export class FrameLoop {
  private readonly clock: Clock;
  /** Draws one frame; true when the next must follow because something still moves. */
  private readonly draw: (elapsedMs: number) => boolean;
  private request: number | null = null;
  private lastTime: number | null = null;
  private isStopped = false;
  private waiting: (() => void)[] = [];

  constructor(clock: Clock, draw: (elapsedMs: number) => boolean) {
    this.clock = clock;
    this.draw = draw;
  }

  /** Asks for one frame. Many calls before it is drawn are one frame. */
  invalidate(): void {
    if (this.request !== null || this.isStopped) return;
    this.request = this.clock.requestFrame(() => this.step());
  }

  get isIdle(): boolean {
    return this.request === null;
  }

  /** Resolves when nothing is waiting to be drawn. */
  idle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  stop(): void {
    this.isStopped = true;
    if (this.request !== null) this.clock.cancelFrame(this.request);
    this.request = null;
    this.wake();
  }

  private step(): void {
    this.request = null;
    const now = this.clock.now();
    // The first frame after a rest starts with no time passed: movement begins where it stands.
    const elapsed = this.lastTime === null ? 0 : Math.min(longestStep, Math.max(0, now - this.lastTime));
    let goesOn = false;
    try {
      goesOn = this.draw(elapsed);
    } finally {
      // A frame that throws is the last one until something changes; nobody waits for more.
      this.lastTime = goesOn ? now : null;
      if (goesOn) this.invalidate();
      if (this.isIdle) this.wake();
    }
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }
}
