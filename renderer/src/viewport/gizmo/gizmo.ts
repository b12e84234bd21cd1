/**
 * The move and rotate gizmo: a small state machine (idle, hovering, dragging) that turns pointer positions into one undo
 * step a drag. Shift moves finely, Ctrl snaps, Escape takes the drag back.
 */
import type { Document, Gesture } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Lens } from '../camera/lens.ts';
import type { Modifiers } from '../camera/orbitInput.ts';
import type { GizmoReadout } from '../events.ts';
import type { Scene } from '../scene.ts';
import type { Drag } from './drag.ts';
import { moved, turned } from './drag.ts';
import type { GizmoMode, Handle } from './handles.ts';
import { handleAt } from './handles.ts';
import type { GizmoTarget, MovedPart } from './target.ts';
import { applyParts, moveBy, turnAbout } from './target.ts';

const fineness = 0.1;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hovering'; readonly handle: Handle }
  | {
      readonly kind: 'dragging';
      readonly handle: Handle;
      readonly mode: GizmoMode;
      readonly centre: GizmoTarget['centre'];
      readonly parts: readonly MovedPart[];
      readonly gesture: Gesture;
      readonly lens: Lens;
      readonly from: readonly [number, number];
      /** The pointer as it was last seen, and where it would be if Shift had not slowed it. */
      last: readonly [number, number];
      at: readonly [number, number];
    };

/** The part of a scene that can be moved. */
export type GizmoScene = Pick<Scene, 'document' | 'gizmoTarget'>;

export interface GizmoOptions {
  readonly readout: (readout: GizmoReadout | null) => void;
  readonly changed: () => void;
}

export class Gizmo {
  private readonly options: GizmoOptions;
  private mode: GizmoMode | null = null;
  private childrenFollow = false;
  private state: State = { kind: 'idle' };

  constructor(options: GizmoOptions) {
    this.options = options;
  }

  /** What it does; null hides it. Changing it during a drag takes the drag back. */
  setMode(mode: GizmoMode | null): void {
    this.cancel();
    this.mode = mode;
    this.state = { kind: 'idle' };
    this.options.changed();
  }

  /** Whether the pivots of all nodes below go along. */
  setChildrenFollow(follow: boolean): void {
    this.childrenFollow = follow;
  }

  get isDragging(): boolean {
    return this.state.kind === 'dragging';
  }

  /** What to draw now: the mode, the place, and the handle that is hovered or held. Null when there is nothing to move. */
  appearance(
    scene: GizmoScene,
    selection: ReadonlySet<RecordId>,
  ): { readonly mode: GizmoMode; readonly centre: GizmoTarget['centre']; readonly active: Handle | null } | null {
    if (this.mode === null) return null;
    const target = scene.gizmoTarget(selection);
    if (target === null) return null;
    return { mode: this.mode, centre: target.centre, active: this.state.kind === 'idle' ? null : this.state.handle };
  }

  /** The pointer moved with no button held. True when it is over a handle. */
  hover(scene: GizmoScene, selection: ReadonlySet<RecordId>, lens: Lens, x: number, y: number): boolean {
    if (this.state.kind === 'dragging') return true;
    const target = this.mode === null ? null : scene.gizmoTarget(selection);
    const handle = this.mode === null || target === null ? null : handleAt(this.mode, lens, target.centre, x, y);
    const before = this.state.kind === 'hovering' ? this.state.handle : null;
    if (handle !== before) {
      this.state = handle === null ? { kind: 'idle' } : { kind: 'hovering', handle };
      this.options.changed();
    }
    return handle !== null;
  }

  /** The button went down. True when a handle was there and a drag began. */
  begin(scene: GizmoScene, selection: ReadonlySet<RecordId>, lens: Lens, x: number, y: number): boolean {
    const { mode, childrenFollow } = this;
    this.hover(scene, selection, lens, x, y);
    if (mode === null || this.state.kind !== 'hovering' || scene.document.isInGesture) return false;
    const target = scene.gizmoTarget(selection);
    if (target === null) return false;
    const point = [x, y] as const;
    // First, because it may throw, and a gesture that nobody ends would lock the document.
    const parts = target.grab({ childrenFollow });
    const gesture = this.openGesture(scene.document, mode, target);
    const { handle } = this.state;
    const { centre } = target;
    this.state = { kind: 'dragging', handle, mode, centre, parts, gesture, lens, from: point, last: point, at: point };
    return true;
  }

  drag(x: number, y: number, keys: Modifiers): void {
    const { state } = this;
    if (state.kind !== 'dragging') return;
    const speed = keys.shiftKey ? fineness : 1;
    state.at = [state.at[0] + (x - state.last[0]) * speed, state.at[1] + (y - state.last[1]) * speed];
    state.last = [x, y];
    const { lens, centre, parts, handle, from, at, gesture, mode } = state;
    const drag: Drag = { lens, centre, handle, from, to: at, snaps: keys.ctrlKey };
    gesture.restart();
    if (mode === 'move') {
      const offset = moved(drag);
      gesture.preview((transaction) => applyParts(transaction, parts, moveBy(offset)));
      this.options.readout(moveReadout(handle, offset));
    } else {
      const turn = turned(drag);
      gesture.preview((transaction) => applyParts(transaction, parts, turnAbout(centre, turn)));
      this.options.readout(turnReadout(handle, (turn.angle * 180) / Math.PI));
    }
  }

  /** The button was let go: the drag becomes one step. */
  finish(): void {
    if (this.state.kind !== 'dragging') return;
    this.state.gesture.commit();
    this.end();
  }

  /** Takes the drag back, as Escape does. True when there was one. */
  cancel(): boolean {
    if (this.state.kind !== 'dragging') return false;
    this.state.gesture.cancel();
    this.end();
    return true;
  }

  private openGesture(document: Document, mode: GizmoMode, target: GizmoTarget): Gesture {
    return document.begin(`${mode === 'move' ? 'Move' : 'Rotate'} ${target.name}`);
  }

  private end(): void {
    this.state = { kind: 'idle' };
    this.options.readout(null);
    this.options.changed();
  }
}

function moveReadout(handle: Handle, offset: readonly number[]): GizmoReadout {
  const named = ['x', 'y', 'z'].map((name, index) => [name, offset[index] ?? 0] as const);
  const shown = named.filter(([name]) => handle === 'view' || handle.includes(name));
  const text = shown.map(([name, value]) => `${name} ${value.toFixed(2)}`).join('  ');
  return { mode: 'move', handle, values: offset, text };
}

function turnReadout(handle: Handle, degrees: number): GizmoReadout {
  return { mode: 'rotate', handle, values: [degrees], text: `${handle} ${degrees.toFixed(1)}°` };
}
