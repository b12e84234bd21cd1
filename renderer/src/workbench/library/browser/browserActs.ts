/** What is done with files of the library: opening, tagging, their menu. */
import type { MenuItem } from '../../../base/ui/index.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { openCompare } from '../../compare/compareState.ts';
import { activeSession } from '../../state/workbench.ts';
import { askForBatch } from '../batch/batchState.ts';
import { openFiles } from '../../panels/explorer/explorerActs.ts';
import { findItems } from '../../panels/explorer/explorerFinding.ts';
import { showExplorer } from '../../mounts/add.ts';
import { openMounted } from '../../mounts/openMounted.ts';
import { browser, chosenFiles, closeBrowser, favourite, tagFound } from './browserState.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Opens one, and goes to it. */
export function openFound({ mountId, path }: { readonly mountId: string; readonly path: string }): void {
  closeBrowser();
  void openMounted({ mountId, path, sourceId: null });
}

/** Opens the left one, and shows how the right one differs, to take of it what is wanted. */
export async function compareFound(left: FoundLibraryFile, right: FoundLibraryFile): Promise<void> {
  closeBrowser();
  await openMounted({ mountId: left.mountId, path: left.facts.path, sourceId: null });
  const session = activeSession();
  if (session === null) return;
  openCompare(session, { kind: 'mounted', mountId: right.mountId, path: right.facts.path });
}

/** Opens what is chosen, each as a document of its own. */
export function openChosen(): void {
  const places = chosenFiles(browser.getState()).flatMap(({ place }) => place ?? []);
  if (places.length === 0) return;
  closeBrowser();
  void openFiles(places);
}

/** Asks what is to be done with all that is chosen. */
export function batchChosen(): void {
  askForBatch(chosenFiles(browser.getState()).map(({ mountId, facts }) => ({ mountId, path: facts.path })));
}

/** The menu of what is chosen. */
export function browserMenu(askTag: () => void): readonly MenuItem[] {
  const files = chosenFiles(browser.getState());
  const [file] = files;
  const place = files.length === 1 ? (file?.place ?? null) : null;
  const isLiked = files.every(({ tags }) => tags.includes(favourite));
  // The answers stand in the Explorer.
  const finding = place === null ? [] : findItems(place).map((item) => afterwards(item));
  return [
    {
      ...{ kind: 'action', id: 'open', icon: 'folderOpen', shortcut: 'Enter' },
      label: files.length > 1 ? fill('Open {} files', files.length) : text('Open'),
      onSelect: openChosen,
    },
    { kind: 'separator' },
    {
      ...{
        kind: 'action',
        id: 'like',
        icon: 'star',
        label: isLiked ? text('No longer a favourite') : text('Make it a favourite'),
      },
      onSelect: () => void tagFound(favourite, files, !isLiked),
    },
    { kind: 'action', id: 'tag', icon: 'tag', label: text('Tag…'), onSelect: askTag },
    { kind: 'action', id: 'batch', icon: 'fix', label: text('Batch…'), onSelect: batchChosen },
    { kind: 'separator' },
    ...finding,
  ];
}

/** The same entry, which goes to the Explorer with its answer. */
function afterwards(item: MenuItem): MenuItem {
  if (item.kind === 'submenu') return { ...item, items: item.items.map(afterwards) };
  if (item.kind !== 'action' || item.id === 'find.missing') return item;
  return {
    ...item,
    onSelect: () => {
      closeBrowser();
      showExplorer();
      item.onSelect();
    },
  };
}
