/** What stands on a map already, found by place: so that new objects keep their distance. */
import type { PlacementFields } from '../../formats/common/terrain/placements.ts';
import { placementFields } from '../../formats/common/terrain/placements.ts';
import { tileList } from '../../formats/adt/model.ts';
import { mapEdge, placementToWorld } from '../../geometry/terrain/grid.ts';
import type { TileSet } from '../tiles.ts';
import type { ObjectKind } from './object.ts';
import { objectKinds, pathKey, pathOfRecord, triple } from './object.ts';

/** A rectangle of the world's plane: north and west. A point is one without size. */
interface Footprint {
  readonly south: number;
  readonly north: number;
  readonly east: number;
  readonly west: number;
}

/** Yards of a cell's side. Buildings stand in several cells. */
const cellSize = 16;
const lastCell = Math.ceil(mapEdge / cellSize);
/** Files may have objects anywhere, far beyond the map: these stand in its outermost cells. */
const cellOf = (value: number): number => Math.min(lastCell, Math.max(-lastCell, Math.floor(value / cellSize)));
const keyOf = (column: number, row: number): number => row * 4096 + column;

export class OccupiedGround {
  private readonly cells = new Map<number, Footprint[]>();
  private readonly under: OccupiedGround | null;

  /** @param under what it adds to, which stays as it is */
  constructor(under: OccupiedGround | null = null) {
    this.under = under;
  }

  addPoint(x: number, y: number): void {
    this.add({ south: x, north: x, east: y, west: y });
  }

  add(footprint: Footprint): void {
    for (let row = cellOf(footprint.south); row <= cellOf(footprint.north); row++) {
      for (let column = cellOf(footprint.east); column <= cellOf(footprint.west); column++) {
        const known = this.cells.get(keyOf(column, row));
        if (known === undefined) this.cells.set(keyOf(column, row), [footprint]);
        else known.push(footprint);
      }
    }
  }

  /** Whether anything stands nearer to a point than so many yards. */
  isNear(x: number, y: number, yards: number): boolean {
    if (this.under?.isNear(x, y, yards) === true) return true;
    for (let row = cellOf(x - yards); row <= cellOf(x + yards); row++) {
      for (let column = cellOf(y - yards); column <= cellOf(y + yards); column++) {
        for (const { south, north, east, west } of this.cells.get(keyOf(column, row)) ?? []) {
          const dx = Math.max(south - x, 0, x - north);
          const dy = Math.max(east - y, 0, y - west);
          if (dx * dx + dy * dy < yards * yards || (dx === 0 && dy === 0 && north > south)) return true;
        }
      }
    }
    return false;
  }
}

/** No box of a building is larger, in yards: what a file says beyond it is none. */
const largest = 2000;

/** Doodads count as the point they stand on, buildings as the box of their record. */
export function footprintOf(
  kind: ObjectKind,
  { position, minimum, maximum }: Partial<Pick<PlacementFields, 'position' | 'minimum' | 'maximum'>>,
): Footprint {
  const { x, y } = placementToWorld(triple(position));
  const [a, b] = [placementToWorld(triple(minimum)), placementToWorld(triple(maximum))];
  const [depth, width] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  const hasBox = kind === 'mapObject' && depth + width > 0 && depth < largest && width < largest;
  if (!hasBox) return { south: x, north: x, east: y, west: y };
  return { south: Math.min(a.x, b.x), north: Math.max(a.x, b.x), east: Math.min(a.y, b.y), west: Math.max(a.y, b.y) };
}

/**
 * The objects of tiles, by `footprintOf`.
 * @param only keys of the models that count (`pathKey`); null for all
 */
export function occupiedBy(
  { tiles }: Pick<TileSet, 'tiles'>,
  only: ReadonlySet<string> | null,
  isPassedOver: (uniqueId: number) => boolean = () => false,
): OccupiedGround {
  const ground = new OccupiedGround();
  for (const { document } of tiles) {
    for (const kind of ['doodad', 'mapObject'] as const) {
      for (const record of tileList(document, objectKinds[kind].list)) {
        if (only !== null && !only.has(pathKey(pathOfRecord(document, kind, record)))) continue;
        const fields = placementFields(document.get(record));
        if (!isPassedOver(fields.uniqueId)) ground.add(footprintOf(kind, fields));
      }
    }
  }
  return ground;
}
