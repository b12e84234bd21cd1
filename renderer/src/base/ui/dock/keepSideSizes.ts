/** When the window changes its size the documents take it up; the panels around them keep the size the user gave them. */
import { Orientation, type DockviewApi, type SerializedDockview } from 'dockview-react';
import { DOCUMENTS_GROUP, viewKind } from './dockviewLayout.ts';

type SerialNode = SerializedDockview['grid']['root'];

/** One area beside the documents, by the id of a group in it, and its size along the split it stands in, px. */
interface Side {
  readonly group: string;
  readonly axis: 'width' | 'height';
  readonly size: number;
}

/** Lays the dock out at its new size, then gives the areas beside and below the documents their former sizes back. */
export function keepSideSizes(dock: DockviewApi, width: number, height: number): void {
  if (width === 0 || height === 0 || (width === dock.width && height === dock.height)) return;
  const sides = sidesOf(dock.toJSON());
  dock.layout(width, height, true);
  for (const { group, axis, size } of sides) {
    dock.getGroup(group)?.api.setSize(axis === 'width' ? { width: size } : { height: size });
  }
}

/** The areas that stand beside the branch of the documents, from the outermost split inwards. */
function sidesOf({ grid }: SerializedDockview): Side[] {
  const sides: Side[] = [];
  let node: SerialNode | undefined = grid.root;
  let axis: 'width' | 'height' = grid.orientation === Orientation.HORIZONTAL ? 'width' : 'height';
  while (node && Array.isArray(node.data)) {
    const centre: SerialNode | undefined = node.data.find(holdsDocuments);
    // Without documents beside them there is nobody to take up the difference: all share it.
    if (!centre) return sides;
    for (const child of node.data) {
      const group = child === centre ? undefined : firstGroup(child);
      if (group !== undefined && child.size !== undefined) sides.push({ group, axis, size: child.size });
    }
    node = centre;
    axis = axis === 'width' ? 'height' : 'width';
  }
  return sides;
}

function holdsDocuments(node: SerialNode): boolean {
  if (Array.isArray(node.data)) return node.data.some(holdsDocuments);
  return node.data.id === DOCUMENTS_GROUP || node.data.views.some((view) => viewKind(view) === 'document');
}

function firstGroup(node: SerialNode): string | undefined {
  if (!Array.isArray(node.data)) return node.data.id;
  return node.data.map(firstGroup).find((group) => group !== undefined);
}
