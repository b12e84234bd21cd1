/** How weights are painted: one for all models. No React. */
import { createStore } from 'zustand/vanilla';
import { Brush, type BrushOptions } from '../brush/brush.ts';
import type { WeightBrush } from '../../../../../shared/geometry/weights/weightStroke.ts';

export interface WeightOptions extends BrushOptions {
  readonly brush: WeightBrush;
  /** What `replace` goes to, 0 to 1. */
  readonly weight: number;
}

export const weightStore = createStore<WeightOptions>(() => ({ brush: 'add', strength: 0.5, weight: 1, radius: 40 }));

export const weightBrush = new Brush({ least: 4, most: 400 }, weightStore.getState, weightStore.setState);
