/** Bringing an exported model back: the list of what differs, the ticks, and the one step that takes it over. No React. */
import { createStore } from 'zustand/vanilla';
import { counted } from '../../../base/text/numbers.ts';
import type { BackItem } from '../../../../../shared/exchange/back/index.ts';
import type { ExchangeFile } from '../../../../../shared/exchange/files.ts';
import { notify } from '../../../base/ui/index.ts';
import { errorWords, reportError } from '../../../workbench/files/errors.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { repeatChanges } from '../../../workbench/work/changes.ts';
import { exportChoicesOf } from '../../../workbench/files/exportChoices.ts';
import { picturesOf, sentChoices } from '../commands/exchange.ts';
import { writeBeside } from '../materials/textureBeside.ts';
import type { ModelJobs, SentPictures } from '../work/jobs.ts';
import { modelWork } from '../work/work.ts';
import { preparePictures } from './changedPictures.ts';
import { unpacked } from './unpacking.ts';
import { fill } from '../../../base/text/language.ts';

/** A glTF or an FBX of the user’s machine, with what was given along with it. */
export interface BackSource {
  /** Whether the textures of the model are held against it. An import that is done again writes its textures itself. */
  readonly hasPictures: boolean;
  /** The file itself; its bytes are a plain GLB where the host had to unpack them. */
  readonly name: string;
  readonly files: readonly ExchangeFile[];
}

export interface BackState {
  readonly session: Session | null;
  readonly source: BackSource | null;
  /** Null until it was compared. */
  readonly items: readonly BackItem[] | null;
  /** Ids of the items that are ticked. */
  readonly chosen: ReadonlySet<string>;
  /** What is wrong, in a sentence. */
  readonly problem: string | null;
  /** What goes on beside the page. */
  readonly running: string | null;
  /** What to call when it was taken over. */
  readonly taken: (() => void) | null;
}

const closed: BackState = {
  ...{ session: null, source: null, items: null, problem: null, running: null, taken: null },
  chosen: new Set(),
};

export const backStore = createStore<BackState>(() => closed);

type Brought = Exclude<ModelJobs['bringBack']['result'], { readonly refused: string }>;

let stop: AbortController | null = null;

/** Ends the work that goes on; what it would still answer is passed over. */
function stopWork(): void {
  stop?.abort();
  stop = null;
  backStore.setState({ running: null });
}

/** Puts the dialog away; nothing was changed. */
export function closeBack(): void {
  stopWork();
  backStore.setState(closed);
}

/** Does work of which there is one at a time; null when it was given up, or failed, which is told by then. */
async function work<R>(running: string, act: (signal: AbortSignal) => Promise<R>): Promise<R | null> {
  stopWork();
  const own = new AbortController();
  stop = own;
  backStore.setState({ running, problem: null });
  try {
    const result = await act(own.signal);
    return stop === own ? result : null;
  } catch (error) {
    if (stop === own) {
      closeBack();
      reportError(fill('{} failed', running), error);
    }
    return null;
  } finally {
    if (stop === own) stopWork();
  }
}

async function readFiles(files: readonly File[]): Promise<readonly ExchangeFile[]> {
  return await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

const isSource = ({ name }: { readonly name: string }): boolean => /\.(?:glb|gltf|fbx)$/i.test(name);

/** The glTF or FBX among files, if there is one alone. */
export function backSourceOf<F extends { readonly name: string }>(files: readonly F[]): F | null {
  const [source, ...others] = files.filter(isSource);
  return others.length > 0 ? null : (source ?? null);
}

/** The textures of the model as an export would have them now. */
async function picturesToCompare(session: Session, signal: AbortSignal): Promise<SentPictures> {
  const { wantedTextures } = await import('../../../../../shared/exchange/gltf/index.ts');
  const choices = exportChoicesOf(session.document);
  const wanted = wantedTextures(session.document, choices);
  const { byIndex } = await picturesOf(session, wanted, { signal, progress: () => undefined });
  return { byIndex, choices: sentChoices(session, choices) };
}

/** Compares a glTF or an FBX with the document, and shows what differs. */
export async function beginBack(
  session: Session,
  given: readonly File[],
  taken: (() => void) | null = null,
): Promise<void> {
  const main = backSourceOf(given);
  if (main === null) return;
  closeBack();
  backStore.setState({ session, source: { name: main.name, files: [], hasPictures: true }, taken });
  const listed = await work(fill('Comparing {}', main.name), async (signal) => {
    const sent = { name: main.name, files: await readFiles(given) };
    backStore.setState({ source: { ...sent, hasPictures: true } });
    const pictures = await picturesToCompare(session, signal);
    const answer = await modelWork.onDocument(session, 'listBack', { ...sent, pictures }, signal);
    if (!('isPacked' in answer)) return answer;
    const plain = await unpacked(sent, signal);
    if ('refused' in plain) return plain;
    backStore.setState({ source: { ...plain, hasPictures: true } });
    return await modelWork.onDocument(session, 'listBack', { ...plain, pictures }, signal);
  });
  if (listed === null || 'isPacked' in listed) return;
  if ('refused' in listed) {
    backStore.setState({ problem: `${main.name}: ${listed.refused}.` });
    return;
  }
  backStore.setState(shown(listed.items));
}

function shown(items: readonly BackItem[]): Pick<BackState, 'items' | 'chosen'> {
  return { items, chosen: new Set(items.flatMap(({ id, isTaken }) => (isTaken ? [id] : []))) };
}

/** A source that was imported again: what it makes now, as a GLB, with what differs. */
export interface AgainImported {
  /** Name of the GLB. */
  readonly model: string;
  readonly glb: Uint8Array;
  readonly items: readonly BackItem[];
  readonly taken: () => void;
}

/** Shows what an import that was done again would change in a document that was changed by hand. */
export function showBack(session: Session, { model, glb, items, taken }: AgainImported): void {
  closeBack();
  const source = { name: model, files: [{ name: model, bytes: glb }], hasPictures: false };
  backStore.setState({ session, source, taken, ...shown(items) });
}

/** Ticks items, or unticks them. */
export function chooseItems(ids: readonly string[], isChosen: boolean): void {
  const chosen = new Set(backStore.getState().chosen);
  for (const id of ids) {
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
  }
  backStore.setState({ chosen });
}

/** Puts the pictures of new materials beside the model. False when the user gave one up: then nothing is changed. */
async function writeTextures(session: Session, files: readonly ExchangeFile[], written: Set<string>): Promise<boolean> {
  for (const { name, bytes } of files) {
    if (!written.has(name) && !(await writeBeside(session, name, bytes))) return false;
    written.add(name);
  }
  return true;
}

const texturesOf = ({ results }: Brought): readonly ExchangeFile[] => results.flatMap(({ files }) => files);

/** Takes what is ticked over, as one step; worked out anew where the document was changed meanwhile. */
export async function runBack(): Promise<void> {
  const { session, source, chosen, taken } = backStore.getState();
  if (session === null || source === null) return;
  const { document } = session;
  const written = new Set<string>();
  const made = await work(fill('Bringing back {}', source.name), async (signal) => {
    for (;;) {
      const { revision } = document;
      const { name, files, hasPictures } = source;
      const pictures = hasPictures ? await picturesToCompare(session, signal) : null;
      const result = await modelWork.onDocument(session, 'bringBack', { name, files, pictures, chosen }, signal);
      if ('refused' in result) return result;
      if (!(await writeTextures(session, texturesOf(result), written))) return null;
      const changed = result.results.flatMap((each) => each.pictures);
      const prepared = await preparePictures(session, changed).catch((error: unknown) => errorWords(error).message);
      if (typeof prepared === 'string') return { refused: prepared.replace(/\.$/, '') };
      if (document.revision === revision && !document.isInGesture && prepared.isCurrent())
        return { ...result, prepared };
    }
  });
  if (made === null) return;
  if ('refused' in made) {
    backStore.setState({ problem: fill('{}: {}. Nothing was changed.', source.name, made.refused) });
    return;
  }
  const { results, errors, changes, prepared } = made;
  const label = `Bring back ${source.name}`;
  const told = prepared.put(label, (edit) => {
    if (changes.length > 0) edit.in(document, (transaction) => repeatChanges(document, transaction, changes));
  });
  closeBack();
  taken?.();
  const done = results.filter(({ isDone }) => isDone).length;
  const refused = results.flatMap(({ isDone, item, notes }) => (isDone ? [] : [`${item.name}: ${notes.join(' ')}`]));
  const notes = new Set([...told, ...results.flatMap((each) => (each.isDone ? each.notes : []))]);
  const painted = new Set(results.flatMap((each) => each.pictures.map(({ path }) => path))).size;
  notify({
    tone: refused.length + errors.length === 0 ? 'ok' : 'warning',
    title: fill('Brought back {} of {}', counted(done, 'change'), source.name),
    message: [
      ...(painted > 0 ? [fill('{} changed, and saved with the model.', counted(painted, 'texture'))] : []),
      ...(written.size > 0 ? [fill('{} written beside the model.', counted(written.size, 'texture'))] : []),
      ...refused,
      ...errors.map((line) => fill('There is an {}.', line)),
      ...[...notes].slice(0, 3),
    ].join(' '),
  });
}
