/** A model as any target: another version of its game record by record, another game anew. */
import type { RecordId } from '../../codec/documentRecord.ts';
import type { FormatDocument } from '../../format/format.ts';
import type { Surfaces } from '../../formats/mdx/convert/conversion.ts';
import type { ContentNote } from '../../model/content.ts';
import type { ExchangeFile } from '../files.ts';
import type { ImportTarget } from '../import/targets.ts';
import { convertGame } from './game.ts';
import type { PictureOf } from './looks.ts';
import { gameOf, isVersionChange } from './targets.ts';
import { convertVersion } from './version.ts';

/** What a conversion made, without the document, so that it can travel. */
export interface ConvertedFiles {
  /** The model first, then the files that belong to it. */
  readonly files: readonly ExchangeFile[];
  readonly textures: readonly ExchangeFile[];
  readonly notes: readonly ContentNote[];
  readonly errors: readonly string[];
  /** Units of the target for one of the model. */
  readonly scale: number;
}

export interface AnyChoices {
  /** Null for what the sizes of the games ask for. */
  readonly scale: number | null;
  readonly pictureOf: PictureOf;
  /** How materials are made where the game stays; as they are when left out. */
  readonly surfaces?: Surfaces;
  readonly isShown?: (mesh: RecordId) => boolean;
}

/** @throws RangeError, ImportError for what no model of the target can hold */
export function convertToAny(
  document: FormatDocument,
  target: ImportTarget,
  name: string,
  { scale, surfaces = 'kept', ...choices }: AnyChoices,
): ConvertedFiles {
  const from = gameOf(document);
  if (from === null) throw new RangeError(`A ${document.format.name} is no model that becomes another one`);
  if (isVersionChange(from, target.game)) {
    const { pictureOf } = choices;
    const made = convertVersion(document, target, name, {
      ...(scale === null ? {} : { scale }),
      surfaces,
      pictureOf,
    });
    const isError = (line: string): boolean => line.startsWith('error');
    const notes = made.lost.filter((line) => !isError(line)).map((text) => ({ kind: 'lost', text }) as const);
    return {
      files: made.files,
      textures: made.textures,
      notes,
      errors: made.lost.filter(isError),
      scale: made.scale,
    };
  }
  const recipe = scale === null ? {} : { scale };
  const { files, textures, notes, errors, ...rest } = convertGame(document, target, name, { recipe, ...choices });
  return { files, textures, notes, errors, scale: rest.scale };
}
