/** How far the indexing is, in the status bar, with ways to hold and to end it. */
import { useStore } from 'zustand';
import { grouped } from '../../../../shared/codec/words.ts';
import { mountOf } from '../mounts/mountState.ts';
import { pauseIndexing, stopIndexing } from './indexing.ts';
import { indexes, indexWork, percentDone } from './libraryState.ts';
import { WorkMeter } from './WorkMeter.tsx';

export function IndexStatus() {
  const work = indexWork(useStore(indexes));
  if (work === null) return null;
  const { kind, mountId, done, total } = work;
  const percent = percentDone(work);
  const isPaused = kind === 'paused';
  const name = mountOf(mountId)?.name ?? 'files';
  return (
    <WorkMeter
      words={isPaused ? `Indexing is paused at ${percent} %` : `Indexing ${name} ${percent} %`}
      hint={`${grouped(done)} of ${grouped(total)} files`}
      label="Indexing"
      percent={percent}
      isPaused={isPaused}
      pause="Pause indexing"
      goOn="Go on indexing"
      stop="Stop indexing"
      onPause={(held) => void pauseIndexing(held)}
      onStop={() => void stopIndexing(mountId)}
    />
  );
}
