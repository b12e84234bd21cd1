/**
 * The gizmo that moves, rotates and scales: a small state machine (idle, hovering, dragging). What a handle that is dragged does
 * is a running change, as `G`, `R` and `S` begin it: the same keys and numbers, and one undo step a drag.
 */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { PointerPress } from '../pointer.ts';
import type { Scene } from '../scene.ts';
import type { KeyStroke, Taken, ToolEnvironment, ToolMoment, ViewTool } from '../tool.ts';
import type { GizmoLook } from './drawGizmo.ts';
import type { Axes, AxesKind, GizmoMode, Handle } from './handles.ts';
import { axesOfKind, handleAt } from './handles.ts';
import { runChange, type RunningChange } from './runningChange.ts';
import type { SnapRule } from './snap.ts';
import { usualSnap } from './snap.ts';
import type { GizmoTarget, GrabOptions } from './target.ts';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'hovering'; readonly handle: Handle }
  | { readonly kind: 'dragging'; readonly change: RunningChange };

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
    const { state } = this;
    const active = state.kind === 'idle' ? null : state.kind === 'hovering' ? state.handle : state.change.handle;
    const snap = state.kind === 'dragging' ? state.change.snapPlace : null;
    const axes = state.kind === 'dragging' ? state.change.axes : this.axesOf(target);
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
    const { scene, selection } = moment;
    const { mode, follow } = this.options;
    this.hover(moment, x, y);
    if (this.state.kind !== 'hovering') return false;
    const target = this.targetOf(scene, selection);
    if (target === null) return false;
    const { handle } = this.state;
    const snap = this.options.snap?.() ?? usualSnap;
    const run = { mode, target, follow: follow(), snap, handle, axes: this.axesKind };
    const change = runChange(run, moment, [x, y], this.options);
    if (change === null) return false;
    this.state = { kind: 'dragging', change };
    return true;
  }

  drag(x: number, y: number, press: PointerPress): void {
    if (this.state.kind === 'dragging') this.state.change.move(x, y, press);
  }

  wheel(lines: number): boolean {
    return this.state.kind === 'dragging' && this.state.change.wheel(lines) !== 'left';
  }

  key(stroke: KeyStroke): Taken {
    if (this.state.kind !== 'dragging') return 'left';
    const taken = this.state.change.key(stroke);
    if (taken === 'ended') this.end();
    return taken;
  }

  letGo(stroke: KeyStroke): void {
    if (this.state.kind === 'dragging') this.state.change.letGo(stroke);
  }

  finish(): void {
    if (this.state.kind !== 'dragging') return;
    const { change } = this.state;
    // Nobody is to find a drag open that has become a step.
    this.state = { kind: 'idle' };
    change.finish();
    this.end();
  }

  cancel(): boolean {
    if (this.state.kind !== 'dragging') return false;
    this.state.change.cancel();
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
    this.options.hint(null);
    this.options.changed();
  }
}
