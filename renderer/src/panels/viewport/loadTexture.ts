/** Gives the viewport the pictures a model names, as the host finds them. */
import { fetchTexture } from '../../app/files/textures.ts';
import type { Session } from '../../app/state/session.ts';
import type { LoadTexture } from '../../viewport/index.ts';

export function textureLoader(session: Session): LoadTexture {
  return async (path) => {
    const fetched = await fetchTexture(session, path);
    if (fetched === null) return null;
    const { found, pixels } = fetched;
    const { width, height, encoding, hasAlpha, damage } = found;
    return { width, height, encoding, hasAlpha, damage, pixels, hasIgnoredAlpha: false, mipCount: 1 };
  };
}
