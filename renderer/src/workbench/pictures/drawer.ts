/** What the page says to the worker that draws pictures of models, and what that says back. Both sides know only this. */
import type { WantedFile } from '../../../../shared/host/mountEntities.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';

/** How a model is looked at: turned by so much from the first look, radians, at a time of its clip, ms from its start. */
export interface PictureLook {
  readonly turn: number;
  readonly timeMs: number;
}

/** The clip that a model is shown in. */
export interface PicturedClip {
  readonly name: string;
  readonly lengthMs: number;
}

/** A picture with what stands behind the model left out. */
export type ToDrawer =
  /** Opens the model of a file and draws it. It stays open, for further looks, until it is closed. */
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly name: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** Of the picture, in pixels. */
      readonly side: number;
    }
  | { readonly kind: 'look'; readonly id: number; readonly side: number; readonly look: PictureLook }
  | { readonly kind: 'close'; readonly id: number }
  /** What was asked for; null where it is not to be had. */
  | { readonly kind: 'answer'; readonly ask: number; readonly value: AskedFile | null };

export type AskedFile =
  | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | (RgbaPixels & { readonly hasAlpha: boolean });

export type FromDrawer =
  | { readonly kind: 'ask'; readonly id: number; readonly ask: number; readonly file: WantedFile }
  | {
      readonly kind: 'opened';
      readonly id: number;
      /** As a picture file; null where there is nothing to be seen. */
      readonly picture: Uint8Array<ArrayBuffer> | null;
      /** All that was asked for. */
      readonly files: readonly WantedFile[];
      readonly clip: PicturedClip | null;
    }
  | { readonly kind: 'looked'; readonly id: number; readonly picture: ImageBitmap | null }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

let start: (() => Worker) | null = null;

/** Makes known who draws pictures of models: the program, which knows how each format is drawn. */
export function offerDrawer(how: () => Worker): void {
  start = how;
}

/** Null where nobody draws, as in tests. */
export function startDrawer(): Worker | null {
  return start === null ? null : start();
}
