/** Menus as lists of command ids, turned into items that show how each command stands now. */
import type { MenuBarEntry, MenuItem } from '../ui/menu/menuItem.ts';
import type { PaletteEntry } from '../ui/palette/CommandPalette.tsx';
import { fill, translated } from '../text/language.ts';
import type { CommandView } from './centre.ts';

/**
 * A command id, a line, a submenu, or ready items that only exist at run time (recent files).
 */
export type MenuNode =
  | string
  | typeof SEPARATOR
  | { readonly label: string; readonly items: readonly MenuNode[] }
  | { readonly dynamic: () => readonly MenuItem[] };

export const SEPARATOR = { separator: true } as const;

export interface MenuBarStructure {
  readonly id: string;
  readonly label: string;
  /** Ids of formats whose documents it is about: it is absent while none of them is in front. Always there when left out. */
  readonly formats?: readonly string[];
  /** Asked when the bar is drawn: a menu of a mode is absent while it is off. Always there when left out. */
  readonly isShown?: () => boolean;
  readonly items: readonly MenuNode[];
}

export interface MenuOptions {
  /** Leave out what cannot be run now instead of greying it: for context menus. */
  readonly hideDisabled?: boolean;
}

/** The items of a structure as the commands stand now. Throws on an id that no command has. */
export function menuItems(structure: readonly MenuNode[], view: CommandView, options: MenuOptions = {}): MenuItem[] {
  return structure.flatMap((node): MenuItem[] => {
    if (typeof node === 'string') return commandItem(node, view, options);
    if ('separator' in node) return [{ kind: 'separator' }];
    if ('dynamic' in node) return Array.from(node.dynamic());
    const items = menuItems(node.items, view, options);
    // Nothing in it is about what is in front.
    if (items.length === 0 && (options.hideDisabled === true || node.items.length > 0)) return [];
    return [
      {
        kind: 'submenu',
        id: `submenu ${node.label}`,
        label: translated(node.label),
        items,
        disabled: items.length === 0,
      },
    ];
  });
}

function commandItem(id: string, view: CommandView, options: MenuOptions): MenuItem[] {
  const state = view.state(id);
  if (!state) throw new Error(`A menu names the command “${id}”, which does not exist`);
  if (!state.isAbout || (!state.isEnabled && options.hideDisabled === true)) return [];
  return [
    {
      kind: 'action',
      id,
      label: state.title,
      icon: state.icon,
      shortcut: state.shortcut,
      disabled: !state.isEnabled,
      note: state.whyNot,
      checked: state.checked,
      onSelect: () => view.run(id),
    },
  ];
}

/** The menu bar; each menu is worked out when it opens. */
export function menuBarEntries(structure: readonly MenuBarStructure[], view: CommandView): MenuBarEntry[] {
  return structure.map(({ id, label, items }) => ({
    id,
    label: translated(label),
    items: () => orNothing(label, menuItems(items, view)),
  }));
}

/** A menu of which nothing is about the document in front says so: one that opens empty looks broken. */
function orNothing(label: string, items: readonly MenuItem[]): readonly MenuItem[] {
  if (items.some(({ kind }) => kind === 'action' || kind === 'submenu')) return items;
  const name = translated(label);
  // In English a menu’s name is a word of the sentence.
  const none = fill('Nothing in front has to do with {}', name === label ? label.toLowerCase() : name);
  return [{ kind: 'action', id: `${label} none`, label: none, disabled: true, onSelect: () => undefined }];
}

/** All command ids that a structure names, for the test that they exist. */
export function commandIdsIn(structure: readonly MenuNode[]): string[] {
  return structure.flatMap((node) => {
    if (typeof node === 'string') return [node];
    return 'items' in node ? commandIdsIn(node.items) : [];
  });
}

/** What the palette offers: all commands about what is in front that are not hidden, those that can run now first. */
export function paletteEntries(view: CommandView): PaletteEntry[] {
  const shown = view.states().filter((state) => !state.isHidden && state.isAbout);
  return [...shown.filter((state) => state.isEnabled), ...shown.filter((state) => !state.isEnabled)].map((state) => ({
    id: state.id,
    title: state.title,
    category: state.category,
    keywords: state.keywords,
    icon: state.icon,
    shortcut: state.shortcut,
    disabled: !state.isEnabled,
    note: state.whyNot,
  }));
}
