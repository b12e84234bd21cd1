/**
 * Roads and rivers. Clicks set the points of the chosen one, or begin a new one; points are dragged, a double click on the way
 * adds one between. The land is shown as it would be; Enter puts it down.
 */
import { segmentDistance } from '../../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Way } from '../../../../../shared/terrain/ways/way.ts';
import { hasCourse } from '../../../../../shared/terrain/ways/way.ts';
import { previewWay } from '../../../../../shared/terrain/ways/previewWay.ts';
import { WayCourse } from '../../../../../shared/terrain/ways/wayCourse.ts';
import type { TerrainTool, ToolPointer } from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { nothingToStandOn } from './environment.ts';
import { LineGhosts } from './lineGhosts.ts';
import { nearPointer } from './nearPointer.ts';

/** CSS pixels beside a way in which it is met. */
const wayReach = 10;
/** Ways are drawn so many yards over the ground. */
const lift = 0.4;
/** Yards between two places of a way that is drawn. */
const drawnEach = 2;

export class WayTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private readonly ghosts: LineGhosts;
  private drag: { readonly step: OpenStep; readonly index: number; hasMoved: boolean } | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
    this.ghosts = new LineGhosts(environment, () => this.refresh());
    this.refresh();
  }

  hover(pointer: ToolPointer | null): void {
    if (pointer === null) return;
    const isOff = pointer.ground === null && this.pointAt(pointer) === null;
    this.environment.setHint(isOff ? nothingToStandOn : null);
  }

  begin(pointer: ToolPointer): boolean {
    const { ways } = this.environment;
    const taken = this.pointAt(pointer);
    if (taken !== null) {
      ways.choose(ways.chosen?.id ?? null, taken);
      this.drag = { step: this.environment.begin('Move a point of a way'), index: taken, hasMoved: false };
      return true;
    }
    const other = ways.all.find((way) => way !== ways.chosen && this.partAt(way, pointer) !== null);
    if (other !== undefined) {
      ways.choose(other.id, -1);
      return true;
    }
    const { chosen } = ways;
    // The first press of a double click, which adds a point there.
    if (chosen !== null && this.partAt(chosen, pointer) !== null) return true;
    const { ground } = pointer;
    if (ground === null) return false;
    if (chosen === null) ways.start(ground.x, ground.y);
    else ways.addPoint(chosen.points.length - 1, ground.x, ground.y);
    return true;
  }

  move({ ground }: ToolPointer): void {
    const { drag } = this;
    if (drag === null || ground === null) return;
    drag.hasMoved = true;
    this.environment.ways.movePoint(drag.step.edit, drag.index, ground.x, ground.y);
  }

  end(): void {
    const { drag } = this;
    this.drag = null;
    if (drag?.hasMoved === true) drag.step.commit();
    else drag?.step.cancel();
  }

  cancel(): void {
    this.drag?.step.cancel();
    this.drag = null;
  }

  doubleClick(pointer: ToolPointer): void {
    const { ways } = this.environment;
    const { ground } = pointer;
    if (ways.chosen === null || ground === null || this.pointAt(pointer) !== null) return;
    const part = this.partAt(ways.chosen, pointer);
    if (part !== null) ways.addPoint(part, ground.x, ground.y);
  }

  wheel({ shiftKey }: ToolPointer, notches: number): boolean {
    if (!shiftKey || this.environment.ways.chosen === null) return false;
    this.environment.ways.widen(notches);
    return true;
  }

  /** Draws the ways, and land, water and objects as the chosen one would make them. */
  refresh(): void {
    const { view, ways, models } = this.environment;
    const { chosen } = ways;
    const others = ways.all.filter((way) => way !== chosen && hasCourse(way)).map((way) => this.middleOf(way));
    view.preview.clear();
    if (chosen === null) {
      view.setGhosts([]);
      view.setPath(others.length === 0 ? null : { line: [], edges: others, points: [], active: -1 });
      return;
    }
    const course = hasCourse(chosen) ? new WayCourse(chosen) : null;
    view.setPath({
      line: course === null ? [] : this.middleOf(chosen),
      edges: [...others, ...(course === null ? [] : edgesOf(course))],
      points: chosen.points.map(({ x, y, z }) => [x, y, z + lift]),
      active: ways.point,
    });
    const { heights, water, objects } = previewWay(this.environment.tiles(), chosen, models.bounds);
    view.preview.heights([...heights]);
    view.preview.water(water);
    const mix = chosen.objects.flatMap((along) => along.mix);
    this.ghosts.show(objects, mix);
  }

  private middleOf(way: Way): readonly Vector3[] {
    const course = new WayCourse(way);
    return sparse(course).map(({ x, y, between }) => [x, y, course.at(between).level + lift]);
  }

  private pointAt(pointer: ToolPointer): number | null {
    const { view, ways } = this.environment;
    const points = ways.chosen?.points ?? [];
    const handles = points.map((_point, index) => index);
    return nearPointer(view, pointer, handles, (index) => {
      const { x, y, z } = points[index] ?? { x: 0, y: 0, z: 0 };
      return { x, y, z: z + lift };
    });
  }

  /** The point that the part of a way under the pointer begins with; null beside it. */
  private partAt(way: Way, { viewX, viewY }: ToolPointer): number | null {
    if (!hasCourse(way)) return null;
    const course = new WayCourse(way);
    const places = sparse(course);
    const seen = places.map(({ x, y, between }) =>
      this.environment.view.screenPoint(x, y, course.at(between).level + lift),
    );
    for (const [index, from] of seen.entries()) {
      const to = seen[index + 1] ?? null;
      if (from === null || to === null || segmentDistance(viewX, viewY, from, to) > wayReach) continue;
      return Math.min(way.points.length - 2, Math.floor(places[index]?.between ?? 0));
    }
    return null;
  }
}

/** Places of a way with some yards between, the last one among them. */
function sparse(course: WayCourse): WayCourse['middle'] {
  const { middle } = course;
  return middle.filter((_place, index) => index % drawnEach === 0 || index === middle.length - 1);
}

/** Both edges of a way's bed. */
function edgesOf(course: WayCourse): readonly (readonly Vector3[])[] {
  const places = sparse(course);
  return [1, -1].map((side) =>
    places.map(({ x, y, between }, index): Vector3 => {
      const [before = { x, y }, after = { x, y }] = [places[index - 1], places[index + 1]];
      const [dx, dy] = [after.x - before.x, after.y - before.y];
      const length = Math.hypot(dx, dy) || 1;
      const { half, level } = course.at(between);
      return [x - (dy / length) * half * side, y + (dx / length) * half * side, level + lift];
    }),
  );
}
