/**
 * A picture that is being painted: its layers, what they come to, and word of every change. Layers live as long as the
 * document is open; the document holds what they come to, stroke by stroke, so journal, undo and saving know it. No React.
 */
import { createStore } from 'zustand/vanilla';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { joinedArea, wholeArea, type TexelArea } from '../../../../../shared/media/paint/area.ts';
import { compose, type PaintLayer, type PaintStack } from '../../../../../shared/media/paint/layers.ts';
import { putTiles, type TileChange } from '../../../../../shared/media/paint/stroke.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { Signal } from '../../../base/observable.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { PaintTarget } from './target.ts';

/** Layers over the picture, and which is painted on; null is the picture itself. */
export interface LayersState {
  readonly layers: readonly PaintLayer[];
  readonly active: number | null;
  /** What storing the last stroke did to the rest of the picture, in a sentence; empty where it did nothing. */
  readonly note: string;
}

/** What one step did to a painted picture, so that it goes back and forth with the document's own. */
export interface PaintChange {
  /** RGBA that was painted on, and its tiles; null where layers were changed instead. */
  readonly pixels: Uint8Array | null;
  readonly tiles: readonly TileChange[];
  readonly before: LayersState;
  readonly after: LayersState;
  readonly area: TexelArea;
}

export class Painted {
  readonly target: PaintTarget;
  /** All layers together, in the pixels that views show: they change in place. */
  readonly composed: RgbaPixels;
  /** As it was when painting began, for the eraser. */
  readonly opened: Uint8Array;
  readonly state = createStore<LayersState>(() => ({ layers: [], active: null, note: '' }));
  /** Hears where the composed picture changed. */
  readonly changed = new Signal<[TexelArea]>();
  private readonly picture: Uint8Array;
  private readonly changes = new Map<string, PaintChange>();

  constructor(target: PaintTarget, { width, height, pixels }: RgbaPixels) {
    this.target = target;
    this.picture = pixels;
    this.opened = pixels.slice();
    this.composed = { width, height, pixels: pixels.slice() };
  }

  get document(): FormatDocument {
    return this.target.session.document;
  }

  get stack(): PaintStack {
    const { width, height } = this.composed;
    return { width, height, picture: this.picture, layers: this.state.getState().layers };
  }

  /** What is painted on now: a layer that is shown, or the picture itself. */
  get ground(): { readonly pixels: Uint8Array; readonly layer: PaintLayer | null } {
    const { layers, active } = this.state.getState();
    const layer = layers.find(({ id }) => id === active) ?? null;
    return { pixels: layer?.pixels ?? this.picture, layer };
  }

  /** Works the composed picture out anew where something changed, and tells of it. */
  recompose(area: TexelArea): void {
    compose(this.stack, area, this.composed.pixels);
    this.changed.tell(area);
  }

  /** Remembers what a step of the document did to the layers. */
  note(step: string, change: PaintChange): void {
    this.changes.set(step, change);
  }

  /** A stroke could not be stored: it is as if it had not been drawn. */
  takeBack({ pixels, tiles, before, area }: PaintChange): void {
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
    return workbench.getState().sessions.includes(this.target.session);
  }

  /** Begins anew with what the document holds: something else changed it. Layers end. False for a picture of another size. */
  restart({ width, height, pixels }: RgbaPixels): boolean {
    if (width !== this.composed.width || height !== this.composed.height) return false;
    this.picture.set(pixels);
    this.state.setState({ layers: [], active: null, note: '' });
    this.recompose(wholeArea(this.composed));
    return true;
  }

  /** Forgets steps that can be gone to no more. */
  keepOnly(steps: ReadonlySet<string | null>): void {
    for (const step of this.changes.keys()) if (!steps.has(step)) this.changes.delete(step);
  }
}
