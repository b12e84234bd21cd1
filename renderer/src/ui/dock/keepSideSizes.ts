/** When the window changes its size the documents take it up; the panels around them keep the size the user gave them. */
import type { DockviewApi } from 'dockview-react';
import { documentsGroup } from './dockviewLayout.ts';

/** Lays the dock out at its new size, then gives the groups beside and below the documents their former sizes back. */
export function keepSideSizes(dock: DockviewApi, width: number, height: number): void {
  if (width === 0 || height === 0 || (width === dock.width && height === dock.height)) return;
  const centre = documentsGroup(dock);
  const before = dock.groups
    .filter((group) => group !== centre)
    .map((group) => ({ group, width: group.width, height: group.height }));
  const full = { width: dock.width, height: dock.height };
  dock.layout(width, height, true);
  for (const side of before) {
    // A group that spans the whole dock in one direction has no size of its own in that direction.
    const own = {
      ...(side.width > 0 && side.width < full.width - 1 ? { width: side.width } : {}),
      ...(side.height > 0 && side.height < full.height - 1 ? { height: side.height } : {}),
    };
    side.group.api.setSize(own);
  }
}
