/** Rows of tools: a toolbar, and segmented buttons of which one is on (or several, as toggles). */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { IconButton } from './Button.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Toolbar.module.css';

export interface ToolbarProps {
  /** Spoken name. */
  readonly label: string;
  /** Has a second line where the first has no room, instead of parts that give way. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

/** A 38 px bar. Put a `ToolbarSpace` where the rest is to go right. */
export function Toolbar({ label, wraps = false, children }: ToolbarProps) {
  return (
    <div className={classNames(styles['toolbar'], wraps && styles['wrapping'])} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

export function ToolbarSpace() {
  return <span className={styles['space']} />;
}

export interface Segment<Id extends string> {
  readonly id: Id;
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut?: string | undefined;
  readonly disabled?: boolean | undefined;
}

export interface SegmentedProps<Id extends string> {
  readonly segments: readonly Segment<Id>[];
  /** The one that is on; of several toggles, all that are on. */
  readonly value: Id | ReadonlySet<Id>;
  readonly onSelect: (id: Id) => void;
  /** Spoken name. */
  readonly label: string;
}

/** Buttons that belong together in one well; left and right move between them. */
export function Segmented<Id extends string>({ segments, value, onSelect, label }: SegmentedProps<Id>) {
  const group = useRef<HTMLDivElement>(null);
  const isOn = (id: Id): boolean => (typeof value === 'string' ? value === id : value.has(id));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const buttons = Array.from(group.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []);
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };
  return (
    <div ref={group} className={styles['segmented']} role="group" aria-label={label} onKeyDown={onKeyDown}>
      {segments.map((segment) => (
        <IconButton
          key={segment.id}
          icon={segment.icon}
          label={segment.label}
          shortcut={segment.shortcut}
          disabled={segment.disabled}
          pressed={isOn(segment.id)}
          onClick={() => onSelect(segment.id)}
        />
      ))}
    </div>
  );
}
