/** Commands of the File menu. */
import { openCompare } from '../compare/compareState.ts';
import { closeAll, closeTab } from '../files/close.ts';
import { openWithDialog } from '../files/open.ts';
import { revert, saveAll, saveAs, saveTab } from '../files/save.ts';
import { chooseTextureFolder } from '../files/textureFolder.ts';
import { closeWelcomeTab } from '../files/welcome.ts';
import { sessionsOfTab, tabOf } from '../state/groups.ts';
import { welcomeTab } from '../state/shell.ts';
import { workbench } from '../state/workbench.ts';
import type { AppCommand, AppContext } from './context.ts';
import { hasDocument, withSession } from './context.ts';

const isDirty = ({ session }: AppContext): boolean => session?.document.history.isDirty === true;

export const fileCommands: readonly AppCommand[] = [
  {
    id: 'file.open',
    title: 'Open…',
    category: 'File',
    keywords: ['load', 'file', 'model'],
    icon: 'folderOpen',
    keys: ['Mod+O'],
    run: () => openWithDialog(),
  },
  {
    id: 'file.openPlain',
    title: 'Open without the view…',
    category: 'File',
    keywords: ['safe', 'damaged', 'broken', 'hangs', 'stops', 'plain', 'summary'],
    run: () => openWithDialog({ isPlain: true }),
  },
  {
    id: 'file.save',
    title: 'Save',
    category: 'File',
    keywords: ['write'],
    icon: 'save',
    keys: ['Mod+S'],
    when: hasDocument,
    run: withSession(async (session) => void (await saveTab(session))),
  },
  {
    id: 'file.saveAs',
    title: 'Save as…',
    category: 'File',
    keywords: ['write', 'export', 'copy'],
    keys: ['Mod+Shift+S'],
    when: hasDocument,
    run: withSession(async (session) => void (await saveAs(session))),
  },
  {
    id: 'file.saveAll',
    title: 'Save all',
    category: 'File',
    keys: ['Mod+Alt+S'],
    when: ({ workbench }) => workbench.sessions.some(({ document }) => document.history.isDirty),
    run: async () => void (await saveAll()),
  },
  {
    id: 'file.compare',
    title: 'Compare with another version…',
    category: 'File',
    keywords: ['difference', 'diff', 'merge', 'bak', 'backup', 'saved', 'take over'],
    icon: 'copy',
    when: hasDocument,
    run: withSession((session) =>
      openCompare(session, { kind: session.document.history.isDirty ? 'saved' : 'before' }),
    ),
  },
  {
    id: 'file.revert',
    title: 'Revert to the saved file',
    category: 'File',
    keywords: ['reload', 'reset', 'discard'],
    icon: 'reset',
    when: (context) => isDirty(context) || context.session?.file.getState().onDisk === 'changed',
    run: withSession(revert),
  },
  {
    id: 'file.textureFolder',
    title: 'Choose a folder for textures…',
    category: 'File',
    keywords: ['missing textures', 'game folder', 'path'],
    icon: 'textures',
    run: () => chooseTextureFolder(),
  },
  {
    id: 'file.close',
    title: 'Close',
    category: 'File',
    icon: 'close',
    // A browser keeps Mod+W for itself; there Alt+W is the way.
    keys: ['Mod+W', 'Alt+W'],
    when: ({ session, workbench }) => session !== null || workbench.activeId === welcomeTab,
    run: async ({ session }) => {
      if (session === null) closeWelcomeTab();
      else await closeTab(sessionsOfTab(tabOf(session), workbench.getState().sessions));
    },
  },
  {
    id: 'file.closeAll',
    title: 'Close all',
    category: 'File',
    when: ({ workbench }) => workbench.sessions.length > 1,
    run: async () => void (await closeAll()),
  },
];
