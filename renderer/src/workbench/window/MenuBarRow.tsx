/** The row along the top: menus, the workspaces, the search field that opens the palette, undo and redo, and the look of the window. */
import { useMemo } from 'react';
import { language, text } from '../../base/text/language.ts';
import { useStore } from 'zustand';
import type { MenuBarStructure } from '../../base/commands/index.ts';
import {
  CommandButton,
  menuBarEntries,
  useCommand,
  useCommandContext,
  useCommands,
} from '../../base/commands/index.ts';
import { Icon, Kbd, MenuBar } from '../../base/ui/index.ts';
import { useActiveSession } from '../state/hooks.ts';
import { shell } from '../state/shell.ts';
import { WorkspaceSwitch } from './WorkspaceSwitch.tsx';
import styles from './App.module.css';

export function MenuBarRow({ menus }: { readonly menus: readonly MenuBarStructure[] }) {
  const commands = useCommands();
  const format = useActiveSession()?.document.format.id;
  const isThere = ({ formats, isShown }: MenuBarStructure): boolean =>
    (formats === undefined || (format !== undefined && formats.includes(format))) && isShown?.() !== false;
  const ids = useCommandContext(() =>
    menus
      .filter(isThere)
      .map(({ id }) => id)
      .join(),
  );
  // The items are asked for when a menu opens, so the entries are the same as long as the same menus are there.
  const entries = useMemo(() => {
    const there = new Set(ids.split(','));
    return menuBarEntries(
      menus.filter(({ id }) => there.has(id)),
      commands,
    );
  }, [menus, ids, commands]);
  // On the start screen there is nothing to arrange.
  const isBrowsing = useStore(shell, (state) => state.isBrowsing);
  const isWorking = format !== undefined || isBrowsing;
  const palette = useCommand('view.palette');
  return (
    <header className={styles['menubar']} data-window-part lang={language.get()}>
      <div className={styles['side']}>
        <span className={styles['logo']}>
          <Icon name="logo" size={18} />
        </span>
        <MenuBar menus={entries} label={text('Main menu')} />
      </div>
      {isWorking ? <WorkspaceSwitch /> : <span />}
      <div className={`${styles['side']} ${styles['end']}`}>
        <button
          type="button"
          className={styles['search']}
          data-tour="search"
          onClick={palette.run}
          aria-label={text('Search commands and objects')}
        >
          <Icon name="search" />
          <span>{text('Search commands')}</span>
          {palette.shortcut !== undefined && <Kbd keys={palette.shortcut} />}
        </button>
        <CommandButton command="edit.undo" />
        <CommandButton command="edit.redo" />
        <span className={styles['lesser']}>
          <CommandButton command="view.resetLayout" />
          <CommandButton command="view.toggleTheme" />
        </span>
      </div>
    </header>
  );
}
