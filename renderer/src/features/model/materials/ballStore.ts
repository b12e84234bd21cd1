/** The material that is wished to be seen on a ball: the way from panels to the viewport, which is loaded later. No React. */
import { createStore } from 'zustand/vanilla';
import type { BallWish } from '../../../viewport/index.ts';

interface BallState {
  readonly wish: BallWish | null;
}

export const ballStore = createStore<BallState>(() => ({ wish: null }));
