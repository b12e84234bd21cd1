/** Models of other programs are no documents: what opens files asks here, and the feature of models answers. */
import { createStore } from 'zustand/vanilla';
import type { FileEntry } from '../../base/host/index.ts';

export interface ImportQuestion {
  /** The model to import; null while nothing is asked. */
  readonly asked: Pick<FileEntry, 'fileId' | 'name'> | null;
}

export const importQuestion = createStore<ImportQuestion>(() => ({ asked: null }));
