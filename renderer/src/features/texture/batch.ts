/** Converting many texture files: what is chosen, and the run of it by the host. No React. */
import { createStore } from 'zustand/vanilla';
import type { AlphaBits, TextureEncoding } from '../../../../shared/media/texture/settings.ts';
import type { ConversionFormat } from '../../../../shared/texture/convert.ts';
import { chooseFiles, chooseFolder } from '../../workbench/files/choose.ts';
import { reportError } from '../../workbench/files/errors.ts';
import { host, request } from '../../workbench/files/host.ts';
import type { ResultOf } from '../../base/host/index.ts';
import { pictureEndings } from './acts.ts';

export interface BatchItem {
  readonly kind: 'file' | 'folder';
  /** The host's id of the file or folder. */
  readonly id: string;
  readonly name: string;
  readonly where: string;
}

export interface BatchSettings {
  readonly to: ConversionFormat;
  /** Null: chosen by each picture, or kept where the format stays. */
  readonly encoding: TextureEncoding | null;
  readonly alphaBits: AlphaBits | null;
  readonly mips: 'all' | 'none' | null;
  readonly quality: number | null;
  readonly existing: 'skip' | 'overwrite';
  readonly useIgnoredAlpha: boolean;
}

export type BatchRun =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'running'; readonly taskId: string; readonly label: string; readonly share: number }
  | { readonly kind: 'done'; readonly result: ResultOf<'convertTextures'> };

export interface BatchState {
  readonly items: readonly BatchItem[];
  readonly settings: BatchSettings;
  /** Where the results go; null puts each beside its source. */
  readonly folder: { readonly folderId: string; readonly name: string } | null;
  readonly run: BatchRun;
}

export const batch = createStore<BatchState>(() => ({
  items: [],
  settings: {
    to: 'png',
    encoding: null,
    alphaBits: null,
    mips: null,
    quality: null,
    existing: 'skip',
    useIgnoredAlpha: false,
  },
  folder: null,
  run: { kind: 'choosing' },
}));

/** Adds what is not there yet. */
export function withItems(items: readonly BatchItem[], added: readonly BatchItem[]): readonly BatchItem[] {
  return [...items, ...added.filter(({ id }) => items.every((each) => each.id !== id))];
}

function add(added: readonly BatchItem[]): void {
  batch.setState(({ items }) => ({ items: withItems(items, added), run: { kind: 'choosing' } }));
}

export function setBatch(settings: Partial<BatchSettings>): void {
  batch.setState((state) => ({ settings: { ...state.settings, ...settings } }));
}

export function removeItem(id: string): void {
  batch.setState(({ items }) => ({ items: items.filter((each) => each.id !== id) }));
}

function isTextureName(name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return pictureEndings.some((each) => each === ending);
}

export async function addFiles(): Promise<void> {
  const files = (await chooseFiles()).filter(({ name }) => isTextureName(name));
  add(files.map(({ fileId, name, location }) => ({ kind: 'file', id: fileId, name, where: location })));
}

export async function addFolder(): Promise<void> {
  const folder = await chooseFolder('Choose a folder of textures');
  if (folder === null) return;
  add([{ kind: 'folder', id: folder.folderId, name: folder.name, where: 'with all folders in it' }]);
}

export async function chooseOutput(): Promise<void> {
  const folder = await chooseFolder('Choose a folder for the results');
  if (folder !== null) batch.setState({ folder });
}

/** Runs the batch; the state tells how it goes and ends. */
export async function convertBatch(): Promise<void> {
  const { items, settings, folder } = batch.getState();
  const taskId = crypto.randomUUID().replaceAll('-', '');
  batch.setState({ run: { kind: 'running', taskId, label: 'Looking for textures', share: 0 } });
  const stopListening = host().client.on('progress', (told) => {
    const { run } = batch.getState();
    if (told.taskId !== taskId || run.kind !== 'running') return;
    batch.setState({ run: { ...run, label: told.label, share: told.percent / 100 } });
  });
  try {
    const { existing, alphaBits, ...conversion } = settings;
    const result = await request('convertTextures', {
      taskId,
      fileIds: items.filter(({ kind }) => kind === 'file').map(({ id }) => id),
      folderIds: items.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
      conversion: { ...conversion, alphaBits: alphaBits === null ? null : depthText[alphaBits] },
      target: folder === null ? { kind: 'beside' } : { kind: 'folder', folderId: folder.folderId },
      existing,
    });
    batch.setState({ run: { kind: 'done', result } });
  } catch (error) {
    batch.setState({ run: { kind: 'choosing' } });
    reportError('The textures could not be converted', error);
  } finally {
    stopListening();
  }
}

const depthText = { 0: '0', 1: '1', 4: '4', 8: '8' } as const;

/** Ends the run after what is written already. */
export async function cancelBatch(): Promise<void> {
  const { run } = batch.getState();
  if (run.kind === 'running') await request('cancelTask', { taskId: run.taskId });
}

/** `3 written, 1 skipped, 2 failed`. */
export function resultText({ written, skipped, failed, doubtful, isCancelled }: ResultOf<'convertTextures'>): string {
  const parts = [
    `${written} written`,
    skipped > 0 ? `${skipped} skipped because they were there` : null,
    failed.length > 0 ? `${failed.length} failed` : null,
    doubtful.length > 0 ? `${doubtful.length} with errors that were not there before` : null,
  ].filter((each) => each !== null);
  return `${isCancelled ? 'Stopped: ' : ''}${parts.join(', ')}`;
}
