/** What stands where nothing is yet: says what would be here and offers the way to it. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  readonly icon: IconName;
  /** One sentence: “No problems found”. */
  readonly title: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  /** Buttons. */
  readonly actions?: ReactNode;
}

export function EmptyState({ icon, title, hint, actions }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <Icon name={icon} size={24} className={styles['icon']} />
      <p className={styles['title']}>{title}</p>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
