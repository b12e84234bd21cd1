/** Builds the new tiles of a view in tasks of their own between frames: neither waits for the other, and no task is long. */

import type { BuildProgress } from './tile/tileBuilds.ts';

/** Time in a task, ms: with what else a task has to do it stays below what is felt. */
const taskMs = 12;
/** Looks so often whether what is done beside the page is there, ms. */
const waitMs = 8;
/** While tiles are being built they are shown so often, ms. */
const showEveryMs = 250;
/** Without a graphics card a picture takes as long as ten tiles: so many times as long as it took, tiles are built behind it. */
const buildsToPictures = 4;
/** Something new is seen after so long in any case, ms. */
const showAtLeastMs = 6000;

export interface BuildLoopOptions {
  /** Goes on building for about so many ms. */
  readonly build: (budgetMs: number) => BuildProgress;
  /** What was built is to be seen. */
  readonly show: () => void;
  /** Whether the card is done with the picture that was asked for last. */
  readonly isSeen: () => boolean;
}

export class BuildLoop {
  private readonly options: BuildLoopOptions;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private shown = -Infinity;
  /** When the card was done with it, and how long that took; null while it is not. */
  private seen: { readonly at: number; readonly after: number } | null = { at: -Infinity, after: 0 };
  /** The last picture shows all that was built. */
  private isUpToDate = true;
  private readonly now: () => number;

  constructor(options: BuildLoopOptions, now: () => number = () => performance.now()) {
    this.options = options;
    this.now = now;
  }

  /** Nothing is left to build, as far as was told. */
  get isIdle(): boolean {
    return this.timer === null;
  }

  /** There may be new tiles. */
  start(): void {
    this.stepAfter(0);
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private stepAfter(ms: number): void {
    this.timer ??= setTimeout(() => this.step(), ms);
  }

  private step(): void {
    this.timer = null;
    const { build, show, isSeen } = this.options;
    const { hasMore, isWaiting, hasNew } = build(taskMs);
    this.isUpToDate &&= !hasNew;
    const now = this.now();
    if (this.seen === null && isSeen()) this.seen = { at: now, after: now - this.shown };
    if (!hasMore || (!this.isUpToDate && this.isTime(now))) {
      this.shown = now;
      this.isUpToDate = true;
      this.seen = null;
      show();
    }
    if (hasMore) this.stepAfter(isWaiting ? waitMs : 0);
  }

  /** Whether the next picture is due. */
  private isTime(now: number): boolean {
    const { seen } = this;
    if (seen === null) return false;
    const pause = Math.min(showAtLeastMs, seen.after * buildsToPictures);
    return now - seen.at > pause && now - this.shown > showEveryMs;
  }
}
