/** The three ways to a menu: a button, the menu bar, and a right click anywhere. All take items as data. */
import { Menu } from '@base-ui/react/menu';
import { Menubar } from '@base-ui/react/menubar';
import {
  memo,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { Observable } from '../../observable.ts';
import { MenuPopup } from './MenuPopup.tsx';
import type { MenuBarEntry, MenuItem } from './menuItem.ts';
import styles from './Menu.module.css';

type Items = readonly MenuItem[] | (() => readonly MenuItem[]);

function itemsOf(items: Items): readonly MenuItem[] {
  return typeof items === 'function' ? items() : items;
}

export interface MenuButtonProps {
  readonly items: Items;
  readonly align?: 'start' | 'end';
  /** The button that opens the menu: one element that takes a ref and the usual event props, e.g. an `IconButton`. */
  readonly children: ReactElement;
}

/** A button that opens a menu below itself. */
export function MenuButton({ items, align = 'start', children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu.Root open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <Menu.Trigger render={children} />
      {isOpen && <MenuPopup items={itemsOf(items)} align={align} />}
    </Menu.Root>
  );
}

export interface MenuBarProps {
  readonly menus: readonly MenuBarEntry[];
  /** Spoken name, e.g. “Main menu”. */
  readonly label: string;
}

/**
 * The menus along the top; left and right move between them, hovering follows once one is open. Drawn anew for other menus
 * alone: what is over them changes with every document that comes to the front.
 */
export const MenuBar = memo(function MenuBar({ menus, label }: MenuBarProps) {
  return (
    <Menubar className={styles['bar']} aria-label={label} modal={false}>
      {menus.map((menu) => (
        <BarMenu key={menu.id} menu={menu} />
      ))}
    </Menubar>
  );
});

/**
 * The items are asked for when the menu opens. The popup takes itself off the page: taken away from outside, the bar would
 * go on believing that a menu is open, and open the next one that gets the focus, as when a dialog gives it back.
 */
function BarMenu({ menu }: { readonly menu: MenuBarEntry }) {
  const [items, setItems] = useState<readonly MenuItem[]>([]);
  return (
    <Menu.Root
      onOpenChange={(isOpen) => {
        if (isOpen) setItems(itemsOf(menu.items));
      }}
    >
      <Menu.Trigger className={styles['barTrigger']}>{menu.label}</Menu.Trigger>
      <MenuPopup items={items} />
    </Menu.Root>
  );
}

interface OpenContextMenu {
  readonly items: readonly MenuItem[];
  readonly x: number;
  readonly y: number;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

const openContextMenu = new Observable<OpenContextMenu | undefined>(undefined);

/** Opens a menu at a place on the screen (client pixels). For canvases; components use `ContextMenu`. */
export function showContextMenu(place: { readonly x: number; readonly y: number }, items: readonly MenuItem[]): void {
  if (items.length === 0) return;
  const focused = document.activeElement;
  openContextMenu.set({
    items,
    x: place.x,
    y: place.y,
    returnFocus: { current: focused instanceof HTMLElement ? focused : null },
  });
}

/** Draws the context menu that is open. Mounted once, by `UiProvider`. */
export function ContextMenuHost() {
  const open = useSyncExternalStore(openContextMenu.subscribe, openContextMenu.get);
  if (!open) return null;
  const anchor = { getBoundingClientRect: () => new DOMRect(open.x, open.y, 0, 0) };
  return (
    <Menu.Root
      key={`${open.x} ${open.y}`}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) openContextMenu.set(undefined);
      }}
      modal={false}
    >
      <MenuPopup items={open.items} anchor={anchor} sideOffset={0} finalFocus={open.returnFocus} />
    </Menu.Root>
  );
}

export interface ContextMenuProps {
  /** Asked on each right click (or the menu key); an empty list opens nothing. */
  readonly items: () => readonly MenuItem[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** An area with a context menu. */
export function ContextMenu({ items, className, children }: ContextMenuProps) {
  const open = (event: MouseEvent): void => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    showContextMenu({ x: event.clientX, y: event.clientY }, items());
  };
  return (
    <div className={className} onContextMenu={open}>
      {children}
    </div>
  );
}
