/**
 * Pointer, wheel and keys on the view: decides whether a press is a gizmo drag, a camera drag or a click, and gives everything
 * to what runs, such as a move that a key began.
 */
import type { Modifiers } from './camera/orbitInput.ts';
import type { WheelLike } from './camera/orbitInput.ts';

/** What is held, and how hard the pointer is pressed: 0 to 1. */
export interface PointerPress extends Modifiers {
  readonly altKey: boolean;
  readonly pressure: number;
}

/** What has the pointer and all keys until it ends. Each tells whether it took what it was told. */
export interface PointerRun {
  move(x: number, y: number, press: PointerPress): void;
  down(x: number, y: number, press: PointerPress, button: number): boolean;
  up(x: number, y: number): void;
  wheel(event: WheelLike): boolean;
  key(event: KeyboardEvent): void;
  /** A key is let go: everything else hears of it, too. */
  letGo(event: KeyboardEvent): void;
}

/** What the pointer does in the view; places are CSS pixels from its upper left corner. */
export interface PointerTarget {
  /** The pointer moves with no button held. */
  hover(x: number, y: number, press: PointerPress): void;
  /** The pointer leaves the view. */
  leave?(): void;
  /** A button goes down, before anything else is told of it. */
  press?(button: number): void;
  /** The last button goes up, or the press is lost. */
  release?(): void;
  /** The left button goes down: true when a tool takes the drag. */
  beginTool(x: number, y: number, press: PointerPress): boolean;
  dragTool(x: number, y: number, press: PointerPress): void;
  /** A key while a tool drags: what became of it. Left out where tools know no keys. */
  keyTool?(event: KeyboardEvent): 'ended' | 'taken' | 'left';
  /** A key is let go while a tool drags. */
  letGoTool?(event: KeyboardEvent): void;
  /** The wheel while a tool drags: true when it took that. */
  wheelTool?(event: WheelLike): boolean;
  endTool(): void;
  /** True when there was a drag to take back. */
  cancelTool(): boolean;
  dragCamera(dx: number, dy: number, keys: Modifiers, button: number): void;
  wheel(event: WheelLike, x: number, y: number): void;
  click(x: number, y: number, press: PointerPress): void;
  /** What runs now; null for nothing. Left out where nothing ever does. */
  running?(): PointerRun | null;
}

/** A press that moves less than this, in CSS pixels, is a click. */
const clickReach = 4;
const left = 0;
const right = 2;

interface Press {
  readonly pointer: number;
  readonly button: number;
  readonly isTool: boolean;
  readonly start: readonly [number, number];
  last: readonly [number, number];
  hasMoved: boolean;
}

/** Listens on the canvas; returns the way to stop. */
export function listenToPointer(canvas: HTMLCanvasElement, target: PointerTarget): () => void {
  let press: Press | null = null;
  /** The pointer whose press what runs has taken. */
  let taken: number | null = null;
  let suppressesMenu = false;
  const placeOf = (event: MouseEvent): readonly [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  const down = (event: PointerEvent): void => {
    if (press !== null || taken !== null) return;
    const start = placeOf(event);
    if (target.running?.()?.down(...start, event, event.button) === true) {
      taken = event.pointerId;
      suppressesMenu = event.button === right;
      canvas.setPointerCapture(event.pointerId);
      event.preventDefault();
      return;
    }
    target.press?.(event.button);
    const isTool = event.button === left && target.beginTool(...start, event);
    press = { pointer: event.pointerId, button: event.button, isTool, start, last: start, hasMoved: false };
    suppressesMenu = false;
    canvas.setPointerCapture(event.pointerId);
    // Keeps the middle button from starting the browser's own scrolling; focus moves as it would have.
    if (event.button !== left) event.preventDefault();
  };

  const move = (event: PointerEvent): void => {
    const place = placeOf(event);
    if (press === null) {
      const run = target.running?.() ?? null;
      if (run !== null) run.move(...place, event);
      else if (taken === null) target.hover(...place, event);
      return;
    }
    if (event.pointerId !== press.pointer) return;
    press.hasMoved ||= Math.hypot(place[0] - press.start[0], place[1] - press.start[1]) >= clickReach;
    if (!press.hasMoved) return;
    if (press.isTool) target.dragTool(...place, event);
    else target.dragCamera(place[0] - press.last[0], place[1] - press.last[1], event, press.button);
    press.last = place;
  };

  const up = (event: PointerEvent): void => {
    if (taken === event.pointerId) {
      taken = null;
      const run = target.running?.() ?? null;
      if (run === null) target.hover(...placeOf(event), event);
      else run.up(...placeOf(event));
      return;
    }
    if (press === null || event.pointerId !== press.pointer) return;
    const { isTool, hasMoved, button } = press;
    press = null;
    target.release?.();
    if (isTool) target.endTool();
    else if (!hasMoved && button === left) target.click(...placeOf(event), event);
    suppressesMenu = hasMoved && button === right;
    target.hover(...placeOf(event), event);
  };

  const lost = (): void => {
    if (press?.isTool === true) target.cancelTool();
    press = null;
    taken = null;
    target.release?.();
  };

  const leave = (): void => {
    if (press === null) target.leave?.();
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (target.running?.()?.wheel(event) === true) return;
    if (press?.isTool === true && target.wheelTool?.(event) === true) return;
    target.wheel(event, ...placeOf(event));
  };

  /** A drag with the right button orbits; it must not end in a menu. */
  const menu = (event: MouseEvent): void => {
    if (suppressesMenu) event.preventDefault();
  };

  const key = (event: KeyboardEvent): void => {
    const run = target.running?.() ?? null;
    if (run !== null) {
      // Commands wait: a key that means something else now must do nothing else.
      run.key(event);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const became = press?.isTool === true ? (target.keyTool?.(event) ?? 'left') : 'left';
    if (became === 'left' && (event.key !== 'Escape' || !target.cancelTool())) return;
    if (became !== 'taken') press = null;
    event.preventDefault();
    event.stopPropagation();
  };

  const letGo = (event: KeyboardEvent): void => {
    const run = target.running?.() ?? null;
    if (run !== null) run.letGo(event);
    else if (press?.isTool === true) target.letGoTool?.(event);
  };

  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', lost);
  canvas.addEventListener('pointerleave', leave);
  canvas.addEventListener('wheel', wheel, { passive: false });
  canvas.addEventListener('contextmenu', menu);
  window.addEventListener('keydown', key, { capture: true });
  window.addEventListener('keyup', letGo, { capture: true });
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', lost);
    canvas.removeEventListener('pointerleave', leave);
    canvas.removeEventListener('wheel', wheel);
    canvas.removeEventListener('contextmenu', menu);
    window.removeEventListener('keydown', key, { capture: true });
    window.removeEventListener('keyup', letGo, { capture: true });
  };
}
