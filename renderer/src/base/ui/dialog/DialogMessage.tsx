/** What went wrong, or is to be known, at the top of a dialog. */
import { Icon } from '../Icon.tsx';
import styles from './Dialog.module.css';

interface DialogMessageProps {
  readonly tone: 'error' | 'warning';
  readonly text: string;
}

export function DialogMessage({ tone, text }: DialogMessageProps) {
  return (
    <p role={tone === 'error' ? 'alert' : 'status'} className={styles['note']} data-tone={tone}>
      <Icon name={tone} size={14} className={styles[tone]} />
      {text}
    </p>
  );
}
