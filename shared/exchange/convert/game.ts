/**
 * Models from game to game: read through the view that every format gives, made by the builders that imports use. Rules:
 * formats/import-conversion.md section 7.
 */
import type { RecordId } from '../../codec/documentRecord.ts';
import { errorsOfResult } from '../../format/addedErrors.ts';
import type { FormatDocument } from '../../format/format.ts';
import { shownMeshes } from '../../formats/goldsrc/shown.ts';
import { sequencesElsewhere } from '../../formats/m2/elsewhere.ts';
import { isGeosetShown } from '../../formats/m2/playback/look.ts';
import { Submesh } from '../../formats/m2/schema/view.ts';
import { fieldsIf } from '../../codec/record.ts';
import type { ContentNote } from '../../model/content.ts';
import { roundedUp } from '../../model/shownShift.ts';
import type { ModelView } from '../../model/view.ts';
import type { ExchangeFile } from '../files.ts';
import { filesOf, makeModel } from '../import/make.ts';
import type { ImportRecipe } from '../import/recipe.ts';
import type { ImportTarget } from '../import/targets.ts';
import type { PlainModel } from './content.ts';
import { plainModel } from './content.ts';
import type { PictureOf } from './looks.ts';
import { readShift, sizeOfPlain } from './readShift.ts';
import { gameOf, scaleBetween } from './targets.ts';
import { carryVisibility } from './visibility.ts';
import { convertedName } from './version.ts';

export interface GameChoices {
  readonly recipe: ImportRecipe;
  readonly pictureOf: PictureOf;
  /** Which meshes are taken; what the game shows first when left out. */
  readonly isShown?: (mesh: RecordId) => boolean;
}

export interface ConvertedGame {
  readonly document: FormatDocument;
  /** The model first, then the files that belong to it. */
  readonly files: readonly ExchangeFile[];
  /** Texture files, to be put beside it. */
  readonly textures: readonly ExchangeFile[];
  /** What was made, nearly had and lost. */
  readonly notes: readonly ContentNote[];
  /** What the validator has against the result. */
  readonly errors: readonly string[];
  /** Units of the target for one of the source. */
  readonly scale: number;
  /** What was read, for the choices about materials and clips. */
  readonly source: PlainModel;
}

const noChoice: ReadonlyMap<number, number> = new Map();

/** What the game shows of a model before anything is chosen; everything where that would be nothing. */
function shownFirst(document: FormatDocument, { meshes }: ModelView): (mesh: RecordId) => boolean {
  if (document.format.id === 'goldsrc') {
    const shown = shownMeshes(document, new Map());
    return (mesh) => shown.has(mesh);
  }
  const isShown = (mesh: RecordId): boolean => {
    const submesh = fieldsIf(Submesh, document.get(mesh));
    return submesh === null || isGeosetShown(submesh.geoset, noChoice);
  };
  return meshes.some(({ record }) => isShown(record)) ? isShown : () => true;
}

/** Units that nobody sees, of the model's size. */
const unseen = 1e-4;

/**
 * @param name of the source's file, which the result is called after
 * @throws RangeError, ImportError for what no model of the target can hold
 */
export function convertGame(
  document: FormatDocument,
  target: ImportTarget,
  name: string,
  { recipe, pictureOf, isShown }: GameChoices,
): ConvertedGame {
  const from = gameOf(document);
  const view = document.format.model?.view(document);
  if (from === null || view === undefined) throw new RangeError(`a ${document.format.name} becomes no other model`);
  const missing = from === 'wow' ? sequencesElsewhere(document) : new Set<number>();
  const source = plainModel(view, {
    from,
    game: target.game,
    pictureOf,
    isShown: isShown ?? shownFirst(document, view),
    missing,
  });
  const shift = readShift(view, source);
  const read = { content: source.content, notes: source.notes, isGameUnits: true, generator: '' };
  const sized =
    recipe.scale === undefined && recipe.height === undefined ? { scale: scaleBetween(from, target.game) } : {};
  const made = makeModel(read, target, { keepsMeshes: true, ...sized, ...recipe });
  const notes: ContentNote[] = [...made.notes];
  if (shift > sizeOfPlain(source) * unseen) {
    const units = roundedUp(shift * made.scale);
    notes.push({
      kind: 'approximated',
      text: `curves looked at 30 times a second: vertices come to stand up to about ${units} units from where they were`,
    });
  }
  carryVisibility({ document, view, source }, made.document, notes);
  return {
    document: made.document,
    files: filesOf(made.document, convertedName(name, target)),
    textures: made.files,
    notes,
    errors: errorsOfResult(made.document.format, null, made.document),
    scale: made.scale,
    source,
  };
}
