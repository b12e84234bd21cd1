/** A key chord as it is printed in tooltips, menus and the palette, e.g. `Ctrl Shift P`. */
import styles from './Kbd.module.css';

export interface KbdProps {
  /** Already in the platform's words, see `shortcutText` in commands. */
  readonly keys: string;
}

export function Kbd({ keys }: KbdProps) {
  return <kbd className={styles['kbd']}>{keys}</kbd>;
}
