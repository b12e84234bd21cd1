/** The context menu of a document's tab. */
import type { MenuItem } from '../ui/index.ts';
import { notify } from '../ui/index.ts';
import { close } from './files/close.ts';
import { revert, save, saveAs } from './files/save.ts';
import { closeWelcomeTab } from './files/welcome.ts';
import { welcomeTab } from './state/shell.ts';
import { workspace } from './state/workspace.ts';

async function copyPath(path: string): Promise<void> {
  await navigator.clipboard.writeText(path);
  notify({ tone: 'info', title: `Copied ${path}` });
}

export function documentMenu(id: string): readonly MenuItem[] {
  if (id === welcomeTab) return [{ kind: 'action', id: 'close', label: 'Close', onSelect: closeWelcomeTab }];
  const { sessions } = workspace.getState();
  const session = sessions.find((each) => each.id === id);
  if (session === undefined) return [];
  const { path } = session.file.getState();
  const { isDirty } = session.document.history;
  const closeOthers = async (): Promise<void> => {
    for (const other of sessions) if (other !== session && !(await close(other))) return;
  };
  return [
    { kind: 'action', id: 'save', label: 'Save', icon: 'save', disabled: !isDirty, onSelect: () => void save(session) },
    { kind: 'action', id: 'saveAs', label: 'Save as…', onSelect: () => void saveAs(session) },
    {
      kind: 'action',
      id: 'revert',
      label: 'Revert',
      icon: 'reset',
      disabled: !isDirty,
      onSelect: () => void revert(session),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      id: 'copyPath',
      label: 'Copy the path of the file',
      icon: 'link',
      disabled: path === null,
      onSelect: () => void copyPath(path ?? ''),
    },
    { kind: 'separator' },
    { kind: 'action', id: 'close', label: 'Close', icon: 'close', onSelect: () => void close(session) },
    {
      kind: 'action',
      id: 'closeOthers',
      label: 'Close the others',
      disabled: sessions.length < 2,
      onSelect: () => void closeOthers(),
    },
  ];
}
