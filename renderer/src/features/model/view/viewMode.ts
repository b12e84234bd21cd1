/**
 * A mode of the view that another feature brings, such as painting: while it is on, the pointer is its tool's and the bar
 * shows its tools. The view asks for it, so that it need not know the feature.
 */
import type { ComponentType } from 'react';
import type { StartTool, ToolEnvironment, Viewport, ViewTool } from '../../../viewport/index.ts';
import type { Session } from '../../../workbench/state/session.ts';

export interface ViewMode {
  readonly isOn: () => boolean;
  /** Whether the model is shown at rest while the mode is on. */
  readonly isAtRest: () => boolean;
  /** Hears when one of these answers may be another one. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tool: (environment: ToolEnvironment) => ViewTool;
  /** What changes the size of its brush by the pointer. */
  readonly radius: StartTool;
  /** What stands in the bar in the place of the tools that move things. */
  readonly Tools: ComponentType<{ readonly session: Session }>;
  /** Told of the view, once. */
  readonly follow: (viewport: Viewport) => void;
}

let offered: ViewMode | null = null;

/** Told once, when the program is put together. */
export function offerViewMode(mode: ViewMode): void {
  offered = mode;
}

export function offeredViewMode(): ViewMode | null {
  return offered;
}

/** The mode, while it is on. */
export function presentViewMode(): ViewMode | null {
  return offered?.isOn() === true ? offered : null;
}
