/**
 * Moving, turning and scaling what is chosen on a picture, begun by a key: the pointer or typed numbers say how much, X and Y
 * bind it to one axis, Shift is fine. One step when it ends. No React.
 */
import type { Gesture } from '../../../../../shared/document/document.ts';
import { isTyped, nothingTyped, typedBy, typedValues, type Typed } from '../../../viewport/gizmo/typedNumbers.ts';
import { changePoints, type UvTarget } from './uvEdits.ts';
import { changeBy, middleOf, noteUvChange, uvLabel, type UvAmounts, type UvMode } from './uvChange.ts';
import type { UvPoint } from './uvPoints.ts';
import { fill, text } from '../../../base/text/language.ts';

const fineness = 0.1;

/** Ctrl snaps to these: texels, degrees, factors. */
const snaps: Readonly<Record<UvMode, number>> = { move: 1, turn: 15, scale: 0.1 };

const shown = (value: number): string => String(Math.round(value * 100) / 100).replace('-', '−');

/** What is held while the pointer moves. */
type UvKeys = Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export class UvRun {
  readonly mode: UvMode;
  private readonly target: UvTarget;
  private readonly points: readonly UvPoint[];
  private readonly gesture: Gesture;
  private readonly start: UvAmounts;
  private readonly middle: UvAmounts;
  /** Texels are counted from their middles, and there are no parts of them. */
  private readonly isWhole: boolean;
  /** The pointer as it was last seen, and where it would be if Shift had not slowed it. */
  private last: UvAmounts;
  private pointer: UvAmounts;
  private isSnapped = false;
  private typed: Typed = nothingTyped;
  private axis: 's' | 't' | null = null;

  constructor(mode: UvMode, target: UvTarget, points: readonly UvPoint[], start: UvAmounts, isWhole: boolean) {
    this.mode = mode;
    this.target = target;
    this.points = points;
    this.start = start;
    this.last = start;
    this.pointer = start;
    this.isWhole = isWhole;
    this.middle = middleOf(points);
    this.gesture = target.document.begin(uvLabel(mode, points));
  }

  /** What it does so far: `Move S 4, T 0`. */
  get text(): string {
    const [s, t] = this.amounts;
    if (this.mode === 'turn') return fill('Turn {}°', shown(s));
    const verb = this.mode === 'move' ? text('Move') : text('Scale');
    if (this.axis !== null) return `${verb} ${this.axis.toUpperCase()} ${shown(this.axis === 's' ? s : t)}`;
    return this.mode === 'scale' && s === t ? `${verb} ${shown(s)}` : `${verb} S ${shown(s)}, T ${shown(t)}`;
  }

  move([s, t]: UvAmounts, { ctrlKey, metaKey, shiftKey }: UvKeys): void {
    const speed = shiftKey ? fineness : 1;
    this.pointer = [this.pointer[0] + (s - this.last[0]) * speed, this.pointer[1] + (t - this.last[1]) * speed];
    this.last = [s, t];
    this.isSnapped = ctrlKey || metaKey;
    this.show();
  }

  /** True when the key was for it; Enter and Escape end it. */
  key(key: string): 'ended' | 'taken' | 'left' {
    if (key === 'Enter' || key === 'Escape') {
      this.end(key === 'Enter');
      return 'ended';
    }
    const letter = key.toLowerCase();
    if (this.mode !== 'turn' && (letter === 'x' || letter === 'y')) {
      const axis = letter === 'x' ? 's' : 't';
      this.axis = this.axis === axis ? null : axis;
      this.show();
      return 'taken';
    }
    const count = this.mode === 'move' && this.axis === null ? 2 : 1;
    const typed = typedBy(this.typed, key, count);
    if (typed === null) return 'left';
    this.typed = typed;
    this.show();
    return 'taken';
  }

  end(isKept: boolean): void {
    if (!isKept) {
      this.gesture.cancel();
      return;
    }
    const { mode, points, target, amounts, isWhole } = this;
    const { history } = target.document;
    const { position } = history;
    this.gesture.commit();
    if (history.position !== position) noteUvChange(target, points, { mode, amounts, isWhole });
  }

  /** By texels or factors along both axes, or by degrees as the first number. */
  private get amounts(): UvAmounts {
    const { mode, axis, typed } = this;
    if (isTyped(typed)) {
      const [first, second] = typedValues(typed, mode === 'scale' ? 1 : 0);
      if (mode === 'turn') return [first, 0];
      if (mode === 'scale') return axis === null ? [first, first] : this.bound([first, first], 1);
      return axis === null ? [first, second] : this.bound([first, first], 0);
    }
    const snapped = (value: number): number => (this.isSnapped ? Math.round(value / snaps[mode]) * snaps[mode] : value);
    const away = ([s, t]: UvAmounts): UvAmounts => [s - this.middle[0], t - this.middle[1]];
    const [from, to] = [away(this.start), away(this.pointer)];
    if (mode === 'turn') {
      const angle = ((Math.atan2(to[1], to[0]) - Math.atan2(from[1], from[0])) * 180) / Math.PI;
      return [snapped(angle - Math.round(angle / 360) * 360), 0];
    }
    if (mode === 'scale') {
      const factor = snapped(Math.hypot(...to) / Math.max(0.5, Math.hypot(...from)));
      return this.bound([factor, factor], 1);
    }
    return this.bound([snapped(to[0] - from[0]), snapped(to[1] - from[1])], 0);
  }

  private bound([s, t]: UvAmounts, still: number): UvAmounts {
    return [this.axis === 't' ? still : s, this.axis === 's' ? still : t];
  }

  private show(): void {
    const change = changeBy(this.mode, this.amounts, this.middle, this.isWhole);
    this.gesture.restart();
    this.gesture.preview((step) => changePoints(step, this.target, this.points, change));
  }
}
