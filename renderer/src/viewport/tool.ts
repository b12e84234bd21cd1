/**
 * The border between the view of models and its tools: what the pointer does beside looking around. A tool is a state
 * machine that the viewport drives with the pointer; it changes the document through gestures, so that each drag is one step.
 */
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Lens } from './camera/lens.ts';
import type { Modifiers } from './camera/orbitInput.ts';
import type { GizmoReadout } from './events.ts';
import type { GizmoLook } from './gizmo/drawGizmo.ts';
import type { Scene } from './scene.ts';

/** What a tool works on. */
export interface ToolMoment {
  readonly scene: Scene;
  readonly selection: ReadonlySet<RecordId>;
  readonly lens: Lens;
}

/** What a tool may ask of the view it is used in. */
export interface ToolEnvironment {
  /** Says beside the model what a drag does so far; null when it ended. */
  readonly readout: (readout: GizmoReadout | null) => void;
  /** What the tool shows changed: draw again. */
  readonly changed: () => void;
}

/** Places are CSS pixels from the view's upper left corner. */
export interface ViewTool {
  /** What of it is drawn over the model; null while there is nothing to work on. */
  look(moment: Pick<ToolMoment, 'scene' | 'selection'>): GizmoLook | null;
  /** The pointer moved with no button held. True when it is over something that can be dragged. */
  hover(moment: ToolMoment, x: number, y: number): boolean;
  /** The button went down. True when a drag began; else the camera has it. */
  begin(moment: ToolMoment, x: number, y: number): boolean;
  drag(x: number, y: number, keys: Modifiers): void;
  /** The button was let go: the drag becomes one step. */
  finish(): void;
  /** Takes the drag back, as Escape does. True when there was one. */
  cancel(): boolean;
}
