/** The picture of a character's body, made from several textures of the game. No React. */
import type { DecodedImage } from '../../../../../shared/media/image.ts';
import type { BodyLayer } from '../../../../../shared/appearance/character.ts';
import type { BodyPicture } from '../../../../../shared/appearance/composeBody.ts';
import { composeBody } from '../../../../../shared/appearance/composeBody.ts';
import { fetchTexture } from '../../../workbench/files/textures.ts';
import type { Session } from '../../../workbench/state/session.ts';

const madeBody = 'body:';

/** A name for a picture of these layers: equal for equal pictures, and no path of any file. */
export function bodyPath(layers: readonly BodyLayer[]): string {
  return `${madeBody}${layers.map(({ region, path }) => `${region}=${path}`).join('|')}`;
}

export function isBodyPath(path: string): boolean {
  return path.startsWith(madeBody);
}

export interface MadeBody {
  /** Null where not one of the textures is to be had. */
  readonly picture: DecodedImage | null;
  /** Paths that were not found or cannot be read. */
  readonly missing: readonly string[];
}

export async function bodyPicture(session: Session, layers: readonly BodyLayer[]): Promise<MadeBody> {
  const missing: string[] = [];
  const loaded = await Promise.all(
    layers.map(async ({ region, path }): Promise<BodyPicture | null> => {
      // One that cannot be read is as good as none here: the others say enough.
      const fetched = await fetchTexture(session, path).catch(() => null);
      if (fetched === null) {
        missing.push(path);
        return null;
      }
      const { width, height } = fetched.found;
      return { region, picture: { width, height, pixels: fetched.pixels } };
    }),
  );
  const pictures = loaded.filter((each) => each !== null);
  if (pictures.length === 0) return { picture: null, missing };
  const { width, height, pixels } = composeBody(pictures);
  const about = { encoding: 'made of several', hasAlpha: false, damage: null, hasIgnoredAlpha: false, mipCount: 1 };
  return { picture: { width, height, pixels, ...about }, missing };
}
