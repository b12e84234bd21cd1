/** A small count or word in the colour of a severity, e.g. the number of errors in a panel's header. */
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Badge.module.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'error' | 'warning' | 'info' | 'ok' | 'accent';
  /** What the number counts, for screen readers and the tooltip: “2 errors”. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', label, children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[tone])} title={label}>
      <span aria-hidden={label !== undefined}>{children}</span>
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
