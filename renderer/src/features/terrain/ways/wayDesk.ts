/** The roads and rivers of a map, as the tool and the panel change them: each change is a step of the map's history. */
import type { MapEdit } from '../../../../../shared/terrain/mapEdit.ts';
import { heightWithout } from '../../../../../shared/terrain/ways/previewWay.ts';
import type { Way, WayKind, WayPoint } from '../../../../../shared/terrain/ways/way.ts';
import { belowLand, newWay, usualWidth, wayWords, widthRange } from '../../../../../shared/terrain/ways/way.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool, toolStore } from '../map/toolStore.ts';
import { changePlan, changePlanIn, landOf } from '../rules/landPlan.ts';
import type { WayDesk } from '../tools/environment.ts';

export const waysOf = (map: TerrainMap): readonly Way[] => landOf(map).getState().plan.ways;

export function chosenWay(map: TerrainMap): Way | null {
  const { way } = landOf(map).getState();
  return waysOf(map).find(({ id }) => id === way) ?? null;
}

export function chooseWay(map: TerrainMap, id: string | null, point = -1): void {
  landOf(map).setState({ way: id, point });
}

const replaced = (ways: readonly Way[], id: string, changes: Partial<Way>): readonly Way[] =>
  ways.map((way) => (way.id === id ? { ...way, ...changes } : way));

/** @param mergeKey changes with the same one in quick succession are one step */
export function changeWay(map: TerrainMap, way: Way, label: string, changes: Partial<Way>, mergeKey?: string): void {
  changePlan(map, label, (plan) => ({ ...plan, ways: replaced(plan.ways, way.id, changes) }), mergeKey);
}

/** Where a new point of a way stands: on the ground, or a little under it where it is water. */
function pointAt(map: TerrainMap, way: Way, x: number, y: number, width: number): WayPoint {
  const height = heightWithout(map.tileSet, way, x, y) ?? 0;
  const z = Math.round((height - (way.kind === 'river' ? belowLand : 0)) * 100) / 100;
  return { x, y, z, width };
}

/** A way without points: clicks on the ground set them. */
export function beginWay(map: TerrainMap, kind: WayKind): Way {
  const made = newWay(waysOf(map), kind);
  changeTool('way', { kind });
  changePlan(map, `New ${wayWords[kind].toLowerCase()}`, (plan) => ({ ...plan, ways: [...plan.ways, made] }));
  chooseWay(map, made.id);
  return made;
}

function addPoint(map: TerrainMap, way: Way, behind: number, x: number, y: number): void {
  const width = way.points[behind]?.width ?? way.points.at(-1)?.width ?? usualWidth[way.kind];
  const points = way.points.toSpliced(behind + 1, 0, pointAt(map, way, x, y, width));
  changeWay(map, way, `Add a point to “${way.name}”`, { points });
  chooseWay(map, way.id, behind + 1);
}

/** Puts all points of a way, or one, on the ground as it would be without it. */
export function setOnGround(map: TerrainMap, way: Way, index: number | null): void {
  const points = way.points.map((point, at) =>
    index === null || at === index ? pointAt(map, way, point.x, point.y, point.width) : point,
  );
  changeWay(map, way, `Put “${way.name}” on the ground`, { points });
}

export function changePoint(map: TerrainMap, way: Way, index: number, changes: Partial<WayPoint>): void {
  const points = way.points.map((point, at) => (at === index ? { ...point, ...changes } : point));
  const key = `way ${way.id} ${index} ${Object.keys(changes).join()}`;
  changeWay(map, way, `Change a point of “${way.name}”`, { points }, key);
}

/** Takes the point in hand, or the last one, out of the chosen way. */
export function deletePoint(map: TerrainMap): void {
  const way = chosenWay(map);
  if (way === null || way.points.length === 0) return;
  const { point } = landOf(map).getState();
  const at = point < 0 ? way.points.length - 1 : point;
  changeWay(map, way, `Delete a point of “${way.name}”`, { points: way.points.toSpliced(at, 1) });
  chooseWay(map, way.id, Math.min(at, way.points.length - 2));
}

/** Makes a way go the other way: water flows from its first point to its last. */
export function turnAround(map: TerrainMap, way: Way): void {
  changeWay(map, way, `Turn “${way.name}” around`, { points: way.points.toReversed() });
  chooseWay(map, way.id);
}

const widthStep = 1.1;

export function wayDesk(map: TerrainMap): WayDesk {
  return {
    get all() {
      return waysOf(map);
    },
    get chosen() {
      return chosenWay(map);
    },
    get point() {
      return landOf(map).getState().point;
    },
    choose: (id, point) => chooseWay(map, id, point),
    start: (x, y) => addPoint(map, beginWay(map, toolStore.getState().settings.way.kind), -1, x, y),
    addPoint: (behind, x, y) => {
      const way = chosenWay(map);
      if (way !== null) addPoint(map, way, behind, x, y);
    },
    movePoint: (edit: MapEdit, index, x, y) => {
      const way = chosenWay(map);
      const before = way?.points[index];
      if (way === null || before === undefined) return;
      const points = way.points.toSpliced(index, 1, pointAt(map, way, x, y, before.width));
      changePlanIn(map, edit, (plan) => ({ ...plan, ways: replaced(plan.ways, way.id, { points }) }));
    },
    widen: (notches) => {
      const way = chosenWay(map);
      if (way === null) return;
      const { point } = landOf(map).getState();
      const wider = (width: number): number => {
        const next = Math.round(width * widthStep ** notches * 10) / 10;
        return Math.min(widthRange[1], Math.max(widthRange[0], next));
      };
      const points = way.points.map((each, at) =>
        point < 0 || at === point ? { ...each, width: wider(each.width) } : each,
      );
      changeWay(map, way, `Make “${way.name}” wider or narrower`, { points }, `way ${way.id} ${point} wheel`);
    },
  };
}
