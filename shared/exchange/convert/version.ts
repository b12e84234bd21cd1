/** Models as another version of their game, or of the game whose files are alike: record by record. */
import { replaceableTexture } from '../../archive/gamePaths.ts';
import type { FormatDocument } from '../../format/format.ts';
import { convertM2 } from '../../formats/m2/convert/index.ts';
import { convertMdx } from '../../formats/mdx/convert/index.ts';
import type { ExchangeFile } from '../files.ts';
import type { ImportTarget } from '../import/targets.ts';
import { gameOf, scaleBetween } from './targets.ts';

export interface ConvertedVersion {
  /** The converted model, read from its bytes. */
  readonly document: FormatDocument;
  /** The model first, then the files that belong to it. */
  readonly files: readonly ExchangeFile[];
  /** What the target cannot hold and errors that came in, one line a kind; empty when everything was carried over. */
  readonly lost: readonly string[];
  /** Units of the target for one of the source. */
  readonly scale: number;
}

/** What a model is called as another one: `Bear.m2` of `Units/bear.mdx`. @param name with its folders or without */
export function convertedName(name: string, { ending }: ImportTarget): string {
  return `${(name.split(/[\\/]/).at(-1) ?? name).replace(/\.\w+$/, '')}.${ending}`;
}

/**
 * @param scale units of the target for one of the source; what the games' sizes ask for when left out
 * @throws RangeError for what no model of the target can hold
 */
export function convertVersion(
  document: FormatDocument,
  target: ImportTarget,
  name: string,
  scale?: number,
): ConvertedVersion {
  const { game, version } = target;
  const wanted = convertedName(name, target);
  if (game === 'wow') {
    const { document: made, bytes, files, lost } = convertM2(document, version, wanted);
    const parts = files.map((file) => ({ name: file.name, bytes: bytes.slice(file.start, file.end) }));
    return { document: made, files: parts, lost, scale: 1 };
  }
  const from = gameOf(document) ?? game;
  const factor = scale ?? scaleBetween(from, game);
  const form = { version, isAlpha: game === 'wowAlpha' };
  const made = convertMdx(document, form, { scale: factor, replaceablePath: replaceableTexture });
  return { document: made.document, files: [{ name: wanted, bytes: made.bytes }], lost: made.lost, scale: factor };
}
