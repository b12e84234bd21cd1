/** Files that could not be written, each with the reason. */
import { Button, Dialog, notify, RowList } from '../../base/ui/index.ts';
import type { MountQuestion } from './questions.ts';
import styles from './Mounts.module.css';
import { text } from '../../base/text/language.ts';

export function FailuresDialog({ question }: { readonly question: Extract<MountQuestion, { kind: 'failures' }> }) {
  const { title, failures, settle } = question;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(failures.map(({ path, message }) => `${path}\t${message}`).join('\n'));
    notify({ tone: 'info', title: text('Copied the list') });
  };
  return (
    <Dialog
      open
      onClose={settle}
      title={title}
      width={560}
      actions={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {text('Copy the list')}
          </Button>
          <Button variant="primary" onClick={settle}>
            {text('Close')}
          </Button>
        </>
      }
    >
      <RowList
        label={text('Files that failed')}
        rows={failures}
        keyOf={({ path }) => path}
        usualHeight={38}
        className={styles['failures']}
        framed
      >
        {({ path, message }) => (
          <div className={styles['failure']}>
            <b data-selectable>{path}</b>
            <small data-selectable>{message}</small>
          </div>
        )}
      </RowList>
    </Dialog>
  );
}
