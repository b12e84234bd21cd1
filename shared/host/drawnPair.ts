/** What the command line gives the page that draws a file before and after (`renderer/src/program/pictures/pairPage.ts`), and what it gets. */
import type { WantedFile } from './mountEntities.ts';

/** Bytes go there and back as one text, base64: lists of numbers would be described one by one. */
export interface PackedFile {
  /** Without folders. */
  readonly name: string;
  readonly bytes: string;
}

export interface WantedPair {
  /** Null where there was none; not both are. */
  readonly before: PackedFile | null;
  readonly after: PackedFile | null;
  /** Of each picture of a model, in pixels. Terrain comes in a size of its own. */
  readonly side: number;
}

export interface DrawnSide {
  readonly width: number;
  readonly height: number;
  /** RGBA, straight alpha, rows from the top; base64. */
  readonly pixels: string;
}

export type DrawnPair =
  | {
      /** Null where there is nothing to be seen. Both are seen from one place. */
      readonly before: DrawnSide | null;
      readonly after: DrawnSide | null;
      /** The clip of the later one that is shown, at the moment at which most was found to differ. */
      readonly clip: { readonly name: string; readonly timeMs: number } | null;
    }
  | { readonly reason: string };

/** What the page has; `chunksmithBeside` is given to it. */
export interface PairPage {
  readonly chunksmithPair: (wanted: WantedPair) => Promise<DrawnPair>;
  /** A file that one of the two names. */
  readonly chunksmithBeside: (which: 'before' | 'after', file: WantedFile) => Promise<PackedFile | null>;
}
