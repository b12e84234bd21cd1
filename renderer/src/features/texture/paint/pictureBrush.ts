/** The brush on a picture: what presses and drags over it do. No React. */
import { StrokePath } from '../../../../../shared/geometry/terrain/brush/strokePath.ts';
import { dabPicture } from '../../../../../shared/media/paint/brush.ts';
import { fillSimilar, fillWhere } from '../../../../../shared/media/paint/fill.ts';
import type { PointerPress } from '../../../viewport/pointer.ts';
import { notify } from '../../../base/ui/index.ts';
import { BegunStroke, mayPaintOn, strokeNames } from './begunStroke.ts';
import { cloneStore, pickFrom, setCloneSource } from './choices.ts';
import type { Painted } from './painted.ts';
import { paintStore, type PaintToolId } from './paintStore.ts';
import { lineBetween, pressureOf, type Place } from './path.ts';
import { finishStroke } from './strokes.ts';
import { text } from '../../../base/text/language.ts';

/** Dabs stand no closer than this, texels. */
const leastSpacing = 0.5;

interface Drawn {
  readonly tool: Exclude<PaintToolId, 'picker'>;
  readonly begun: BegunStroke;
  readonly path: StrokePath;
  /** Of the brush, texels. */
  readonly radius: number;
}

export class PictureBrush {
  private readonly painted: Painted;
  private drawn: Drawn | null = null;
  /** Where the last stroke ended, texels. */
  private last: Place | null = null;

  constructor(painted: Painted) {
    this.painted = painted;
  }

  /**
   * The button went down at a place of the picture.
   * @param texelsPerPixel of the view, CSS
   */
  down(at: Place, texelsPerPixel: number, press: PointerPress): void {
    const { tool, radius, spacing } = paintStore.getState();
    const [x, y] = at;
    if (press.ctrlKey) {
      setCloneSource({ painted: this.painted, x, y });
      return;
    }
    if (tool === 'picker' || press.altKey) {
      pickFrom(this.painted, { x, y });
      return;
    }
    if (!mayPaintOn(this.painted)) return;
    const { source } = cloneStore.getState();
    if (tool === 'clone' && source === null) {
      notify({
        tone: 'info',
        title: text('Nothing to clone from yet'),
        message: text('Ctrl and a click says from where.'),
      });
      return;
    }
    const from = tool === 'clone' && source !== null ? source : null;
    const clone =
      from === null
        ? null
        : { from: from.painted, dx: Math.floor(from.x) - Math.floor(x), dy: Math.floor(from.y) - Math.floor(y) };
    const texels = radius * texelsPerPixel;
    this.drawn = {
      tool,
      begun: new BegunStroke(this.painted, tool === 'eraser', clone),
      path: new StrokePath(Math.max(leastSpacing, texels * spacing)),
      radius: texels,
    };
    if (tool === 'fill') {
      this.fill(this.drawn, at);
      return;
    }
    const pressure = pressureOf(press);
    if (press.shiftKey && this.last !== null) {
      for (const place of lineBetween(this.last, at, pressure))
        this.dabs(this.drawn, [place.x, place.y], place.pressure);
    }
    this.move(at, press);
  }

  move(at: Place, press: Pick<PointerPress, 'pressure'>): void {
    const { drawn } = this;
    if (drawn === null || drawn.tool === 'fill') return;
    this.dabs(drawn, at, pressureOf(press));
    drawn.begun.show();
  }

  up(): void {
    const { drawn } = this;
    this.drawn = null;
    if (drawn === null) return;
    const part = drawn.begun.finish();
    if (part !== null) void finishStroke(strokeNames[drawn.tool], [part]);
  }

  /** True when there was a stroke to give up. */
  cancel(): boolean {
    const { drawn } = this;
    this.drawn = null;
    drawn?.begun.cancel();
    return drawn !== null;
  }

  private fill({ begun }: Drawn, [x, y]: Place): void {
    const { fill, tolerance } = paintStore.getState();
    if (fill === 'all') fillWhere(begun.stroke, null);
    else fillSimilar(begun.stroke, this.painted.composed, { x, y }, { tolerance, within: null });
    begun.show();
  }

  private dabs({ path, begun, radius }: Drawn, at: Place, pressure: number): void {
    const { hardness, pressureSize, pressureStrength } = paintStore.getState();
    this.last = at;
    for (const dab of path.to({ x: at[0], y: at[1], pressure })) {
      const size = pressureSize ? Math.max(0.1, dab.pressure) : 1;
      const flow = pressureStrength ? dab.pressure : 1;
      dabPicture(begun.stroke, { x: dab.x, y: dab.y, radius: radius * size, hardness, flow });
    }
  }
}
