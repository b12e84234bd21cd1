/** Converting many texture files: what is chosen, and the run of it by the host. No React. */
import { createStore } from 'zustand/vanilla';
import type { AlphaBits, TextureEncoding } from '../../../../shared/media/texture/settings.ts';
import type { ConversionFormat } from '../../../../shared/texture/convert.ts';
import type { FileBatch } from '../../workbench/batch/fileBatch.ts';
import { emptyBatch, runBatch } from '../../workbench/batch/fileBatch.ts';
import { request } from '../../workbench/files/host.ts';

export interface BatchSettings {
  readonly to: ConversionFormat;
  /** Null: chosen by each picture, or kept where the format stays. */
  readonly encoding: TextureEncoding | null;
  readonly alphaBits: AlphaBits | null;
  readonly mips: 'all' | 'none' | null;
  readonly quality: number | null;
  readonly existing: 'skip' | 'overwrite';
  readonly useIgnoredAlpha: boolean;
}

/** Without a folder each result stands beside its source. */
export interface BatchState extends FileBatch {
  readonly settings: BatchSettings;
}

export const batch = createStore<BatchState>(() => ({
  ...emptyBatch,
  settings: {
    to: 'png',
    encoding: null,
    alphaBits: null,
    mips: null,
    quality: null,
    existing: 'skip',
    useIgnoredAlpha: false,
  },
}));

export function setBatch(settings: Partial<BatchSettings>): void {
  batch.setState((state) => ({ settings: { ...state.settings, ...settings } }));
}

/** Runs the batch; the state tells how it goes and ends. */
export async function convertBatch(): Promise<void> {
  const { settings, folder } = batch.getState();
  const { existing, alphaBits, ...conversion } = settings;
  await runBatch(batch, 'textures', (chosen) =>
    request('convertTextures', {
      ...chosen,
      conversion: { ...conversion, alphaBits: alphaBits === null ? null : depthText[alphaBits] },
      target: folder === null ? { kind: 'beside' } : { kind: 'folder', folderId: folder.folderId },
      existing,
    }),
  );
}

const depthText = { 0: '0', 1: '1', 4: '4', 8: '8' } as const;
