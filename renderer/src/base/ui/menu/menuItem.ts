/** A menu as data: what any menu, menu bar or context menu shows. Commands become items in `commands/menus.ts`. */
import type { IconName } from '../Icon.tsx';

export interface MenuAction {
  readonly kind: 'action';
  readonly id: string;
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: IconName | undefined;
  /** Key chord in the platform's words. */
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled; shown while the pointer rests on it. */
  readonly note?: string | undefined;
  /** Present (true or false) makes it a check item. */
  readonly checked?: boolean | undefined;
  /** Destroys something: drawn in the colour of errors. */
  readonly danger?: boolean | undefined;
}

export interface MenuSubmenu {
  readonly kind: 'submenu';
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
  readonly items: readonly MenuItem[];
}

export interface MenuSeparator {
  readonly kind: 'separator';
}

/** A dim line that names the group below it. */
export interface MenuHeading {
  readonly kind: 'heading';
  readonly label: string;
}

export type MenuItem = MenuAction | MenuSubmenu | MenuSeparator | MenuHeading;

/** One menu of the menu bar. */
export interface MenuBarEntry {
  readonly id: string;
  readonly label: string;
  /** A function is asked each time the menu opens. */
  readonly items: readonly MenuItem[] | (() => readonly MenuItem[]);
}

/** Drops separators at the ends and beside each other, as hidden items leave them. */
export function tidySeparators(items: readonly MenuItem[]): MenuItem[] {
  const kept: MenuItem[] = [];
  for (const item of items) {
    if (item.kind === 'separator' && (kept.length === 0 || kept.at(-1)?.kind === 'separator')) continue;
    kept.push(item);
  }
  if (kept.at(-1)?.kind === 'separator') kept.pop();
  return kept;
}
