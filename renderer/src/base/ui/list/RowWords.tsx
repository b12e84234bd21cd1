/** The words of a row: a name, and what is to be known of it in a second, dim line. */
import type { ReactNode } from 'react';
import styles from './list.module.css';

interface RowWordsProps {
  readonly title: ReactNode;
  /** Left out where it is empty. */
  readonly detail?: string | undefined;
}

export function RowWords({ title, detail = '' }: RowWordsProps) {
  return (
    <span className={styles['words']}>
      <b>{title}</b>
      {detail !== '' && <small>{detail}</small>}
    </span>
  );
}

/** Dim text at the end of a row. */
export function RowMeta({ children }: { readonly children: ReactNode }) {
  return <span className={styles['meta']}>{children}</span>;
}
