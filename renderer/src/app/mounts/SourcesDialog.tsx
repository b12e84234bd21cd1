/** A mount in full: how it is read, its sources in the order of search with switches, its list of names, and its way out. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { MountEntry, MountSourceEntry } from '../../../../shared/host/mountEntities.ts';
import { Badge, Button, Checkbox, classNames, Dialog, Icon } from '../../ui/index.ts';
import { changePlan, moveMount, refreshMount, removeMount, setListfile, switchSource } from './add.ts';
import { mountState } from './mountState.ts';
import { profileName, sourceFacts } from './mountWords.ts';
import type { MountQuestion } from './questions.ts';
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
  return (
    <Dialog
      open
      onClose={settle}
      title={mount.name}
      width={560}
      actions={
        <>
          <Button icon="trash" onClick={() => leaveFor(() => removeMount(mountId))}>
            Take out
          </Button>
          <Button icon="refresh" onClick={() => void refreshMount(mountId)}>
            Read anew
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
      </dl>
      {mount.notes.map((note) => (
        <p key={note} className={styles['note']} data-tone="info">
          <Icon name="info" size={14} />
          {note}
        </p>
      ))}
      <h3 className={styles['heading']}>
        Sources <span>in the game’s order: the first that has a file wins</span>
      </h3>
      <ol className={styles['sources']} aria-label="Sources">
        {mount.sources.map((source) => (
          <Source key={source.sourceId} mount={mount} source={source} isMeant={source.sourceId === sourceId} />
        ))}
      </ol>
    </Dialog>
  );
}

interface SourceProps {
  readonly mount: MountEntry;
  readonly source: MountSourceEntry;
  /** It was asked for: brought into view and marked. */
  readonly isMeant: boolean;
}

function Source({ mount, source, isMeant }: SourceProps) {
  const { sourceId, kind, label, location, isEnabled, isBase, note, problems, readOnlyBecause } = source;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMeant) row.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  // That base archives are never written is a mark of its own.
  const reason = isBase ? null : readOnlyBecause;
  return (
    <li ref={row} className={classNames(styles['source'], isMeant && styles['meant'], !isEnabled && styles['off'])}>
      <div className={styles['sourceHead']} title={location}>
        <Checkbox
          checked={isEnabled}
          onChange={(next) => void switchSource(mount.mountId, sourceId, next)}
          label={label}
        />
        <span className={styles['space']} />
        {isBase && <Badge label="Archive of the installed game: never changed">base</Badge>}
        {!isBase && isEnabled && readOnlyBecause === null && source.title !== null && (
          <Badge tone="ok" label="Files can be saved into it">
            takes files
          </Badge>
        )}
        <span className={styles['meta']}>{sourceFacts({ ...source, kind })}</span>
      </div>
      {note !== null && <small>{note}</small>}
      {problems.map((problem) => (
        <small key={problem} data-tone="warning">
          {problem}
        </small>
      ))}
      {reason !== null && !problems.includes(reason) && <small>{reason}</small>}
    </li>
  );
}
