/** The context menu of a document's tab. */
import type { MenuItem } from '../../base/ui/index.ts';
import { notify } from '../../base/ui/index.ts';
import { closeTab } from '../files/close.ts';
import { revert, saveAs, saveTab } from '../files/save.ts';
import { closeWelcomeTab } from '../files/welcome.ts';
import { sessionsOfTab, tabOf } from '../state/groups.ts';
import { welcomeTab } from '../state/shell.ts';
import { workbench } from '../state/workbench.ts';
import { fill, text } from '../../base/text/language.ts';

async function copyPath(path: string): Promise<void> {
  await navigator.clipboard.writeText(path);
  notify({ tone: 'info', title: fill('Copied {}', path) });
}

export function documentMenu(id: string): readonly MenuItem[] {
  if (id === welcomeTab) return [{ kind: 'action', id: 'close', label: text('Close'), onSelect: closeWelcomeTab }];
  const { sessions } = workbench.getState();
  const members = sessionsOfTab(id, sessions);
  const session = members.find((each) => each.id === workbench.getState().activeId) ?? members[0];
  if (session === undefined) return [];
  const { path } = session.file.getState();
  const isDirty = members.some(({ document }) => document.history.isDirty);
  const others = new Set(sessions.map(tabOf).filter((tab) => tab !== id));
  const closeOthers = async (): Promise<void> => {
    for (const other of others) if (!(await closeTab(sessionsOfTab(other, workbench.getState().sessions)))) return;
  };
  return [
    {
      kind: 'action',
      id: 'save',
      label: text('Save'),
      icon: 'save',
      disabled: !isDirty,
      onSelect: () => void saveTab(session),
    },
    { kind: 'action', id: 'saveAs', label: text('Save as…'), onSelect: () => void saveAs(session) },
    {
      kind: 'action',
      id: 'revert',
      label: text('Revert'),
      icon: 'reset',
      disabled: !isDirty,
      onSelect: () => void revert(session),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      id: 'copyPath',
      label: text('Copy the path of the file'),
      icon: 'link',
      disabled: path === null,
      onSelect: () => void copyPath(path ?? ''),
    },
    { kind: 'separator' },
    { kind: 'action', id: 'close', label: text('Close'), icon: 'close', onSelect: () => void closeTab(members) },
    {
      kind: 'action',
      id: 'closeOthers',
      label: text('Close the others'),
      disabled: others.size === 0,
      onSelect: () => void closeOthers(),
    },
  ];
}
