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
import { fill, text } from '../../base/text/language.ts';

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
      ...{ kind: 'action', id: 'archive', label: text('An archive…'), icon: 'archive' },
      onSelect: () => leaveFor(() => addSourceArchives(mountId)),
    },
    {
      ...{ kind: 'action', id: 'folder', label: text('A folder…'), icon: 'folder' },
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
            {text('Remove')}
          </Button>
          <Button icon="refresh" onClick={() => void refreshMount(mountId)}>
            {text('Reload')}
          </Button>
          <span className={styles['space']} />
          <Button variant="primary" onClick={settle}>
            {text('Close')}
          </Button>
        </>
      }
    >
      <dl className={styles['facts']}>
        <dt>{text('Place')}</dt>
        <dd data-selectable>{mount.location}</dd>
        <dt>{text('Read as')}</dt>
        <dd>
          {profileName(mount.profile)}
          <Button size="small" onClick={() => leaveFor(() => changePlan(mountId))}>
            {text('Change…')}
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
            <dt>{text('Order')}</dt>
            <dd>
              {fill('Searched as number {} of {}', position + 1, mounts.length)}
              <Button size="small" icon="arrowUp" disabled={position === 0} onClick={() => void moveMount(mountId, -1)}>
                {text('Earlier')}
              </Button>
              <Button
                size="small"
                icon="arrowDown"
                disabled={position === mounts.length - 1}
                onClick={() => void moveMount(mountId, 1)}
              >
                {text('Later')}
              </Button>
            </dd>
          </>
        )}
        {(mount.listfile !== null || mount.sources.some(({ kind }) => kind === 'archive')) && (
          <>
            <dt>{text('Names')}</dt>
            <dd>
              {mount.listfile ?? text('From the archives themselves')}
              <Button
                size="small"
                tooltip={text('A text file with names of files, for archives that do not tell theirs')}
                onClick={() => leaveFor(() => setListfile(mountId, true))}
              >
                {text('Choose a list…')}
              </Button>
              {mount.listfile !== null && (
                <Button size="small" onClick={() => void setListfile(mountId, false)}>
                  {text('Without')}
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
          {text('Sources')}
          <span>
            {fill(
              '{}: the first that has a file wins',
              mount.isArranged ? text('in your own order') : text('in the game’s order'),
            )}
          </span>
        </h3>
        <span className={styles['space']} />
        {mount.isArranged && (
          <Button
            size="small"
            icon="reset"
            tooltip={text('Search them as the game does')}
            onClick={() => void arrangeSources(mountId, [])}
          >
            {text('The game’s order')}
          </Button>
        )}
        <MenuButton items={additions} align="end">
          <Button size="small" icon="plus" onClick={() => undefined}>
            {text('Add…')}
          </Button>
        </MenuButton>
      </div>
      <SourceList mount={mount} meant={sourceId} />
    </Dialog>
  );
}
