/** What keys begin in the view of models: the way from commands to the viewport, which is loaded later than they are. */
import type { CameraFrame } from '../../../../shared/geometry/billboard.ts';
import type { CameraLook } from '../../../../shared/model/cameraEdits.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { GizmoMode } from '../../viewport/index.ts';

export type ViewAct = GizmoMode | 'extrude' | 'knife' | 'loopCut' | 'radius' | 'box' | 'brush' | 'linked';

/** How the view looks at a model: the directions of its picture, and as a camera of the model would. */
export interface ViewLook {
  readonly frame: CameraFrame;
  readonly camera: CameraLook;
}

let start: ((act: ViewAct) => boolean) | null = null;
let look: (() => ViewLook | null) | null = null;
let draw: ((size: number) => RgbaPixels | null) | null = null;

/** Told once, by the viewport. */
export function offerViewActs(by: (act: ViewAct) => boolean, looks: () => ViewLook | null): void {
  start = by;
  look = looks;
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
  return look?.()?.frame ?? null;
}

/** The same as a camera of the model would look; null where there is no view. */
export function viewCamera(): CameraLook | null {
  return look?.()?.camera ?? null;
}

/** Begins an act where the pointer is. False where nothing runs now: there is no view, or nothing to work on. */
export function startInView(act: ViewAct): boolean {
  return start?.(act) ?? false;
}
