/** Work that a crash left behind: what it is, and what can be done with it. */
import { useState } from 'react';
import { discardRecovered, openRecovered } from '../../files/open.ts';
import { reportError } from '../../files/errors.ts';
import { ageText } from '../../files/fileWords.ts';
import type { RecoverableWork } from '../../../base/host/index.ts';
import { Button, Icon, notify } from '../../../base/ui/index.ts';
import styles from './Welcome.module.css';

/** Why the work cannot go on in its file. */
const reasons: Partial<Record<RecoverableWork['original'], string>> = {
  changed: 'The file was changed since, so it can only be opened as a copy.',
  gone: 'The file is not there any more, so it can only be opened as a copy.',
  unsaved: 'It was never saved to a file.',
};

export function Recovered({ works }: { readonly works: readonly RecoverableWork[] }) {
  return (
    <section className={styles['recovered']} aria-label="Recovered work">
      <h2>
        <Icon name="history" />
        Recovered work
      </h2>
      <p>Chunksmith ended before these changes were saved. They were kept as they were made.</p>
      <ul>
        {works.map((work) => (
          <Work key={work.journalId} work={work} />
        ))}
      </ul>
    </section>
  );
}

async function copyPlace(place: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(place);
    notify({ tone: 'ok', title: 'Copied the place', message: place });
  } catch (error) {
    reportError('Could not copy the place', error);
  }
}

/** What was lost, and where the journal is kept as it was found. */
function Damage({ damage }: { readonly damage: NonNullable<RecoverableWork['damage']> }) {
  const { lost, place, isUsable } = damage;
  const words = lost.join('; ');
  return (
    <>
      <small className={styles['damage']}>
        {isUsable ? 'Not all of it could be read: ' : 'It cannot be opened: '}
        {words}.
      </small>
      <small className={styles['place']} title={place}>
        Kept as it was found in {place}
      </small>
      <Button variant="quiet" size="small" icon="copy" onClick={() => void copyPlace(place)}>
        Copy the place
      </Button>
    </>
  );
}

function Work({ work }: { readonly work: RecoverableWork }) {
  const [isBusy, setIsBusy] = useState(false);
  const { name, location, edits, lastLabel, lastEditMs, original, damage } = work;
  const reason = damage === null ? reasons[original] : undefined;
  const run = (act: () => Promise<void>) => (): void => {
    const busy = async (): Promise<void> => {
      setIsBusy(true);
      await act();
      setIsBusy(false);
    };
    void busy();
  };
  const count = `${edits} ${edits === 1 ? 'edit' : 'edits'}`;
  const canOpen = damage === null || damage.isUsable;
  return (
    <li className={styles['work']}>
      <div className={styles['workWords']}>
        <b>{name}</b>
        <small title={location}>
          {canOpen && `${count}${lastLabel === null ? '' : `, the last one “${lastLabel}”`}, `}
          {ageText(lastEditMs)}
          {location === '' ? '' : ` · ${location}`}
        </small>
        {reason !== undefined && <small>{reason}</small>}
        {damage !== null && <Damage damage={damage} />}
      </div>
      <Button variant="quiet" size="small" disabled={isBusy} onClick={run(() => discardRecovered(work))}>
        {damage === null ? 'Discard' : 'Do not show again'}
      </Button>
      {canOpen && (
        <Button size="small" disabled={isBusy} onClick={run(() => openRecovered(work, 'copy'))}>
          Open as a copy
        </Button>
      )}
      {original === 'same' && damage === null && (
        <Button variant="primary" size="small" disabled={isBusy} onClick={run(() => openRecovered(work, 'original'))}>
          Recover
        </Button>
      )}
    </li>
  );
}
