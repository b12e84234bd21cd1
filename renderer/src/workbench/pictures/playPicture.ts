/** A model that moves in a small picture: turned slowly or by hand, its clip played, drawn beside the page. No React. */
import { wantsLessMotion } from '../../base/theme/motion.ts';
import { modelPictures, pictureSide } from './modelPictures.ts';
import type { PicturePlace } from './drawing.ts';

/** Radians a millisecond: a whole turn in eight seconds. */
const turning = (2 * Math.PI) / 8000;
/** Between two pictures, ms: what draws them need not do more than can be seen. */
const pictureMs = 33;

/**
 * Draws into a canvas until it is stopped. Somebody who wants less motion sees the clip, and no turning.
 * @param begun hears when the first picture is there
 * @param turnOf the turn by hand, radians; left out where it turns by itself
 * @param isStill the clip stands at its start
 * @returns ends it
 */
export function playPicture(
  place: PicturePlace,
  canvas: HTMLCanvasElement,
  begun: () => void,
  turnOf?: () => number,
  isStill: () => boolean = () => false,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const play = async (): Promise<void> => {
    const held = await modelPictures.hold(place);
    if (held === null) return;
    const start = performance.now();
    const context = canvas.getContext('bitmaprenderer');
    while (!signal.aborted) {
      const now = performance.now();
      const timeMs = isStill() ? 0 : now - start;
      const turn = turnOf?.() ?? (wantsLessMotion() ? 0 : timeMs * turning);
      const picture = await held.look(pictureSide, { turn, timeMs });
      if (picture === null || signal.aborted) break;
      if (canvas.width !== picture.width) Object.assign(canvas, { width: picture.width, height: picture.height });
      context?.transferFromImageBitmap(picture);
      begun();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, pictureMs - (performance.now() - now))));
    }
    held.close();
  };
  void play();
  return () => ended.abort();
}
