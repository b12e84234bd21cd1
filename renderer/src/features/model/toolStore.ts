/** Which tool is in hand for models, and how tools are set. One for all models. No React. */
import { createStore } from 'zustand/vanilla';

export interface ModelToolState {
  /** Id of the tool, see `toolList.ts`. */
  readonly tool: string;
  /** Moving or turning a node takes the pivots of all nodes below it along. */
  readonly childrenFollow: boolean;
  /** In the Animate workspace: whether tools set keys of the shown clip, or change the model at rest. */
  readonly mode: 'pose' | 'rest';
  /** Whether posing sets keys at once; else a pose waits to be set. */
  readonly autoKey: boolean;
}

export const modelToolStore = createStore<ModelToolState>(() => ({
  tool: 'select',
  childrenFollow: false,
  mode: 'pose',
  autoKey: true,
}));
