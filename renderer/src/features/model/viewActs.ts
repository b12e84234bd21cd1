/** What keys begin in the view of models: the way from commands to the viewport, which is loaded later than they are. */
import type { GizmoMode } from '../../viewport/index.ts';

export type ViewAct = GizmoMode | 'extrude' | 'radius' | 'box' | 'brush' | 'linked';

let start: ((act: ViewAct) => boolean) | null = null;

/** Told once, by the viewport. */
export function offerViewActs(by: (act: ViewAct) => boolean): void {
  start = by;
}

/** Begins an act where the pointer is. False where nothing runs now: there is no view, or nothing to work on. */
export function startInView(act: ViewAct): boolean {
  return start?.(act) ?? false;
}
