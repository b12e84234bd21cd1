/**
 * A tool of handles that are pulled along a line each, such as the sides of a box. Shift pulls finely, Ctrl snaps, digits say
 * how far.
 */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Gesture } from '../../../../shared/document/document.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { dot, perpendicular, cross } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { projectPoint } from '../camera/lens.ts';
import type { Modifiers } from '../camera/orbitInput.ts';
import type { Segment } from '../overlays/wireShapes.ts';
import type { Scene } from '../scene.ts';
import type { KeyStroke, Taken, ToolEnvironment, ToolMoment, ViewTool } from '../tool.ts';
import { moved } from './drag.ts';
import type { PullLook } from './drawPull.ts';
import type { Axes } from './handles.ts';
import { snapWords, usualSnap } from './snap.ts';
import { isTyped, nothingTyped, typedBy, typedValues, type Typed } from './typedNumbers.ts';
import { fill, text, translated } from '../../base/text/language.ts';

export interface PullHandle {
  readonly place: Vector3;
  /** The way it is pulled, of length 1. */
  readonly way: Vector3;
  /** For the read-out: `Hull · top`. */
  readonly name: string;
  /** What it belongs to, for the undo list: `hitbox`. */
  readonly of: string;
  /** Puts it so many units along its way from where it stood when the drag began. */
  readonly pull: (transaction: Transaction, amount: number) => void;
}

export interface PullTarget {
  readonly handles: readonly PullHandle[];
  /** Lines of what is pulled. */
  readonly outline: readonly Segment[];
}

export interface PullToolOptions extends ToolEnvironment {
  readonly targetOf: (scene: Scene, selection: ReadonlySet<RecordId>) => PullTarget | null;
  /** Told when a pull has become a step, and by how many units. */
  readonly done?: (scene: Scene, handle: PullHandle, amount: number) => void;
}

interface Pulling {
  readonly scene: Scene;
  readonly handle: PullHandle;
  readonly gesture: Gesture;
  readonly lens: Lens;
  readonly from: readonly [number, number];
  last: readonly [number, number];
  at: readonly [number, number];
  snaps: boolean;
  typed: Typed;
  /** Whether it was asked to go anywhere: a press alone changes nothing. */
  isAsked: boolean;
}

/** CSS pixels around a handle that are it. */
const reach = 9;
const fineness = 0.1;

/** The axes in which a way is the first. */
function axesAlong(way: Vector3): Axes {
  const side = perpendicular(way);
  return { x: way, y: side, z: cross(way, side) };
}

function handleAt({ handles }: PullTarget, lens: Lens, x: number, y: number): number {
  let nearest = -1;
  let least: number = reach;
  for (const [index, { place }] of handles.entries()) {
    const seen = projectPoint(lens, place);
    if (seen.depth < lens.near) continue;
    const away = Math.hypot(seen.x - x, seen.y - y);
    if (away >= least) continue;
    least = away;
    nearest = index;
  }
  return nearest;
}

export class PullTool implements ViewTool {
  private readonly options: PullToolOptions;
  private hovered = -1;
  private pulling: Pulling | null = null;

  constructor(options: PullToolOptions) {
    this.options = options;
  }

  look({ scene, selection }: Pick<ToolMoment, 'scene' | 'selection'>): PullLook | null {
    const target = this.options.targetOf(scene, selection);
    if (target === null) return null;
    return {
      mode: 'pull',
      outline: target.outline,
      places: target.handles.map(({ place }) => place),
      active: this.hovered,
    };
  }

  hover({ scene, selection, lens }: ToolMoment, x: number, y: number): boolean {
    if (this.pulling !== null) return true;
    const target = this.options.targetOf(scene, selection);
    const hovered = target === null ? -1 : handleAt(target, lens, x, y);
    if (hovered !== this.hovered) {
      this.hovered = hovered;
      this.options.changed();
    }
    return hovered >= 0;
  }

  begin(moment: ToolMoment, x: number, y: number): boolean {
    const { scene, selection, lens } = moment;
    this.hover(moment, x, y);
    const handle = this.options.targetOf(scene, selection)?.handles[this.hovered];
    if (handle === undefined || scene.document.isInGesture) return false;
    const point = [x, y] as const;
    const gesture = scene.document.begin(`Resize ${handle.of}`);
    this.pulling = {
      ...{ scene, handle, gesture, lens, from: point, last: point, at: point },
      ...{ snaps: false, typed: nothingTyped, isAsked: false },
    };
    this.show(this.pulling);
    return true;
  }

  drag(x: number, y: number, keys: Modifiers): void {
    const { pulling } = this;
    if (pulling === null) return;
    const speed = keys.shiftKey ? fineness : 1;
    pulling.at = [pulling.at[0] + (x - pulling.last[0]) * speed, pulling.at[1] + (y - pulling.last[1]) * speed];
    pulling.last = [x, y];
    pulling.snaps = keys.ctrlKey;
    pulling.isAsked = true;
    this.show(pulling);
  }

  key({ key, ctrlKey }: KeyStroke): Taken {
    const { pulling } = this;
    if (pulling === null) return 'left';
    if (key === 'Escape' || key === 'Enter') {
      if (key === 'Enter') this.finish();
      else this.cancel();
      return 'ended';
    }
    if (key === 'Control') {
      this.snap(pulling, true);
      return 'taken';
    }
    const next = ctrlKey ? null : typedBy(pulling.typed, key, 1);
    if (next === null) return 'taken';
    pulling.typed = next;
    pulling.isAsked = true;
    this.show(pulling);
    return 'taken';
  }

  letGo({ key, ctrlKey }: KeyStroke): void {
    if (this.pulling !== null && key === 'Control') this.snap(this.pulling, ctrlKey);
  }

  finish(): void {
    const { pulling } = this;
    if (pulling === null) return;
    const { scene, handle, gesture } = pulling;
    const { history } = scene.document;
    const { position } = history;
    const amount = this.amountOf(pulling);
    gesture.commit();
    this.end();
    if (history.position !== position) this.options.done?.(scene, handle, amount);
  }

  cancel(): boolean {
    if (this.pulling === null) return false;
    this.pulling.gesture.cancel();
    this.end();
    return true;
  }

  private snap(pulling: Pulling, snaps: boolean): void {
    pulling.snaps = snaps;
    this.show(pulling);
  }

  private amountOf({ handle, lens, from, at, snaps, typed }: Pulling): number {
    if (isTyped(typed)) return typedValues(typed, 0)[0];
    const way = moved({ lens, centre: handle.place, handle: 'x', from, to: at, snaps, axes: axesAlong(handle.way) });
    return dot(way, handle.way);
  }

  /** Pulls as far as was asked, and says so beside the pointer. */
  private show(pulling: Pulling): void {
    const { handle, gesture, last, typed, isAsked } = pulling;
    const amount = this.amountOf(pulling);
    gesture.restart();
    if (isAsked) gesture.preview((transaction) => handle.pull(transaction, amount));
    this.options.hint({
      x: last[0],
      y: last[1],
      title: `${translated(handle.name)} ${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}${isTyped(typed) ? ` [${typed.texts[0] ?? ''}]` : ''}`,
      keys: [
        fill('Digits a number · {} · Shift finely', snapWords(usualSnap)),
        text('Enter or letting go finishes · Escape gives up'),
      ],
      region: null,
    });
  }

  private end(): void {
    if (this.pulling === null) return;
    this.pulling = null;
    this.options.hint(null);
    this.options.changed();
  }
}
