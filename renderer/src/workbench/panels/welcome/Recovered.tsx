/** Work that a crash left behind: what it is, and what can be done with it. */
import { useState } from 'react';
import { discardRecovered, openRecovered } from '../../files/open.ts';
import { reportError } from '../../files/errors.ts';
import { ageText } from '../../files/fileWords.ts';
import type { RecoverableWork } from '../../../base/host/index.ts';
import { Button, Icon, notify } from '../../../base/ui/index.ts';
import styles from './Welcome.module.css';
import { fill, text, translated } from '../../../base/text/language.ts';
import { counted } from '../../../base/text/numbers.ts';

/** Why the work cannot go on in its file. */
const reasons: Partial<Record<RecoverableWork['original'], string>> = {
  get changed() {
    return text('The file was changed since, so it can only be opened as a copy.');
  },
  get gone() {
    return text('The file is not there any more, so it can only be opened as a copy.');
  },
  get unsaved() {
    return text('It was never saved to a file.');
  },
};

export function Recovered({ works }: { readonly works: readonly RecoverableWork[] }) {
  return (
    <section className={styles['recovered']} aria-label={text('Recovered work')}>
      <h2>
        <Icon name="history" />
        {text('Recovered work')}
      </h2>
      <p>{text('Chunksmith ended before these changes were saved. They were kept as they were made.')}</p>
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
    notify({ tone: 'ok', title: text('Copied the place'), message: place });
  } catch (error) {
    reportError(text('Could not copy the place'), error);
  }
}

/** What was lost, and where the journal is kept as it was found. */
function Damage({ damage }: { readonly damage: NonNullable<RecoverableWork['damage']> }) {
  const { lost, place, isUsable } = damage;
  const words = lost.join('; ');
  return (
    <>
      <small className={styles['damage']}>
        {isUsable ? `${text('Not all of it could be read:')} ` : `${text('It cannot be opened:')} `}
        {words}.
      </small>
      <small className={styles['place']} title={place}>
        {fill('Kept as it was found in {}', place)}
      </small>
      <Button variant="quiet" size="small" icon="copy" onClick={() => void copyPlace(place)}>
        {text('Copy the place')}
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
  const count = counted(edits, 'edit');
  const canOpen = damage === null || damage.isUsable;
  return (
    <li className={styles['work']}>
      <div className={styles['workWords']}>
        <b>{name}</b>
        <small title={location}>
          {canOpen && `${lastLabel === null ? count : fill('{}, the last one “{}”', count, translated(lastLabel))}, `}
          {ageText(lastEditMs)}
          {location === '' ? '' : ` · ${location}`}
        </small>
        {reason !== undefined && <small>{reason}</small>}
        {damage !== null && <Damage damage={damage} />}
      </div>
      <Button variant="quiet" size="small" disabled={isBusy} onClick={run(() => discardRecovered(work))}>
        {damage === null ? text('Discard') : text('Do not show again')}
      </Button>
      {canOpen && (
        <Button size="small" disabled={isBusy} onClick={run(() => openRecovered(work, 'copy'))}>
          {text('Open as a copy')}
        </Button>
      )}
      {original === 'same' && damage === null && (
        <Button variant="primary" size="small" disabled={isBusy} onClick={run(() => openRecovered(work, 'original'))}>
          {text('Recover')}
        </Button>
      )}
    </li>
  );
}
