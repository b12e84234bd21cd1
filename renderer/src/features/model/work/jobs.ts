/** Long work on models of all games: what each job is given and answers. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { BackItem, BackResult } from '../../../../../shared/exchange/back/index.ts';
import type { ExchangeFile } from '../../../../../shared/exchange/files.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { SentChanges } from '../../../workbench/work/changes.ts';

/** A glTF and what belongs to it. */
export interface SentGltf {
  readonly name: string;
  readonly files: readonly ExchangeFile[];
}

interface Refused {
  readonly refused: string;
}

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
  /** What differs between a glTF and the document that it was exported from. */
  readonly listBack: {
    params: SentGltf;
    result: { readonly items: readonly BackItem[] } | Refused;
  };
  /** Takes over what is chosen of that list, by the ids. */
  readonly bringBack: {
    params: SentGltf & { readonly chosen: ReadonlySet<string> };
    result:
      | { readonly results: readonly BackResult[]; readonly errors: readonly string[]; readonly changes: SentChanges }
      | Refused;
  };
}
