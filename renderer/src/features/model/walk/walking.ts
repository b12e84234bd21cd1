/** Walking through what the view in front shows: the way from the command to whichever view that is. */
import { createStore } from 'zustand/vanilla';
import { notify } from '../../../base/ui/index.ts';
import { text } from '../../../base/text/language.ts';

/** What a view offers while it shows something that is walked through. */
export interface WalkedView {
  /** False where nobody can stand. */
  start(): boolean;
  end(): void;
}

interface Walking {
  readonly view: WalkedView | null;
  readonly isWalking: boolean;
}

export const walking = createStore<Walking>(() => ({ view: null, isWalking: false }));

/** A view came to the front. Returns the way to withdraw it. */
export function offerWalk(view: WalkedView): () => void {
  walking.setState({ view, isWalking: false });
  return () => {
    view.end();
    if (walking.getState().view === view) walking.setState({ view: null, isWalking: false });
  };
}

export function toggleWalk(): void {
  const { view, isWalking } = walking.getState();
  if (view === null) return;
  if (isWalking) view.end();
  else if (!view.start()) {
    notify({
      tone: 'info',
      title: text('There is nothing to stand on here'),
      message: text('Look at the ground or at a floor, and walk from there.'),
    });
  }
}
