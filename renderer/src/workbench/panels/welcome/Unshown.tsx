/** Files that the window stopped over while they were being shown: to be opened without the view, or as ever. */
import { openEntries } from '../../files/open.ts';
import { forgetUnshown } from '../../files/welcome.ts';
import type { FileEntry } from '../../../base/host/index.ts';
import { Button, Icon } from '../../../base/ui/index.ts';
import styles from './Welcome.module.css';
import { text } from '../../../base/text/language.ts';

export function Unshown({ files }: { readonly files: readonly FileEntry[] }) {
  return (
    <section className={styles['recovered']} aria-label={text('Files that stopped the window')}>
      <h2>
        <Icon name="warning" />
        {files.length === 1 ? text('This file stopped the window') : text('These files stopped the window')}
      </h2>
      <p>
        {files.length === 1
          ? text(
              'It was being shown when the window stopped. Without the view it can be looked into, edited and saved.',
            )
          : text(
              'They were being shown when the window stopped. Without the view they can be looked into, edited and saved.',
            )}
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.fileId} className={styles['work']}>
            <div className={styles['workWords']}>
              <b>{file.name}</b>
              <small title={file.location}>{file.location}</small>
            </div>
            <Button variant="quiet" size="small" onClick={() => void forgetUnshown(file)}>
              {text('Forget')}
            </Button>
            <Button size="small" disabled={!file.exists} onClick={() => void openEntries([file])}>
              {text('Open normally')}
            </Button>
            <Button
              variant="primary"
              size="small"
              disabled={!file.exists}
              onClick={() => void openEntries([file], { isPlain: true })}
            >
              {text('Open without the view')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
