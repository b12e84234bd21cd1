/** What keys begin in the view of models: the way from commands to the viewport, which is loaded later than they are. */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { GizmoMode } from '../../viewport/index.ts';

export type ViewAct = GizmoMode | 'extrude' | 'knife' | 'loopCut' | 'radius' | 'box' | 'brush' | 'linked';

let start: ((act: ViewAct) => boolean) | null = null;
let look: (() => CameraFrame | null) | null = null;
let draw: ((size: number) => RgbaPixels | null) | null = null;

/** Told once, by the viewport. */
export function offerViewActs(by: (act: ViewAct) => boolean, frame: () => CameraFrame | null): void {
  start = by;
  look = frame;
}

/** Told once, by the viewport; null where there is none. */
export function offerViewPicture(by: ((size: number) => RgbaPixels | null) | null): void {
  draw = by;
}

/** The model in front as it stands now, in a picture with sides of so many pixels; null where there is no view. */
export function viewPicture(size: number): RgbaPixels | null {
  return draw?.(size) ?? null;
}

/** How the view looks at the model in front; null where there is none. */
export function viewFrame(): CameraFrame | null {
  return look?.() ?? null;
}

/** Begins an act where the pointer is. False where nothing runs now: there is no view, or nothing to work on. */
export function startInView(act: ViewAct): boolean {
  return start?.(act) ?? false;
}
