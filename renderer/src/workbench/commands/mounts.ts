/** Commands about game folders, archives and the files in them. */
import { saveInto } from '../files/save.ts';
import { showMap } from '../mapProject/showMap.ts';
import { addArchives, addGameFolder, addPlainFolder, showExplorer } from '../mounts/add.ts';
import { newArchive } from '../mounts/newArchive.ts';
import { lookAgain } from '../mounts/missing.ts';
import { explorerSearch } from '../mounts/explorerHandle.ts';
import { mountState } from '../mounts/mountState.ts';
import { dockHandle } from '../state/handles.ts';
import type { AppCommand } from './context.ts';
import { hasDocument, withSession } from './context.ts';

const hasMounts = (): boolean => mountState.getState().mounts.length > 0;

export const mountCommands: readonly AppCommand[] = [
  {
    id: 'mounts.map',
    title: 'Map as a project…',
    category: 'File',
    keywords: ['warcraft', 'w3x', 'w3m', 'imports', 'unused', 'missing', 'uses'],
    icon: 'map',
    run: () => showMap(),
  },
  {
    id: 'mounts.addGame',
    title: 'Add a game folder…',
    category: 'File',
    keywords: ['mount', 'warcraft', 'half-life', 'wow', 'data', 'install'],
    icon: 'game',
    run: () => addGameFolder(),
  },
  {
    id: 'mounts.addArchive',
    title: 'Add an archive…',
    category: 'File',
    keywords: ['mount', 'mpq', 'pak', 'wad', 'map', 'w3x', 'w3m'],
    icon: 'archive',
    run: () => addArchives(),
  },
  {
    id: 'mounts.addFolder',
    title: 'Add a folder…',
    category: 'File',
    keywords: ['mount', 'extracted', 'mod', 'textures'],
    icon: 'folder',
    run: () => addPlainFolder(),
  },
  {
    id: 'mounts.newArchive',
    title: 'New archive…',
    category: 'File',
    keywords: ['mpq', 'create', 'patch'],
    icon: 'archive',
    run: () => newArchive(),
  },
  {
    id: 'mounts.explorer',
    title: 'Files of games and archives',
    category: 'File',
    keywords: ['explorer', 'browse', 'mount', 'mpq', 'archive'],
    icon: 'explorer',
    keys: ['Mod+Shift+E'],
    run: () => showExplorer(),
  },
  {
    id: 'mounts.find',
    title: 'Find a file in games and archives',
    category: 'File',
    keywords: ['search', 'explorer', 'mount', 'mpq'],
    icon: 'search',
    keys: ['Mod+Shift+F'],
    when: hasMounts,
    run: () => {
      showExplorer();
      explorerSearch();
    },
  },
  {
    id: 'file.saveInto',
    title: 'Save into an archive…',
    category: 'File',
    keywords: ['mpq', 'patch', 'map', 'export', 'write', 'mount'],
    icon: 'archive',
    when: hasDocument,
    run: withSession(async (session) => void (await saveInto(session))),
  },
  {
    id: 'mounts.lookForMissing',
    title: 'Look for missing files again',
    category: 'Model',
    keywords: ['textures', 'references', 'paths', 'refresh'],
    icon: 'missing',
    when: hasDocument,
    run: withSession(async (session) => {
      dockHandle.current?.showPanel('missing');
      await lookAgain(session);
    }),
  },
];
