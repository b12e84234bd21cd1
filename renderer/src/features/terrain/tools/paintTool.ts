/** Painting textures: laying on, taking off, exchanging one for another, smoothing what was laid, picking from the ground. */
import type { Dab } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import { samePath } from '../../../../../shared/terrain/layers.ts';
import type { WhenFull } from '../../../../../shared/terrain/texturePainter.ts';
import { TexturePainter, textureAt } from '../../../../../shared/terrain/texturePainter.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainHit, ToolPointer } from '../view/contract.ts';
import type { BrushKind, BrushWork } from './brushTool.ts';
import type { ToolEnvironment } from './environment.ts';
import { chunksIn } from './scope.ts';
import { seenTextures } from './fullChunks.ts';
import type { PaintMode, ToolSettings } from './settings.ts';
import { fill, text, translated } from '../../../base/text/language.ts';

const labels: Readonly<Record<PaintMode, string>> = {
  paint: 'Paint',
  erase: 'Erase',
  swap: 'Swap',
  smooth: 'Smooth',
};

/** The last part of a texture's path, for labels. */
export function textureName(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1);
  return file.replace(/\.blp$/i, '');
}

export class PaintTool implements BrushKind {
  readonly id = 'paint';
  private readonly environment: ToolEnvironment;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  begin(pointer: ToolPointer, ground: TerrainHit): BrushWork | null {
    const { environment } = this;
    const { paint } = environment.settings;
    if (pointer.altKey) {
      this.pick(ground);
      return null;
    }
    const mode: PaintMode = pointer.shiftKey && paint.mode === 'paint' ? 'erase' : paint.mode;
    if (paint.texture === '' && mode !== 'smooth') {
      environment.tell(
        'info',
        text('Choose a texture to paint with first'),
        text('Or pick the one under the pointer: hold Alt and click.'),
      );
      return null;
    }
    if (mode === 'swap' && (paint.swapFrom === '' || samePath(paint.swapFrom, paint.texture))) {
      environment.tell('info', text('Choose the texture that is to be exchanged'));
      return null;
    }
    return this.stroke(mode, ground);
  }

  private pick({ x, y }: TerrainHit): void {
    const texture = textureAt(this.environment.tiles(), x, y);
    if (texture === null || texture === '') return;
    this.environment.change('paint', { texture });
  }

  private stroke(mode: PaintMode, ground: TerrainHit): BrushWork {
    const { environment } = this;
    const { view, settings, alphaDepth } = environment;
    const { paint } = settings;
    const tiles = environment.tiles();
    const hold = environment.hold();
    const make = (whenFull: WhenFull): TexturePainter =>
      new TexturePainter(tiles, {
        texture: mode === 'smooth' ? '' : paint.texture,
        whenFull,
        canAdd: mode === 'paint' || mode === 'swap',
        depth: alphaDepth,
        hold,
      });
    const painter = make(paint.whenFull);
    const done: Dabbed[] = [];
    const label = mode === 'smooth' ? 'Smooth textures' : `${labels[mode]} ${textureName(paint.texture)}`;
    environment.offerFull(null);
    return {
      dab: (at) => {
        const isBrush = paint.scope === 'brush' || mode === 'smooth';
        const dabbed = { at, whole: isBrush ? null : chunksIn(tiles, paint.scope, at, ground) };
        // What is left out may be painted after all: see `offer`.
        if (mode === 'paint') done.push(dabbed);
        apply(painter, mode, dabbed, paint);
      },
      show: () => view.preview.paint(painter.stroke.takeTouched()),
      finish: () => {
        view.preview.clear();
        const step = environment.begin(label);
        painter.commit(step.edit);
        step.commit();
        if (mode === 'paint') this.offer(painter.full, done, make, { label, texture: paint.texture, paint });
      },
      giveUp: () => view.preview.clear(),
    };
  }

  /** Lets people choose which texture goes where a stroke found no room. */
  private offer(
    full: readonly ChunkRef[],
    done: readonly Dabbed[],
    make: (whenFull: WhenFull) => TexturePainter,
    { label, texture, paint }: { readonly label: string; readonly texture: string; readonly paint: PaintSettings },
  ): void {
    if (full.length === 0) return;
    const { environment } = this;
    const others = seenTextures(full);
    const count = full.length === 1 ? 'One chunk was' : `${full.length} chunks were`;
    environment.tell(
      'warning',
      fill('{} left: four other textures are there already', translated(count)),
      text('Choose in the Tool panel which of them is to go.'),
    );
    environment.offerFull({
      texture,
      chunks: full.length,
      others,
      giveUp: (given) => {
        environment.offerFull(null);
        const isFull = new Set(full.map(({ column, row }) => `${column} ${row}`));
        const again = (): void => {
          const painter = make({ giveUp: given });
          for (const dabbed of done) {
            const whole = dabbed.whole?.filter(({ column, row }) => isFull.has(`${column} ${row}`)) ?? null;
            apply(painter, 'paint', { at: dabbed.at, whole }, paint);
          }
          const step = environment.begin(`${label}, give up ${textureName(given)}`);
          painter.commit(step.edit, ({ column, row }) => isFull.has(`${column} ${row}`));
          step.commit();
        };
        environment.attempt(again, () => undefined);
      },
    });
  }
}

type PaintSettings = ToolSettings['paint'];

/** A dab of the stroke; `whole` are the chunks it takes where it is not the brush alone. */
interface Dabbed {
  readonly at: Dab;
  readonly whole: readonly ChunkRef[] | null;
}

function apply(painter: TexturePainter, mode: PaintMode, { at, whole }: Dabbed, paint: PaintSettings): void {
  if (mode === 'smooth') painter.smooth(at);
  else if (mode === 'swap') {
    if (whole === null) painter.swap(at, paint.swapFrom);
    else painter.swapWhole(whole, paint.swapFrom);
  } else {
    const opacity = mode === 'erase' ? 0 : paint.opacity;
    if (whole === null) painter.dab(at, opacity);
    else painter.fill(whole, opacity);
  }
}
