/** How many pictures are made ahead, in the status bar, with ways to hold and to end it. */
import { useStore } from 'zustand';
import { grouped } from '../../base/text/numbers.ts';
import { fill, text } from '../../base/text/language.ts';
import { percentDone } from '../library/libraryState.ts';
import { WorkMeter } from '../library/WorkMeter.tsx';
import { mountOf } from '../mounts/mountState.ts';
import { ahead, pausePictures, stopPictures } from './picturesAhead.ts';

/** Fewer than these are made before anybody reads that they are. */
const worthTelling = 20;

export function PicturesStatus() {
  const { work, isPaused } = useStore(ahead);
  if (work === null || work.total < worthTelling) return null;
  const { mountId, done, total } = work;
  const percent = percentDone(work);
  const name = mountOf(mountId)?.name ?? '';
  return (
    <WorkMeter
      words={
        isPaused
          ? fill('Pictures are paused at {} %', String(percent))
          : fill('Pictures of {} {} %', name, String(percent))
      }
      hint={fill('{} of {} pictures', grouped(done), grouped(total))}
      label={text('Making pictures')}
      percent={percent}
      isPaused={isPaused}
      pause={text('Pause making pictures')}
      goOn={text('Go on making pictures')}
      stop={text('Stop making pictures')}
      onPause={pausePictures}
      onStop={stopPictures}
    />
  );
}
