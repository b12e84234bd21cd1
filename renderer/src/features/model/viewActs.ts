/** What keys begin in the view of models: the way from commands to the viewport, which is loaded later than they are. */
import type { GizmoMode } from '../../viewport/index.ts';

export type ViewAct = GizmoMode | 'box' | 'brush' | 'linked';

let start: ((act: ViewAct) => void) | null = null;

/** Told once, by the viewport. */
export function offerViewActs(by: (act: ViewAct) => void): void {
  start = by;
}

/** Begins an act where the pointer is; nothing happens while there is no view. */
export function startInView(act: ViewAct): void {
  start?.(act);
}
