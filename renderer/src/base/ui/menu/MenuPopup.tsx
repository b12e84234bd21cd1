/** Draws menu items that are given as data, submenus included. Used by every kind of menu. */
import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import { tidySeparators, type MenuAction, type MenuItem } from './menuItem.ts';
import styles from './Menu.module.css';
import { translated } from '../../text/language.ts';

/** Something to hang a popup on: an element, or a place on the screen. */
export type MenuAnchor = Element | { getBoundingClientRect(): DOMRect };

interface MenuPopupProps {
  readonly items: readonly MenuItem[];
  readonly anchor?: MenuAnchor | undefined;
  readonly side?: 'bottom' | 'right' | 'top';
  readonly align?: 'start' | 'end';
  readonly sideOffset?: number;
  readonly finalFocus?: RefObject<HTMLElement | null> | undefined;
}

export function MenuPopup({
  items,
  anchor,
  side = 'bottom',
  align = 'start',
  sideOffset = 4,
  finalFocus,
}: MenuPopupProps) {
  return (
    <Menu.Portal>
      <Menu.Positioner
        className={styles['positioner']}
        side={side}
        align={align}
        sideOffset={sideOffset}
        alignOffset={side === 'right' ? -5 : 0}
        collisionPadding={8}
        anchor={anchor}
      >
        {/* One that is longer than the window scrolls by keys before an entry is chosen. */}
        <Menu.Popup className={styles['popup']} finalFocus={finalFocus} tabIndex={0}>
          <MenuRows items={items} />
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

function MenuRows({ items }: { readonly items: readonly MenuItem[] }) {
  // Separators and headings have no id of their own; their place is their identity, and menus are rebuilt whole.
  return tidySeparators(items).map((item, at) => {
    switch (item.kind) {
      case 'separator':
        return <Menu.Separator key={`separator ${at}`} className={styles['separator']} />;
      case 'heading':
        return (
          <div key={`heading ${at}`} className={styles['heading']} role="presentation">
            {item.label}
          </div>
        );
      case 'submenu':
        return (
          <Menu.SubmenuRoot key={item.id} disabled={item.disabled}>
            <Menu.SubmenuTrigger className={styles['item']} disabled={item.disabled} delay={80} closeDelay={120}>
              <span className={styles['icon']}>{item.icon !== undefined && <Icon name={item.icon} size={14} />}</span>
              <span className={styles['label']}>{item.label}</span>
              <Icon name="chevronRight" size={14} className={styles['chevron']} />
            </Menu.SubmenuTrigger>
            <MenuPopup items={item.items} side="right" sideOffset={0} />
          </Menu.SubmenuRoot>
        );
      case 'action':
        return <ActionRow key={item.id} action={item} />;
    }
  });
}

function ActionRow({ action }: { readonly action: MenuAction }) {
  const className = classNames(styles['item'], action.danger === true && styles['danger']);
  const icon = action.checked === true ? 'check' : action.icon;
  const content = (
    <>
      <span className={styles['icon']}>{icon !== undefined && <Icon name={icon} size={14} />}</span>
      <span className={styles['label']}>{action.label}</span>
      {action.shortcut !== undefined && <span className={styles['shortcut']}>{action.shortcut}</span>}
    </>
  );
  if (action.checked === undefined) {
    return (
      <Menu.Item
        className={className}
        disabled={action.disabled}
        title={action.note === undefined ? undefined : translated(action.note)}
        onClick={action.onSelect}
        label={action.label}
      >
        {content}
      </Menu.Item>
    );
  }
  return (
    <Menu.CheckboxItem
      className={className}
      disabled={action.disabled}
      title={action.note === undefined ? undefined : translated(action.note)}
      checked={action.checked}
      onCheckedChange={action.onSelect}
      closeOnClick
      label={action.label}
    >
      {content}
    </Menu.CheckboxItem>
  );
}
