/** Commands of roads and rivers. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import type { TerrainMap } from '../map/maps.ts';
import { chooseTool, toolStore } from '../map/toolStore.ts';
import { deleteWay, putDownWays, takeUpWay } from '../ways/wayActs.ts';
import { beginWay, chooseWay, chosenWay, deletePoint, waysOf } from '../ways/wayDesk.ts';
import { mapInFront } from './terrain.ts';
import { text } from '../../../base/text/language.ts';

const hasMap = (context: AppContext): boolean => mapInFront(context) !== null;

/** The tool is in hand: its keys mean it. */
const isInHand = (context: AppContext): boolean => hasMap(context) && toolStore.getState().tool === 'way';

function chosenIn(context: AppContext) {
  const map = mapInFront(context);
  return map === null ? null : chosenWay(map);
}

function withMap(act: (map: TerrainMap) => void | Promise<void>): AppCommand['run'] {
  return (context) => {
    const map = mapInFront(context);
    return map === null ? undefined : act(map);
  };
}

export const terrainWayCommands: readonly AppCommand[] = [
  {
    id: 'terrain.way.newRoad',
    title: 'New road',
    category: 'Terrain',
    keywords: ['path', 'curve', 'spline'],
    icon: 'road',
    when: hasMap,
    run: withMap((map) => {
      beginWay(map, 'road');
      chooseTool('way');
    }),
  },
  {
    id: 'terrain.way.newRiver',
    title: 'New river',
    category: 'Terrain',
    keywords: ['water', 'stream', 'curve', 'spline'],
    icon: 'liquid',
    when: hasMap,
    run: withMap((map) => {
      beginWay(map, 'river');
      chooseTool('way');
    }),
  },
  {
    id: 'terrain.way.putDown',
    title: 'Put roads and rivers down',
    category: 'Terrain',
    icon: 'check',
    keys: ['Enter'],
    when: (context) => {
      const map = mapInFront(context);
      if (map === null || !isInHand(context)) return false;
      return waysOf(map).some(({ points, laid }) => points.length > 1 || laid !== null);
    },
    whyNot: () => text('Set two points of a road or river first'),
    run: withMap(putDownWays),
  },
  {
    id: 'terrain.way.deletePoint',
    title: 'Delete the point of the road or river',
    category: 'Terrain',
    icon: 'trash',
    keys: ['Delete', 'Backspace'],
    when: (context) => isInHand(context) && (chosenIn(context)?.points.length ?? 0) > 0,
    run: withMap(deletePoint),
  },
  {
    id: 'terrain.way.leave',
    title: 'Leave the road or river',
    category: 'Terrain',
    icon: 'close',
    keys: ['Escape'],
    when: (context) => isInHand(context) && chosenIn(context) !== null,
    run: withMap((map) => chooseWay(map, null)),
  },
  {
    id: 'terrain.way.takeUp',
    title: 'Take the road or river off the ground',
    category: 'Terrain',
    icon: 'undo',
    when: (context) => (chosenIn(context)?.laid ?? null) !== null,
    whyNot: () => text('It was not put down'),
    run: withMap(async (map) => {
      const way = chosenWay(map);
      if (way !== null) await takeUpWay(map, way);
    }),
  },
  {
    id: 'terrain.way.delete',
    title: 'Delete the road or river',
    category: 'Terrain',
    icon: 'trash',
    when: (context) => chosenIn(context) !== null,
    run: withMap((map) => {
      const way = chosenWay(map);
      if (way !== null) deleteWay(map, way);
    }),
  },
];
