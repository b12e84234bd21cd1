/** Commands about the indexes of mounted games, archives and folders. */
import { mountState } from '../mounts/mountState.ts';
import { browser, closeBrowser, openBrowser } from '../library/browser/browserState.ts';
import { indexMount, pauseIndexing, setAutomatic } from '../library/indexing.ts';
import { indexes, indexWork } from '../library/libraryState.ts';
import { ahead, pausePictures, setPicturesAhead } from '../pictures/picturesAhead.ts';
import type { AppCommand } from './context.ts';

export const libraryCommands: readonly AppCommand[] = [
  {
    id: 'library.browse',
    title: 'Library of all files',
    category: 'File',
    keywords: ['browse', 'models', 'textures', 'pictures', 'thumbnails', 'find', 'tags', 'favourites', 'compare'],
    icon: 'textures',
    keys: ['Mod+Shift+L'],
    checked: () => browser.getState().isOpen,
    run: () => (browser.getState().isOpen ? closeBrowser() : openBrowser()),
  },
  {
    id: 'library.automatic',
    title: 'Index files in the background',
    category: 'File',
    keywords: ['library', 'search', 'database', 'facts', 'off', 'automatic'],
    icon: 'search',
    checked: () => indexes.getState().isAutomatic,
    run: () => setAutomatic(!indexes.getState().isAutomatic),
  },
  {
    id: 'library.pause',
    title: () => (indexes.getState().isPaused ? 'Go on indexing' : 'Pause indexing'),
    category: 'File',
    keywords: ['library', 'search', 'hold', 'resume'],
    when: () => indexes.getState().isPaused || indexWork(indexes.getState()) !== null,
    run: () => pauseIndexing(!indexes.getState().isPaused),
  },
  {
    id: 'library.pictures',
    title: 'Make pictures in the background',
    category: 'File',
    keywords: ['library', 'thumbnails', 'models', 'off', 'automatic'],
    icon: 'textures',
    checked: () => ahead.getState().isAutomatic,
    run: () => setPicturesAhead(!ahead.getState().isAutomatic),
  },
  {
    id: 'library.pausePictures',
    title: () => (ahead.getState().isPaused ? 'Go on making pictures' : 'Pause making pictures'),
    category: 'File',
    keywords: ['library', 'thumbnails', 'hold', 'resume'],
    when: () => ahead.getState().work !== null,
    run: () => pausePictures(!ahead.getState().isPaused),
  },
  {
    id: 'library.anew',
    title: 'Make all indexes anew',
    category: 'File',
    keywords: ['library', 'search', 'rebuild', 'reindex', 'wrong', 'reset'],
    when: () => mountState.getState().mounts.length > 0,
    run: async () => {
      for (const { mountId } of mountState.getState().mounts) await indexMount(mountId, true);
    },
  },
];
