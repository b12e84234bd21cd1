/** Builds the new tiles of a view in tasks of their own between frames: neither waits for the other, and no task is long. */

/** Time in a task, ms: with what else a task has to do it stays below what is felt. */
const taskMs = 12;
/** While tiles are being built they are shown so often, ms: without a graphics card a frame takes longer than a tile. */
const showEveryMs = 250;

export interface BuildLoopOptions {
  /** Goes on building for about so many ms; true while there is more. */
  readonly build: (budgetMs: number) => boolean;
  /** What was built is to be seen. */
  readonly show: () => void;
}

export class BuildLoop {
  private readonly options: BuildLoopOptions;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private shown = -Infinity;

  constructor(options: BuildLoopOptions) {
    this.options = options;
  }

  /** Nothing is left to build, as far as was told. */
  get isIdle(): boolean {
    return this.timer === null;
  }

  /** There may be new tiles. */
  start(): void {
    this.timer ??= setTimeout(() => this.step());
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private step(): void {
    this.timer = null;
    const { build, show } = this.options;
    const hasMore = build(taskMs);
    const now = performance.now();
    if (!hasMore || now - this.shown > showEveryMs) {
      this.shown = now;
      show();
    }
    if (hasMore) this.start();
  }
}
