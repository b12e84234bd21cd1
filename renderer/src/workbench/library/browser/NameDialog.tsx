/** Asks for a name. */
import { useState, type FormEvent } from 'react';
import { Button, Dialog, Field } from '../../../base/ui/index.ts';
import styles from './Browser.module.css';
import { text } from '../../../base/text/language.ts';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  /** A verb: “Keep”. */
  readonly action: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Longer ones are no names. */
const longest = 60;

export function NameDialog({ title, label, action, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState('');
  const take = (event?: FormEvent): void => {
    event?.preventDefault();
    if (name.trim() === '') return;
    onName(name.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width={380}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button variant="primary" disabled={name.trim() === ''} onClick={() => take()}>
            {action}
          </Button>
        </>
      }
    >
      <form onSubmit={take}>
        <Field label={label}>
          <input
            className={styles['name']}
            aria-label={label}
            value={name}
            maxLength={longest}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
