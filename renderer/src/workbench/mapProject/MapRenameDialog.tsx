/** Asks for another path of a file in a map: everything that names it is changed too. */
import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../base/text/numbers.ts';
import { Button, Dialog, Field } from '../../base/ui/index.ts';
import { mapDesk, renameTo } from './mapState.ts';
import styles from './MapProject.module.css';
import { fill, text } from '../../base/text/language.ts';

const close = (): void => mapDesk.setState({ renaming: null });

export function MapRenameDialog({ path }: { readonly path: string }) {
  const { read, isBusy } = useStore(mapDesk);
  const [to, setTo] = useState(path);
  const file = read?.files.find((each) => each.path === path);
  const users = file?.users.length ?? 0;
  const isReady = to.trim() !== '' && to !== path && !isBusy;
  const take = (event?: FormEvent): void => {
    event?.preventDefault();
    if (isReady) void renameTo(to.trim());
  };
  return (
    <Dialog
      open
      onClose={close}
      title={text('Another path')}
      width={480}
      actions={
        <>
          <Button onClick={close}>{text('Cancel')}</Button>
          <Button variant="primary" disabled={!isReady} onClick={() => take()}>
            {text('Change it everywhere')}
          </Button>
        </>
      }
    >
      <form onSubmit={take}>
        <Field label={text('Path in the map')}>
          <input
            className={styles['path']}
            aria-label={text('Path in the map')}
            value={to}
            autoFocus
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      </form>
      <p className={styles['hint']}>
        {users === 0
          ? text('Nothing names it, so nothing else changes.')
          : fill('{} will find it there. A portrait or dim icon of the same name goes along.', counted(users, 'user'))}
      </p>
    </Dialog>
  );
}
