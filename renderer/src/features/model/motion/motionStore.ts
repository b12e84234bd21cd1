/** How ghosts and trails are shown. One for all models. No React. */
import { createStore } from 'zustand/vanilla';
import { INITIAL_MOTION, type MotionSettings } from '../../../viewport/overlays/motion.ts';

export const motionStore = createStore<MotionSettings>(() => INITIAL_MOTION);
