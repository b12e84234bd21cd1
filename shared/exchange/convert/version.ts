/** Models as another version of their game, or of the game whose files are alike: record by record. */
import { replaceableTexture } from '../../archive/gamePaths.ts';
import type { FormatDocument } from '../../format/format.ts';
import { convertM2 } from '../../formats/m2/convert/index.ts';
import type { MdxVersion, Surfaces } from '../../formats/mdx/convert/conversion.ts';
import { convertMdx, wantsPictures } from '../../formats/mdx/convert/index.ts';
import type { ExchangeFile } from '../files.ts';
import type { ImportTarget } from '../import/targets.ts';
import { textureFile } from '../import/textures.ts';
import type { PictureOf } from './looks.ts';
import { gameOf, isVersionChange, scaleBetween } from './targets.ts';

export interface ConvertedVersion {
  /** The converted model, read from its bytes. */
  readonly document: FormatDocument;
  /** The model first, then the files that belong to it. */
  readonly files: readonly ExchangeFile[];
  /** What the target cannot hold and errors that came in, one line a kind; empty when everything was carried over. */
  readonly lost: readonly string[];
  /** Units of the target for one of the source. */
  readonly scale: number;
  /** Texture files that were made for its materials, to be put beside it. */
  readonly textures: readonly ExchangeFile[];
}

export interface VersionChoices {
  /** Units of the target for one of the source; what the games' sizes ask for when left out. */
  readonly scale?: number;
  readonly surfaces?: Surfaces;
  readonly pictureOf?: PictureOf;
}

const formOf = ({ game, version }: ImportTarget): MdxVersion => ({
  version,
  isAlpha: game === 'wowAlpha',
});

/** Whether materials change so that pictures are made anew. */
export function remakesPictures(document: FormatDocument, target: ImportTarget, surfaces: Surfaces): boolean {
  const from = gameOf(document);
  const isMdx = from !== null && from !== 'wow' && isVersionChange(from, target.game);
  return isMdx && wantsPictures(document, formOf(target), surfaces);
}

/** What a model is called as another one: `Bear.m2` of `Units/bear.mdx`. @param name with its folders or without */
export function convertedName(name: string, { ending }: ImportTarget): string {
  return `${(name.split(/[\\/]/).at(-1) ?? name).replace(/\.\w+$/, '')}.${ending}`;
}

/** @throws RangeError for what no model of the target can hold */
export function convertVersion(
  document: FormatDocument,
  target: ImportTarget,
  name: string,
  { scale, ...choices }: VersionChoices = {},
): ConvertedVersion {
  const { game, version } = target;
  const wanted = convertedName(name, target);
  if (game === 'wow') {
    const { document: made, bytes, files, lost } = convertM2(document, version, wanted);
    const parts = files.map((file) => ({
      name: file.name,
      bytes: bytes.slice(file.start, file.end),
    }));
    return { document: made, files: parts, lost, scale: 1, textures: [] };
  }
  const from = gameOf(document) ?? game;
  const factor = scale ?? scaleBetween(from, game);
  const made = convertMdx(document, formOf(target), {
    ...choices,
    scale: factor,
    replaceablePath: replaceableTexture,
  });
  const textures = made.pictures.map(({ name: path, image }) => ({
    name: path,
    bytes: textureFile(image, game === 'wowAlpha' ? 'blp2' : 'blp1').bytes,
  }));
  const files = [{ name: wanted, bytes: made.bytes }];
  return { document: made.document, files, lost: made.lost, scale: factor, textures };
}
