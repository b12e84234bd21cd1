/** The engine that models are made for: what the meters measure by, and which rules of the validator count. No React. */
import { createStore } from 'zustand/vanilla';
import type { Format } from '../../../../shared/format/format.ts';

/** Null until one is chosen: then formats take the likeliest, and their validators speak of all. */
export const engineChoice = createStore<{ readonly engine: string | null }>(() => ({ engine: null }));

/** The chosen engine, where it is one of the format's. */
export function engineFor({ limits }: Format): string | undefined {
  const { engine } = engineChoice.getState();
  return limits?.engines.find(({ id }) => id === engine)?.id;
}
