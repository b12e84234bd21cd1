/** Long work on models of Half-Life: what each job is given and answers. */
import type { IndexedPicture } from '../../../../../shared/formats/goldsrc/edit/texture.ts';

export interface StudioJobs {
  /** QC, SMDs and pictures. */
  readonly decompile: {
    params: { readonly rule: 'valve' | 'classic' };
    result: {
      readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
      readonly warnings: readonly string[];
    };
  };
}

/** Jobs on files that are no documents yet. */
export interface StudioFileJobs {
  /** A picture file as a texture of a model has it: its colours are chosen, which takes a second for a large one. */
  readonly studioPicture: {
    params: { readonly name: string; readonly bytes: Uint8Array; readonly flags: number };
    result: IndexedPicture;
  };
}

export type HalfLifeJobs = StudioJobs & StudioFileJobs;
