/** What panels with a list are: a line to search in, the list, and what can be done below it. */
import type { ReactNode } from 'react';
import styles from './PanelFrame.module.css';

interface PanelFrameProps {
  /** Stays at the top: a search field and what narrows the list further. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
  /** Stays at the bottom. */
  readonly foot?: ReactNode;
  /** Spoken name of what is at the bottom, where that is a row of tools. */
  readonly footLabel?: string | undefined;
}

export function PanelFrame({ head, children, foot, footLabel }: PanelFrameProps) {
  return (
    <div className={styles['panel']}>
      {head !== undefined && <div className={styles['head']}>{head}</div>}
      {children}
      {foot !== undefined && (
        <footer
          className={styles['foot']}
          {...(footLabel === undefined ? {} : { role: 'toolbar', 'aria-label': footLabel })}
        >
          {foot}
        </footer>
      )}
    </div>
  );
}
