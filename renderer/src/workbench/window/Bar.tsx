/** Keeps an error inside a row of the window, such as the status bar: the row says so in one line, and the rest goes on. */
import type { ReactNode } from 'react';
import { ErrorBoundary, FailureButtons, Icon, sentence } from '../../base/ui/index.ts';
import styles from './App.module.css';

export interface BarProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A row of the window that says in its one line that it stopped working. */
export function Bar({ title, children }: BarProps) {
  return (
    <ErrorBoundary
      title={title}
      renderFailure={({ error, retry, copyDetails }) => (
        <div className={styles['banner']} role="alert">
          <Icon name="error" />
          <p>
            <b>{title}.</b> {sentence(error)}
          </p>
          <FailureButtons retry={retry} copyDetails={copyDetails} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
