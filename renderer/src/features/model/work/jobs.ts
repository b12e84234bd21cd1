/** Long work on models of all games: what each job is given and answers. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';

/** What was chosen in the view, as it travels. */
export interface SentChoices {
  readonly textures: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<string, RgbaPixels>;
  readonly shown: ReadonlySet<RecordId>;
  readonly skin: number;
}

export interface ModelJobs {
  /** A GLB file. Pictures by position in the model's list. */
  readonly gltf: {
    params: { readonly pictures: ReadonlyMap<number, RgbaPixels>; readonly choices: SentChoices | null };
    result: { readonly bytes: Uint8Array };
  };
}
