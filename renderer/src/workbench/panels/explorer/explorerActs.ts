/** What can be done with rows of the Explorer: opening, extracting, copying; and the menus for it. */
import { reportError } from '../../files/errors.ts';
import type { Showing } from '../../files/openedDocuments.ts';
import { request } from '../../files/host.ts';
import { isMapMount, openMap } from '../../mapProject/mapState.ts';
import { changePlan, moveMount, refreshMount, removeMount } from '../../mounts/add.ts';
import { compactSource, isCompactable } from '../../mounts/compact.ts';
import { extract } from '../../mounts/extract.ts';
import { mountOf, mountState } from '../../mounts/mountState.ts';
import { nameOfPath, shortSource } from '../../mounts/mountWords.ts';
import { openAllMounted, openMounted } from '../../mounts/openMounted.ts';
import { showSources } from '../../mounts/questions.ts';
import type { MountedFileEntry } from '../../../../../shared/host/mountEntities.ts';
import { ask, notify, showContextMenu, type MenuItem } from '../../../base/ui/index.ts';
import { askForBatch } from '../../library/batch/batchState.ts';
import { indexMount } from '../../library/indexing.ts';
import { findItems, missingItem } from './explorerFinding.ts';
import type { RowPlace } from './explorerTree.ts';
import { placeOfRow } from './explorerTree.ts';
import { grouped } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Opening more than this at once is asked about first. */
const manyDocuments = 10;

export async function openFiles(files: readonly MountedFileEntry[], showing: Showing = {}): Promise<void> {
  const documents = files.filter(({ isDocument }) => isDocument);
  const [first] = files;
  if (documents.length === 0) {
    if (first === undefined) return;
    const message = text('Chunksmith has no editor for such files. Extract it to open it elsewhere.');
    notify({
      tone: 'info',
      title: fill('{} cannot be opened here', first.name),
      message,
      action: { label: text('Extract…'), onSelect: () => void extract(first.mountId, [first.path], first.name) },
    });
    return;
  }
  if (documents.length > manyDocuments) {
    const answer = await ask({
      title: fill('Open {} files?', documents.length),
      message: text('Each gets a tab of its own.'),
      answers: [
        { id: 'cancel', label: text('Cancel') },
        { id: 'open', label: text('Open all'), variant: 'primary' },
      ],
    });
    if (answer !== 'open') return;
  }
  await openAllMounted(
    documents.map(({ mountId, path }) => ({ mountId, path, sourceId: null })),
    showing,
  );
}

async function copyText(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  notify({ tone: 'info', title: fill('Copied {}', what) });
}

/** The path as models name files: with backslashes. */
export function gamePath(path: string): string {
  return path.replaceAll('/', '\\');
}

/** Shows all versions of a file as a menu at a place of the screen. */
async function chooseVersion({ mountId, path }: RowPlace, at: { x: number; y: number }): Promise<void> {
  try {
    const { versions } = await request('describeMounted', { mountId, path });
    showContextMenu(
      at,
      versions.map((version) => ({
        kind: 'action',
        id: version.sourceId,
        label: version.isWinning ? fill('{} (wins)', version.label) : version.label,
        icon: 'archive',
        disabled: version.isDeleteMarker || version.problem !== null,
        onSelect: () => void openMounted({ mountId, path, sourceId: version.sourceId }),
      })),
    );
  } catch (error) {
    reportError(fill('Could not look for versions of {}', nameOfPath(path)), error);
  }
}

const separator: MenuItem = { kind: 'separator' };

function mountMenu(place: RowPlace): readonly MenuItem[] {
  const { mountId } = place;
  const { mounts } = mountState.getState();
  const position = mounts.findIndex((mount) => mount.mountId === mountId);
  const name = mounts[position]?.name ?? text('the mount');
  // With several sources it has to be said which is meant: among the sources.
  const [only, another] = mounts[position]?.sources ?? [];
  const single = only !== undefined && another === undefined && isCompactable(only) ? only : undefined;
  const action = (id: string, label: string, onSelect: () => void, more: object = {}): MenuItem => ({
    ...{ kind: 'action', id, label, onSelect },
    ...more,
  });
  const mount = mounts[position];
  return [
    ...(mount !== undefined && isMapMount(mount)
      ? [action('map', text('Show the map as a project'), () => void openMap(mountId), { icon: 'map' }), separator]
      : []),
    action('sources', text('Sources and order…'), () => void showSources(mountId), { icon: 'settings' }),
    action('plan', text('Read it as another game…'), () => void changePlan(mountId), { icon: 'game' }),
    action('refresh', text('Reload'), () => void refreshMount(mountId), { icon: 'refresh', shortcut: 'F5' }),
    { kind: 'separator' },
    action('up', text('Search it earlier'), () => void moveMount(mountId, -1), {
      ...{ icon: 'arrowUp', shortcut: 'Alt Up', disabled: position <= 0 },
    }),
    action('down', text('Search it later'), () => void moveMount(mountId, 1), {
      ...{ icon: 'arrowDown', shortcut: 'Alt Down', disabled: position === mounts.length - 1 },
    }),
    { kind: 'separator' },
    ...(single === undefined
      ? []
      : [action('compact', text('Compact…'), () => void compactSource({ mountId }, single), { icon: 'archive' })]),
    action('extract', text('Extract everything…'), () => void extract(mountId, [''], name), { icon: 'download' }),
    missingItem(mountId, null),
    action('anew', text('Make its index anew'), () => void indexMount(mountId, true), { icon: 'search' }),
    { kind: 'separator' },
    action('remove', text('Remove from the Explorer'), () => void removeMount(mountId), { icon: 'trash' }),
  ];
}

/** What the rows are called together: `Footman.mdx`, `12 files and folders`. */
function namesOf(places: readonly RowPlace[]): string {
  const [only] = places;
  if (only !== undefined && places.length === 1) return nameOfPath(only.path);
  const isAllFiles = places.every(({ kind }) => kind === 'file');
  return `${grouped(places.length)} ${isAllFiles ? 'files' : 'files and folders'}`;
}

/** Items for rows; `fileOf` knows the files among them, `at` is where the menu stands. */
export function explorerMenu(
  ids: readonly string[],
  fileOf: (id: string) => MountedFileEntry | null,
  at: { readonly x: number; readonly y: number },
): readonly MenuItem[] {
  const all = ids.flatMap((id) => placeOfRow(id) ?? []);
  const [onlyMount] = all;
  if (all.length === 1 && onlyMount?.kind === 'mount') return mountMenu(onlyMount);
  const places = all.filter(({ kind }) => kind === 'file' || kind === 'folder');
  const [first] = places;
  if (first === undefined) return [];
  const files = ids.flatMap((id) => fileOf(id) ?? []);
  const [file] = files;
  const isOneFile = places.length === 1 && file !== undefined;
  const isOneMount = places.every(({ mountId }) => mountId === first.mountId);
  const documents = files.filter(({ isDocument }) => isDocument);
  const source = isOneFile
    ? mountOf(file.mountId)?.sources.find(({ sourceId }) => sourceId === file.sourceId)
    : undefined;
  const open: MenuItem = {
    ...{ kind: 'action', id: 'open', icon: 'folderOpen', shortcut: 'Enter', disabled: documents.length === 0 },
    label: documents.length > 1 ? fill('Open {} files', documents.length) : text('Open'),
    onSelect: () => void openFiles(documents),
  };
  const openPlain: MenuItem = {
    ...{ kind: 'action', id: 'openPlain', label: text('Open without the view'), disabled: documents.length === 0 },
    onSelect: () => void openFiles(documents, { isPlain: true }),
  };
  const versions: MenuItem = {
    ...{ kind: 'action', id: 'versions', label: text('Open another version…'), icon: 'history' },
    disabled: file?.isDocument !== true,
    onSelect: () => void chooseVersion(first, { ...at }),
  };
  const extracting: MenuItem = {
    ...{ kind: 'action', id: 'extract', label: text('Extract…'), icon: 'download', disabled: !isOneMount },
    onSelect: () => void extract(first.mountId, pathsOf(places), namesOf(places)),
  };
  const batching: MenuItem = {
    ...{ kind: 'action', id: 'batch', label: text('Batch…'), icon: 'fix' },
    onSelect: () => askForBatch(documents),
  };
  const finding = isOneFile ? findItems(file) : [];
  const copying: MenuItem = {
    ...{ kind: 'action', id: 'copyPath', icon: 'copy', shortcut: 'Ctrl C' },
    label: places.length > 1 ? text('Copy the paths') : text('Copy the path'),
    onSelect: () => void copyPaths(places),
  };
  const showing: readonly MenuItem[] =
    source === undefined
      ? []
      : [
          {
            ...{ kind: 'action', id: 'source', icon: 'archive' },
            label: fill('Show {} among the sources', shortSource(source.label)),
            onSelect: () => void showSources(first.mountId, source.sourceId),
          },
        ];
  return [
    ...(files.length > 0 ? [open, openPlain] : []),
    ...(isOneFile && file.hidden > 0 ? [versions] : []),
    extracting,
    ...(documents.length > 0 ? [batching] : []),
    ...(finding.length === 0 ? [] : [{ kind: 'separator' } as const, ...finding]),
    { kind: 'separator' },
    copying,
    ...showing,
  ];
}

function pathsOf(places: readonly RowPlace[]): readonly string[] {
  return places.map(({ path }) => path);
}

/** Puts the paths on the clipboard as models name them, one a line. */
export async function copyPaths(places: readonly RowPlace[]): Promise<void> {
  const paths = places.map(({ path }) => gamePath(path)).filter((path) => path !== '');
  if (paths.length === 0) return;
  await copyText(paths.join('\n'), paths.length === 1 ? (paths[0] ?? '') : fill('{} paths', paths.length));
}
