/** A part of a modder's day. Each begins on a saved model and leaves its steps in the document. */
import type { Day } from './day.ts';
import type { Game } from './game.ts';

export interface Task {
  readonly name: string;
  readonly run: (day: Day, game: Game) => Promise<void>;
}
