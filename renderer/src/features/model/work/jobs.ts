/** Long work on models of all games: what each job is given and answers. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { BackItem, BackResult } from '../../../../../shared/exchange/back/index.ts';
import type { ConvertedFiles } from '../../../../../shared/exchange/convert/anyTarget.ts';
import type { ExchangeFile } from '../../../../../shared/exchange/files.ts';
import type { HandReplay } from '../../../../../shared/exchange/import/replay.ts';
import type { Parts } from '../../../../../shared/exchange/parts/collect.ts';
import type { Taken, TakeOptions } from '../../../../../shared/exchange/parts/take.ts';
import type { NamedBytes } from '../../../../../shared/host/fileSet.ts';
import type { Surfaces } from '../../../../../shared/formats/mdx/convert/conversion.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { SentChanges } from '../../../workbench/work/changes.ts';

/** A glTF and what belongs to it. */
export interface SentGltf {
  readonly name: string;
  readonly files: readonly ExchangeFile[];
}

/** Pictures of the model's textures, which what comes back is held against. */
export interface SentPictures {
  /** By position in the model's list. */
  readonly byIndex: ReadonlyMap<number, RgbaPixels>;
  readonly choices: SentChoices | null;
}

/** What is brought back; without pictures those that the model holds are compared alone. */
export interface SentBack extends SentGltf {
  readonly pictures: SentPictures | null;
}

interface Refused {
  readonly refused: string;
}

/** What workers of pages cannot read: the host unpacks it. */
interface Packed {
  readonly isPacked: true;
}

/** What was chosen in the view, as it travels. */
export interface SentChoices {
  readonly textures: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<string, RgbaPixels>;
  readonly shown: ReadonlySet<RecordId>;
  readonly skin: number;
}

/** A picture file as it travels. */
interface SentPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type ReplayAnswer =
  | { readonly kind: 'same' }
  | { readonly kind: 'whole'; readonly errors: readonly string[]; readonly changes: SentChanges }
  | ({ readonly kind: 'parts' } & HandReplay);

/** Work on files that are no documents. */
export interface ModelFileJobs {
  /** The pixels of a picture file of any kind. */
  readonly picturePixels: { params: SentPicture; result: RgbaPixels };
  /** The pixels of texture files as small pictures of models need them; null for what cannot be read. */
  readonly smallPictures: {
    params: { readonly files: readonly SentPicture[] };
    result: readonly (RgbaPixels | null)[];
  };
  /** The same picture as a file that the game reads. */
  readonly pictureForGame: {
    params: SentPicture & { readonly target: 'blp1' | 'blp2' };
    result: { readonly bytes: Uint8Array };
  };
  /** Pixels as a texture file of the game, with the sides that its cards take. */
  readonly pictureFile: {
    params: { readonly picture: RgbaPixels; readonly target: 'blp1' | 'blp2' };
    result: { readonly bytes: Uint8Array };
  };
}

export interface ModelJobs extends ModelFileJobs {
  /** The model as another version or of another game. `target` by the names of the command line; null scale is the games' own. */
  readonly convertModel: {
    params: {
      readonly target: string;
      readonly name: string;
      readonly scale: number | null;
      readonly surfaces: Surfaces;
      readonly pictures: ReadonlyMap<number, RgbaPixels>;
      readonly choices: SentChoices | null;
    };
    result: ConvertedFiles | Refused;
  };
  /** A GLB file. Pictures by position in the model's list. */
  readonly gltf: {
    params: {
      readonly pictures: ReadonlyMap<number, RgbaPixels>;
      readonly choices: SentChoices | null;
    };
    result: { readonly bytes: Uint8Array };
  };
  /** What differs between a glTF and the document that it was exported from. */
  readonly listBack: {
    params: SentBack;
    result: { readonly items: readonly BackItem[] } | Refused | Packed;
  };
  /** What a source that was imported again changes in the model that came of it. Texture files by the names in the list. */
  readonly replayImport: {
    params: {
      /** Name of the source. */
      readonly name: string;
      /** What the last import made, as `encodeContent` has it. */
      readonly before: Uint8Array;
      /** What it makes now, its main file first. */
      readonly files: readonly NamedBytes[];
      readonly textures: readonly NamedBytes[];
    };
    result:
      | (ReplayAnswer & {
          /** What it makes now, as the next `before`. */
          readonly now: Uint8Array;
        })
      | Refused;
  };
  /** What comes of parts of another model, and the changes that put them in. */
  readonly takeParts: {
    params: {
      readonly parts: Parts;
      readonly options: Omit<TakeOptions, 'pictureAt'>;
      readonly pictures: ReadonlyMap<string, RgbaPixels>;
    };
    result: (Taken & { readonly errors: readonly string[]; readonly changes: SentChanges }) | Refused;
  };
  /** Takes over what is chosen of that list, by the ids. */
  readonly bringBack: {
    params: SentBack & { readonly chosen: ReadonlySet<string> };
    result:
      | {
          readonly results: readonly BackResult[];
          readonly errors: readonly string[];
          readonly changes: SentChanges;
        }
      | Refused;
  };
}
