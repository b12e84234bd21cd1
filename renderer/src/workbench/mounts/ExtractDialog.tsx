/** How files are extracted; where to is asked next. */
import { useState } from 'react';
import { Button, Checkbox, Dialog, Select } from '../../base/ui/index.ts';
import type { MountQuestion } from './questions.ts';
import styles from './Mounts.module.css';
import { fill, text } from '../../base/text/language.ts';

export function ExtractDialog({ question }: { readonly question: Extract<MountQuestion, { kind: 'extract' }> }) {
  const { what, settle } = question;
  const [existing, setExisting] = useState<'skip' | 'overwrite'>('skip');
  const [hasFolders, setHasFolders] = useState(true);
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={fill('Extract {}', what)}
      actions={
        <>
          <Button onClick={() => settle(null)}>{text('Cancel')}</Button>
          <Button variant="primary" autoFocus onClick={() => settle({ existing, isFlat: !hasFolders })}>
            {text('Choose a folder…')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <span>{text('Files that are there already')}</span>
        <Select
          label={text('Files that are there already')}
          value={existing}
          options={[
            { value: 'skip', label: text('Leave them alone') },
            { value: 'overwrite', label: text('Overwrite them') },
          ]}
          onChange={(value) => setExisting(value === 'overwrite' ? 'overwrite' : 'skip')}
        />
      </div>
      <Checkbox
        checked={hasFolders}
        onChange={setHasFolders}
        label={text('With their folders, as the game names them')}
      />
    </Dialog>
  );
}
