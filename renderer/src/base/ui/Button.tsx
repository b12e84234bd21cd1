/** Buttons: one primary act at most on a surface, everything else normal; icon buttons for toolbars and panel headers. */
import type { MouseEvent, Ref } from 'react';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './Icon.tsx';
import { Tooltip } from './Tooltip.tsx';
import styles from './Button.module.css';

export interface ButtonProps {
  /** What it does, as a verb: “Recompute extent”. */
  readonly children: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly variant?: 'normal' | 'primary' | 'danger' | 'quiet';
  /** 26 px by default; 22 px when small. */
  readonly size?: 'normal' | 'small';
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
  readonly tooltip?: string | undefined;
  readonly shortcut?: string | undefined;
  /** Takes the focus when it appears (the safe answer of a dialog). */
  readonly autoFocus?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const {
    children,
    onClick,
    variant = 'normal',
    size = 'normal',
    icon,
    disabled,
    tooltip,
    shortcut,
    autoFocus,
    ref,
  } = props;
  return (
    <Tooltip content={tooltip} shortcut={shortcut}>
      <button
        type="button"
        ref={ref}
        className={classNames(styles['button'], styles[variant], size === 'small' && styles['small'])}
        onClick={onClick}
        disabled={disabled}
        autoFocus={autoFocus}
      >
        {icon !== undefined && <Icon name={icon} size={14} />}
        {children}
      </button>
    </Tooltip>
  );
}

export interface IconButtonProps {
  readonly icon: IconName;
  /** The name of the act; shown as the tooltip and spoken. */
  readonly label: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  /** Makes it a toggle: on or off. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Key chord in the platform's words, printed in the tooltip. */
  readonly shortcut?: string | undefined;
  /** 26×24 by default; `small` is 20×20 for rows and fields. */
  readonly size?: 'normal' | 'small';
  readonly tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  /** -1 keeps it out of the tab order, for buttons that repeat what keys do. */
  readonly tabIndex?: number | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    onClick,
    pressed,
    disabled,
    shortcut,
    size = 'normal',
    tooltipSide = 'bottom',
    tabIndex,
    ref,
  } = props;
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <button
        type="button"
        ref={ref}
        className={classNames(styles['iconButton'], size === 'small' && styles['iconSmall'])}
        aria-label={label}
        aria-pressed={pressed}
        disabled={disabled}
        onClick={onClick}
        tabIndex={tabIndex}
      >
        <Icon name={icon} size={size === 'small' ? 14 : 16} />
      </button>
    </Tooltip>
  );
}
