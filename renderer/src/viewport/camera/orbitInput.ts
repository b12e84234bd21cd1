/** Turns pointer and wheel events on the view into camera moves: drag to orbit, Shift to pan, wheel to zoom to the cursor. */
import type { OrbitCamera } from './orbitCamera.ts';

/** Radians for a drag across one pixel. */
const orbitSpeed = 0.008;
/** Zoom for one line of a wheel; a notch is about 100 px. */
const zoomPerPixel = 0.0014;
const pixelsPerLine = 33;
/** Wheel events smaller than this, or sideways ones, come from a touchpad. */
export const touchpadStep = 40;

export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
}

export interface ViewSize {
  readonly width: number;
  readonly height: number;
}

/** A drag of the pointer by pixels. Any button orbits; Shift pans, Ctrl zooms, as in Blender. */
export function dragCamera(camera: OrbitCamera, dx: number, dy: number, keys: Modifiers, { height }: ViewSize): void {
  if (keys.shiftKey) camera.pan(-dx / height, dy / height);
  else if (keys.ctrlKey) camera.zoom(Math.exp(dy * 0.01), 0, 0);
  else camera.orbit(-dx * orbitSpeed, dy * orbitSpeed);
}

export type WheelLike = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'shiftKey'>;

/**
 * A wheel turn zooms to the cursor. On a touchpad two fingers orbit, with Shift they pan, and pinching (which browsers
 * report with Ctrl) zooms. `x` and `y` are pixels from the view's upper left corner.
 */
export function wheelCamera(camera: OrbitCamera, event: WheelLike, x: number, y: number, size: ViewSize): void {
  const unit = event.deltaMode === 0 ? 1 : pixelsPerLine;
  const dx = event.deltaX * unit;
  const dy = event.deltaY * unit;
  const isTouchpad = event.deltaMode === 0 && (dx !== 0 || Math.abs(dy) < touchpadStep);
  if (isTouchpad && !event.ctrlKey) {
    dragCamera(camera, -dx, -dy, { shiftKey: event.shiftKey, ctrlKey: false }, size);
    return;
  }
  const strength = event.ctrlKey && isTouchpad ? 0.01 : zoomPerPixel;
  const limited = Math.max(-300, Math.min(300, dy));
  camera.zoom(Math.exp(limited * strength), (x - size.width / 2) / size.height, (size.height / 2 - y) / size.height);
}
