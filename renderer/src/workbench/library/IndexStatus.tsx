/** How far the indexing is, in the status bar, with ways to hold and to end it. */
import { useStore } from 'zustand';
import { grouped } from '../../base/text/numbers.ts';
import { IconButton } from '../../base/ui/index.ts';
import { mountOf } from '../mounts/mountState.ts';
import { pauseIndexing, stopIndexing } from './indexing.ts';
import { indexes, indexWork, percentDone } from './libraryState.ts';
import styles from './Library.module.css';
import { fill, text } from '../../base/text/language.ts';

export function IndexStatus() {
  const work = indexWork(useStore(indexes));
  if (work === null) return null;
  const { kind, mountId, done, total } = work;
  const percent = percentDone(work);
  const isPaused = kind === 'paused';
  const name = mountOf(mountId)?.name ?? 'files';
  return (
    <span className={styles['work']}>
      <span title={fill('{} of {} files', grouped(done), grouped(total))}>
        {isPaused ? fill('Indexing is paused at {} %', percent) : fill('Indexing {} {} %', name, percent)}
      </span>
      <span
        className={styles['meter']}
        role="progressbar"
        aria-label={text('Indexing')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <IconButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? text('Go on indexing') : text('Pause indexing')}
        size="small"
        onClick={() => void pauseIndexing(!isPaused)}
      />
      <IconButton icon="close" label={text('Stop indexing')} size="small" onClick={() => void stopIndexing(mountId)} />
    </span>
  );
}
