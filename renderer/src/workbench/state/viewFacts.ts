/** What the viewport last drew, for read-outs: told a few times a second, not with every frame. No React. */
import { createStore } from 'zustand/vanilla';

export interface ViewFacts {
  /** Draw calls of the model: one a visible layer. */
  readonly layers: number;
  readonly triangles: number;
  /** Our own time for the last frame, ms. */
  readonly frameMs: number;
  /** Name of the view: `Perspective`, or a model camera's name. */
  readonly view: string;
}

/** Null while no document is drawn. */
export const viewFacts = createStore<{ readonly drawn: ViewFacts | null }>(() => ({ drawn: null }));
