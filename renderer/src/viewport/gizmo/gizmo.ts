/**
 * The gizmo that moves, rotates and scales: a small state machine (idle, hovering, dragging) that turns pointer positions into one undo
 * step a drag. Shift moves finely, Ctrl snaps, Escape takes the drag back.
 */
import type { Gesture } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Lens } from '../camera/lens.ts';
import type { Modifiers } from '../camera/orbitInput.ts';
import type { Scene } from '../scene.ts';
import type { ToolEnvironment, ToolMoment, ViewTool } from '../tool.ts';
import type { Change, ChangeAbout } from './change.ts';
import { changeText, numbersOf, transformOf, verbs } from './change.ts';
import type { Drag } from './drag.ts';
import type { GizmoLook } from './drawGizmo.ts';
import { factorsOf, pulled, turned } from './drag.ts';
import type { Axes, AxesKind, GizmoMode, Handle } from './handles.ts';
import { axesOfKind, handleAt } from './handles.ts';
import type { FindSnap, SnappedMove, SnapRule } from './snap.ts';
import { snappedMove, usualSnap } from './snap.ts';
import type { GizmoTarget, GrabOptions, MovedPart } from './target.ts';
import { applyParts } from './target.ts';

const fineness = 0.1;

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hovering'; readonly handle: Handle }
  | {
      readonly kind: 'dragging';
      readonly handle: Handle;
      readonly mode: GizmoMode;
      readonly centre: GizmoTarget['centre'];
      /** As they were when it began. */
      readonly axes: Axes;
      readonly axesKind: AxesKind;
      readonly parts: readonly MovedPart[];
      readonly gesture: Gesture;
      readonly done: GizmoTarget['done'];
      readonly lens: Lens;
      readonly snap: SnapRule;
      readonly findSnap: FindSnap | null;
      readonly from: readonly [number, number];
      /** The pointer as it was last seen, and where it would be if Shift had not slowed it. */
      last: readonly [number, number];
      at: readonly [number, number];
      /** What it has done so far; null before the pointer moved. */
      change: ChangeAbout | null;
      snappedTo: SnappedMove['to'];
    };

export interface GizmoOptions extends ToolEnvironment {
  readonly mode: GizmoMode;
  /** What goes along; asked when a drag begins. */
  readonly follow: () => GrabOptions;
  /** What is moved; the scene's own parts at rest when left out. */
  readonly targetOf?: ((scene: Scene, selection: ReadonlySet<RecordId>) => GizmoTarget | null) | undefined;
  /** What moves snap to, asked when a drag begins; steps with Ctrl when left out. */
  readonly snap?: (() => SnapRule) | undefined;
  /** Whose axes the handles stand along, where the target has them; the model's when left out. */
  readonly axes?: (() => AxesKind) | undefined;
}

export class Gizmo implements ViewTool {
  private readonly options: GizmoOptions;
  private state: State = { kind: 'idle' };

  constructor(options: GizmoOptions) {
    this.options = options;
  }

  look({ scene, selection }: Pick<ToolMoment, 'scene' | 'selection'>): GizmoLook | null {
    const target = this.targetOf(scene, selection);
    if (target === null) return null;
    const active = this.state.kind === 'idle' ? null : this.state.handle;
    const snap = this.state.kind === 'dragging' ? this.state.snappedTo : null;
    const axes = this.state.kind === 'dragging' ? this.state.axes : this.axesOf(target);
    return { mode: this.options.mode, centre: target.centre, active, snap, axes };
  }

  hover({ scene, selection, lens }: ToolMoment, x: number, y: number): boolean {
    if (this.state.kind === 'dragging') return true;
    const target = this.targetOf(scene, selection);
    const handle = target === null ? null : handleAt(this.options.mode, lens, target.centre, x, y, this.axesOf(target));
    const before = this.state.kind === 'hovering' ? this.state.handle : null;
    if (handle !== before) {
      this.state = handle === null ? { kind: 'idle' } : { kind: 'hovering', handle };
      this.options.changed();
    }
    return handle !== null;
  }

  begin(moment: ToolMoment, x: number, y: number): boolean {
    const { scene, selection, lens } = moment;
    const { mode, follow } = this.options;
    this.hover(moment, x, y);
    if (this.state.kind !== 'hovering' || scene.document.isInGesture) return false;
    const target = this.targetOf(scene, selection);
    if (target === null) return false;
    const point = [x, y] as const;
    // First, because it may throw, and a gesture that nobody ends would lock the document.
    const parts = target.grab(follow());
    if (parts.length === 0) return false;
    const label = `${verbs[mode]} ${target.name}`;
    const gesture = target.begin?.(label) ?? scene.document.begin(label);
    const { handle } = this.state;
    const { centre, done } = target;
    const snap = this.options.snap?.() ?? usualSnap;
    this.state = {
      kind: 'dragging',
      handle,
      mode,
      centre,
      axes: this.axesOf(target),
      axesKind: handle === 'view' ? 'model' : this.axesKind,
      parts,
      gesture,
      done,
      lens,
      snap,
      findSnap: mode === 'move' ? (target.snapsTo?.(lens, snap.kind) ?? null) : null,
      from: point,
      last: point,
      at: point,
      change: null,
      snappedTo: null,
    };
    return true;
  }

  drag(x: number, y: number, keys: Modifiers): void {
    const { state } = this;
    if (state.kind !== 'dragging') return;
    const speed = keys.shiftKey ? fineness : 1;
    state.at = [state.at[0] + (x - state.last[0]) * speed, state.at[1] + (y - state.last[1]) * speed];
    state.last = [x, y];
    const { lens, centre, axes, axesKind, parts, handle, from, at, gesture, mode } = state;
    const places: Drag = { lens, centre, handle, from, to: at, snaps: keys.ctrlKey, axes };
    const way = mode === 'move' ? snappedMove(places, state.snap, state.findSnap) : null;
    const change = way === null ? turnedOrScaled(mode, places) : ({ mode: 'move', offset: way.offset } as const);
    state.snappedTo = way?.to ?? null;
    state.change = { change, centre, axes, kind: axesKind };
    const transform = transformOf(state.change);
    gesture.restart();
    gesture.preview((transaction) => applyParts(transaction, parts, transform));
    this.options.readout({ mode, handle, values: numbersOf(state.change), text: changeText(state.change, handle) });
  }

  finish(): void {
    if (this.state.kind !== 'dragging') return;
    const { gesture, change, done } = this.state;
    gesture.commit();
    this.end();
    if (change !== null) done?.(change);
  }

  cancel(): boolean {
    if (this.state.kind !== 'dragging') return false;
    this.state.gesture.cancel();
    this.end();
    return true;
  }

  private get axesKind(): AxesKind {
    return this.options.axes?.() ?? 'model';
  }

  private axesOf({ axes }: GizmoTarget): Axes {
    const kind = this.axesKind;
    return axesOfKind(kind, kind === 'model' ? undefined : axes?.());
  }

  private targetOf(scene: Scene, selection: ReadonlySet<RecordId>): GizmoTarget | null {
    const { targetOf } = this.options;
    const target = targetOf === undefined ? scene.gizmoTarget(selection) : targetOf(scene, selection);
    return this.options.mode === 'scale' && target !== null && target.scaleRefusal !== null ? null : target;
  }

  private end(): void {
    this.state = { kind: 'idle' };
    this.options.readout(null);
    this.options.changed();
  }
}

/** What a drag of a handle does that moves nothing. */
function turnedOrScaled(mode: GizmoMode, drag: Drag): Change {
  return mode === 'rotate'
    ? { mode, turn: turned(drag) }
    : { mode: 'scale', factors: factorsOf(drag.handle, pulled(drag)) };
}
