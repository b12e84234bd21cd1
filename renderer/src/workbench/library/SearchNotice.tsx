/** A line over what was found by facts, where the indexes do not know all files yet. */
import { useStore } from 'zustand';
import { Button } from '../../base/ui/index.ts';
import { mountState } from '../mounts/mountState.ts';
import { indexMount, pauseIndexing } from './indexing.ts';
import { indexes, percentDone, type Indexes } from './libraryState.ts';
import styles from './Library.module.css';
import { fill, text } from '../../base/text/language.ts';

export interface IndexGap {
  readonly words: string;
  /** Mounts that nobody indexes just now. */
  readonly idle: readonly string[];
  readonly isPaused: boolean;
}

/** What is missing from the indexes of these mounts; null where they know everything. Pure. */
export function indexGap(mountIds: readonly string[], { states, isPaused }: Indexes): IndexGap | null {
  const open = mountIds.filter((id) => states.get(id)?.kind !== 'ready');
  if (open.length === 0) return null;
  const all = open.flatMap((id) => states.get(id) ?? []);
  const busy = all.filter(({ kind }) => kind === 'indexing' || kind === 'paused' || kind === 'waiting');
  const idle = open.filter((id) => busy.every(({ mountId }) => mountId !== id));
  const total = busy.reduce((sum, each) => sum + each.total, 0);
  const percent = percentDone({ total, done: busy.reduce((sum, each) => sum + each.done, 0) });
  if (busy.length === 0)
    return { words: text('Not all files are indexed: only their names are known.'), idle, isPaused: false };
  if (isPaused) return { words: fill('Indexing is paused at {} %: there may be more.', percent), idle: [], isPaused };
  // A file or two that changed are looked into before anybody has read that they are.
  const isUpdate = busy.every(({ files }) => files > 0) && idle.length === 0;
  if (isUpdate && total < 100) return null;
  return {
    words: total === 0 ? text('Indexing: there may be more.') : fill('Indexing {} %: there may be more.', percent),
    idle,
    isPaused,
  };
}

export function SearchNotice({ mountId = null }: { readonly mountId?: string | null }) {
  const mounts = useStore(mountState, (state) => state.mounts);
  const gap = indexGap(mountId === null ? mounts.map((mount) => mount.mountId) : [mountId], useStore(indexes));
  if (gap === null) return null;
  return (
    <p className={styles['notice']} role="status">
      <span>{gap.words}</span>
      {gap.isPaused && (
        <Button size="small" onClick={() => void pauseIndexing(false)}>
          {text('Go on')}
        </Button>
      )}
      {gap.idle.length > 0 && (
        <Button size="small" onClick={() => void Promise.all(gap.idle.map((id) => indexMount(id)))}>
          {text('Index now')}
        </Button>
      )}
    </p>
  );
}
