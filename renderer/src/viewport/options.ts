/** How a viewport is made, and what it is given with a document. */
import type { Easing } from './camera/orbitCamera.ts';
import type { Clock } from './loop.ts';
import type { PlayedTime } from './playedTime.ts';
import type { MakeScene } from './scene.ts';
import type { LoadForCard, LoadTexture } from './textures/textureStore.ts';
import type { LeftView } from './view.ts';

export interface ViewportOptions {
  readonly antialias?: boolean;
  /** Device pixels in a CSS pixel; the screen's own when left out. */
  readonly pixelRatio?: number;
  readonly clock?: Clock;
  /** Camera moves glide. Off with reduced motion and in tests. */
  readonly easing?: Easing;
}

export interface DocumentOptions {
  /** How documents of this format are drawn. */
  readonly makeScene: MakeScene;
  /** What plays in it; its time runs while it is shown. */
  readonly playback: PlayedTime;
  readonly loadTexture: LoadTexture;
  /** Asked instead where the card takes DXT blocks. */
  readonly loadForCard?: LoadForCard;
  /** From where an earlier run looked at it. */
  readonly left?: LeftView | null;
}
