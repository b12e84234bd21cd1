/** Files that could not be written, each with the reason. */
import { Button, Dialog, notify, useVisibleRows } from '../../base/ui/index.ts';
import type { MountQuestion } from './questions.ts';
import styles from './Mounts.module.css';

const usualHeight = 38;

export function FailuresDialog({ question }: { readonly question: Extract<MountQuestion, { kind: 'failures' }> }) {
  const { title, failures, settle } = question;
  const keys = failures.map(({ path }) => path);
  const { scroller, height, rows, measure } = useVisibleRows(keys, usualHeight);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(failures.map(({ path, message }) => `${path}\t${message}`).join('\n'));
    notify({ tone: 'info', title: 'Copied the list' });
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
            Copy the list
          </Button>
          <Button variant="primary" onClick={settle}>
            Close
          </Button>
        </>
      }
    >
      <div ref={scroller} className={styles['failures']} role="list" aria-label="Files that failed" tabIndex={0}>
        <div style={{ height, position: 'relative' }}>
          {rows.map(({ index, top }) => {
            const failure = failures[index];
            if (failure === undefined) return null;
            return (
              <div
                key={failure.path}
                ref={measure}
                data-row={failure.path}
                role="listitem"
                className={styles['failure']}
                style={{ transform: `translateY(${top}px)` }}
              >
                <b data-selectable>{failure.path}</b>
                <small data-selectable>{failure.message}</small>
              </div>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}
