/**
 * Moving, turning and scaling what is chosen on a picture, begun by a key: the pointer or typed numbers say how much, X and Y
 * bind it to one axis. One step when it ends. No React.
 */
import type { Gesture } from '../../../../../shared/document/document.ts';
import { isTyped, nothingTyped, typedBy, typedValues, type Typed } from '../../../viewport/gizmo/typedNumbers.ts';
import { changePoints, type Change, type UvTarget } from './uvEdits.ts';
import type { UvPoint } from './uvPoints.ts';

export type UvRunMode = 'move' | 'turn' | 'scale';
type Texel = readonly [s: number, t: number];

const labels: Readonly<Record<UvRunMode, string>> = {
  move: 'Move texture vertices',
  turn: 'Turn texture vertices',
  scale: 'Scale texture vertices',
};

/** Ctrl snaps to these: texels, degrees, factors. */
const snaps: Readonly<Record<UvRunMode, number>> = { move: 1, turn: 15, scale: 0.1 };

const shown = (value: number): string => String(Math.round(value * 100) / 100).replace('-', '−');

export class UvRun {
  readonly mode: UvRunMode;
  private readonly target: UvTarget;
  private readonly points: readonly UvPoint[];
  private readonly gesture: Gesture;
  private readonly start: Texel;
  private readonly middle: Texel;
  /** Texels are counted from their middles, and there are no parts of them. */
  private readonly isWhole: boolean;
  private pointer: Texel;
  private isSnapped = false;
  private typed: Typed = nothingTyped;
  private axis: 's' | 't' | null = null;

  constructor(mode: UvRunMode, target: UvTarget, points: readonly UvPoint[], start: Texel, isWhole: boolean) {
    this.mode = mode;
    this.target = target;
    this.points = points;
    this.start = start;
    this.pointer = start;
    this.isWhole = isWhole;
    const middleOf = (part: 's' | 't'): number => {
      const parts = points.map((point) => point[part]);
      return (parts.reduce((a, b) => Math.min(a, b), Infinity) + parts.reduce((a, b) => Math.max(a, b), -Infinity)) / 2;
    };
    this.middle = [middleOf('s'), middleOf('t')];
    this.gesture = target.document.begin(labels[mode]);
  }

  /** What it does so far: `Move S 4, T 0`. */
  get text(): string {
    const [s, t] = this.amounts;
    if (this.mode === 'turn') return `Turn ${shown(s)}°`;
    const verb = this.mode === 'move' ? 'Move' : 'Scale';
    if (this.axis !== null) return `${verb} ${this.axis.toUpperCase()} ${shown(this.axis === 's' ? s : t)}`;
    return this.mode === 'scale' && s === t ? `${verb} ${shown(s)}` : `${verb} S ${shown(s)}, T ${shown(t)}`;
  }

  move(pointer: Texel, isSnapped: boolean): void {
    this.pointer = pointer;
    this.isSnapped = isSnapped;
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
    if (isKept) this.gesture.commit();
    else this.gesture.cancel();
  }

  /** By texels or factors along both axes, or by degrees as the first number. */
  private get amounts(): Texel {
    const { mode, axis, typed } = this;
    if (isTyped(typed)) {
      const [first, second] = typedValues(typed, mode === 'scale' ? 1 : 0);
      if (mode === 'turn') return [first, 0];
      if (mode === 'scale') return axis === null ? [first, first] : this.bound([first, first], 1);
      return axis === null ? [first, second] : this.bound([first, first], 0);
    }
    const snapped = (value: number): number => (this.isSnapped ? Math.round(value / snaps[mode]) * snaps[mode] : value);
    const away = ([s, t]: Texel): Texel => [s - this.middle[0], t - this.middle[1]];
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

  private bound([s, t]: Texel, still: number): Texel {
    return [this.axis === 't' ? still : s, this.axis === 's' ? still : t];
  }

  private get change(): Change {
    const [byS, byT] = this.amounts;
    const [x, y] = this.middle;
    const whole = (value: number): number => (this.isWhole ? Math.round(value) : value);
    if (this.mode === 'move') return (s, t) => [s + whole(byS), t + whole(byT)];
    if (this.mode === 'scale') return (s, t) => [x + (s - x) * byS, y + (t - y) * byT];
    const [cosine, sine] = [Math.cos((byS * Math.PI) / 180), Math.sin((byS * Math.PI) / 180)];
    return (s, t) => [x + (s - x) * cosine - (t - y) * sine, y + (s - x) * sine + (t - y) * cosine];
  }

  private show(): void {
    this.gesture.restart();
    this.gesture.preview((step) => changePoints(step, this.target, this.points, this.change));
  }
}
