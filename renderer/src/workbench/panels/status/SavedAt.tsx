/** When a document was last saved, or what stands in the way of it. */
import { useEffect, useState } from 'react';
import { ageText } from '../../files/fileWords.ts';
import { shortSource } from '../../mounts/mountWords.ts';
import { homeText } from '../../mounts/saveInto.ts';
import { useSessionFile } from '../../state/hooks.ts';
import type { Session } from '../../state/session.ts';
import styles from './StatusBar.module.css';
import { fill, text } from '../../../base/text/language.ts';

/** How often the age of the last save is worded anew, ms. */
const ageStepMs = 20_000;

export function SavedAt({ session }: { readonly session: Session }) {
  const file = useSessionFile(session);
  const { savedMs, hasTarget, isReadOnly, isSaving, onDisk, origin } = file;
  const [, setTick] = useState(0);
  useEffect(() => {
    if (savedMs === null) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), ageStepMs);
    return () => clearInterval(timer);
  }, [savedMs]);
  if (isSaving) return <span>{text('Saving…')}</span>;
  if (onDisk === 'changed') return <span className={styles['warning']}>{text('Changed on disk')}</span>;
  if (onDisk === 'gone') return <span className={styles['warning']}>{text('Gone from disk')}</span>;
  if (!hasTarget && (origin === null || savedMs === null)) {
    return origin === null ? (
      <span>{text('Not in a file yet')}</span>
    ) : (
      <span title={homeText(file) ?? undefined}>{fill('In {}', shortSource(origin.label))}</span>
    );
  }
  if (savedMs !== null) return <span>{fill('Saved {}', ageText(savedMs))}</span>;
  return isReadOnly ? <span>{text('Read-only')}</span> : null;
}
