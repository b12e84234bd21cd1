/** Says that the connection to the host is lost and why, and offers what leads back: another try, or the host's new link. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button, Icon, TextField } from '../../base/ui/index.ts';
import { followNewLink, retry } from '../reconnect.ts';
import { shell } from '../state/shell.ts';
import type { Connection } from '../state/shell.ts';
import styles from './App.module.css';
import { fill, text } from '../../base/text/language.ts';

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
        <b>{text('Chunksmith was restarted.')}</b>{' '}
        {fill('{} What is open here stays: give it the link that the new start printed.', reason)}
      </p>
    );
  }
  if (cause === 'takenOver') {
    return (
      <p>
        <b>{text('Another tab goes on.')}</b> {fill('{} What is open here stays as it was.', reason)}
      </p>
    );
  }
  return (
    <p>
      <b>{text('The connection to the host is lost.')}</b>{' '}
      {fill('{} What is open here stays; edits are sent when the connection is back.', reason)}
    </p>
  );
}

function TryAgain({ cause, isRetrying }: Lost) {
  const label = cause === 'takenOver' ? text('Go on here') : text('Try again');
  return (
    <Button size="small" disabled={isRetrying} onClick={() => void retry()}>
      {isRetrying ? text('Trying…') : label}
    </Button>
  );
}

function NewLink({ isRetrying }: Lost) {
  const [link, setLink] = useState('');
  return (
    <>
      <TextField
        value={link}
        onCommit={setLink}
        placeholder="http://127.0.0.1:…/?token=…"
        label={text('New link')}
        mono
      />
      <Button size="small" disabled={isRetrying} onClick={() => void followNewLink(link)}>
        {isRetrying ? text('Trying…') : text('Open the new link')}
      </Button>
    </>
  );
}
