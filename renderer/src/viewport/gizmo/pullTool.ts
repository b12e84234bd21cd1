/** A tool of handles that are pulled along a line each, such as the sides of a box. Shift pulls finely, Ctrl snaps. */
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
import type { ToolEnvironment, ToolMoment, ViewTool } from '../tool.ts';
import { moved } from './drag.ts';
import type { PullLook } from './drawPull.ts';
import type { Axes } from './handles.ts';

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
}

interface Pulling {
  readonly handle: PullHandle;
  readonly gesture: Gesture;
  readonly lens: Lens;
  readonly from: readonly [number, number];
  last: readonly [number, number];
  at: readonly [number, number];
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
    this.pulling = { handle, gesture, lens, from: point, last: point, at: point };
    return true;
  }

  drag(x: number, y: number, keys: Modifiers): void {
    const { pulling } = this;
    if (pulling === null) return;
    const { handle, gesture, lens, from } = pulling;
    const speed = keys.shiftKey ? fineness : 1;
    pulling.at = [pulling.at[0] + (x - pulling.last[0]) * speed, pulling.at[1] + (y - pulling.last[1]) * speed];
    pulling.last = [x, y];
    const axes = axesAlong(handle.way);
    const way = moved({ lens, centre: handle.place, handle: 'x', from, to: pulling.at, snaps: keys.ctrlKey, axes });
    const amount = dot(way, handle.way);
    gesture.restart();
    gesture.preview((transaction) => handle.pull(transaction, amount));
    const text = `${handle.name} ${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`;
    this.options.readout({ mode: 'move', handle: handle.name, values: [amount], text });
  }

  finish(): void {
    this.pulling?.gesture.commit();
    this.end();
  }

  cancel(): boolean {
    if (this.pulling === null) return false;
    this.pulling.gesture.cancel();
    this.end();
    return true;
  }

  private end(): void {
    if (this.pulling === null) return;
    this.pulling = null;
    this.options.readout(null);
    this.options.changed();
  }
}
