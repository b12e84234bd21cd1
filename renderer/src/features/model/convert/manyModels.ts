/** Converting many models: what is chosen, and the run of it by the host. No React. */
import { createStore } from 'zustand/vanilla';
import type { FileBatch } from '../../../workbench/batch/fileBatch.ts';
import { emptyBatch, runBatch } from '../../../workbench/batch/fileBatch.ts';
import { request } from '../../../workbench/files/host.ts';

/** Endings of models that become others. */
export const modelEndings = ['mdx', 'm2', 'mdl'] as const;

export interface ManyModels extends FileBatch {
  readonly isOpen: boolean;
  /** By the names of the command line. */
  readonly target: string;
  /** Units of the target for one of each model; null for what the sizes of the games ask for. */
  readonly scale: number | null;
  /** Models of World of Warcraft take the skins of their first display. */
  readonly hasSkins: boolean;
  readonly existing: 'skip' | 'overwrite';
}

export const manyModels = createStore<ManyModels>(() => ({
  ...emptyBatch,
  ...{ isOpen: false, target: 'mdx-800', scale: null, hasSkins: true, existing: 'skip' },
}));

export function openManyModels(): void {
  manyModels.setState({ isOpen: true });
}

/** Puts the dialog away; what runs goes on. */
export function closeManyModels(): void {
  manyModels.setState({ isOpen: false });
}

export async function convertMany(): Promise<void> {
  const { folder, target, scale, hasSkins, existing } = manyModels.getState();
  if (folder === null) return;
  await runBatch(manyModels, 'models', (chosen) =>
    request('convertModels', { ...chosen, target, scale, hasSkins, folderId: folder.folderId, existing }),
  );
}
