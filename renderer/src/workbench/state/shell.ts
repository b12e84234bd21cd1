/** What the window shows around the documents: connection, start screen, and the one dialog that is open. No React. */
import { createStore } from 'zustand/vanilla';
import type { FileEntry, ResultOf } from '../../base/host/index.ts';

export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost'; readonly cause: LossCause; readonly reason: string; readonly isRetrying: boolean };

/**
 * `gone`: the host cannot be reached now. `unknown`: it was started anew, and lets this page in only by its new link.
 * `takenOver`: another page has it.
 */
export type LossCause = 'gone' | 'unknown' | 'takenOver';

/** A file dialog of our own, for hosts that have none of the system's. It settles once. */
export type FileQuestion =
  | {
      readonly kind: 'open';
      /** What the list offers; the files that open as documents when left out. */
      readonly offers?: 'documents' | 'archives' | 'listfiles' | 'scripts' | 'imports' | 'modules';
      readonly title?: string;
      readonly settle: (files: readonly FileEntry[]) => void;
    }
  | { readonly kind: 'save'; readonly suggestedName: string; readonly settle: (file: FileEntry | null) => void }
  | {
      readonly kind: 'folder';
      readonly title: string;
      readonly settle: (folder: { folderId: string; name: string } | null) => void;
    };

export type ShellDialog = 'palette' | 'shortcuts' | 'settings' | 'reference' | 'about' | null;

/** Work that takes a while, as the host reports it. */
export interface Task {
  readonly taskId: string;
  readonly label: string;
  readonly percent: number;
}

export interface ShellState {
  readonly connection: Connection;
  /** What the host last said for the start screen; null until it has said anything. */
  readonly welcome: ResultOf<'welcome'> | null;
  /** The start screen stands as a tab beside the open documents. */
  readonly isWelcomeTabOpen: boolean;
  /** The workbench is shown without a document too, for the files of mounts. */
  readonly isBrowsing: boolean;
  readonly dialog: ShellDialog;
  readonly fileQuestion: FileQuestion | null;
  /** Names of files that are being opened. */
  readonly opening: readonly string[];
  readonly tasks: readonly Task[];
}

/** The id of the start screen among the documents' tabs. */
export const welcomeTab = 'welcome';

export const shell = createStore<ShellState>(() => ({
  connection: { kind: 'connecting' },
  welcome: null,
  isWelcomeTabOpen: false,
  isBrowsing: false,
  dialog: null,
  fileQuestion: null,
  opening: [],
  tasks: [],
}));

export function showDialog(dialog: ShellDialog): void {
  shell.setState({ dialog });
}

/** Notes the progress of a task; one at its end is forgotten. */
export function noteTask(task: Task): void {
  const others = shell.getState().tasks.filter((each) => each.taskId !== task.taskId);
  shell.setState({ tasks: task.percent >= 100 ? others : [...others, task] });
}
