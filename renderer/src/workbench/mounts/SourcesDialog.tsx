/** A mount in full: how it is read, its sources in the order of search with switches, its list of names, and its way out. */
import { Fragment, useEffect } from 'react';
import { useStore } from 'zustand';
import { Button, Dialog, Icon, MenuButton, Select, type MenuItem } from '../../base/ui/index.ts';
import { changePlan, moveMount, refreshMount, removeMount, setListfile, takePlan } from './add.ts';
import { mountState } from './mountState.ts';
import { profileName } from './mountWords.ts';
import type { MountQuestion } from './questions.ts';
import { SourceList } from './SourceList.tsx';
import { addSourceArchives, addSourceFolder, arrangeSources } from './sources.ts';
import styles from './Mounts.module.css';

export function SourcesDialog({ question }: { readonly question: Extract<MountQuestion, { kind: 'sources' }> }) {
  const { mountId, sourceId, settle } = question;
  const mounts = useStore(mountState, (state) => state.mounts);
  const mount = mounts.find((each) => each.mountId === mountId);
  useEffect(() => {
    if (mount === undefined) settle();
  }, [mount, settle]);
  if (mount === undefined) return null;
  const position = mounts.indexOf(mount);
  const leaveFor = (act: () => Promise<void>): void => {
    settle();
    void act();
  };
  const additions = (): readonly MenuItem[] => [
    {
      ...{ kind: 'action', id: 'archive', label: 'An archive…', icon: 'archive' },
      onSelect: () => leaveFor(() => addSourceArchives(mountId)),
    },
    {
      ...{ kind: 'action', id: 'folder', label: 'A folder…', icon: 'folder' },
      onSelect: () => leaveFor(() => addSourceFolder(mountId)),
    },
  ];
  return (
    <Dialog
      open
      onClose={settle}
      title={mount.name}
      width={600}
      actions={
        <>
          <Button icon="trash" onClick={() => leaveFor(() => removeMount(mountId))}>
            Remove
          </Button>
          <Button icon="refresh" onClick={() => void refreshMount(mountId)}>
            Reload
          </Button>
          <span className={styles['space']} />
          <Button variant="primary" onClick={settle}>
            Close
          </Button>
        </>
      }
    >
      <dl className={styles['facts']}>
        <dt>Place</dt>
        <dd data-selectable>{mount.location}</dd>
        <dt>Read as</dt>
        <dd>
          {profileName(mount.profile)}
          <Button size="small" onClick={() => leaveFor(() => changePlan(mountId))}>
            Change…
          </Button>
        </dd>
        {mount.choices.map(({ label, options, present }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Select
                inline
                label={label}
                value={present}
                options={options.map(({ key, label: name }) => ({ value: key, label: name }))}
                onChange={(key) => void takePlan(mount, key)}
              />
            </dd>
          </Fragment>
        ))}
        {mounts.length > 1 && (
          <>
            <dt>Order</dt>
            <dd>
              Searched as number {position + 1} of {mounts.length}
              <Button size="small" icon="arrowUp" disabled={position === 0} onClick={() => void moveMount(mountId, -1)}>
                Earlier
              </Button>
              <Button
                size="small"
                icon="arrowDown"
                disabled={position === mounts.length - 1}
                onClick={() => void moveMount(mountId, 1)}
              >
                Later
              </Button>
            </dd>
          </>
        )}
        {(mount.listfile !== null || mount.sources.some(({ kind }) => kind === 'archive')) && (
          <>
            <dt>Names</dt>
            <dd>
              {mount.listfile ?? 'From the archives themselves'}
              <Button
                size="small"
                tooltip="A text file with names of files, for archives that do not tell theirs"
                onClick={() => leaveFor(() => setListfile(mountId, true))}
              >
                Choose a list…
              </Button>
              {mount.listfile !== null && (
                <Button size="small" onClick={() => void setListfile(mountId, false)}>
                  Without
                </Button>
              )}
            </dd>
          </>
        )}
      </dl>
      {mount.notes.map((note) => (
        <p key={note} className={styles['note']} data-tone="info">
          <Icon name="info" size={14} />
          {note}
        </p>
      ))}
      <div className={styles['heading']}>
        <h3>
          Sources{' '}
          <span>{mount.isArranged ? 'in your own order' : 'in the game’s order'}: the first that has a file wins</span>
        </h3>
        <span className={styles['space']} />
        {mount.isArranged && (
          <Button
            size="small"
            icon="reset"
            tooltip="Search them as the game does"
            onClick={() => void arrangeSources(mountId, [])}
          >
            The game’s order
          </Button>
        )}
        <MenuButton items={additions} align="end">
          <Button size="small" icon="plus" onClick={() => undefined}>
            Add…
          </Button>
        </MenuButton>
      </div>
      <SourceList mount={mount} meant={sourceId} />
    </Dialog>
  );
}
