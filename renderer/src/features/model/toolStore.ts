/** Which tool is in hand for models, and how tools are set. One for all models. No React. */
import { createStore } from 'zustand/vanilla';
import type { AxesKind } from '../../viewport/index.ts';

export interface ModelToolState {
  /** Id of the tool, see `toolList.ts`. */
  readonly tool: string;
  /** Whose axes the move, rotate and scale tools go by. */
  readonly axes: AxesKind;
  /** Moving or turning a node takes the pivots of all nodes below it along. */
  readonly childrenFollow: boolean;
  /** At rest: what a node moves by its weights goes along, with its normals. */
  readonly meshesFollow: boolean;
  /** In the Animate workspace: whether tools set keys of the shown clip, or change the model at rest. */
  readonly mode: 'pose' | 'rest';
  /** Whether posing sets keys at once; else a pose waits to be set. */
  readonly autoKey: boolean;
  /** Whether moving a joint in a pose pulls those above it along. */
  readonly ik: boolean;
  /** How many joints turn for it; null goes up to where the skeleton branches. */
  readonly ikLength: number | null;
  /** Which keys go along when a joint is posed: none, those around the moment, or all of the clip. */
  readonly reach: 'moment' | 'around' | 'clip';
  /** How far around the moment, in ms. */
  readonly reachTime: number;
}

export const modelToolStore = createStore<ModelToolState>(() => ({
  tool: 'select',
  axes: 'model',
  childrenFollow: false,
  meshesFollow: false,
  mode: 'pose',
  autoKey: true,
  ik: false,
  ikLength: null,
  reach: 'moment',
  reachTime: 250,
}));
