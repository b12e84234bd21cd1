/** A new alpha model made from nothing. */
import type { FormatDocument } from '../../../format/format.ts';
import { emptyModel } from '../create.ts';
import { wowAlpha } from '../dialects.ts';
import { mdxAlpha } from './index.ts';
import { alphaRoot } from './schema/index.ts';
import { alphaVersions } from './versions.ts';

/** @throws RangeError for any other version */
export function createAlphaModel(version: number): FormatDocument {
  if (!alphaVersions.includes(version)) {
    throw new RangeError(`version ${version} is not one of World of Warcraft alpha (${alphaVersions.join(', ')})`);
  }
  return emptyModel(mdxAlpha, wowAlpha, alphaRoot, version);
}
