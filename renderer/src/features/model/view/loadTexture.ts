/** Gives the viewport the pictures a model names, as the host finds them. */
import { replaceableTexture } from '../../../../../shared/archive/gamePaths.ts';
import type { DecodedImage } from '../../../../../shared/media/image.ts';
import { livePictureOf } from './livePictures.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import { type FetchedTexture, fetchForCard, fetchTexture } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import type { LoadForCard, LoadTexture } from '../../../viewport/index.ts';

/** What to look for: trees and cliffs of Warcraft III are named by their replaceable id alone. Null when nothing names it. */
function nameOf(path: string, replaceableId: number): string | null {
  return path === '' ? replaceableTexture(replaceableId) : path;
}

export function textureLoader(session: Session): LoadTexture {
  return async (path, replaceableId) => {
    const name = nameOf(path, replaceableId);
    const live = livePictureOf(session, path);
    if (live !== null) return painted(live);
    const fetched = name === null ? null : await fetchTexture(session, name);
    return fetched === null ? null : decoded(fetched);
  };
}

/** As `textureLoader`, for a card that takes DXT blocks. */
export function cardTextureLoader(session: Session): LoadForCard {
  return async (path, replaceableId) => {
    const live = livePictureOf(session, path);
    if (live !== null) return painted(live);
    const name = nameOf(path, replaceableId);
    const fetched = name === null ? null : await fetchForCard(session, name);
    if (fetched === null) return null;
    const { found, pixels } = fetched;
    if (found.compressed === null) return decoded(fetched);
    const { encoding, hasAlpha, mips } = found.compressed;
    const parts = mips.map(({ width, height, start, end }) => ({ width, height, data: pixels.subarray(start, end) }));
    return { width: found.width, height: found.height, encoding, hasAlpha, mips: parts };
  };
}

/** A picture that is being painted: the card's texture holds the very pixels, so that strokes are seen in it. */
function painted(picture: RgbaPixels): DecodedImage {
  return { ...picture, encoding: '', hasAlpha: true, damage: null, hasIgnoredAlpha: false, mipCount: 1 };
}

function decoded({ found, pixels }: FetchedTexture): DecodedImage {
  const { width, height, encoding, hasAlpha, damage } = found;
  return { width, height, encoding, hasAlpha, damage, pixels, hasIgnoredAlpha: false, mipCount: 1 };
}
