/** How weights are painted: one for all models. No React. */
import { createStore } from 'zustand/vanilla';
import type { WeightBrush } from '../../../../../shared/geometry/weights/weightStroke.ts';

export interface WeightOptions {
  readonly brush: WeightBrush;
  /** 0 to 1. */
  readonly strength: number;
  /** What `replace` goes to, 0 to 1. */
  readonly weight: number;
  /** Of the brush, CSS pixels. */
  readonly radius: number;
}

export const weightStore = createStore<WeightOptions>(() => ({ brush: 'add', strength: 0.5, weight: 1, radius: 40 }));

export const radiusLimits = { least: 4, most: 400 } as const;
const factor = 1.2;
const strengthStep = 0.1;

export function setRadius(radius: number): void {
  weightStore.setState({ radius: Math.min(radiusLimits.most, Math.max(radiusLimits.least, radius)) });
}

export function stepRadius(isLarger: boolean): void {
  setRadius(weightStore.getState().radius * (isLarger ? factor : 1 / factor));
}

export function stepStrength(isStronger: boolean): void {
  const next = weightStore.getState().strength + (isStronger ? strengthStep : -strengthStep);
  weightStore.setState({ strength: Math.min(1, Math.max(strengthStep, Math.round(next * 100) / 100)) });
}
