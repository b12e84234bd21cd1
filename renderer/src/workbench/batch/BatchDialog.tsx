/** The dialog of work on many files: what, where to; then how it goes, and what failed. */
import type { ReactNode } from 'react';
import type { IconName } from '../../base/ui/index.ts';
import { Button, Dialog, Field, Icon, IconButton, ProgressBar, Select } from '../../base/ui/index.ts';
import styles from './Batch.module.css';
import type { BatchItem, BatchResult, FileBatch } from './fileBatch.ts';
import { resultText } from './fileBatch.ts';
import { fill, text } from '../../base/text/language.ts';

interface ItemsProps {
  /** `Textures to convert` */
  readonly label: string;
  readonly icon: IconName;
  /** Said while nothing is chosen. */
  readonly hint: string;
  readonly items: readonly BatchItem[];
  readonly onAddFiles: () => void;
  readonly onAddFolder: () => void;
  readonly onRemove: (id: string) => void;
}

function Items({ label, icon, hint, items, onAddFiles, onAddFolder, onRemove }: ItemsProps) {
  return (
    <>
      <div className={styles['row']}>
        <Button icon={icon} autoFocus onClick={onAddFiles}>
          {text('Add files…')}
        </Button>
        <Button icon="folder" onClick={onAddFolder}>
          {text('Add a folder…')}
        </Button>
      </div>
      <ul className={styles['files']} aria-label={label}>
        {items.length === 0 && <p className={styles['none']}>{hint}</p>}
        {items.map(({ id, kind, name, where }) => (
          <li key={id}>
            <Icon name={kind === 'folder' ? 'folder' : icon} size={14} />
            <span>{name}</span>
            <span className={styles['where']}>{where}</span>
            <IconButton icon="close" label={fill('Leave out {}', name)} size="small" onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FilesProps {
  readonly label: string;
  readonly icon: 'error' | 'warning';
  readonly files: readonly { readonly path: string; readonly message: string }[];
}

function Files({ label, icon, files }: FilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className={styles['files']} aria-label={label}>
      {files.map(({ path, message }) => (
        <li key={path}>
          <Icon name={icon} size={14} />
          <span title={path}>{path.split(/[\\/]/).at(-1)}</span>
          <span className={styles['failure']}>{message}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ result }: { readonly result: BatchResult }) {
  return (
    <>
      <p role="status">{resultText(result)}</p>
      <Files label={text('What failed')} icon="error" files={result.failed} />
      <Files label={text('What has errors that were not there before')} icon="warning" files={result.doubtful} />
    </>
  );
}

interface OutputProps {
  readonly folder: FileBatch['folder'];
  /** Said while no folder is chosen. */
  readonly otherwise: string;
  readonly existing: 'skip' | 'overwrite';
  readonly onChoose: () => void;
  /** Left out where a folder is needed. */
  readonly reset?: { readonly label: string; readonly act: () => void };
  readonly onExisting: (existing: 'skip' | 'overwrite') => void;
}

/** Where results go, and what becomes of files that are there. */
export function BatchOutput({ folder, otherwise, existing, onChoose, reset, onExisting }: OutputProps) {
  return (
    <>
      <Field label={text('Results')}>
        <span className={styles['row']}>
          <Button icon="folderOpen" onClick={onChoose}>
            {text('Folder…')}
          </Button>
          <span>{folder === null ? otherwise : folder.name}</span>
          {folder !== null && reset !== undefined && (
            <IconButton icon="reset" label={reset.label} size="small" onClick={reset.act} />
          )}
        </span>
      </Field>
      <Field label={text('Files there')}>
        <Select
          value={existing}
          options={[
            { value: 'skip', label: text('Stay as they are') },
            { value: 'overwrite', label: text('Are replaced; the first version is kept as .bak') },
          ]}
          onChange={(value) => onExisting(value === 'overwrite' ? 'overwrite' : 'skip')}
        />
      </Field>
    </>
  );
}

interface BatchDialogProps extends ItemsProps {
  readonly title: string;
  readonly run: FileBatch['run'];
  readonly isReady: boolean;
  readonly onClose: () => void;
  readonly onBack: () => void;
  readonly onConvert: () => void;
  readonly onStop: () => void;
  /** What is chosen beside the files. */
  readonly children: ReactNode;
}

export function BatchDialog(props: BatchDialogProps) {
  const { title, run, isReady, onClose, onBack, onConvert, onStop, children, ...items } = props;
  const isRunning = run.kind === 'running';
  const close = (): void => {
    onClose();
    if (run.kind === 'done') onBack();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={isRunning ? text('The work goes on when this dialog is closed.') : undefined}
      width={560}
      actions={
        isRunning ? (
          <Button onClick={onStop}>{text('Stop')}</Button>
        ) : run.kind === 'done' ? (
          <>
            <Button onClick={onBack}>{text('Back')}</Button>
            <Button variant="primary" onClick={close}>
              {text('Close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{text('Cancel')}</Button>
            <Button variant="primary" disabled={!isReady} onClick={onConvert}>
              {text('Convert')}
            </Button>
          </>
        )
      }
    >
      {isRunning && <ProgressBar label={run.label} value={run.share} onCancel={onStop} />}
      {run.kind === 'done' && <Outcome result={run.result} />}
      {run.kind === 'choosing' && (
        <>
          <Items {...items} />
          <div className={styles['form']}>{children}</div>
        </>
      )}
    </Dialog>
  );
}
