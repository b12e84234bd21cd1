/** Commands that change to another workspace. */
import { allWorkspaces, chooseWorkspace, workspacesFor } from '../workspaces.ts';
import type { AppCommand } from './context.ts';
import { text } from '../../base/text/language.ts';

/** Made when the workspaces are known. */
export const workspaceCommands = (): readonly AppCommand[] =>
  allWorkspaces().map(({ id, title, icon, purpose }, at) => ({
    id: `workspace.${id}`,
    title: `${title} workspace`,
    category: 'View',
    keywords: ['workspace', 'layout', 'panels', ...purpose.split(' ')],
    icon,
    keys: [`Mod+Digit${at + 1}`],
    when: ({ session }) => workspacesFor(session).includes(id),
    whyNot: () => text('Not for what is in front'),
    checked: (context) => context.workbench.workspaceId === id,
    run: () => chooseWorkspace(id),
  }));
