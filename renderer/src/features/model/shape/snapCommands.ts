/** Commands of what moves snap to in the Shape mode. */
import type { SnapKind } from '../../../viewport/gizmo/snap.ts';
import type { IconName } from '../../../base/ui/index.ts';
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { category, inShape } from './selectCommands.ts';
import { shapeStore } from './shapeStore.ts';
import { text } from '../../../base/text/language.ts';

interface SnapChoice {
  readonly value: SnapKind;
  readonly label: string;
  readonly icon: IconName;
}

/** In the order of menus. */
export const snapChoices: readonly SnapChoice[] = [
  {
    value: 'steps',
    get label() {
      return text('Steps');
    },
    icon: 'ruler',
  },
  {
    value: 'grid',
    get label() {
      return text('Grid');
    },
    icon: 'grid',
  },
  {
    value: 'vertex',
    get label() {
      return text('Vertices');
    },
    icon: 'vertex',
  },
  {
    value: 'edge',
    get label() {
      return text('Edges');
    },
    icon: 'edge',
  },
  {
    value: 'face',
    get label() {
      return text('Surfaces');
    },
    icon: 'geoset',
  },
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
