/** What stands on the ground: a click selects, a drag moves along the ground, with Alt up and down, with Ctrl it turns. */
import type { WorldPoint } from '../../../../shared/geometry/terrain/grid.ts';
import { movePlacement, placementWorld, referAnew, turnPlacement } from '../../../../shared/terrain/placementEdits.ts';
import type { TileSet } from '../../../../shared/terrain/tiles.ts';
import type { PlacementHit, TerrainTool, ToolPointer } from '../../viewport/terrain/contract.ts';
import type { OpenStep, SelectedPlacement, ToolEnvironment } from './environment.ts';

interface Moved extends SelectedPlacement {
  readonly start: WorldPoint;
  /** Height over the ground where it stood. */
  readonly over: number;
}

interface Drag {
  readonly step: OpenStep;
  readonly tiles: TileSet;
  readonly from: { readonly x: number; readonly y: number; readonly viewX: number; readonly viewY: number };
  readonly moved: readonly Moved[];
  readonly kind: 'ground' | 'height' | 'turn';
  turned: number;
  isMoving: boolean;
}

/** CSS pixels that the hand may shake before a click is a drag. */
const slack = 4;

export class ObjectsTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private drag: Drag | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(): void {
    this.environment.view.setBrush(null);
  }

  begin(pointer: ToolPointer): boolean {
    const { placement, ground, shiftKey } = pointer;
    if (placement === null) {
      this.environment.selectPlacements([]);
      return false;
    }
    this.environment.activate(placement.tile);
    const selected = this.select(placement, shiftKey);
    const tiles = this.environment.tiles();
    const moved = selected.flatMap((each): Moved[] => {
      const tile = tiles.tileAt(each.tile);
      if (tile === null || !tile.document.has(each.record)) return [];
      const start = placementWorld(tile.document, each.record);
      return [{ ...each, start, over: start.z - (tiles.heightAt(start.x, start.y) ?? start.z) }];
    });
    this.drag = {
      step: this.environment.begin(moved.length === 1 ? 'Move placement' : `Move ${moved.length} placements`),
      tiles,
      from: { x: ground?.x ?? placement.x, y: ground?.y ?? placement.y, viewX: pointer.viewX, viewY: pointer.viewY },
      moved,
      kind: pointer.altKey ? 'height' : pointer.ctrlKey ? 'turn' : 'ground',
      turned: 0,
      isMoving: false,
    };
    return true;
  }

  private select({ tile, record }: PlacementHit, adds: boolean): readonly SelectedPlacement[] {
    const before = this.environment.selectedPlacements;
    const isKnown = before.some(
      (each) => each.record === record && each.tile.column === tile.column && each.tile.row === tile.row,
    );
    if (isKnown && !adds) return before;
    const next = isKnown
      ? before.filter((each) => each.record !== record)
      : [...(adds ? before : []), { tile, record }];
    this.environment.selectPlacements(next);
    return next;
  }

  move(pointer: ToolPointer): void {
    const { drag } = this;
    if (drag === null) return;
    if (!drag.isMoving && Math.hypot(pointer.viewX - drag.from.viewX, pointer.viewY - drag.from.viewY) < slack) return;
    drag.isMoving = true;
    if (drag.kind === 'turn') {
      const degrees = Math.round((pointer.viewX - drag.from.viewX) / 2);
      this.each(drag, ({ record }, document) => turnPlacement(drag.step.edit, document, record, degrees - drag.turned));
      drag.turned = degrees;
      return;
    }
    const rise = (drag.from.viewY - pointer.viewY) / 10;
    if (drag.kind === 'ground' && pointer.ground === null) return;
    this.each(drag, ({ record, start, over }, document) => {
      const target =
        drag.kind === 'height' ? { ...start, z: start.z + rise } : this.onGround(drag, pointer, start, over);
      const now = placementWorld(document, record);
      movePlacement(drag.step.edit, document, record, {
        x: target.x - now.x,
        y: target.y - now.y,
        z: target.z - now.z,
      });
    });
  }

  private onGround({ from, tiles }: Drag, { ground }: ToolPointer, start: WorldPoint, over: number): WorldPoint {
    if (ground === null) return start;
    const [x, y] = [start.x + ground.x - from.x, start.y + ground.y - from.y];
    const height = tiles.heightAt(x, y);
    return { x, y, z: height === null ? start.z : height + over };
  }

  private each(
    { moved, tiles }: Drag,
    act: (moved: Moved, document: Parameters<typeof placementWorld>[0]) => void,
  ): void {
    for (const one of moved) {
      const tile = tiles.tileAt(one.tile);
      if (tile !== null) act(one, tile.document);
    }
  }

  end(): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    if (!drag.isMoving) {
      drag.step.cancel();
      return;
    }
    this.each(drag, ({ record }, document) => referAnew(drag.step.edit, document, record));
    drag.step.commit();
  }

  cancel(): void {
    this.drag?.step.cancel();
    this.drag = null;
  }
}
