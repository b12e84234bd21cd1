/** An import: the choices, the list of what would come of them, and the model that is made at last. No React. */
import { createStore } from 'zustand/vanilla';
import { counted } from '../../../base/text/numbers.ts';
import type { ClipChoice, ImportRecipe, MaterialChoice } from '../../../../../shared/exchange/import/recipe.ts';
import { checkedRecipe } from '../../../../../shared/exchange/import/recipe.ts';
import { importTarget } from '../../../../../shared/exchange/import/targets.ts';
import type { FileEntry, ResultOf } from '../../../base/host/index.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords, reportError } from '../../../workbench/files/errors.ts';
import { exportFiles } from '../../../workbench/files/exportFolder.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { endImportQuestion } from '../../../workbench/files/importing.ts';
import { openEntries } from '../../../workbench/files/open.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import { followImport } from '../follow/following.ts';
import { closePicture, pictureListed } from './importPicture.ts';
import { fill, text } from '../../../base/text/language.ts';

type Listed = Extract<ResultOf<'importModel'>, { kind: 'listed' }>;
type Made = Extract<ResultOf<'importModel'>, { kind: 'made' }>;
type Source = Pick<FileEntry, 'fileId' | 'name'>;

/** Work that goes on beside the page. */
export interface ImportRun {
  readonly taskId: string;
  readonly wants: 'list' | 'model';
  readonly label: string;
  readonly share: number;
}

export interface ImportState {
  readonly source: Source | null;
  /** Kept for the next import: people work for one game. */
  readonly target: string;
  /** Null until the choices beside the source have been read. */
  readonly recipe: ImportRecipe | null;
  /** The last list that came; an older one stays while the next is made. */
  readonly listed: Listed | null;
  /** Whether it is of the choices as they are now, is being renewed, or was left behind by them. */
  readonly age: 'current' | 'renewing' | 'old';
  /** What is wrong, in a sentence. */
  readonly problem: string | null;
  readonly run: ImportRun | null;
}

export const importStore = createStore<ImportState>(() => ({
  source: null,
  target: 'mdx-800',
  recipe: null,
  listed: null,
  age: 'current',
  problem: null,
  run: null,
}));

/** While somebody types or drags, one list is enough. */
const pauseMs = 200;
let pause: ReturnType<typeof setTimeout> | undefined;

/** Whatever it was: a list that was not brought up to date is of earlier choices. */
function endRun(): void {
  importStore.setState(({ age }) => ({ run: null, age: age === 'renewing' ? 'old' : age }));
}

/** Ends the work that goes on; what it would still answer is passed over. */
function stopRun(): void {
  clearTimeout(pause);
  const { run } = importStore.getState();
  if (run === null) return;
  endRun();
  request('cancelTask', { taskId: run.taskId }).catch((error: unknown) =>
    reportError(text('The import could not be stopped'), error),
  );
}

/** Asks the host; null when something else was asked meanwhile, or it failed, which is told by then. */
async function ask(source: Source, wants: ImportRun['wants']): Promise<Listed | Made | null> {
  stopRun();
  const taskId = crypto.randomUUID().replaceAll('-', '');
  const { target, recipe, age } = importStore.getState();
  const run: ImportRun = { taskId, wants, label: fill('Reading {}', source.name), share: 0 };
  importStore.setState({ run, age: wants === 'list' ? 'renewing' : age });
  const isCurrent = (): boolean => importStore.getState().run?.taskId === taskId;
  const stopListening = host().client.on('progress', (told) => {
    const { run } = importStore.getState();
    if (told.taskId !== taskId || run?.taskId !== taskId) return;
    importStore.setState({ run: { ...run, label: told.label, share: told.percent / 100 } });
  });
  try {
    const text = recipe === null ? null : JSON.stringify(recipe);
    const result = await request('importModel', { taskId, fileId: source.fileId, target, recipe: text, wants });
    if (!isCurrent()) return null;
    endRun();
    if (result.kind === 'failed') importStore.setState({ problem: result.message });
    return result.kind === 'failed' || result.kind === 'cancelled' ? null : result;
  } catch (error) {
    if (!isCurrent()) return null;
    endRun();
    importStore.setState({ problem: fill('{} could not be imported. {}', source.name, errorWords(error).message) });
    return null;
  } finally {
    stopListening();
  }
}

async function list(): Promise<void> {
  const { source } = importStore.getState();
  if (source === null) return;
  const listed = await ask(source, 'list');
  if (listed?.kind !== 'listed') return;
  const recipe = importStore.getState().recipe ?? checkedRecipe(JSON.parse(listed.recipe));
  importStore.setState({ listed, recipe, age: 'current', problem: null });
  void pictureListed(listed);
}

/** Shows what would come of a source; begins with the choices that are kept beside it. */
export function beginImport(source: Source): void {
  stopRun();
  closePicture();
  importStore.setState({ source, recipe: null, listed: null, age: 'current', problem: null });
  void list();
}

/** Brings the list up to date after it was stopped. */
export function renewList(): void {
  void list();
}

function listSoon(): void {
  clearTimeout(pause);
  importStore.setState({ age: 'renewing' });
  pause = setTimeout(() => void list(), pauseMs);
}

export function chooseTarget(target: string): void {
  const { target: before, recipe } = importStore.getState();
  importStore.setState({ target });
  const isOtherGame = importTarget(before)?.game !== importTarget(target)?.game;
  // Numbers of pictures that a game fills in mean others in another game.
  if (recipe?.materials !== undefined && isOtherGame) {
    const kept = Object.entries(recipe.materials).map(([name, choice]) => [
      name,
      said({ ...choice, filledIn: undefined }),
    ]);
    importStore.setState({ recipe: checkedRecipe({ ...recipe, materials: Object.fromEntries(kept) }) });
  }
  listSoon();
}

/** What is undefined is left to the file and the game again. */
type Changes<T> = { readonly [K in keyof T]: T[K] | undefined };

function said(choices: object): object {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
}

export function chooseRecipe(changes: Changes<ImportRecipe>): void {
  const { recipe } = importStore.getState();
  importStore.setState({ recipe: checkedRecipe(said({ ...recipe, ...changes })) });
  listSoon();
}

export function chooseMaterial(name: string, change: Changes<MaterialChoice>): void {
  const { recipe } = importStore.getState();
  const material = said({ ...recipe?.materials?.[name], ...change });
  importStore.setState({ recipe: checkedRecipe({ ...recipe, materials: { ...recipe?.materials, [name]: material } }) });
  listSoon();
}

export function chooseClip(name: string, change: ClipChoice): void {
  const clips = importStore.getState().recipe?.clips ?? {};
  chooseRecipe({ clips: { ...clips, [name]: { ...clips[name], ...change } } });
}

/** Calls a bone otherwise; undefined leaves it its name. */
export function nameBone(bone: string, name: string | undefined): void {
  const { recipe } = importStore.getState();
  importStore.setState({ recipe: checkedRecipe({ ...recipe, bones: said({ ...recipe?.bones, [bone]: name }) }) });
  listSoon();
}

/** Puts the dialog away; work that goes on is stopped. */
export function closeImport(): void {
  stopRun();
  closePicture();
  importStore.setState({ source: null, recipe: null, listed: null, age: 'current', problem: null });
  endImportQuestion();
}

/** Stops what goes on; the dialog stays with the list as it was. */
export function cancelRun(): void {
  const { run, listed } = importStore.getState();
  stopRun();
  if (run?.wants === 'list' && listed === null) closeImport();
}

/** Makes the model and opens it; its textures are beside the source, or in a folder that is asked for. */
export async function runImport(): Promise<void> {
  const { source } = importStore.getState();
  if (source === null) return;
  clearTimeout(pause);
  importStore.setState({ problem: null });
  const { target, recipe } = importStore.getState();
  const made = await ask(source, 'model');
  if (made?.kind !== 'made') return;
  closeImport();
  await openEntries([made.file]);
  const session = activeSession();
  // Where it could not be opened, or somebody went elsewhere meanwhile, there is nothing that could follow.
  if (session?.file.getState().name === made.file.name) {
    await followImport(session, source, { names: made.read, target, recipe: JSON.stringify(recipe ?? {}) });
  }
  const isTold = made.left.length > 0 && (await putElsewhere(made));
  tell(made, isTold);
}

/** Asks for a folder for textures that could not be put beside the source. True when they were written. */
async function putElsewhere({ file, left }: Made): Promise<boolean> {
  try {
    const files = await Promise.all(
      left.map(async ({ name, blob }) => ({ name, bytes: await host().fetchBlob(blob) })),
    );
    return await exportFiles(`${file.name.replace(/\.\w+$/, '')} textures`, files);
  } catch (error) {
    reportError(fill('The textures of {} could not be written', file.name), error);
    return false;
  }
}

function tell({ file, location, written, left, isRecipeKept, errors }: Made, isLeftWritten: boolean): void {
  const kept = isRecipeKept ? ` ${text('The choices are kept beside the source.')}` : '';
  const textures = written > 0 ? ` ${fill('{} written to {}.', counted(written, 'texture'), location)}` : '';
  if (left.length > 0 && !isLeftWritten) {
    const message = fill(
      '{} of it could not be put beside the source and {} not written. Import it again to choose a folder.',
      counted(left.length, 'texture'),
      left.length === 1 ? text('was') : text('were'),
    );
    notify({ tone: 'warning', title: fill('Imported {} without its textures', file.name), message });
    return;
  }
  const [first] = errors;
  if (first !== undefined) {
    notify({
      tone: 'warning',
      title: fill('Imported {} with errors', file.name),
      message: `${first}.${textures}${kept}`,
    });
    return;
  }
  notify({
    tone: 'ok',
    title: fill('Imported {}', file.name),
    message: fill('Save it to keep it.{}{}', textures, kept),
  });
}
