/** Collision trees as boxes of their leaves. */
import type { Brushes } from '../../../../viewport/model/drawOverlays.ts';
import { stroke, strokeOf } from '../../../../viewport/model/drawOverlays.ts';
import { boxEdges } from '../../../../viewport/overlays/wireShapes.ts';
import type { ModelRoom } from '../../../../../../shared/model/buildings.ts';

/** Those of selected groups, or of all where none is selected. */
export function drawTrees(brushes: Brushes, rooms: readonly ModelRoom[]): void {
  const chosen = rooms.filter(({ records }) => records.some((record) => brushes.selection.has(record)));
  for (const { record, leaves } of chosen.length > 0 ? chosen : rooms) {
    // The selection's own colour would hide the batches behind so many lines.
    const own = strokeOf({ ...brushes, selection: new Set() }, record);
    for (const box of leaves()) stroke(brushes, boxEdges(box), own);
  }
}
