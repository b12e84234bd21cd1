/** A part of a modder's day. Each begins on a saved model and leaves its steps in the document. */
import type { Day } from './day.ts';
import type { Game } from './game.ts';

export interface Task {
  readonly name: string;
  readonly run: (day: Day, game: Game) => Promise<void>;
  /** It makes a file at once, which stays when the step is undone, as a picture that is dropped does. */
  readonly leavesFiles?: true;
}
