/** A model of the mounted games, found by words. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { grouped } from '../../../base/text/numbers.ts';
import { Button, Dialog, EmptyState } from '../../../base/ui/index.ts';
import { LibraryField } from '../../../workbench/library/LibraryField.tsx';
import { ChoiceList } from '../../../workbench/mounts/ChoiceList.tsx';
import { mountState } from '../../../workbench/mounts/mountState.ts';
import { kindIcon } from '../../../workbench/mounts/mountWords.ts';
import { FilePicture } from '../../../workbench/pictures/FilePicture.tsx';
import { useFound } from '../../../workbench/mounts/ReplacePathDialog.tsx';
import styles from './Attached.module.css';
import { fill, text } from '../../../base/text/language.ts';

export interface FindWords {
  readonly title: string;
  readonly description: string;
  /** The verb of the button. */
  readonly accept: string;
}

interface Props extends FindWords {
  /** Hears the path that was chosen; null for none. */
  readonly settle: (path: string | null) => void;
}

export function FindModelDialog({ title, description, accept, settle }: Props) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useFound(query, 'model');
  const hasMounts = useStore(mountState, ({ mounts }) => mounts.length > 0);
  const more = found === null ? 0 : found.total - found.files.length;
  const hint = hasMounts
    ? text('Try another name, or fewer letters.')
    : text('Add a game with File, Add a game folder.');
  return (
    <Dialog
      open
      onClose={() => settle(null)}
      title={title}
      description={description}
      width={560}
      actions={
        <>
          <Button onClick={() => settle(null)}>{text('Cancel')}</Button>
          <Button variant="primary" disabled={chosen === null} onClick={() => settle(chosen)}>
            {accept}
          </Button>
        </>
      }
    >
      <div className={styles['find']}>
        <LibraryField
          value={query}
          onChange={setQuery}
          placeholder={text('Find in games and archives')}
          fault={found?.fault ?? null}
        />
      </div>
      <ChoiceList
        label={text('Models found')}
        choices={[...new Map((found?.files ?? []).map((each) => [each.path.toLowerCase(), each])).values()].map(
          (file) => ({
            ...{ id: file.path, icon: kindIcon(file.kind), label: file.name, detail: file.path },
            picture: <FilePicture file={file} className={styles['found']} moves />,
          }),
        )}
        chosen={chosen}
        onChoose={setChosen}
        onTake={settle}
        empty={
          <EmptyState
            icon={found?.problem == null ? 'search' : 'error'}
            title={
              found === null
                ? text('Looking…')
                : (found.problem ?? (hasMounts ? text('No matches') : text('No game is mounted')))
            }
            hint={found === null || found.problem !== null ? undefined : hint}
          />
        }
      />
      {more > 0 && <p className={styles['more']}>{fill('{} more; type another word.', grouped(more))}</p>}
    </Dialog>
  );
}
