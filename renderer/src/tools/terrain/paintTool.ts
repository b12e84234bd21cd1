/** Painting textures: laying on, taking off, exchanging one for another, smoothing what was laid, picking from the ground. */
import type { Dab } from '../../../../shared/geometry/terrain/brush/falloff.ts';
import { samePath } from '../../../../shared/terrain/layers.ts';
import { smoothTexture } from '../../../../shared/terrain/smoothPaint.ts';
import { TexturePainter, textureAt } from '../../../../shared/terrain/texturePainter.ts';
import type { ChunkRef } from '../../../../shared/terrain/tiles.ts';
import type { TerrainHit, ToolPointer } from '../../viewport/terrain/contract.ts';
import type { BrushKind, BrushWork } from './brushTool.ts';
import type { ToolEnvironment } from './environment.ts';
import { chunksIn } from './scope.ts';
import type { PaintMode } from './settings.ts';

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
    if (paint.texture === '') {
      environment.tell(
        'info',
        'Choose a texture to paint with first',
        'Or pick the one under the pointer: hold Alt and click.',
      );
      return null;
    }
    if (mode === 'swap' && (paint.swapFrom === '' || samePath(paint.swapFrom, paint.texture))) {
      environment.tell('info', 'Choose the texture that is to be exchanged');
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
    const painter = new TexturePainter(tiles, {
      texture: paint.texture,
      whenFull: paint.whenFull,
      canAdd: mode === 'paint' || mode === 'swap',
      depth: alphaDepth,
    });
    const dab = (at: Dab, whole: readonly ChunkRef[] | null): void => {
      if (mode === 'swap') {
        if (whole === null) painter.swap(at, paint.swapFrom);
        else painter.swapWhole(whole, paint.swapFrom);
      } else if (mode === 'smooth')
        smoothTexture(painter.stroke, at, (column, row) => tiles.chunk(column, row) !== null);
      else {
        const opacity = mode === 'erase' ? 0 : paint.opacity;
        if (whole === null) painter.dab(at, opacity);
        else painter.fill(whole, opacity);
      }
    };
    return {
      dab: (at) =>
        dab(at, paint.scope === 'brush' || mode === 'smooth' ? null : chunksIn(tiles, paint.scope, at, ground)),
      show: () => view.previewPaint(painter.stroke.takeTouched()),
      finish: () => {
        view.clearPreview();
        const step = environment.begin(`${labels[mode]} ${textureName(paint.texture)}`);
        painter.commit(step.edit);
        step.commit();
        this.tellFull(painter);
      },
      giveUp: () => view.clearPreview(),
    };
  }

  private tellFull({ full }: TexturePainter): void {
    if (full.length === 0) return;
    const count = full.length === 1 ? 'One chunk was' : `${full.length} chunks were`;
    this.environment.tell(
      'warning',
      `${count} left: four other textures are there already`,
      'Let the least seen one go (Tool panel: “When full”), or remove a layer of the chunk.',
    );
  }
}
