/** The row along the top: menus, the search field that opens the palette, undo and redo, and the look of the window. */
import { useMemo } from 'react';
import type { MenuBarStructure } from '../../base/commands/index.ts';
import { CommandButton, menuBarEntries, useCommand, useCommands } from '../../base/commands/index.ts';
import { Icon, Kbd, MenuBar } from '../../base/ui/index.ts';
import styles from './App.module.css';

export function MenuBarRow({ menus }: { readonly menus: readonly MenuBarStructure[] }) {
  const commands = useCommands();
  // The items are asked for when a menu opens; the bar itself never changes.
  const entries = useMemo(() => menuBarEntries(menus, commands), [menus, commands]);
  const palette = useCommand('view.palette');
  return (
    <header className={styles['menubar']}>
      <div className={styles['side']}>
        <span className={styles['logo']}>
          <Icon name="logo" size={18} />
        </span>
        <MenuBar menus={entries} label="Main menu" />
      </div>
      <button type="button" className={styles['search']} onClick={palette.run}>
        <Icon name="search" />
        <span>Search commands and objects</span>
        {palette.shortcut !== undefined && <Kbd keys={palette.shortcut} />}
      </button>
      <div className={`${styles['side']} ${styles['end']}`}>
        <CommandButton command="edit.undo" />
        <CommandButton command="edit.redo" />
        <CommandButton command="view.resetLayout" />
        <CommandButton command="view.toggleTheme" />
      </div>
    </header>
  );
}
