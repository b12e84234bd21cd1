/** Opening documents: from files, samples, recovered work and files dropped on the window. */
import type { FileEntry, OpenDocumentEntry, OpenedDocumentEntry, RecoverableWork } from '../../base/host/index.ts';
import type { MountedOrigin } from '../../../../shared/host/mountEntities.ts';
import { ask, notify } from '../../base/ui/index.ts';
import type { Session } from '../state/session.ts';
import { shell } from '../state/shell.ts';
import { setRunning } from '../mounts/tasks.ts';
import { workbench } from '../state/workbench.ts';
import { chooseFiles } from './choose.ts';
import { hasClosed } from './closings.ts';
import { reportError } from './errors.ts';
import { pause } from '../work/pause.ts';
import { host, request } from './host.ts';
import { askToImport, withoutImportParts } from './importing.ts';
import type { Showing } from './openedDocuments.ts';
import { prepareEntry, QuietShowing, showEntry } from './openedDocuments.ts';
import { refreshWelcome } from './welcome.ts';
import { fill, text } from '../../base/text/language.ts';
import { counted } from '../../base/text/numbers.ts';

async function openEntry({ fileId, name }: Pick<FileEntry, 'fileId' | 'name'>, showing: Showing = {}): Promise<void> {
  shell.setState(({ opening }) => ({ opening: [...opening, name] }));
  try {
    const result = await request('openFile', { fileId });
    if (result.kind === 'alreadyOpen') {
      if (await hasClosed(result.documentId)) {
        await openEntry({ fileId, name }, showing);
        return;
      }
      const { sessions } = workbench.getState();
      if (!sessions.some(({ id }) => id === result.documentId)) {
        await showEntry(await request('attachDocument', { documentId: result.documentId }), showing);
      } else if (showing.isQuiet !== true) workbench.setState({ activeId: result.documentId });
      return;
    }
    if (result.kind === 'modelText') {
      await openText({ fileId, name }, showing);
      return;
    }
    if (result.kind === 'otherModel') {
      askToImport({ fileId, name });
      return;
    }
    await showEntry(result.document, showing);
  } catch (error) {
    reportError(fill('Could not open {}', name), error);
  } finally {
    shell.setState(({ opening }) => ({ opening: opening.toSpliced(opening.indexOf(name), 1) }));
  }
}

/** Makes the model of an MDL text and opens it; the status bar shows how far it is, and the way to end it. */
async function openText({ fileId, name }: Pick<FileEntry, 'fileId' | 'name'>, showing: Showing): Promise<void> {
  const taskId = crypto.randomUUID().replaceAll('-', '');
  setRunning(taskId, true);
  try {
    const result = await request('readModelText', { taskId, fileId });
    if (result.kind === 'cancelled') {
      notify({
        tone: 'info',
        title: fill('Making a model of {} was cancelled', name),
        message: text('Nothing was written.'),
      });
      return;
    }
    await openEntry(result.file, showing);
    tellConverted(name, result.warnings);
  } finally {
    setRunning(taskId, false);
  }
}

function tellConverted(name: string, warnings: readonly string[]): void {
  if (warnings.length === 0) {
    notify({ tone: 'ok', title: fill('Made a model of {}', name), message: text('Save it to keep it.') });
    return;
  }
  const [first = ''] = warnings;
  const more = warnings.length > 1 ? ` ${fill('And {} more.', warnings.length - 1)}` : '';
  notify({ tone: 'warning', title: fill('Not all of {} was understood', name), message: `${first}.${more}` });
}

/**
 * Opens files one after the other; the last one comes to the front. What fails is reported, the rest goes on.
 * @param goesOn asked before each file, with the number of those that are open; false ends it
 */
export async function openEntries(
  entries: readonly Pick<FileEntry, 'fileId' | 'name'>[],
  showing: Showing = {},
  goesOn: (done: number) => boolean = () => true,
): Promise<void> {
  for (const [done, entry] of entries.entries()) {
    if (!goesOn(done)) break;
    await openEntry(entry, showing);
  }
  if (entries.length > 0) await refreshWelcome();
}

/** So many files are read at a time: while the page takes one up, the host's two workers read the next. */
const readAtOnce = 3;

/** A file that is opened together with others. */
export interface OpenedTogether {
  readonly name: string;
  /** Asks the host to open it; what it gives is shown. Null for a document that is open already. */
  open(): Promise<{ readonly document: OpenedDocumentEntry; readonly origin: MountedOrigin | null } | null>;
}

/** How files that are opened together come. */
export interface TogetherOptions {
  /** Asked before each file, with the number of those that are done; false ends it. */
  readonly goesOn?: (done: number) => boolean;
  /** Called in the very moment in which the last ones are shown: what it shows is drawn with them, in one go. */
  readonly shown?: () => void;
}

/** A file on disk, or one that was dropped, to be opened together with others. */
export function fileTogether({ fileId, name }: Pick<FileEntry, 'fileId' | 'name'>): OpenedTogether {
  return {
    name,
    open: async () => {
      const result = await request('openBeside', { fileId });
      if (result.kind === 'opened') return { document: result.document, origin: null };
      await openEntry({ fileId, name }, { isQuiet: true });
      return null;
    },
  };
}

/**
 * Opens many files of one kind quietly, several at a time: they come one by one, in any order, behind what is in front. What
 * fails is reported, the rest goes on.
 * @returns those that were not open before
 */
export async function openTogether(
  entries: readonly OpenedTogether[],
  { goesOn = () => true, shown }: TogetherOptions = {},
): Promise<readonly Session[]> {
  const waiting = [...entries];
  const showing = new QuietShowing();
  const opened: Session[] = [];
  let done = 0;
  const readOn = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined && goesOn(done); entry = waiting.shift()) {
      const session = await openQuietly(entry, showing);
      if (session !== null) opened.push(session);
      done++;
    }
  };
  await Promise.all(Array.from({ length: readAtOnce }, readOn));
  // Reading the last one and showing it would be one long task.
  await pause();
  showing.show();
  shown?.();
  return opened;
}

async function openQuietly(entry: OpenedTogether, showing: QuietShowing): Promise<Session | null> {
  try {
    const opened = await entry.open();
    return opened === null ? null : await showing.add(opened.document, opened.origin);
  } catch (error) {
    reportError(fill('Could not open {}', entry.name), error);
    return null;
  }
}

/** Opens what was asked for from outside: by the command line, by a second start of the program, by the system. */
export async function openAsked(): Promise<void> {
  try {
    const { files } = await request('takeFilesToOpen', {});
    await openEntries(files);
  } catch (error) {
    reportError(text('Could not open the files that were asked for'), error);
  }
}

export async function openWithDialog(showing: Showing = {}): Promise<void> {
  await openEntries(await chooseFiles(), showing);
}

/** Opens work that a crash left behind: as the file it belongs to, or as a copy without a file. */
export async function openRecovered(work: RecoverableWork, as: 'original' | 'copy'): Promise<void> {
  try {
    await showEntry(await request('openRecovered', { journalId: work.journalId, as }));
  } catch (error) {
    reportError(fill('Could not recover {}', work.name), error);
  }
  await refreshWelcome();
}

export async function discardRecovered(work: RecoverableWork): Promise<void> {
  if (work.damage === null && !(await confirmDiscard(work))) return;
  try {
    await request('discardRecovered', { journalId: work.journalId });
    // What is damaged stays on disk: no question, but where it is.
    if (work.damage !== null)
      notify({ tone: 'ok', title: fill('The journal of {} stays in {}', work.name, work.damage.place) });
  } catch (error) {
    reportError(fill('Could not discard the recovered work on {}', work.name), error);
  }
  await refreshWelcome();
}

async function confirmDiscard(work: RecoverableWork): Promise<boolean> {
  const edits = counted(work.edits, 'edit');
  const answer = await ask({
    title: fill('Discard {} of {}?', edits, work.name),
    message: text('The file on disk stays as it is. The recovered edits cannot be brought back afterwards.'),
    tone: 'warning',
    answers: [
      { id: 'keep', label: text('Keep') },
      { id: 'discard', label: text('Discard'), variant: 'danger' },
    ],
  });
  return answer === 'discard';
}

function tellPlain(name: string): void {
  notify({
    tone: 'warning',
    title: fill('{} is shown without its view', name),
    message: text(
      'The window stopped while it was being shown. Outline, properties and saving work; the view can be tried again.',
    ),
  });
}

/** Remembers over loads of the page which document was in front. */
const frontKey = 'chunksmith-front';

/**
 * Takes up documents that the host still holds after the page was loaded anew, with the one in front that was so before. They
 * come all at once: a map that grew tile by tile would be framed at its first.
 */
export async function attachAll(documents: readonly OpenDocumentEntry[]): Promise<void> {
  const front = sessionStorage.getItem(frontKey);
  const shows: ((showing: Showing) => Session)[] = [];
  for (const { documentId, name, wasBeingShown } of documents) {
    try {
      const show = await prepareEntry(await request('attachDocument', { documentId }));
      shows.push((showing) => show({ ...showing, isPlain: wasBeingShown }));
      if (wasBeingShown) tellPlain(name);
    } catch (error) {
      reportError(fill('Could not go on with {}', name), error);
    }
  }
  const sessions = shows.map((show) => show({ isQuiet: true }));
  const active = sessions.find(({ id }) => id === front) ?? sessions.at(-1);
  if (active !== undefined) workbench.setState({ activeId: active.id });
  workbench.subscribe(({ activeId }) => {
    if (activeId !== null) sessionStorage.setItem(frontKey, activeId);
  });
}

/** Opens files that were dropped on the window. All are sent before the first is opened: it may need the others. */
export async function openDropped(files: readonly File[]): Promise<void> {
  const drop = crypto.randomUUID();
  const entries: FileEntry[] = [];
  for (const file of files) {
    try {
      entries.push(await host().addDroppedFile(file, drop));
    } catch (error) {
      reportError(fill('Could not open {}', file.name), error);
    }
  }
  for (const entry of withoutImportParts(entries)) await openEntry(entry);
}
