/** Which theme the page wears: applies a choice to `documentElement`, follows the system when asked to, and tells listeners. No React, no storage. */
import { Signal } from '../observable.ts';

/** What the user chose. `system` follows the operating system. */
export type ThemeChoice = 'dark' | 'light' | 'system';

/** What is on the screen. */
export type Theme = 'dark' | 'light';

export interface ThemeState {
  readonly choice: ThemeChoice;
  readonly theme: Theme;
}

/** The little of the page that a theme touches, so that tests need no browser. */
export interface ThemePage {
  /** Where `data-theme` is written: the document element. */
  readonly element: { setAttribute(name: string, value: string): void };
  /** Whether the system prefers light, and its changes; a `MediaQueryList` is one. */
  readonly systemPrefersLight: {
    readonly matches: boolean;
    addEventListener(type: 'change', listener: () => void): void;
    removeEventListener(type: 'change', listener: () => void): void;
  };
}

export interface ThemeSwitch {
  state(): ThemeState;
  choose(choice: ThemeChoice): void;
  /** From whatever is on the screen to the other; the choice is then explicit. */
  toggle(): void;
  /** Called after each change of choice or of theme; returns the way to stop listening. Fits `useSyncExternalStore`. */
  subscribe(listener: () => void): () => void;
  /** Stops following the system. */
  dispose(): void;
}

/** True for a value that may come out of stored preferences. */
export function isThemeChoice(value: unknown): value is ThemeChoice {
  return value === 'dark' || value === 'light' || value === 'system';
}

/** Applies `initial` at once and keeps the page in step until disposed. */
export function createThemeSwitch(page: ThemePage, initial: ThemeChoice = 'dark'): ThemeSwitch {
  const changed = new Signal();
  let state: ThemeState = resolve(initial);

  function resolve(choice: ThemeChoice): ThemeState {
    if (choice !== 'system') return { choice, theme: choice };
    return { choice, theme: page.systemPrefersLight.matches ? 'light' : 'dark' };
  }

  function enter(next: ThemeState): void {
    page.element.setAttribute('data-theme', next.theme);
    if (next.choice === state.choice && next.theme === state.theme) return;
    state = next;
    changed.tell();
  }

  const followSystem = (): void => enter(resolve(state.choice));
  page.systemPrefersLight.addEventListener('change', followSystem);
  enter(state);

  return {
    state: () => state,
    choose: (choice) => enter(resolve(choice)),
    toggle: () => enter(resolve(state.theme === 'dark' ? 'light' : 'dark')),
    subscribe: changed.listen,
    dispose() {
      page.systemPrefersLight.removeEventListener('change', followSystem);
      changed.clear();
    },
  };
}

/** The theme switch of the page that runs. */
export function createPageThemeSwitch(initial: ThemeChoice = 'dark'): ThemeSwitch {
  return createThemeSwitch(
    { element: document.documentElement, systemPrefersLight: window.matchMedia('(prefers-color-scheme: light)') },
    initial,
  );
}
