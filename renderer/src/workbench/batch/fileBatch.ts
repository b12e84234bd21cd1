/** Many files that the host works on one after the other: what is chosen, and the run of it. No React. */
import type { ResultOf } from '../../base/host/index.ts';
import { chooseFiles, chooseFolder } from '../files/choose.ts';
import { reportError } from '../files/errors.ts';
import { host, request } from '../files/host.ts';
import { fill, text } from '../../base/text/language.ts';

export interface BatchItem {
  readonly kind: 'file' | 'folder';
  /** The host's id of the file or folder. */
  readonly id: string;
  readonly name: string;
  readonly where: string;
}

export type BatchResult = ResultOf<'convertTextures'>;

export type BatchRun =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly taskId: string; readonly label: string; readonly share: number }
  | { readonly kind: 'done'; readonly result: BatchResult };

export interface FileBatch {
  readonly items: readonly BatchItem[];
  /** Where the results go; null where nothing was chosen. */
  readonly folder: { readonly folderId: string; readonly name: string } | null;
  readonly run: BatchRun;
}

export const emptyBatch: FileBatch = { items: [], folder: null, run: { kind: 'choosing' } };

/** A store with more in it than the files is one, too. */
interface BatchStore {
  readonly getState: () => FileBatch;
  readonly setState: (change: Partial<FileBatch>) => void;
}

/** Adds what is not there yet. */
export function withItems(items: readonly BatchItem[], added: readonly BatchItem[]): readonly BatchItem[] {
  return [...items, ...added.filter(({ id }) => items.every((each) => each.id !== id))];
}

function add(store: BatchStore, added: readonly BatchItem[]): void {
  store.setState({ items: withItems(store.getState().items, added), run: { kind: 'choosing' } });
}

export function removeItem(store: BatchStore, id: string): void {
  store.setState({ items: store.getState().items.filter((each) => each.id !== id) });
}

/** @param endings of the files that are taken, in lower case */
export async function addFiles(store: BatchStore, endings: readonly string[]): Promise<void> {
  const isWanted = (name: string): boolean => endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  const files = (await chooseFiles()).filter(({ name }) => isWanted(name));
  add(
    store,
    files.map(({ fileId, name, location }) => ({ kind: 'file', id: fileId, name, where: location })),
  );
}

/** @param what `textures` */
export async function addFolder(store: BatchStore, what: string): Promise<void> {
  const folder = await chooseFolder(fill('Choose a folder of {}', what));
  if (folder === null) return;
  add(store, [{ kind: 'folder', id: folder.folderId, name: folder.name, where: text('with all folders in it') }]);
}

export async function chooseOutput(store: BatchStore): Promise<void> {
  const folder = await chooseFolder(text('Choose a folder for the results'));
  if (folder !== null) store.setState({ folder });
}

/** What of the chosen a request is told. */
interface ChosenIds {
  readonly taskId: string;
  readonly fileIds: string[];
  readonly folderIds: string[];
}

/**
 * Runs a batch; the state tells how it goes and ends.
 *
 * @param what `textures`
 */
export async function runBatch(
  store: BatchStore,
  what: string,
  ask: (chosen: ChosenIds) => Promise<BatchResult>,
): Promise<void> {
  const { items } = store.getState();
  const taskId = crypto.randomUUID().replaceAll('-', '');
  store.setState({ run: { kind: 'running', taskId, label: fill('Looking for {}', what), share: 0 } });
  const stopListening = host().client.on('progress', (told) => {
    const { run } = store.getState();
    if (told.taskId !== taskId || run.kind !== 'running') return;
    store.setState({ run: { ...run, label: told.label, share: told.percent / 100 } });
  });
  const idsOf = (wanted: BatchItem['kind']): string[] =>
    items.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  try {
    const result = await ask({ taskId, fileIds: idsOf('file'), folderIds: idsOf('folder') });
    store.setState({ run: { kind: 'done', result } });
  } catch (error) {
    store.setState({ run: { kind: 'choosing' } });
    reportError(fill('The {} could not be converted', what), error);
  } finally {
    stopListening();
  }
}

/** Ends the run after what is written already. */
export async function cancelBatch(store: BatchStore): Promise<void> {
  const { run } = store.getState();
  if (run.kind === 'running') await request('cancelTask', { taskId: run.taskId });
}

/** `3 written, 1 skipped, 2 failed`. */
export function resultText({ written, skipped, failed, doubtful, isCancelled }: BatchResult): string {
  const parts = [
    fill('{} written', written),
    skipped > 0 ? fill('{} skipped because they were there', skipped) : null,
    failed.length > 0 ? fill('{} failed', failed.length) : null,
    doubtful.length > 0 ? fill('{} with errors that were not there before', doubtful.length) : null,
  ].filter((each) => each !== null);
  return `${isCancelled ? `${text('Stopped:')} ` : ''}${parts.join(', ')}`;
}
