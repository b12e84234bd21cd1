/** Asking for a texture: one that the model has, a picture of its folder or of a mounted game, or one that the game fills in. No React. */
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../../workbench/state/session.ts';

export type PickedTexture =
  /** Position among the textures of the model. */
  | { readonly kind: 'own'; readonly texture: number }
  | { readonly kind: 'file'; readonly path: string }
  /** The game's number of what it fills in. */
  | { readonly kind: 'filled'; readonly filled: number };

export interface PickAnswer {
  readonly picked: PickedTexture;
  /** Wherever the model shows the present one. */
  readonly everywhere: boolean;
}

export interface PickQuestion {
  readonly session: Session;
  readonly title: string;
  /** Path of the present one; empty for none. */
  readonly path: string;
  /** Textures of the model and what the game fills in can be chosen too, not files alone. */
  readonly offersOwn: boolean;
  /** How many places show the present one; above 1 all of them can change together. */
  readonly places: number;
  readonly settle: (answer: PickAnswer | null) => void;
}

export const pickQuestion = createStore<{ readonly asked: PickQuestion | null }>(() => ({ asked: null }));

/** Shows the picker until it is answered; null when the user gave up. */
export function pickTexture(question: Omit<PickQuestion, 'settle'>): Promise<PickAnswer | null> {
  closePicker();
  return new Promise((resolve) => {
    const settle = (answer: PickAnswer | null): void => {
      pickQuestion.setState({ asked: null });
      resolve(answer);
    };
    pickQuestion.setState({ asked: { ...question, settle } });
  });
}

export function closePicker(): void {
  pickQuestion.getState().asked?.settle(null);
}
