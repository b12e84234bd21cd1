/** Choosing files and folders: with the system's dialogs where the host has them, with our own otherwise. */
import type { FileEntry } from '../../base/host/index.ts';
import { text } from '../../base/text/language.ts';
import type { Session } from '../state/session.ts';
import { shell } from '../state/shell.ts';
import type { FileQuestion } from '../state/shell.ts';
import { request } from './host.ts';

function hasDialogs(): boolean {
  return shell.getState().welcome?.hasDialogs === true;
}

/** Shows our own dialog until it is answered. */
function askForFile<A>(make: (settle: (answer: A) => void) => FileQuestion): Promise<A> {
  return new Promise((resolve) => {
    const settle = (answer: A): void => {
      shell.setState({ fileQuestion: null });
      resolve(answer);
    };
    shell.setState({ fileQuestion: make(settle) });
  });
}

/** The files to open; empty when the user gave up. */
export async function chooseFiles(): Promise<readonly FileEntry[]> {
  if (hasDialogs()) return (await request('chooseOpen', { offers: 'documents' })).files;
  return await askForFile<readonly FileEntry[]>((settle) => ({ kind: 'open', settle }));
}

/** Archives to mount; empty when the user gave up. */
export async function chooseArchives(): Promise<readonly FileEntry[]> {
  if (hasDialogs()) return (await request('chooseOpen', { offers: 'archives' })).files;
  return await askForFile<readonly FileEntry[]>((settle) => ({
    ...{ kind: 'open', offers: 'archives', title: text('Choose archives'), settle },
  }));
}

/** A text file with names of files; null when the user gave up. */
export async function chooseListfile(): Promise<FileEntry | null> {
  const files = hasDialogs()
    ? (await request('chooseOpen', { offers: 'listfiles' })).files
    : await askForFile<readonly FileEntry[]>((settle) => ({
        ...{ kind: 'open', offers: 'listfiles', title: text('Choose a list of file names'), settle },
      }));
  return files[0] ?? null;
}

/** A QC to compile; null when the user gave up. */
export async function chooseScript(): Promise<FileEntry | null> {
  const files = hasDialogs()
    ? (await request('chooseOpen', { offers: 'scripts' })).files
    : await askForFile<readonly FileEntry[]>((settle) => ({
        ...{ kind: 'open', offers: 'scripts', title: text('Compile a QC'), settle },
      }));
  return files[0] ?? null;
}

/** A script of the user's own, as a batch runs it; null when the user gave up. */
export async function chooseModule(): Promise<FileEntry | null> {
  const files = hasDialogs()
    ? (await request('chooseOpen', { offers: 'modules' })).files
    : await askForFile<readonly FileEntry[]>((settle) => ({
        ...{ kind: 'open', offers: 'modules', title: text('Choose a script'), settle },
      }));
  return files[0] ?? null;
}

/** A model of another program to import; null when the user gave up. */
export async function chooseImport(): Promise<FileEntry | null> {
  const files = hasDialogs()
    ? (await request('chooseOpen', { offers: 'imports' })).files
    : await askForFile<readonly FileEntry[]>((settle) => ({
        ...{ kind: 'open', offers: 'imports', title: text('Import a model'), settle },
      }));
  return files[0] ?? null;
}

/** Where to save to; null when the user gave up. */
export async function chooseTarget(session: Session): Promise<FileEntry | null> {
  if (hasDialogs()) return (await request('chooseSave', { documentId: session.id })).file;
  const suggestedName = session.file.getState().name;
  return await askForFile<FileEntry | null>((settle) => ({ kind: 'save', suggestedName, settle }));
}

/** Where to write something made from a document; null when the user gave up. */
export async function chooseExportTarget(suggestedName: string): Promise<FileEntry | null> {
  if (hasDialogs()) return (await request('chooseExport', { suggestedName })).file;
  return await askForFile<FileEntry | null>((settle) => ({ kind: 'save', suggestedName, settle }));
}

/** A folder; null when the user gave up. */
export async function chooseFolder(title: string): Promise<{ folderId: string; name: string } | null> {
  if (hasDialogs()) return (await request('chooseFolder', { title })).folder;
  return await askForFile<{ folderId: string; name: string } | null>((settle) => ({ kind: 'folder', title, settle }));
}
