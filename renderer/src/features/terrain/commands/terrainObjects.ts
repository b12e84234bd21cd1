/** Commands for what stands on a map: how it is taken hold of, copying, deleting, standing it on the ground. */
import { kindOfRecord } from '../../../../../shared/terrain/objects/object.ts';
import {
  alignToSlope,
  checkMapObjects,
  copyObjects,
  deleteObjects,
  duplicateObjects,
  focusChunks,
  focusObjects,
  objectClip,
  pasteObjects,
  putOnGround,
  referAgain,
  selectObjects,
  selectSameModel,
  standUpright,
} from '../map/objects/acts.ts';
import type { TerrainMap } from '../map/maps.ts';
import { changeTool, chooseTool, toolStore } from '../map/toolStore.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { objectGrips } from '../map/viewEntries.ts';
import { mapInFront } from './terrain.ts';
import { text } from '../../../base/text/language.ts';

const isObjectsTool = (context: AppContext): boolean =>
  mapInFront(context) !== null && toolStore.getState().tool === 'objects';
const isPlacing = (context: AppContext): boolean =>
  isObjectsTool(context) && toolStore.getState().settings.objects.mode === 'place';
const hasChunks = (context: AppContext): boolean => (mapInFront(context)?.selection.get().chunks.length ?? 0) > 0;
const hasObjects = (context: AppContext): boolean => (mapInFront(context)?.selection.get().objects.length ?? 0) > 0;
/** Objects are all that is selected: keys that delete or copy mean them, in every tile that lists them. */
const hasOnlyObjects = (context: AppContext): boolean => {
  if (!hasObjects(context) || context.session === null) return false;
  const { document, state } = context.session;
  return state.getState().selection.every((id) => document.has(id) && kindOfRecord(document, id) !== null);
};

function withMap(act: (map: TerrainMap) => void | Promise<void>): AppCommand['run'] {
  return (context) => {
    const map = mapInFront(context);
    return map === null ? undefined : act(map);
  };
}

const grips: readonly AppCommand[] = objectGrips.map(({ id, title, icon, keys }) => ({
  id: `terrain.objects.${id}`,
  title: `${title} (objects)`,
  category: 'Terrain',
  keywords: ['gizmo', 'doodad', 'object'],
  icon,
  keys: [keys],
  // W and E fly the camera where it flies.
  when: (context) => isObjectsTool(context) && toolStore.getState().cameraMode !== 'fly',
  whyNot: (context) =>
    isObjectsTool(context) ? text('The keys fly the camera now') : text('Only with the objects tool in hand'),
  checked: () => toolStore.getState().settings.objects.grip === id,
  run: () => changeTool('objects', { grip: id, mode: 'select' }),
}));

export const terrainObjectCommands: readonly AppCommand[] = [
  ...grips,
  {
    id: 'terrain.stopPlacing',
    title: 'Stop placing objects',
    category: 'Terrain',
    icon: 'close',
    keys: ['Escape'],
    when: isPlacing,
    run: () => changeTool('objects', { mode: 'select' }),
  },
  {
    id: 'terrain.placeObjects',
    title: 'Place objects',
    category: 'Terrain',
    keywords: ['new', 'add', 'doodad', 'model'],
    icon: 'plus',
    keys: ['P'],
    when: (context) => mapInFront(context) !== null,
    checked: () => toolStore.getState().tool === 'objects' && toolStore.getState().settings.objects.mode === 'place',
    run: () => {
      changeTool('objects', { mode: 'place' });
      chooseTool('objects');
    },
  },
  {
    id: 'terrain.duplicateObjects',
    title: 'Duplicate the selected objects',
    category: 'Terrain',
    keywords: ['copy', 'doodad'],
    icon: 'copy',
    keys: ['Mod+D'],
    when: hasOnlyObjects,
    run: withMap(duplicateObjects),
  },
  {
    id: 'terrain.deleteObjects',
    title: 'Delete the selected objects',
    category: 'Terrain',
    keywords: ['remove', 'doodad'],
    icon: 'trash',
    keys: ['Delete'],
    when: hasOnlyObjects,
    run: withMap(deleteObjects),
  },
  {
    id: 'terrain.copyObjects',
    title: 'Copy the selected objects',
    category: 'Terrain',
    keywords: ['clipboard', 'doodad'],
    icon: 'copy',
    keys: ['Mod+C'],
    when: (context) => isObjectsTool(context) && hasObjects(context),
    run: withMap(copyObjects),
  },
  {
    id: 'terrain.pasteObjects',
    title: 'Paste the copied objects under the pointer',
    category: 'Terrain',
    keywords: ['clipboard', 'doodad'],
    icon: 'paste',
    keys: ['Mod+V'],
    when: (context) => isObjectsTool(context) && objectClip.getState().clip !== null,
    whyNot: (context) =>
      isObjectsTool(context) ? text('No objects were copied') : text('Only with the objects tool in hand'),
    run: withMap(pasteObjects),
  },
  {
    id: 'terrain.groundObjects',
    title: 'Put the selected objects on the ground',
    category: 'Terrain',
    keywords: ['snap', 'height', 'doodad'],
    icon: 'arrowDown',
    keys: ['End'],
    when: hasObjects,
    run: withMap(putOnGround),
  },
  {
    id: 'terrain.alignObjects',
    title: 'Align the selected objects to the slope',
    category: 'Terrain',
    keywords: ['normal', 'tilt', 'doodad'],
    icon: 'terrain',
    when: hasObjects,
    run: withMap(alignToSlope),
  },
  {
    id: 'terrain.uprightObjects',
    title: 'Stand the selected objects upright',
    category: 'Terrain',
    keywords: ['tilt', 'roll', 'doodad'],
    icon: 'arrowUp',
    when: hasObjects,
    run: withMap(standUpright),
  },
  {
    id: 'terrain.referObjects',
    title: 'Repair the tile lists of the selected objects',
    category: 'Terrain',
    keywords: ['mcrf', 'chunks', 'references', 'repair', 'neighbour'],
    icon: 'fix',
    when: hasObjects,
    run: withMap(referAgain),
  },
  {
    id: 'terrain.checkObjects',
    title: 'Check the objects of the open tiles',
    category: 'Terrain',
    keywords: ['unique id', 'duplicate', 'neighbour', 'repair', 'doodad'],
    icon: 'search',
    when: (context) => mapInFront(context) !== null,
    run: withMap(checkMapObjects),
  },
  {
    id: 'terrain.sameModel',
    title: 'Select all objects of the same model',
    category: 'Terrain',
    keywords: ['doodad', 'similar'],
    icon: 'select',
    when: hasObjects,
    run: withMap(selectSameModel),
  },
  {
    id: 'terrain.focusChunks',
    title: 'Show the selected chunks',
    category: 'Terrain',
    keywords: ['camera', 'frame', 'zoom'],
    icon: 'frame',
    keys: ['F'],
    when: (context) => hasChunks(context) && !(isObjectsTool(context) && hasObjects(context)),
    run: withMap(focusChunks),
  },
  {
    id: 'terrain.focusObjects',
    title: 'Show the selected objects',
    category: 'Terrain',
    keywords: ['camera', 'frame', 'zoom', 'doodad'],
    icon: 'frame',
    keys: ['F'],
    when: (context) => hasObjects(context) && (isObjectsTool(context) || !hasChunks(context)),
    run: withMap(focusObjects),
  },
  {
    id: 'terrain.deselectObjects',
    title: 'Select no objects',
    category: 'Terrain',
    icon: 'close',
    when: hasObjects,
    run: withMap((map) => selectObjects(map, [])),
  },
];

/** The part of the Terrain menu. */
export const terrainObjectMenu: readonly string[] = terrainObjectCommands
  .map(({ id }) => id)
  .filter((id) => id !== 'terrain.stopPlacing');
