/** Work on many files of the library: which acts, where to, what it would change, how it goes, and back. No React. */
import { createStore } from 'zustand/vanilla';
import type { ConversionFormat } from '../../../../../shared/texture/convert.ts';
import type { BatchAct, BatchRecipe } from '../../../../../shared/batch/recipe.ts';
import { counted } from '../../../base/text/numbers.ts';
import type { BatchPreview, MountedBatchResult } from '../../../../../shared/host/batchContract.ts';
import { notify } from '../../../base/ui/index.ts';
import { chooseArchives, chooseFolder, chooseModule } from '../../files/choose.ts';
import { drawForBatch } from './drawForBatch.ts';
import { errorWords, reportError } from '../../files/errors.ts';
import { host, request } from '../../files/host.ts';
import { fill, text } from '../../../base/text/language.ts';

/** What of the acts is ticked, and what each is told. */
export interface BatchChoices {
  readonly script: boolean;
  /** Null while none is chosen. */
  readonly scriptFile: { readonly fileId: string; readonly name: string } | null;
  readonly fix: boolean;
  /** Empty for all rules. */
  readonly rule: string;
  readonly optimise: boolean;
  readonly paths: boolean;
  readonly from: string;
  readonly to: string;
  readonly scale: boolean;
  readonly factor: number;
  readonly convert: boolean;
  readonly target: string;
  readonly export: boolean;
  readonly texture: boolean;
  /** Format that pictures become ones of. */
  readonly textureFormat: ConversionFormat;
  readonly picture: boolean;
}

/** A file of a mount. */
export interface BatchFile {
  readonly mountId: string;
  readonly path: string;
}

export type BatchStage =
  | { readonly kind: 'choosing' }
  | {
      readonly kind: 'running';
      readonly taskId: string;
      readonly label: string;
      readonly share: number;
      readonly isStopped?: boolean;
    }
  | { readonly kind: 'done'; readonly result: MountedBatchResult; readonly isUndone: boolean };

export interface LibraryBatch {
  /** Empty where nothing is asked. */
  readonly files: readonly BatchFile[];
  readonly choices: BatchChoices;
  /** Where results go; null writes over the files. */
  readonly folder: { readonly folderId: string; readonly name: string } | null;
  /** An archive that they go into instead. */
  readonly archive: { readonly fileId: string; readonly name: string } | null;
  readonly existing: 'skip' | 'replace';
  /** What becomes of the first files; null while it is not known. */
  readonly preview: readonly BatchPreview[] | null;
  readonly problem: string | null;
  readonly stage: BatchStage;
}

const firstChoices: BatchChoices = {
  ...{ script: false, scriptFile: null },
  ...{ fix: true, rule: '', optimise: false, paths: false, from: '', to: '' },
  ...{ scale: false, factor: 1, convert: false, target: 'mdx-800', export: false },
  ...{ texture: false, textureFormat: 'png', picture: false },
};

export const libraryBatch = createStore<LibraryBatch>(() => ({
  files: [],
  choices: firstChoices,
  folder: null,
  archive: null,
  existing: 'skip',
  preview: null,
  problem: null,
  stage: { kind: 'choosing' },
}));

/** The recipe of what is ticked; null where nothing is, or something is not told yet. Pure. */
export function recipeOf(choices: BatchChoices): BatchRecipe | null {
  const { fix, rule, optimise, paths, from, to, scale, factor, convert, target } = choices;
  const acts: BatchAct[] = [];
  if (choices.script && choices.scriptFile !== null) acts.push({ act: 'script', path: choices.scriptFile.name });
  if (fix) acts.push({ act: 'fix', rules: [rule === '' ? '*' : rule] });
  if (optimise) acts.push({ act: 'optimise', savings: ['*'] });
  if (paths && from !== '') acts.push({ act: 'paths', from, to });
  if (scale && factor !== 1) acts.push({ act: 'scale', factor });
  if (convert) acts.push({ act: 'convert', to: target });
  if (choices.export) acts.push({ act: 'export', as: 'glb' });
  if (choices.texture) acts.push({ act: 'texture', to: choices.textureFormat });
  if (choices.picture) acts.push({ act: 'picture' });
  return acts.length === 0 ? null : { version: 1, acts };
}

/** So many files are looked at before anything is done. */
const lookedAt = 3;
let looks = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
/** Typing goes on for a moment, ms. */
const typingMs = 300;

const named = (files: readonly BatchFile[]) => files.map(({ mountId, path }) => ({ mountId, path }));

async function look(): Promise<void> {
  const { files, choices } = libraryBatch.getState();
  const number = ++looks;
  const recipe = recipeOf(choices);
  libraryBatch.setState({ preview: recipe === null ? [] : null, problem: null });
  if (recipe === null || files.length === 0) return;
  try {
    const first = named(files.slice(0, lookedAt));
    const { files: preview } = await request('previewBatch', {
      ...{ files: first, recipe: JSON.stringify(recipe), scriptId: choices.scriptFile?.fileId ?? null },
    });
    if (number === looks) libraryBatch.setState({ preview });
  } catch (error) {
    if (number === looks) libraryBatch.setState({ preview: [], problem: errorWords(error).message });
  }
}

function lookSoon(): void {
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void look(), typingMs);
}

/** Asks what is to be done with files. A batch that runs is shown instead. */
export function askForBatch(files: readonly BatchFile[]): void {
  if (libraryBatch.getState().stage.kind === 'running') {
    libraryBatch.setState(({ files: before }) => ({ files: before.length > 0 ? before : files }));
    return;
  }
  libraryBatch.setState({ files, stage: { kind: 'choosing' }, preview: null, problem: null });
  void look();
}

/** Puts the dialog away; what runs goes on, and is told of when it is done. */
export function closeBatch(): void {
  libraryBatch.setState({ files: [] });
}

export function chooseActs(changes: Partial<BatchChoices>): void {
  libraryBatch.setState(({ choices }) => ({ choices: { ...choices, ...changes } }));
  lookSoon();
}

/** Asks for a script; one that is chosen is ticked. */
export async function chooseBatchScript(): Promise<void> {
  const file = await chooseModule();
  if (file !== null) chooseActs({ script: true, scriptFile: { fileId: file.fileId, name: file.name } });
}

export async function chooseResults(): Promise<void> {
  const folder = await chooseFolder(text('Choose a folder for the results'));
  if (folder !== null) libraryBatch.setState({ folder, archive: null });
}

/** Asks for an archive for the results. */
export async function chooseArchive(): Promise<void> {
  const [archive] = await chooseArchives();
  if (archive !== undefined) libraryBatch.setState({ archive, folder: null });
}

/** `12 written, 3 had nothing to do, 1 failed`. */
export function resultWords({ written, unchanged, skipped, failed, isCancelled }: MountedBatchResult): string {
  const parts = [
    fill('{} written', written),
    unchanged > 0 ? fill('{} had nothing to do', unchanged) : null,
    skipped > 0 ? fill('{} skipped because files are there', skipped) : null,
    failed.length > 0 ? fill('{} failed', failed.length) : null,
  ].filter((each) => each !== null);
  return `${isCancelled ? `${text('Stopped:')} ` : ''}${parts.join(', ')}`;
}

/** Carries it out. */
export async function runLibraryBatch(): Promise<void> {
  const { files, choices, folder, archive, existing } = libraryBatch.getState();
  const recipe = recipeOf(choices);
  if (recipe === null || files.length === 0) return;
  const taskId = crypto.randomUUID().replaceAll('-', '');
  libraryBatch.setState({ stage: { kind: 'running', taskId, label: text('Beginning'), share: 0 } });
  const stopListening = host().client.on('progress', (told) => {
    const { stage } = libraryBatch.getState();
    if (told.taskId !== taskId || stage.kind !== 'running') return;
    libraryBatch.setState({ stage: { ...stage, label: told.label, share: told.percent / 100 } });
  });
  try {
    // A picture shows the model as it is before the batch: it is drawn first.
    const look = choices.picture ? `batch-${taskId}` : null;
    if (look !== null) {
      await drawForBatch(files, look, (share) => {
        const { stage } = libraryBatch.getState();
        if (stage.kind !== 'running' || stage.isStopped === true) return false;
        libraryBatch.setState({ stage: { ...stage, label: text('Drawing'), share } });
        return true;
      });
    }
    const { stage } = libraryBatch.getState();
    if (stage.kind === 'running' && stage.isStopped === true) {
      libraryBatch.setState({ stage: { kind: 'choosing' } });
      return;
    }
    const result = await request('runBatch', {
      ...{ archiveId: archive?.fileId ?? null, look, fileIds: [], scriptId: choices.scriptFile?.fileId ?? null },
      ...{ taskId, files: named(files), recipe: JSON.stringify(recipe), folderId: folder?.folderId ?? null },
      // Over the files themselves it is meant.
      existing: folder === null ? 'replace' : existing,
    });
    const isAway = libraryBatch.getState().files.length === 0;
    libraryBatch.setState({ stage: { kind: 'done', result, isUndone: false } });
    if (isAway) tellOf(result);
  } catch (error) {
    libraryBatch.setState({ stage: { kind: 'choosing' } });
    reportError(text('The batch could not be carried out'), error);
  } finally {
    stopListening();
  }
}

function tellOf(result: MountedBatchResult): void {
  notify({
    ...{
      tone: result.failed.length > 0 ? 'warning' : 'ok',
      title: text('The batch is done'),
      message: resultWords(result),
    },
    action: { label: text('Undo it'), onSelect: () => void undoLibraryBatch(result) },
  });
}

/** Ends it after what is being written. */
export async function stopBatch(): Promise<void> {
  const { stage } = libraryBatch.getState();
  if (stage.kind !== 'running') return;
  libraryBatch.setState({ stage: { ...stage, isStopped: true } });
  await request('cancelTask', { taskId: stage.taskId });
}

/** Puts everything back that it wrote. Resolves to whether that could be done. */
export async function undoLibraryBatch(result: Pick<MountedBatchResult, 'report'>): Promise<boolean> {
  try {
    const { restored, removed, left } = await request('undoBatch', { report: result.report });
    const { stage } = libraryBatch.getState();
    if (stage.kind === 'done') libraryBatch.setState({ stage: { ...stage, isUndone: true } });
    const words = [fill('{} put back', counted(restored, 'file')), fill('{} removed', counted(removed, 'new file'))];
    if (left.length > 0) words.push(fill('{} changed since, and left', left.length));
    notify({
      tone: left.length > 0 ? 'warning' : 'ok',
      title: text('The batch was undone'),
      message: words.join(', '),
    });
    return true;
  } catch (error) {
    reportError(text('The batch could not be undone'), error);
    return false;
  }
}
