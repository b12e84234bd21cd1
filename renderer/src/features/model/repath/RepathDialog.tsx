/** The dialog that changes many paths by a pattern, with what comes of it before it is done. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Dialog, DialogActions, Field, FramedList, TextField } from '../../../base/ui/index.ts';
import { fileReferences } from '../../../../../shared/document/fileReferences.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { repathed } from '../../../../../shared/batch/repath.ts';
import { carryOutRepath, closeRepath, repathQuestion } from './repath.ts';
import styles from './Repath.module.css';
import { text } from '../../../base/text/language.ts';

export function RepathDialog() {
  const asked = useStore(repathQuestion, (state) => state.asked);
  return asked === null ? null : <Asked key={asked.id} session={asked} />;
}

function Asked({ session }: { readonly session: Session }) {
  const references = fileReferences(session.document);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const changes = repathed(references, from, to);
  const replace = (): void => {
    if (carryOutRepath(session, changes)) closeRepath();
  };
  return (
    <Dialog
      open
      onClose={closeRepath}
      title={text('Change paths')}
      description={text('What is found in the paths of files becomes another text. * stands for anything, in both.')}
      width={620}
      actions={
        <DialogActions
          onCancel={closeRepath}
          accept={text('Change')}
          onAccept={replace}
          disabled={changes.length === 0}
        />
      }
    >
      <Field label={text('Find')}>
        <TextField value={from} onCommit={setFrom} mono />
      </Field>
      <Field label={text('Becomes')}>
        <TextField value={to} onCommit={setTo} mono />
      </Field>
      <FramedList label={text('Paths')} columns="minmax(0, 1fr)" className={styles['list']}>
        {references.map(({ path, file }) => {
          const change = changes.find(({ reference }) => reference.path === path && reference.file === file);
          return (
            <li key={`${file} ${path}`} className={change === undefined ? styles['same'] : undefined}>
              <span>{path}</span>
              {change !== undefined && <b>{change.to}</b>}
            </li>
          );
        })}
      </FramedList>
    </Dialog>
  );
}
