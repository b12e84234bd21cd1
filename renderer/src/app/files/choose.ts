/** Choosing files and folders: with the system's dialogs where the host has them, with our own otherwise. */
import type { FileEntry } from '../../host/index.ts';
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
  if (hasDialogs()) return (await request('chooseOpen', {})).files;
  return await askForFile<readonly FileEntry[]>((settle) => ({ kind: 'open', settle }));
}

/** Where to save to; null when the user gave up. */
export async function chooseTarget(session: Session): Promise<FileEntry | null> {
  if (hasDialogs()) return (await request('chooseSave', { documentId: session.id })).file;
  const suggestedName = session.file.getState().name;
  return await askForFile<FileEntry | null>((settle) => ({ kind: 'save', suggestedName, settle }));
}

/** A folder; null when the user gave up. */
export async function chooseFolder(title: string): Promise<{ folderId: string; name: string } | null> {
  if (hasDialogs()) return (await request('chooseFolder', { title })).folder;
  return await askForFile<{ folderId: string; name: string } | null>((settle) => ({ kind: 'folder', title, settle }));
}
