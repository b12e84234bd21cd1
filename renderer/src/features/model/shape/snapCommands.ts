/** Commands of what moves snap to in the Shape mode. */
import type { SnapKind } from '../../../viewport/gizmo/snap.ts';
import type { IconName } from '../../../base/ui/index.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { category, inShape } from './selectCommands.ts';
import { shapeStore } from './shapeStore.ts';

interface SnapChoice {
  readonly value: SnapKind;
  readonly label: string;
  readonly icon: IconName;
}

/** In the order of menus. */
export const snapChoices: readonly SnapChoice[] = [
  { value: 'steps', label: 'Steps', icon: 'ruler' },
  { value: 'grid', label: 'Grid', icon: 'grid' },
  { value: 'vertex', label: 'Vertices', icon: 'vertex' },
  { value: 'edge', label: 'Edges', icon: 'edge' },
  { value: 'face', label: 'Surfaces', icon: 'geoset' },
];

export const snapCommands: readonly AppCommand[] = [
  {
    id: 'shape.snap',
    title: 'Snap while moving',
    category,
    keywords: ['magnet', 'grid', 'vertex', 'align'],
    icon: 'snap',
    keys: ['Shift+Tab'],
    ...inShape,
    checked: () => shapeStore.getState().snaps,
    run: () => shapeStore.setState(({ snaps }) => ({ snaps: !snaps })),
  },
  ...snapChoices.map(({ value, label, icon }): AppCommand => ({
    id: `shape.snapTo.${value}`,
    title: `Snap to ${label.toLowerCase()}`,
    category,
    keywords: ['magnet', 'align'],
    icon,
    ...inShape,
    checked: () => shapeStore.getState().snapsTo === value,
    run: () => shapeStore.setState({ snapsTo: value }),
  })),
];
