/** Commands for copying chunks of the ground and putting them down. */
import { clipboard, copySelectedChunks, endPasting, startPasting, turnClipboard } from '../map/clipboard.ts';
import { toolStore } from '../map/toolStore.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { mapInFront } from './terrain.ts';
import { text } from '../../../base/text/language.ts';

const hasChunks = (context: AppContext): boolean =>
  toolStore.getState().tool === 'select' && (mapInFront(context)?.selection.get().chunks.length ?? 0) > 0;
const isPasting = (context: AppContext): boolean => mapInFront(context) !== null && clipboard.getState().isPasting;

export const terrainClipCommands: readonly AppCommand[] = [
  {
    id: 'terrain.copyChunks',
    title: 'Copy the selected chunks',
    category: 'Terrain',
    keywords: ['clipboard', 'ground', 'duplicate'],
    icon: 'copy',
    keys: ['Mod+C'],
    when: hasChunks,
    run: (context) => {
      const map = mapInFront(context);
      if (map !== null) copySelectedChunks(map);
    },
  },
  {
    id: 'terrain.pasteChunks',
    title: 'Paste the copied chunks',
    category: 'Terrain',
    keywords: ['clipboard', 'paste', 'ground'],
    icon: 'paste',
    keys: ['Mod+V'],
    when: (context) => mapInFront(context) !== null && clipboard.getState().clip !== null,
    whyNot: () => text('No chunks were copied'),
    checked: () => clipboard.getState().isPasting,
    run: startPasting,
  },
  {
    id: 'terrain.turnClip',
    title: 'Rotate the copied chunks by 90°',
    category: 'Terrain',
    keywords: ['rotate', 'clipboard'],
    icon: 'redo',
    keys: ['R'],
    when: isPasting,
    run: turnClipboard,
  },
  {
    id: 'terrain.endPaste',
    title: 'Stop pasting chunks',
    category: 'Terrain',
    keywords: ['cancel', 'clipboard'],
    icon: 'close',
    keys: ['Escape'],
    when: isPasting,
    run: endPasting,
  },
];
