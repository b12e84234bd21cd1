/** What is known of the index of a mount, as a line with the one thing that can be done about it. */
import { useStore } from 'zustand';
import { counted, grouped } from '../../../../shared/codec/words.ts';
import type { LibraryState } from '../../../../shared/host/libraryContract.ts';
import { Button } from '../../base/ui/index.ts';
import { indexMount, pauseIndexing } from './indexing.ts';
import { indexes, percentDone } from './libraryState.ts';
import styles from './Library.module.css';

/** “Indexed: 2,041 files, 3 cannot be read”. */
export function indexWords(state: LibraryState | undefined, isPaused: boolean): string {
  switch (state?.kind) {
    case 'ready': {
      const lost = state.unreadable === 0 ? '' : `, ${grouped(state.unreadable)} cannot be read`;
      return `Indexed: ${counted(state.files, 'file')}${lost}`;
    }
    case 'waiting':
      return 'Waits to be indexed';
    case 'indexing':
    case 'paused': {
      const percent = percentDone(state);
      if (isPaused) return `Indexing is paused at ${percent} %`;
      return state.total === 0 ? 'Indexing: looking for changes' : `Indexing: ${percent} %`;
    }
    case 'failed':
      return `The index could not be made: ${state.problem ?? 'nobody knows why'}`;
    default:
      return 'Not indexed: files are found by their names alone';
  }
}

export function IndexLine({ mountId }: { readonly mountId: string }) {
  const state = useStore(indexes, ({ states }) => states.get(mountId));
  const isPaused = useStore(indexes, (each) => each.isPaused);
  const isIdle = state === undefined || state.kind === 'stopped' || state.kind === 'failed';
  return (
    <p className={styles['line']}>
      <span>{indexWords(state, isPaused)}</span>
      {isIdle && (
        <Button size="small" onClick={() => void indexMount(mountId)}>
          {state?.kind === 'failed' ? 'Try again' : 'Index now'}
        </Button>
      )}
      {!isIdle && isPaused && state.kind !== 'ready' && (
        <Button size="small" onClick={() => void pauseIndexing(false)}>
          Go on
        </Button>
      )}
    </p>
  );
}
