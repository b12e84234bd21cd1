/** What is drawn over the ground of tiles in lines and dots: flight bounds and sound emitters. Made anew when they change. */
import type { Object3D } from 'three';
import type { TileRecord } from '../../../../../../shared/terrain/tiles.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import type { ViewportColors } from '../../../../viewport/colors.ts';
import { withAlpha } from '../../../../viewport/colors.ts';
import type { ScreenUniforms } from '../../../../viewport/overlays/batch.ts';
import { DotBatch } from '../../../../viewport/overlays/dotBatch.ts';
import { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { NamedPlace } from '../placements/placementView.ts';
import type { TileModel } from '../tile/tileModel.ts';
import { placeKey } from '../tile/tileModel.ts';
import { drawFlightBounds } from './flightBounds.ts';
import { drawEmitters } from './soundEmitters.ts';

export interface AirSource {
  readonly models: readonly TileModel[];
  /** Where the scene's zero stands in the world. */
  readonly origin: Vector3;
  readonly groundAt: (x: number, y: number) => number | null;
}

export interface AirChoice {
  readonly flightBounds: boolean;
  readonly sounds: boolean;
}

export class AirLines {
  private readonly lines: LineBatch;
  private readonly dots: DotBatch;
  private selected: TileRecord | null = null;
  private isStale = true;
  private written: readonly NamedPlace[] = [];

  constructor(screen: ScreenUniforms) {
    this.lines = new LineBatch(screen);
    this.lines.object.material.depthTest = true;
    // Dots are handles: they must be seen, and taken, through the ground.
    this.dots = new DotBatch(screen);
  }

  get objects(): readonly Object3D[] {
    return [this.lines.object, this.dots.object];
  }

  get names(): readonly NamedPlace[] {
    return this.written;
  }

  setSelected(emitter: TileRecord | null): void {
    this.selected = emitter;
    this.isStale = true;
  }

  /** Colours, or what is to be drawn at all, are others now. */
  invalidate(): void {
    this.isStale = true;
  }

  /** @param areOthers the tiles' own data changed since the last call */
  update(areOthers: boolean, source: AirSource, choice: AirChoice, colors: ViewportColors): void {
    if (!areOthers && !this.isStale) return;
    this.isStale = false;
    const { lines, dots, selected } = this;
    lines.clear();
    dots.clear();
    const names: NamedPlace[] = [];
    const low = withAlpha(colors.axisZ, 0.7);
    const high = withAlpha(colors.accent, 0.7);
    for (const model of source.models) {
      if (choice.flightBounds) drawFlightBounds(model, source.origin, { lines, dots }, low, high);
      if (!choice.sounds) continue;
      const isHere = selected !== null && placeKey(selected.tile) === placeKey(model.place);
      const paint = {
        lines,
        dots,
        color: withAlpha(colors.axisY, 0.85),
        chosen: colors.accent,
        groundAt: source.groundAt,
      };
      names.push(...drawEmitters(model, source.origin, isHere ? selected.record : null, paint));
    }
    lines.finish();
    dots.finish();
    this.written = names;
  }

  dispose(): void {
    this.lines.dispose();
    this.dots.dispose();
  }
}
