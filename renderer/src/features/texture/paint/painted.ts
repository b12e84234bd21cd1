/**
 * A picture that is being painted: its layers, what they come to, and word of every change. Layers live until the
 * document is closed, over a crash too (keptLayers.ts); it holds what they come to, stroke by stroke, so journal, undo and
 * saving know it. No React.
 */
import { createStore } from 'zustand/vanilla';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { joinedArea, wholeArea, type TexelArea } from '../../../../../shared/media/paint/area.ts';
import { compose, type PaintLayer, type PaintStack } from '../../../../../shared/media/paint/layers.ts';
import { putTiles } from '../../../../../shared/media/paint/stroke.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { Signal } from '../../../base/observable.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { PaintMemory, Restored } from './kept/memory.ts';
import type { LayersState, PaintChange } from './paintChange.ts';
import type { PaintTarget } from './target.ts';

export class Painted {
  readonly target: PaintTarget;
  /** All layers together, in the pixels that views show: they change in place. */
  readonly composed: RgbaPixels;
  readonly state = createStore<LayersState>(() => ({ layers: [], active: null, note: '' }));
  /** Hears where the composed picture changed. */
  readonly changed = new Signal<[TexelArea]>();
  /** Hears once its picture has another size and it is of no use any more. */
  readonly outgrown = new Signal();
  private isOutgrown = false;
  private readonly picture: Uint8Array;
  /** The picture itself until it is painted on. */
  private begunWith: Uint8Array;
  private readonly changes = new Map<string, PaintChange>();
  /** Steps that are not in the document yet. */
  private readonly pending = new Set<string>();

  constructor(target: PaintTarget, { width, height, pixels }: RgbaPixels) {
    this.target = target;
    this.picture = pixels;
    this.begunWith = pixels;
    this.composed = { width, height, pixels: pixels.slice() };
  }

  get document(): FormatDocument {
    return this.target.session.document;
  }

  /** The picture under the layers as it was when painting began, for the eraser. */
  get opened(): Uint8Array {
    return this.begunWith;
  }

  /** To be called before the picture under the layers changes. Until then it need not be kept and compared twice. */
  keepOpened(): void {
    if (this.begunWith === this.picture) this.begunWith = this.picture.slice();
  }

  get stack(): PaintStack {
    const { width, height } = this.composed;
    return { width, height, picture: this.picture, layers: this.state.getState().layers };
  }

  /** What is painted on now: a layer, or the picture itself. */
  get part(): { readonly pixels: Uint8Array; readonly layer: PaintLayer | null } {
    const { layers, active } = this.state.getState();
    const layer = layers.find(({ id }) => id === active) ?? null;
    return { pixels: layer?.pixels ?? this.picture, layer };
  }

  /** Works the composed picture out anew where something changed, and tells of it. */
  recompose(area: TexelArea): void {
    compose(this.stack, area, this.composed.pixels);
    this.changed.tell(area);
  }

  get memory(): PaintMemory {
    const { composed, picture, opened, changes, pending, target, document } = this;
    const { width, height } = composed;
    const isFile = target.record === document.root;
    return { width, height, picture, opened, state: this.state.getState(), changes, pending: [...pending], isFile };
  }

  /** Goes on with layers of an earlier run, whose pixels stand in the memory already. */
  takeUp({ state, changes, moves }: Restored): void {
    for (const [step, change] of changes) this.changes.set(step, change);
    this.state.setState(state);
    for (const { step, side } of moves) this.follow(step, side);
    this.recompose(wholeArea(this.composed));
  }

  /** Remembers what a step will have done to the layers, which is on its way into the document. */
  note(step: string, change: PaintChange): void {
    this.changes.set(step, change);
    this.pending.add(step);
  }

  /** The step is in the document. */
  settle(step: string): void {
    this.pending.delete(step);
  }

  /** The step will not be in the document. */
  drop(step: string): void {
    this.pending.delete(step);
    this.changes.delete(step);
  }

  /** A stroke could not be stored: it is as if it had not been drawn. */
  takeBack(step: string, { pixels, tiles, before, area }: PaintChange): void {
    this.drop(step);
    if (pixels !== null) putTiles(this.composed, pixels, tiles, 'before');
    else this.state.setState({ layers: before.layers, active: before.active });
    this.recompose(area);
  }

  /** A step was taken back or done again. */
  follow(step: string | null, side: 'before' | 'after'): void {
    const change = step === null ? undefined : this.changes.get(step);
    if (change === undefined) return;
    let { area } = change;
    if (change.pixels !== null) area = joinedArea(area, putTiles(this.composed, change.pixels, change.tiles, side));
    // Strokes leave the list as it is, unless the layer that they painted is not there.
    const { layers } = this.state.getState();
    const isThere = change.pixels === this.picture || layers.some(({ pixels }) => pixels === change.pixels);
    if (change.pixels === null || !isThere)
      this.state.setState({ layers: change[side].layers, active: change[side].active });
    this.recompose(area);
  }

  /** Whether a change of the document is one of ours, which the layers have followed. */
  knows(step: string | null): boolean {
    return step !== null && this.changes.has(step);
  }

  /** Whether its document is still the one that is open: one that was closed or read anew is painted on no more. */
  get isOpen(): boolean {
    return !this.isOutgrown && workbench.getState().sessions.includes(this.target.session);
  }

  /**
   * Begins anew with what the document holds: something else changed it. Layers end. False for a picture of another size,
   * which needs another one of these.
   */
  restart({ width, height, pixels }: RgbaPixels): boolean {
    if (width !== this.composed.width || height !== this.composed.height) {
      this.isOutgrown = true;
      return false;
    }
    this.keepOpened();
    this.picture.set(pixels);
    // Tiles of earlier strokes are those of another picture.
    this.keepOnly(new Set());
    this.state.setState({ layers: [], active: null, note: '' });
    this.recompose(wholeArea(this.composed));
    return true;
  }

  /** Forgets steps that can be gone to no more. */
  keepOnly(steps: ReadonlySet<string | null>): void {
    for (const step of this.changes.keys()) if (!steps.has(step) && !this.pending.has(step)) this.changes.delete(step);
  }
}
