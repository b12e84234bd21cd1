/** Pointer and wheel over a map: who gets a press, the tool or the camera, and one hover a frame. */
import type { Modifiers, WheelLike } from '../../../viewport/camera/orbitInput.ts';
import { touchpadStep } from '../../../viewport/camera/orbitInput.ts';
import type { Clock } from '../../../viewport/loop.ts';
import { FrameLoop } from '../../../viewport/loop.ts';
import type { PointerPress } from '../../../viewport/pointer.ts';
import { listenToPointer } from '../../../viewport/pointer.ts';
import type { PlacementHit, TerrainHit, TerrainTool, ToolPointer } from './contract.ts';

export interface ToolInputTarget {
  ground(x: number, y: number): TerrainHit | null;
  placement(x: number, y: number): PlacementHit | null;
  /** Once a frame in which the pointer moved over the view; null when it left. */
  hovered(hit: TerrainHit | null): void;
  /** A press begins that may move the camera. */
  hold(): void;
  drag(dx: number, dy: number, keys: Modifiers, isPanning: boolean): void;
  wheel(event: WheelLike, x: number, y: number, isLooking: boolean): void;
  changed(): void;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly press: PointerPress;
}

const middle = 1;
const right = 2;

export class ToolInput {
  private readonly target: ToolInputTarget;
  private readonly hoverLoop: FrameLoop;
  private readonly stopPointer: () => void;
  private readonly stopDoubleClick: () => void;
  private tool: TerrainTool | null = null;
  private hasDrag = false;
  private button: number | null = null;
  private place: Place | null = null;

  constructor(canvas: HTMLCanvasElement, clock: Clock, target: ToolInputTarget) {
    this.target = target;
    this.hoverLoop = new FrameLoop(clock, () => {
      this.tellHover();
      return false;
    });
    this.stopPointer = listenToPointer(canvas, {
      hover: (x, y, press) => this.moved({ x, y, press }),
      leave: () => this.moved(null),
      press: (button) => {
        this.button = button;
        canvas.focus({ preventScroll: true });
        target.hold();
      },
      release: () => (this.button = null),
      beginTool: (x, y, press) => this.begin({ x, y, press }),
      dragTool: (x, y, press) => {
        this.tool?.move(this.pointerAt({ x, y, press }));
        this.moved({ x, y, press });
      },
      endTool: () => {
        this.hasDrag = false;
        this.tool?.end();
      },
      cancelTool: () => this.cancel(),
      dragCamera: (dx, dy, keys, button) => {
        target.drag(dx, dy, keys, button === middle);
        target.changed();
      },
      wheel: (event, x, y) => {
        if (this.turnWheel(event)) return;
        target.hold();
        target.wheel(event, x, y, this.isLooking);
        target.changed();
      },
      click: () => {},
    });
    const doubleClick = (): void => {
      if (this.place !== null) this.tool?.doubleClick?.(this.pointerAt(this.place));
    };
    canvas.addEventListener('dblclick', doubleClick);
    this.stopDoubleClick = () => canvas.removeEventListener('dblclick', doubleClick);
  }

  /** The right button is held. */
  get isLooking(): boolean {
    return this.button === right;
  }

  setTool(tool: TerrainTool | null): void {
    if (tool === this.tool) return;
    this.cancel();
    this.tool?.hover(null);
    this.tool = tool;
    if (this.place !== null) this.hoverLoop.invalidate();
  }

  dispose(): void {
    this.cancel();
    this.stopPointer();
    this.stopDoubleClick();
    this.hoverLoop.stop();
  }

  private begin(place: Place): boolean {
    const takes = this.tool?.begin(this.pointerAt(place)) ?? false;
    this.hasDrag = takes;
    return takes;
  }

  /** Ctrl, and fingers on a touchpad, are the camera's in any case. */
  private turnWheel(event: WheelLike): boolean {
    const { place, tool } = this;
    // With Shift some systems turn the wheel sideways.
    const turned = event.deltaY === 0 ? event.deltaX : event.deltaY;
    if (place === null || tool?.wheel === undefined || event.ctrlKey || this.isLooking || turned === 0) return false;
    const isFinger = event.deltaMode === 0 && Math.abs(turned) < touchpadStep;
    if (isFinger) return false;
    const press = { ...place.press, shiftKey: event.shiftKey, ctrlKey: false };
    if (!tool.wheel(this.pointerAt({ ...place, press }), -Math.sign(turned))) return false;
    this.hoverLoop.invalidate();
    return true;
  }

  private cancel(): boolean {
    if (!this.hasDrag) return false;
    this.hasDrag = false;
    this.tool?.cancel();
    return true;
  }

  private moved(place: Place | null): void {
    this.place = place;
    this.hoverLoop.invalidate();
  }

  private tellHover(): void {
    const { place, target } = this;
    const pointer = place === null ? null : this.pointerAt(place);
    target.hovered(pointer?.ground ?? null);
    if (!this.hasDrag) this.tool?.hover(pointer);
  }

  private pointerAt({ x, y, press }: Place): ToolPointer {
    const { shiftKey, ctrlKey, altKey, pressure } = press;
    return {
      ground: this.target.ground(x, y),
      placement: this.target.placement(x, y),
      viewX: x,
      viewY: y,
      pressure: pressure > 0 ? pressure : 1,
      shiftKey,
      ctrlKey,
      altKey,
    };
  }
}
