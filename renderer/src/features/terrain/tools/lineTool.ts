/**
 * Objects along a line. Clicks set its points; they are dragged, a double click on the line adds one, Delete takes one away.
 * All is shown as it would stand; Enter puts it down, Escape leaves it.
 */
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { segmentDistance } from '../../../../../shared/geometry/ray.ts';
import type { PlanePoint } from '../../../../../shared/terrain/objects/line.ts';
import { layLine, lineSpans, lineWay } from '../../../../../shared/terrain/objects/line.ts';
import type { TerrainTool, ToolPointer } from '../view/contract.ts';
import type { LineDraft, ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';
import { LineGhosts } from './lineGhosts.ts';
import { nearPointer } from './nearPointer.ts';

/** CSS pixels beside the line in which a double click adds a point to it. */
const lineReach = 10;
/** The line is drawn this many yards over the ground. */
const lift = 0.4;

export class LineTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private readonly ghosts: LineGhosts;
  private dragged: number | null = null;
  /** As it was when a drag began. */
  private before: LineDraft | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
    this.ghosts = new LineGhosts(environment, () => this.refresh());
    this.refresh();
  }

  hover(pointer: ToolPointer | null): void {
    const { environment } = this;
    if (pointer === null) return;
    const isOff = pointer.ground === null && this.pointAt(pointer) === null;
    environment.setHint(isOff ? nothingToStandOn : this.reason);
  }

  private get reason(): string | null {
    return this.environment.settings.line.mix.length === 0 ? 'Choose models first: the Tool panel has a list.' : null;
  }

  begin(pointer: ToolPointer): boolean {
    const { environment } = this;
    const { line } = environment;
    const taken = this.pointAt(pointer);
    this.before = line;
    if (taken !== null) {
      this.dragged = taken;
      environment.setLine({ points: line?.points ?? [], active: taken });
      return true;
    }
    if (this.spanAt(pointer) !== null) return true;
    const { ground } = pointer;
    if (ground === null) return false;
    const points = [...(line?.points ?? []), [ground.x, ground.y] as const];
    this.dragged = points.length - 1;
    environment.setLine({ points, active: this.dragged });
    return true;
  }

  move({ ground }: ToolPointer): void {
    const { environment, dragged } = this;
    const { line } = environment;
    if (dragged === null || line === null || ground === null) return;
    environment.setLine({
      points: line.points.map((point, index) => (index === dragged ? [ground.x, ground.y] : point)),
      active: dragged,
    });
  }

  end(): void {
    this.dragged = null;
  }

  /** Takes back what the press did. */
  cancel(): void {
    if (this.dragged !== null) this.environment.setLine(this.before);
    this.dragged = null;
  }

  doubleClick(pointer: ToolPointer): void {
    const { line } = this.environment;
    const span = this.spanAt(pointer);
    const { ground } = pointer;
    if (line === null || span === null || ground === null || this.pointAt(pointer) !== null) return;
    const points = line.points.toSpliced(span + 1, 0, [ground.x, ground.y]);
    this.environment.setLine({ points, active: span + 1 });
  }

  /** Draws the line and what would stand along it. */
  refresh(): void {
    const { view, line, settings, models } = this.environment;
    if (line === null || line.points.length === 0) {
      view.setPath(null);
      view.setGhosts([]);
      return;
    }
    const tiles = this.environment.tiles();
    const over = ([x, y]: PlanePoint): Vector3 => [x, y, (tiles.heightAt(x, y) ?? 0) + lift];
    view.setPath({
      line: lineWay(line.points, settings.line).map(over),
      points: line.points.map(over),
      active: line.active,
    });
    this.ghosts.show(layLine(tiles, line.points, settings.line, models.bounds), settings.line.mix);
  }

  private pointAt(pointer: ToolPointer): number | null {
    const { view, line } = this.environment;
    const tiles = this.environment.tiles();
    const handles = (line?.points ?? []).map((_point, index) => index);
    return nearPointer(view, pointer, handles, (index) => {
      const [x, y] = line?.points[index] ?? [0, 0];
      return { x, y, z: (tiles.heightAt(x, y) ?? 0) + lift };
    });
  }

  /** The point that the part of the line under the pointer begins with; null beside it. */
  private spanAt({ viewX, viewY }: ToolPointer): number | null {
    const { view, line, settings } = this.environment;
    const tiles = this.environment.tiles();
    // Asked of the whole way, so that bends are met where they are drawn.
    const found = lineSpans(line?.points ?? [], settings.line).findIndex((part) => {
      const seen = part.map(([x, y]) => view.screenPoint(x, y, (tiles.heightAt(x, y) ?? 0) + lift));
      return seen.some((from, index) => {
        const to = seen[index + 1] ?? null;
        return from !== null && to !== null && segmentDistance(viewX, viewY, from, to) < lineReach;
      });
    });
    return found < 0 ? null : found;
  }
}
