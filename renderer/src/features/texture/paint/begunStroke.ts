/** A stroke over one picture from press to release, on the part and with the source that are chosen. No React. */
import { notify } from '../../../base/ui/index.ts';
import { PaintStroke, type PaintSource } from '../../../../../shared/media/paint/stroke.ts';
import { paintStore, type PaintToolId } from './paintStore.ts';
import type { LayersState } from './paintChange.ts';
import type { Painted } from './painted.ts';
import type { StrokePart } from './strokes.ts';
import { fill, text } from '../../../base/text/language.ts';

export const strokeNames: Readonly<Record<Exclude<PaintToolId, 'picker'>, string>> = {
  brush: 'Paint',
  eraser: 'Erase',
  fill: 'Fill',
  clone: 'Clone',
};

/** Whether the layer in hand is shown; says what to do where it is not. */
export function mayPaintOn({ part: { layer } }: Painted): boolean {
  if (layer?.isVisible !== false) return true;
  notify({
    tone: 'info',
    title: fill('{} is hidden', layer.name),
    message: text('Show it in the Paint panel, or choose another one.'),
  });
  return false;
}

export class BegunStroke {
  readonly painted: Painted;
  readonly stroke: PaintStroke;
  private readonly before: LayersState;
  private readonly pixels: Uint8Array;

  /**
   * @param clone how far the source lies from what is painted, in texels; null for other tools
   */
  constructor(
    painted: Painted,
    isEraser: boolean,
    clone: { readonly from: Painted; readonly dx: number; readonly dy: number } | null,
  ) {
    const { colour, alpha, strength, channels } = paintStore.getState();
    const { pixels, layer } = painted.part;
    if (layer === null) painted.keepOpened();
    this.painted = painted;
    this.pixels = pixels;
    this.before = painted.state.getState();
    const source: PaintSource = isEraser
      ? { kind: 'erase', before: painted.opened }
      : clone === null
        ? { kind: 'colour', colour, alpha }
        : {
            kind: 'clone',
            from: clone.from.composed.pixels.slice(),
            size: clone.from.composed,
            dx: clone.dx,
            dy: clone.dy,
          };
    this.stroke = new PaintStroke(painted.composed, pixels, {
      part: layer === null ? 'picture' : layer.kind,
      channels: painted.target.hasAlpha ? channels : 'colour',
      source,
      strength,
    });
  }

  /** Shows what was painted since the last time. */
  show(): void {
    const area = this.stroke.apply();
    if (area.right > area.left) this.painted.recompose(area);
  }

  cancel(): void {
    const area = this.stroke.cancel();
    this.painted.recompose(area);
  }

  /** What is to be stored; null where nothing became another. */
  finish(): StrokePart | null {
    this.show();
    const { area } = this.stroke;
    const tiles = this.stroke.finish();
    if (tiles.length === 0) return null;
    const { painted, pixels, before } = this;
    return { painted, change: { pixels, tiles, before, after: painted.state.getState(), area } };
  }
}
