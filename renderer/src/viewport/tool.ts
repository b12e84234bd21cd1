/**
 * The border between the view of models and its tools: what the pointer does beside looking around. A tool is a state
 * machine that the viewport drives with the pointer; it changes the document through gestures, so that each drag is one step.
 * A tool in hand takes presses; a running one, begun by a key or a command, has pointer and keys until it ends.
 */
import type { Object3D } from 'three';
import type { RecordId } from '../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import type { Lens } from './camera/lens.ts';
import type { ViewportColors } from './colors.ts';
import type { GizmoLook } from './gizmo/drawGizmo.ts';
import type { PullLook } from './gizmo/drawPull.ts';
import type { PointerPress } from './pointer.ts';
import type { Scene } from './scene.ts';
import type { ToolHint } from './toolHint.ts';

/** What a tool works on. */
export interface ToolMoment {
  readonly scene: Scene;
  readonly selection: ReadonlySet<RecordId>;
  readonly lens: Lens;
}

/** What a tool may ask of the view it is used in. */
export interface ToolEnvironment {
  /** Says beside the pointer what runs or is dragged, how far, and by which keys; null when it ended. */
  readonly hint: (hint: ToolHint | null) => void;
  /** What the tool shows changed: draw again. */
  readonly changed: () => void;
}

/** Lines through a middle, and a circle around it that faces the viewer: what a change is bound to and how far it reaches. */
export interface ToolGuides {
  readonly centre: Vector3;
  readonly axes: readonly { readonly direction: Vector3; readonly axis: 'x' | 'y' | 'z' }[];
  /** Units; 0 for none. */
  readonly reach: number;
  /** The place that something snapped to. */
  readonly snap?: Vector3 | null;
}

/** What a tool adds to the picture in its own way, over the model. */
export interface ToolDrawing {
  readonly object: Object3D;
  /** True while it stands in for the model, which is not drawn then. */
  readonly hidesModel?: boolean;
  /** Brings it in step with what it shows, before a frame is drawn. */
  update(scene: Scene, colors: ViewportColors): void;
}

/** What of a tool in hand is drawn over the model. */
export type ToolLook = GizmoLook | PullLook;

/** Places are CSS pixels from the view's upper left corner. */
export interface ViewTool {
  /** What of it is drawn over the model; null while there is nothing to work on. */
  look(moment: Pick<ToolMoment, 'scene' | 'selection'>): ToolLook | null;
  /** The pointer moved with no button held. True when it is over something that can be dragged. */
  hover(moment: ToolMoment, x: number, y: number): boolean;
  /** The pointer left the view. */
  leave?(): void;
  /** The button went down. True when a drag began; else the camera has it. */
  begin(moment: ToolMoment, x: number, y: number, press: PointerPress): boolean;
  drag(x: number, y: number, press: PointerPress): void;
  /** A key while it drags: digits, axes, Enter. Left out by tools that know none; Escape takes their drags back all the same. */
  key?(stroke: KeyStroke): Taken;
  /** A key is let go while it drags. Left out by tools that go by none that is held. */
  letGo?(stroke: KeyStroke): void;
  /** The wheel while it drags; lines, positive is towards the user. True when it took that. */
  wheel?(lines: number): boolean;
  /** A press that it left to the camera ended where it began. True when it took that. */
  click?(moment: ToolMoment, x: number, y: number, press: PointerPress): boolean;
  /** The button was let go: the drag becomes one step. */
  finish(): void;
  /** Takes the drag back, as Escape does. True when there was one. */
  cancel(): boolean;
}

/** What became of something that a running tool was told: it has ended by it, has taken it, or leaves it to the view. */
export type Taken = 'ended' | 'taken' | 'left';

export interface RunningTool {
  guides(): ToolGuides | null;
  /** The pointer moved, with or without a button. */
  move(x: number, y: number, press: PointerPress): void;
  down(x: number, y: number, press: PointerPress, button: number): Taken;
  up(x: number, y: number): Taken;
  /** Lines that the wheel was turned by; positive is towards the user. */
  wheel(lines: number): Taken;
  key(stroke: KeyStroke): Taken;
  /** A key is let go. Left out by tools that go by none that is held. */
  letGo?(stroke: KeyStroke): void;
  /** Takes back what it did so far. */
  cancel(): void;
}

/** What of a key event tools look at. */
export type KeyStroke = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Makes a tool that runs from a place of the pointer on; null where there is nothing to do. */
export type StartTool = (
  moment: ToolMoment,
  at: readonly [x: number, y: number],
  environment: ToolEnvironment,
) => RunningTool | null;
