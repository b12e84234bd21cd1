/** What `chunksmith convert-model` makes of one model: another version, a model of another game, or the same one compact. */
import { basename, dirname } from 'node:path';
import type { FilePart } from '../../shared/codec/documentView.ts';
import { dressNote } from '../../shared/appearance/dressed.ts';
import { openDocument } from '../../shared/document/document.ts';
import type { ExchangeFile } from '../../shared/exchange/files.ts';
import type { ImportRecipe } from '../../shared/exchange/import/recipe.ts';
import type { ImportTarget } from '../../shared/exchange/import/targets.ts';
import { errorsOfResult } from '../../shared/format/addedErrors.ts';
import { sequencesElsewhere } from '../../shared/formats/m2/elsewhere.ts';
import type { Surfaces } from '../../shared/formats/mdx/convert/conversion.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { compactModel } from '../../shared/formats/m2/write.ts';
import type { ContentNote } from '../../shared/model/content.ts';
import type { Dress } from './dress.ts';
import { dressed } from './dress.ts';
import type { OpenFile } from './files.ts';
import { picturesFor } from './modelPictures.ts';

export interface Made {
  readonly name: string;
  readonly version: number;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  readonly lost: readonly string[];
  /** Null where the model kept its game. */
  readonly notes: readonly ContentNote[] | null;
  readonly textures: readonly ExchangeFile[];
}

export interface HowToConvert extends Dress {
  readonly scale: number | undefined;
  readonly surfaces: Surfaces;
  readonly recipe: ImportRecipe;
}

const unchanged = { notes: null, textures: [] } as const;

export function compacted({ document, file }: OpenFile): Made {
  if (document.format.id !== m2.id) throw new Error(`is a ${document.format.name}, not a ${m2.name}`);
  const name = basename(file).replace(/\.m2$/i, '.m2');
  const elsewhere = sequencesElsewhere(document).size;
  const lost = elsewhere === 0 ? [] : ['keys in .anim files that were not opened'];
  const compact = compactModel(document, name);
  const result = openDocument(m2, compact.bytes, { files: compact.files });
  const errors = errorsOfResult(m2, document, result);
  return { ...compact, ...unchanged, name, version: document.version, lost: [...lost, ...errors] };
}

async function ofOtherGame(open: OpenFile, target: ImportTarget, how: HowToConvert): Promise<Made> {
  const { document, file } = open;
  const { scale, recipe, textureFolders } = how;
  const { convertGame } = await import('../../shared/exchange/convert/game.ts');
  const { wantedTextures } = await import('../../shared/exchange/gltf/index.ts');
  const { choices = null, display = null } = (await dressed(open, how)) ?? {};
  const { pictures } = await picturesFor(wantedTextures(document, choices), dirname(file), textureFolders);
  const made = convertGame(document, target, file, {
    recipe: scale === undefined ? recipe : { ...recipe, scale },
    pictureOf: (index) => pictures.get(index) ?? null,
    // Without a display the model's own first geosets are shown.
    ...(display === null || choices === null ? {} : { isShown: choices.isShown }),
  });
  const name = made.files[0]?.name ?? basename(file);
  const { bytes, files } = made.document.writeFiles(name);
  const { textures, errors } = made;
  const notes: readonly ContentNote[] =
    display === null ? made.notes : [{ kind: 'made', text: dressNote(display) }, ...made.notes];
  const lost = [...notes.flatMap(({ kind, text }) => (kind === 'made' ? [] : [text])), ...errors];
  return { name, version: target.version, bytes, files, lost, notes, textures };
}

/** @throws RangeError, Error with why the model cannot be had as the target */
export async function converted(open: OpenFile, target: ImportTarget, how: HowToConvert): Promise<Made> {
  const { document, file } = open;
  const { gameOf, isVersionChange } = await import('../../shared/exchange/convert/targets.ts');
  const game = gameOf(document);
  if (game === null) throw new Error(`is a ${document.format.name}, and no model that becomes another one`);
  if (!isVersionChange(game, target.game)) return await ofOtherGame(open, target, how);
  const { convertVersion, remakesPictures } = await import('../../shared/exchange/convert/version.ts');
  const { surfaces, scale, textureFolders } = how;
  const { wantedTextures } = await import('../../shared/exchange/gltf/index.ts');
  const wanted = remakesPictures(document, target, surfaces) ? wantedTextures(document, null) : [];
  const { pictures } = await picturesFor(wanted, dirname(file), textureFolders);
  const made = convertVersion(document, target, file, {
    ...(scale === undefined ? {} : { scale }),
    surfaces,
    pictureOf: (index) => pictures.get(index) ?? null,
  });
  const name = made.files[0]?.name ?? basename(file);
  const { bytes, files } = made.document.writeFiles(name);
  return {
    notes: null,
    textures: made.textures,
    name,
    version: target.version,
    bytes,
    files,
    lost: made.lost,
  };
}
