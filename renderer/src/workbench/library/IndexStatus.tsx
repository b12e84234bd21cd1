/** How far the indexing is, in the status bar, with ways to hold and to end it. */
import { useStore } from 'zustand';
import { grouped } from '../../base/text/numbers.ts';
import { mountOf } from '../mounts/mountState.ts';
import { pauseIndexing, stopIndexing } from './indexing.ts';
import { indexes, indexWork, percentDone } from './libraryState.ts';
import { WorkMeter } from './WorkMeter.tsx';
import { fill, text } from '../../base/text/language.ts';

export function IndexStatus() {
  const work = indexWork(useStore(indexes));
  if (work === null) return null;
  const { kind, mountId, done, total } = work;
  const percent = percentDone(work);
  const isPaused = kind === 'paused';
  const name = mountOf(mountId)?.name ?? 'files';
  return (
    <WorkMeter
      words={isPaused ? fill('Indexing is paused at {} %', percent) : fill('Indexing {} {} %', name, percent)}
      hint={fill('{} of {} files', grouped(done), grouped(total))}
      label={text('Indexing')}
      percent={percent}
      isPaused={isPaused}
      pause={text('Pause indexing')}
      goOn={text('Go on indexing')}
      stop={text('Stop indexing')}
      onPause={(held) => void pauseIndexing(held)}
      onStop={() => void stopIndexing(mountId)}
    />
  );
}
