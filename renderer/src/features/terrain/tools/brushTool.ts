/** The pointer of every brush: the ring, dabs at even distances, pressure, and strokes that end, or are given up, whole. */
import type { Dab } from '../../../../../shared/geometry/terrain/brush/falloff.ts';
import { StrokePath } from '../../../../../shared/geometry/terrain/brush/strokePath.ts';
import type { TerrainHit, TerrainTool, ToolPointer } from '../view/contract.ts';
import type { ToolEnvironment } from './environment.ts';
import type { BrushSettings, BrushToolId } from './settings.ts';

/** What one kind of brush does between press and release. */
export interface BrushWork {
  dab(dab: Dab, pointer: ToolPointer): void;
  /** Shows what was done since the last time. */
  show?(): void;
  /** The stroke ended at this place of the ground. */
  finish(): void;
  giveUp(): void;
}

export interface BrushKind {
  readonly id: BrushToolId;
  /** Starts a stroke; null when this press is not one, such as a pick. */
  begin(pointer: ToolPointer, ground: TerrainHit): BrushWork | null;
  /** Drawn while no button is down, such as a line to where a ramp would go. */
  hover?(ground: TerrainHit | null): void;
  cancel?(): void;
}

export class BrushTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private readonly kind: BrushKind;
  private work: BrushWork | null = null;
  private path: StrokePath | null = null;
  private isDown = false;
  private last: ToolPointer | null = null;

  constructor(environment: ToolEnvironment, kind: BrushKind) {
    this.environment = environment;
    this.kind = kind;
  }

  private get brush(): BrushSettings {
    return this.environment.settings.brushes[this.kind.id];
  }

  private showRing(pointer: ToolPointer | null): void {
    this.last = pointer;
    const ground = pointer?.ground ?? null;
    const { radius, hardness } = this.brush;
    this.environment.view.setBrush(ground === null ? null : { x: ground.x, y: ground.y, radius, hardness });
  }

  hover(pointer: ToolPointer | null): void {
    this.showRing(pointer);
    this.kind.hover?.(pointer?.ground ?? null);
  }

  begin(pointer: ToolPointer): boolean {
    const { ground } = pointer;
    if (ground === null) return false;
    this.environment.activate(ground.tile);
    this.work = this.kind.begin(pointer, ground);
    this.isDown = true;
    if (this.work === null) return true;
    this.path = new StrokePath(this.brush.radius * this.brush.spacing);
    this.move(pointer);
    return true;
  }

  move(pointer: ToolPointer): void {
    this.showRing(pointer);
    const { ground } = pointer;
    if (!this.isDown || ground === null || this.work === null || this.path === null) return;
    const { brush } = this;
    const dabs = this.path.to({ x: ground.x, y: ground.y, pressure: pointer.pressure });
    for (const { x, y, pressure } of dabs) {
      const radius = brush.pressureSize ? Math.max(0.5, brush.radius * pressure) : brush.radius;
      const strength = brush.pressureStrength ? brush.strength * pressure : brush.strength;
      this.work.dab({ x, y, radius, hardness: brush.hardness, shape: brush.shape, strength }, pointer);
    }
    if (dabs.length > 0) this.work.show?.();
  }

  end(): void {
    const { work } = this;
    this.release();
    work?.finish();
  }

  cancel(): void {
    const { work } = this;
    this.release();
    work?.giveUp();
    this.kind.cancel?.();
    this.environment.view.setBrush(null);
  }

  refresh(): void {
    if (this.last === null) return;
    this.showRing(this.last);
    if (!this.isDown) this.kind.hover?.(this.last.ground);
  }

  private release(): void {
    this.work = null;
    this.path = null;
    this.isDown = false;
  }
}
