/**
 * Moving, turning and scaling that a key begins, or a handle of the gizmo, and the pointer goes on with: X, Y, Z bind it to an
 * axis (again to that of the other axes, again to none; with Shift to the plane), digits say how much, Ctrl snaps, Shift is fine,
 * the wheel changes how far it reaches. Enter, a click or the button that is let go ends it as one step; Escape or the right
 * button takes it back. One for all targets: the model at rest, poses, shapes.
 */
import type { Gesture } from '../../../../shared/document/document.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { PointerPress } from '../pointer.ts';
import type { KeyStroke, RunningTool, Taken, ToolEnvironment, ToolGuides, ToolMoment } from '../tool.ts';
import type { Bound } from './bound.ts';
import { boundBy, boundWords, freeAxes, unbound } from './bound.ts';
import type { Change, ChangeAbout } from './change.ts';
import { changeText, isNothing, transformOf, verbs } from './change.ts';
import type { Drag } from './drag.ts';
import { factorsOf, pulled, spread, turnAxis, turned } from './drag.ts';
import type { Axes, AxesKind, AxisName, GizmoMode, Handle, OtherAxes } from './handles.ts';
import { axesOfKind } from './handles.ts';
import type { FindSnap, SnapRule } from './snap.ts';
import { snappedMove, snapWords, usualSnap } from './snap.ts';
import type { GizmoTarget, GrabOptions, MovedPart } from './target.ts';
import { applyParts } from './target.ts';
import type { Typed } from './typedNumbers.ts';
import { isTyped, nothingTyped, typedBy, typedValues } from './typedNumbers.ts';
import { fill, text } from '../../base/text/language.ts';

const fineness = 0.1;
const reachPerLine = 1.1;
const noKeys: PointerPress = { shiftKey: false, ctrlKey: false, altKey: false, pressure: 0 };

export interface RunOptions {
  readonly mode: GizmoMode;
  readonly target: GizmoTarget;
  readonly follow: GrabOptions;
  readonly snap: SnapRule;
  /** The axes that it goes by, where the target has them; the model's when left out. */
  readonly axes?: AxesKind;
  /** The handle that is held and dragged; left out where a key began it. */
  readonly handle?: Handle;
}

const axisOfKey: Readonly<Record<string, AxisName>> = { KeyX: 'x', KeyY: 'y', KeyZ: 'z' };

export class RunningChange implements RunningTool {
  private readonly options: RunOptions;
  private readonly moment: ToolMoment;
  private readonly environment: ToolEnvironment;
  private readonly parts: readonly MovedPart[];
  private readonly gesture: Gesture;
  /** Where the history stood when it began; null where something else than the document is changed. */
  private readonly position: number | null;
  private readonly from: readonly [number, number];
  /** The pointer as it was last seen, and where it would be if Shift had not slowed it. */
  private last: readonly [number, number];
  private at: readonly [number, number];
  private press = noKeys;
  private readonly others: OtherAxes | undefined;
  private bound: Bound;
  private typed: Typed = nothingTyped;
  /** What it has done so far; null while that is nothing. */
  private about: ChangeAbout | null = null;
  private hasMoved = false;
  private reach: number;
  private readonly findSnap: FindSnap | null;
  private snappedTo: Vector3 | null = null;

  constructor(
    options: RunOptions,
    moment: ToolMoment,
    at: readonly [number, number],
    environment: ToolEnvironment,
    parts: readonly MovedPart[],
  ) {
    this.options = options;
    this.moment = moment;
    this.environment = environment;
    this.parts = parts;
    this.from = at;
    this.last = at;
    this.at = at;
    this.reach = options.target.reach ?? 0;
    this.findSnap = options.mode === 'move' ? (options.target.snapsTo?.(moment.lens, options.snap.kind) ?? null) : null;
    const label = `${verbs[options.mode]} ${options.target.name}`;
    this.others = options.target.axes?.();
    const free = unbound(options.axes ?? 'model', this.others);
    this.bound = options.handle === undefined ? free : { ...free, handle: options.handle };
    const own = options.target.begin?.(label) ?? null;
    this.gesture = own ?? moment.scene.document.begin(label);
    this.position = own === null ? moment.scene.document.history.position : null;
    this.show();
  }

  get handle(): Handle {
    return this.bound.handle;
  }

  /** The place that it snapped to; null where it did to none. */
  get snapPlace(): Vector3 | null {
    return this.snappedTo;
  }

  /** What its handles and numbers go along. */
  get axes(): Axes {
    return axesOfKind(this.bound.kind, this.others);
  }

  guides(): ToolGuides {
    const { target } = this.options;
    const { axes } = this;
    const shown = this.bound.handle === 'view' ? [] : freeAxes(this.bound.handle);
    return {
      centre: target.centre,
      axes: shown.map((axis) => ({ direction: axes[axis], axis })),
      reach: this.reach,
      snap: this.snappedTo,
    };
  }

  move(x: number, y: number, press: PointerPress): void {
    const speed = press.shiftKey ? fineness : 1;
    this.at = [this.at[0] + (x - this.last[0]) * speed, this.at[1] + (y - this.last[1]) * speed];
    this.last = [x, y];
    this.press = press;
    this.hasMoved = true;
    this.show();
  }

  down(_x: number, _y: number, _press: PointerPress, button: number): Taken {
    if (button === 0) return this.finish();
    if (button !== 2) return 'left';
    this.cancel();
    return 'ended';
  }

  up(): Taken {
    return 'taken';
  }

  wheel(lines: number): Taken {
    const { changeReach } = this.options.target;
    if (changeReach === undefined) return 'left';
    this.reach = changeReach(reachPerLine ** -Math.sign(lines));
    this.show();
    return 'taken';
  }

  key(stroke: KeyStroke): Taken {
    const { key, code, shiftKey, ctrlKey } = stroke;
    if (key === 'Escape') {
      this.cancel();
      return 'ended';
    }
    if (key === 'Enter' || key === ' ') return this.finish();
    const axis = axisOfKey[code];
    if (axis !== undefined && !ctrlKey) {
      this.bound = boundBy(this.bound, axis, shiftKey, this.options.axes ?? 'model', this.others);
    } else if (key === 'PageUp' || key === 'PageDown') {
      return this.wheel(key === 'PageUp' ? -1 : 1);
    } else if (key === 'Control' || key === 'Shift') {
      this.press = { ...this.press, ctrlKey: ctrlKey || key === 'Control', shiftKey };
    } else {
      const next = ctrlKey ? null : typedBy(this.typed, key, this.numberCount);
      if (next === null) return 'taken';
      this.typed = next;
    }
    this.show();
    return 'taken';
  }

  letGo({ key, shiftKey, ctrlKey }: KeyStroke): void {
    if (key !== 'Control' && key !== 'Shift') return;
    this.press = { ...this.press, ctrlKey, shiftKey };
    this.show();
  }

  cancel(): void {
    this.gesture.cancel();
  }

  finish(): Taken {
    this.gesture.commit();
    const { position } = this.moment.scene.document.history;
    // What came back to where it began has left no step.
    if (this.about !== null && this.position !== position) this.options.target.done?.(this.about);
    return 'ended';
  }

  /** How many numbers can be typed: one for an axis or a turn. */
  private get numberCount(): number {
    const { mode } = this.options;
    return mode === 'rotate' || (mode === 'scale' && this.bound.handle === 'view')
      ? 1
      : freeAxes(this.bound.handle).length;
  }

  private get drag(): Drag {
    const { target } = this.options;
    const { from, at: to, bound, axes } = this;
    const places = { lens: this.moment.lens, centre: target.centre, from, to, axes };
    return { ...places, handle: bound.handle, snaps: this.press.ctrlKey };
  }

  private changeNow(): Change {
    const { drag, typed, bound, axes } = this;
    const { mode } = this.options;
    const free = freeAxes(bound.handle);
    this.snappedTo = null;
    if (mode === 'move') {
      if (!isTyped(typed)) {
        const { offset, to } = snappedMove(drag, this.options.snap, this.findSnap);
        this.snappedTo = to;
        return { mode, offset };
      }
      const values = typedValues(typed, 0);
      return {
        mode,
        offset: free.reduce<Vector3>((sum, axis, place) => along(sum, axes[axis], values[place] ?? 0), ORIGIN),
      };
    }
    if (mode === 'rotate') {
      if (!isTyped(typed)) return { mode, turn: turned(drag) };
      return { mode, turn: { axis: turnAxis(drag), angle: (typedValues(typed, 0)[0] * Math.PI) / 180 } };
    }
    if (!isTyped(typed)) {
      const by = this.options.handle === undefined ? spread : pulled;
      return { mode, factors: factorsOf(bound.handle, by(drag)) };
    }
    const values = typedValues(typed, 1);
    if (this.numberCount === 1) return { mode, factors: factorsOf(bound.handle, values[0]) };
    const of = (axis: AxisName): number => (free.includes(axis) ? (values[free.indexOf(axis)] ?? 1) : 1);
    return { mode, factors: [of('x'), of('y'), of('z')] };
  }

  private show(): void {
    const { target, mode, snap } = this.options;
    const { bound, typed } = this;
    const change = this.changeNow();
    // What follows the pointer freely goes one way with everything.
    const isFree = bound.handle === 'view' && !(mode === 'move' && isTyped(typed));
    const kind = isFree ? 'model' : bound.kind;
    const about: ChangeAbout = { change, centre: target.centre, axes: this.axes, kind };
    // Where nothing is asked, or nothing yet, not even a bit is to differ.
    this.about = (this.hasMoved || isTyped(typed)) && !isNothing(about) ? about : null;
    this.gesture.restart();
    if (this.about !== null) {
      const transform = transformOf(this.about);
      this.gesture.preview((transaction) => applyParts(transaction, this.parts, transform));
    }
    const words = [`${text(verbs[mode])} ${changeText(about, bound.handle)}`, boundWords(bound)].filter(
      (each) => each !== '',
    );
    const texts = isTyped(typed) ? ` [${typed.texts.slice(0, this.numberCount).join(', ')}]` : '';
    this.environment.hint({
      x: this.last[0],
      y: this.last[1],
      title: `${words.join(' ')}${texts}`,
      keys: [
        text('X Y Z axis · Shift plane · digits a number'),
        `${snapWords(mode === 'move' ? snap : usualSnap)} · ${fill('Shift finely{}', target.changeReach === undefined ? '' : ` · ${text('wheel changes the reach')}`)}`,
        this.options.handle === undefined
          ? text('Enter or click finishes · Escape gives up')
          : text('Enter or letting go finishes · Escape gives up'),
      ],
      region: null,
    });
  }
}

/** Begins a change; null where nothing of the target can be changed. */
export function runChange(
  options: RunOptions,
  moment: ToolMoment,
  at: readonly [number, number],
  environment: ToolEnvironment,
): RunningChange | null {
  const { target, follow, mode } = options;
  if (moment.scene.document.isInGesture || (mode === 'scale' && target.scaleRefusal !== null)) return null;
  // First, because it may throw, and a gesture that nobody ends would lock the document.
  const parts = target.grab(follow);
  return parts.length === 0 ? null : new RunningChange(options, moment, at, environment, parts);
}
