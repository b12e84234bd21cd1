/** Flight bounds: the points of both nets are dragged up and down; with Shift the whole net moves. */
import type { FlightPoint } from '../../../../../shared/terrain/flightEdits.ts';
import {
  flightHeights,
  flightNets,
  flightPlace,
  flightPoints,
  meetingPoints,
  setFlightHeights,
} from '../../../../../shared/terrain/flightEdits.ts';
import type { TerrainTool, ToolPointer } from '../view/contract.ts';
import type { OpenStep, ToolEnvironment } from './environment.ts';
import { nearPointer, yardsPerPixel } from './nearPointer.ts';

interface Drag {
  readonly step: OpenStep;
  readonly points: readonly (FlightPoint & { readonly height: number })[];
  readonly viewY: number;
  readonly yards: number;
}

export class FlightTool implements TerrainTool {
  private readonly environment: ToolEnvironment;
  private drag: Drag | null = null;

  constructor(environment: ToolEnvironment) {
    this.environment = environment;
  }

  hover(): void {
    this.environment.view.setBrush(null);
  }

  begin(pointer: ToolPointer): boolean {
    const { environment } = this;
    const { view, settings } = environment;
    const tiles = environment.tiles();
    const all = tiles.tiles.flatMap((tile) =>
      flightNets.flatMap((net) =>
        flightHeights(tile, net) === null ? [] : flightPoints.map((point): FlightPoint => ({ tile, net, point })),
      ),
    );
    const taken = nearPointer(view, pointer, all, flightPlace);
    if (taken === null) {
      if (pointer.ground !== null) environment.activate(pointer.ground.tile);
      return false;
    }
    environment.activate(taken.tile.place);
    const own = pointer.shiftKey ? flightPoints.map((point) => ({ ...taken, point })) : [taken];
    const moved = settings.flight.movesNeighbours ? own.flatMap((point) => meetingPoints(tiles, point)) : own;
    this.drag = {
      step: environment.begin(taken.net === 'upper' ? 'Move highest flight' : 'Move lowest flight'),
      points: moved.map((point) => ({ ...point, height: flightPlace(point).z })),
      viewY: pointer.viewY,
      yards: yardsPerPixel(view, flightPlace(taken)),
    };
    return true;
  }

  move({ viewY }: ToolPointer): void {
    const { drag } = this;
    if (drag === null) return;
    const rise = (drag.viewY - viewY) * drag.yards;
    for (const { tile, net, point, height } of drag.points) {
      setFlightHeights(drag.step.edit, tile, net, [point], height + rise);
    }
  }

  end(): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null) return;
    const isMoved = drag.points.some((point) => flightPlace(point).z !== point.height);
    if (isMoved) drag.step.commit();
    else drag.step.cancel();
  }

  cancel(): void {
    this.drag?.step.cancel();
    this.drag = null;
  }
}
