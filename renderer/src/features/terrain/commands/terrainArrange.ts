/** Commands for many objects: scattering, lines, order, prefabs, selecting, hiding and locking. */
import { SEPARATOR } from '../../../base/commands/index.ts';
import type { MenuFrame } from '../../../base/commands/menuFrame.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import type { MenuPlace } from '../../../workbench/menus.ts';
import { alignSelected, axisNames, lineUpSelected, spreadSelected } from '../map/objects/arrangeActs.ts';
import { passedOver } from '../map/objects/passedOver.ts';
import { makePrefab } from '../map/objects/prefabs.ts';
import { selectWholeInstances, updatePrefab } from '../map/objects/prefabUpdates.ts';
import { deleteLinePoint, fillScatter, putDownLine } from '../map/objects/scatterActs.ts';
import {
  hideOthers,
  invertSelection,
  passOverNone,
  passOverSelected,
  selectInView,
  selectKind,
  selectSameArea,
} from '../map/objects/selectActs.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import { mapInFront } from './terrain.ts';
import { text } from '../../../base/text/language.ts';

const hasMap = (context: AppContext): boolean => mapInFront(context) !== null;
const counted = (context: AppContext): number => mapInFront(context)?.selection.get().objects.length ?? 0;
const hasObjects = (context: AppContext): boolean => counted(context) > 0;
const hasLine = (context: AppContext): boolean => {
  const { tool, line } = toolStore.getState();
  return hasMap(context) && tool === 'line' && line !== null;
};

function withMap(act: (map: TerrainMap) => void | Promise<void>): AppCommand['run'] {
  return (context) => {
    const map = mapInFront(context);
    return map === null ? undefined : act(map);
  };
}

type Shown = Pick<AppCommand, 'id' | 'title' | 'run'> & Partial<AppCommand>;

const ofObjects = (command: Shown): AppCommand => ({
  category: 'Terrain',
  when: hasObjects,
  ...command,
});

const alignments = [
  ['first', 'the first one'],
  ['lowest', 'the lowest'],
  ['middle', 'their mean'],
  ['highest', 'the highest'],
] as const;

const arranging: readonly AppCommand[] = [
  ...([0, 1, 2] as const).flatMap((axis) => [
    ...alignments.map(([to, words]) =>
      ofObjects({
        id: `terrain.align.${axis}.${to}`,
        title: `Align the selected objects in ${axisNames[axis]} to ${words}`,
        keywords: ['arrange', 'doodad'],
        when: (context) => counted(context) > 1,
        run: withMap((map) => alignSelected(map, axis, to)),
      }),
    ),
    ofObjects({
      id: `terrain.distribute.${axis}`,
      title: `Distribute the selected objects evenly in ${axisNames[axis]}`,
      keywords: ['arrange', 'spread', 'doodad'],
      when: (context) => counted(context) > 2,
      run: withMap((map) => spreadSelected(map, axis)),
    }),
  ]),
  ofObjects({
    id: 'terrain.lineUpObjects',
    title: 'Line the selected objects up from the first to the last',
    keywords: ['arrange', 'distribute', 'doodad'],
    when: (context) => counted(context) > 2,
    run: withMap(lineUpSelected),
  }),
];

const selecting: readonly AppCommand[] = [
  ofObjects({
    id: 'terrain.selectDoodads',
    title: 'Select all doodads',
    icon: 'doodad',
    when: hasMap,
    run: withMap((map) => selectKind(map, 'doodad')),
  }),
  ofObjects({
    id: 'terrain.selectBuildings',
    title: 'Select all buildings',
    icon: 'building',
    when: hasMap,
    run: withMap((map) => selectKind(map, 'mapObject')),
  }),
  ofObjects({
    id: 'terrain.selectSameArea',
    title: 'Select all objects of the same area',
    icon: 'area',
    run: withMap(selectSameArea),
  }),
  ofObjects({
    id: 'terrain.selectInView',
    title: 'Select all objects in view',
    icon: 'select',
    when: hasMap,
    run: withMap(selectInView),
  }),
  ofObjects({
    id: 'terrain.invertObjects',
    title: 'Invert the selection of objects',
    icon: 'flipHorizontal',
    keys: ['Mod+I'],
    when: hasMap,
    run: withMap(invertSelection),
  }),
];

const passing: readonly AppCommand[] = [
  ofObjects({
    id: 'terrain.hideObjects',
    title: 'Hide the selected objects',
    icon: 'eyeOff',
    keys: ['H'],
    run: withMap((map) => passOverSelected(map, 'hidden')),
  }),
  ofObjects({
    id: 'terrain.hideOtherObjects',
    title: 'Hide all other objects',
    icon: 'eyeOff',
    keys: ['Shift+H'],
    run: withMap(hideOthers),
  }),
  ofObjects({
    id: 'terrain.showObjects',
    title: 'Show all hidden objects',
    icon: 'eye',
    keys: ['Alt+H'],
    when: (context) => hasPassed(context, 'hidden'),
    run: withMap((map) => passOverNone(map, 'hidden')),
  }),
  ofObjects({
    id: 'terrain.lockObjects',
    title: 'Lock the selected objects',
    icon: 'lock',
    run: withMap((map) => passOverSelected(map, 'locked')),
  }),
  ofObjects({
    id: 'terrain.unlockObjects',
    title: 'Unlock all objects',
    icon: 'unlock',
    when: (context) => hasPassed(context, 'locked'),
    run: withMap((map) => passOverNone(map, 'locked')),
  }),
];

function hasPassed(context: AppContext, how: 'hidden' | 'locked'): boolean {
  const map = mapInFront(context);
  return map !== null && passedOver(map).store.getState()[how].size > 0;
}

const prefabs: readonly AppCommand[] = [
  ofObjects({
    id: 'terrain.prefab.make',
    title: 'Make a prefab of the selected objects',
    keywords: ['group', 'library'],
    icon: 'plus',
    run: withMap(makePrefab),
  }),
  ofObjects({
    id: 'terrain.prefab.update',
    title: 'Update the prefab from the selected instance, in all places',
    keywords: ['group', 'instances'],
    icon: 'refresh',
    run: withMap(updatePrefab),
  }),
  ofObjects({
    id: 'terrain.prefab.selectWhole',
    title: 'Select whole instances of prefabs',
    keywords: ['group'],
    run: withMap(selectWholeInstances),
  }),
];

const laying: readonly AppCommand[] = [
  {
    id: 'terrain.fillScatter',
    title: 'Scatter over the selected chunks',
    category: 'Terrain',
    keywords: ['fill', 'doodad', 'trees'],
    icon: 'scatter',
    when: (context) =>
      (mapInFront(context)?.selection.get().chunks.length ?? 0) > 0 &&
      toolStore.getState().settings.scatter.mix.length > 0,
    whyNot: () => text('Select chunks and a mix to scatter'),
    run: withMap(fillScatter),
  },
  {
    id: 'terrain.line.putDown',
    title: 'Put the line of objects down',
    category: 'Terrain',
    icon: 'check',
    keys: ['Enter'],
    when: hasLine,
    run: withMap(putDownLine),
  },
  {
    id: 'terrain.line.deletePoint',
    title: 'Delete the point of the line',
    category: 'Terrain',
    icon: 'trash',
    keys: ['Delete', 'Backspace'],
    when: hasLine,
    run: deleteLinePoint,
  },
  {
    id: 'terrain.line.leave',
    title: 'Leave the line of objects',
    category: 'Terrain',
    icon: 'close',
    keys: ['Escape'],
    when: hasLine,
    run: () => toolStore.setState({ line: null }),
  },
];

/** Those of the line come first: their keys mean it while there is one. */
export const terrainArrangeCommands: readonly AppCommand[] = [
  ...laying,
  ...selecting,
  ...passing,
  ...arranging,
  ...prefabs,
];

const ids = (commands: readonly AppCommand[]): readonly string[] => commands.map(({ id }) => id);

/** The part of the Terrain menu. */
export const terrainArrangeMenu: MenuFrame<MenuPlace>['items'] = [
  { label: 'Select objects', items: ids(selecting) },
  { label: 'Hide and lock', items: ids(passing) },
  { label: 'Arrange objects', items: ids(arranging) },
  { label: 'Prefabs', items: ids(prefabs) },
  SEPARATOR,
  ...ids(laying),
];
