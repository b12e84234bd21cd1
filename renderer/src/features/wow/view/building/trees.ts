/** Collision trees as boxes of their leaves. */
import type { Document } from '../../../../../../shared/document/document.ts';
import { groupsOf } from '../../../../../../shared/formats/wmo/model.ts';
import { leafBoxes } from '../../../../../../shared/formats/wmo/view/tree.ts';
import { lazily, oncePerDocument } from '../../../../../../shared/model/lazily.ts';
import type { Brushes } from '../../../../viewport/model/drawOverlays.ts';
import { stroke, strokeOf } from '../../../../viewport/model/drawOverlays.ts';
import { boxEdges } from '../../../../viewport/overlays/wireShapes.ts';

const treesOf = oncePerDocument((document) =>
  lazily(document, () => groupsOf(document).map((group) => ({ group, boxes: leafBoxes(document, group) }))),
);

/** Those of selected groups, or of all where none is selected. */
export function drawTrees(brushes: Brushes, document: Document): void {
  const trees = treesOf(document)();
  const isSelected = ({ group: { id, entry } }: (typeof trees)[number]): boolean =>
    brushes.selection.has(id) || (entry !== null && brushes.selection.has(entry));
  const chosen = trees.filter(isSelected);
  for (const { group, boxes } of chosen.length > 0 ? chosen : trees) {
    // A selected group's own colour would hide the batches behind it.
    const own = strokeOf({ ...brushes, selection: new Set() }, group.id);
    for (const box of boxes) stroke(brushes, boxEdges(box), own);
  }
}
