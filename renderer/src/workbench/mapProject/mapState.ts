/** A map of Warcraft III that is worked on: what it holds, what is done to it, and what is looked at. No React. */
import { createStore } from 'zustand/vanilla';
import type { MapAct, MapFileEntry, PlannedMapFile, ReadMap } from '../../../../shared/host/mapContract.ts';
import type { ResultOf } from '../../base/host/index.ts';
import { renamedIn } from '../../../../shared/warcraftMap/importPlan.ts';
import { counted, sizeText } from '../../base/text/numbers.ts';
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import { fill, text } from '../../base/text/language.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { chooseExportTarget, chooseFiles } from '../files/choose.ts';
import { errorWords, reportError } from '../files/errors.ts';
import { host, request } from '../files/host.ts';
import { mountOf, mountState, onMountsChanged, refreshMounts } from '../mounts/mountState.ts';
import { setRunning } from '../mounts/tasks.ts';
import { workbench } from '../state/workbench.ts';

/** Which of the map's files are shown. */
export const mapFilters = ['imports', 'used', 'replaces', 'perhaps', 'unused', 'missing', 'changed', 'parts'] as const;
export type MapFilter = (typeof mapFilters)[number];

/** What comes in with the files that were chosen, while it is looked at. */
export interface ImportQuestion {
  readonly sources: readonly ImportSource[];
  readonly folder: string;
  readonly files: readonly PlannedMapFile[];
  /** By place in the list. */
  readonly leftOut: ReadonlySet<number>;
  readonly left: ResultOf<'planMapImport'>['left'];
}

export type ImportSource =
  | { readonly kind: 'file'; readonly fileId: string }
  | { readonly kind: 'mounted'; readonly mountId: string; readonly path: string };

export interface MapDesk {
  /** Null while no map is shown. */
  readonly mountId: string | null;
  readonly acts: readonly MapAct[];
  readonly undone: readonly MapAct[];
  /** Null until it was read. */
  readonly read: ReadMap | null;
  readonly problem: string | null;
  readonly isBusy: boolean;
  readonly filter: MapFilter;
  readonly query: string;
  /** Paths. */
  readonly selected: ReadonlySet<string>;
  readonly question: ImportQuestion | null;
  /** The file that gets another path. */
  readonly renaming: string | null;
}

const nothing: MapDesk = {
  ...{ mountId: null, acts: [], undone: [], read: null, problem: null, isBusy: false },
  ...{ filter: 'imports', query: '', selected: new Set(), question: null, renaming: null },
};

export const mapDesk = createStore<MapDesk>(() => nothing);

/** Whether a mount is a map in one file. */
export function isMapMount({ profile, name }: Pick<MountEntry, 'profile' | 'name'>): boolean {
  return profile === 'archive' && /\.w3[xm]$/i.test(name);
}

export function mapMounts(): readonly MountEntry[] {
  return mountState.getState().mounts.filter(isMapMount);
}

let reads = 0;

/** Reads the map as some acts make it. False where that cannot be done: then everything stays as it was. */
async function readAs(acts: readonly MapAct[], undone: readonly MapAct[]): Promise<boolean> {
  const { mountId } = mapDesk.getState();
  if (mountId === null) return false;
  const number = ++reads;
  const taskId = crypto.randomUUID();
  mapDesk.setState({ isBusy: true });
  setRunning(taskId, true);
  try {
    const answer = await request('readMap', { mountId, acts: [...acts], taskId });
    if (number !== reads || mapDesk.getState().mountId !== mountId) return false;
    if (answer.kind === 'cancelled') return false;
    const here = new Set(answer.map.files.map(({ path }) => path));
    mapDesk.setState(({ selected }) => ({
      ...{ acts, undone, read: answer.map, problem: null },
      selected: new Set([...selected].filter((path) => here.has(path))),
    }));
    return true;
  } catch (error) {
    if (number !== reads) return false;
    if (mapDesk.getState().read === null) mapDesk.setState({ problem: errorWords(error).message });
    else reportError(text('That could not be done'), error);
    return false;
  } finally {
    setRunning(taskId, false);
    if (number === reads) mapDesk.setState({ isBusy: false });
  }
}

/** Shows a map. One with changes that are not saved is left only when that is said. */
export async function openMap(mountId: string): Promise<void> {
  if (mapDesk.getState().mountId === mountId) return;
  if (!(await mayLeaveMap())) return;
  mapDesk.setState({ ...nothing, mountId });
  const acts = await keptActs(mountId);
  if (acts.length === 0 || !(await readAs(acts, []))) {
    await readAs([], []);
    return;
  }
  const message = fill('{} that were not saved are back. Undo takes them back.', counted(acts.length, 'change'));
  notify({ tone: 'info', title: text('Unsaved changes are back'), message });
}

/** What was done to a map in a run that ended before it was saved. */
async function keptActs(mountId: string): Promise<readonly MapAct[]> {
  try {
    return (await request('keptMapActs', { mountId, isForgotten: false })).acts;
  } catch {
    return [];
  }
}

/** Whether the map that is shown may be left: what was done to it and is not saved is forgotten then, which is asked about. */
export async function mayLeaveMap(): Promise<boolean> {
  const { acts, mountId } = mapDesk.getState();
  if (acts.length === 0 || mountId === null) return true;
  const answer = await ask({
    title: text('Leave the changes?'),
    message: fill('What was done to {} is not saved, and is forgotten.', mountOf(mountId)?.name ?? text('the map')),
    answers: [
      { id: 'stay', label: text('Stay') },
      { id: 'leave', label: text('Leave them'), variant: 'danger' },
    ],
  });
  if (answer === 'leave') await request('keptMapActs', { mountId, isForgotten: true }).catch(() => undefined);
  return answer === 'leave';
}

export async function closeMap(): Promise<void> {
  if (await mayLeaveMap()) mapDesk.setState(nothing);
}

/** Does something to the map: it is seen at once, and written when it is saved. */
export async function doAct(act: MapAct): Promise<boolean> {
  const { acts, isBusy } = mapDesk.getState();
  if (isBusy) return false;
  return await readAs([...acts, act], []);
}

export async function undoAct(): Promise<void> {
  const { acts, undone, isBusy } = mapDesk.getState();
  const last = acts.at(-1);
  if (last !== undefined && !isBusy) await readAs(acts.slice(0, -1), [last, ...undone]);
}

export async function redoAct(): Promise<void> {
  const { acts, undone, isBusy } = mapDesk.getState();
  const [next, ...rest] = undone;
  if (next !== undefined && !isBusy) await readAs([...acts, next], rest);
}

/** Models first, then what they show, then the rest; in each by path. */
const kindOrder: readonly string[] = ['model', 'texture', 'sound'];

function rankOf({ kind }: MapFileEntry): number {
  const at = kindOrder.indexOf(kind);
  return at < 0 ? kindOrder.length : at;
}

function before(left: MapFileEntry, right: MapFileEntry): number {
  return rankOf(left) - rankOf(right) || (left.path.toLowerCase() < right.path.toLowerCase() ? -1 : 1);
}

/** The files that are looked at. */
export function shownFiles({
  read,
  filter,
  query,
}: Pick<MapDesk, 'read' | 'filter' | 'query'>): readonly MapFileEntry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = (read?.files ?? []).filter((file) => {
    const about = `${file.path} ${file.users.map(({ name }) => name).join(' ')}`.toLowerCase();
    return fits(file, filter) && words.every((word) => about.includes(word));
  });
  return found.toSorted(before);
}

function fits(file: MapFileEntry, filter: MapFilter): boolean {
  if (filter === 'changed') return file.isChanged;
  if (filter === 'parts') return file.isPart;
  if (filter === 'missing' || file.isPart) return false;
  return filter === 'imports' || file.use === filter;
}

/** How many there are of each. */
export function countOf({ files, missing }: ReadMap, filter: MapFilter): number {
  return filter === 'missing' ? missing.length : files.filter((file) => fits(file, filter)).length;
}

export async function askForImport(): Promise<void> {
  const files = await chooseFiles();
  if (files.length > 0) await planImport(files.map(({ fileId }) => ({ kind: 'file', fileId })));
}

/** Files that were dropped while a map is shown come into it. False where none is shown. */
export async function takeIntoMap(files: readonly File[]): Promise<boolean> {
  if (mapDesk.getState().mountId === null) return false;
  const drop = crypto.randomUUID();
  const sources: ImportSource[] = [];
  for (const file of files) {
    try {
      sources.push({ kind: 'file', fileId: (await host().addDroppedFile(file, drop)).fileId });
    } catch (error) {
      reportError(fill('Could not read {}', file.name), error);
    }
  }
  await planImport(sources);
  return true;
}

/** Looks at what comes in with some files. */
export async function planImport(sources: readonly ImportSource[], folder = 'war3mapImported'): Promise<void> {
  const { mountId, acts } = mapDesk.getState();
  if (mountId === null || sources.length === 0) return;
  try {
    const { files, left } = await request('planMapImport', { mountId, acts: [...acts], folder, sources: [...sources] });
    const leftOut = new Set(files.flatMap(({ isSame }, at) => (isSame ? [at] : [])));
    mapDesk.setState({ question: { sources, folder, files, left, leftOut } });
  } catch (error) {
    reportError(text('The files could not be looked at'), error);
  }
}

export function changeQuestion(change: Partial<ImportQuestion>): void {
  mapDesk.setState(({ question }) => ({ question: question === null ? null : { ...question, ...change } }));
}

/** The act that a question stands for; null where nothing is ticked. Pure. */
export function importAct({ files, leftOut }: Pick<ImportQuestion, 'files' | 'leftOut'>): MapAct | null {
  const all = files.map((file, at) => ({ fileId: file.fileId, path: file.path, renamed: [...renamedIn(files, at)] }));
  const ticked = all.filter((_, at) => !leftOut.has(at));
  return ticked.length === 0 ? null : { kind: 'import', files: ticked };
}

export async function importPlanned(): Promise<void> {
  const { question } = mapDesk.getState();
  const act = question === null ? null : importAct(question);
  if (act !== null && (await doAct(act))) mapDesk.setState({ question: null });
}

/** Takes files out. Who uses them is told first. */
export async function removeChosen(): Promise<void> {
  const { read, selected } = mapDesk.getState();
  const files = (read?.files ?? []).filter(({ path, isPart }) => selected.has(path) && !isPart);
  if (files.length === 0) return;
  const used = files.filter(({ use }) => use !== 'unused');
  if (used.length > 0) {
    const lines = used.slice(0, 6).map(({ path, users, why }) => {
      const [first] = users;
      return `${path}: ${first === undefined ? (why ?? '') : `${first.name}, ${first.as}`}${users.length > 1 ? `, and ${users.length - 1} more` : ''}`;
    });
    const answer = await ask({
      title:
        used.length === 1 ? text('Remove a file that is used?') : fill('Remove {} files that are used?', used.length),
      message: fill(
        '{}{}\nWhat names them stays as it is, and shows nothing in the game.',
        lines.join('\n'),
        used.length > 6 ? '\n…' : '',
      ),
      answers: [
        { id: 'cancel', label: text('Cancel') },
        { id: 'remove', label: text('Remove'), variant: 'danger' },
      ],
    });
    if (answer !== 'remove') return;
  }
  await doAct({ kind: 'remove', paths: files.map(({ path }) => path) });
}

export async function renameTo(to: string): Promise<void> {
  const { renaming } = mapDesk.getState();
  if (renaming === null) return;
  if (to === renaming || (await doAct({ kind: 'rename', from: renaming, to }))) {
    mapDesk.setState({ renaming: null, selected: new Set([to.replaceAll('\\', '/')]) });
  }
}

/** `Map (2).w3x` */
function copyName(name: string): string {
  return name.replace(/(\.\w+)$/, ' (changed)$1');
}

/** Writes the map: as a copy, or over itself, which is asked about. */
export async function saveMapAs(where: 'copy' | 'over'): Promise<void> {
  const { mountId, acts, isBusy } = mapDesk.getState();
  const mount = mountId === null ? null : mountOf(mountId);
  if (mountId === null || mount === null || acts.length === 0 || isBusy) return;
  if (where === 'over') {
    const answer = await ask({
      title: fill('Save over {}?', mount.name),
      message: text(
        'The version before is kept beside it as .bak. All other files in the map are compared, byte for byte.',
      ),
      tone: 'info',
      answers: [
        { id: 'cancel', label: text('Cancel') },
        { id: 'save', label: text('Save over it'), variant: 'primary' },
      ],
    });
    if (answer !== 'save') return;
  }
  const file = where === 'copy' ? await chooseExportTarget(copyName(mount.name)) : null;
  if (where === 'copy' && file === null) return;
  const taskId = crypto.randomUUID();
  mapDesk.setState({ isBusy: true });
  setRunning(taskId, true);
  try {
    const saved = await request('saveMap', { mountId, acts: [...acts], taskId, fileId: file?.fileId ?? null });
    if (saved.kind === 'cancelled') {
      notify({ tone: 'warning', title: text('Not saved'), message: fill('{} is as it was.', mount.name) });
      return;
    }
    const kept = saved.backup === null ? '' : ` ${fill('The version before is kept as {}.', saved.backup)}`;
    const message = fill(
      '{}, {}. It was read again and compared with the map.{}',
      saved.location,
      sizeText(saved.size),
      kept,
    );
    const action = file === null ? undefined : { label: text('Show the copy'), onSelect: () => void showCopy(file) };
    notify({
      tone: 'ok',
      title: where === 'copy' ? text('Saved a copy') : fill('Saved {}', mount.name),
      message,
      action,
    });
    mapDesk.setState({ isBusy: false });
    if (mapDesk.getState().mountId !== mountId) return;
    await readAs([], []);
  } catch (error) {
    reportError(text('The map could not be saved'), error);
  } finally {
    setRunning(taskId, false);
    mapDesk.setState({ isBusy: false });
  }
}

/** Goes on with a copy that was saved, as a map of its own. */
async function showCopy({ fileId, name }: { readonly fileId: string; readonly name: string }): Promise<void> {
  try {
    const added = await request('addMount', { folderId: null, fileId, key: null });
    if (added.kind === 'refused') {
      notify({ tone: 'warning', title: fill('{} cannot be shown', name), message: added.reason });
      return;
    }
    await refreshMounts();
    await openMap(added.mount.mountId);
  } catch (error) {
    reportError(fill('{} cannot be shown', name), error);
  }
}

// Whatever comes to the front is to be seen.
workbench.subscribe((now, before) => {
  if (now.activeId !== before.activeId && now.activeId !== null && mapDesk.getState().acts.length === 0) {
    mapDesk.setState(nothing);
  }
});

onMountsChanged((mountIds) => {
  const { mountId, acts, undone, isBusy } = mapDesk.getState();
  if (mountId === null || isBusy || !mountIds.includes(mountId)) return;
  if (mountOf(mountId) === null) mapDesk.setState(nothing);
  else void readAs(acts, undone);
});
