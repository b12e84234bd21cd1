/** Says that the connection to the host is lost and why, and offers what leads back: another try, or the host's new link. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button, Icon, TextField } from '../../base/ui/index.ts';
import { followNewLink, retry } from '../reconnect.ts';
import { shell } from '../state/shell.ts';
import type { Connection } from '../state/shell.ts';
import styles from './App.module.css';

type Lost = Extract<Connection, { kind: 'lost' }>;

export function ConnectionBanner() {
  const connection = useStore(shell, (state) => state.connection);
  if (connection.kind !== 'lost') return null;
  return (
    <div className={styles['banner']} role="alert">
      <Icon name="error" />
      <Words {...connection} />
      {connection.cause === 'unknown' ? <NewLink {...connection} /> : <TryAgain {...connection} />}
    </div>
  );
}

function Words({ cause, reason }: Lost) {
  if (cause === 'unknown') {
    return (
      <p>
        <b>Chunksmith was restarted.</b> {reason} What is open here stays: give it the link that the new start printed.
      </p>
    );
  }
  if (cause === 'takenOver') {
    return (
      <p>
        <b>Another tab goes on.</b> {reason} What is open here stays as it was.
      </p>
    );
  }
  return (
    <p>
      <b>The connection to the host is lost.</b> {reason} What is open here stays; edits are sent when the connection is
      back.
    </p>
  );
}

function TryAgain({ cause, isRetrying }: Lost) {
  const label = cause === 'takenOver' ? 'Go on here' : 'Try again';
  return (
    <Button size="small" disabled={isRetrying} onClick={() => void retry()}>
      {isRetrying ? 'Trying…' : label}
    </Button>
  );
}

function NewLink({ isRetrying }: Lost) {
  const [link, setLink] = useState('');
  return (
    <>
      <TextField value={link} onCommit={setLink} placeholder="http://127.0.0.1:…/?token=…" label="New link" mono />
      <Button size="small" disabled={isRetrying} onClick={() => void followNewLink(link)}>
        {isRetrying ? 'Trying…' : 'Open the new link'}
      </Button>
    </>
  );
}
