/** Modal dialogs: the focus stays inside, Escape and the backdrop close, the focus goes back where it was. */
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../classNames.ts';
import styles from './Dialog.module.css';
import { text } from '../../text/language.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Asked to close: Escape, the backdrop or the cross. */
  readonly onClose: () => void;
  readonly title: string;
  /** A sentence under the title. */
  readonly description?: string | undefined;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** Pixels; 420 by default. */
  readonly width?: number;
  /** What is answered is seen behind it: it stands at the right edge of the window, and nothing is dimmed. */
  readonly isAside?: boolean;
  readonly children?: ReactNode;
}

const firstField = `.${styles['body']} :is(input:not([type='checkbox'], [type='hidden']), textarea):not(:disabled)`;

export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  width = 420,
  isAside = false,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Not the cross: its tooltip would lie over the words and take the first Escape.
  const toFocus = (): HTMLElement | boolean => {
    const { current } = popup;
    if (current === null) return true;
    return !current.contains(document.activeElement) && (current.querySelector<HTMLElement>(firstField) ?? current);
  };
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={classNames(styles['backdrop'], isAside && styles['clear'])} />
        <BaseDialog.Popup
          ref={popup}
          className={classNames(styles['popup'], isAside && styles['aside'])}
          style={{ width }}
          initialFocus={toFocus}
        >
          <header className={styles['header']}>
            <BaseDialog.Title className={styles['title']}>{title}</BaseDialog.Title>
            <IconButton icon="close" label={text('Close')} onClick={onClose} size="small" />
          </header>
          {description !== undefined && (
            <BaseDialog.Description className={styles['description']}>{description}</BaseDialog.Description>
          )}
          {children !== undefined && <div className={styles['body']}>{children}</div>}
          {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
