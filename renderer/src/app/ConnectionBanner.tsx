/** Says that the connection to the host is lost, and offers to try again. */
import { useStore } from 'zustand';
import { Button, Icon } from '../ui/index.ts';
import { retry } from './connect.ts';
import { shell } from './state/shell.ts';
import styles from './App.module.css';

export function ConnectionBanner() {
  const connection = useStore(shell, (state) => state.connection);
  if (connection.kind !== 'lost') return null;
  const { reason, isRetrying } = connection;
  return (
    <div className={styles['banner']} role="alert">
      <Icon name="error" />
      <p>
        <b>The connection to the host is lost.</b> {reason} What is open here stays; edits are sent when the connection
        is back.
      </p>
      <Button size="small" disabled={isRetrying} onClick={() => void retry()}>
        {isRetrying ? 'Trying…' : 'Try again'}
      </Button>
    </div>
  );
}
