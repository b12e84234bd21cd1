/** Keys that walk: heard everywhere but where something is typed into or asked. */
import { HeldKeys } from '../camera/heldKeys.ts';
import type { WalkWish } from '../../../../shared/geometry/walk/walker.ts';

/** By the place of the key and not its letter, so that other keyboards have them in the same places. */
const ways: ReadonlyMap<string, readonly ['ahead' | 'left' | 'turn', number]> = new Map([
  ['KeyW', ['ahead', 1]],
  ['ArrowUp', ['ahead', 1]],
  ['KeyS', ['ahead', -1]],
  ['ArrowDown', ['ahead', -1]],
  ['KeyA', ['left', 1]],
  ['KeyQ', ['left', 1]],
  ['KeyD', ['left', -1]],
  ['KeyE', ['left', -1]],
  ['ArrowLeft', ['turn', 1]],
  ['ArrowRight', ['turn', -1]],
]);
const jumpKey = 'Space';
const paceKey = 'Slash';

export interface WalkKeysTarget {
  /** Something was pressed: time must pass. */
  readonly changed: () => void;
  readonly end: () => void;
}

function isTypedInto(target: EventTarget | null): boolean {
  const others = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';
  return target instanceof Element && target.closest(others) !== null;
}

export class WalkKeys {
  private readonly keyboard: HeldKeys;
  private isSlow = false;
  private hasJumped = false;

  constructor({ changed, end }: WalkKeysTarget) {
    this.keyboard = new HeldKeys(({ key, code, repeat, target }) => {
      if (isTypedInto(target)) return 'left';
      if (key === 'Escape') end();
      else if (code === jumpKey) this.hasJumped ||= !repeat;
      else if (code === paceKey) this.isSlow = repeat ? this.isSlow : !this.isSlow;
      else if (!ways.has(code)) return 'left';
      changed();
      return ways.has(code) ? 'held' : 'taken';
    });
  }

  get isHeld(): boolean {
    return this.keyboard.held.size > 0;
  }

  /** How the view turns by keys: 1 to the left, −1 to the right. */
  get turn(): number {
    return this.sum('turn');
  }

  /** What is wished of the body that looks along a heading; a jump is wished once. @param yaw radians from +X towards +Y */
  take(yaw: number): WalkWish {
    const [ahead, left] = [this.sum('ahead'), this.sum('left')];
    const size = Math.max(1, Math.hypot(ahead, left));
    const [cos, sin] = [Math.cos(yaw) / size, Math.sin(yaw) / size];
    const jumps = this.hasJumped;
    this.hasJumped = false;
    return {
      way: [ahead * cos - left * sin, ahead * sin + left * cos],
      isFast: this.keyboard.isFast,
      isSlow: this.isSlow,
      jumps,
    };
  }

  dispose(): void {
    this.keyboard.dispose();
  }

  private sum(of: 'ahead' | 'left' | 'turn'): number {
    let sum = 0;
    for (const code of this.keyboard.held) {
      const way = ways.get(code);
      if (way?.[0] === of) sum += way[1];
    }
    return Math.sign(sum);
  }
}
