/** Pictures of files that are being painted: views that are shown later begin with them instead of what is on disk. */
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { Session } from '../../../workbench/state/session.ts';

const live = new WeakMap<Session, Map<string, RgbaPixels>>();

/** @param path as the model spells it */
export function keepLivePicture(session: Session, path: string, picture: RgbaPixels): void {
  const known = live.get(session) ?? new Map<string, RgbaPixels>();
  known.set(path.toLowerCase(), picture);
  live.set(session, known);
}

/** What is on disk is shown again. */
export function dropLivePicture(session: Session, path: string): void {
  live.get(session)?.delete(path.toLowerCase());
}

/** The picture as it is painted now; null where nobody paints it. */
export function livePictureOf(session: Session, path: string): RgbaPixels | null {
  return live.get(session)?.get(path.toLowerCase()) ?? null;
}
