/** The tool that runs, if any: pointer, wheel and keys go to it until it ends. */
import type { WheelLike } from './camera/orbitInput.ts';
import type { PointerPress, PointerRun } from './pointer.ts';
import type { RunningTool, StartTool, Taken, ToolEnvironment, ToolGuides, ToolMoment } from './tool.ts';

const pixelsPerLine = 33;

/** How far the wheel was turned, in lines. */
export function linesOf({ deltaY, deltaMode }: WheelLike): number {
  return deltaMode === 0 ? deltaY / pixelsPerLine : deltaY;
}

export class ToolRun implements PointerRun {
  /** Where the pointer was last seen in the view; null before it was. */
  pointer: readonly [x: number, y: number] | null = null;
  private readonly environment: ToolEnvironment;
  private running: RunningTool | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  get guides(): ToolGuides | null {
    return this.running?.guides() ?? null;
  }

  start(start: StartTool, moment: ToolMoment, size: { readonly width: number; readonly height: number }): boolean {
    this.cancel();
    this.running = start(moment, this.pointer ?? [size.width / 2, size.height / 2], this.environment);
    this.environment.changed();
    return this.running !== null;
  }

  move(x: number, y: number, press: PointerPress): void {
    this.pointer = [x, y];
    this.running?.move(x, y, press);
    this.environment.changed();
  }

  down(x: number, y: number, press: PointerPress, button: number): boolean {
    return this.after(this.running?.down(x, y, press, button));
  }

  up(x: number, y: number): void {
    this.after(this.running?.up(x, y));
  }

  wheel(event: WheelLike): boolean {
    return this.after(this.running?.wheel(linesOf(event)));
  }

  key(event: KeyboardEvent): void {
    this.after(this.running?.key(event));
  }

  letGo(event: KeyboardEvent): void {
    this.running?.letGo?.(event);
    this.environment.changed();
  }

  cancel(): void {
    const { running } = this;
    if (running === null) return;
    this.end();
    running.cancel();
  }

  private after(taken: Taken = 'left'): boolean {
    if (taken === 'ended') this.end();
    this.environment.changed();
    return taken !== 'left';
  }

  private end(): void {
    this.running = null;
    this.environment.hint(null);
  }
}
