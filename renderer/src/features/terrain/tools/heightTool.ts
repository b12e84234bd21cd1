/** Shaping the ground: every mode of the height tool is a dab on one stroke. */
import { HeightStroke } from '../../../../../shared/geometry/terrain/brush/heightStroke.ts';
import type { Dab } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import {
  flatten,
  raise,
  ramp,
  roughen,
  smooth,
  stampRelief,
  terrace,
} from '../../../../../shared/geometry/terrain/brush/sculpt.ts';
import type { ObjectsOnGround } from '../../../../../shared/terrain/heightEdits.ts';
import { storeHeights } from '../../../../../shared/terrain/heightEdits.ts';
import type { TerrainHit, ToolPointer } from '../view/contract.ts';
import type { BrushKind, BrushWork } from './brushTool.ts';
import type { ToolEnvironment } from './environment.ts';
import type { HeightMode, ToolSettings } from './settings.ts';
import { text } from '../../../base/text/language.ts';

export const heightLabels: Readonly<Record<HeightMode, string>> = {
  raise: 'Raise ground',
  flatten: 'Flatten ground',
  smooth: 'Smooth ground',
  noise: 'Add noise to the ground',
  terrace: 'Terrace ground',
  ramp: 'Make a ramp',
  stamp: 'Stamp relief',
};

export class HeightTool implements BrushKind {
  readonly id = 'height';
  private readonly environment: ToolEnvironment;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  begin(pointer: ToolPointer, ground: TerrainHit): BrushWork | null {
    const { environment } = this;
    const { height: options } = environment.settings;
    if (pointer.altKey) {
      if (options.mode === 'flatten' && options.levelFrom === 'plane') this.pickSlope(ground);
      else environment.change('height', { level: Math.round(ground.z * 100) / 100, levelFrom: 'level' });
      return null;
    }
    if (options.mode === 'stamp' && environment.stamp === null) {
      environment.tell('info', text('Choose a picture to stamp first'));
      return null;
    }
    const tiles = environment.tiles();
    const stroke = new HeightStroke(tiles.heights, environment.hold());
    const end = (label: string): void => {
      environment.view.preview.clear();
      const step = environment.begin(label);
      storeHeights(step.edit, tiles, stroke.changed, this.objects);
      step.commit();
    };
    const giveUp = (): void => environment.view.preview.clear();
    if (options.mode === 'ramp') return this.ramp(ground);
    const label = options.mode === 'raise' && pointer.shiftKey ? 'Lower ground' : heightLabels[options.mode];
    // Where the stroke began counts to its end: a flattened place must not creep.
    const level = options.levelFrom === 'level' ? options.level : ground.z;
    return {
      dab: (dab, { shiftKey }) => this.dab(stroke, dab, { ...ground, height: level }, shiftKey),
      show: () => environment.view.preview.heights(stroke.takeTouched()),
      finish: () => end(label),
      giveUp,
    };
  }

  private get objects(): ObjectsOnGround {
    return this.environment.settings.height.movesObjects ? 'follow' : 'stay';
  }

  /** Takes the slope of the ground over, as it lies two yards around. */
  private pickSlope({ x, y, z }: TerrainHit): void {
    const { environment } = this;
    const tiles = environment.tiles();
    const at = (north: number, west: number): number => tiles.heightAt(x + north, y + west) ?? z;
    const [north, west] = [(at(2, 0) - at(-2, 0)) / 4, (at(0, 2) - at(0, -2)) / 4];
    const degrees = (radians: number): number => Math.round((radians * 1800) / Math.PI) / 10;
    const slope = degrees(Math.atan(Math.hypot(north, west)));
    environment.change('height', {
      slope,
      ...(slope === 0 ? {} : { slopeTo: (degrees(Math.atan2(-west, north)) + 360) % 360 }),
    });
  }

  private dab(
    stroke: HeightStroke,
    dab: Dab,
    start: { readonly x: number; readonly y: number; readonly height: number },
    isInverted: boolean,
  ): void {
    const { settings, stamp } = this.environment;
    const { height: options } = settings;
    const sign = isInverted ? -1 : 1;
    switch (options.mode) {
      case 'raise':
        raise(stroke, dab, options.amount * sign);
        break;
      case 'flatten':
        flatten(
          stroke,
          dab,
          { x: start.x, y: start.y, height: start.height, ...steepness(options) },
          options.direction,
        );
        break;
      case 'smooth':
        smooth(stroke, dab);
        break;
      case 'noise':
        roughen(stroke, dab, { seed: options.seed, size: options.noiseSize, height: options.noiseHeight * sign });
        break;
      case 'terrace':
        terrace(stroke, dab, options.step);
        break;
      case 'stamp':
        if (stamp !== null) {
          stampRelief(stroke, dab, stamp, options.stampHeight * sign, (options.stampTurn * Math.PI) / 180);
        }
        break;
      case 'ramp':
        break;
    }
  }

  /** A drag from one end to the other: every move makes the ramp anew on the ground as it was. */
  private ramp(from: TerrainHit): BrushWork {
    const { environment } = this;
    const tiles = environment.tiles();
    const hold = environment.hold();
    let stroke = new HeightStroke(tiles.heights, hold);
    return {
      dab: (_dab, { ground }) => {
        if (ground === null) return;
        const { height: options, brushes } = environment.settings;
        stroke = new HeightStroke(tiles.heights, hold);
        const { radius, hardness, shape } = brushes.height;
        const to = { x: ground.x, y: ground.y, height: tiles.heightAt(ground.x, ground.y) ?? ground.z };
        const start = { x: from.x, y: from.y, height: from.z };
        ramp(stroke, start, to, { radius, hardness, shape, strength: 1 }, options.direction);
      },
      show: () => {
        environment.view.preview.clear();
        environment.view.preview.heights([...stroke.changed]);
      },
      finish: () => {
        environment.view.preview.clear();
        const step = environment.begin(heightLabels.ramp);
        storeHeights(step.edit, tiles, stroke.changed, this.objects);
        step.commit();
      },
      giveUp: () => environment.view.preview.clear(),
    };
  }
}

/** Yards up for each yard north and west of the plane that the ground is brought to. */
function steepness({ levelFrom, slope, slopeTo }: ToolSettings['height']): {
  readonly north: number;
  readonly west: number;
} {
  if (levelFrom !== 'plane') return { north: 0, west: 0 };
  const rise = Math.tan((slope * Math.PI) / 180);
  const heading = (slopeTo * Math.PI) / 180;
  return { north: rise * Math.cos(heading), west: -rise * Math.sin(heading) };
}
