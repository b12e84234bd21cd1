/** The buttons of a dialog that does one thing: what leaves it, and the verb. */
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import styles from './Dialog.module.css';
import { text } from '../../text/language.ts';

interface DialogActionsProps {
  readonly onCancel: () => void;
  /** The verb of the primary button. */
  readonly accept: string;
  readonly onAccept: () => void;
  readonly disabled?: boolean;
  /** At the other end: further buttons, a tick, progress. */
  readonly children?: ReactNode;
}

export function DialogActions(props: DialogActionsProps) {
  const { onCancel, accept, onAccept, disabled = false, children } = props;
  return (
    <>
      {children !== undefined && <div className={styles['rest']}>{children}</div>}
      <Button onClick={onCancel}>{text('Cancel')}</Button>
      <Button variant="primary" disabled={disabled} onClick={onAccept}>
        {accept}
      </Button>
    </>
  );
}
