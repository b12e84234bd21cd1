/** What is known of the index of a mount, as a line with the one thing that can be done about it. */
import { useStore } from 'zustand';
import { counted, grouped } from '../../base/text/numbers.ts';
import type { LibraryState } from '../../../../shared/host/libraryContract.ts';
import { Button } from '../../base/ui/index.ts';
import { indexMount, pauseIndexing } from './indexing.ts';
import { indexes, percentDone } from './libraryState.ts';
import styles from './Library.module.css';
import { fill, text } from '../../base/text/language.ts';

/** “Indexed: 2,041 files, 3 cannot be read”. */
export function indexWords(state: LibraryState | undefined, isPaused: boolean): string {
  switch (state?.kind) {
    case 'ready': {
      const lost = state.unreadable === 0 ? '' : fill(', {} cannot be read', grouped(state.unreadable));
      return fill('Indexed: {}{}', counted(state.files, 'file'), lost);
    }
    case 'waiting':
      return text('Waits to be indexed');
    case 'indexing':
    case 'paused': {
      const percent = percentDone(state);
      if (isPaused) return fill('Indexing is paused at {} %', percent);
      return state.total === 0 ? text('Indexing: looking for changes') : fill('Indexing: {} %', percent);
    }
    case 'failed':
      return fill('The index could not be made: {}', state.problem ?? text('nobody knows why'));
    default:
      return text('Not indexed: files are found by their names alone');
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
          {state?.kind === 'failed' ? text('Try again') : text('Index now')}
        </Button>
      )}
      {!isIdle && isPaused && state.kind !== 'ready' && (
        <Button size="small" onClick={() => void pauseIndexing(false)}>
          {text('Go on')}
        </Button>
      )}
    </p>
  );
}
