/** Gives the chosen files tags, or takes them away: those that there are, and new ones. */
import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../base/text/numbers.ts';
import type { FoundLibraryFile } from '../../../../../shared/host/libraryContract.ts';
import { Button, Checkbox, Dialog, MIXED } from '../../../base/ui/index.ts';
import { browser, tagFound } from './browserState.ts';
import styles from './Browser.module.css';
import { fill, text } from '../../../base/text/language.ts';

interface TagDialogProps {
  readonly files: readonly FoundLibraryFile[];
  readonly onClose: () => void;
}

export function TagDialog({ files, onClose }: TagDialogProps) {
  const known = useStore(browser, (state) => state.tags);
  const [name, setName] = useState('');
  const add = (event?: FormEvent): void => {
    event?.preventDefault();
    const tag = name.trim();
    if (tag === '') return;
    setName('');
    void tagFound(tag, files, true);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={fill('Tags of {}', counted(files.length, 'file'))}
      width={400}
      actions={
        <Button variant="primary" onClick={onClose}>
          {text('Done')}
        </Button>
      }
    >
      <form className={styles['newTag']} onSubmit={add}>
        <input
          className={styles['name']}
          aria-label={text('New tag')}
          placeholder={text('New tag')}
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <Button disabled={name.trim() === ''} onClick={() => add()}>
          {text('Add')}
        </Button>
      </form>
      <ul className={styles['choices']} aria-label={text('Tags')}>
        {known.map(({ tag }) => {
          const count = files.filter(({ tags }) => tags.includes(tag)).length;
          return (
            <li key={tag}>
              <Checkbox
                label={tag}
                checked={count === 0 ? false : count === files.length ? true : MIXED}
                onChange={() => void tagFound(tag, files, count < files.length)}
              />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
