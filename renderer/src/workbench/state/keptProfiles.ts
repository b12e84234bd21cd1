/** What each document was said to be in the game: kept between loads of the page and runs of the program. No React. */
import { createStore } from 'zustand/vanilla';

/** The oldest are forgotten. */
const mostProfiles = 500;

/** Ids of profiles by the document's key, the one chosen last at the end. */
export const keptProfiles = createStore<ReadonlyMap<string, string>>(() => new Map());

/** `profile`: null takes the likeliest again. */
export function keepProfile(key: string, profile: string | null): void {
  const all = new Map(keptProfiles.getState());
  if (!all.delete(key) && profile === null) return;
  if (profile !== null) all.set(key, profile);
  keptProfiles.setState(new Map([...all].slice(-mostProfiles)), true);
}

/** Takes what an earlier run kept; what is damaged is left out. */
export function restoreProfiles(stored: unknown): void {
  if (!Array.isArray(stored)) return;
  const entries = stored.flatMap((entry: unknown): readonly (readonly [string, string])[] => {
    if (!Array.isArray(entry)) return [];
    const [key, profile] = entry as readonly unknown[];
    return typeof key === 'string' && typeof profile === 'string' ? [[key, profile]] : [];
  });
  keptProfiles.setState(new Map(entries.slice(-mostProfiles)), true);
}
